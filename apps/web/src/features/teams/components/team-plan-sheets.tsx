// The two dated changes of a team: its place in the cycle, and the cycle it follows. What they touch is shown first.
import type { ReactNode } from 'react'
import type { WireFullTeam } from '@releve/contract/teams'
import { addDays, type Day } from '@releve/domain/calendar/day'
import { call } from '#api/client.ts'
import { PlanChangeSheet, PlanDayInput, readPlanDay } from '#shared/plan-change.tsx'
import { useSeen } from '#shared/use-seen.ts'
import { DayInput } from '#ui/day-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { formatDayNumeric } from '#ui/format.ts'
import { readDay } from '#ui/read-day.ts'
import { Select } from '#ui/select.tsx'
import { useTeamsOf } from '../queries.ts'
import { teamPlanTexts as texts, teamTexts } from '../texts.ts'

interface SheetProps extends OverlayProps {
  team: WireFullTeam
  today: Day
}

const BY_CODE = { planPast: 'fromDate', planPastExchanged: 'fromDate' } as const

/** The latest decision on the team when the change began. */
function useSeenTeam<Seen>(team: WireFullTeam, seenOf: (team: WireFullTeam) => Seen) {
  const teams = useTeamsOf(team.centerId)
  return useSeen(seenOf(team), 'teamChanged', async () => {
    const now = (await teams.refetch()).data?.find(({ _id }) => _id === team._id)
    return now && seenOf(now)
  })
}

export function TeamPlaceSheet({ team, today, ...sheet }: SheetProps): ReactNode {
  const tomorrow = addDays(today, 1)
  const withSeen = useSeenTeam(team, ({ cycleStartDate, cycleStartFrom = null }) => ({ cycleStartDate, cycleStartFrom }))
  return (
    <PlanChangeSheet
      {...sheet}
      title={texts.placeTitle(team.name)}
      initial={{ cycleStartDate: formatDayNumeric(team.cycleStartDate ?? tomorrow), fromDate: formatDayNumeric(tomorrow) }}
      read={({ cycleStartDate, fromDate }) => {
        const [start, from] = [readDay(cycleStartDate), readPlanDay(fromDate, today, true)]
        if ('day' in start && 'day' in from) return { value: { cycleStartDate: start.day, fromDate: from.day } }
        return { fields: { ...('error' in start && { cycleStartDate: start.error }), ...('error' in from && { fromDate: from.error }) } }
      }}
      byCode={BY_CODE}
      isPast={({ fromDate }) => fromDate < today}
      send={(wish, terms) =>
        withSeen((seenFields) => call('teams.cycleStartDate', { params: { id: team._id }, body: { ...wish, ...terms, ...seenFields } }))
      }
      done={() => texts.placed}
      confirmLabel={texts.placeConfirm}
    >
      {(form) => (
        <>
          <DayInput label={texts.start} hint={texts.startHint} {...form.field('cycleStartDate')} />
          <PlanDayInput mayBePast {...form.field('fromDate')} />
        </>
      )}
    </PlanChangeSheet>
  )
}

const CENTER = 'center'

export function TeamRotationSheet({
  team,
  today,
  rotationNames,
  ...sheet
}: SheetProps & { rotationNames: ReadonlyMap<string, string> }): ReactNode {
  const withSeen = useSeenTeam(team, ({ rotationId = null, rotationFrom = null }) => ({ rotationId, rotationFrom }))
  return (
    <PlanChangeSheet
      {...sheet}
      title={texts.rotationTitle(team.name)}
      initial={{ rotationId: team.rotationId ?? CENTER, fromDate: formatDayNumeric(addDays(today, 1)) }}
      read={({ rotationId, fromDate }) => {
        const from = readPlanDay(fromDate, today)
        if ('error' in from) return { fields: { fromDate: from.error } }
        return { value: { rotationId: rotationId === CENTER ? null : rotationId, fromDate: from.day } }
      }}
      byCode={BY_CODE}
      send={(wish, terms) =>
        withSeen((seenFields) => call('teams.rotation', { params: { id: team._id }, body: { ...wish, ...terms, ...seenFields } }))
      }
      done={() => texts.followed}
      confirmLabel={texts.rotationConfirm}
    >
      {(form) => (
        <>
          <Select
            label={texts.rotation}
            options={[{ value: CENTER, label: teamTexts.centerCycle }, ...[...rotationNames].map(([value, label]) => ({ value, label }))]}
            {...form.field('rotationId')}
          />
          <PlanDayInput {...form.field('fromDate')} />
        </>
      )}
    </PlanChangeSheet>
  )
}
