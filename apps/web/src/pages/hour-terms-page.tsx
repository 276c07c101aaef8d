// /admin/hours: the hours that a year owes in the centre; a master administrator chooses which centre.
import type { ReactNode } from 'react'
import { CenterTerms } from '../features/hours/components/center-terms.tsx'
import { termTexts as texts } from '../features/hours/texts.ts'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

export function HourTermsPage(): ReactNode {
  return (
    <OfCenter
      from="/admin/hours"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-9"
      skeleton={<SkeletonStack count={2} height={104} />}
    >
      {(centerId) => <CenterTerms centerId={centerId} />}
    </OfCenter>
  )
}
