// /leave: leave campaigns of a centre, and its year of leave with the staffing that is left; a master administrator chooses which centre.
import type { ReactNode } from 'react'
import { LeaveYear } from '../features/calendar/components/year/leave-year.tsx'
import { LeaveScreen } from '../features/campaigns/components/leave-screen.tsx'
import { campaignTexts as texts } from '../features/campaigns/texts.ts'
import { WithCenter } from '../features/centers/components/with-center.tsx'
import { useMe } from '../session/me.ts'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

export function LeavePage(): ReactNode {
  const me = useMe()
  return (
    <OfCenter
      from="/leave"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-8"
      skeleton={<SkeletonStack count={4} height={72} />}
    >
      {(centerId) => (
        <>
          <LeaveScreen centerId={centerId} />
          <WithCenter lookedAt={centerId === me.centerId ? null : centerId}>
            <LeaveYear centerId={centerId} />
          </WithCenter>
        </>
      )}
    </OfCenter>
  )
}
