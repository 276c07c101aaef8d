// Another team from a day on: which, from when, why; then what that touches, with a decision for each promise.
import type { ComponentProps, ReactNode } from 'react'
import type { TeamOccurrence, WireUser } from '@releve/contract/users'
import { PlanChange } from '../../../shared/plan-change.tsx'
import { useSeen } from '../../../shared/use-seen.ts'
import { TeamMark } from '../../../ui/avatar.tsx'
import { DayInput } from '../../../ui/day-input.tsx'
import { FailedQueryLine } from '../../../ui/failed-line.tsx'
import { formatDayNumeric } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { TextInput, type TextInputProps } from '../../../ui/text-input.tsx'
import { useToday } from '../../centers/queries.ts'
import { useTeamsOf } from '../../teams/queries.ts'
import { assignTeam } from '../mutations.ts'
import { useTeamOccurrences } from '../queries.ts'
import { isPast, readTeamDraft, WITHOUT_TEAM, type TeamDraft } from './member-form.ts'
import { memberTexts } from './member-texts.ts'

const texts = memberTexts.team

const seenOf = (known: readonly TeamOccurrence[]) => known.map(({ team, fromDate }) => ({ teamId: team?._id ?? null, fromDate }))

/** Their teams as they stood when one began. */
export function useSeenTeams({ data, refetch }: ReturnType<typeof useTeamOccurrences>) {
  return useSeen(data && seenOf(data), 'teamsChanged', async () => {
    const { data: now } = await refetch()
    return now && seenOf(now)
  })
}

/** Why, asked in the first step: the past may not change without. */
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

interface TeamChoiceProps extends Pick<ComponentProps<typeof Select<string>>, 'value' | 'onChange' | 'error'> {
  teams: ReturnType<typeof useTeamsOf>
}

/** Which team of the centre, or none; that they could not be read, where they could not. */
export function TeamChoice({ teams, ...control }: TeamChoiceProps): ReactNode {
  const own = teams.data ?? []
  return (
    <>
      <FailedQueryLine query={teams}>{texts.teamsFailed}</FailedQueryLine>
      <Select
        label={texts.team}
        placeholder={texts.placeholder}
        options={[
          ...own.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
          { value: WITHOUT_TEAM, label: texts.none },
        ]}
        {...control}
      />
    </>
  )
}

export function MemberTeamForm({ user, onDone }: { user: WireUser; onDone: () => void }): ReactNode {
  const today = useToday()
  const teams = useTeamsOf(user.centerId)
  const occurrences = useTeamOccurrences(user._id)
  const withSeen = useSeenTeams(occurrences)
  const initial: TeamDraft = { teamId: null, fromDate: formatDayNumeric(today), toDate: '', reason: '' }
  const ownTeams = teams.data ?? []
  const nameOf = (teamId: string | null) =>
    teamId === null ? texts.none : (ownTeams.find(({ _id }) => _id === teamId)?.name ?? texts.team)
  return (
    <PlanChange
      initial={initial}
      read={(draft) => readTeamDraft(draft, today)}
      byCode={{ reasonRequired: 'reason' }}
      send={(wish, terms) => withSeen((seen) => assignTeam(user._id, { ...wish, ...terms, ...seen }))}
      done={() => texts.done(user)}
      onDone={onDone}
      summary={({ teamId, fromDate, toDate }) => texts.summary(nameOf(teamId), fromDate, toDate)}
      confirmLabel={texts.title}
    >
      {(form) => (
        <>
          <TeamChoice teams={teams} {...form.field('teamId')} />
          <DayInput label={texts.fromDate} {...form.field('fromDate')} />
          <DayInput label={texts.toDate} hint={texts.toDateHint} {...form.field('toDate')} />
          <PlanReason isNeeded={isPast(form.draft.fromDate, today)} {...form.text('reason')} />
        </>
      )}
    </PlanChange>
  )
}
