// /exchange/replace and /exchange/switch: the demands of replacement, or of exchange, and both kinds with `?all=1`; and what administrators
// add to an open one, whose code comes for them alone.
import { useSearch } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { NoCenter } from '../features/centers/components/no-center.tsx'
import { ExchangeScreen } from '../features/demands/components/exchange-screen.tsx'
import { CircleList } from '../features/circles/components/circle-list.tsx'
import { BoardLink } from '../features/vacancies/components/board-link.tsx'
import { useMe } from '../session/me.ts'
import { deferredPart } from '../ui/deferred-part.tsx'

const DemandAdministration = deferredPart(
  async () => (await import('../features/planning/components/demand-administration.tsx')).DemandAdministration,
  { whenIdle: false },
)

function Exchanges(shown: Pick<ComponentProps<typeof ExchangeScreen>, 'list' | 'search'>): ReactNode {
  const { isAdmin } = useMe()
  return (
    <ExchangeScreen {...shown} noCenter={<NoCenter />} first={[<BoardLink key="board" />, <CircleList key="circles" />]}>
      {isAdmin ? (demand, onClose) => <DemandAdministration key={demand._id} demand={demand} onClose={onClose} /> : undefined}
    </ExchangeScreen>
  )
}

export function ExchangeReplacePage(): ReactNode {
  return <Exchanges list="replace" search={useSearch({ from: '/member/exchange/replace' })} />
}

export function ExchangeSwitchPage(): ReactNode {
  return <Exchanges list="switch" search={useSearch({ from: '/member/exchange/switch' })} />
}
