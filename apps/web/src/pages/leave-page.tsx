// /leave: leave campaigns of a centre; a master administrator chooses which centre.
import type { ReactNode } from 'react'
import { LeaveScreen } from '../features/campaigns/components/leave-screen.tsx'
import { campaignTexts as texts } from '../features/campaigns/texts.ts'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

export function LeavePage(): ReactNode {
  return (
    <OfCenter
      from="/leave"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-8"
      skeleton={<SkeletonStack count={4} height={72} />}
    >
      {(centerId) => <LeaveScreen centerId={centerId} />}
    </OfCenter>
  )
}
