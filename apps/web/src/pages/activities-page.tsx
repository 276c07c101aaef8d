// /admin/activities: what the members of the centre do or take beside its cycle; a master administrator chooses which centre.
import type { ReactNode } from 'react'
import { ActivitiesEditor } from '../features/activities/components/activities-editor.tsx'
import { activityTexts as texts } from '../features/activities/texts.ts'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

export function ActivitiesPage(): ReactNode {
  return (
    <OfCenter
      from="/admin/activities"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-9"
      skeleton={<SkeletonStack count={6} height={104} />}
    >
      {(centerId) => <ActivitiesEditor centerId={centerId} />}
    </OfCenter>
  )
}
