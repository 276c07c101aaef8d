// /center/{centerId}/teams: the teams of a centre, their order, places and cycles. Members read those of theirs.
import { useParams } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import { useState, type ReactNode } from 'react'
import type { WireRotation } from '@releve/contract/rotations'
import type { Day } from '@releve/domain/calendar/day'
import { firstStarts } from '@releve/domain/rotations/coverage'
import { comingRotations } from '@releve/domain/rotations/cycle-view'
import { useWaitReason } from '../api/use-wait-reason.ts'
import { mayAct, useMe } from '../session/me.ts'
import { useTodayOf } from '../features/centers/queries.ts'
import { useCenterName } from '../shared/centers.ts'
import { cyclesOf, useRotationsOf } from '../features/rotations/queries.ts'
import { cycleNames } from '../features/teams/components/cycle-names.ts'
import { FirstTeamsSheet, type FirstTeams } from '../features/teams/components/first-teams.tsx'
import { TeamFormSheet } from '../features/teams/components/team-form.tsx'
import { TeamList } from '../features/teams/components/team-list.tsx'
import { TeamPlaceSheet, TeamRotationSheet } from '../features/teams/components/team-plan-sheets.tsx'
import { TeamSheet, type TeamPanel } from '../features/teams/components/team-sheet.tsx'
import { useTeamsOf } from '../features/teams/queries.ts'
import { firstTeamsTexts, teamTexts as texts } from '../features/teams/texts.ts'
import { useMembersOf } from '../features/users/queries.ts'
import { Loaded } from '../kit/loaded.tsx'
import { WhileOpen } from '../kit/while-open.tsx'
import { deferredSheet } from '../ui/deferred-overlay.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { FailedQueryLine } from '../ui/failed-line.tsx'
import { Page } from '../ui/page-title.tsx'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { EmptyState } from '../ui/states.tsx'
import { WayOut } from '../ui/way-out.tsx'

const PlacementSheet = deferredSheet(async () => (await import('../features/planning/components/placement-sheet.tsx')).PlacementSheet, {
  whenIdle: false,
})

/** The teams that a centre without any needs for the cycle it follows, or is about to; null: no cycle, or one that does not say. */
function firstTeamsOf(rotations: readonly WireRotation[], today: Day): FirstTeams | null {
  const { allRotations, sortedRotations } = cyclesOf([...rotations])
  const [cycle] = comingRotations(allRotations, { activations: sortedRotations, teams: [], today })
  const starts = cycle === undefined ? null : firstStarts(cycle.days, today)
  return cycle === undefined || starts === null || starts.length < 2 ? null : { cycle: cycle.name, starts }
}

function Teams({ centerId, canEdit }: { centerId: string; canEdit: boolean }): ReactNode {
  const today = useTodayOf(centerId)
  const waits = useWaitReason()
  const list = useTeamsOf(centerId)
  const users = useMembersOf(centerId)
  const rotations = useRotationsOf(centerId)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [panel, setPanel] = useState<TeamPanel | 'team' | 'create' | null>(null)
  const [making, setMaking] = useState<FirstTeams | null>(null)
  const me = useMe()
  const mayPlace = me.centerId === centerId && mayAct(me, 'placeActivities')
  const [placing, setPlacing] = useState<{ readonly userIds: readonly string[] } | null>(null)
  const teams = list.data ?? []
  const rotationNames = rotations.data === undefined ? null : cycleNames(rotations.data, teams)
  const placed = users.data?.filter(({ status }) => status !== 'pending')
  const memberCounts = placed && new Map(teams.map(({ _id }) => [_id, placed.filter(({ team }) => team?._id === _id).length]))
  const opened = teams.find(({ _id }) => _id === openedId) ?? null
  const openedIn = (wanted: typeof panel) => (panel === wanted ? opened : null)
  const onOpenChange = (isOpen: boolean) => isOpen || setPanel(null)
  const first = canEdit && teams.length === 0 ? firstTeamsOf(rotations.data ?? [], today) : null
  const create = canEdit && (
    <Button
      variant={first === null ? 'primary' : 'ghost'}
      size={44}
      icon={<Plus size={18} />}
      disabledReason={waits}
      hideReason={first !== null}
      onClick={() => setPanel('create')}
    >
      {texts.create}
    </Button>
  )
  const createFirst = first !== null && (
    <Button variant="primary" size={44} disabledReason={waits} onClick={() => setMaking(first)}>
      {firstTeamsTexts.offer(first.starts.length)}
    </Button>
  )
  const readAll = () => {
    for (const query of [list, users, rotations]) if (query.isError) void query.refetch()
  }
  return (
    <Loaded
      query={{ ...list, refetch: readAll }}
      failed={texts.failedTitle}
      skeleton={<SkeletonStack className="max-w-[1120px]" count={4} height={144} />}
    >
      {() => (
        <div className="flex max-w-[1120px] flex-col gap-4">
          {teams.length === 0 ? (
            <EmptyState
              icon={<UsersRound size={30} />}
              title={texts.emptyTitle}
              actions={
                <>
                  {createFirst}
                  {create}
                </>
              }
            >
              {first !== null ? texts.emptyForCycle : canEdit ? texts.empty : texts.emptyMember}
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
              <FailedQueryLine query={users}>{texts.membersCountFailed}</FailedQueryLine>
              <FailedQueryLine query={rotations}>{texts.rotationsFailed}</FailedQueryLine>
              <TeamList
                centerId={centerId}
                teams={teams}
                memberCounts={memberCounts ?? null}
                rotationNames={rotationNames}
                canEdit={canEdit}
                currentId={panel === null ? null : openedId}
                today={today}
                onOpen={({ _id }) => {
                  setOpenedId(_id)
                  setPanel('team')
                }}
              />
            </>
          )}
          {opened !== null && (
            <TeamSheet
              key={opened._id}
              open={panel === 'team'}
              onOpenChange={onOpenChange}
              team={opened}
              canEdit={canEdit}
              onPanel={setPanel}
              onActivity={mayPlace ? (userIds) => setPlacing({ userIds }) : undefined}
              rotationNames={rotationNames}
            />
          )}
          <PlacementSheet open={placing !== null} start={placing} onOpenChange={(isOpen) => void (isOpen || setPlacing(null))} />
          <WhileOpen subject={making}>
            {(wanted, opening) => <FirstTeamsSheet {...opening} teams={wanted} centerId={centerId} onClose={() => setMaking(null)} />}
          </WhileOpen>
          <WhileOpen subject={panel === 'create' ? panel : openedIn('edit')}>
            {(team, opening) => (
              <TeamFormSheet
                {...opening}
                onClose={() => setPanel(null)}
                team={team === 'create' ? null : team}
                centerId={centerId}
                count={teams.length}
              />
            )}
          </WhileOpen>
          <WhileOpen subject={openedIn('place')}>
            {(team, opening) => <TeamPlaceSheet {...opening} onOpenChange={onOpenChange} team={team} today={today} />}
          </WhileOpen>
          <WhileOpen subject={openedIn('rotation')}>
            {(team, opening) => (
              <TeamRotationSheet
                {...opening}
                onOpenChange={onOpenChange}
                team={team}
                today={today}
                rotationNames={rotationNames ?? new Map()}
              />
            )}
          </WhileOpen>
        </div>
      )}
    </Loaded>
  )
}

export function TeamsPage(): ReactNode {
  const { centerId } = useParams({ from: '/member/center/$centerId/teams' })
  const me = useMe()
  const isMaster = me.adminType === 'master'
  const isOwn = me.centerId === centerId
  const canEdit = isMaster || (me.isAdmin && isOwn)
  const { data: name } = useCenterName(isMaster ? centerId : null)
  const isKnown = isOwn || (isMaster && name !== null)
  return (
    <Page
      title={texts.title}
      {...(isMaster && { backTo: '/center/centers', backLabel: texts.back })}
      {...(!canEdit && isOwn && { toolbar: <Chip>{texts.readOnly}</Chip> })}
    >
      {isMaster && typeof name === 'string' && <p className="pb-3 text-18 font-600 text-balance">{name}</p>}
      {isKnown ? (
        <Teams key={centerId} centerId={centerId} canEdit={canEdit} />
      ) : (
        <EmptyState
          icon={<UsersRound size={30} />}
          title={texts.missingTitle}
          actions={isMaster ? <WayOut to="/center/centers" label={texts.back} /> : <WayOut to="/dashboard" label={texts.home} />}
        >
          {texts.missing}
        </EmptyState>
      )}
    </Page>
  )
}
