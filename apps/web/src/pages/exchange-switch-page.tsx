// /exchange/switch: the demands of exchange, and both kinds with `?all=1`.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ExchangeScreen } from '../features/demands/components/exchange-screen.tsx'

export function ExchangeSwitchPage(): ReactNode {
  return <ExchangeScreen list="switch" search={useSearch({ from: '/member/exchange/switch' })} />
}
