// The cycles that services follow, to start from in the editor: their letters, times, offsets of the teams, and what they cost.
import { clockOf, minutesOf } from '../calendar/clock-time.ts'
import { REST } from '../planning/shift.ts'
import type { RotationDay, Shift } from '../planning/shift.ts'
import cycles from './cycles.json' with { type: 'json' }
import { cycleMetrics } from './metrics.ts'
import type { CycleMetrics } from './metrics.ts'

export interface CycleTemplate {
  readonly _id: string
  readonly name: string
  /** A letter for each day: J, N, M, A, G, R. */
  readonly letters: string
  readonly days: readonly RotationDay[]
  /** Position of each team on a reference Monday. */
  readonly offsets: readonly number[]
  readonly metrics: CycleMetrics
}

function shiftOf(letter: string, entry: readonly (string | number)[]): Shift {
  const startTime = String(entry[0])
  const end = minutesOf(startTime) + Number(entry[1]) * 60
  return { name: letter, type: 'work', default: { startTime, endTime: clockOf(end) }, endsNextDay: end >= 1440, variation: null }
}

function templateOf(cycle: (typeof cycles)[number]): CycleTemplate {
  const { id, name, pattern, offsets } = cycle
  const entries = Object.entries<readonly (string | number)[] | undefined>(cycle.shifts)
  const shifts = new Map(entries.flatMap(([letter, entry]) => (entry === undefined ? [] : [[letter, shiftOf(letter, entry)] as const])))
  const days = [...pattern].map((letter) => ({ shift: shifts.get(letter) ?? REST, variations: [] }))
  return { _id: id, name, letters: pattern, days, offsets, metrics: cycleMetrics(days, offsets) }
}

/** They stand in the order in which they are shown. */
export const cycleTemplates: readonly CycleTemplate[] = cycles.map(templateOf)
