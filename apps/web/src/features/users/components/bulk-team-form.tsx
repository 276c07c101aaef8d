// Another team for several members from a day on: which, from when, why; then what that touches, with a decision for each promise.
import type { ReactNode } from 'react'
import { PlanChangeSheet } from '../../../shared/plan-change.tsx'
import { DayInput } from '../../../ui/day-input.tsx'
import { formatCount, formatDayNumeric } from '../../../ui/format.ts'
import { useToday } from '../../centers/queries.ts'
import { useTeamsOf } from '../../teams/queries.ts'
import { assignTeams } from '../mutations.ts'
import { bulkTexts } from './bulk-texts.ts'
import { isPast, readTeamDraft, type TeamDraft } from './member-form.ts'
import { PlanReason, TeamChoice } from './member-team-form.tsx'
import { memberTexts } from './member-texts.ts'

const texts = memberTexts.team

interface BulkTeamProps {
  centerId: string
  userIds: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function BulkTeamSheet({ centerId, userIds, open, onOpenChange }: BulkTeamProps): ReactNode {
  const today = useToday()
  const teams = useTeamsOf(centerId)
  const own = teams.data ?? []
  const initial: TeamDraft = { teamId: null, fromDate: formatDayNumeric(today), toDate: '', reason: '' }
  const nameOf = (teamId: string | null) => (teamId === null ? texts.none : (own.find(({ _id }) => _id === teamId)?.name ?? texts.team))
  const who = formatCount(userIds.length, bulkTexts.members)
  return (
    <PlanChangeSheet
      open={open}
      onOpenChange={onOpenChange}
      title={bulkTexts.teamTitle(who)}
      initial={initial}
      read={(draft) => readTeamDraft(draft, today)}
      byCode={{ reasonRequired: 'reason' }}
      send={({ toDate: _lasts, ...wish }, terms) => assignTeams({ centerId, userIds: [...userIds], ...wish, ...terms })}
      done={() => bulkTexts.teamDone(who)}
      summary={({ teamId, fromDate }) => `${who}${bulkTexts.becomes}${texts.summary(nameOf(teamId), fromDate, null)}`}
      confirmLabel={texts.title}
    >
      {(form) => (
        <>
          <TeamChoice teams={teams} {...form.field('teamId')} />
          <DayInput label={texts.fromDate} {...form.field('fromDate')} />
          <PlanReason isNeeded={isPast(form.draft.fromDate, today)} {...form.text('reason')} />
        </>
      )}
    </PlanChangeSheet>
  )
}
