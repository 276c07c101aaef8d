// The two dated changes of a team: its place in the cycle, and the cycle it follows. What they touch is shown first.
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { WireFullTeam } from '@releve/contract/teams'
import { addDays } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { formatDayNumeric } from '../../../ui/format.ts'
import { PlanChangeSheet } from '../../../ui/plan-change-sheet.tsx'
import { readDay } from '../../../ui/read-day.ts'
import { Select } from '../../../ui/select.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useTeamPlanChanges } from '../queries.ts'
import { teamPlanTexts as texts, teamTexts } from '../texts.ts'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  team: WireFullTeam
  today: Day
}

const dayOf = (text: string): Day => {
  const read = readDay(text)
  return 'day' in read ? read.day : ''
}

/** The sentence beside a day to come that is none. */
function planDayError(text: string, today: Day): string | undefined {
  const read = readDay(text)
  if ('error' in read) return read.error
  return read.day < today ? texts.past : undefined
}

export function TeamPlaceSheet({ open, onOpenChange, team, today }: SheetProps): ReactNode {
  const snackbar = useSnackbar()
  const { startCycle } = useTeamPlanChanges()
  const tomorrow = addDays(today, 1)
  const begun = { start: formatDayNumeric(team.cycleStartDate ?? tomorrow), from: formatDayNumeric(tomorrow) }
  const [start, setStart] = useState(begun.start)
  const [from, setFrom] = useState(begun.from)
  const [errors, setErrors] = useState<{ start?: string | undefined; from?: string | undefined }>({})
  const body = { cycleStartDate: dayOf(start), fromDate: dayOf(from) }
  return (
    <PlanChangeSheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.placeTitle(team.name)}
      subject={`${start} ${from}`}
      isTouched={start !== begun.start || from !== begun.from}
      onClosed={() => {
        setStart(begun.start)
        setFrom(begun.from)
        setErrors({})
      }}
      check={() => {
        const read = readDay(start)
        const found = { start: 'error' in read ? read.error : undefined, from: planDayError(from, today) }
        setErrors(found)
        return found.start === undefined && found.from === undefined
      }}
      refuse={(failure) => {
        const { cycleStartDate, fromDate } = formErrorsOf(failure, ['cycleStartDate', 'fromDate'], { planPast: 'fromDate' })
        setErrors({ start: cycleStartDate, from: fromDate })
        return cycleStartDate !== undefined || fromDate !== undefined
      }}
      look={() => startCycle(team._id, { ...body, dryRun: true })}
      confirmLabel={texts.placeConfirm}
      commit={async (terms) => {
        const done = await startCycle(team._id, { ...body, ...terms })
        onOpenChange(false)
        snackbar.show({ kind: 'success', message: texts.placed })
        return done
      }}
    >
      <DayInput
        label={texts.start}
        hint={texts.startHint}
        value={start}
        error={errors.start}
        onChange={(text) => {
          setStart(text)
          setErrors({})
        }}
      />
      <DayInput
        label={texts.from}
        hint={texts.fromHint}
        value={from}
        error={errors.from}
        onChange={(text) => {
          setFrom(text)
          setErrors({})
        }}
      />
    </PlanChangeSheet>
  )
}

interface TeamRotationSheetProps extends SheetProps {
  rotationNames: ReadonlyMap<string, string>
}

const CENTER = 'center'

export function TeamRotationSheet({ open, onOpenChange, team, today, rotationNames }: TeamRotationSheetProps): ReactNode {
  const snackbar = useSnackbar()
  const { followRotation } = useTeamPlanChanges()
  const begun = { chosen: team.rotationId ?? CENTER, from: formatDayNumeric(addDays(today, 1)) }
  const [chosen, setChosen] = useState(begun.chosen)
  const [from, setFrom] = useState(begun.from)
  const [error, setError] = useState<string | undefined>()
  const body = { rotationId: chosen === CENTER ? null : chosen, fromDate: dayOf(from) }
  return (
    <PlanChangeSheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.rotationTitle(team.name)}
      subject={`${chosen} ${from}`}
      isTouched={chosen !== begun.chosen || from !== begun.from}
      onClosed={() => {
        setChosen(begun.chosen)
        setFrom(begun.from)
        setError(undefined)
      }}
      check={() => {
        const found = planDayError(from, today)
        setError(found)
        return found === undefined
      }}
      refuse={(failure) => {
        const { fromDate } = formErrorsOf(failure, ['fromDate'], { planPast: 'fromDate' })
        setError(fromDate)
        return fromDate !== undefined
      }}
      look={() => followRotation(team._id, { ...body, dryRun: true })}
      confirmLabel={texts.rotationConfirm}
      commit={async (terms) => {
        const done = await followRotation(team._id, { ...body, ...terms })
        onOpenChange(false)
        snackbar.show({ kind: 'success', message: texts.followed })
        return done
      }}
    >
      <Select
        label={texts.rotation}
        options={[{ value: CENTER, label: teamTexts.centerCycle }, ...[...rotationNames].map(([value, label]) => ({ value, label }))]}
        value={chosen}
        onChange={setChosen}
      />
      <DayInput
        label={texts.from}
        hint={texts.fromHint}
        value={from}
        error={error}
        onChange={(text) => {
          setFrom(text)
          setError(undefined)
        }}
      />
    </PlanChangeSheet>
  )
}
