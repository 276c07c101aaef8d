// /exchange/replace: the demands of replacement, and both kinds with `?all=1`.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ExchangeScreen } from '../features/demands/components/exchange-screen.tsx'

export function ExchangeReplacePage(): ReactNode {
  return <ExchangeScreen list="replace" search={useSearch({ from: '/member/exchange/replace' })} />
}
