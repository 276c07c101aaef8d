// /month: the end of a month in a centre, for its administrators and human resources; a master administrator chooses which centre.
import { useNavigate, useSearch } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useToday } from '../features/centers/queries.ts'
import { monthAfter } from '../features/closings/components/month-parts.ts'
import { MonthScreen } from '../features/closings/components/month-screen.tsx'
import { monthTexts as texts } from '../features/closings/texts.ts'
import { CenterRests } from '../features/hours/components/center-rests.tsx'
import { mayAct, useMe } from '../session/me.ts'
import { Page } from '../ui/page-title.tsx'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { EmptyState } from '../ui/states.tsx'
import { OfCenter } from './of-center.tsx'

export function MonthPage(): ReactNode {
  const search = useSearch({ from: '/member/month' })
  const navigate = useNavigate({ from: '/month' })
  const me = useMe()
  const today = useToday()
  // The month that is over is the one to close.
  const month = search.month ?? monthAfter(today.slice(0, 7), -1)
  if (!mayAct(me, 'readAbsences')) {
    return (
      <Page title={texts.title}>
        <EmptyState icon={<Lock size={30} />} {...texts.notYours} />
      </Page>
    )
  }
  return (
    <OfCenter
      from="/month"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-6"
      skeleton={<SkeletonStack count={4} height={96} />}
    >
      {(centerId) => (
        <>
          <MonthScreen
            centerId={centerId}
            month={month}
            onMonth={(next) => void navigate({ search: { ...search, month: next }, replace: true, resetScroll: false })}
          />
          <CenterRests centerId={centerId} />
        </>
      )}
    </OfCenter>
  )
}
