// The proposals for a vacation that lacks people: their order, and the reasons against each.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import { modification } from '../planning/plan.fixture.ts'
import type { Shift } from '../planning/shift.ts'
import { defaultRules } from '../working-time/profiles.ts'
import { assignable, isOver } from './assignment.ts'
import { controlRoomCenter, instantOf, operator } from './center.fixture.ts'
import type { CenterInMemory } from './center.fixture.ts'

// On Wednesday 18 November a works J, d works N; b came off the night of the 16th and works J on the 19th; c off that of the 17th.
const DAY = toDayNumber('2026-11-18')
const NIGHT: Shift = {
  name: 'N',
  type: 'work',
  default: { startTime: '19:00', endTime: '07:00' },
  endsNextDay: true,
  variation: null,
}
const rules = { ...defaultRules('SPP12'), minimumStaffing: { N: { total: 2, byQualification: { CDS: 1 } } } }
const members = [
  operator('a', 'A'),
  operator('b', 'B'),
  operator('c', 'C'),
  operator('d', 'D'),
  operator('o', null, { qualifications: ['CDS'] }),
  operator('p', null),
]

function assignableTo(center: CenterInMemory, overlapping: readonly string[] = []) {
  const ids = center.members.map(({ userId }) => userId)
  return assignable(center.facts, ids, { day: DAY, shift: NIGHT }, new Set(overlapping.map((id) => idOf('user', id))))
}

const order = (found: ReturnType<typeof assignableTo>) => found.candidates.map(({ userId }) => userId)

describe('who could work a night that lacks people', () => {
  test('is everybody who is not on it: who brings what is missing and breaks nothing first, who breaks a rule last', () => {
    const found = assignableTo(controlRoomCenter({ rules, members }))
    expect(found).toMatchObject({ present: 1, minimum: 2, lack: { total: 1, missing: { CDS: 1 } } })
    expect(order(found)[0]).toBe('o')
    expect(order(found)[1]).toBe('p')
    expect(order(found)).not.toContain('d')
    expect(found.candidates.find(({ userId }) => userId === 'p')).toMatchObject({ fills: false, violations: [], refusal: null })
    const early = found.candidates.find(({ userId }) => userId === 'b')
    expect(early?.violations.map(({ code, severity }) => `${code} ${severity}`)).toContain('dailyRest blocking')
  })

  test('says which vacation of that day somebody would leave', () => {
    const found = assignableTo(controlRoomCenter({ rules, members }))
    expect(found.candidates.map(({ userId, leaves }) => [userId, leaves?.name ?? null])).toContainEqual(['a', 'J'])
  })

  test('names who is away and whose hours are to change already, behind all others, and judges them no further', () => {
    const center = controlRoomCenter({ rules, members })
    center.change('o', { modifications: [modification('absence', '2026-11-18', '2026-11-18')] })
    const found = assignableTo(center, ['p'])
    const last = found.candidates.slice(-2).map(({ userId, refusal, violations }) => [userId, refusal, violations.length])
    expect(last).toEqual([
      ['o', 'assignedAway', 0],
      ['p', 'modificationOverlap', 0],
    ])
  })

  test('without a minimum lacks nobody, and keeps the order of the names among equals', () => {
    const found = assignableTo(controlRoomCenter({ members }))
    expect(found).toMatchObject({ minimum: null, lack: { total: 0, missing: {} } })
    expect(order(found).filter((id) => id === 'o' || id === 'p')).toEqual(['o', 'p'])
  })
})

test('a vacation is over when it ends, on the day after for a night', () => {
  const { facts } = controlRoomCenter()
  const at = (day: string, clock: string) => isOver({ day: DAY, shift: NIGHT }, { ...facts, now: instantOf(day, clock) })
  expect([at('2026-11-18', '20:00'), at('2026-11-19', '06:59'), at('2026-11-19', '07:00')]).toEqual([false, false, true])
})
