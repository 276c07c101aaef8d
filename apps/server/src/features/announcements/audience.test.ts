// The audience of an announcement, and its notifications in the application: by batches, once each, whatever the readers want by e-mail.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import type { ReceivedAnnouncement, WireAnnouncement } from '@releve/contract/announcements'
import { createCenter, createMember, createMembers, moveMember, removeMembers } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { enqueue } from '#jobs/store.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { sendAnnouncement } from './store/sending.ts'

const message = 'Le réseau sera coupé cette nuit.'

const { server, center } = setScene({}, { lasts: true })
let other: CenterFixture
let admin: MemberFixture
/** She is in team A, and chef de salle. */
let ana: MemberFixture
/** He is in team A since yesterday, in team B before, and wants no announcements by e-mail. */
let ben: MemberFixture
/** She is in team B, chef de salle, and wants them by e-mail alone. */
let eve: MemberFixture
let stranger: MemberFixture
let master: MemberFixture
let adminToken: string
let masterToken: string

beforeAll(async () => {
  const { pool } = server
  other = await createCenter(pool)
  const [a, b] = center.teamIds
  if (a === undefined || b === undefined) throw new Error('two teams are needed')
  admin = await createMember(pool, center, { adminType: 'center', name: 'Solène', lastName: 'Le Goff', teamId: null })
  ana = await createMember(pool, center, { teamId: a, qualifications: ['Chef de salle', 'Opérateur'] })
  ben = await createMember(pool, center, { teamId: b, qualifications: ['Opérateur'] })
  eve = await createMember(pool, center, { teamId: b, qualifications: ['Chef de salle'] })
  await pool.query(`INSERT INTO team_occurrences (center_id, _id, user_id, from_day, team_id) VALUES ($1, $2, $3, '2026-11-15', $4)`, [
    center.centerId,
    randomUUID(),
    ben.userId,
    a,
  ])
  stranger = await createMember(pool, other, { qualifications: ['Régulateur'] })
  master = await createMember(pool, null, { adminType: 'master' })
  await prefer(ben, { app: true, email: false })
  await prefer(eve, { app: false, email: true })
  adminToken = await server.tokenOf(admin.userId)
  masterToken = await server.tokenOf(master.userId)
})
beforeEach(async () => {
  for (const table of ['mails', 'announcements', 'notifications', 'graphile_worker._private_jobs'])
    await server.pool.query(`DELETE FROM ${table}`)
})

const prefer = ({ userId }: MemberFixture, announcements: { app: boolean; email: boolean }) =>
  server.pool.query('UPDATE members SET preferences = $2 WHERE _id = $1', [
    userId,
    JSON.stringify({ theme: 'darkTheme', notifications: { announcements } }),
  ])

const team = (index: number) => center.teamIds[index] ?? ''

const send = (token: string, body: object = {}) =>
  server.call('POST', '/announcements/send', { token, body: { templateType: 'general', message, ...body } })

const sent = async (token: string, body: object = {}): Promise<WireAnnouncement> =>
  read(routes['announcements.send'].response, await send(token, body))

async function received(member: MemberFixture, query = ''): Promise<{ announcements: ReceivedAnnouncement[]; next: string | null }> {
  const token = await server.tokenOf(member.userId)
  return read(routes['announcements.received'].response, await server.call('GET', `/announcements/received${query}`, { token }))
}

/** Finds who has it in the application. */
async function readersOf(announcementId: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ user_id: string }>(
    `SELECT user_id FROM notifications WHERE kind = 'announcement' AND subject_id = $1 ORDER BY user_id`,
    [announcementId],
  )
  return rows.map(({ user_id: id }) => id)
}

const ids = (...people: MemberFixture[]) => people.map(({ userId }) => userId).toSorted()

async function recipients(): Promise<string[]> {
  const { rows } = await server.pool.query<{ recipient: string }>('SELECT recipient FROM mails ORDER BY recipient')
  return rows.map(({ recipient }) => recipient)
}

const emails = (...people: MemberFixture[]) => people.map(({ email }) => email).toSorted()

const unread = async (member: MemberFixture) =>
  (await server.call('GET', '/notifications/unread-count', { token: await server.tokenOf(member.userId) })).body

describe('the audience', () => {
  const counted = async (audience: object, templateType = 'general') => {
    const answer = await server.call('POST', '/announcements/recipients', { token: adminToken, body: { audience, templateType } })
    return read(routes['announcements.recipients'].response, answer)
  }

  test('is teams of the day it is sent, qualifications, or both; as many are counted before as have it afterwards', async () => {
    const cases = [
      [{ teams: [team(0)] }, [ana, ben], [ana]],
      [{ teams: [team(1)] }, [eve], [eve]],
      [{ teams: [team(1), team(0)] }, [ana, ben, eve], [ana, eve]],
      [{ qualifications: ['Chef de salle'] }, [ana, eve], [ana, eve]],
      [{ qualifications: ['Opérateur', 'Chef de salle'] }, [ana, ben, eve], [ana, eve]],
      [{ teams: [team(0)], qualifications: ['Opérateur'] }, [ana, ben], [ana]],
      [{ teams: [team(1)], qualifications: ['Chef de salle'] }, [eve], [eve]],
    ] as const
    for (const [audience, readers, mailed] of cases) {
      expect(await counted(audience)).toEqual({ count: mailed.length, declined: readers.length - mailed.length })
      await server.pool.query('DELETE FROM mails')
      const { _id, results, shown } = await sent(adminToken, { audience })
      expect([results.total, shown]).toEqual([mailed.length, readers.length])
      expect(await readersOf(_id)).toEqual(ids(...readers))
      expect(await recipients()).toEqual(emails(...mailed))
    }
  })

  test('is kept by the names it had', async () => {
    const { _id, audience } = await sent(adminToken, { audience: { teams: [team(1)], qualifications: ['Chef de salle'] } })
    expect(audience).toEqual({ teams: [{ _id: team(1), name: 'Équipe B' }], qualifications: ['Chef de salle'] })
    expect((await server.call('GET', `/announcements/${_id}`, { token: adminToken })).body).toMatchObject({ audience })
    expect((await sent(adminToken)).audience).toBeNull()
  })

  const strange: readonly (readonly [string, () => object, string])[] = [
    ['nobody', () => ({}), 'Choisissez au moins une équipe ou une qualification.'],
    ['no team and no qualification', () => ({ teams: [], qualifications: [] }), 'Choisissez au moins une équipe ou une qualification.'],
    ['a team that is not there', () => ({ teams: [randomUUID()] }), 'Cette équipe n’est pas de ce centre.'],
    ['a team of another centre', () => ({ teams: [team(0), other.teamIds[0]] }), 'Cette équipe n’est pas de ce centre.'],
    ['a qualification of nobody', () => ({ qualifications: ['Inconnue'] }), 'Personne n’a cette qualification dans ce centre.'],
    ['a qualification of another centre', () => ({ qualifications: ['Régulateur'] }), 'Personne n’a cette qualification dans ce centre.'],
  ]
  test.each(strange)('of %s is refused, counted or sent', async (_, audience, sentence) => {
    const body = { audience: audience() }
    for (const answer of [
      await send(adminToken, body),
      await server.call('POST', '/announcements/recipients', { token: adminToken, body }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalidInput', message: sentence } })
    expect((await server.pool.query('SELECT FROM announcements')).rowCount).toBe(0)
  })

  test('of a master is of the centre they name', async () => {
    const audience = { teams: [team(0)] }
    expect(await send(masterToken, { audience })).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(await send(masterToken, { audience, centerId: other.centerId })).toMatchObject({ status: 400 })
    expect((await sent(masterToken, { audience, centerId: center.centerId })).shown).toBe(2)
  })

  test('where nobody wants mail it is in the application, and nothing is under way', async () => {
    await prefer(ana, { app: true, email: false })
    const { results, shown } = await sent(adminToken, { audience: { teams: [team(0)] } })
    expect({ results, shown }).toEqual({ results: { total: 0, sent: 0, failed: 0 }, shown: 2 })
    await prefer(ana, { app: true, email: true })
    expect(await send(adminToken, { audience: { teams: [team(3)] } })).toMatchObject({ status: 409, body: { error: 'noRecipients' } })
  })
})

describe('in the application', () => {
  test('stand those one received, newest first, by pages, with text and subject, unread until they are opened', async () => {
    const first = await sent(adminToken, { subject: 'Réunion de salle', templateType: 'maintenance', duration: '2 heures' })
    server.clock.now += 60_000
    const second = await sent(adminToken, { audience: { teams: [team(0)] } })
    server.clock.now += 60_000
    await sent(adminToken, { audience: { teams: [team(1)] } })
    await sent(adminToken, { testMode: true })
    const { announcements, next } = await received(ana, '?limit=1')
    expect(announcements).toMatchObject([{ _id: second._id, subject: null, message, isRead: false }])
    expect(next).toBe(second._id)
    const { announcements: older, next: end } = await received(ana, `?limit=1&before=${next}`)
    expect(older).toEqual([
      {
        _id: first._id,
        templateType: 'maintenance',
        subject: 'Réunion de salle',
        message,
        duration: '2 heures',
        sentAt: NOON,
        sentBy: { _id: admin.userId, userId: admin.userId, name: 'Solène', lastName: 'Le Goff' },
        notificationId: older[0]?.notificationId,
        isRead: false,
      },
    ])
    expect(end).toBeNull()
    expect(await unread(ana)).toEqual({ count: 2 })
    const token = await server.tokenOf(ana.userId)
    expect((await server.call('POST', `/notifications/${older[0]?.notificationId}/read`, { token })).status).toBe(200)
    expect(await unread(ana)).toEqual({ count: 1 })
    expect((await server.call('GET', `/announcements/received/${first._id}`, { token })).body).toEqual({ ...older[0], isRead: true })
    const inbox = await server.call('GET', `/notifications/${ana.userId}`, { token })
    expect(inbox.body).toMatchObject([
      { kind: 'announcement', subjectId: second._id, detail: null, actor: { _id: admin.userId } },
      { kind: 'announcement', subjectId: first._id, detail: 'Réunion de salle' },
    ])
  })

  test('is what one who wants no mail of it, and who wants none in the inbox finds it in the list alone; a maintenance is everybody’s', async () => {
    const { _id } = await sent(adminToken)
    expect((await received(ben)).announcements).toMatchObject([{ _id, isRead: false }])
    expect(await unread(ben)).toEqual({ count: 1 })
    expect((await received(eve)).announcements).toMatchObject([{ _id, isRead: true }])
    expect(await unread(eve)).toEqual({ count: 0 })
    await sent(adminToken, { templateType: 'maintenance' })
    expect(await unread(eve)).toEqual({ count: 1 })
  })

  test('nobody else finds it: not who came later, not another centre, not who it was not for', async () => {
    const { _id } = await sent(adminToken, { audience: { teams: [team(0)] } })
    const later = await createMember(server.pool, center)
    for (const member of [later, stranger, eve, master]) {
      const token = await server.tokenOf(member.userId)
      expect((await server.call('GET', `/announcements/received/${_id}`, { token })).status).toBe(404)
      expect(await received(member)).toEqual({ announcements: [], next: null })
    }
    await removeMembers(server.pool, [later.userId])
  })

  test('cleared out of the inbox, or taken out of the history of who sent it, it is still what one received', async () => {
    const { _id } = await sent(adminToken)
    const token = await server.tokenOf(ana.userId)
    expect((await server.call('POST', '/notifications/clear-all', { token })).status).toBe(204)
    expect((await server.call('DELETE', `/announcements/${_id}`, { token: adminToken })).status).toBe(200)
    expect((await received(ana)).announcements).toMatchObject([{ _id, message, isRead: true }])
  })

  test('of a master it is in every centre; who is in none has the mail', async () => {
    const { _id, results, shown } = await sent(masterToken)
    expect([results.total, shown]).toEqual([5, 5])
    expect(await readersOf(_id)).toEqual(ids(admin, ana, ben, eve, stranger))
    expect(await recipients()).toEqual(emails(admin, ana, eve, stranger, master))
    expect((await received(stranger)).announcements).toMatchObject([{ sentBy: { name: master.name } }])
  })

  test('is what the journal of the centre says was sent and taken back, but for tests and for what is for all centres', async () => {
    server.clock.now += 300_000
    await sent(adminToken, { testMode: true })
    await sent(masterToken)
    const { _id } = await sent(adminToken, { subject: 'Réunion de salle', audience: { teams: [team(0)] } })
    server.clock.now += 1000
    await server.call('DELETE', `/announcements/${_id}`, { token: adminToken })
    const journal = await server.call('GET', '/journal?group=announcements&limit=2', { token: adminToken })
    expect(journal.body).toMatchObject({
      entries: [
        { kind: 'announcementRemoved', actor: { _id: admin.userId }, detail: { name: 'Réunion de salle' } },
        { kind: 'announcementSent', actor: { _id: admin.userId }, detail: { name: 'Réunion de salle', count: 2 } },
      ],
    })
    const { rows } = await server.pool.query("SELECT FROM center_changes WHERE kind = 'announcementSent' AND actor_id = $1", [
      master.userId,
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('by batches', () => {
  test('thousands have it once each, however often it is written; who left before they were reached, and who came after, have none', async () => {
    const big = await createCenter(server.pool)
    const list = Array.from({ length: 2300 }, (_, index) => ({ teamId: big.teamIds[index % 2] ?? null, points: 0 }))
    const people = await createMembers(server.pool, big, list)
    const audience = { teams: [big.teamIds[0]] }
    const { _id, results, shown } = await sent(masterToken, { centerId: big.centerId, audience })
    expect([results.total, shown]).toEqual([1150, 1000])
    const inTeam = people.filter((_, index) => index % 2 === 0)
    const [leaving] = ids(...inTeam).toReversed()
    await removeMembers(server.pool, [leaving ?? ''])
    // A job that died after it wrote to the last of them, in another database, writes to them again.
    await server.pool.query(
      `INSERT INTO notifications (center_id, _id, user_id, kind, subject_id, created_at)
       SELECT $1, gen_random_uuid(), $2, 'announcement', $3, now()`,
      [big.centerId, ids(...inTeam).at(-2), _id],
    )
    await enqueue(server.pool, { task: 'announce', payload: { announcementId: _id } })
    await server.runJobs()
    expect(await readersOf(_id)).toEqual(ids(...inTeam).filter((id) => id !== leaving))
    expect((await server.call('GET', `/announcements/${_id}`, { token: masterToken })).body).toMatchObject({
      results: { total: 1149, sent: 1149, failed: 0 },
      shown: 1148,
    })
    await removeMembers(server.pool, ids(...people))
  })

  test('who goes to another centre while it is written has it where they are', async () => {
    const mover = await createMember(server.pool, center)
    const announcementId = randomUUID()
    await inTransaction(server.pool, async (tx) => {
      const query: (statement: { text: string }) => Promise<unknown> = tx.query.bind(tx)
      let hasMoved = false
      Object.assign(tx, {
        async query(statement: { text: string }) {
          if (!hasMoved && statement.text.includes('INSERT INTO notifications')) {
            hasMoved = true
            await moveMember(server.pool, mover.userId, other.centerId)
          }
          return query(statement)
        },
      })
      await sendAnnouncement(tx, {
        _id: announcementId,
        center_id: null,
        audience: null,
        template_type: 'general',
        subject: null,
        message,
        duration: null,
        test_mode: false,
        sent_by: master.userId,
        sent_at: NOON,
        mail: { subject: 'Essai', text: 'Essai', html: '<p>Essai</p>' },
        title: null,
      })
      // The connection goes back to the pool.
      Object.assign(tx, { query })
    })
    expect((await received(mover)).announcements).toMatchObject([{ _id: announcementId }])
    expect((await readersOf(announcementId)).filter((id) => id === mover.userId)).toHaveLength(1)
    await removeMembers(server.pool, [mover.userId])
  })
})
