// How loaded somebody is, by the days on which they were there: who was away, or came later, is no less loaded for it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { MemberPlan, Modification } from '../planning/center-plan.ts'
import { layersOn } from '../planning/layers.ts'
import { controlRoom, member } from '../planning/plan.fixture.ts'
import { LOAD_DAYS, loadsOf } from './load.ts'

// J N R R: 24 hours in 4 days.
const PLAN = controlRoom()
const TERMS = { holidays: { area: 'metropole', own: [] }, profile: 'SPP12' } as const
const DAY = toDayNumber('2026-11-30')
const FIRST = DAY - LOAD_DAYS + 1

const away = (fromDay: number, toDay: number, type: 'absence' | 'off_day' = 'absence'): Modification => ({
  _id: `${fromDay} ${toDay} ${type}`,
  type,
  fromDay,
  toDay,
  shift: null,
})
const loads = (members: readonly MemberPlan[]) => loadsOf({ center: PLAN, members, day: DAY, terms: TERMS, until: Infinity })

test('who was away half of the time, and worked as the others while there, is as loaded as they are', () => {
  const ill = member('ill', 'A', { modifications: [away(DAY - 43, DAY)] })
  const found = loads([ill, member('b', 'A'), member('c', 'A')])
  const loadOf = (id: string) => found.get(idOf('user', id))
  expect(loadOf('ill')).toMatchObject({ presentDays: 46 })
  expect(loadOf('b')).toMatchObject({ presentDays: 90 })
  // 46 days hold a vacation more than their share: a few per cent, where the half would be missing.
  expect(Math.abs(loadOf('ill')?.load ?? 1)).toBeLessThan(0.05)
  expect(loadOf('ill')?.minutes).toBeLessThan((loadOf('b')?.minutes ?? 0) * 0.6)
})

test('who was never there is as loaded as the mean, and lowers it for nobody', () => {
  const absentMember = member('gone', 'A', { modifications: [away(FIRST - 10, DAY + 10)] })
  const found = loads([absentMember, member('b', 'A')])
  expect([...found.values()].map(({ load }) => load)).toEqual([0, 0])
  expect(found.get(idOf('user', 'gone'))?.presentDays).toBe(0)
})

test('who had their first team in those days counts from then on', () => {
  const came = member('came', 'A', { teams: [{ fromDay: DAY - 29, value: idOf('team', 'A') }] })
  expect(loads([came, member('b', 'A')]).get(idOf('user', 'came'))?.presentDays).toBe(30)
})

test('whatever absences lie over one another: hours by each day of presence, against the mean of the team', () => {
  const anyAbsence = fc.record({
    at: fc.integer({ min: -20, max: LOAD_DAYS + 10 }),
    length: fc.integer({ min: 1, max: 60 }),
    type: fc.constantFrom('absence' as const, 'off_day' as const),
  })
  fc.assert(
    fc.property(fc.array(fc.array(anyAbsence, { maxLength: 4 }), { minLength: 1, maxLength: 5 }), (absences) => {
      const members = absences.map((list, index) =>
        member(`${index}`, 'A', {
          modifications: list.map(({ at, length, type }) => away(FIRST + at, FIRST + at + length - 1, type)),
        }),
      )
      const found = loads(members)
      const rates = members.map((memberPlan) => {
        let present = 0
        for (let day = FIRST; day <= DAY; day++) if (!layersOn(PLAN, memberPlan, day).isOff) present++
        const { minutes = 0, replacementMinutes = 0 } = found.get(memberPlan.userId) ?? {}
        return { present, rate: present === 0 ? null : (minutes + replacementMinutes) / present }
      })
      const known = rates.flatMap(({ rate }) => (rate === null ? [] : [rate]))
      const mean = known.reduce((sum, rate) => sum + rate, 0) / Math.max(1, known.length)
      for (const [index, { present, rate }] of rates.entries()) {
        const memberLoad = found.get(idOf('user', `${index}`))
        expect(memberLoad?.presentDays).toBe(present)
        expect(memberLoad?.load).toBeCloseTo(rate === null || mean === 0 ? 0 : rate / mean - 1)
      }
    }),
    { numRuns: 300 },
  )
})
