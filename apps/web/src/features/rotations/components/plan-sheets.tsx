// The three changes of the plan that a cycle leads to: its new days, its activation, the end of a planned one. Each shows first what it
// would touch.
import type { ReactNode } from 'react'
import type { WireRotation } from '@releve/contract/rotations'
import { addDays, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { positionInCycle } from '@releve/domain/planning/cycle'
import { PlanChangeSheet, PlanDayInput, readPlanDay } from '#shared/plan-change.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatDayNumeric } from '#ui/format.ts'
import { activateRotation, changedRotationOf, removeActivation, updateRotation, type RotationChange } from '../queries.ts'
import { activationTexts as texts, editorTexts } from '../texts.ts'
import type { ViewTeam } from '@releve/domain/rotations/cycle-view'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import type { CycleDraft } from './editor-state.ts'

interface ActivationSheetProps extends OverlayProps {
  rotation: WireRotation
  today: Day
  /** The day that is proposed. */
  first: Day
  teams: readonly ViewTeam[]
  /** New places of the teams, when the cycle needs others; empty: they stay. */
  places: Readonly<Record<string, Day>>
  onDone: () => void
}

/** Gives the cycle starts the form that calls take. */
export const cycleStartsOf = (places: Readonly<Record<string, Day>>) =>
  Object.entries(places).map(([teamId, cycleStartDate]) => ({ teamId, cycleStartDate }))

interface PlacesProps {
  /** The day from which the change holds, as it is typed. */
  from: string
  today: Day
  /** The length of the cycle, in days. */
  length: number
  teams: readonly ViewTeam[]
  cycleStarts: ReturnType<typeof cycleStartsOf> | undefined
}

/** Asks where the teams that are moved stand on that day. */
function Places({ from, today, length, teams, cycleStarts = [] }: PlacesProps): ReactNode {
  const read = readPlanDay(from, today, true)
  if (cycleStarts.length === 0 || 'error' in read) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-600">{texts.places}</h3>
      <ul className="flex flex-col gap-1.5">
        {teams.map(({ _id, name, color }) => {
          const start = cycleStarts.find(({ teamId }) => teamId === _id)?.cycleStartDate
          return start === undefined ? null : (
            <li key={_id} className="flex items-center gap-2 text-14">
              <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background: color }} />
              <span className="flex-1">{name}</span>
              <span className="text-t2">{texts.placeOf(positionInCycle(toDayNumber(read.day), toDayNumber(start), length))}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function ActivationSheet({ rotation, today, first, teams, places, ...sheet }: ActivationSheetProps): ReactNode {
  const cycleStarts = cycleStartsOf(places)
  return (
    <PlanChangeSheet
      {...sheet}
      title={texts.title(rotation.name)}
      initial={{ activationDate: formatDayNumeric(first) }}
      read={({ activationDate }) => {
        const read = readPlanDay(activationDate, today, true)
        if ('error' in read) return { fields: { activationDate: read.error } }
        return { value: { activationDate: read.day, ...(cycleStarts.length > 0 && { cycleStarts }) } }
      }}
      byCode={{ planPast: 'activationDate', planPastExchanged: 'activationDate', activationExists: 'activationDate' }}
      isPast={({ activationDate }) => activationDate < today}
      send={(wish, terms) => activateRotation(rotation._id, { ...wish, ...terms })}
      done={({ activationDate }) => texts.done(activationDate)}
      confirmLabel={texts.confirm}
    >
      {(form) => (
        <>
          <p className="text-14 text-pretty text-t2">{texts.body}</p>
          <PlanDayInput mayBePast {...form.field('activationDate')} />
          <Places from={form.draft.activationDate} length={rotation.days.length} {...{ today, teams, cycleStarts }} />
        </>
      )}
    </PlanChangeSheet>
  )
}

type RemoveDateSheetProps = OverlayProps & { rotationId: string; name: string; day: Day }

export function RemoveDateSheet({ rotationId, name, day, ...sheet }: RemoveDateSheetProps): ReactNode {
  return (
    <PlanChangeSheet
      {...sheet}
      title={texts.removeTitle}
      initial={{}}
      read={() => ({ value: { activationDate: day } })}
      send={(wish, terms) => removeActivation(rotationId, { ...wish, ...terms })}
      done={() => texts.removed}
      confirmLabel={texts.removeConfirm}
      danger
    >
      {() => (
        <p className="text-16 text-pretty">
          <DayText>{texts.removeBody(name, day)}</DayText>
        </p>
      )}
    </PlanChangeSheet>
  )
}

interface SaveSheetProps extends OverlayProps {
  rotationId: string
  change: Pick<RotationChange, 'name' | 'days' | 'cycleStarts' | 'seen'>
  /** The draft that `change` comes from. */
  draft: CycleDraft
  teams: readonly ViewTeam[]
  /** Past plannings are read from it: the new days hold from a date on. */
  hasServed: boolean
  today: Day
  /** The version that holds the new days. */
  onSaved: (rotation: WireRotation | null, sent: CycleDraft) => void
  /** It is called when somebody else saved it first: it is not to be looked at here any more. */
  onOvertaken: (rotation: WireRotation) => void
}

export function SaveSheet(props: SaveSheetProps): ReactNode {
  const { rotationId, change, draft, teams, hasServed, today, onSaved, onOvertaken, ...sheet } = props
  return (
    <PlanChangeSheet
      {...sheet}
      title={texts.saveTitle}
      initial={{ fromDate: formatDayNumeric(addDays(today, 1)) }}
      read={({ fromDate }) => {
        if (!hasServed) return { value: { body: change, sent: draft } }
        const read = readPlanDay(fromDate, today)
        return 'error' in read ? { fields: { fromDate: read.error } } : { value: { body: { ...change, fromDate: read.day }, sent: draft } }
      }}
      byCode={hasServed ? { planPast: 'fromDate' } : {}}
      send={async ({ body }, terms) => {
        try {
          return await updateRotation(rotationId, { ...body, ...terms })
        } catch (error) {
          const changed = changedRotationOf(error)
          if (changed !== undefined) onOvertaken(changed)
          throw error
        }
      }}
      done={() => editorTexts.saved}
      onDone={({ rotation }, { sent }) => onSaved(rotation, sent)}
      confirmLabel={texts.saveConfirm}
    >
      {(form) => (
        <>
          <p className="text-14 text-pretty text-t2">{hasServed ? texts.saveServed : texts.savePlanned}</p>
          {hasServed && <PlanDayInput {...form.field('fromDate')} />}
          <Places from={form.draft.fromDate} length={draft.days.length} {...{ today, teams, cycleStarts: change.cycleStarts }} />
        </>
      )}
    </PlanChangeSheet>
  )
}
