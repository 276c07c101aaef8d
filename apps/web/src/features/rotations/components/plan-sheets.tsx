// The three changes of the plan that a cycle leads to: its new days, its activation, the end of a planned one. Each shows first what it
// would touch.
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { WireRotation } from '@releve/contract/rotations'
import { addDays, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { positionInCycle } from '@releve/domain/rotations/cycle'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { formatDayNumeric } from '../../../ui/format.ts'
import { PlanChangeSheet } from '../../../ui/plan-change-sheet.tsx'
import type { PlanSeen } from '../../../ui/plan-change-sheet.tsx'
import { readDay } from '../../../ui/read-day.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useRotationChanges } from '../queries.ts'
import type { RotationChange } from '../queries.ts'
import { activationTexts as texts } from '../texts.ts'
import type { ViewTeam } from './cycle-view.ts'
import type { CycleDraft } from './editor-state.ts'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A day to come as it is typed. `name`: what the server calls it. */
function usePlanDay(first: Day, today: Day, name: 'activationDate' | 'fromDate') {
  const begun = formatDayNumeric(first)
  const [text, setText] = useState(begun)
  const [error, setError] = useState<string | undefined>()
  const read = readDay(text)
  const day = 'day' in read ? read.day : null
  return {
    text,
    day,
    isTouched: text !== begun,
    onClosed: () => {
      setText(begun)
      setError(undefined)
    },
    check(): boolean {
      const wrong = 'error' in read ? read.error : read.day < today ? texts.past : undefined
      setError(wrong)
      return wrong === undefined
    },
    refuse(failure: unknown): boolean {
      const found = formErrorsOf(failure, [name], { planPast: name, activationExists: name })[name]
      setError(found)
      return found !== undefined
    },
    field: (
      <DayInput
        label={texts.from}
        hint={texts.hint}
        value={text}
        error={error}
        onChange={(text) => {
          setText(text)
          setError(undefined)
        }}
      />
    ),
  }
}

interface ActivationSheetProps extends SheetProps {
  rotation: WireRotation
  today: Day
  /** Proposed. */
  first: Day
  teams: readonly ViewTeam[]
  /** New places of the teams, when the cycle needs others; empty: they stay. */
  places: Readonly<Record<string, Day>>
  onDone: () => void
}

export function ActivationSheet({ open, onOpenChange, rotation, today, first, teams, places, onDone }: ActivationSheetProps): ReactNode {
  const snackbar = useSnackbar()
  const changes = useRotationChanges()
  const { text, day, field, ...form } = usePlanDay(first, today, 'activationDate')
  const cycleStarts = Object.entries(places).map(([teamId, cycleStartDate]) => ({ teamId, cycleStartDate }))
  const body = { activationDate: day ?? '', ...(cycleStarts.length > 0 && { cycleStarts }) }
  return (
    <PlanChangeSheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title(rotation.name)}
      subject={text}
      {...form}
      look={() => changes.activate(rotation._id, { ...body, dryRun: true })}
      confirmLabel={texts.confirm}
      commit={async (terms) => {
        const done = await changes.activate(rotation._id, { ...body, ...terms })
        onOpenChange(false)
        onDone()
        if (day !== null) snackbar.show({ kind: 'success', message: texts.done(day) })
        return done
      }}
    >
      <p className="text-14 text-pretty text-t2">{texts.body}</p>
      {field}
      {cycleStarts.length > 0 && day !== null && (
        <section className="flex flex-col gap-2">
          <h3 className="text-14 font-600">{texts.places}</h3>
          <ul className="flex flex-col gap-1.5">
            {teams.map(({ _id, name, color }) => {
              const start = places[_id]
              return start === undefined ? null : (
                <li key={_id} className="flex items-center gap-2 text-14">
                  <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background: color }} />
                  <span className="flex-1">{name}</span>
                  <span className="text-t2">
                    {texts.placeOf(positionInCycle(toDayNumber(day), toDayNumber(start), rotation.days.length))}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </PlanChangeSheet>
  )
}

interface RemoveDateSheetProps extends SheetProps {
  rotationId: string
  name: string
  day: Day
}

export function RemoveDateSheet({ open, onOpenChange, rotationId, name, day }: RemoveDateSheetProps): ReactNode {
  const snackbar = useSnackbar()
  const changes = useRotationChanges()
  return (
    <PlanChangeSheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.removeTitle}
      subject={day}
      look={(): Promise<PlanSeen> => changes.removeDate(rotationId, { activationDate: day, dryRun: true })}
      confirmLabel={texts.removeConfirm}
      danger
      commit={async (terms) => {
        const done = await changes.removeDate(rotationId, { activationDate: day, ...terms })
        onOpenChange(false)
        snackbar.show({ kind: 'success', message: texts.removed })
        return done
      }}
    >
      <p className="text-16 text-pretty">
        <DayText>{texts.removeBody(name, day)}</DayText>
      </p>
    </PlanChangeSheet>
  )
}

interface SaveSheetProps extends SheetProps {
  rotationId: string
  change: Pick<RotationChange, 'name' | 'days'>
  /** What `change` comes from. */
  draft: CycleDraft
  /** Past plannings are read from it: the new days hold from a date on. */
  hasServed: boolean
  today: Day
  /** The version that holds the new days. */
  onSaved: (rotation: WireRotation | null, sent: CycleDraft) => void
}

export function SaveSheet({ open, onOpenChange, rotationId, change, draft, hasServed, today, onSaved }: SaveSheetProps): ReactNode {
  const changes = useRotationChanges()
  const { text, day, field, ...form } = usePlanDay(addDays(today, 1), today, 'fromDate')
  const body = { ...change, ...(hasServed && day !== null && { fromDate: day }) }
  return (
    <PlanChangeSheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.saveTitle}
      subject={text}
      {...(hasServed && form)}
      look={() => changes.update(rotationId, { ...body, dryRun: true })}
      confirmLabel={texts.saveConfirm}
      commit={async (terms) => {
        const done = await changes.update(rotationId, { ...body, ...terms })
        onOpenChange(false)
        onSaved(done.rotation, draft)
        return done
      }}
    >
      <p className="text-14 text-pretty text-t2">{hasServed ? texts.saveServed : texts.savePlanned}</p>
      {hasServed && field}
    </PlanChangeSheet>
  )
}
