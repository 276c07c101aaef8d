// /exchange/replace: the demands of replacement, and both kinds with `?all=1`.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Exchanges } from './exchanges.tsx'

export function ExchangeReplacePage(): ReactNode {
  return <Exchanges list="replace" search={useSearch({ from: '/member/exchange/replace' })} />
}
