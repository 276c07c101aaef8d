// Every known cycle, worked from nothing: the rules must find the figures that were computed independently of them.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { work } from '../planning/plan.fixture.ts'
import { dutyOf } from '../planning/shift.ts'
import type { Duty } from '../planning/shift.ts'
import known from '../rotations/cycles.json' with { type: 'json' }
import { PROFILE_NAMES } from '../planning/profile.ts'
import { violations } from './evaluate.ts'
import { PROFILES } from './profiles.ts'
import type { Rule, RuleCode } from './rules.ts'
import type { Profile } from '../planning/profile.ts'

interface Cycle {
  readonly id: string
  readonly pattern: string
  /** The offset of each team. */
  readonly offsets: readonly number[]
  /** Start and hours by letter. */
  readonly shifts: Readonly<Record<string, readonly [string, number]>>
  readonly restHours: number
  readonly runDays: number
  readonly slidingHours: number
  readonly civilHours: number
}

const DAY_NIGHT_12 = { J: ['07:00', 12], N: ['19:00', 12] } as const

const CYCLES: readonly Cycle[] = [
  ...known.map((cycle) => ({
    id: cycle.id,
    pattern: cycle.pattern,
    offsets: cycle.offsets,
    shifts: Object.fromEntries(
      Object.entries(cycle.shifts).map(([letter, [start, hours]]) => [letter, [String(start), Number(hours)] as const]),
    ),
    restHours: cycle.min_rest_h,
    runDays: cycle.max_run_days,
    slidingHours: cycle.max_roll7_h,
    civilHours: cycle.max_week_h_clock,
  })),
  // Cycles of the trade that the product does not offer; figures from the same table of sources.
  {
    id: 'can28',
    pattern: 'JJJJRRRRRRNNNNRRRRJJJNNNRRRR',
    offsets: [0, 7, 14, 21],
    shifts: { J: ['08:00', 10], N: ['18:00', 14] },
    restHours: 10,
    runDays: 6,
    slidingHours: 72,
    civilHours: 48,
  },
  {
    id: 'dupont',
    pattern: 'NNNNRRRJJJRNNNRRRJJJJRRRRRRR',
    offsets: [0, 7, 14, 21],
    shifts: DAY_NIGHT_12,
    restHours: 12,
    runDays: 4,
    slidingHours: 72,
    civilHours: 65,
  },
  {
    id: 'g24_kelly',
    pattern: 'GRGRGRRRR',
    offsets: [0, 6, 3],
    shifts: { G: ['08:00', 24] },
    restHours: 24,
    runDays: 1,
    slidingHours: 72,
    civilHours: 72,
  },
]

const MONDAY = toDayNumber('2026-06-01')
const HOUR_MS = 3_600_000

/** From a Monday on, long enough for cycle and week to meet again. */
function worked(cycle: Cycle, offset: number): Duty[] {
  const zone = zoneOf('UTC')
  return Array.from({ length: cycle.pattern.length * 7 + 14 }, (_, index) => {
    const letter = cycle.pattern[(index + offset) % cycle.pattern.length]!
    const times = cycle.shifts[letter]
    return times === undefined ? [] : [dutyOf(MONDAY + index, work(letter, times[0], times[1]), null, zone)]
  }).flat()
}

function judge(after: readonly Duty[], ...rules: Rule[]) {
  return violations({ profile: 'SPP12', userId: 'u', before: [], after, rules })
}

const base = { severity: 'warning', reference: '' } as const

describe.each(CYCLES)('$id', (cycle) => {
  const duties = worked(cycle, 0)

  test('shortest rest', () => {
    expect(judge(duties, { ...base, code: 'dailyRest', minHours: cycle.restHours })).toEqual([])
    const short = judge(duties, { ...base, code: 'dailyRest', minHours: cycle.restHours + 0.25 })
    const gaps = duties.slice(1).map((duty, index) => (duty.startAt - duties[index]!.endAt) / HOUR_MS)
    expect(short.map(({ actual }) => actual)).toEqual(gaps.filter((gap) => gap === cycle.restHours))
    expect(short.length).toBeGreaterThan(0)
  })

  test('hours over seven sliding days', () => {
    expect(judge(duties, { ...base, code: 'hoursSlidingWeek', maxHours: cycle.slidingHours, days: 7 })).toEqual([])
    const full = judge(duties, { ...base, code: 'hoursSlidingWeek', maxHours: cycle.slidingHours - 0.25, days: 7 })
    expect(new Set(full.map(({ actual }) => actual))).toEqual(new Set([cycle.slidingHours]))
    expect(full[0]?.days).toBe(7)
  })

  test('hours of the civil week', () => {
    expect(judge(duties, { ...base, code: 'hoursCivilWeek', maxHours: cycle.civilHours })).toEqual([])
    const full = judge(duties, { ...base, code: 'hoursCivilWeek', maxHours: cycle.civilHours - 0.25 })
    expect(new Set(full.map(({ actual }) => actual))).toEqual(new Set([cycle.civilHours]))
  })

  test('days in a row', () => {
    expect(judge(duties, { ...base, code: 'consecutiveDays', maxDays: cycle.runDays })).toEqual([])
    const long = judge(duties, { ...base, code: 'consecutiveDays', maxDays: cycle.runDays - 1 })
    expect(new Set(long.map(({ actual }) => actual))).toEqual(new Set([cycle.runDays]))
  })

  test('a vacation exchanged for another at the same time has no violation, however strict the rules', () => {
    const strict: Rule[] = [
      { ...base, code: 'overlap' },
      { ...base, code: 'dailyRest', minHours: 100 },
      { ...base, code: 'restAfterShift', ratio: 10 },
      { ...base, code: 'shiftLength', maxHours: 1 },
      { ...base, code: 'hoursSlidingWeek', maxHours: 1, days: 7 },
      { ...base, code: 'hoursCivilWeek', maxHours: 1 },
      { ...base, code: 'weeklyRest', minHours: 100, days: 7 },
      { ...base, code: 'fortnightRest', minDays: 14 },
      { ...base, code: 'sundayRest', minSundays: 2 },
      { ...base, code: 'consecutiveDays', maxDays: 0 },
      { ...base, code: 'averageWeek', maxHours: 1, weeks: 12 },
      { ...base, code: 'nightWorkerWeek', maxHours: 1, weeks: 12, nightHours: 1 },
      { ...base, code: 'semesterHours', maxHours: 1 },
      { ...base, code: 'semesterGuards', maxGuards: 0 },
    ]
    for (const movedDuty of duties) {
      const after = duties.map((duty) => (duty === movedDuty ? { ...duty, teamId: 'other' } : duty))
      expect(violations({ profile: 'SPP12', userId: 'u', before: duties, after, rules: strict })).toEqual([])
    }
    expect(judge(duties, ...strict).length).toBeGreaterThan(0)
  })
})

type Broken = Partial<Record<Profile, readonly RuleCode[]>>

/** In hospitals 44 h of a civil week are the most without overtime, and a Sunday of two is one of two whole days of rest. */
const FULL_WEEKS = { FPH: ['hoursCivilWeek', 'sundayRest'] } as const satisfies Broken

/** The same, with fewer than four whole days of rest in two weeks: the morning on which a night ends is none. */
const FEW_RESTS = { FPH: ['fortnightRest', 'hoursCivilWeek', 'sundayRest'] } as const satisfies Broken

/** Vacations of 12 h where 10 h are the longest day. */
const TWELVE_HOURS: Broken = { FPT: ['shiftLength'], CODE_TRAVAIL: ['shiftLength'] }

/** More than 48 h, over sliding days and in the civil week, of vacations of 12 h. */
const TOO_FULL: Broken = {
  SPP12: ['hoursSlidingWeek'],
  SPP_G24: ['hoursSlidingWeek'],
  FPH: ['hoursCivilWeek', 'hoursSlidingWeek'],
  FPT: ['hoursCivilWeek', 'shiftLength'],
  CODE_TRAVAIL: ['hoursCivilWeek', 'shiftLength'],
}

/** The same with nights: 42 h on average, over twelve weeks here. */
const TOO_FULL_AT_NIGHT: Broken = { ...TOO_FULL, CODE_TRAVAIL: ['hoursCivilWeek', 'nightWorkerWeek', 'shiftLength'] }

/** Guards of 24 h where a vacation lasts 12 h at most. */
const TOO_LONG: Broken = {
  SPP12: ['shiftLength'],
  FPT: ['shiftLength'],
  FPH: ['hoursCivilWeek', 'shiftLength', 'sundayRest'],
  CODE_TRAVAIL: ['shiftLength'],
}

/** Such a cycle is both too full and too long. */
const TOO_FULL_AND_LONG: Broken = {
  SPP12: ['hoursSlidingWeek', 'shiftLength'],
  SPP_G24: ['hoursSlidingWeek'],
  FPH: ['hoursCivilWeek', 'hoursSlidingWeek', 'shiftLength', 'sundayRest'],
  FPT: ['hoursCivilWeek', 'shiftLength'],
  CODE_TRAVAIL: ['hoursCivilWeek', 'shiftLength'],
}

/** The rules each cycle breaks by itself. None: its exchanges start from a clean planning. */
const BROKEN: Readonly<Record<string, Broken>> = {
  jnrr: { ...TWELVE_HOURS, ...FEW_RESTS },
  jjnn4r: { ...TWELVE_HOURS, ...FULL_WEEKS },
  g24_4: TOO_LONG,
  g24_houston: TOO_LONG,
  '4x8': FEW_RESTS,
  '5x8': FEW_RESTS,
  '3x8_semaine': { FPH: ['fortnightRest'] },
  g24_3: TOO_FULL_AND_LONG,
  gspsJ: TOO_FULL,
  gspsN: TOO_FULL_AT_NIGHT,
  pitman_rot: TOO_FULL_AT_NIGHT,
  dupont: { ...TOO_FULL_AT_NIGHT, FPH: ['fortnightRest', 'hoursCivilWeek', 'hoursSlidingWeek', 'sundayRest'] },
  // 56 h a week on average, over more than twelve weeks here.
  g24_kelly: {
    ...TOO_FULL_AND_LONG,
    FPH: ['fortnightRest', 'hoursCivilWeek', 'hoursSlidingWeek', 'shiftLength', 'sundayRest'],
    FPT: ['averageWeek', 'hoursCivilWeek', 'shiftLength'],
    CODE_TRAVAIL: ['averageWeek', 'hoursCivilWeek', 'nightWorkerWeek', 'shiftLength'],
  },
  conti: {
    SPP12: ['consecutiveDays', 'hoursSlidingWeek', 'weeklyRest'],
    SPP_G24: ['consecutiveDays', 'hoursSlidingWeek', 'weeklyRest'],
    FPH: ['fortnightRest', 'hoursCivilWeek', 'hoursSlidingWeek', 'sundayRest', 'weeklyRest'],
    FPT: ['consecutiveDays', 'hoursCivilWeek', 'weeklyRest'],
    PN: ['weeklyRest'],
    CODE_TRAVAIL: ['consecutiveDays', 'hoursCivilWeek', 'nightWorkerWeek', 'weeklyRest'],
  },
  // Its civil weeks hold 48 h, thanks to nights that end on Monday.
  can28: {
    SPP12: ['dailyRest', 'hoursSlidingWeek', 'restAfterShift', 'shiftLength'],
    SPP_G24: ['dailyRest', 'hoursSlidingWeek', 'restAfterShift'],
    FPH: ['dailyRest', 'hoursCivilWeek', 'hoursSlidingWeek', 'shiftLength', 'sundayRest'],
    FPT: ['dailyRest', 'shiftLength'],
    PN: ['dailyRest'],
    CODE_TRAVAIL: ['dailyRest', 'nightWorkerWeek', 'shiftLength'],
  },
}

test('no cycle is forgotten', () => {
  expect(CYCLES.map(({ id }) => id).toSorted()).toEqual(Object.keys(BROKEN).toSorted())
})

describe.each(CYCLES)('$id by itself', (cycle) => {
  test.each(PROFILE_NAMES)('%s', (profile) => {
    const found = cycle.offsets.flatMap((offset) => judge(worked(cycle, offset), ...PROFILES[profile]))
    const codes = [...new Set(found.map(({ code }) => code))]
    expect(codes.toSorted()).toEqual(BROKEN[cycle.id]?.[profile] ?? [])
  })
})
