// How loaded somebody is, by the days on which they were there: who was away, came later or works part-time is no less loaded for it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { MemberPlan, Modification } from '../planning/center-plan.ts'
import { layersOn } from '../planning/layers.ts'
import { controlRoom, member, NIGHT_SHIFT, transfer } from '../planning/plan.fixture.ts'
import { REST } from '../planning/shift.ts'
import { fairnessFigures } from './figures.ts'
import { LOAD_DAYS, loadsOf } from './load.ts'
import { meanFor } from './mean.ts'
import type { SharesOfTime } from './presence.ts'

// J N R R: 24 hours in 4 days.
const PLAN = controlRoom()
const TERMS = { holidays: { area: 'metropole', own: [] }, profile: 'SPP12' } as const
const DAY = toDayNumber('2026-11-30')
const FIRST = DAY - LOAD_DAYS + 1

const away = (fromDay: number, toDay: number, type: Modification['type'] = 'absence'): Modification => ({
  _id: `${fromDay} ${toDay} ${type}`,
  type,
  fromDay,
  toDay,
  shift: type === 'custom_modification' ? REST : null,
})
const worksOn = (day: number) => layersOn(PLAN, member('x', 'A'), day).heldShift.type === 'work'
const days = Array.from({ length: LOAD_DAYS }, (_, index) => FIRST + index)
const halfOf = (type: Modification['type']) =>
  days.filter((day) => worksOn(day) && Math.floor((day - FIRST) / 4) % 2 === 0).map((day) => away(day, day, type))
const shareOf = (userId: string, share: number, fromDay = 0): SharesOfTime =>
  new Map([[idOf('user', userId), [{ fromDay, value: { share } }]]])
const loads = (members: readonly MemberPlan[], shares: SharesOfTime = new Map()) =>
  loadsOf({ center: PLAN, members, day: DAY, terms: TERMS, until: Infinity, shares })
const loadOf = (found: ReturnType<typeof loads>, id: string) => found.get(idOf('user', id))?.load ?? Number.NaN

describe('six on one cycle, of whom some were away', () => {
  const present = ['a', 'b', 'c'].map((id) => member(id, 'A'))
  const leave = member('leave', 'A', { modifications: [away(DAY - 40, DAY - 20, 'off_day')] })
  const ill = member('ill', 'A', { modifications: [away(DAY - 44, DAY)] })

  test.each<[string, MemberPlan]>([
    ['days off over a cycle of full time', member('half', 'A', { modifications: halfOf('off_day') })],
    ['rests over it', member('half', 'A', { modifications: halfOf('custom_modification') })],
  ])('each stands at ±0, half-time by %s too', (_what, half) => {
    const found = loads([...present, leave, ill, half], shareOf('half', 50))
    for (const id of ['a', 'b', 'c', 'leave', 'ill']) expect(loadOf(found, id), id).toBeCloseTo(0, 2)
    expect(Math.abs(loadOf(found, 'half'))).toBeLessThan(0.05)
  })

  test('half-time and ill in the half of the days', () => {
    for (const type of ['off_day', 'custom_modification'] as const) {
      const half = member('half', 'A', { modifications: [...halfOf(type), away(DAY - 44, DAY)] })
      expect(Math.abs(loadOf(loads([...present, half], shareOf('half', 50)), 'half')), type).toBeLessThan(0.05)
    }
  })

  test('half-time that works full time is twice as loaded', () => {
    expect(loadOf(loads([...present, member('half', 'A')], shareOf('half', 50)), 'half')).toBeGreaterThan(0.5)
  })

  test('half-time since the middle alone', () => {
    const modifications = halfOf('off_day').filter(({ fromDay }) => fromDay > DAY - 45)
    const found = loads([...present, member('half', 'A', { modifications })], shareOf('half', 50, DAY - 44))
    expect(Math.abs(loadOf(found, 'half'))).toBeLessThan(0.05)
  })

  test('nights, week-ends and hours are compared for equal presence', () => {
    const members = [...present, leave, ill]
    const found = fairnessFigures({ center: PLAN, members, from: FIRST, to: DAY, terms: TERMS, until: Infinity })
    for (const { minutes, nights, presence } of found) {
      const mean = meanFor(presence, found)
      expect(minutes / (mean?.minutes ?? 0)).toBeCloseTo(1, 2)
      expect(Math.abs(nights - (mean?.nights ?? 0))).toBeLessThan(1)
    }
  })
})

test('leave written on days of vacations alone weighs as much as over days of rest too', () => {
  const span = { from: DAY - 39, to: DAY - 20 }
  const whole = member('whole', 'A', { modifications: [away(span.from, span.to)] })
  const modifications = days.filter((day) => day >= span.from && day <= span.to && worksOn(day)).map((day) => away(day, day))
  const found = loads([whole, member('vacations', 'A', { modifications }), member('b', 'A')])
  expect(loadOf(found, 'vacations')).toBe(loadOf(found, 'whole'))
  expect(loadOf(found, 'b')).toBeCloseTo(0)
})

test('who was never there is as loaded as the mean, and lowers it for nobody', () => {
  const absentMember = member('gone', 'A', { modifications: [away(FIRST - 10, DAY + 10)] })
  const found = loads([absentMember, member('b', 'A')])
  expect([...found.values()].map(({ load }) => load)).toEqual([0, 0])
  expect(found.get(idOf('user', 'gone'))?.presentDays).toBe(0)
})

test('who had their first team in those days counts from then on, and who has none by the days they were not away', () => {
  const came = member('came', 'A', { teams: [{ fromDay: DAY - 29, value: idOf('team', 'A') }] })
  const found = loads([came, member('b', 'A'), member('o', null, { modifications: [away(DAY - 9, DAY)] })])
  expect(['came', 'b', 'o'].map((id) => found.get(idOf('user', id))?.presentDays)).toEqual([30, 90, 80])
  expect(loadOf(found, 'came')).toBeCloseTo(0, 1)
})

test('whatever absences and replacements: the hours of a cycle are fairly borne, and what is taken beside it is load', () => {
  const anyAbsence = fc.record({
    at: fc.integer({ min: -20, max: LOAD_DAYS + 10 }),
    length: fc.integer({ min: 1, max: 60 }),
    type: fc.constantFrom('absence' as const, 'off_day' as const),
  })
  fc.assert(
    fc.property(fc.array(fc.array(anyAbsence, { maxLength: 4 }), { minLength: 1, maxLength: 5 }), (absences) => {
      const members = absences.map((list, index) =>
        member(`${index}`, 'A', { modifications: list.map(({ at, length, type }) => away(FIRST + at, FIRST + at + length - 1, type)) }),
      )
      for (const [userId, { load, presentDays, minutes }] of loads(members)) {
        expect(load, userId).toBeCloseTo(0, 9)
        const person = members.find((each) => each.userId === userId)
        const held = days.filter((day) => person !== undefined && worksOn(day) && !layersOn(PLAN, person, day).isOff)
        expect(presentDays / LOAD_DAYS).toBeCloseTo(minutes / (days.filter(worksOn).length * 12 * 60 + 60), 1)
        expect(Math.abs(minutes - held.length * 720)).toBeLessThanOrEqual(60)
      }
      const day = days.findLast((each) => !worksOn(each) && !worksOn(each - 1) && members.every((one) => !layersOn(PLAN, one, each).isOff))
      const [first] = members
      if (day === undefined || first === undefined) return
      const taken = { ...transfer('other', '0', '2026-11-01', NIGHT_SHIFT, 'D'), day }
      const found = loads([{ ...first, transfers: [taken] }, ...members.slice(1), member('present', 'A')])
      if (found.get(idOf('user', '0'))?.presentDays === 0) return
      expect(loadOf(found, '0')).toBeGreaterThan(loadOf(found, 'present'))
    }),
    { numRuns: 200 },
  )
})
