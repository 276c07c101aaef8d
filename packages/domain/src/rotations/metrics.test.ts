// Cycle figures against values computed independently: the stored cycles, and five more from the same study.
import { describe, expect, test } from 'vitest'
import { daysOf, work } from '../planning/plan.fixture.ts'
import cycles from './cycles.json' with { type: 'json' }
import { cycleMetrics } from './metrics.ts'

type Hours = Readonly<Record<string, readonly [string, number]>>

function daysFrom(pattern: string, hours: Hours) {
  return daysOf(pattern, Object.fromEntries(Object.entries(hours).map(([name, [start, length]]) => [name, work(name, start, length)])))
}

/** The stored hours are lists `[start, length]` whose type JSON cannot tell. */
function hoursOf(shifts: Readonly<Record<string, readonly (string | number)[] | undefined>>): Hours {
  return Object.fromEntries(
    Object.entries(shifts).flatMap(([name, entry]) => (entry ? [[name, [String(entry[0]), Number(entry[1])] as const]] : [])),
  )
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))

test('there are twelve stored cycles', () => {
  expect(cycles).toHaveLength(12)
})

describe.each(cycles)('$id', (cycle) => {
  const days = daysFrom(cycle.pattern, hoursOf(cycle.shifts))
  const metrics = cycleMetrics(days, cycle.offsets)

  test('is as long as stored', () => {
    expect([days.length, cycle.offsets.length]).toEqual([cycle.L, cycle.teams])
  })

  test('hours, rests and week-ends', () => {
    expect({
      avg_h_week: round(metrics.averageWeekHours, 2),
      min_rest_h: metrics.shortestRestHours,
      max_run_days: metrics.longestRunDays,
      max_week_h_by_start: metrics.maxCivilWeekHoursByStart,
      max_week_h_clock: metrics.maxCivilWeekHoursByClock,
      max_roll7_h: metrics.maxSlidingWeekHours,
      min_longest_rest_in_calendar_week_h: metrics.minLongestWeeklyRestHours,
      free_weekend_share: `${metrics.freeWeekends}/${metrics.weekends}`,
      presence_h_per_semester: round(metrics.presenceHoursPerSemester, 0),
    }).toEqual({
      avg_h_week: cycle.avg_h_week,
      min_rest_h: cycle.min_rest_h,
      max_run_days: cycle.max_run_days,
      max_week_h_by_start: cycle.max_week_h_by_start,
      max_week_h_clock: cycle.max_week_h_clock,
      max_roll7_h: cycle.max_roll7_h,
      min_longest_rest_in_calendar_week_h: cycle.min_longest_rest_in_calendar_week_h,
      free_weekend_share: cycle.free_weekend_share,
      presence_h_per_semester: cycle.presence_h_per_semester,
    })
    // Stored with one decimal, halves rounded to even.
    expect(Math.abs(metrics.dutiesPerSemester - cycle.duties_per_semester_182d)).toBeLessThanOrEqual(0.0500001)
  })

  test('each vacation has exactly one team, on the days it has any', () => {
    expect(metrics.isEvenlyCovered).toBe(cycle.coverage_ok)
    expect(metrics.coverage.map(({ name }) => name).sort()).toEqual(Object.keys(hoursOf(cycle.shifts)).sort())
    const week = cycle.id === '3x8_semaine' ? [1, 1, 1, 1, 1, 0, 0] : [1, 1, 1, 1, 1, 1, 1]
    if (cycle.id.startsWith('gsps')) return
    for (const { fewest, most } of metrics.coverage) expect([fewest, most]).toEqual([week, week])
  })
})

const TWELVES: Hours = { J: ['07:00', 12], N: ['19:00', 12] }

test.each<[string, string, Hours, number[], number, number, number, number, number]>([
  // id, pattern, hours, offsets, average, civil week, sliding week or 0, shortest rest, longest run
  ['panama', 'JJRRJJJRRJJRRR'.repeat(2) + 'NNRRNNNRRNNRRR'.repeat(2), TWELVES, [0, 28, 7, 35], 42, 60, 60, 12, 3],
  ['dupont', 'NNNNRRRJJJRNNNRRRJJJJRRRRRRR', TWELVES, [0, 7, 14, 21], 42, 65, 72, 12, 4],
  ['can28', 'JJJJRRRRRRNNNNRRRRJJJNNNRRRR', { J: ['08:00', 10], N: ['18:00', 14] }, [0, 7, 14, 21], 42, 48, 0, 10, 6],
  ['g24_kelly', 'GRGRGRRRR', { G: ['08:00', 24] }, [0, 6, 3], 56, 72, 72, 24, 1],
  ['4_2', 'MMAARR', { M: ['05:30', 8.25], A: ['12:45', 8.25] }, [0, 4, 2], 38.5, 41.25, 41.25, 15.75, 4],
])('%s', (_id, pattern, hours, offsets, average, civilWeek, slidingWeek, rest, run) => {
  const metrics = cycleMetrics(daysFrom(pattern, hours), offsets)
  expect(round(metrics.averageWeekHours, 6)).toBe(average)
  expect(metrics.maxCivilWeekHoursByClock).toBe(civilWeek)
  if (slidingWeek > 0) expect(metrics.maxSlidingWeekHours).toBe(slidingWeek)
  expect(metrics.shortestRestHours).toBe(rest)
  expect(metrics.longestRunDays).toBe(run)
  expect(metrics.isEvenlyCovered).toBe(true)
  for (const { most } of metrics.coverage) expect(most).toEqual([1, 1, 1, 1, 1, 1, 1])
})

describe('odd cycles', () => {
  test('an uncovered night shows', () => {
    const metrics = cycleMetrics(daysFrom('JNRR', TWELVES), [0, 3, 2])
    expect(metrics.isEvenlyCovered).toBe(false)
    for (const { fewest, most } of metrics.coverage) {
      expect([fewest, most]).toEqual([
        [0, 0, 0, 0, 0, 0, 0],
        [1, 1, 1, 1, 1, 1, 1],
      ])
    }
  })

  test('work without an end', () => {
    const metrics = cycleMetrics(daysFrom('J', TWELVES), [0])
    expect(metrics.longestRunDays).toBe(Infinity)
    expect([metrics.averageWeekHours, metrics.shortestRestHours, metrics.freeWeekends]).toEqual([84, 12, 0])
  })

  test('rest without an end', () => {
    const metrics = cycleMetrics(daysFrom('R', {}), [0])
    expect(metrics).toMatchObject({
      averageWeekHours: 0,
      shortestRestHours: Infinity,
      longestRunDays: 0,
      maxSlidingWeekHours: 0,
      minLongestWeeklyRestHours: 168,
      freeWeekends: 1,
      weekends: 1,
      dutiesPerSemester: 0,
      coverage: [],
      isEvenlyCovered: true,
    })
  })

  test('a run of days goes over the end of the cycle', () => {
    expect(cycleMetrics(daysFrom('JJRNRJ', TWELVES), [0]).longestRunDays).toBe(3)
  })

  test('a Sunday night cuts the rest of the week after', () => {
    // Monday 07:00 to Sunday 19:00.
    expect(cycleMetrics(daysFrom('RRRRRRN', TWELVES), [0]).minLongestWeeklyRestHours).toBe(156)
  })

  test('a Friday night takes the Saturday of the week-end', () => {
    // Position 4 of a week is the Friday.
    const free = (pattern: string) => cycleMetrics(daysFrom(pattern, TWELVES), [0]).freeWeekends
    expect([free('RRRRNRR'), free('RRRRJRR'), free('RRRRRRN'), free('NRRRRRR')]).toEqual([0, 1, 0, 1])
  })
})
