// /exchange/replace: the demands of replacement, and both kinds with `?all=1`.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoCenter } from '../features/centers/components/no-center.tsx'
import { ExchangeScreen } from '../features/demands/components/exchange-screen.tsx'
import { useDemandAdministration } from './demand-administration.tsx'

export function ExchangeReplacePage(): ReactNode {
  const administration = useDemandAdministration()
  return (
    <ExchangeScreen list="replace" search={useSearch({ from: '/member/exchange/replace' })} noCenter={<NoCenter />}>
      {administration}
    </ExchangeScreen>
  )
}
