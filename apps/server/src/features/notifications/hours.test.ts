// Tests by what a notice leaves, and when: by what each reader chose, the hours they keep quiet, the rest after their nights, one digest a
// day.
import { routes } from '@releve/contract'
import { demandId as readDemandId } from '@releve/contract/fields'
import { notificationKindNames, notificationKinds, type NotificationKind } from '@releve/contract/notification-kinds'
import type { UserId } from '@releve/domain/ids'
import { createCenter, createMember, createMembers, NIGHT_SHIFT } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { enqueue } from '#jobs/store.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { decideHours, mailNotifications } from './jobs.ts'
import { notify } from './store/notify.ts'
import { takeDueMails } from './store/due.ts'
import type { NewNotification } from './store/notify.ts'
import { factsOf } from '#test/notification-facts.ts'

const paris = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/Paris').epochMilliseconds
const NIGHT = paris('2026-11-16T22:00')
const MORNING = paris('2026-11-17T08:00')

const { server, center } = setScene({})
let ana: MemberFixture
let ben: MemberFixture
let chief: MemberFixture
let token: string

beforeEach(async () => {
  await server.pool.query('DELETE FROM notifications')
  await server.pool.query('DELETE FROM mails')
  ana = await createMember(server.pool, center, { name: 'Ana', lastName: 'Aulne', teamId: null })
  ben = await createMember(server.pool, center, { name: 'Ben', lastName: 'Bouleau', teamId: null })
  chief = await createMember(server.pool, center, { name: 'Cléo', lastName: 'Charme', teamId: null })
  token = await server.tokenOf(ana.userId)
})

const tell = (list: readonly NewNotification[], now: number, inCenter = center) =>
  inTransaction(server.pool, (tx) => notify(tx, inCenter.centerId, list, now))
const accepted = (userId: UserId, date = '2026-12-05'): NewNotification => ({ userId, kind: 'demandAccepted', actorId: chief.userId, date })
/** Writes what they would choose by a call, at an hour at which their session is not asked. */
const choose = (preferences: object, member = ana) =>
  server.pool.query('UPDATE members SET preferences = preferences || $2 WHERE _id = $1', [member.userId, preferences])
const mailed = (now: number) => mailNotifications(server.pool, 'https://releve.example', now)
const mailsTo = async ({ email }: MemberFixture) =>
  (await server.pool.query<{ subject: string; text: string }>('SELECT subject, text FROM mails WHERE recipient = $1', [email])).rows
const rowOf = async ({ userId }: MemberFixture) =>
  (await server.pool.query<Record<string, boolean>>('SELECT in_app, mail_due, push_due FROM notifications WHERE user_id = $1', [userId]))
    .rows[0]
const dueOf = async ({ userId }: MemberFixture) =>
  (await server.pool.query<{ due_at: number | null }>('SELECT due_at FROM notifications WHERE user_id = $1', [userId])).rows[0]?.due_at
const secondsAfter = (instant: number, seconds: number) => instant + seconds * 1000

describe('by what', () => {
  const byDefault = { in_app: true, mail_due: true, push_due: true }
  test.each([
    ['nothing chosen, an answer', {}, 'demandAccepted', byDefault],
    ['nothing chosen, what became of an interest', {}, 'interestTaken', { ...byDefault, mail_due: false, push_due: false }],
    ['nothing chosen, a vacation offered', {}, 'demandOffered', byDefault],
    ['nothing chosen, a vacation posted', {}, 'demandPosted', { ...byDefault, mail_due: false }],
    ['nothing chosen, points', {}, 'pointsReceived', { ...byDefault, mail_due: false, push_due: false }],
    ['devices declined', { demands: { app: true, push: false } }, 'demandAccepted', { ...byDefault, push_due: false }],
    ['devices for all', { demands: { app: true, push: true } }, 'interestTaken', { ...byDefault, mail_due: false }],
    [
      'the inbox declined before there were devices',
      { demands: { app: false } },
      'demandAccepted',
      { ...byDefault, in_app: false, push_due: false },
    ],
    ['the inbox declined, devices wanted', { demands: { app: false, push: true } }, 'demandAccepted', { ...byDefault, in_app: false }],
    [
      'what asks something is always in the inbox',
      { offers: { app: false, email: false, push: false } },
      'demandOffered',
      { in_app: true, mail_due: false, push_due: false },
    ],
    ['mails chosen before offers were chosen for alone', { demands: { app: true, email: true } }, 'demandPosted', byDefault],
    ['and declined', { demands: { app: false, email: false } }, 'demandOffered', { ...byDefault, mail_due: false, push_due: false }],
    [
      'offers chosen since',
      { demands: { app: true, email: true }, offers: { app: true, email: false } },
      'demandOffered',
      { ...byDefault, mail_due: false },
    ],
    ['devices declined for answers alone', { demands: { app: true, push: false }, offers: { app: true } }, 'demandOffered', byDefault],
    ['security', { administration: { app: false, push: false } }, 'sessionRevoked', byDefault],
    ['security with a mail of its own', {}, 'roleChanged', { ...byDefault, mail_due: false, push_due: false }],
  ] as const)('%s', async (_name, notifications, kind, expected) => {
    await choose({ notifications })
    await tell([{ ...factsOf(kind), userId: ana.userId, actorId: ben.userId, date: '2026-12-05' }], NOON)
    expect(await rowOf(ana)).toEqual(expected)
  })

  test('a call that writes the notification itself chooses alike', async () => {
    const poster = await createMember(server.pool, center)
    await choose({ notifications: { demands: { app: true, push: false } } }, poster)
    const body = { type: 'substitution', posterShift: { date: '2026-11-21' }, points: 0 }
    const posted = await server.call('POST', '/substitution', { token: await server.tokenOf(poster.userId), body })
    const { _id } = read(routes['demands.post'].response, posted)
    expect(await server.call('POST', `/substitution/${_id}/accept`, { token })).toMatchObject({ status: 200 })
    expect(await rowOf(poster)).toEqual({ in_app: true, mail_due: true, push_due: false })
    expect(await dueOf(poster)).toBe(Infinity)
    await decideHours(server.pool, NOON)
    expect(await dueOf(poster)).toBeNull()
  })
})

describe('when', () => {
  test('a mail of the quiet hours leaves when they end; the inbox has it at once', async () => {
    await tell([accepted(ana.userId)], NIGHT)
    expect(await mailed(NIGHT)).toBe(0)
    expect(await dueOf(ana)).toBe(MORNING)
    expect((await server.call('GET', `/notifications/${ana.userId}`, { token })).body).toHaveLength(1)
    expect(await mailed(MORNING - 1)).toBe(0)
    expect(await mailed(MORNING)).toBe(1)
    expect(await mailed(MORNING)).toBe(0)
  })

  test('the schedule of each minute sends it', async () => {
    await tell([accepted(ana.userId)], NIGHT)
    for (const [at, count] of [
      [NIGHT, 0],
      [MORNING, 1],
    ] as const) {
      server.clock.now = at
      await enqueue(server.pool, { task: 'mailNotifications' })
      await server.runJobs()
      expect(await mailsTo(ana)).toHaveLength(count)
    }
  })

  test('of each centre by its own clock, of each reader by their own choice', async () => {
    const reunion = await createCenter(server.pool, { zone: 'Indian/Reunion' })
    const far = await createMember(server.pool, reunion, { teamId: null })
    const early = await createMember(server.pool, center, { teamId: null })
    const never = await createMember(server.pool, center, { teamId: null })
    await choose({ quietHours: { isOn: true, from: '20:00', to: '06:30' } }, early)
    await choose({ quietHours: { isOn: false, from: '20:00', to: '06:30' } }, never)
    // 22:00 in Paris, 01:00 on the island.
    await tell(
      [ana, early, never].map(({ userId }) => accepted(userId)),
      NIGHT,
    )
    await tell([accepted(far.userId)], NIGHT, reunion)
    await decideHours(server.pool, NIGHT)
    const hours = await Promise.all([ana, early, never, far].map(dueOf))
    expect(hours).toEqual([MORNING, paris('2026-11-17T06:30'), null, paris('2026-11-17T05:00')])
  })

  test('who worked a night is left alone until eight hours after it; who gave it away, or was absent, is not', async () => {
    // On the night of the 16th it is the turn of the third team.
    const [worked, gave, absent, took] = await createMembers(server.pool, center, [
      { teamId: center.teamIds[2] ?? null },
      { teamId: center.teamIds[2] ?? null },
      { teamId: center.teamIds[2] ?? null },
      { teamId: null },
    ])
    if (worked === undefined || gave === undefined || absent === undefined || took === undefined) throw new Error('too few')
    const body = { type: 'substitution', posterShift: { date: '2026-11-16' }, points: 0 }
    const posted = await server.call('POST', '/substitution', { token: await server.tokenOf(gave.userId), body })
    const { _id } = read(routes['demands.post'].response, posted)
    const acceptance = await server.call('POST', `/substitution/${_id}/accept`, { token: await server.tokenOf(took.userId) })
    expect(acceptance.status).toBe(200)
    const off = { type: 'absence', fromDate: '2026-11-16', toDate: '2026-11-16', comment: '' }
    const registration = await server.call('POST', '/planning-modifications/register', {
      token: await server.tokenOf(absent.userId),
      body: off,
    })
    expect(registration.status).toBe(200)
    await server.pool.query(
      "UPDATE planning_modifications SET status = 'approved', decided_at = now(), decided_by = user_id WHERE user_id = $1",
      [absent.userId],
    )
    await server.pool.query('DELETE FROM notifications')

    const nine = paris('2026-11-17T09:00')
    await tell(
      [worked, gave, absent, took].map(({ userId }) => accepted(userId)),
      nine,
    )
    await decideHours(server.pool, nine)
    const three = paris('2026-11-17T15:00')
    expect(await Promise.all([worked, gave, absent, took].map(dueOf))).toEqual([three, null, null, three])
  })

  test('what is about a vacation of tonight wakes who asked for that, and nobody else', async () => {
    await choose({ ringsAtNight: true })
    const about = { kind: 'vacationAssigned', reason: null, shift: NIGHT_SHIFT, date: '2026-11-17' } as const
    const seven = paris('2026-11-17T07:10')
    await tell(
      [ana, ben].map(({ userId }) => ({ ...about, userId })),
      seven,
    )
    await decideHours(server.pool, seven)
    expect([await dueOf(ana), await dueOf(ben)]).toEqual([null, MORNING])
    await server.pool.query('DELETE FROM notifications')
    await tell([{ ...about, userId: ana.userId }], seven - 600_000)
    await decideHours(server.pool, seven - 600_000)
    // Twelve hours before it and not earlier, were that in the quiet hours.
    expect(await dueOf(ana)).toBe(paris('2026-11-17T07:01'))
  })

  test('a vacation offered tonight, by when its demand begins', async () => {
    await choose({ ringsAtNight: true })
    const poster = await createMember(server.pool, center, { teamId: center.teamIds[3] ?? null })
    const body = { type: 'substitution', posterShift: { date: '2026-11-20' }, points: 0 }
    const posted = await server.call('POST', '/substitution', { token: await server.tokenOf(poster.userId), body })
    const demandId = readDemandId.parse(read(routes['demands.post'].response, posted)._id)
    const offered = { userId: ana.userId, kind: 'demandPosted', demandId, date: '2026-11-20' } as const
    for (const [now, due] of [
      ['2026-11-19T22:00', null],
      ['2026-11-19T18:30', null],
      ['2026-11-18T22:00', paris('2026-11-19T08:00')],
    ] as const) {
      await server.pool.query('DELETE FROM notifications')
      await tell([offered], paris(now))
      await decideHours(server.pool, paris(now))
      expect(await dueOf(ana)).toBe(due)
    }
  })

  test('one digest a day: one mail with all of it, at six', async () => {
    await choose({ dailyDigest: true })
    for (const [minutes, date] of [
      [0, '2026-12-05'],
      [30, '2026-12-06'],
      [90, '2026-12-07'],
    ] as const) {
      await tell([accepted(ana.userId, date)], NOON + minutes * 60_000)
      expect(await mailed(NOON + minutes * 60_000)).toBe(0)
    }
    expect(await mailed(paris('2026-11-16T18:00'))).toBe(1)
    const [mail, ...others] = await mailsTo(ana)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/, et 2 autres changements$/)
    for (const day of ['sam. 5', 'dim. 6', 'lun. 7']) expect(mail?.text).toContain(day)
  })

  test('what was held until one instant is one mail for each of them; a batch of mails does not cut it', async () => {
    const both = (date: string) => [accepted(ana.userId, date), accepted(ben.userId, date)]
    await tell(both('2026-12-05'), NIGHT)
    await tell(both('2026-12-06'), NIGHT + 60_000)
    await decideHours(server.pool, NIGHT + 60_000)
    const { taken, mails } = await inTransaction(server.pool, (tx) => takeDueMails(tx, 1, MORNING))
    expect([taken, new Set(mails.map(({ day }) => day))]).toEqual([2, new Set(['2026-12-05', '2026-12-06'])])
    expect(await mailed(MORNING)).toBe(1)
    const [mail, ...others] = [...(await mailsTo(ana)), ...(await mailsTo(ben))]
    expect(others).toEqual([])
    expect(mail?.text).toContain('Voici ce qui s’est passé sur Relève pendant que rien ne vous était envoyé.')
  })

  test('the mail of a vacation posted shows its letter, its hours and its points', async () => {
    await choose({ notifications: { offers: { app: true, email: true } } })
    const poster = await createMember(server.pool, center, { teamId: center.teamIds[3] ?? null, points: 100 })
    const body = { type: 'substitution', posterShift: { date: '2026-11-20' }, points: 15 }
    const posted = await server.call('POST', '/substitution', { token: await server.tokenOf(poster.userId), body })
    const demandId = readDemandId.parse(read(routes['demands.post'].response, posted)._id)
    await server.pool.query('DELETE FROM notifications')
    const about = { demandId, date: '2026-11-20', actorId: poster.userId }
    await tell([{ userId: ana.userId, kind: 'demandPosted', ...about }], NOON)
    expect(await mailed(NOON)).toBe(1)
    const { rows: mails } = await server.pool.query<{ text: string; html: string }>('SELECT text, html FROM mails')
    expect(mails[0]?.text).toContain('J, ven. 20\u00A0nov., de 07:00 à 19:00\n15\u00A0points pour qui la prend')
    expect(mails[0]?.html).toMatch(/bgcolor="#[0-9a-f]{6}"[^>]*>J<\/td>/)
    expect(mails[0]?.html).toContain('15\u00A0points pour qui la prend')
  })

  test('security is not held, whatever was chosen', async () => {
    await choose({ dailyDigest: true })
    await tell([{ userId: ana.userId, kind: 'sessionRevoked' }], NIGHT)
    expect(await mailed(NIGHT)).toBe(1)
  })

  test('late is late: what was told before the quiet hours and comes up in them waits', async () => {
    await tell([accepted(ana.userId)], paris('2026-11-16T20:59'))
    expect(await mailed(paris('2026-11-16T21:00'))).toBe(0)
    expect(await mailed(MORNING)).toBe(1)
  })

  test('who reads it meanwhile gets no mail and nothing on their devices; who put it out of the inbox, neither', async () => {
    for (const [action, status] of [
      ['read-all', 200],
      ['clear-all', 204],
    ] as const) {
      await server.pool.query('DELETE FROM notifications')
      await tell([accepted(ana.userId), accepted(ben.userId)], NIGHT)
      await mailed(NIGHT)
      expect((await server.call('POST', `/notifications/${action}`, { token })).status).toBe(status)
      expect(await rowOf(ana)).toMatchObject({ mail_due: false, push_due: false })
      expect(await rowOf(ben)).toMatchObject({ mail_due: true, push_due: true })
    }
    await server.pool.query('DELETE FROM notifications')
    await tell([accepted(ana.userId)], NIGHT)
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM notifications')
    expect((await server.call('POST', `/notifications/${rows[0]?._id}/read`, { token })).status).toBe(200)
    expect(await mailed(MORNING)).toBe(0)
    expect(await mailsTo(ana)).toEqual([])
  })

  test('whoever reads what concerns an account takes its mail from nobody', async () => {
    await tell([{ userId: ana.userId, kind: 'sessionRevoked' }], NOON)
    expect((await server.call('POST', '/notifications/clear-all', { token })).status).toBe(204)
    expect(await mailed(NOON)).toBe(1)
  })

  test('of how many readers ever, in as many statements', async () => {
    const people = await createMembers(
      server.pool,
      center,
      Array.from({ length: 60 }, () => ({ teamId: center.teamIds[0] ?? null })),
    )
    const count = async (readers: readonly MemberFixture[]) => {
      await tell(
        readers.map(({ userId }) => accepted(userId)),
        NIGHT,
      )
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await decideHours(server.pool, NIGHT)
      // The relay of events asks whenever it likes.
      const { length } = query.mock.calls.filter(([queryText]) => !JSON.stringify(queryText).includes('"events.'))
      query.mockRestore()
      return length
    }
    // The first reading fills what the server keeps of a centre.
    await count(people.slice(0, 2))
    const few = await count(people.slice(0, 2))
    expect(await count(people)).toBe(few)
    expect((await server.pool.query("SELECT FROM notifications WHERE due_at = 'infinity'")).rowCount).toBe(0)
  })

  test('two servers at once decide each of them once', async () => {
    const people = await createMembers(
      server.pool,
      center,
      Array.from({ length: 40 }, () => ({})),
    )
    await tell(
      people.map(({ userId }) => accepted(userId)),
      NOON,
    )
    const counts = await Promise.all([mailed(NOON), mailed(NOON), mailed(NOON)])
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(40)
    expect((await server.pool.query('SELECT FROM mails')).rowCount).toBe(40)
  })
})

describe('what is chosen', () => {
  const put = (preferences: object) => server.call('PUT', `/users/${ana.userId}/preferences`, { token, body: { preferences } })

  test('each choice alone, the others stay', async () => {
    const quietHours = { isOn: true, from: '22:30', to: '06:00' }
    await put({ quietHours })
    await put({ ringsAtNight: true })
    await put({ dailyDigest: true })
    const offers = { app: true, push: true }
    const all = { theme: 'darkTheme', quietHours, ringsAtNight: true, dailyDigest: true, notifications: { offers } }
    expect((await put({ notifications: { offers } })).body).toEqual({ preferences: all })
    expect((await server.call('GET', `/users/${ana.userId}`, { token })).body).toMatchObject({ preferences: all })
  })

  test.each([
    [{ isOn: true, from: '21:00', to: '21:00' }, 'Le début et la fin des heures calmes doivent différer.'],
    [{ isOn: true, from: '24:00', to: '08:00' }, 'L’heure doit s’écrire HH:MM.'],
    [{ isOn: true, from: '21:00', to: '8:00' }, 'L’heure doit s’écrire HH:MM.'],
    [{ isOn: true, from: '21:00' }, 'L’heure est requise.'],
    [{ isOn: 'oui', from: '21:00', to: '08:00' }, 'Indiquez oui ou non.'],
  ])('%j is refused', async (quietHours, sentence) => {
    const refused = await put({ quietHours })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(sentence)
  })
})

describe('of posted demands', () => {
  const alert = { isOn: true, shifts: ['N'], weekdays: [7], points: 5 }
  const SUNDAY_NIGHT = '2026-11-22'

  /** A member of the first team, who works J N R R from the 17th on, posts a demand that Ana may take. */
  async function posted(date: string, points: number, first?: object): Promise<void> {
    const poster = await createMember(server.pool, center, { teamId: center.teamIds[0] ?? null })
    const body = { type: 'substitution', posterShift: { date }, points, first }
    const answer = await server.call('POST', '/substitution', { token: await server.tokenOf(poster.userId), body })
    expect(answer).toMatchObject({ status: 200 })
    await server.runJobs()
    await decideHours(server.pool, NOON)
  }

  test.each([
    ['what one seeks rings', SUNDAY_NIGHT, 5, true],
    ['what brings less is in the inbox alone', SUNDAY_NIGHT, 4, false],
    ['what is of another kind and day is in the inbox alone', '2026-11-21', 5, false],
  ])('%s', async (_, date, points, rings) => {
    await choose({ alert, notifications: { offers: { app: true, email: true } } })
    await posted(date, points)
    const inbox = await server.call('GET', `/notifications/${ana.userId}`, { token })
    expect(inbox.body).toMatchObject([{ kind: 'demandPosted' }])
    // A notification that rang has left already, or waits for nothing else.
    const { rows } = await server.pool.query<{ rang: boolean }>(
      'SELECT push_shown OR push_due AS rang FROM notifications WHERE user_id = $1',
      [ana.userId],
    )
    expect(rows).toEqual([{ rang: rings }])
    await mailed(NOON)
    expect(await mailsTo(ana)).toHaveLength(rings ? 1 : 0)
  })

  test('the digest has them no more than what rings', async () => {
    await choose({ alert, dailyDigest: true, notifications: { offers: { app: true, email: true } } })
    await posted(SUNDAY_NIGHT, 5)
    await posted('2026-11-21', 5)
    await mailed(paris('2026-11-16T18:00'))
    const mails = await mailsTo(ana)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).not.toContain('autre')
  })

  test('what is addressed to oneself by name rings whatever one seeks', async () => {
    await choose({ alert })
    await posted('2026-11-21', 0, { userIds: [ana.userId], hours: 4 })
    const { rows } = await server.pool.query<{ rang: boolean }>(
      'SELECT push_shown OR push_due AS rang FROM notifications WHERE user_id = $1',
      [ana.userId],
    )
    expect(rows).toEqual([{ rang: true }])
  })

  test.each([
    [{ ...alert, weekdays: [0] }, 'Ce jour n’existe pas.'],
    [{ ...alert, points: -1 }, 'oints'],
    [{ ...alert, shifts: [''] }, 'La vacation est requise.'],
    [{ isOn: true }, 'requis'],
  ])('%j is refused', async (wrong, sentence) => {
    const refused = await server.call('PUT', `/users/${ana.userId}/preferences`, { token, body: { preferences: { alert: wrong } } })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(sentence)
  })
})

test('nothing that is told says why somebody is absent, or how many points they have', async () => {
  // Data that the database knows and no notification may contain.
  const secret = 'Intervention chirurgicale'
  const member = await createMember(server.pool, center, { points: 917_364_825 })
  const absence = { type: 'absence', fromDate: '2026-12-05', toDate: '2026-12-05', comment: secret }
  const registration = await server.call('POST', '/planning-modifications/register', {
    token: await server.tokenOf(member.userId),
    body: absence,
  })
  expect(registration.status).toBe(200)
  const { rows } = await server.pool.query<{ _id: string }>(
    "UPDATE planning_modifications SET cause_name = 'Arrêt maladie' WHERE user_id = $1 RETURNING _id",
    [member.userId],
  )
  const subjectId = rows[0]?._id ?? null
  const kinds: readonly NotificationKind[] = notificationKindNames.filter((kind) => notificationKinds[kind].email !== 'apart')
  const everything = Object.fromEntries(
    ['offers', 'demands', 'circles', 'points', 'planning', 'messages', 'administration'].map((group) => [
      group,
      { app: true, email: true, push: true },
    ]),
  )
  for (const each of [ana, member]) await choose({ notifications: everything }, each)
  await server.pool.query('DELETE FROM notifications')
  for (const { userId } of [ana, member]) {
    for (const kind of kinds)
      await tell([{ ...factsOf(kind), userId, actorId: ben.userId, date: '2026-12-05', subjectId, points: 5 }], NOON)
  }
  await mailed(secondsAfter(NOON, 1))
  const { rows: mails } = await server.pool.query<{ said: string }>('SELECT subject || text || html AS said FROM mails')
  expect(mails).toHaveLength(kinds.length * 2)
  const storedNotices = await server.pool.query<{ said: string }>('SELECT to_jsonb(n)::text AS said FROM notifications n')
  const inboxAnswer = await server.call('GET', `/notifications/${ana.userId}`, { token })
  const all = [...mails, ...storedNotices.rows].map(({ said }) => said).join('\n') + JSON.stringify(inboxAnswer.body)
  expect(all).not.toMatch(/chirurgicale|maladie|917.?364.?825/)
})
