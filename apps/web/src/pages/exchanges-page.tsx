// /exchange/replace and /exchange/switch: the demands of replacement, or of exchange, and both kinds with `?all=1`; and what administrators
// add to an open one. What few see, or what stands in the bar, comes after the lists.
import { useSearch } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { ExchangeScreen } from '../features/demands/components/exchange-screen.tsx'
import { RowItem } from '../features/demands/components/list/demand-sections.tsx'
import { CircleRow, useCircleRows } from '../features/circles/components/circle-row.tsx'
import { useMe } from '../session/me.ts'
import { deferredPart } from '../ui/deferred-part.tsx'

const DemandAdministration = deferredPart(
  async () => (await import('../features/planning/components/demand-administration.tsx')).DemandAdministration,
  { whenIdle: false },
)

const NoCenter = deferredPart(async () => (await import('../features/centers/components/no-center.tsx')).NoCenter, { whenIdle: false })
const BoardLink = deferredPart(async () => (await import('../features/vacancies/components/board-link.tsx')).BoardLink)

const rowsOf = (circles: ReturnType<typeof useCircleRows>['asking']) =>
  circles.map((circle) => (
    <RowItem key={circle._id}>
      <CircleRow circle={circle} />
    </RowItem>
  ))

function Exchanges(shown: Pick<ComponentProps<typeof ExchangeScreen>, 'list' | 'search'>): ReactNode {
  const { isAdmin } = useMe()
  const { isReady, asking, waiting } = useCircleRows()
  return (
    <ExchangeScreen
      {...shown}
      noCenter={<NoCenter />}
      circles={{ isReady, asking: rowsOf(asking), waiting: rowsOf(waiting) }}
      board={{ icon: <BoardLink look="icon" />, button: <BoardLink look="button" /> }}
    >
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
