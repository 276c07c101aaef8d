// The rules give the same answers as slow and obvious counts, hour by hour, on random plannings.
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { mondayOf } from '../calendar/day.ts'
import type { Duty } from '../planning/shift.ts'
import { worstSlidingWeek } from '../rules/hours-sliding-week.ts'
import { reachDays, violations } from './evaluate.ts'
import { wouldRest } from './rest-around.ts'
import {
  HOUR_MS,
  anyDuty,
  anyPlanning,
  byStart,
  changeOf,
  duty,
  fullestCivilWeek,
  fullestFuller,
  fullestWindow,
  hasWeeklyRests,
  hourOf,
  hourly,
  isOrderly,
  longestOverlap,
  longestRun,
  missingRest,
  orderlyPlanning,
  within,
} from './hourly.fixture.ts'
import type { Rule, RuleCode, Violation } from './rules.ts'

// The default of a hundred runs misses overlaps at the very edge of a week.
fc.configureGlobal({ numRuns: 500 })
// Other test files of the same process keep the default number.
afterAll(() => fc.resetConfigureGlobal())

/** Every rule that needs one planning and nothing else. */
const rule = {
  overlap: { code: 'overlap', severity: 'blocking', reference: '' },
  dailyRest: { code: 'dailyRest', severity: 'blocking', reference: '', minHours: 11 },
  restAfterShift: { code: 'restAfterShift', severity: 'blocking', reference: '', ratio: 1 },
  shiftLength: { code: 'shiftLength', severity: 'warning', reference: '', maxHours: 12 },
  hoursSlidingWeek: { code: 'hoursSlidingWeek', severity: 'warning', reference: '', maxHours: 48, days: 7 },
  hoursCivilWeek: { code: 'hoursCivilWeek', severity: 'warning', reference: '', maxHours: 48 },
  weeklyRest: { code: 'weeklyRest', severity: 'warning', reference: '', minHours: 35, days: 7 },
  consecutiveDays: { code: 'consecutiveDays', severity: 'warning', reference: '', maxDays: 6 },
  averageWeek: { code: 'averageWeek', severity: 'warning', reference: '', maxHours: 20, weeks: 2 },
  fortnightRest: { code: 'fortnightRest', severity: 'warning', reference: '', minDays: 12 },
  sundayRest: { code: 'sundayRest', severity: 'warning', reference: '', minSundays: 2 },
  nightWorkerWeek: { code: 'nightWorkerWeek', severity: 'warning', reference: '', maxHours: 15, weeks: 2, nightHours: 200 },
  semesterHours: { code: 'semesterHours', severity: 'warning', reference: '', maxHours: 40 },
  semesterGuards: { code: 'semesterGuards', severity: 'warning', reference: '', maxGuards: 1 },
} as const satisfies Record<Exclude<RuleCode, 'unavailable' | 'qualificationUnknown' | 'minimumStaffing' | 'restriction'>, Rule>
const allRules: readonly Rule[] = Object.values(rule)
/** The rules that look no further than the days around a change. */
const nearRules = allRules.filter((nearRule) => reachDays([nearRule]) === 0)

function judge(before: readonly Duty[], after: readonly Duty[], ...rules: readonly Rule[]): Violation[] {
  return violations({ profile: 'SPP12', userId: 'u', before, after, rules })
}

const longestShift = (list: readonly Duty[]) =>
  Math.max(0, ...list.map((listedDuty) => (listedDuty.nominalEnd - listedDuty.nominalStart) / 60))

const worst = (found: readonly Violation[]) => Math.max(0, ...found.map(({ actual }) => actual))

describe('a change that adds no vacation has no violation', () => {
  test('an unchanged planning', () => {
    fc.assert(
      fc.property(anyPlanning, (list) => {
        expect(judge(list, [...list], ...allRules)).toEqual([])
      }),
    )
  })

  test('vacations removed', () => {
    fc.assert(
      fc.property(anyPlanning, fc.func(fc.boolean()), (list, isKept) => {
        expect(judge(list, list.filter(isKept), ...allRules)).toEqual([])
      }),
    )
  })

  test('other names and other teams', () => {
    fc.assert(
      fc.property(anyPlanning, fc.string(), (before, name) => {
        const after = before.map((listedDuty) => ({ ...listedDuty, name, teamId: name }))
        expect(judge(before, after, ...allRules)).toEqual([])
      }),
    )
  })
})

test('whole weeks later, the same is found as many weeks later', () => {
  const weeks = 5
  const later = (list: readonly Duty[]) =>
    list.map((listedDuty) => ({
      ...listedDuty,
      day: listedDuty.day + 7 * weeks,
      startAt: listedDuty.startAt + 168 * weeks * HOUR_MS,
      endAt: listedDuty.endAt + 168 * weeks * HOUR_MS,
      nominalStart: listedDuty.nominalStart + 168 * weeks * 60,
      nominalEnd: listedDuty.nominalEnd + 168 * weeks * 60,
    }))
  fc.assert(
    fc.property(changeOf(anyPlanning), ({ before, after }) => {
      const expected = judge(before, after, ...nearRules).map((violation) => ({
        ...violation,
        day: violation.day + 7 * weeks,
        ...(violation.otherDay === undefined ? {} : { otherDay: violation.otherDay + 7 * weeks }),
      }))
      expect(judge(later(before), later(after), ...nearRules)).toEqual(expected)
    }),
  )
})

test('vacations months away on either side change no answer', () => {
  const far = [-2000, 3000, 3040].map((hour) => duty(hour, 12))
  fc.assert(
    fc.property(changeOf(anyPlanning), ({ before, after }) => {
      const withFar = judge([...before, ...far].toSorted(byStart), [...after, ...far].toSorted(byStart), ...nearRules)
      expect(withFar).toEqual(judge(before, after, ...nearRules))
    }),
  )
})

describe('a planning that got worse has a violation with its figure', () => {
  test('overlap', () => {
    fc.assert(
      fc.property(changeOf(anyPlanning), ({ before, after }) => {
        const now = longestOverlap(after)
        if (now > Math.max(0, longestOverlap(before))) expect(worst(judge(before, after, rule.overlap))).toBe(now)
      }),
    )
  })

  test('daily rest', () => {
    fc.assert(
      fc.property(changeOf(orderlyPlanning), ({ before, after }) => {
        fc.pre(isOrderly(after))
        const now = missingRest(after)
        const found = judge(before, after, rule.dailyRest)
        if (now > missingRest(before)) expect(Math.min(...found.map(({ actual }) => actual))).toBe(11 - now)
        if (now === 0) expect(found).toEqual([])
      }),
    )
  })

  test.each([
    ['shiftLength', 12, longestShift],
    ['hoursSlidingWeek', 48, (list: readonly Duty[]) => fullestWindow(list)],
    ['hoursCivilWeek', 48, fullestCivilWeek],
    ['consecutiveDays', 6, longestRun],
  ] as const)('%s', (code, limit, figureOf) => {
    fc.assert(
      fc.property(changeOf(anyPlanning), ({ before, after }) => {
        const now = figureOf(after)
        const found = judge(before, after, rule[code])
        if (now > limit && now > figureOf(before)) expect(worst(found)).toBe(now)
        else expect(worst(found)).toBeLessThanOrEqual(now)
        if (now <= limit) expect(found).toEqual([])
      }),
    )
  })

  test('weekly rest', () => {
    fc.assert(
      fc.property(changeOf(fc.oneof(orderlyPlanning, anyPlanning)), ({ before, after }) => {
        const found = judge(before, after, rule.weeklyRest)
        if (hasWeeklyRests(after)) expect(found).toEqual([])
        else if (hasWeeklyRests(before)) expect(found).not.toEqual([])
      }),
    )
  })
})

describe('all breaches of a planning, seen from an empty one', () => {
  test('overlap: every pair, and one more vacation never makes fewer hours', () => {
    const total = (list: readonly Duty[]) => judge([], list, rule.overlap).reduce((sum, { actual }) => sum + actual, 0)
    fc.assert(
      fc.property(anyPlanning, anyDuty, (list, addedDuty) => {
        let expected = 0
        for (const [k, a] of list.entries()) {
          for (const b of list.slice(k + 1)) {
            expected += Math.max(0, Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt)) / HOUR_MS
          }
        }
        expect(total(list)).toBe(expected)
        expect(total([...list, addedDuty].toSorted(byStart))).toBeGreaterThanOrEqual(expected)
      }),
    )
  })

  test('weekly rest', () => {
    fc.assert(
      fc.property(fc.oneof(orderlyPlanning, anyPlanning), (list) => {
        expect(judge([], list, rule.weeklyRest).length === 0).toBe(hasWeeklyRests(list))
      }),
    )
  })

  test('rests: every pair of neighbours', () => {
    fc.assert(
      fc.property(orderlyPlanning, (list) => {
        const pairs = list.slice(1).map((later, k) => ({ earlier: list[k]!, later }))
        const daily = pairs.map(({ earlier, later }) => (later.startAt - earlier.endAt) / HOUR_MS).filter((h) => h < 11)
        expect(judge([], list, rule.dailyRest).map(({ actual }) => actual)).toEqual(daily)
        const after = pairs.filter(({ earlier, later }) => later.startAt - earlier.endAt < earlier.endAt - earlier.startAt)
        expect(judge([], list, rule.restAfterShift).map(({ limit }) => limit)).toEqual(
          after.map(({ earlier }) => (earlier.endAt - earlier.startAt) / HOUR_MS),
        )
      }),
    )
  })
})

describe('one vacation more', () => {
  test('sliding hours: exactly the fullest week that it makes fuller', () => {
    fc.assert(
      fc.property(anyPlanning, anyDuty, (before, addedDuty) => {
        const after = [...before, addedDuty].toSorted(byStart)
        const fullest = fullestFuller(before, after)
        const found = judge(before, after, rule.hoursSlidingWeek).map(({ actual }) => actual)
        expect(found).toEqual(fullest > 48 ? [fullest] : [])
      }),
    )
  })

  test('daily rest: exactly the sides that wouldRest shows', () => {
    fc.assert(
      fc.property(orderlyPlanning, anyDuty, (before, addedDuty) => {
        const after = [...before, addedDuty].toSorted(byStart)
        fc.pre(isOrderly(after))
        const { beforeHours, afterHours } = wouldRest(after, addedDuty)
        const sides = [beforeHours, afterHours].filter((hours) => hours !== null && hours < 11)
        expect(judge(before, after, rule.dailyRest).map(({ actual }) => actual)).toEqual(sides)
        expect(wouldRest(before, addedDuty)).toEqual(wouldRest(after, addedDuty))
      }),
    )
  })
})

test('worstSlidingWeek: as counted hour by hour', () => {
  fc.assert(
    fc.property(anyPlanning, fc.integer({ min: 1, max: 10 }), (list, days) => {
      for (const listedDuty of list) expect(worstSlidingWeek(list, listedDuty, days)).toBe(fullestWindow(list, days, listedDuty))
    }),
  )
})

test('every sliding violation has a window that is too full, fuller than before, and touches the vacation it names', () => {
  fc.assert(
    fc.property(changeOf(orderlyPlanning), ({ before, after }) => {
      const [now, then] = [hourly(after), hourly(before)]
      for (const { actual, day } of judge(before, after, rule.hoursSlidingWeek)) {
        const isSeen = after.some((listedDuty) => {
          if (listedDuty.day !== day) return false
          for (let from = hourOf(listedDuty.startAt) - 167; from < hourOf(listedDuty.endAt); from++) {
            if (within(now, from, 168) === actual && within(then, from, 168) < actual) return true
          }
          return false
        })
        expect(isSeen && actual > 48).toBe(true)
      }
    }),
  )
})

test('an exchange that moves a vacation inside its week never worsens the civil week', () => {
  fc.assert(
    fc.property(orderlyPlanning, fc.nat(30), fc.integer({ min: -6, max: 6 }), (before, index, days) => {
      const givenDuty = before[index]
      fc.pre(givenDuty !== undefined)
      const hour = hourOf(givenDuty.startAt) + days * 24
      const takenDuty = duty(hour, hourOf(givenDuty.endAt) - hourOf(givenDuty.startAt))
      const weekOf = (minutes: number) => mondayOf(Math.floor(minutes / 1440))
      fc.pre(
        weekOf(takenDuty.nominalStart) === weekOf(givenDuty.nominalStart) &&
          weekOf(takenDuty.nominalEnd - 1) === weekOf(takenDuty.nominalStart) &&
          weekOf(givenDuty.nominalEnd - 1) === weekOf(givenDuty.nominalStart),
      )
      const after = [...before.filter((listedDuty) => listedDuty !== givenDuty), takenDuty].toSorted(byStart)
      expect(judge(before, after, rule.hoursCivilWeek)).toEqual([])
    }),
  )
})

describe('only a breach that no longer stands excuses another', () => {
  /** One vacation given, one taken at most a week away: all that an exchange moves for one person. */
  const exchange = fc
    .tuple(orderlyPlanning, fc.nat(19), fc.integer({ min: -168, max: 168 }), fc.constantFrom(4, 8, 12, 12, 24))
    .filter(([before, index]) => before.length > index)
    .map(([before, index, hours, length]) => {
      const givenDuty = before[index]!
      const takenDuty = duty(hourOf(givenDuty.startAt) + hours, length)
      return { before, given: givenDuty, taken: takenDuty, kept: before.filter((listedDuty) => listedDuty !== givenDuty) }
    })
    .filter(
      ({ given, taken, kept }) =>
        hourOf(taken.startAt) >= 0 &&
        !kept.concat(given).some((listedDuty) => listedDuty.startAt === taken.startAt && listedDuty.endAt === taken.endAt),
    )

  test('hours over seven sliding days', () => {
    fc.assert(
      fc.property(exchange, ({ before, given, taken, kept }) => {
        const after = [...kept, taken].toSorted(byStart)
        const [then, now, others] = [hourly(before), hourly(after), hourly(kept)]
        const touching = (listedDuty: Duty) => (from: number) => from < hourOf(listedDuty.endAt) && from + 168 > hourOf(listedDuty.startAt)
        const starts = (list: readonly Duty[]) => list.flatMap((listedDuty) => [hourOf(listedDuty.startAt), hourOf(listedDuty.endAt) - 168])
        /** Hours of a list worked in one window and not in the other. */
        const outside = (hours: readonly number[], window: number, other: number) =>
          [...Array(168).keys()].map((k) => window + k).filter((h) => (h < other || h >= other + 168) && hours[h] === 1).length
        const hoursBefore = Math.max(
          0,
          ...starts(before)
            .filter(touching(given))
            .map((from) => within(then, from, 168)),
        )
        const standing = starts(kept)
          .filter(touching(given))
          .filter((from) => within(others, from, 168) > 48)
        const fuller = starts(after)
          .filter(touching(taken))
          .filter((from) => within(now, from, 168) > Math.max(48, within(then, from, 168)))
        const isMoved = (window: number) =>
          within(now, window, 168) <= hoursBefore && standing.every((other) => outside(others, other, window) === 0)
        const moved = fuller.filter(isMoved)
        const reportedWindows = fuller.filter((window) => !moved.some((other) => outside(now, window, other) === 0))
        const most = Math.max(0, ...reportedWindows.map((from) => within(now, from, 168)))
        expect(judge(before, after, rule.hoursSlidingWeek).map(({ actual }) => actual)).toEqual(most === 0 ? [] : [most])
      }),
    )
  })

  test('days in a row', () => {
    const runsOf = (days: ReadonlySet<number>) => {
      const runs: number[][] = []
      for (const day of [...days].toSorted((a, b) => a - b)) {
        const last = runs.at(-1)
        if (last?.at(-1) === day - 1) last.push(day)
        else runs.push([day])
      }
      return runs
    }
    const dense = fc.uniqueArray(fc.nat(24), { minLength: 10, maxLength: 22 })
    fc.assert(
      fc.property(dense, fc.nat(21), fc.integer({ min: -7, max: 7 }), (list, index, days) => {
        const givenDay = list[index]
        fc.pre(givenDay !== undefined && !list.includes(givenDay + days))
        const takenDay = givenDay + days
        const keptDays = new Set(list.filter((day) => day !== givenDay))
        const [then, now] = [runsOf(new Set(list)), runsOf(new Set([...keptDays, takenDay]))]
        const own = now.find((run) => run.includes(takenDay))!
        const runsBefore = then.filter((run) => {
          if (run.some((day) => keptDays.has(day) && own.includes(day))) return true
          const stands = now.some((other) => other !== own && other.length > 6 && other.some((day) => run.includes(day)))
          return run.includes(givenDay) && !stands
        })
        const expected = own.length > 6 && own.length > Math.max(0, ...runsBefore.map((run) => run.length)) ? [own.length] : []
        const planning = (all: Iterable<number>) => [...all].map((day) => duty(day * 24 + 7, 8)).toSorted(byStart)
        expect(judge(planning(list), planning([...keptDays, takenDay]), rule.consecutiveDays).map(({ actual }) => actual)).toEqual(expected)
      }),
    )
  })
})
