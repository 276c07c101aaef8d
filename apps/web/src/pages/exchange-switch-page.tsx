// /exchange/switch: the demands of exchange, and both kinds with `?all=1`.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Exchanges } from './exchanges.tsx'

export function ExchangeSwitchPage(): ReactNode {
  return <Exchanges list="switch" search={useSearch({ from: '/member/exchange/switch' })} />
}
