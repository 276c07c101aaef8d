// /rotation/{rotationId}: one cycle, edited by administrators, read by members.
import { Link, useParams } from '@tanstack/react-router'
import CalendarX from 'lucide-react/icons/calendar-x'
import type { ReactNode } from 'react'
import { isMissing, whyUnread } from '../api/errors.ts'
import { useMe } from '../features/accounts/queries.ts'
import { useTodayOf } from '../features/centers/queries.ts'
import { CycleEditor } from '../features/rotations/components/cycle-editor.tsx'
import { rotationState } from '../features/rotations/components/cycle-view.ts'
import { useCycles, useRotation } from '../features/rotations/queries.ts'
import { rotationTexts as texts } from '../features/rotations/texts.ts'
import { useTeams } from '../features/teams/queries.ts'
import { buttonClass } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { PageBody, PageTitle } from '../ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { WayBack } from '../ui/way-back.tsx'
import '../ui/cycle.css'

function LoadingCycle(): ReactNode {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton width={320} height={60} />
      <Skeleton width="100%" height={174} radius="card" />
      <Skeleton width="100%" height={360} radius="card" />
    </SkeletonGroup>
  )
}

export function RotationEditorPage(): ReactNode {
  const { rotationId } = useParams({ from: '/member/rotation/$rotationId' })
  const me = useMe()
  const one = useRotation(rotationId)
  const rotation = one.data?._id === rotationId ? one.data : undefined
  // Read at the same time for one's own centre, whose cycles it is most of the time.
  const centerId = rotation?.centerId ?? me.centerId ?? ''
  const today = useTodayOf(centerId)
  const status = useCycles(centerId)
  const teams = useTeams()
  const failed = [one, status, teams].find(({ data, error }) => data === undefined && error !== null)
  const isMaster = me.adminType === 'master'
  const canEdit = isMaster || (me.isAdmin && rotation?.centerId === me.centerId)
  const listSearch = isMaster && rotation !== undefined ? { center: rotation.centerId } : {}
  const state =
    rotation === undefined || status.data === undefined
      ? null
      : rotationState(rotation, {
          activations: status.data.sortedRotations,
          teams: (teams.data ?? []).filter((team) => team.centerId === rotation.centerId),
          today,
        })
  return (
    <>
      <PageTitle
        title={texts.title}
        documentTitle={rotation?.name ?? texts.title}
        backTo="/rotation"
        toolbar={
          <>
            {state !== null && <Chip tone={texts.tones[state]}>{texts.states[state]}</Chip>}
            {rotation !== undefined && !canEdit && <Chip>{texts.readOnly}</Chip>}
            <WayBack to="/rotation" search={listSearch}>
              {texts.back}
            </WayBack>
          </>
        }
      />
      <PageBody>
        {isMissing(one.error) ? (
          <EmptyState
            icon={<CalendarX size={30} aria-hidden="true" />}
            title={texts.missingTitle}
            actions={
              <Link to="/rotation" search={listSearch} className={buttonClass({ variant: 'neutral', wide: true })}>
                {texts.back}
              </Link>
            }
          >
            {texts.missing}
          </EmptyState>
        ) : rotation !== undefined && status.data !== undefined && teams.data !== undefined ? (
          <CycleEditor
            // Another version of it, or another cycle: its editing starts anew.
            key={rotation._id}
            rotation={rotation}
            status={status.data}
            teams={teams.data.filter(({ centerId }) => centerId === rotation.centerId)}
            canEdit={canEdit}
          />
        ) : failed === undefined ? (
          <LoadingCycle />
        ) : (
          <ErrorState
            title={texts.failedTitle}
            onRetry={() => void Promise.all([one.refetch(), status.refetch(), teams.refetch()])}
            retrying={one.isFetching || status.isFetching || teams.isFetching}
          >
            {whyUnread(failed.error)}
          </ErrorState>
        )}
      </PageBody>
    </>
  )
}
