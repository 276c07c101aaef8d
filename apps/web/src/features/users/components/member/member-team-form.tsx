// Gives a member or several another team from a day on: which, from when, why; then what that touches, with a decision for each promise.
import type { ReactNode } from 'react'
import type { TeamOccurrence, WireUser } from '@releve/contract/users'
import { call } from '#api/client.ts'
import type { ContractForm } from '#kit/use-contract-form.ts'
import { PlanChange, PlanChangeSheet } from '#shared/plan-change.tsx'
import { useSeen } from '#shared/use-seen.ts'
import { TeamMark } from '#ui/avatar.tsx'
import { DayInput } from '#ui/day-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { formatCount, formatDayNumeric } from '#ui/format.ts'
import { Select } from '#ui/select.tsx'
import { TextInput, type TextInputProps } from '#ui/text-input.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useTeamsOf } from '#features/teams/queries.ts'
import { useTeamOccurrences } from './team-occurrences.ts'
import { bulkTexts } from '../bulk-texts.ts'
import { isPast, readTeamDraft, WITHOUT_TEAM, type TeamDraft, type TeamWish } from './member-form.ts'
import { memberTexts } from './member-texts.ts'

const texts = memberTexts.team

const seenOf = (known: readonly TeamOccurrence[]) => known.map(({ team, fromDate }) => ({ teamId: team?._id ?? null, fromDate }))

/** Keeps their teams as they stood when one began. */
export function useSeenTeams({ data, refetch }: ReturnType<typeof useTeamOccurrences>) {
  return useSeen(data && seenOf(data), 'teamsChanged', async () => {
    const { data: now } = await refetch()
    return now && seenOf(now)
  })
}

/** Asks in the first step why: the past may not change without a reason. */
export function PlanReason({ isNeeded, ...control }: Partial<TextInputProps> & { isNeeded: boolean }): ReactNode {
  return (
    <TextInput
      label={isNeeded ? texts.pastReason : texts.reason}
      hint={isNeeded ? texts.pastReasonHint : texts.reasonHint}
      autoComplete="off"
      maxLength={300}
      {...control}
    />
  )
}

/**
 * The common part of changing the team of one and of several: the fields and their meaning. `last`: for a member who may have it for a time
 * only.
 */
function useTeamChange(centerId: string | null, last?: (form: ContractForm<TeamDraft>) => ReactNode) {
  const today = useToday()
  const teams = useTeamsOf(centerId)
  const own = teams.data ?? []
  const initial: TeamDraft = { teamId: null, fromDate: formatDayNumeric(today), toDate: '', reason: '' }
  return {
    initial,
    read: (draft: TeamDraft) => readTeamDraft(draft, today),
    byCode: { reasonRequired: 'reason' },
    summary: ({ teamId, fromDate, toDate }: TeamWish) =>
      texts.summary(teamId === null ? texts.none : (own.find(({ _id }) => _id === teamId)?.name ?? texts.team), fromDate, toDate),
    confirmLabel: texts.title,
    children: (form: ContractForm<TeamDraft>) => (
      <>
        <FailedQueryLine query={teams}>{texts.teamsFailed}</FailedQueryLine>
        <Select
          label={texts.team}
          placeholder={texts.placeholder}
          options={[
            ...own.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
            { value: WITHOUT_TEAM, label: texts.none },
          ]}
          {...form.field('teamId')}
        />
        <DayInput label={texts.fromDate} {...form.field('fromDate')} />
        {last?.(form)}
        <PlanReason isNeeded={isPast(form.draft.fromDate, today)} {...form.text('reason')} />
      </>
    ),
  } as const
}

export function MemberTeamForm({ user, onDone }: { user: WireUser; onDone: () => void }): ReactNode {
  const withSeen = useSeenTeams(useTeamOccurrences(user._id))
  const change = useTeamChange(user.centerId, (form) => <DayInput label={texts.toDate} hint={texts.toDateHint} {...form.field('toDate')} />)
  return (
    <PlanChange
      {...change}
      send={(wish, terms) =>
        withSeen((seenFields) => call('users.assignTeam', { params: { id: user._id }, body: { ...wish, ...terms, ...seenFields } }))
      }
      done={() => texts.done(user)}
      onDone={onDone}
    />
  )
}

/** The change of several members at once: from a day on, for good. */
export function BulkTeamSheet({ centerId, userIds, ...sheet }: OverlayProps & { centerId: string; userIds: readonly string[] }): ReactNode {
  const change = useTeamChange(centerId)
  const memberCount = formatCount(userIds.length, bulkTexts.members)
  return (
    <PlanChangeSheet
      {...sheet}
      {...change}
      title={bulkTexts.teamTitle(memberCount)}
      send={({ toDate: _lasts, ...wish }, terms) =>
        call('users.assignTeams', { body: { centerId, userIds: [...userIds], ...wish, ...terms } })
      }
      done={() => bulkTexts.teamDone(memberCount)}
      summary={(wish) => `${memberCount}${bulkTexts.becomes}${change.summary(wish)}`}
    />
  )
}
