// /exchange/switch: the demands of exchange, and both kinds with `?all=1`.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoCenter } from '../features/centers/components/no-center.tsx'
import { ExchangeScreen } from '../features/demands/components/exchange-screen.tsx'
import { useDemandAdministration } from './demand-administration.tsx'

export function ExchangeSwitchPage(): ReactNode {
  const administration = useDemandAdministration()
  return (
    <ExchangeScreen list="switch" search={useSearch({ from: '/member/exchange/switch' })} noCenter={<NoCenter />}>
      {administration}
    </ExchangeScreen>
  )
}
