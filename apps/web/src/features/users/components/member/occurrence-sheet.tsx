// Taking one of a member's teams out of their history: the one before it goes on. What that touches is decided on first.
import type { ReactNode } from 'react'
import type { TeamOccurrence } from '@releve/contract/users'
import { call } from '#api/client.ts'
import type { Read } from '#kit/use-contract-form.ts'
import { WhileOpen } from '#kit/while-open.tsx'
import { PlanChangeSheet } from '#shared/plan-change.tsx'
import { DayText } from '#ui/day-text.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useTeamOccurrences } from './team-occurrences.ts'
import { PlanReason, useSeenTeams } from './member-team-form.tsx'
import { memberTexts } from './member-texts.ts'

const texts = memberTexts.occurrence

export interface Removal {
  readonly occurrence: TeamOccurrence
  /** « du 1er mars au 31 mai 2026 » */
  readonly period: string
}

interface OccurrenceSheetProps extends OverlayProps {
  userId: string
  /** Null while the sheet is closed. */
  removal: Removal | null
}

function Removing({ userId, removal, ...sheet }: OccurrenceSheetProps & { removal: Removal }): ReactNode {
  const { occurrence, period } = removal
  const params = { id: userId, occId: occurrence._id }
  const known = useTeamOccurrences(userId)
  const withSeen = useSeenTeams(known)
  // The place is looked up as it is now: another team before it is what the refusal says.
  const index = known.data?.findIndex(({ _id }) => _id === occurrence._id) ?? -1
  const before = known.data?.[index - 1]?.team ?? null
  const isPast = occurrence.fromDate < useToday()
  const summary = `${texts.summary(occurrence.team?.name ?? memberTexts.team.none, period)} ${texts.instead(before?.name ?? texts.noTeam)}`
  return (
    <PlanChangeSheet
      {...sheet}
      title={texts.title}
      initial={{ reason: '' }}
      read={({ reason: typed }): Read<{ readonly reason?: string }> => {
        const reason = typed.trim()
        if (reason === '' && isPast) return { fields: { reason: memberTexts.team.missingReason } }
        return { value: reason === '' ? {} : { reason } }
      }}
      byCode={{ reasonRequired: 'reason' }}
      send={(wish, terms) =>
        withSeen((seenFields) => call('users.removeTeamOccurrence', { params, body: { ...wish, ...terms, ...seenFields } }))
      }
      done={() => texts.done}
      summary={() => summary}
      confirmLabel={texts.title}
      danger
    >
      {(form) => (
        <>
          <p className="text-16 text-pretty">
            <DayText>{summary}</DayText>
          </p>
          <PlanReason isNeeded={isPast} {...form.text('reason')} />
        </>
      )}
    </PlanChangeSheet>
  )
}

export function OccurrenceSheet(props: OccurrenceSheetProps): ReactNode {
  return <WhileOpen subject={props.removal}>{(removal, opening) => <Removing {...props} {...opening} removal={removal} />}</WhileOpen>
}
