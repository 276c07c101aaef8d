// The hours accounts of a centre through HTTP: each is what its member reads, whatever was kept of it, for whoever reads all of them.
//
// Cycle J N R R of 12 h, planned from November 2026 on.
import { routes } from '@releve/contract'
import type { WireCenterHours } from '@releve/contract/hours'
import { expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people, as, moveTo } = setScene({ a: {}, b: {}, officer: {}, admin: {} })
const { a, b, officer, admin } = people

const ofCenter = (by: Person, year = 2026) => as(by, 'GET', `/center/${center.centerId}/hours?year=${year}`)
const accounts = async () => read(routes['hours.ofCenter'].response, await ofCenter(admin)).people
const own = async ({ userId }: Person) =>
  read(routes['hours.ofMember'].response, await as(admin, 'GET', `/users/${userId}/hours?year=2026`))

const figures = ({
  countedSince,
  done,
  planned,
  due,
  dueToday,
  carriedOver,
  corrected,
  balance,
  balanceToday,
  overCycle,
}: Omit<WireCenterHours['people'][number], 'user' | 'teamId' | 'share'>) => ({
  countedSince,
  done,
  planned,
  due,
  dueToday,
  carriedOver,
  corrected,
  balance,
  balanceToday,
  overCycle,
})

async function expectSame(): Promise<void> {
  const found = new Map((await accounts()).map((each) => [each.user.userId, each]))
  for (const person of [a, b, officer]) {
    const account = found.get(person.userId)
    if (account === undefined) throw new Error('a member has no account')
    expect(figures(account)).toEqual(figures(await own(person)))
  }
}

test('each account is the one that its member reads, also once time passes and plannings change', async () => {
  await expectSame()
  // Read again: nothing has changed, and each is kept.
  await expectSame()
  const line = { year: 2026, kind: 'correction', minutes: 90, reason: 'Oubli' }
  expect(await as(admin, 'POST', `/users/${a.userId}/hours`, line)).toMatchObject({ status: 200 })
  const terms = { terms: [{ fromDate: '2026-11-10', share: 80, annualMinutes: null }] }
  expect(await as(admin, 'PUT', `/users/${b.userId}/hour-terms`, terms)).toMatchObject({ status: 200 })
  await expectSame()
  expect((await accounts()).find(({ user }) => user.userId === b.userId)).toMatchObject({ share: 80, teamId: center.teamIds[1] })
  const absence = { userId: a.userId, type: 'absence', cause: 'annualLeave', fromDate: '2026-11-17', toDate: '2026-11-18', approve: true }
  expect(await as(admin, 'POST', '/planning-modifications/register', absence)).toMatchObject({ status: 200 })
  await expectSame()
  // In the middle of a vacation, at its end, and past midnight.
  for (const now of [Date.UTC(2026, 10, 18, 17), Date.UTC(2026, 10, 18, 18), Date.UTC(2026, 10, 18, 23, 1)]) {
    await moveTo(now)
    await expectSame()
  }
})

test('is read by administrators and by HR, and by nobody else', async () => {
  for (const person of [a, officer]) expect(await ofCenter(person)).toMatchObject({ status: 403 })
  await server.pool.query(
    `UPDATE members SET roles = '[{"role": "hr", "teamId": null, "from": "2026-11-01", "until": null}]' WHERE _id = $1`,
    [officer.userId],
  )
  expect(await ofCenter(officer)).toMatchObject({ status: 200 })
  expect(await ofCenter(admin, 1900)).toMatchObject({ status: 400 })
})
