// /admin/activities: what the members of the centre do or take beside its cycle; a master administrator chooses which centre.
import { useState, type ReactNode } from 'react'
import { ActivitiesEditor } from '../features/activities/components/activities-editor.tsx'
import { activityTexts as texts } from '../features/activities/texts.ts'
import { useMe } from '../session/me.ts'
import { deferredSheet } from '../ui/deferred-overlay.tsx'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

const PlacementSheet = deferredSheet(async () => (await import('../features/planning/components/placement-sheet.tsx')).PlacementSheet, {
  whenIdle: false,
})

function Activities({ centerId }: { centerId: string }): ReactNode {
  const isOwn = useMe().centerId === centerId
  const [start, setStart] = useState<{ readonly activity: string } | null>(null)
  return (
    <>
      <ActivitiesEditor centerId={centerId} {...(isOwn && { onPlace: (activity: string) => setStart({ activity }) })} />
      <PlacementSheet open={start !== null} start={start} onOpenChange={(isOpen) => void (isOpen || setStart(null))} />
    </>
  )
}

export function ActivitiesPage(): ReactNode {
  return (
    <OfCenter
      from="/admin/activities"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-9"
      skeleton={<SkeletonStack count={6} height={104} />}
    >
      {(centerId) => <Activities centerId={centerId} />}
    </OfCenter>
  )
}
