// The figures of fairness through HTTP: everybody's for administrators, their own and a mean for a member, and never a colleague's. Cycle J
// N R R of 12 h. In November 2026: A works J 1, 5, 9 …, N 2, 6, 10 …; B works J 2, 6 …, N 3, 7 …
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { PERIOD_NOT_BEGUN } from '@releve/contract/fairness'
import { NIGHT_SHIFT } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-11-30' }

const { server, center, join, people } = setScene(
  { admin: { lastName: 'Alisier' }, ana: { lastName: 'Aulne' } },
  { center: { cycleStart: '2026-11-01' } },
)
const { admin, ana } = people

const queryOf = (period: object) => `?${new URLSearchParams({ ...period }).toString()}`
const ask = (person: Person, period: object = NOVEMBER) =>
  server.call('GET', `/center/${center.centerId}/fairness${queryOf(period)}`, { token: person.token })
const ofCenter = async (period: object = NOVEMBER) => read(routes['fairness.ofCenter'].response, await ask(admin, period))
const askOf = (person: Person, subject: Person, period: object = NOVEMBER) =>
  server.call('GET', `/users/${subject.userId}/fairness${queryOf(period)}`, { token: person.token })
const ofMember = async (person: Person, period: object = NOVEMBER) =>
  read(routes['fairness.ofMember'].response, await askOf(person, person, period))

/** `giver` gives the night of the 10th to `taker`. */
async function replaceNight(giver: Person, taker: Person): Promise<void> {
  const demandId = randomUUID()
  const [start, end, at] = ['2026-11-10T18:00Z', '2026-11-11T06:00Z', '2026-11-08T10:00Z']
  const shift = JSON.stringify(NIGHT_SHIFT)
  await server.pool.query(
    `INSERT INTO demands (center_id, _id, type, status, poster_id, accepter_id, day, start_at, end_at, shift, points, accepted_at)
     VALUES ($1, $2, 'substitution', 'accepted', $3, $4, '2026-11-10', $5, $6, $7, 0, $8)`,
    [center.centerId, demandId, giver.userId, taker.userId, start, end, shift, at],
  )
  await server.pool.query(
    `INSERT INTO shift_transfers (center_id, demand_id, day, type, giver_id, taker_id, given, given_team_id, at)
     VALUES ($1, $2, '2026-11-10', 'substitution', $3, $4, $5, $6, $7)`,
    [center.centerId, demandId, giver.userId, taker.userId, shift, center.teamIds[0], at],
  )
}

const absent = (subject: Person, fromDay: string, toDay: string) =>
  server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day)
     VALUES ($1, $2, $3, 'absence', 'approved', $4, $5)`,
    [center.centerId, randomUUID(), subject.userId, fromDay, toDay],
  )

describe('everybody, for their administrators', () => {
  test('what each worked up to now, by name, with their team and who they are', async () => {
    const ben = await join(1, { lastName: 'Bouleau', name: 'Ben' })
    await replaceNight(ana, ben)
    await absent(ana, '2026-11-13', '2026-11-13')
    const found = await ofCenter()
    expect(found.countedUntil).toBe('2026-11-16')
    expect(found.months).toEqual(['2026-11-01'])
    expect(found.teams.map(({ name }) => name)).toEqual(['Équipe A', 'Équipe B'])
    expect(found.members.map(({ lastName }) => lastName)).toEqual(['Alisier', 'Aulne', 'Bouleau'])
    // Ana: J 1, 5, 9 (13 in her absence), N 2, 6, 14 (10 given away); Ben: N 3, 7, 11, and hers; that of the 15th ended on the 16th.
    expect(found.members[1]).toMatchObject({
      userId: ana.userId,
      teamId: center.teamIds[0],
      nights: 3,
      minutes: 6 * 720,
      weekends: 2,
      holidays: 1,
      taken: 0,
      asked: 1,
      nightsByMonth: [3],
      joinedOn: null,
    })
    expect(found.members[2]).toMatchObject({ taken: 1, asked: 0 })
    expect(found.members[0]).toMatchObject({ minutes: 0, teamId: null, load: 0 })
  })

  test('the load is that of the last 90 days, whatever period is looked at', async () => {
    await join(0, { lastName: 'Charme' })
    await replaceNight(ana, await join(1, { lastName: 'Daphné' }))
    const loadsOver = async (period: object) => (await ofCenter(period)).members.map(({ load }) => load)
    const [, anas = 0, charmes = 0, daphnes = 0] = await loadsOver(NOVEMBER)
    expect(anas).toBeLessThan(-0.005)
    expect(charmes).toBeCloseTo(-anas)
    expect(await loadsOver({ startDate: '2025-11-01', endDate: '2025-11-30' })).toEqual([0, anas, charmes, daphnes])
  })

  test('a member who was away has the load of the days on which they were there', async () => {
    await absent(ana, '2026-10-01', '2026-10-31')
    await join(0, { lastName: 'Charme' })
    const [, anas = 1] = (await ofCenter(NOVEMBER)).members.map(({ load }) => load)
    expect(Math.abs(anas)).toBeLessThan(0.01)
  })

  test('half-time is no less load: the share of time divides the days of presence', async () => {
    await server.pool.query(
      `UPDATE members SET hour_terms = '[{"fromDate":"2020-01-01","share":50,"annualMinutes":null}]' WHERE _id = $1`,
      [ana.userId],
    )
    await join(0, { lastName: 'Charme' })
    const { members, days } = await ofCenter()
    const found = (lastName: string) => members.find((member) => member.lastName === lastName)
    expect([days, found('Aulne')?.presence, found('Charme')?.presence]).toEqual([16, 8, 16])
    // The same vacations in half of the presence are twice the load.
    expect((1 + (found('Aulne')?.load ?? 0)) / (1 + (found('Charme')?.load ?? 0))).toBeCloseTo(2)
  })

  test('a period that is to come, too long, backwards or without its days', async () => {
    const refused = async (period: object) => {
      const { status, body } = await ask(admin, period)
      return [status, JSON.stringify(body)] as const
    }
    expect(await refused({ startDate: '2026-11-17', endDate: '2026-11-30' })).toEqual([400, expect.stringContaining(PERIOD_NOT_BEGUN)])
    expect(await refused({ startDate: '2025-01-01', endDate: '2026-11-30' })).toEqual([400, expect.stringContaining('dépasse 400 jours')])
    expect(await refused({ startDate: '2026-11-10', endDate: '2026-11-01' })).toEqual([400, expect.stringContaining('précède')])
    expect((await refused({}))[0]).toBe(400)
  })

  test('a centre without anybody else, and one without a cycle', async () => {
    await server.pool.query('DELETE FROM rotation_activations WHERE center_id = $1', [center.centerId])
    expect((await ofCenter()).members.map(({ minutes, load }) => [minutes, load])).toEqual([
      [0, 0],
      [0, 0],
    ])
  })
})

describe('a member', () => {
  test('reads their own figures, those their administrator reads of them, and the mean of their team', async () => {
    const team = [ana, await join(0), await join(0), await join(0)]
    await replaceNight(ana, await join(1))
    const { own, comparison, countedUntil } = await ofMember(ana)
    expect(countedUntil).toBe('2026-11-16')
    const { members } = await ofCenter()
    expect(members.find(({ userId }) => userId === ana.userId)).toMatchObject(own)
    const nights = members.filter(({ userId }) => team.some((person) => person.userId === userId)).map((figures) => figures.nights)
    expect(comparison).toMatchObject({ of: 'team', count: 4, mean: { nights: nights.reduce((sum, count) => sum + count) / 4 } })
  })

  test('is told nothing of anybody: no name, no figure but a mean, and none where it would give a colleague away', async () => {
    const ben = await join(0, { lastName: 'Bouleau' })
    expect((await ofMember(ana)).comparison).toBeNull()
    await join(1)
    // Four in the centre, two in the team: the mean is that of the centre.
    const { body } = await askOf(ana, ana)
    expect(body).toMatchObject({ comparison: { of: 'center', count: 4 } })
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Bouleau|${ben.userId}`))
    expect((await askOf(ana, ben)).status).toBe(403)
    expect((await ask(ana)).status).toBe(403)
    expect((await askOf(admin, ben)).status).toBe(200)
  })
})
