// The declarations of a centre on one vacancy, read at once, are those of each of its members.
import { availabilityFor, saidNothing } from '@releve/domain/availability/availability'
import type { Availability } from '@releve/domain/availability/availability'
import { toDayNumber } from '@releve/domain/calendar/day'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { createCenter, createMembers, removeMembers } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { loadAvailability, loadAvailabilityFor, saveAvailability } from './store.ts'

let database: TestDatabase
let center: CenterFixture
let members: MemberFixture[]

const TUESDAY = { day: toDayNumber('2026-11-17'), name: 'N' }

const says = (member: MemberFixture, availability: Partial<Availability>, { centerId } = center) =>
  inTransaction(database.pool, async (tx) => {
    const owner = { centerId, userId: member.userId }
    const before = await loadAvailability(tx, owner, true)
    await saveAvailability(tx, owner, { ...before, ...availability })
  })

beforeAll(async () => {
  database = await createTestDatabase({ openPool: (url) => createPool({ url }) })
})
beforeEach(async () => {
  center = await createCenter(database.pool)
  members = await createMembers(database.pool, center, [{}, {}, {}, {}])
})
afterAll(() => database.close())

test('everybody of the centre who said anything, each with what they said of that vacancy and nobody else', async () => {
  const [a, b, c, silent] = members
  if (a === undefined || b === undefined || c === undefined || silent === undefined) throw new Error('four members')
  const week: Availability['weekly'] = [
    { weekday: 1, kind: 'N', answer: 'no' },
    { weekday: 2, kind: 'J', answer: 'no' },
    { weekday: 2, kind: 'N', answer: 'available' },
  ]
  await says(a, { weekly: week, volunteersForCalls: true, callNumber: '+33639980007' })
  await says(b, { weekly: week, callNumber: '+33639980008', days: [{ day: '2026-11-17', kind: null, answer: 'lastResort' }] })
  await says(c, { never: [2], weekly: week, days: [{ day: '2026-11-18', kind: null, answer: 'available' }], volunteersForCalls: true })
  const far = await createCenter(database.pool)
  const [elsewhere] = await createMembers(database.pool, far, [{}])
  if (elsewhere !== undefined) await says(elsewhere, { never: [2] }, far)
  expect(await loadAvailabilityFor(database.pool, center.centerId, TUESDAY)).toEqual(
    new Map([
      [a.userId, { answer: 'available', volunteersForCalls: true, callNumber: '+33639980007' }],
      // Nobody is rung who does not want to be asked.
      [b.userId, { answer: 'lastResort', volunteersForCalls: false, callNumber: null }],
      [c.userId, { answer: 'no', volunteersForCalls: true, callNumber: null }],
    ]),
  )
  for (const { userId } of members) {
    const own = await loadAvailability(database.pool, { centerId: center.centerId, userId })
    const ofAll = await loadAvailabilityFor(database.pool, center.centerId, TUESDAY)
    expect(ofAll.get(userId)?.answer ?? 'unsaid').toBe(availabilityFor(own, TUESDAY))
  }
  expect(await loadAvailability(database.pool, { centerId: center.centerId, userId: silent.userId })).toEqual(saidNothing)
})

test('who has left is asked for nothing', async () => {
  const [a] = members
  if (a === undefined) throw new Error('four members')
  await says(a, { volunteersForCalls: true })
  await removeMembers(database.pool, [a.userId])
  expect(await loadAvailabilityFor(database.pool, center.centerId, TUESDAY)).toEqual(new Map())
})
