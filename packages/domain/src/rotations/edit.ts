// A cycle as somebody wrote it in the editor, read into the days plannings are computed from; or why it is none.
import { minutesOf } from '../calendar/clock-time.ts'
import type { ClockTime } from '../calendar/day.ts'
import { REST } from '../planning/shift.ts'
import type { RotationDay, Shift, ShiftVariation } from '../planning/shift.ts'

/** A cycle has no more days: more than a year of them repeats nothing. */
export const MOST_DAYS = 400

interface VariationWish {
  readonly name: string
  readonly startTime: ClockTime
  readonly endTime: ClockTime
  /** Absent: as the times say. */
  readonly endsNextDay?: boolean | undefined
}

export interface DayWish {
  readonly shift: {
    readonly name: string
    readonly type: 'work' | 'rest'
    readonly default?: { readonly startTime: ClockTime; readonly endTime: ClockTime } | undefined
    readonly endsNextDay?: boolean | undefined
  }
  readonly variations?: readonly VariationWish[] | undefined
}

export type DayRefusal = 'workNeedsTimes' | 'restHasTimes' | 'restHasVariations' | 'timesContradict' | 'variationTwice'

export type DayReading = { readonly day: RotationDay } | { readonly refusal: DayRefusal }

/** Whether a vacation ends the next day: at or before the hour it starts, it does; later, it does not. Null: `stated` says otherwise. */
function endsNextDay(startTime: ClockTime, endTime: ClockTime, stated: boolean | undefined): boolean | null {
  const ends = minutesOf(endTime) <= minutesOf(startTime)
  return stated === undefined || stated === ends ? ends : null
}

export function readDay({ shift, variations = [] }: DayWish): DayReading {
  const times = shift.default
  if (shift.type === 'rest') {
    const isTimed = times !== undefined && (times.startTime !== '00:00' || times.endTime !== '00:00')
    if (isTimed || shift.endsNextDay === true) return { refusal: 'restHasTimes' }
    if (variations.length > 0) return { refusal: 'restHasVariations' }
    return { day: { shift: shift.name === REST.name ? REST : { ...REST, name: shift.name }, variations: [] } }
  }
  if (times === undefined) return { refusal: 'workNeedsTimes' }
  const ends = endsNextDay(times.startTime, times.endTime, shift.endsNextDay)
  if (ends === null) return { refusal: 'timesContradict' }
  const parsedVariations: ShiftVariation[] = []
  for (const { name, startTime, endTime, endsNextDay: stated } of variations) {
    const variationEnds = endsNextDay(startTime, endTime, stated)
    if (variationEnds === null) return { refusal: 'timesContradict' }
    if (parsedVariations.some((other) => other.name.toLowerCase() === name.toLowerCase())) return { refusal: 'variationTwice' }
    parsedVariations.push({ name, startTime, endTime, endsNextDay: variationEnds })
  }
  const work: Shift = {
    name: shift.name,
    type: 'work',
    default: { startTime: times.startTime, endTime: times.endTime },
    endsNextDay: ends,
    variation: null,
  }
  return { day: { shift: work, variations: parsedVariations } }
}

export type DaysReading =
  | { readonly days: readonly RotationDay[] }
  /** `index`: of the day at fault; null when it is the whole. */
  | { readonly refusal: DayRefusal | 'noWorkDay'; readonly index: number | null }

/** At least one day must be worked. */
export function readDays(wishes: readonly DayWish[]): DaysReading {
  const days: RotationDay[] = []
  for (const [index, wish] of wishes.entries()) {
    const reading = readDay(wish)
    if ('refusal' in reading) return { refusal: reading.refusal, index }
    days.push(reading.day)
  }
  return days.some(({ shift }) => shift.type === 'work') ? { days } : { refusal: 'noWorkDay', index: null }
}
