// The places that a vacation lacks: what each requires, and who left it; against a reading that tries every way to fill them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idOf } from '../ids.fixture.ts'
import type { MinimumStaffing } from '../working-time/rules.ts'
import type { Qualifications } from '../working-time/staffing.ts'
import { placesLacking, qualificationLeftBy } from './places.ts'

const CHIEF = 'CDS'
const DEPUTY = 'ADJ'
const absent = (name: string, ...qualifications: string[]) => ({ userId: idOf('user', name), qualifications })
const nobody = { present: [], offered: [], absent: [] } as const

describe('a vacation of which the chief of room is away', () => {
  const minimum: MinimumStaffing = { total: 2, byQualification: { [CHIEF]: 1 } }

  test('seeks a chief in the place of the chief, whoever else is away', () => {
    const present = [[], []]
    const away = [absent('operator'), absent('chief', CHIEF)]
    expect(placesLacking({ ...nobody, present, absent: away, minimum })).toEqual([{ qualification: CHIEF, holderId: 'chief' }])
  })

  test('seeks anybody beside the chief where heads lack too, and names who left that place', () => {
    const away = [absent('operator'), absent('chief', CHIEF)]
    expect(placesLacking({ ...nobody, absent: away, minimum })).toEqual([
      { qualification: CHIEF, holderId: 'chief' },
      { qualification: null, holderId: 'operator' },
    ])
  })

  test('seeks a chief of no name where none is known to be away', () => {
    expect(placesLacking({ ...nobody, present: [[], []], absent: [absent('operator')], minimum })).toEqual([
      { qualification: CHIEF, holderId: null },
    ])
  })

  test('is still short of a chief while a place that requires nothing is on offer, and no more once one requires it', () => {
    const staffed = { ...nobody, present: [[], []], minimum }
    expect(placesLacking({ ...staffed, offered: [null] })).toEqual([{ qualification: CHIEF, holderId: null }])
    expect(placesLacking({ ...staffed, offered: [CHIEF] })).toEqual([])
    expect(qualificationLeftBy([CHIEF], staffed)).toBe(CHIEF)
    expect(qualificationLeftBy([CHIEF], { ...staffed, offered: [CHIEF] })).toBeNull()
    expect(qualificationLeftBy([DEPUTY], staffed)).toBeNull()
  })
})

test('who is both deputy and chief fills one place: what the absent deputy brought is sought', () => {
  const minimum: MinimumStaffing = { total: 2, byQualification: { [CHIEF]: 1, [DEPUTY]: 1 } }
  const both = [DEPUTY, CHIEF]
  expect(placesLacking({ ...nobody, present: [both, []], absent: [absent('deputy', DEPUTY)], minimum })).toEqual([
    { qualification: DEPUTY, holderId: 'deputy' },
  ])
})

const NAMES = ['A', 'B', 'C']
const anyQualifications = fc.subarray(NAMES)
const anyStaffed = fc.record({
  present: fc.array(anyQualifications, { maxLength: 4 }),
  offered: fc.array(fc.option(fc.constantFrom(...NAMES), { nil: null }), { maxLength: 2 }),
  absent: fc
    .array(anyQualifications, { maxLength: 4 })
    .map((all) => all.map((qualifications, index) => absent(`${index}`, ...qualifications))),
  minimum: fc.record({
    total: fc.integer({ min: 0, max: 5 }),
    byQualification: fc.record({ A: fc.integer({ min: 0, max: 2 }), B: fc.integer({ min: 0, max: 2 }), C: fc.integer({ min: 0, max: 1 }) }),
  }),
})

/** Every qualified place has a person of its own, tried in every way; and there are heads enough. */
function isMet(people: readonly Qualifications[], { total, byQualification }: MinimumStaffing): boolean {
  const requiredPlaces = Object.entries(byQualification).flatMap(([name, count]) => Array.from({ length: count }, () => name))
  const fills = (place: number, free: readonly Qualifications[]): boolean => {
    const name = requiredPlaces[place]
    if (name === undefined) return true
    return free.some((qualifications, index) => qualifications.includes(name) && fills(place + 1, free.toSpliced(index, 1)))
  }
  return people.length >= total && fills(0, people)
}

describe('whatever lacks', () => {
  test('those who fill the places, with no more than what each requires, meet the minimum; one place less does not', () => {
    fc.assert(
      fc.property(anyStaffed, (staffed) => {
        const places = placesLacking(staffed)
        const presentPeople = [...staffed.present, ...staffed.offered.map((name) => (name === null ? [] : [name]))]
        const takers = places.map(({ qualification }) => (qualification === null ? [] : [qualification]))
        expect(isMet([...presentPeople, ...takers], staffed.minimum)).toBe(true)
        for (const index of takers.keys()) expect(isMet([...presentPeople, ...takers.toSpliced(index, 1)], staffed.minimum)).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })

  test('whoever left a place held what it requires, and left one; no place stays without a name while somebody away brought what it lacks', () => {
    fc.assert(
      fc.property(anyStaffed, (staffed) => {
        const places = placesLacking(staffed)
        const holders = places.flatMap(({ holderId }) => (holderId === null ? [] : [holderId]))
        expect(new Set(holders).size).toBe(holders.length)
        const heldBy = new Map(staffed.absent.map(({ userId, qualifications }) => [userId, qualifications]))
        for (const { qualification, holderId } of places) {
          if (qualification !== null && holderId !== null) expect(heldBy.get(holderId)).toContain(qualification)
          if (holderId !== null) continue
          for (const [userId, qualifications] of heldBy) {
            if (qualification === null) expect(holders).toContain(userId)
            else expect(qualifications.includes(qualification) && !holders.includes(userId)).toBe(false)
          }
        }
      }),
      { numRuns: 3000 },
    )
  })
})
