// Members without a wish are reminded two days before the last one, once. It is 16 November 2026.
import { routes } from '@releve/contract'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { summer } from '#test/features/campaigns/terms.ts'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { remindOfWishes } from './jobs.ts'
import { markReminded } from './store.ts'

const DAY = 86_400_000
const { server, center, people, as, moveTo } = setScene({ a: { team: 0 }, b: { team: 1 }, admin: { team: null, adminType: 'center' } })
const { a, b, admin } = people

const RUN = { fromDate: '2027-07-05', toDate: '2027-07-11' }
const open = async (wishesUntil: string): Promise<string> => {
  const opened = await as(admin, 'POST', `/center/${center.centerId}/campaigns`, { ...summer, wishesUntil })
  return read(routes['campaigns.open'].response, opened).campaign._id
}
const remind = () => remindOfWishes(server.pool, server.clock.now)
const remindersOf = async (person: Person) =>
  read(routes['notifications.list'].response, await as(person, 'GET', `/notifications/${person.userId}`))
    .filter(({ kind }) => kind === 'campaignReminder')
    .map(({ date, detail }) => [date, detail])

test('whoever has no wish is told two days ahead, once, by two servers too', async () => {
  const id = await open('2026-11-26')
  await as(a, 'PUT', `/center/${center.centerId}/campaigns/${id}/wishes`, { wishes: [RUN] })
  await moveTo(NOON + 7 * DAY)
  expect(await remind()).toBe(0)
  await moveTo(NOON + 8 * DAY)
  const counts = await Promise.all([remind(), remind()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await remind()).toBe(0)
  expect(await remindersOf(b)).toEqual([['2026-11-26', 'Été 2027']])
  expect(await remindersOf(a)).toEqual([])
})

test('nobody is reminded on the day on which the campaign opened, nor once wishes are over', async () => {
  await open('2026-11-17')
  expect(await remind()).toBe(0)
  await moveTo(NOON + 2 * DAY)
  expect(await remind()).toBe(0)
  expect(await remindersOf(b)).toEqual([])
})

test('nobody is reminded of a campaign that was withdrawn once it was found', async () => {
  const id = await open('2026-11-26')
  expect((await as(admin, 'POST', `/center/${center.centerId}/campaigns/${id}/withdraw`, { reason: 'Effectifs revus' })).status).toBe(200)
  const found = { centerId: center.centerId, ids: [id], waits: true, now: NOON + 8 * DAY }
  expect(await inTransaction(server.pool, (tx) => markReminded(tx, found))).toEqual([])
})
