// Minima of vacations where parts of them are worked by several people: two people who share a vacation are one at each of its hours.
import { describe, expect, test } from 'vitest'
import { defaultRules } from '../working-time/profiles.ts'
import type { MinimumStaffing } from '../working-time/rules.ts'
import { controlRoomCenter, operator } from './center.fixture.ts'
import type { CenterInMemory } from './center.fixture.ts'
import { judgeStaffing } from './judge-staffing.ts'

/** Team A works J on the 18th. */
const J = '2026-11-18'
const CHIEF = { qualifications: ['CDS', 'OPE'] }

/** `a` gives 15:00–19:00 of J to `o`, both chiefs; `x` works J whole. */
function shared(minimum: MinimumStaffing): CenterInMemory {
  const center = controlRoomCenter({
    rules: { ...defaultRules('SPP12'), minimumStaffing: { J: minimum } },
    members: [
      operator('a', 'A', CHIEF),
      operator('x', 'A', CHIEF),
      operator('o', null, CHIEF),
      operator('y', null),
      operator('z', null, CHIEF),
    ],
  })
  const id = center.post('a', { type: 'substitution', date: J, part: { from: '15:00', to: '19:00' } })
  expect(center.tryAccept(id, 'o')).toBeNull()
  return center
}

const broken = (refusal: ReturnType<CenterInMemory['tryAccept']>) =>
  refusal?.violations?.map(({ code, actual, limit, qualification, hours }) => ({ code, actual, limit, qualification, hours }))

describe('a vacation that two people share', () => {
  test('counts one chief at each hour: the other one is not replaced by an operator', () => {
    const center = shared({ total: 2, byQualification: { CDS: 2 } })
    const id = center.post('x', { type: 'substitution', date: J })
    expect(broken(center.tryAccept(id, 'y'))).toMatchObject([{ code: 'minimumStaffing', actual: 1, limit: 2, qualification: 'CDS' }])
    expect(center.tryAccept(id, 'z')).toBeNull()
  })

  test('counts one person at each hour: whoever leaves it altogether is missing', () => {
    const center = shared({ total: 2, byQualification: {} })
    const { person, takingFacts } = center
    const id = center.post('x', { type: 'substitution', date: J })
    const loses = [{ day: center.from + 29, shift: center.demand(id).posterShift.shift, teamId: null }]
    const found = judgeStaffing([{ person: person.call(center, 'x'), loses, gains: [] }], takingFacts.call(center, id, 'y'))
    expect(found).toMatchObject([{ code: 'minimumStaffing', actual: 1, limit: 2 }])
  })

  test('is judged in the hours that are given further, which are said', () => {
    const center = shared({ total: 1, byQualification: { CDS: 2 } })
    const id = center.post('x', { type: 'substitution', date: J, part: { from: '07:00', to: '11:00' } })
    expect(broken(center.tryAccept(id, 'y'))).toEqual([
      { code: 'minimumStaffing', actual: 1, limit: 2, qualification: 'CDS', hours: { startTime: '07:00', endTime: '11:00' } },
    ])
  })

  test('keeps its minimum when the part is given back', () => {
    const center = shared({ total: 2, byQualification: { CDS: 2 } })
    expect(center.tryUnaccept('d1')).toBeNull()
  })
})
