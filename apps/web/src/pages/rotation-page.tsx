// /rotation: the cycles of the centre and the days from which it follows them. Members read.
import { useNavigate, useSearch } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState, type ReactNode } from 'react'
import { Loaded, together } from '../kit/loaded.tsx'
import { useWaitReason } from '../api/use-wait-reason.ts'
import { useMe } from '../session/me.ts'
import { CenterChoice, NoCenterYet, useIsCenterAwaited, useShownCenter } from '../features/centers/components/center-choice.tsx'
import { useTodayOf } from '../features/centers/queries.ts'
import { ActivationTimeline, RotationCards } from '../features/rotations/components/rotation-list.tsx'
import { NewRotationSheet } from '../features/rotations/components/template-sheets.tsx'
import { useCycles } from '../features/rotations/queries.ts'
import { rotationTexts as texts } from '../features/rotations/texts.ts'
import { useTeams } from '../features/teams/queries.ts'
import { Button } from '../ui/button.tsx'
import { PageBody, PageTitle } from '../ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import '../features/rotations/cycle.css'

function LoadingCycles(): ReactNode {
  return (
    <SkeletonGroup className="flex flex-col gap-8">
      <Skeleton width="100%" height={96} radius="card" />
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 2xl:grid-cols-3">
        <Skeleton width="100%" height={136} radius="card" />
        <Skeleton width="100%" height={136} radius="card" />
      </div>
    </SkeletonGroup>
  )
}

function Cycles({ centerId }: { centerId: string }): ReactNode {
  const me = useMe()
  const today = useTodayOf(centerId)
  const waits = useWaitReason()
  const [isCreating, setCreating] = useState(false)
  const create = me.isAdmin && (
    <Button variant="primary" size={44} icon={<Plus size={18} />} disabledReason={waits} onClick={() => setCreating(true)}>
      {texts.newCycle}
    </Button>
  )
  return (
    // Which cycle is followed is said by the teams too.
    <Loaded query={together(useCycles(centerId), useTeams())} failed={texts.failedTitle} skeleton={<LoadingCycles />}>
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
              <RotationCards cycles={data} teams={teams.filter((team) => team.centerId === centerId)} today={today} />
            </>
          )}
          {me.isAdmin && <NewRotationSheet open={isCreating} onOpenChange={setCreating} centerId={centerId} />}
        </div>
      )}
    </Loaded>
  )
}

export function RotationPage(): ReactNode {
  const search = useSearch({ from: '/member/rotation' })
  const navigate = useNavigate({ from: '/rotation' })
  const centerId = useShownCenter(search)
  const isAwaited = useIsCenterAwaited()
  const isMaster = useMe().adminType === 'master'
  return (
    <>
      <PageTitle title={texts.title} documentTitle={texts.title} />
      <PageBody className="flex flex-col gap-8">
        <CenterChoice centerId={centerId} onChange={(center) => void navigate({ search: { center }, replace: true, resetScroll: false })} />
        {centerId !== null ? (
          <Cycles key={centerId} centerId={centerId} />
        ) : isMaster ? (
          isAwaited ? (
            <LoadingCycles />
          ) : (
            <NoCenterYet />
          )
        ) : (
          <EmptyState icon={<RefreshCw size={30} />} title={texts.noCenterTitle}>
            {texts.noCenter}
          </EmptyState>
        )}
      </PageBody>
    </>
  )
}
