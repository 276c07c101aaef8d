// Leaving a centre, for good or for another one: no planning is lost in silence, no point either, and the last master stays.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { avatarPath } from '@releve/contract/users'
import { createCenter, createMember } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { until } from '#test/until.ts'
import { setMembersScene } from '#test/features/users/scene.ts'
import type { Person } from '#test/scene.ts'
import { leaveMembers } from './store/departure.ts'

const scene = setMembersScene()
const { server } = scene
let master: { userId: string; token: string }

beforeEach(async () => {
  await server.pool.query('UPDATE accounts SET is_master = false')
  const { userId } = await createMember(server.pool, null, { adminType: 'master' })
  master = { userId, token: await server.provenTokenOf(userId) }
})

const remove = (person: { userId: string }, token: string, body?: unknown) =>
  server.call('DELETE', `/users/${person.userId}`, { token, body })
const prove = (person: { userId: string }) =>
  server.pool.query('UPDATE sessions SET password_proof_until = to_timestamp($2) WHERE user_id = $1', [
    person.userId,
    server.clock.now / 1000 + 60,
  ])

async function accountOf({ userId }: { userId: string }, centerId = scene.center.centerId) {
  const { rows } = await server.pool.query<{ balance: number; held: number; closed: boolean }>(
    'SELECT balance, held, closed_at IS NOT NULL AS closed FROM points_accounts WHERE center_id = $1 AND user_id = $2',
    [centerId, userId],
  )
  return rows[0]
}

const issuedBy = async (centerId: string) => {
  const { rows } = await server.pool.query<{ balance: number }>(
    'SELECT balance FROM points_accounts WHERE center_id = $1 AND user_id IS NULL',
    [centerId],
  )
  return rows[0]?.balance
}

describe('closing an account', () => {
  test('ends everything at once, gives the balance back, and leaves the name in what was done', async () => {
    const { a, admin, officer, posted, accepted, letters, center } = scene
    await accepted(officer, await posted(a, '2026-11-17'))
    server.clock.now = Date.UTC(2026, 10, 18, 11)
    const [adminToken, officerToken, token] = await Promise.all([admin, officer, a].map(({ userId }) => server.provenTokenOf(userId)))
    const before = await issuedBy(center.centerId)
    expect((await remove(a, adminToken ?? '', { reason: 'Retraite' })).status).toBe(200)
    expect((await server.call('GET', '/auth/check', { token })).status).toBe(401)
    expect((await server.call('GET', `/users/${a.userId}`, { token: adminToken })).status).toBe(404)
    // 100 at first, 10 to the officer for the 17th, which was over and is settled now.
    expect(await accountOf(a)).toEqual({ balance: 0, held: 0, closed: true })
    expect(await accountOf(officer)).toMatchObject({ balance: 110 })
    expect(await issuedBy(center.centerId)).toBe((before ?? 0) + 90)
    expect(await letters({ ...officer, token: officerToken ?? '' }, '2026-11-17')).toBe('J')
    const changes = await server.call('GET', `/users/${officer.userId}/change-history`, { token: officerToken })
    expect(changes.body).toMatchObject({ changes: [{ other: { name: a.name, lastName: a.lastName } }] })
    expect(await scene.mailsTo(a.email)).toEqual(['accountClosed'])
    await createMember(server.pool, center, { email: a.email })
    await expectLaws(server.pool)
  })

  test('of another, with the password of who closes it', async () => {
    const { a, admin } = scene
    const token = await server.tokenOf(admin.userId)
    expect(await remove(a, token)).toMatchObject({ status: 403, body: { error: 'passwordProofRequired' } })
    expect((await server.call('GET', '/auth/check', { token: a.token })).status).toBe(200)
    await prove(admin)
    expect((await remove(a, token)).status).toBe(200)
  })

  test('oneself, by proving the password, once', async () => {
    const { a, b } = scene
    expect(await remove(a, a.token)).toMatchObject({ status: 403, body: { error: 'passwordProof' } })
    await prove(b)
    expect((await remove(a, b.token)).status).toBe(403)
    await prove(a)
    expect((await remove(a, a.token)).status).toBe(200)
    expect((await remove(a, a.token)).status).toBe(401)
    await expectLaws(server.pool)
  })

  test('one whose vacation has begun, and that the clock has not closed yet, is closed with it', async () => {
    const { a, admin, posted } = scene
    const begun = await posted(a, '2026-11-17')
    // It is allowed from seven o'clock: it is eight.
    server.clock.now = Date.UTC(2026, 10, 17, 7)
    expect((await remove(a, await server.provenTokenOf(admin.userId))).status).toBe(200)
    const { rows } = await server.pool.query('SELECT closed_because FROM demands WHERE _id = $1', [begun])
    expect(rows).toEqual([{ closed_because: 'expired' }])
    expect(await accountOf(a)).toEqual({ balance: 0, held: 0, closed: true })
    await expectLaws(server.pool)
  })

  test('open demands are closed, interests forgotten, scheduled transfers cancelled, requests withdrawn', async () => {
    const { a, b, d, admin, posted, as, center } = scene
    const own = await posted(a, '2026-11-21')
    const others = await posted(b, '2026-11-23')
    expect((await as(a, 'POST', `/substitution/${others}/interest`, {})).status).toBe(200)
    const give = (from: Person, to: Person) =>
      as(from, 'POST', `/users/${from.userId}/points/transfer`, {
        toUserId: to.userId,
        amount: 20,
        description: '',
        scheduledDate: '2026-12-24',
      })
    expect([(await give(a, d)).status, (await give(b, a)).status]).toEqual([200, 200])
    await server.pool.query(
      `INSERT INTO planning_modifications (center_id, _id, user_id, type, from_day, to_day) VALUES ($1, $2, $3, 'absence', '2026-12-01', '2026-12-02')`,
      [center.centerId, randomUUID(), a.userId],
    )
    expect((await remove(a, admin.token)).status).toBe(200)
    expect(await scene.demandState(own)).toMatchObject({ closed_because: 'memberLeft' })
    expect(await scene.points(b)).toEqual({ points: 100, available: 90, reserved: 10 })
    expect(await accountOf(a)).toEqual({ balance: 0, held: 0, closed: true })
    const { rows } = await server.pool.query('SELECT interested FROM demands WHERE _id = $1', [others])
    expect(rows).toEqual([{ interested: [] }])
    expect(await scene.toldTo(b)).toContain('transferCancelled')
    expect(await scene.toldTo(d)).toContain('transferCancelled')
    const modifications = await server.pool.query('SELECT status FROM planning_modifications WHERE user_id = $1', [a.userId])
    expect(modifications.rows).toEqual([{ status: 'withdrawn' }])
    await expectLaws(server.pool)
  })

  test('accepted demands to come are listed, and undone only when that was decided', async () => {
    const { a, b, d, officer, admin, posted, accepted, letters } = scene
    const givenId = await posted(a, '2026-11-21')
    await accepted(officer, givenId)
    const takenId = await posted(d, '2026-11-24')
    await accepted(a, takenId)
    const refused = await remove(a, admin.token)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'planConflicts',
        conflicts: [
          { demandId: givenId, date: '2026-11-21', user: { _id: a.userId }, other: { _id: officer.userId } },
          { demandId: takenId, date: '2026-11-24', user: { _id: a.userId }, other: { _id: d.userId } },
        ],
      },
    })
    const cancel = (id: string) => ({ demandId: id, action: 'cancel' })
    for (const decisions of [[cancel(givenId)], [cancel(givenId), { demandId: takenId, action: 'keep' }]]) {
      expect((await remove(a, admin.token, { decisions })).status).toBe(409)
    }
    const far = await createCenter(server.pool)
    const elsewhere = await scene.join(0, {}, far)
    const foreign = await scene.posted(elsewhere, '2026-11-21')
    expect((await remove(a, admin.token, { decisions: [cancel(givenId), cancel(takenId), cancel(foreign)] })).status).toBe(404)
    expect([await letters(officer, '2026-11-21'), await letters(d, '2026-11-24')]).toEqual(['J', 'R'])
    expect((await remove(a, admin.token, { decisions: [cancel(givenId), cancel(takenId)] })).status).toBe(200)
    expect([await letters(officer, '2026-11-21'), await letters(d, '2026-11-24')]).toEqual(['R', 'J'])
    for (const id of [givenId, takenId]) expect(await scene.demandState(id)).toMatchObject({ closed_because: 'memberLeft' })
    for (const someone of [officer, d]) expect(await scene.toldTo(someone)).toContain('exchangeUndone')
    expect(await scene.points(d)).toEqual({ points: 100, available: 100, reserved: 0 })
    expect(await scene.points(b)).toEqual({ points: 100, available: 100, reserved: 0 })
    await expectLaws(server.pool)
  })

  test('a vacation under way stays with who works it, and is paid', async () => {
    const { a, officer, admin, posted, accepted, letters } = scene
    await accepted(officer, await posted(a, '2026-11-17'))
    server.clock.now = Date.UTC(2026, 10, 17, 9)
    const [adminToken, officerToken] = [await server.provenTokenOf(admin.userId), await server.tokenOf(officer.userId)]
    expect((await remove(a, adminToken)).status).toBe(200)
    expect(await letters({ ...officer, token: officerToken }, '2026-11-17')).toBe('J')
    expect(await accountOf(officer)).toMatchObject({ balance: 110 })
    await expectLaws(server.pool)
  })

  test('the last master stays; the last administrator of a centre leaves by a master’s hand', async () => {
    const { admin, center } = scene
    await prove(master)
    expect(await remove(master, master.token)).toMatchObject({ status: 409, body: { error: 'lastMaster' } })
    await prove(admin)
    expect(await remove(admin, admin.token)).toMatchObject({ status: 409, body: { error: 'lastCenterAdmin' } })
    const chief = await createMember(server.pool, center, { adminType: 'master' })
    expect((await remove(chief, admin.token)).status).toBe(403)
    expect((await remove(admin, master.token)).status).toBe(200)
    expect((await remove(chief, master.token)).status).toBe(200)
  })

  test('two masters who close each other’s account at once leave one', async () => {
    for (let round = 0; round < 3; round++) {
      const { userId } = await createMember(server.pool, null, { adminType: 'master' })
      const second = { userId, token: await server.provenTokenOf(userId) }
      await Promise.all([remove(second, master.token), remove(master, second.token)])
      const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM accounts WHERE is_master AND deleted_at IS NULL')
      expect(rows).toHaveLength(1)
      const leaverId = rows[0]?._id ?? ''
      master = { userId: leaverId, token: await server.provenTokenOf(leaverId) }
    }
  })

  test('an accept, a transfer and a departure at once: nothing is left with somebody who is gone', async () => {
    const { a, b, officer, admin, posted, as } = scene
    const id = await posted(a, '2026-11-21')
    const takenId = await posted(b, '2026-11-23')
    const answers = await Promise.all([
      remove(a, admin.token),
      as(officer, 'POST', `/substitution/${id}/accept`, {}),
      as(a, 'POST', `/substitution/${takenId}/accept`, {}),
      as(officer, 'POST', `/users/${officer.userId}/points/transfer`, { toUserId: a.userId, amount: 5, description: '' }),
      as(a, 'POST', `/users/${a.userId}/points/transfer`, { toUserId: officer.userId, amount: 5, description: '' }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    if (answers[0]?.status === 200) expect(await accountOf(a)).toEqual({ balance: 0, held: 0, closed: true })
    else expect(answers[0]).toMatchObject({ status: 409, body: { error: 'planConflicts' } })
    await expectLaws(server.pool)
  })
})

test('points do not reach somebody who leaves while they wait for his account', async () => {
  const { a, officer, center, as } = scene
  const client = await server.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM points_accounts WHERE center_id = $1 AND user_id = $2 FOR UPDATE', [center.centerId, a.userId])
    const transfer = as(officer, 'POST', `/users/${officer.userId}/points/transfer`, { toUserId: a.userId, amount: 5, description: '' })
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await until(async () => (await server.pool.query(waiting)).rowCount !== 0)
    await client.query('UPDATE points_accounts SET closed_at = now() WHERE center_id = $1 AND user_id = $2', [center.centerId, a.userId])
    await client.query('COMMIT')
    expect(await transfer).toMatchObject({ status: 404, body: { error: 'notFound' } })
  } finally {
    client.release()
  }
})

describe('another centre', () => {
  const move = (person: { userId: string }, centerId: string, more: object = {}, token = master.token) =>
    server.call('POST', `/users/${person.userId}/assign-center`, { token, body: { centerId, ...more } })

  test('leaves the old one like a departure and gets a grant in the new one; sessions see it at once', async () => {
    const { a, officer, posted, accepted, center, as } = scene
    const far = await createCenter(server.pool, { name: 'Valmer' })
    const id = await posted(a, '2026-11-21')
    await accepted(officer, id)
    expect(await move(a, far.centerId)).toMatchObject({ status: 409, body: { conflicts: [{ demandId: id }] } })
    const answer = await move(a, far.centerId, { decisions: [{ demandId: id, action: 'cancel' }], reason: 'Mutation' })
    expect(read(routes['users.assignCenter'].response, answer)).toMatchObject({ centerId: far.centerId, team: null })
    expect((await as(a, 'GET', '/auth/check')).body).toMatchObject({ userData: { centerId: far.centerId } })
    expect((await as(a, 'GET', `/users/${officer.userId}`)).status).toBe(404)
    expect((await as(officer, 'GET', `/users/${a.userId}`)).status).toBe(404)
    expect(await accountOf(a)).toEqual({ balance: 0, held: 0, closed: true })
    expect(await accountOf(a, far.centerId)).toEqual({ balance: 100, held: 0, closed: false })
    expect(await scene.letters(officer, '2026-11-21')).toBe('R')
    expect(await scene.mailsTo(a.email)).toContain('centerChanged')
    await expectLaws(server.pool)
    // They come back: the former account opens again.
    expect((await move(a, center.centerId)).status).toBe(200)
    expect(await accountOf(a)).toEqual({ balance: 100, held: 0, closed: false })
    expect((await as(a, 'GET', `/users/${a.userId}/current-team`)).body).toEqual({ team: null })
    await expectLaws(server.pool)
  })

  const rowsOf = async ({ userId }: { userId: string }) => {
    const { rows } = await server.pool.query<Record<string, unknown>>(
      `SELECT m.center_id, m.phone, m.qualifications, m.avatar IS NOT NULL AS has_avatar, m.left_at IS NOT NULL AS has_left, a.center_id AS place,
         a.carried IS NOT NULL AS carries
       FROM members m JOIN accounts a ON a._id = m._id WHERE m._id = $1 ORDER BY m.left_at IS NOT NULL, m.joined_at`,
      [userId],
    )
    return rows
  }
  /** Gives an account everything that goes with its owner. */
  async function furnish({ userId }: Person): Promise<void> {
    await server.pool.query("UPDATE members SET phone = '06 39 98 00 07', qualifications = '{CDS}' WHERE _id = $1", [userId])
    await server.pool.query("INSERT INTO avatars (_id, center_id, user_id, image, created_at) VALUES ($1, $2, $3, 'x', now())", [
      userId,
      scene.center.centerId,
      userId,
    ])
    await server.pool.query('UPDATE members SET avatar = _id WHERE _id = $1', [userId])
    await server.pool.query('UPDATE members SET preferences = $2 WHERE _id = $1', [userId, { theme: 'lightTheme' }])
  }

  test('one who goes on to a third centre and comes back takes everything along, and leaves a name behind', async () => {
    const { a, officer, posted, accepted, center, as } = scene
    await accepted(officer, await posted(a, '2026-11-17'))
    server.clock.now = Date.UTC(2026, 10, 18, 11)
    const [token, officerToken] = [await server.provenTokenOf(master.userId), await server.tokenOf(officer.userId)]
    await furnish(a)
    const [second, third] = [await createCenter(server.pool), await createCenter(server.pool)]
    const presentRow = { phone: '06 39 98 00 07', qualifications: ['CDS'], has_avatar: true, has_left: false, carries: false }
    const leftRow = { phone: null, qualifications: [], has_avatar: false, has_left: true, carries: false }
    for (const { centerId } of [second, third]) {
      expect((await move(a, centerId, {}, token)).status).toBe(200)
      expect((await rowsOf(a))[0]).toEqual({ center_id: centerId, place: centerId, ...presentRow })
    }
    expect(await rowsOf(a)).toMatchObject([
      { center_id: third.centerId },
      { center_id: center.centerId, ...leftRow },
      { center_id: second.centerId, ...leftRow },
    ])
    const newToken = await server.tokenOf(a.userId)
    expect((await server.call('GET', '/auth/check', { token: newToken })).body).toMatchObject({
      userData: { centerId: third.centerId, preferences: { theme: 'lightTheme' }, avatar: avatarPath(a.userId) },
    })
    expect((await server.call('GET', `/avatars/${a.userId}`, { token: newToken })).status).toBe(200)
    expect((await server.call('GET', `/avatars/${a.userId}`, { token: officerToken })).status).toBe(404)
    // Renamed where they are now, they keep in the first centre the name they had there.
    await server.pool.query("UPDATE members SET name = 'Autrement' WHERE _id = $1 AND left_at IS NULL", [a.userId])
    const history = await server.call('GET', `/users/${officer.userId}/change-history`, { token: officerToken })
    expect(history.body).toMatchObject({ changes: [{ other: { _id: a.userId, name: a.name, lastName: a.lastName } }] })
    expect((await move(a, center.centerId, {}, token)).status).toBe(200)
    expect(await rowsOf(a)).toMatchObject([{ center_id: center.centerId, ...presentRow }, { has_left: true }, { has_left: true }])
    expect((await as(officer, 'GET', `/users/${a.userId}`)).status).toBe(401)
    expect((await server.call('GET', `/users/${a.userId}`, { token: officerToken })).body).toMatchObject({ name: 'Autrement' })
    await expectLaws(server.pool)
  })

  test('a crash between the leave and the arrival leaves them in no centre, and the arrival is done again', async () => {
    const { a, officer, center, as } = scene
    await furnish(a)
    const far = await createCenter(server.pool)
    await inTransaction(server.pool, (tx) => leaveMembers(tx, { centerId: center.centerId, userId: a.userId, now: server.clock.now }))
    expect((await as(a, 'GET', '/auth/check')).body).toMatchObject({ userData: { centerId: null, name: a.name, status: 'approved' } })
    expect((await as(a, 'GET', `/users/${a.userId}`)).body).toMatchObject({ centerId: null, phone: '06 39 98 00 07', team: null })
    expect((await as(a, 'PUT', `/users/${a.userId}/preferences`, { preferences: { theme: 'darkTheme' } })).status).toBe(200)
    expect((await as(a, 'GET', `/avatars/${a.userId}`)).status).toBe(200)
    expect((await as(officer, 'GET', `/users/${a.userId}`)).status).toBe(404)
    await expectLaws(server.pool)
    expect((await move(a, far.centerId)).status).toBe(200)
    expect(await rowsOf(a)).toMatchObject([
      { center_id: far.centerId, place: far.centerId, phone: '06 39 98 00 07', has_avatar: true, has_left: false, carries: false },
      { center_id: center.centerId, phone: null, has_left: true },
    ])
    expect((await as(a, 'GET', '/auth/check')).body).toMatchObject({ userData: { preferences: { theme: 'darkTheme' } } })
    await expectLaws(server.pool)
  })

  test('a crash before the directory knows of the leave is made up for by the same call', async () => {
    const { a, center, as } = scene
    await furnish(a)
    const far = await createCenter(server.pool)
    // The transaction of the centre writes this last.
    await server.pool.query('UPDATE members SET left_at = now() WHERE _id = $1', [a.userId])
    expect((await as(a, 'GET', '/auth/check')).body).toMatchObject({ userData: { centerId: null, name: a.name } })
    expect((await as(a, 'GET', `/users/${a.userId}/current-team`)).status).toBe(400)
    expect((await move(a, far.centerId)).status).toBe(200)
    expect(await rowsOf(a)).toMatchObject([
      { center_id: far.centerId, place: far.centerId, phone: '06 39 98 00 07', has_left: false },
      { center_id: center.centerId, has_left: true },
    ])
  })

  test('an administrator of a centre does not carry his role to another', async () => {
    const far = await createCenter(server.pool)
    expect(await move(scene.admin, far.centerId)).toMatchObject({ status: 200, body: { isAdmin: false, adminType: null } })
    expect((await scene.as(scene.admin, 'POST', `/users/pending/${randomUUID()}/approve`)).status).toBe(403)
    // Nor does the account open to the administrators there.
    const peer = await createMember(server.pool, far, { adminType: 'center' })
    const token = await server.provenTokenOf(peer.userId)
    const change = { token, body: { email: `${randomUUID()}@releve.example` } }
    expect((await server.call('PUT', `/users/${scene.admin.userId}`, change)).status).toBe(403)
  })

  test('a pending one goes without points; the same centre changes nothing; an unknown one is unknown', async () => {
    const far = await createCenter(server.pool)
    const pia = await createMember(server.pool, null, { status: 'pending' })
    expect(await move(pia, far.centerId)).toMatchObject({ status: 200, body: { centerId: far.centerId, status: 'pending' } })
    expect(await accountOf(pia, far.centerId)).toBeUndefined()
    // Nothing says that they ever were there: what they were notified of goes with them.
    const farther = await createCenter(server.pool)
    expect((await move(pia, farther.centerId)).status).toBe(200)
    const { rows: inboxes } = await server.pool.query('SELECT center_id FROM notifications WHERE user_id = $1', [pia.userId])
    expect(inboxes).toEqual([{ center_id: farther.centerId }])
    expect((await move(scene.a, scene.center.centerId)).status).toBe(200)
    expect(await accountOf(scene.a)).toMatchObject({ balance: 100, closed: false })
    expect((await move(scene.a, randomUUID())).status).toBe(404)
    await server.pool.query('UPDATE centers SET deleted_at = now() WHERE _id = $1', [far.centerId])
    expect((await move(scene.a, far.centerId)).status).toBe(404)
    expect((await move(scene.a, scene.center.centerId, {}, scene.admin.token)).status).toBe(403)
    await expectLaws(server.pool)
  })
})
