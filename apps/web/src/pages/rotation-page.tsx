// /rotation: the cycles of the centre and the days from which it follows them. Members read.
import { useNavigate, useSearch } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState, type ReactNode } from 'react'
import { Loaded, together } from '../kit/loaded.tsx'
import { useWaitReason } from '../api/use-wait-reason.ts'
import { useMe } from '../session/me.ts'
import { useTodayOf } from '../features/centers/queries.ts'
import { ActivationTimeline, RotationCards } from '../features/rotations/components/rotation-list.tsx'
import { NewRotationSheet } from '../features/rotations/components/template-sheets.tsx'
import { useCycles } from '../features/rotations/queries.ts'
import { rotationTexts as texts } from '../features/rotations/texts.ts'
import { useTeamsOf } from '../features/teams/queries.ts'
import { Button } from '../ui/button.tsx'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { EmptyState } from '../ui/states.tsx'
import { OfCenter } from './of-center.tsx'
import '../features/rotations/cycle.css'

const LOADING = <SkeletonStack count={3} height={124} />

function Cycles({ centerId }: { centerId: string }): ReactNode {
  const me = useMe()
  const today = useTodayOf(centerId)
  const waits = useWaitReason()
  const { new: isAsked } = useSearch({ from: '/member/rotation' })
  const navigate = useNavigate({ from: '/rotation' })
  const [isCreating, setCreating] = useState(isAsked === 1)
  // It is asked for once: whoever comes back to the page is not asked again.
  useEffect(() => {
    if (isAsked === 1)
      void navigate({ search: ({ center }) => (center === undefined ? {} : { center }), replace: true, resetScroll: false })
  }, [isAsked, navigate])
  const create = me.isAdmin && (
    <Button variant="primary" size={44} icon={<Plus size={18} />} disabledReason={waits} onClick={() => setCreating(true)}>
      {texts.newCycle}
    </Button>
  )
  return (
    // The teams too say which cycle is followed.
    <Loaded query={together(useCycles(centerId), useTeamsOf(centerId))} failed={texts.failedTitle} skeleton={LOADING}>
      {([data, teams]) => (
        <div className="flex max-w-[1640px] flex-col gap-8">
          {data.allRotations.length === 0 ? (
            <EmptyState icon={<RefreshCw size={30} />} title={texts.emptyTitle} actions={create}>
              {me.isAdmin ? texts.empty : texts.emptyMember}
            </EmptyState>
          ) : (
            <>
              {create !== false && <span className="self-start max-lg:w-full">{create}</span>}
              {data.sortedRotations.length > 0 && (
                <ActivationTimeline activations={data.sortedRotations} today={today} canEdit={me.isAdmin} />
              )}
              <RotationCards cycles={data} teams={teams} today={today} />
            </>
          )}
          {me.isAdmin && <NewRotationSheet open={isCreating} onOpenChange={setCreating} centerId={centerId} />}
        </div>
      )}
    </Loaded>
  )
}

export function RotationPage(): ReactNode {
  const noCenter = (
    <EmptyState icon={<RefreshCw size={30} />} title={texts.noCenterTitle}>
      {texts.noCenter}
    </EmptyState>
  )
  return (
    <OfCenter from="/rotation" title={texts.title} className="flex flex-col gap-8" skeleton={LOADING} noCenter={noCenter}>
      {(centerId) => <Cycles centerId={centerId} />}
    </OfCenter>
  )
}
