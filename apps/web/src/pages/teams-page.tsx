// /center/{centerId}/teams: the teams of a centre, their order, places and cycles. Members read those of theirs.
import { Link, useParams } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import { useMemo, useState, type ReactNode } from 'react'
import { whyUnread } from '../api/errors.ts'
import { useWaitReason } from '../api/use-wait-reason.ts'
import { useMe } from '../session/me.ts'
import { useCenters, useTodayOf } from '../features/centers/queries.ts'
import { useRotationsOf } from '../features/rotations/queries.ts'
import { cycleNames } from '../features/teams/components/cycle-names.ts'
import { TeamFormSheet } from '../features/teams/components/team-form.tsx'
import { TeamList } from '../features/teams/components/team-list.tsx'
import { TeamPlaceSheet, TeamRotationSheet } from '../features/teams/components/team-plan-sheets.tsx'
import { TeamSheet, type TeamPanel } from '../features/teams/components/team-sheet.tsx'
import { useTeams } from '../features/teams/queries.ts'
import { teamTexts as texts } from '../features/teams/texts.ts'
import { useUsers } from '../features/users/queries.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { FailedLine } from '../ui/failed-line.tsx'
import { PageBody, PageTitle } from '../ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { WayBack } from '../ui/way-back.tsx'

function Teams({ centerId, canEdit }: { centerId: string; canEdit: boolean }): ReactNode {
  const today = useTodayOf(centerId)
  const { data, error, refetch, isFetching } = useTeams()
  const waits = useWaitReason()
  const users = useUsers()
  const rotations = useRotationsOf(centerId)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [panel, setPanel] = useState<TeamPanel | 'team' | 'create' | null>(null)
  const [serial, setSerial] = useState(0)
  const memberCounts = useMemo(() => {
    if (users.data === undefined) return null
    const counts = new Map<string, number>()
    for (const { team, status } of users.data) {
      if (team !== null && status !== 'pending') counts.set(team._id, (counts.get(team._id) ?? 0) + 1)
    }
    return counts
  }, [users.data])
  const rotationNames = useMemo(
    () => (rotations.data === undefined ? null : cycleNames(rotations.data, data ?? [])),
    [rotations.data, data],
  )
  const teams = data?.filter((team) => team.centerId === centerId)
  const opened = teams?.find(({ _id }) => _id === openedId) ?? null
  const close = (open: boolean) => {
    if (!open) setPanel(null)
  }
  const show = (next: TeamPanel | 'team' | 'create') => {
    setSerial((current) => current + 1)
    setPanel(next)
  }
  const create = canEdit && (
    <Button variant="primary" size={44} icon={<Plus size={18} />} disabledReason={waits} onClick={() => show('create')}>
      {texts.create}
    </Button>
  )
  if (teams === undefined) {
    return error === null ? (
      <SkeletonGroup className="flex max-w-[1120px] flex-col gap-2">
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} width="100%" height={72} radius="card" />
        ))}
      </SkeletonGroup>
    ) : (
      <ErrorState
        title={texts.failedTitle}
        onRetry={() => {
          void refetch()
          for (const query of [users, rotations]) if (query.isError) void query.refetch()
        }}
        retrying={isFetching}
      >
        {whyUnread(error)}
      </ErrorState>
    )
  }
  return (
    <div className="flex max-w-[1120px] flex-col gap-4">
      {teams.length === 0 ? (
        <EmptyState icon={<UsersRound size={30} />} title={texts.emptyTitle} actions={create}>
          {canEdit ? texts.empty : texts.emptyMember}
        </EmptyState>
      ) : (
        <>
          {canEdit && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {create}
              {teams.length > 1 && waits === undefined && (
                <p className="min-w-0 flex-1 basis-64 text-13 text-pretty text-t3">{texts.order}</p>
              )}
            </div>
          )}
          {users.data === undefined && users.isError && (
            <FailedLine onRetry={() => void users.refetch()} retrying={users.isFetching}>
              {texts.membersCountFailed}
            </FailedLine>
          )}
          {rotations.data === undefined && rotations.isError && (
            <FailedLine onRetry={() => void rotations.refetch()} retrying={rotations.isFetching}>
              {texts.rotationsFailed}
            </FailedLine>
          )}
          <TeamList
            teams={teams}
            memberCounts={memberCounts}
            rotationNames={rotationNames}
            canEdit={canEdit}
            currentId={panel === null ? null : openedId}
            today={today}
            onOpen={({ _id }) => {
              setOpenedId(_id)
              show('team')
            }}
          />
        </>
      )}
      {canEdit && (
        <TeamFormSheet
          key={`create.${panel === 'create' ? serial : 0}`}
          open={panel === 'create'}
          onOpenChange={close}
          team={null}
          centerId={centerId}
          count={teams.length}
        />
      )}
      {opened !== null && (
        <>
          <TeamSheet
            key={opened._id}
            open={panel === 'team'}
            onOpenChange={close}
            team={opened}
            canEdit={canEdit}
            onPanel={show}
            rotationNames={rotationNames}
          />
          {canEdit && (
            <>
              {/* Each opens anew on what the team is now; what is being typed outlives a change by somebody else. */}
              <TeamFormSheet
                key={`edit.${opened._id}.${panel === 'edit' ? serial : 0}`}
                open={panel === 'edit'}
                onOpenChange={close}
                team={opened}
                centerId={centerId}
                count={teams.length}
              />
              <TeamPlaceSheet
                key={`place.${opened._id}.${opened.cycleStartDate ?? ''}`}
                open={panel === 'place'}
                onOpenChange={close}
                team={opened}
                today={today}
              />
              {rotationNames !== null && (
                <TeamRotationSheet
                  key={`cycle.${opened._id}.${opened.rotationId ?? ''}`}
                  open={panel === 'rotation'}
                  onOpenChange={close}
                  team={opened}
                  today={today}
                  rotationNames={rotationNames}
                />
              )}
            </>
          )}
        </>
      )}
    </div>
  )
}

export function TeamsPage(): ReactNode {
  const { centerId } = useParams({ from: '/member/center/$centerId/teams' })
  const me = useMe()
  const isMaster = me.adminType === 'master'
  const isOwn = me.centerId === centerId
  const canEdit = isMaster || (me.isAdmin && isOwn)
  const { data: centers } = useCenters(isMaster)
  const isKnown = isOwn || (isMaster && centers?.some(({ _id }) => _id === centerId) !== false)
  return (
    <>
      <PageTitle
        title={texts.title}
        documentTitle={texts.title}
        {...(isMaster && { backTo: '/center/centers', toolbar: <WayBack to="/center/centers">{texts.back}</WayBack> })}
        {...(!canEdit && isOwn && { toolbar: <Chip>{texts.readOnly}</Chip> })}
      />
      <PageBody>
        {isKnown ? (
          <Teams key={centerId} centerId={centerId} canEdit={canEdit} />
        ) : (
          <EmptyState
            icon={<UsersRound size={30} />}
            title={texts.missingTitle}
            actions={
              <Link to={isMaster ? '/center/centers' : '/dashboard'} className={buttonClass({ variant: 'neutral', wide: true })}>
                {isMaster ? texts.back : texts.home}
              </Link>
            }
          >
            {texts.missing}
          </EmptyState>
        )}
      </PageBody>
    </>
  )
}
