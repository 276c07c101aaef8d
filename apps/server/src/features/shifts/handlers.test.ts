// Plannings through HTTP: what the cycle says, what changed hands, the whole centre as codes, and what memory keeps of it.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createMember, createMembers, cycle, DAY_SHIFT, GUARD_SHIFT, moveMember, NIGHT_SHIFT } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { loadCenterPlan, loadMembers } from './store.ts'

// Monday 16 November 2026, noon in Paris. Position 0 of team A is Monday 5 January 2026: 315 days before, 315 mod 4 = 3.

const { server, center, people } = setScene({
  ana: { name: 'Ana', lastName: 'Aulne' },
  ben: { team: 1, name: 'Ben', lastName: 'Bouleau' },
})
const { ana, ben } = people
let token: string

beforeEach(async () => {
  token = await server.tokenOf(ana.userId)
})

const week = { startDate: '2026-11-16', endDate: '2026-11-22' }

async function shifts(
  member: MemberFixture,
  body: object = { dates: week },
  call: 'get-shifts' | 'get-shifts-with-substitutions' = 'get-shifts-with-substitutions',
) {
  const answer = await server.call('POST', `/users/${member.userId}/${call}`, { token, body })
  return read(routes['shifts.getWithSubstitutions'].response, answer)
}
const names = (days: readonly { shift: { name: string } }[]) => days.map(({ shift }) => shift.name).join('')

/** `giver` gives Ana's day vacation of the 17th to `taker`, who rests that day. */
async function giveAway(giver: MemberFixture = ana, taker: MemberFixture = ben, at = '2026-11-10T10:00Z'): Promise<string> {
  const demandId = randomUUID()
  await server.pool.query(
    `INSERT INTO demands (center_id, _id, type, status, poster_id, accepter_id, day, start_at, end_at, shift, points, accepted_at)
     VALUES ($1, $2, 'substitution', 'accepted', $3, $4, '2026-11-17', '2026-11-17T06:00Z', '2026-11-17T18:00Z', $5, 0, $6)`,
    [center.centerId, demandId, giver.userId, taker.userId, JSON.stringify(DAY_SHIFT), at],
  )
  await server.pool.query(
    `INSERT INTO shift_transfers (center_id, demand_id, day, type, giver_id, taker_id, given, given_team_id, at)
     VALUES ($1, $2, '2026-11-17', 'substitution', $3, $4, $5, $6, $7)`,
    [center.centerId, demandId, giver.userId, taker.userId, JSON.stringify(DAY_SHIFT), center.teamIds[0], at],
  )
  return demandId
}

async function approve(member: MemberFixture, type: string, fromDay: string, toDay: string, shift: object | null = null) {
  await server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, shift) VALUES ($1, $2, $3, $4, 'approved', $5, $6, $7)`,
    [center.centerId, randomUUID(), member.userId, type, fromDay, toDay, shift === null ? null : JSON.stringify(shift)],
  )
}

describe('the shifts of a member', () => {
  test('follow the cycle of his team, day by day', async () => {
    const days = await shifts(ana)
    expect(names(days)).toBe('RJNRRJN')
    expect(names(await shifts(ben))).toBe('RRJNRRJ')
    expect(days[1]).toEqual({
      date: '2026-11-17',
      shift: DAY_SHIFT,
      teamObject: { _id: center.teamIds[0], name: 'Équipe A', color: '#1565C0', order: 1 },
      isSubstitution: false,
      substitutionType: null,
      initialShift: DAY_SHIFT,
      substitutionHistory: [],
      isOff: false,
      isUncovered: false,
    })
  })

  test('are 30 days back to 30 days ahead in the zone of the centre when no dates are given', async () => {
    const days = await shifts(ana, {})
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([61, '2026-10-17', '2026-12-16'])
    // 23:30 UTC is already the 17th in Paris.
    server.clock.now = Date.UTC(2026, 10, 16, 23, 30)
    token = await server.tokenOf(ana.userId)
    expect((await shifts(ana, {}))[0]?.date).toBe('2026-10-18')
  })

  test('of a list of days come in order, each once', async () => {
    const days = await shifts(ana, { dates: ['2026-11-18', '2026-11-02', '2026-11-17', '2026-11-18'] })
    expect(days.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-17', '2026-11-18'])
    expect(names(days)).toBe('NJN')
    expect(await shifts(ana, { dates: [] })).toEqual([])
  })

  test('show a vacation given away, with every hand it went through; without exchanges the cycle stays', async () => {
    const demandId = await giveAway()
    const [, givenDay] = await shifts(ana)
    const [, takenDay] = await shifts(ben)
    const step = {
      demandId,
      type: 'substitution',
      from: { userId: ana.userId, lastName: 'Aulne' },
      to: { userId: ben.userId, lastName: 'Bouleau' },
    }
    expect(givenDay).toMatchObject({
      shift: { name: 'R' },
      initialShift: { name: 'J' },
      isSubstitution: true,
      substitutionType: 'substitution',
      substitutionHistory: [step],
    })
    expect(takenDay).toMatchObject({
      shift: { name: 'J' },
      initialShift: { name: 'R' },
      isSubstitution: true,
      teamObject: { _id: center.teamIds[0] },
      substitutionHistory: [step],
    })
    expect(names(await shifts(ana, { dates: week }, 'get-shifts'))).toBe('RJNRRJN')
    expect(names(await shifts(ben, { dates: week }, 'get-shifts'))).toBe('RRJNRRJ')
  })

  test('list every hand the vacation went through, for each of those who held it', async () => {
    const cleo = await createMember(server.pool, center, { name: 'Cléo', lastName: 'Cèdre', teamId: center.teamIds[1] ?? null })
    await giveAway()
    await giveAway(ben, cleo, '2026-11-11T10:00Z')
    const hands = [
      [ana.userId, ben.userId],
      [ben.userId, cleo.userId],
    ]
    for (const [member, shift] of [[ana, 'R'] as const, [ben, 'R'] as const, [cleo, 'J'] as const]) {
      const [, day] = await shifts(member)
      expect(day?.shift.name).toBe(shift)
      expect(day?.substitutionHistory.map(({ from, to }) => [from.userId, to.userId])).toEqual(hands)
      expect(day?.substitutionHistory.at(-1)?.to).toMatchObject({ name: 'Cléo', lastName: 'Cèdre' })
    }
  })

  test('still name somebody who has left the centre', async () => {
    await giveAway()
    await moveMember(server.pool, ben.userId, null)
    expect((await shifts(ana))[1]?.substitutionHistory[0]?.to).toMatchObject({ userId: ben.userId, name: 'Ben', lastName: 'Bouleau' })
  })

  test('lay an approved modification under the exchanges and an absence over them', async () => {
    await approve(ana, 'custom_modification', '2026-11-18', '2026-11-18', DAY_SHIFT)
    expect(names(await shifts(ana))).toBe('RJJRRJN')
    await giveAway()
    await approve(ben, 'absence', '2026-11-17', '2026-11-17')
    expect((await shifts(ben))[1]).toMatchObject({ shift: { name: 'R' }, isOff: true, isUncovered: true })
  })
})

describe('what memory keeps', () => {
  test('a change of team, cycle start, activation or zone holds on the next call', async () => {
    const { pool } = server
    expect(names(await shifts(ana))).toBe('RJNRRJN')
    await pool.query("INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id) VALUES ($1, $2, '2026-11-19', $3, $4)", [
      center.centerId,
      ana.userId,
      randomUUID(),
      center.teamIds[1],
    ])
    expect(names(await shifts(ana))).toBe('RJNNRRJ')
    await pool.query('UPDATE team_cycle_starts SET cycle_start_date = cycle_start_date + 1 WHERE center_id = $1', [center.centerId])
    expect(names(await shifts(ana))).toBe('RRJJNRR')
    const rotationId = randomUUID()
    await pool.query('INSERT INTO rotations (center_id, _id, name, days) VALUES ($1, $2, $3, $4)', [
      center.centerId,
      rotationId,
      'N',
      JSON.stringify(cycle('N')),
    ])
    await pool.query("INSERT INTO rotation_activations (center_id, activation_date, rotation_id) VALUES ($1, '2026-11-20', $2)", [
      center.centerId,
      rotationId,
    ])
    expect(names(await shifts(ana))).toBe('RRJJNNN')
    await pool.query("UPDATE centers SET zone = 'Pacific/Noumea' WHERE _id = $1", [center.centerId])
    server.clock.now = Date.UTC(2026, 10, 16, 14)
    token = await server.tokenOf(ana.userId)
    // 14:00 UTC is 01:00 of the 17th in Nouméa.
    expect((await shifts(ana, {}))[30]?.date).toBe('2026-11-17')
  })

  test('the answer of a team serves its members until the plan changes, and nobody to whom something happens', async () => {
    const { pool } = server
    const cleo = await createMember(pool, center, { teamId: center.teamIds[0] ?? null })
    const expected = await shifts(ana)
    expect(await shifts(cleo)).toEqual(expected)
    await approve(cleo, 'absence', '2026-11-17', '2026-11-17')
    expect(names(await shifts(cleo))).toBe('RRNRRJN')
    await giveAway()
    expect(names(await shifts(ana))).toBe('RRNRRJN')
    expect(await shifts(ana, { dates: week }, 'get-shifts')).toEqual(expected)
    await pool.query("UPDATE teams SET name = 'Équipe Z' WHERE center_id = $1 AND _id = $2", [center.centerId, center.teamIds[0]])
    expect((await shifts(ana, { dates: week }, 'get-shifts')).map(({ teamObject }) => teamObject?.name)).toEqual(Array(7).fill('Équipe Z'))
    await pool.query('UPDATE team_cycle_starts SET cycle_start_date = cycle_start_date + 1 WHERE center_id = $1', [center.centerId])
    expect(names(await shifts(ana, { dates: week }, 'get-shifts'))).toBe('RRJNRRJ')
  })

  test('days on which something happens stand in their place, whatever their order and where they begin', async () => {
    await giveAway()
    await approve(ana, 'custom_modification', '2026-11-21', '2026-11-22', GUARD_SHIFT)
    await approve(ana, 'absence', '2026-11-13', '2026-11-16')
    await approve(ana, 'absence', '2026-11-18', '2026-11-19')
    const days = await shifts(ana)
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 7 }, (_, index) => `2026-11-${16 + index}`))
    expect(names(days)).toBe('RRRRRGG')
    expect(days.map(({ isOff }) => isOff)).toEqual([true, false, true, true, false, false, false])
    expect(days.map(({ isSubstitution }) => isSubstitution)).toEqual([false, true, false, false, false, false, false])
  })

  test('nothing of a transaction that was rolled back', async () => {
    const { pool } = server
    const isDone = inTransaction(pool, async (tx) => {
      await tx.query('UPDATE team_cycle_starts SET cycle_start_date = cycle_start_date + 1 WHERE center_id = $1', [center.centerId])
      await tx.query('UPDATE team_occurrences SET team_id = NULL WHERE center_id = $1', [center.centerId])
      const { planVersion } = await loadMembers(tx, center.centerId, 'all', 0, 0)
      await loadCenterPlan(tx, center.centerId, planVersion)
      throw new Error('rolled back')
    })
    await expect(isDone).rejects.toThrow('rolled back')
    // The same number of changes gives the versions that the transaction had seen, and lost.
    await pool.query('UPDATE team_cycle_starts SET from_day = from_day WHERE center_id = $1', [center.centerId])
    await pool.query('UPDATE team_occurrences SET from_day = from_day WHERE center_id = $1', [center.centerId])
    expect(names(await shifts(ana))).toBe('RJNRRJN')
  })
})

describe('the planning of a centre', () => {
  const month = '?startDate=2026-11-16&endDate=2026-11-22'
  const planning = async (query = month) =>
    read(routes['shifts.centerPlanning'].response, await server.call('GET', `/center/${center.centerId}/planning${query}`, { token }))
  const roster = async () =>
    read(routes['shifts.roster'].response, await server.call('GET', `/center/${center.centerId}/roster`, { token }))

  test('has one row a member, in the order of the roster', async () => {
    await createMembers(server.pool, center, [
      { name: 'Zoé', lastName: 'Érable', teamId: center.teamIds[2] ?? null },
      { name: 'Ève', lastName: 'Érable', teamId: null },
      { name: 'Paul', lastName: 'Œillet', status: 'pending' },
      { name: 'Luc', lastName: 'Frêne', teamId: center.teamIds[3] ?? null },
    ])
    const { roster: version, members } = await roster()
    expect(members.map(({ name, lastName }) => `${lastName} ${name}`)).toEqual([
      'Aulne Ana',
      'Bouleau Ben',
      'Érable Ève',
      'Érable Zoé',
      'Frêne Luc',
    ])
    expect(members.map(({ teamId }) => teamId)).toEqual([center.teamIds[0], center.teamIds[1], null, center.teamIds[2], center.teamIds[3]])
    const { rows, legend, ...rest } = await planning()
    expect(rest).toEqual({ roster: version, from: '2026-11-16', days: 7, followedFrom: '2020-01-01', shifts: [DAY_SHIFT, NIGHT_SHIFT] })
    expect(rows).toEqual(['.JN..JN', '..JN..J', '_______', 'N..JN..', 'JN..JN.'])
    expect(legend).toContainEqual({ code: 'J', shift: 'J', state: 'planned' })
  })

  test('says from when on a cycle is followed: the first day a team has its place in one', async () => {
    const { pool } = server
    await pool.query("UPDATE rotation_activations SET activation_date = '2026-11-18' WHERE center_id = $1", [center.centerId])
    expect((await planning()).followedFrom).toBe('2026-11-18')
    await pool.query('DELETE FROM team_cycle_starts WHERE center_id = $1', [center.centerId])
    expect((await planning()).followedFrom).toBeNull()
  })

  test('says who took, who gave, who is unavailable', async () => {
    await giveAway()
    await approve(ben, 'absence', '2026-11-18', '2026-11-18')
    const { rows, legend } = await planning()
    const stateOf = (row: number, day: number) => {
      const entry = legend.find(({ code }) => code === rows[row]?.[day])
      return `${entry?.state} ${entry?.shift}`
    }
    expect([stateOf(0, 1), stateOf(1, 1), stateOf(1, 2)]).toEqual(['given J', 'taken J', 'unavailable '])
  })

  test('the version of the roster changes with people, names, qualifications and the teams of the day, and with nothing else', async () => {
    const { pool } = server
    let version = (await roster()).roster
    const expectChange = async (isChanged: boolean, change: string) => {
      const next = (await roster()).roster
      expect(next !== version, change).toBe(isChanged)
      version = next
    }
    await pool.query('UPDATE members SET preferences = $2 WHERE _id = $1', [ana.userId, '{"theme":"lightTheme"}'])
    await expectChange(false, 'preferences')
    await giveAway()
    await expectChange(false, 'an exchange')
    await pool.query("UPDATE members SET name = 'Anna' WHERE _id = $1", [ana.userId])
    await expectChange(true, 'a name')
    await pool.query("UPDATE members SET qualifications = '{CDS}' WHERE _id = $1", [ana.userId])
    await expectChange(true, 'a qualification')
    await createMember(server.pool, center)
    await expectChange(true, 'a member')
    await pool.query("INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id) VALUES ($1, $2, '2026-11-18', $3, NULL)", [
      center.centerId,
      ana.userId,
      randomUUID(),
    ])
    await expectChange(true, 'a membership')
    server.clock.now += 86_400_000
    token = await server.tokenOf(ana.userId)
    await expectChange(false, 'a day without change')
    server.clock.now += 86_400_000
    token = await server.tokenOf(ana.userId)
    await expectChange(true, 'the day the membership takes effect')
  })

  test('of 500 members and 31 days travels in 35 KB, 4.5 KB compressed', async () => {
    await createMembers(
      server.pool,
      center,
      Array.from({ length: 498 }, (_, i) => ({ teamId: center.teamIds[i % 4] ?? null })),
    )
    const path = `/api/center/${center.centerId}/planning?startDate=2026-10-01&endDate=2026-10-31`
    const lengths: number[] = []
    for (const encoding of ['identity', 'br', 'gzip']) {
      // `fetch` unpacks; the length that travelled is in the header.
      const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding } })
      lengths.push(Number(response.headers.get('content-length')))
      await response.arrayBuffer()
    }
    expect(lengths[0]).toBeGreaterThan(500 * 31)
    expect(lengths[0]).toBeLessThanOrEqual(35_000)
    expect(lengths[1]).toBeGreaterThan(0)
    expect(lengths[1]).toBeLessThanOrEqual(4_500)
    expect(lengths[2]).toBeGreaterThan(0)
    expect(lengths[2]).toBeLessThanOrEqual(4_500)
  })
})
