// The state of the grid: what is chosen, what is to be written and how one came there. Each step of the draft can be taken back, and then each
// act that was written, by what its cells held before.
import type { InputOf, OutputOf } from '#api/client.ts'
import { useMemo, useState } from 'react'
import { readClock } from '#ui/read-clock.ts'
import { areaOf, partsOfKey, type Area, type Draft, type Entry, type Selection, type Table } from './grid-draft.ts'

export type WriteBody = InputOf<'planning.writeCells'>['body']
export type WriteAnswer = OutputOf<'planning.writeCells'>

const NO_DRAFT: Draft = new Map()
const TOP: Selection = { anchor: { row: 0, column: 0 }, at: { row: 0, column: 0 } }

interface HoursTyped {
  readonly start: string
  readonly end: string
}

/** Usual hours of a day of training or of a meeting, until others are typed. */
const USUAL_HOURS: HoursTyped = { start: '09:00', end: '17:00' }

/** The cells as they are sent. Hours that end no later than they begin end on the next day. */
function cellsOf(draft: Draft, hoursOf: (activityId: string) => HoursTyped): WriteBody['cells'] {
  return [...draft].map(([key, { content, activityId }]) => {
    const { userId, day: date } = partsOfKey(key)
    if (content === null) return { userId, date, set: [] }
    if (content.is !== 'hours' || activityId === undefined) return { userId, date, place: content }
    const { start, end } = hoursOf(activityId)
    const [startTime, endTime] = [readClock(start) ?? start, readClock(end) ?? end]
    return { userId, date, place: { ...content, hours: { startTime, endTime, endsNextDay: endTime <= startTime } } }
  })
}

const hoursIn = (typed: ReadonlyMap<string, HoursTyped>, activityId: string) => typed.get(activityId) ?? USUAL_HOURS

interface Kept {
  readonly draft: Draft
  readonly past: readonly Draft[]
}

export function useGrid(table: Table) {
  const [selection, setSelection] = useState<Selection>(TOP)
  const [{ draft, past }, setKept] = useState<Kept>({ draft: NO_DRAFT, past: [] })
  const [written, setWritten] = useState<readonly WriteAnswer['before'][]>([])
  const [typedHours, setTypedHours] = useState<ReadonlyMap<string, HoursTyped>>(new Map())
  const hoursOf = (activityId: string) => hoursIn(typedHours, activityId)
  const area: Area = areaOf(selection)
  const change = (next: Draft) => setKept((known) => ({ draft: next, past: [...known.past, known.draft] }))
  const keys = useMemo(() => [...draft.keys()].map(partsOfKey), [draft])
  const cells = useMemo(() => cellsOf(draft, (activityId) => hoursIn(typedHours, activityId)), [draft, typedHours])
  return {
    table,
    selection,
    area,
    choose: setSelection,
    draft,
    change,
    keys,
    /** A step of the draft is taken back; false where there is none. */
    stepBack: (): boolean => {
      if (past.length === 0) return false
      setKept({ draft: past.at(-1) ?? NO_DRAFT, past: past.slice(0, -1) })
      return true
    },
    /** Lets go of everything that is not written; it can be taken back. */
    drop: () => change(NO_DRAFT),
    cells,
    hoursOf,
    setHours: (activityId: string, hours: HoursTyped) => setTypedHours((known) => new Map(known).set(activityId, hours)),
    /** The activities of the draft that have hours. */
    timed: [
      ...new Map(
        [...draft.values()].flatMap((entry: Entry) => (entry.kind === 'hours' ? [[entry.activityId, entry] as const] : [])),
      ).values(),
    ],
    lastWritten: written.at(-1),
    hasPast: past.length > 0,
    keep: (before: WriteAnswer['before']) => {
      setWritten((known) => (before.length === 0 ? known : [...known, before]))
      setKept({ draft: NO_DRAFT, past: [] })
    },
    forget: () => setWritten((known) => known.slice(0, -1)),
  }
}
export type Grid = ReturnType<typeof useGrid>
