// A payroll receives this: codes, rounding once per person and code, the cut carried on, the difference after a reopening.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumberOf } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { ActivityDays, MonthFigures } from './month-figures.ts'
import { payDifference, payLines } from './pay-lines.ts'
import type { CarriedPart, PayCode, PayInput, PayLine, Regularisation } from './pay-lines.ts'

const NOVEMBER = dayNumberOf(2026, 11, 1)
const END = dayNumberOf(2026, 11, 30)
const OCTOBER = dayNumberOf(2026, 10, 1)
const a = idOf('user', 'a')
const H = 60

const none: MonthFigures = { hours: 0, night: 0, sundays: 0, holidays: 0, overCycle: 0, meals: 0, activities: [] }
const codes: readonly PayCode[] = [
  { figure: 'hours', code: '1010', unit: 'minutes' },
  { figure: 'night', code: '1020', unit: 'minutes' },
  { figure: 'sundays', code: '1210', unit: 'minutes' },
  { figure: 'holidays', code: '1210', unit: 'minutes' },
  { figure: 'overCycle', code: null, unit: 'minutes' },
  { figure: 'meals', code: '6000', unit: 'count' },
  { figure: 'activity:annualLeave', code: '3010', unit: 'workingDays' },
  { figure: 'activity:sickLeave', code: '4010', unit: 'minutes' },
]

const pay = (figures: Partial<MonthFigures>, overrides: Partial<PayInput> = {}, regularisations: readonly Regularisation[] = []) =>
  payLines({
    month: NOVEMBER,
    people: [{ userId: a, figures: { ...none, ...figures }, regularisations }],
    codes,
    stepMinutes: 15,
    carried: [],
    ...overrides,
  })
const short = ({ lines }: { readonly lines: readonly PayLine[] }) => lines.map(({ code, quantity }) => [code, quantity])
const away = (activityId: string, from: number, to: number, minutes: number, shifts: number, workingDays: number): ActivityDays => ({
  activityId,
  from,
  to,
  minutes,
  shifts,
  workingDays,
})

test('figures stand under their codes; two that share one are one line, what is not handed over is none', () => {
  const result = pay({ hours: 168 * H, sundays: 12 * H, holidays: 7 * H, overCycle: 12 * H, meals: 14 })
  expect(short(result)).toEqual([
    ['1010', 168 * H],
    ['1210', 19 * H],
    ['6000', 14],
  ])
  expect(result.lines[0]).toMatchObject({ from: NOVEMBER, to: END, corrects: null, unit: 'minutes' })
  expect(result.unmapped).toEqual([])
})

test('absences have their dates, in the unit of their code, though nothing was planned on their days', () => {
  const activities = [
    away('annualLeave', NOVEMBER + 1, NOVEMBER + 4, 24 * H, 2, 4),
    away('sickLeave', NOVEMBER + 9, NOVEMBER + 9, 12 * H, 1, 1),
    away('sickLeave', NOVEMBER + 11, NOVEMBER + 11, 0, 0, 1),
  ]
  expect(
    pay({ activities }).lines.map(({ code, quantity, from, to, unit }) => [code, quantity, from - NOVEMBER, to - NOVEMBER, unit]),
  ).toEqual([
    ['3010', 4, 1, 4, 'workingDays'],
    ['4010', 12 * H, 9, 9, 'minutes'],
    ['4010', 0, 11, 11, 'minutes'],
  ])
})

test('what has a quantity and no code is named, once', () => {
  const activities = [away('training', NOVEMBER, END, 3 * H, 0, 0), away('training', NOVEMBER, END, H, 0, 0)]
  const result = pay({ hours: H, night: 2 * H, activities }, { codes: codes.filter(({ figure }) => figure !== 'night') })
  expect(result.unmapped).toEqual(['night', 'activity:training'])
})

describe('rounding', () => {
  test.each([
    [7, 0, 7],
    [7.5, 15, -7.5],
    [8, 15, -7],
    [22.4, 15, 7.4],
    [1000.0000000001, 1005, -5],
  ])('%f minutes at a step of a quarter of an hour are %i, and %f go on', (minutes, paid, left) => {
    const { lines, carried } = pay({ hours: minutes })
    expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(paid)
    expect(carried[0]?.quantity).toBeCloseTo(left, 5)
  })

  test('it is done once per person and code: three absences of 5 min are a quarter, not none', () => {
    const activities = [3, 6, 9].map((day) => away('sickLeave', NOVEMBER + day, NOVEMBER + day, 5, 0.1, 0))
    const { lines, carried } = pay({ activities })
    expect(lines.map(({ quantity }) => quantity)).toEqual([0, 15, 0])
    expect(carried).toEqual([])
  })

  test('what was cut off comes back the next month, and waits for somebody who has nothing then', () => {
    const first = pay({ hours: 22 })
    expect(first.carried).toEqual([{ userId: a, code: '1010', unit: 'minutes', quantity: 7 }])
    expect(pay({}, { carried: first.carried }).carried).toEqual(first.carried)
    const second = pay({ hours: 23 }, { carried: first.carried })
    expect(short(second)).toEqual([['1010', 30]])
    expect(second.carried).toEqual([])
  })

  test('property: over any months, what is paid and what is carried are what was done', () => {
    const minutes = fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 14 })
    fc.assert(
      fc.property(minutes, fc.constantFrom(1, 5, 15, 30), (months, stepMinutes) => {
        let carried: readonly CarriedPart[] = []
        let paid = 0
        for (const hours of months) {
          const result = pay({ hours }, { carried, stepMinutes })
          carried = result.carried
          for (const { quantity } of result.lines) {
            expect(quantity % stepMinutes).toBeCloseTo(0, 6)
            paid += quantity
          }
          const left = carried.reduce((sum, { quantity }) => sum + quantity, 0)
          expect(Math.abs(left)).toBeLessThanOrEqual(stepMinutes / 2 + 1e-4)
        }
        const left = carried.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(paid + left).toBeCloseTo(
          months.reduce((sum, each) => sum + each, 0),
          3,
        )
      }),
      { numRuns: 200 },
    )
  })
})

test('a correction of a month that was closed is a line of its own, with that month', () => {
  const { lines } = pay({ hours: 100 * H }, {}, [{ figure: 'hours', unit: 'minutes', quantity: -90, month: OCTOBER }])
  expect(lines.map(({ quantity, corrects, from }) => [quantity, corrects, from])).toEqual([
    [100 * H, null, NOVEMBER],
    [-90, OCTOBER, OCTOBER],
  ])
})

test('after a reopening the difference alone is handed over, and together they are what holds', () => {
  const activities = [away('sickLeave', NOVEMBER + 9, NOVEMBER + 9, 12 * H, 1, 1)]
  const before = pay({ hours: 168 * H, night: 40 * H, activities }).lines
  const after = pay({ hours: 156 * H, night: 40 * H, meals: 13 }).lines
  const difference = payDifference(before, after)
  expect(short({ lines: difference })).toEqual([
    ['1010', -12 * H],
    ['6000', 13],
    ['4010', -12 * H],
  ])
  expect(payDifference(after, after)).toEqual([])
  expect(payDifference([], after)).toEqual(after)
})
