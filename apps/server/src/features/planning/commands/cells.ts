// The cells of a grid: what lies on a day of a member over its cycle, what it becomes, and what goes and comes for it.
import type { CellContent, WireCell } from '@releve/contract/cells'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { KnownRotations } from '@releve/domain/demands/offer'
import { isAwayKind } from '@releve/domain/planning/activity'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import { hoursOverlap } from '@releve/domain/planning/pieces'
import { isPlacedOn } from '@releve/domain/planning/placed'
import { sameShift, timesOf } from '@releve/domain/planning/shift'
import type { Shift, ShiftTimes } from '@releve/domain/planning/shift'
import { AppError } from '#http/app-error.ts'
import type { AskedCause, ModificationRow } from '../store/modifications.ts'
import { rangeOf } from '../store/cutting.ts'
import { askedShift } from './asked.ts'
import { placedOf, placedWords } from './placing.ts'

/** One thing on a day, in the words of the centre. */
export type Lying =
  | { readonly is: 'shift'; readonly shift: Shift }
  | { readonly is: 'absence'; readonly cause: AskedCause | null }
  | { readonly is: 'dayOff' }
  | { readonly is: 'hours'; readonly activity: PlacedActivity; readonly hours: ShiftTimes }

const timesKey = ({ startTime, endTime, endsNextDay }: ShiftTimes) => `${startTime} ${endTime} ${endsNextDay}`

/** The same text for things that are the same. */
export function keyOf(lying: Lying): string {
  if (lying.is === 'shift') return `shift ${lying.shift.name} ${timesKey(timesOf(lying.shift))}`
  if (lying.is === 'absence') return `absence ${lying.cause?._id ?? ''}`
  return lying.is === 'dayOff' ? 'dayOff' : `hours ${lying.activity._id} ${timesKey(lying.hours)}`
}

export const isWhole = ({ is }: Lying) => is !== 'hours'
export const isAway = ({ is }: Lying) => is === 'absence' || is === 'dayOff'

/** @throws AppError modificationShiftUnknown, causeUnknown, activityUnknown, invalidInput for an intervention */
function lyingFrom(content: CellContent, center: KnownRotations, activities: readonly PlacedActivity[]): Lying {
  if (content.is === 'dayOff') return content
  if (content.is === 'shift') return { is: 'shift', shift: askedShift(center, content.shift) }
  const id = content.is === 'absence' ? content.cause : content.activity
  const activity = activities.find(({ _id }) => _id === id)
  if (content.is === 'absence') {
    if (id === null) return { is: 'absence', cause: null }
    if (activity === undefined || !isAwayKind(activity.kind)) throw new AppError('causeUnknown')
    return { is: 'absence', cause: { _id: activity._id, name: activity.name, isUnseen: activity.isUnseen } }
  }
  if (activity === undefined) throw new AppError('activityUnknown')
  if (activity.kind === 'intervention')
    throw new AppError('invalidInput', { fields: { activity: 'Une intervention se saisit par la personne qui l’a faite.' } })
  return { is: 'hours', activity: placedWords(activity), hours: content.hours }
}

function causeOf({ cause, cause_name: name, is_unseen: isUnseen }: ModificationRow): AskedCause | null {
  return cause === null ? null : { _id: cause, name: name ?? cause, ...(isUnseen && { isUnseen }) }
}

export function lyingOf(row: ModificationRow): Lying {
  if (row.activity !== null && row.hours !== null) return { is: 'hours', activity: row.activity, hours: row.hours }
  if (row.type === 'off_day') return { is: 'dayOff' }
  if (row.type === 'absence' || row.shift === null) return { is: 'absence', cause: causeOf(row) }
  return { is: 'shift', shift: row.shift }
}

export function toContent(lying: Lying): CellContent {
  if (lying.is === 'dayOff') return lying
  if (lying.is === 'absence') return { is: 'absence', cause: lying.cause?._id ?? null }
  if (lying.is === 'hours') {
    const { startTime, endTime, endsNextDay } = lying.hours
    return { is: 'hours', activity: lying.activity._id, hours: { startTime, endTime, endsNextDay } }
  }
  const { name, variation } = lying.shift
  if (variation !== null) return { is: 'shift', shift: { name, selectedVariation: variation.name } }
  const { startTime, endTime, endsNextDay } = timesOf(lying.shift)
  return { is: 'shift', shift: { name, startTime, endTime, endsNextDay } }
}

/** The rows that lie on that day. */
export function rowsOn(rows: readonly ModificationRow[], day: DayNumber): ModificationRow[] {
  return rows.filter((row) => {
    const placed = placedOf(row)
    const { from, to } = rangeOf(row)
    return placed === null ? from <= day && day <= to : isPlacedOn(placed, day)
  })
}

interface Placing {
  readonly day: DayNumber
  /** The content of the cell now. */
  readonly before: readonly Lying[]
  /** The vacation of the day without any of that. */
  readonly planned: Shift
  readonly zone: Zone
}

/** The content of the day once `placed` is put there. */
function afterPlacing(placed: Lying, { day, before, planned, zone }: Placing): readonly Lying[] {
  if (placed.is === 'shift') return sameShift(placed.shift, planned) ? [] : [placed]
  if (placed.is === 'dayOff' && planned.type === 'rest') return []
  if (isAway(placed)) return [...before.filter((lying) => !isAway(lying)), placed]
  if (placed.is !== 'hours') return [placed]
  const asPlaced = ({ activity, hours }: Extract<Lying, { is: 'hours' }>) => ({
    _id: '',
    fromDay: day,
    toDay: day,
    weekdays: null,
    hours,
    activity,
  })
  const givesWay = (lying: Lying) =>
    lying.is === 'hours' &&
    (lying.activity.kind === 'onCall') === (placed.activity.kind === 'onCall') &&
    hoursOverlap(asPlaced(lying), asPlaced(placed), zone)
  return [...before.filter((lying) => !givesWay(lying)), placed]
}

/** A cell that changes. */
export interface ChangingCell {
  readonly day: DayNumber
  readonly before: readonly Lying[]
  readonly gone: readonly Lying[]
  readonly added: readonly Lying[]
}

/** Null: the cell stays what it is. */
export function changeOf(
  { date, place, set = [] }: WireCell,
  known: Omit<Placing, 'day'> & { readonly center: KnownRotations; readonly activities: readonly PlacedActivity[] },
): ChangingCell | null {
  const { before, center, activities } = known
  const day = toDayNumber(date)
  const wanted =
    place === undefined
      ? set.map((content) => lyingFrom(content, center, activities))
      : afterPlacing(lyingFrom(place, center, activities), { ...known, day })
  const [keysBefore, keysAfter] = [new Set(before.map(keyOf)), new Set(wanted.map(keyOf))]
  const gone = before.filter((lying) => !keysAfter.has(keyOf(lying)))
  const added = wanted.filter((lying) => !keysBefore.has(keyOf(lying)))
  return gone.length === 0 && added.length === 0 ? null : { day, before, gone, added }
}

/** Days that follow one another on which the same things are meant. */
export interface Run {
  readonly from: DayNumber
  readonly to: DayNumber
  readonly lying: readonly Lying[]
}

/** The runs of what `pick` names of each cell, in the order of the days; cells of which it names nothing end a run. */
export function runsOf(cells: readonly ChangingCell[], pick: (cell: ChangingCell) => readonly Lying[]): Run[] {
  const runs: { from: DayNumber; to: DayNumber; lying: readonly Lying[]; key: string }[] = []
  for (const cell of cells.toSorted((a, b) => a.day - b.day)) {
    const lying = pick(cell)
    if (lying.length === 0) continue
    const key = lying.map(keyOf).toSorted().join('|')
    const last = runs.at(-1)
    if (last !== undefined && last.key === key && last.to + 1 === cell.day) last.to = cell.day
    else runs.push({ from: cell.day, to: cell.day, lying, key })
  }
  return runs.map(({ from, to, lying }) => ({ from, to, lying }))
}
