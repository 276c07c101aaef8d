// Announcements through HTTP: who receives what, what the sender is shown and told, and what stays.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import type { WireAnnouncement } from '@releve/contract/announcements'
import type { CenterId } from '@releve/domain/ids'
import { createCenter, createMember, createMembers, removeMembers } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { listenOn } from '#test/http/events/listen.ts'
import { publish, publishToAdministrators } from '#http/events/store.ts'
import { enqueue } from '#jobs/store.ts'
import { refusal, startSmtp } from '#test/transport/mail/smtp.ts'
import { queueMails } from '#transport/mail/store.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { announcementProgress } from './store/progress.ts'
import { lockWalk, writeNext } from './store/sending.ts'

const message = 'Le réseau sera coupé cette nuit.'

const { server, center } = setScene({}, { lasts: true })
let other: CenterFixture
let admin: MemberFixture
let ana: MemberFixture
let ben: MemberFixture
let stranger: MemberFixture
let otherAdmin: MemberFixture
let master: MemberFixture
let adminToken: string
let otherToken: string
let masterToken: string

beforeAll(async () => {
  const { pool } = server
  other = await createCenter(pool)
  admin = await createMember(pool, center, { adminType: 'center', name: 'Solène', lastName: 'Le Goff' })
  ana = await createMember(pool, center)
  ben = await createMember(pool, center)
  const [, removedMember] = [await createMember(pool, center, { status: 'pending' }), await createMember(pool, center)]
  await removeMembers(pool, [removedMember.userId])
  stranger = await createMember(pool, other)
  otherAdmin = await createMember(pool, other, { adminType: 'center' })
  master = await createMember(pool, null, { adminType: 'master' })
  // Ben wants no announcements by e-mail.
  await prefer(ben, { theme: 'darkTheme', notifications: { announcements: { app: true, email: false } } })
  await prefer(ana, { theme: 'darkTheme', notifications: { demands: { app: true, email: false } } })
  adminToken = await server.tokenOf(admin.userId)
  otherToken = await server.tokenOf(otherAdmin.userId)
  masterToken = await server.tokenOf(master.userId)
})
beforeEach(async () => {
  await server.pool.query('DELETE FROM mails')
  await server.pool.query('DELETE FROM announcements')
  await server.pool.query('DELETE FROM notifications')
  await server.pool.query('DELETE FROM graphile_worker._private_jobs')
})

const prefer = ({ userId }: MemberFixture, preferences: unknown) =>
  server.pool.query('UPDATE members SET preferences = $2 WHERE _id = $1', [userId, JSON.stringify(preferences)])

interface Sending {
  readonly templateType?: string
  readonly subject?: string
  readonly message?: string
  readonly duration?: string
  readonly testMode?: boolean
  readonly centerId?: string
}

const send = (token: string, body: Sending = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/announcements/send', { token, body: { templateType: 'general', message, ...body }, headers })

const sent = async (token: string, body: Sending = {}): Promise<WireAnnouncement> =>
  read(routes['announcements.send'].response, await send(token, body))

async function recipients(): Promise<string[]> {
  const { rows } = await server.pool.query<{ recipient: string }>('SELECT recipient FROM mails ORDER BY recipient')
  return rows.map(({ recipient }) => recipient)
}

const emails = (...people: MemberFixture[]) => people.map(({ email }) => email).toSorted()

test('beyond twenty announcements a day an address gets none by mail: its reader has it in the application, and the author sees how many', async () => {
  await server.pool.query(
    `INSERT INTO mails (_id, kind, recipient, subject, text, html, created_at)
     SELECT gen_random_uuid(), 'announcement', upper($1), 'Annonce', 'Texte', 'Texte', to_timestamp($2) FROM generate_series(1, 20)`,
    [ana.email, NOON / 1000],
  )
  const announcement = await sent(adminToken)
  expect(announcement).toMatchObject({ withoutMail: 1, results: { total: 1 } })
  expect((await recipients()).filter((recipient) => recipient === ana.email)).toEqual([])
  const received = await server.call('GET', '/announcements/received', { token: await server.tokenOf(ana.userId) })
  expect(received.body).toMatchObject({ announcements: [{ _id: announcement._id }] })
  const kept = await server.call('GET', `/announcements/${announcement._id}`, { token: adminToken })
  expect(kept.body).toMatchObject({ withoutMail: 1 })
})

test('a test that its author’s address may not get any more is refused, and says why', async () => {
  for (let index = 0; index < 20; index++) expect((await send(adminToken, { testMode: true })).status).toBe(200)
  expect(await send(adminToken, { testMode: true })).toMatchObject({ status: 409, body: { error: 'recipientFull' } })
  server.clock.now += 25 * 3_600_000
  expect((await send(await server.tokenOf(admin.userId), { testMode: true })).status).toBe(200)
})

describe('templates and preview', () => {
  test('there are three, with what each asks for', async () => {
    const answer = await server.call('GET', '/announcements/templates', { token: adminToken })
    expect(read(routes['announcements.templates'].response, answer)).toMatchObject([
      { type: 'maintenance', name: 'Maintenance', fields: ['message', 'duration'], subject: 'Relève\u00A0: maintenance prévue' },
      { type: 'update', name: 'Mise à jour', fields: ['message'] },
      { type: 'general', name: 'Annonce générale', fields: ['message'] },
    ])
  })

  test('a subject of its author’s own is the mail’s, in the preview as well; blank is the template’s', async () => {
    const previewed = async (subject: string) => {
      const answer = await server.call('POST', '/announcements/templates/general/preview', {
        token: adminToken,
        body: { message, subject },
      })
      return read(routes['announcements.preview'].response, answer)
    }
    const preview = await previewed(' Réunion de salle lundi ')
    expect(preview).toMatchObject({ subject: 'Réunion de salle lundi' })
    expect(preview.text).toMatch(/^Réunion de salle lundi\n/)
    expect(await previewed(' ')).toMatchObject({ subject: 'Relève\u00A0: annonce' })
    const announcement = await sent(adminToken, { subject: 'Réunion de salle lundi' })
    expect(announcement).toMatchObject({ subject: 'Réunion de salle lundi' })
    const { rows } = await server.pool.query('SELECT DISTINCT subject FROM mails')
    expect(rows).toEqual([{ subject: 'Réunion de salle lundi' }])
    const storedAnswer = await server.call('GET', `/announcements/${announcement._id}`, { token: adminToken })
    expect(storedAnswer.body).toMatchObject({ subject: 'Réunion de salle lundi' })
    expect((await sent(adminToken, { subject: ' ' })).subject).toBeNull()
    for (const subject of ['deux\nlignes', 'x'.repeat(151)]) expect((await send(adminToken, { subject })).status).toBe(400)
  })

  test('the preview is what is sent, to the letter, with markup as text', async () => {
    const nasty = 'Bonjour <script>alert("x")</script> & <b>gras</b>,\r\nBcc: tous@releve.example\n\u202Eà l’envers 🚒'
    for (const templateType of ['maintenance', 'update', 'general']) {
      await server.pool.query('DELETE FROM mails')
      const body = { message: nasty, duration: '<i>2 h</i>' }
      const answer = await server.call('POST', `/announcements/templates/${templateType}/preview`, { token: adminToken, body })
      const preview = read(routes['announcements.preview'].response, answer)
      expect(preview.html).not.toMatch(/<script|<b>|<i>/)
      expect(preview.html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &lt;b&gt;gras&lt;/b&gt;,<br>Bcc: tous')
      expect(preview.html.includes('&lt;i&gt;2 h&lt;/i&gt;')).toBe(templateType === 'maintenance')
      expect(preview.text).toContain('Solène Le Goff')
      expect(preview.subject).not.toMatch(/[\r\n]/)
      await sent(adminToken, { templateType, testMode: true, ...body })
      const { rows } = await server.pool.query('SELECT subject, html, text, kind FROM mails')
      expect(rows).toEqual([{ ...preview, kind: 'announcement' }])
    }
  })

  test.each<[string, unknown, string, string]>([
    ['general', {}, 'message', 'Le message est requis'],
    ['general', { message: 'Trop peu' }, 'message', 'Le message doit contenir au moins 10 caractères'],
    ['maintenance', { message, duration: '2h' }, 'duration', 'La durée doit contenir au moins 3 caractères'],
    ['other', { message }, 'type', 'Ce modèle d’annonce n’existe pas.'],
  ])('a preview of %s with %j is refused as sending would be', async (type, body, field, sentence) => {
    const answer = await server.call('POST', `/announcements/templates/${type}/preview`, { token: adminToken, body })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidInput', message: sentence, fields: { [field]: sentence } } })
  })
})

describe('recipients', () => {
  const count = async (token: string, query = '') =>
    read(routes['announcements.usersCount'].response, await server.call('GET', `/announcements/users-count${query}`, { token }))

  test('are the approved members of the centre, those left out who want none; a maintenance reaches everybody', async () => {
    expect(await count(adminToken)).toEqual({ count: 2, declined: 1 })
    expect(await count(adminToken, '?templateType=update')).toEqual({ count: 2, declined: 1 })
    expect(await count(adminToken, '?templateType=maintenance')).toEqual({ count: 3, declined: 0 })
    expect((await sent(adminToken)).results).toEqual({ total: 2, sent: 0, failed: 0 })
    expect(await recipients()).toEqual(emails(admin, ana))
    await server.pool.query('DELETE FROM mails')
    expect((await sent(adminToken, { templateType: 'maintenance' })).results.total).toBe(3)
    expect(await recipients()).toEqual(emails(admin, ana, ben))
  })

  test('of a master are all, or those of one centre', async () => {
    expect(await count(masterToken)).toEqual({ count: 5, declined: 1 })
    expect(await count(masterToken, `?centerId=${other.centerId}`)).toEqual({ count: 2, declined: 0 })
    expect(await sent(masterToken)).toMatchObject({ centerId: null, results: { total: 5 } })
    expect(await recipients()).toEqual(emails(admin, ana, stranger, otherAdmin, master))
    await server.pool.query('DELETE FROM mails')
    expect(await sent(masterToken, { centerId: other.centerId })).toMatchObject({ centerId: other.centerId, results: { total: 2 } })
    expect(await recipients()).toEqual(emails(stranger, otherAdmin))
  })

  test('an administrator of a centre reaches his own alone: another one is unknown, and there is no way to all', async () => {
    const unknown = await send(adminToken, { centerId: randomUUID() })
    expect(await send(adminToken, { centerId: other.centerId })).toMatchObject({ status: 404, body: unknown.body })
    expect((await server.call('GET', `/announcements/users-count?centerId=${other.centerId}`, { token: adminToken })).status).toBe(404)
    expect(
      await server.call('POST', '/announcements/send', { token: adminToken, body: { templateType: 'general', message, centerId: null } }),
    ).toMatchObject({ status: 400 })
    expect(await recipients()).toEqual([])
    expect(await sent(adminToken)).toMatchObject({ centerId: center.centerId })
  })

  test('a master who names a centre that does not exist gets 404; one without members 409', async () => {
    expect((await send(masterToken, { centerId: randomUUID() })).status).toBe(404)
    const empty = await createCenter(server.pool)
    expect(await send(masterToken, { centerId: empty.centerId })).toMatchObject({
      status: 409,
      body: { error: 'noRecipients', message: 'Cette annonce n’aurait aucun destinataire.' },
    })
    expect((await server.pool.query('SELECT FROM announcements')).rowCount).toBe(0)
  })

  test('of a test is its author alone, whatever he wants to receive', async () => {
    await prefer(admin, { theme: 'darkTheme', notifications: { announcements: { app: true, email: false } } })
    expect(await sent(adminToken, { testMode: true })).toMatchObject({ testMode: true, results: { total: 1, sent: 0, failed: 0 } })
    await prefer(admin, { theme: 'darkTheme' })
    expect(await recipients()).toEqual(emails(admin))
  })

  test('more than a thousand of them get one mail each, by few jobs: the call writes to the first ones, and says how many they are', async () => {
    const big = await createCenter(server.pool)
    const people = await createMembers(
      server.pool,
      big,
      Array.from({ length: 1200 }, () => ({ teamId: null, points: 0 })),
    )
    const { _id, results } = await sent(masterToken, { centerId: big.centerId })
    expect(results).toEqual({ total: 1200, sent: 0, failed: 0 })
    expect(await recipients()).toHaveLength(1000)
    const { rows: jobs } = await server.pool.query('SELECT task_identifier AS task FROM graphile_worker.jobs ORDER BY task')
    expect(jobs).toEqual([{ task: 'announce' }, { task: 'announcementMails' }])
    // Two of them leave before they are reached.
    const leaving = people
      .map(({ userId }) => userId)
      .toSorted()
      .toReversed()
      .slice(0, 2)
    await removeMembers(server.pool, leaving)
    await server.runJobs()
    const { rows } = await server.pool.query(
      `SELECT count(DISTINCT recipient)::int AS recipients, count(*)::int AS mails, count(*) FILTER (WHERE status = 'sent')::int AS sent
       FROM mails WHERE announcement_id = $1`,
      [_id],
    )
    expect(rows).toEqual([{ recipients: 1198, mails: 1198, sent: 1198 }])
    expect((await server.call('GET', `/announcements/${_id}`, { token: masterToken })).body).toMatchObject({
      results: { total: 1198, sent: 1198, failed: 0 },
    })
    await removeMembers(
      server.pool,
      people.map(({ userId }) => userId),
    )
  })

  test('what dies while it writes to them goes on where it was: nobody twice, nobody forgotten', async () => {
    const big = await createCenter(server.pool)
    const people = await createMembers(
      server.pool,
      big,
      Array.from({ length: 2100 }, () => ({ teamId: null, points: 0 })),
    )
    const { _id } = await sent(masterToken, { centerId: big.centerId })
    const writeNextOnce = (dies: boolean) =>
      inTransaction(server.pool, async (tx) => {
        const announcement = await lockWalk(tx, _id)
        if (announcement === null) throw new Error('nobody is left')
        await writeNext(tx, announcement, { mail: { subject: 'Essai', text: 'Essai', html: '<p>Essai</p>' }, title: null }, NOON)
        if (dies) throw new Error('died')
      })
    // Its total is too small, as for those beyond ten thousand: while somebody is left to write to, not all can have got theirs.
    await server.pool.query('UPDATE announcements SET total = 1000 WHERE _id = $1', [_id])
    await expect(writeNextOnce(true)).rejects.toThrow('died')
    expect(await recipients()).toHaveLength(1000)
    await writeNextOnce(false)
    expect(await recipients()).toHaveLength(2000)
    const { rows: counted } = await server.pool.query<{ total: number }>('SELECT total FROM announcements WHERE _id = $1', [_id])
    expect(counted[0]?.total).toBeGreaterThan(2000)
    // The job was there from the beginning, and comes once more than is needed.
    await enqueue(server.pool, { task: 'announce', payload: { announcementId: _id } })
    // The test above shows that they leave.
    await server.pool.query(
      `DELETE FROM graphile_worker._private_jobs
       WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'announcementMails')`,
    )
    await server.runJobs()
    expect(new Set(await recipients()).size).toBe(2100)
    expect(await recipients()).toHaveLength(2100)
    await expect(writeNextOnce(false)).rejects.toThrow('nobody is left')
    await removeMembers(
      server.pool,
      people.map(({ userId }) => userId),
    )
  })
})

describe('sending', () => {
  test('answers with the announcement as it stands', async () => {
    const answer = await sent(adminToken, { templateType: 'maintenance', duration: ' 2 heures ', message: `  ${message}\n` })
    expect(answer).toEqual({
      _id: answer._id,
      centerId: center.centerId,
      audience: null,
      templateType: 'maintenance',
      subject: null,
      message,
      duration: '2 heures',
      sentAt: NOON,
      sentBy: { _id: admin.userId, userId: admin.userId, name: 'Solène', lastName: 'Le Goff' },
      testMode: false,
      results: { total: 3, sent: 0, failed: 0 },
      shown: 3,
      withoutMail: 0,
    })
    const again = await server.call('GET', `/announcements/${answer._id}`, { token: adminToken })
    expect(again.body).toEqual(answer)
  })

  test('with one key, twice and at once, is one announcement', async () => {
    const headers = { 'idempotency-key': 'une-annonce' }
    const answers = await Promise.all([send(adminToken, {}, headers), send(adminToken, {}, headers)])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(answers.map(({ status }) => status)).toContain(200)
    const repeated = await send(adminToken, {}, headers)
    expect(repeated.body).toEqual(answers.find(({ status }) => status === 200)?.body)
    expect((await server.pool.query('SELECT FROM announcements')).rowCount).toBe(1)
    expect(await recipients()).toEqual(emails(admin, ana))
    expect(await send(adminToken, { message: 'Un tout autre message.' }, headers)).toMatchObject({ status: 422 })
  })

  test('by mail: one refused recipient holds up nobody, the sender hears of it all, the counters outlive the mails', async () => {
    const smtp = await startSmtp({
      onRcptTo: ({ address }, _session, callback) => (address === ben.email ? callback(refusal(550, '5.1.1 no such user')) : callback()),
    })
    const tell = (centerId: CenterId) => (marker: Parameters<typeof publish>[2]) =>
      inTransaction(server.pool, (tx) => publish(tx, centerId, marker))
    const senders = await listenOn(server.url, adminToken, tell(center.centerId))
    const members = await listenOn(server.url, await server.tokenOf(ana.userId), tell(center.centerId))
    const others = await listenOn(server.url, otherToken, tell(other.centerId))
    const { _id } = await sent(adminToken, { templateType: 'maintenance' })
    await server.runJobs({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` })
    await smtp.close()
    expect(smtp.taken.flatMap(({ to }) => to).toSorted()).toEqual(emails(admin, ana))

    const progressEvents = []
    for (let index = 0; index < 4; index++) progressEvents.push(await senders.next())
    const progress = { kind: 'announcement', announcementId: _id, total: 3 }
    expect(progressEvents[0]).toEqual({ ...progress, sent: 0, failed: 0 })
    expect(progressEvents[3]).toEqual({ ...progress, sent: 2, failed: 1 })
    const settled = progressEvents.map((event) => (event?.kind === 'announcement' ? event.sent + event.failed : null))
    expect(settled).toEqual([0, 1, 2, 3])
    expect(await members.next()).toEqual({ kind: 'notification', users: [ana.userId] })
    // The next event of a member, and the first of another centre's administrator, is what is told afterwards: none of these others came.
    for (const [listener, centerId] of [
      [members, center.centerId],
      [others, other.centerId],
    ] as const) {
      const event = { kind: 'planning', days: ['2026-11-17'], users: [] } as const
      await inTransaction(server.pool, (tx) => publish(tx, centerId, { ...event, days: [...event.days], users: [] }))
      expect(await listener.next()).toEqual({ ...event, near: [] })
    }
    for (const listener of [senders, members, others]) listener.close()

    const results = { total: 3, sent: 2, failed: 1 }
    expect((await server.call('GET', `/announcements/${_id}`, { token: adminToken })).body).toMatchObject({ results })
    await server.pool.query('DELETE FROM mails')
    expect((await server.call('GET', '/announcements/history', { token: adminToken })).body).toMatchObject({
      announcements: [{ _id, results }],
    })
    expect((await server.call('GET', '/announcements/stats', { token: adminToken })).body).toMatchObject({
      count: 1,
      ...results,
      successRate: 67,
    })
  })

  test('a master without a centre hears of his own; of a hundred events at most', async () => {
    const big = await createCenter(server.pool)
    const people = await createMembers(
      server.pool,
      big,
      Array.from({ length: 250 }, () => ({ teamId: null, points: 0 })),
    )
    const listener = await listenOn(server.url, masterToken, (marker) =>
      inTransaction(server.pool, (tx) => publishToAdministrators(tx, null, marker)),
    )
    const { _id } = await sent(masterToken, { centerId: big.centerId })
    await server.runJobs()
    const settled: number[] = []
    while (settled.at(-1) !== 250) {
      const event = await listener.next()
      if (event?.kind !== 'announcement' || event.announcementId !== _id) throw new Error('another event')
      settled.push(event.sent + event.failed)
    }
    listener.close()
    expect(settled).toEqual([...Array.from({ length: 84 }, (_, index) => index * 3), 250])
    await removeMembers(
      server.pool,
      people.map(({ userId }) => userId),
    )
  })

  test('a mail server that is away costs one try, not one of each; what it refuses for now is tried again alone', async () => {
    const away = await startSmtp()
    await away.close()
    await sent(adminToken, { templateType: 'maintenance' })
    await server.runJobs({ smtpUrl: `smtp://127.0.0.1:${away.port}` })
    const found = async (query: string) => (await server.pool.query<Record<string, unknown>>(query)).rows
    const mails = () => found('SELECT status, attempts, count(*)::int AS count FROM mails GROUP BY status, attempts ORDER BY attempts')
    const jobs = () => found('SELECT task_identifier AS task, attempts, last_error FROM graphile_worker.jobs ORDER BY task')
    expect(await mails()).toEqual([{ status: 'queued', attempts: 0, count: 3 }])
    expect(await jobs()).toEqual([{ task: 'announcementMails', attempts: 1, last_error: 'ESOCKET CONN' }])

    const back = await startSmtp({
      onRcptTo: ({ address }, _session, callback) => (address === ben.email ? callback(refusal(451, '4.7.1 later')) : callback()),
    })
    await server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await server.runJobs({ smtpUrl: `smtp://127.0.0.1:${back.port}` })
    await back.close()
    expect(back.taken).toHaveLength(2)
    expect(await jobs()).toMatchObject([{ task: 'mail', attempts: 1 }])
    expect(await found(`SELECT recipient FROM mails WHERE status = 'queued'`)).toEqual([{ recipient: ben.email }])
  })

  test('every other mail goes before those of an announcement', async () => {
    await sent(adminToken, { templateType: 'maintenance' })
    const mail = { subject: 'Lien', text: 'Lien', html: '<p>Lien</p>' }
    await inTransaction(server.pool, (tx) => queueMails(tx, [{ kind: 'reset', to: 'un@releve.example', ...mail }], NOON))
    const smtp = await startSmtp()
    await server.runJobs({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` })
    await smtp.close()
    expect(smtp.taken.map(({ to }) => to[0])).toHaveLength(4)
    expect(smtp.taken[0]?.to).toEqual(['un@releve.example'])
  })

  test('two mails that settle at once are both counted', async () => {
    const { _id } = await sent(adminToken, { templateType: 'maintenance' })
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM mails WHERE announcement_id = $1', [_id])
    const { promise: bothMarked, resolve } = Promise.withResolvers<void>()
    let marked = 0
    await Promise.all(
      rows.map((mail) =>
        inTransaction(server.pool, async (tx) => {
          await tx.query(`UPDATE mails SET status = 'sent' WHERE _id = $1`, [mail._id])
          marked += 1
          if (marked === rows.length) resolve()
          await bothMarked
          await announcementProgress(tx, _id, { sent: 1 })
        }),
      ),
    )
    expect((await server.call('GET', `/announcements/${_id}`, { token: adminToken })).body).toMatchObject({
      results: { total: 3, sent: 3, failed: 0 },
    })
  })
})

describe('history and statistics', () => {
  const history = async (token: string, query = '') =>
    read(routes['announcements.history'].response, await server.call('GET', `/announcements/history${query}`, { token }))
  const stats = async (token: string, query = '') =>
    read(routes['announcements.stats'].response, await server.call('GET', `/announcements/stats${query}`, { token }))

  test('the newest first, page by page, each centre its own', async () => {
    const own: string[] = []
    for (let index = 0; index < 5; index++) {
      server.clock.now = NOON + Math.floor(index / 2)
      own.unshift((await sent(adminToken, { testMode: index === 0 }))._id)
    }
    const everybodys = (await sent(masterToken))._id
    const others = (await sent(otherToken))._id
    const found: string[] = []
    let before: string | null = null
    do {
      const page = await history(adminToken, `?limit=2${before === null ? '' : `&before=${before}`}`)
      found.push(...page.announcements.map(({ _id }) => _id))
      before = page.next
    } while (before !== null)
    expect(found.toSorted()).toEqual(own.toSorted())
    expect(found[0]).toBe(own[0])
    expect((await history(otherToken)).announcements.map(({ _id }) => _id)).toEqual([others])
    expect((await history(masterToken)).announcements.map(({ _id }) => _id).toSorted()).toEqual([...own, everybodys, others].toSorted())
    expect((await history(masterToken, `?centerId=${other.centerId}`)).announcements.map(({ _id }) => _id)).toEqual([others])
    // A cursor of another centre reveals nothing.
    expect(await history(adminToken, `?before=${others}`)).toEqual({ announcements: [], next: null })
  })

  test('the statistics count what was really sent, by template and by month of the centre', async () => {
    const insert = (id: string, type: string, at: string, figures: readonly [number, number, number], testMode = false) =>
      server.pool.query(
        `INSERT INTO announcements (_id, center_id, template_type, message, test_mode, sent_by, sent_at, total, sent, failed)
         VALUES ($1, $2, $3, 'Un message.', $4, $5, $6, $7, $8, $9)`,
        [id, center.centerId, type, testMode, admin.userId, at, ...figures],
      )
    const deleted = randomUUID()
    await insert(randomUUID(), 'general', '2026-09-30T21:59:59Z', [3, 3, 0])
    // Midnight in Paris has passed.
    await insert(randomUUID(), 'general', '2026-09-30T22:00:00Z', [3, 1, 2])
    await insert(randomUUID(), 'maintenance', '2026-10-10T10:00:00Z', [2, 1, 0])
    await insert(randomUUID(), 'update', '2026-10-10T10:00:00Z', [9, 0, 9], true)
    await insert(deleted, 'update', '2026-10-10T10:00:00Z', [9, 0, 9])
    expect((await server.call('DELETE', `/announcements/${deleted}`, { token: adminToken })).status).toBe(200)
    const expected = {
      count: 3,
      total: 8,
      sent: 5,
      failed: 2,
      successRate: 63,
      byTemplate: [
        { templateType: 'general', count: 2, total: 6, sent: 4, failed: 2, successRate: 67 },
        { templateType: 'maintenance', count: 1, total: 2, sent: 1, failed: 0, successRate: 50 },
      ],
      byMonth: [
        { month: '2026-09', count: 1, total: 3, sent: 3, failed: 0, successRate: 100 },
        { month: '2026-10', count: 2, total: 5, sent: 2, failed: 2, successRate: 40 },
      ],
    }
    expect(await stats(adminToken)).toEqual(expected)
    expect(await stats(masterToken)).toEqual(expected)
    expect(await stats(masterToken, `?centerId=${center.centerId}`)).toEqual(expected)
    expect(await stats(otherToken)).toEqual({ count: 0, total: 0, sent: 0, failed: 0, successRate: 0, byTemplate: [], byMonth: [] })
  })

  test('what a master sent to a centre, its administrators read and do not delete', async () => {
    const { _id } = await sent(masterToken, { centerId: center.centerId })
    expect((await server.call('GET', `/announcements/${_id}`, { token: adminToken })).status).toBe(200)
    expect(await server.call('DELETE', `/announcements/${_id}`, { token: adminToken })).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    })
    expect((await history(adminToken)).announcements.map((announcement) => announcement._id)).toContain(_id)
    expect((await server.call('DELETE', `/announcements/${_id}`, { token: otherToken })).status).toBe(404)
    expect((await server.call('DELETE', `/announcements/${_id}`, { token: masterToken })).status).toBe(200)
    expect((await server.call('DELETE', `/announcements/${_id}`, { token: adminToken })).status).toBe(404)
  })

  test('deleting takes it out of the history, once; what is not within reach does not exist; the mails still leave', async () => {
    const { _id } = await sent(adminToken)
    const all = (await sent(masterToken))._id
    for (const token of [otherToken, adminToken]) {
      const target = token === otherToken ? _id : all
      expect((await server.call('DELETE', `/announcements/${target}`, { token })).status).toBe(404)
      expect((await server.call('GET', `/announcements/${target}`, { token })).status).toBe(404)
    }
    const answers = await Promise.all([1, 2].map(() => server.call('DELETE', `/announcements/${_id}`, { token: adminToken })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await history(adminToken)).announcements).toEqual([])
    expect((await server.call('GET', `/announcements/${_id}`, { token: adminToken })).status).toBe(404)
    await server.runJobs()
    const { rows } = await server.pool.query(`SELECT sent, failed, deleted_at FROM announcements WHERE _id = $1`, [_id])
    expect(rows).toEqual([{ sent: 2, failed: 0, deleted_at: NOON }])
  })
})
