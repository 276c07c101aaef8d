// The inbox through HTTP: what each reader chose, what leaves by mail, and who may clear what.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { notificationKindNames } from '@releve/contract/notification-kinds'
import type { NotificationKind } from '@releve/contract/notification-kinds'
import type { Shift } from '@releve/domain/planning/shift'
import { createCenter, createMember, newId, removeMembers } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { enqueue } from '#jobs/store.ts'
import { NOON, setScene } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'
import { decideHours, mailNotifications } from './jobs.ts'
import { notify } from './store/notify.ts'
import { takeDueMails } from './store/due.ts'
import type { NewNotification } from './store/notify.ts'
import { factsOf } from '#test/notification-facts.ts'

const PUBLIC_URL = 'https://releve.example'

const { server, center } = setScene({})
let ana: MemberFixture
let ben: MemberFixture
let token: string

beforeEach(async () => {
  await server.pool.query('DELETE FROM notifications')
  await server.pool.query('DELETE FROM mails')
  ana = await createMember(server.pool, center, { name: 'Ana', lastName: 'Aulne' })
  ben = await createMember(server.pool, center, { name: 'Ben', lastName: 'Bouleau' })
  token = await server.tokenOf(ana.userId)
})

const tell = (list: readonly NewNotification[], now = server.clock.now) =>
  inTransaction(server.pool, (tx) => notify(tx, center.centerId, list, now))
const inbox = async (query = '', by = token) =>
  read(routes['notifications.list'].response, await server.call('GET', `/notifications/${ana.userId}${query}`, { token: by }))
const unread = async () =>
  read(routes['notifications.unreadCount'].response, await server.call('GET', '/notifications/unread-count', { token })).count
const choose = (preferences: object) => server.call('PUT', `/users/${ana.userId}/preferences`, { token, body: { preferences } })
const mails = async () =>
  (
    await server.pool.query<{ kind: string; recipient: string; subject: string; text: string; html: string }>(
      'SELECT kind, recipient, subject, text, html FROM mails ORDER BY created_at, recipient',
    )
  ).rows
/** The number of Ana's entries, shown or not. */
const countKept = async () => (await server.pool.query('SELECT FROM notifications WHERE user_id = $1', [ana.userId])).rowCount
/** Writes a notification for Ana. @returns its identifier */
async function tellOnce(kind: NotificationKind = 'pointsReceived'): Promise<string> {
  await tell([{ ...factsOf(kind), userId: ana.userId, points: 5 }])
  return (await inbox())[0]?._id ?? ''
}

describe('preferences', () => {
  test('what is not named stays: the theme, other groups, the intensity', async () => {
    expect((await choose({ theme: 'lightTheme' })).body).toEqual({ preferences: { theme: 'lightTheme' } })
    await choose({ haptics: 'strong', notifications: { points: { app: false, email: false } } })
    await choose({ notifications: { demands: { app: true, email: false } } })
    const answer = await choose({ dismissedSteps: ['theme', 'calendar'] })
    const all = {
      theme: 'lightTheme',
      haptics: 'strong',
      notifications: { points: { app: false, email: false }, demands: { app: true, email: false } },
      dismissedSteps: ['theme', 'calendar'],
    }
    expect(answer.body).toEqual({ preferences: all })
    expect((await server.call('GET', `/users/${ana.userId}`, { token })).body).toMatchObject({ preferences: all })
  })

  test('the important ones may be chosen again', async () => {
    await choose({ notifications: { demands: { app: true, email: true } } })
    const answer = await choose({ notifications: { demands: { app: true } } })
    expect(answer.body).toEqual({ preferences: { theme: 'darkTheme', notifications: { demands: { app: true } } } })
  })

  test.each([
    { notifications: { demands: { email: true } } },
    { notifications: { demands: { app: 'yes', email: true } } },
    { notifications: { gossip: { app: true, email: true } } },
    { haptics: 'thunder' },
    { dismissedSteps: ['theme', 'theme', 'theme', 'theme', 'theme'] },
    { dismissedSteps: ['theme', 'theme'] },
    { dismissedSteps: ['admin'] },
    { isAdmin: true },
  ])('%j is refused', async (wrong) => {
    expect((await choose(wrong)).status).toBe(400)
    const { rows } = await server.pool.query('SELECT preferences FROM members WHERE _id = $1', [ana.userId])
    expect(rows).toEqual([{ preferences: { theme: 'darkTheme' } }])
  })

  test('two devices that choose at once both keep their choice', async () => {
    await Promise.all([
      choose({ theme: 'lightTheme' }),
      choose({ haptics: 'off' }),
      choose({ notifications: { points: { app: true, email: true } } }),
      choose({ notifications: { messages: { app: true, email: true } } }),
    ])
    const { rows } = await server.pool.query('SELECT preferences FROM members WHERE _id = $1', [ana.userId])
    const both = { app: true, email: true }
    expect(rows).toEqual([{ preferences: { theme: 'lightTheme', haptics: 'off', notifications: { points: both, messages: both } } }])
  })
})

describe('channels', () => {
  test.each([
    ['nothing chosen, an important one', undefined, 'demandAccepted', 1, 1],
    ['nothing chosen, a lesser one', undefined, 'demandInterest', 1, 0],
    ['the important ones by e-mail, an important one', { demands: { app: false } }, 'demandAccepted', 0, 1],
    ['the important ones by e-mail, a lesser one', { demands: { app: true } }, 'demandInterest', 1, 0],
    ['e-mail for all of the group', { demands: { app: true, email: true } }, 'demandInterest', 1, 1],
    ['e-mail alone', { demands: { app: false, email: true } }, 'demandAccepted', 0, 1],
    ['the inbox alone', { demands: { app: true, email: false } }, 'demandAccepted', 1, 0],
    ['neither', { demands: { app: false, email: false } }, 'demandAccepted', 0, 0],
    ['another group’s choice', { points: { app: false, email: false } }, 'demandAccepted', 1, 1],
    ['a security notice, whatever was chosen', { administration: { app: false, email: false } }, 'sessionRevoked', 1, 1],
  ] as const)('%s', async (_name, notifications, kind, inInbox, byMail) => {
    if (notifications !== undefined) await choose({ notifications })
    await tell([{ userId: ana.userId, kind, actorId: ben.userId, date: '2026-12-05' }])
    expect(await inbox()).toHaveLength(inInbox)
    expect(await unread()).toBe(inInbox)
    // A notification without a channel is not kept.
    expect(await countKept()).toBe(Math.max(inInbox, byMail))
    expect(await mailNotifications(server.pool, PUBLIC_URL, NOON)).toBe(byMail)
    expect(await mails()).toHaveLength(byMail)
  })

  test('the mail says the sentence of the inbox, harmless whatever people are called, and leaves once', async () => {
    await server.pool.query('UPDATE members SET name = $2 WHERE _id = $1', [ben.userId, '<b>Ben</b>\r\nBcc: tous@example.org'])
    await tell([{ userId: ana.userId, kind: 'demandAccepted', actorId: ben.userId, date: '2026-12-05' }])
    const counts = await Promise.all([1, 2, 3].map(() => mailNotifications(server.pool, PUBLIC_URL, NOON)))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'notification',
      recipient: ana.email,
      subject: '<b>Ben</b> Bcc: tous@example.org Bouleau prend votre vacation du sam. 5\u00A0déc.',
    })
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.text).toContain(`${PUBLIC_URL}/calendar?day=2026-12-05`)
  })

  test('that of an exchange among three leads to it', async () => {
    const subjectId = randomUUID()
    await tell([{ userId: ana.userId, kind: 'circleProposed', date: '2026-12-05', circleSize: 3, subjectId }])
    await mailNotifications(server.pool, PUBLIC_URL, NOON)
    expect((await mails())[0]?.text).toContain(`${PUBLIC_URL}/exchange/circle?circle=${subjectId}`)
  })

  test.each([
    [undefined, ['demandWithdrawn', 'demandAccepted'], 2],
    [{ app: true, email: false }, ['demandWithdrawn', 'demandAccepted'], 0],
    [{ app: false, email: true }, [], 2],
    [{ app: false, email: false }, [], 0],
  ])('a demand taken, given back and expired, with %j chosen', async (demands, expectedKinds, byMail) => {
    if (demands !== undefined) await choose({ notifications: { demands } })
    const taker = await server.tokenOf((await createMember(server.pool, center, { teamId: null })).userId)
    const body = { type: 'substitution', posterShift: { date: '2026-11-21' }, points: 0 }
    const { _id } = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token, body }))
    for (const action of ['accept', 'unaccept']) {
      expect(await server.call('POST', `/substitution/${_id}/${action}`, { token: taker })).toMatchObject({ status: 200 })
      server.clock.now += 1000
    }
    expect((await inbox()).map(({ kind }) => kind)).toEqual(expectedKinds)
    expect(await mailNotifications(server.pool, PUBLIC_URL, NOON)).toBe(byMail)
    expect(await countKept()).toBe(Math.max(expectedKinds.length, byMail))
    server.clock.now = Date.UTC(2026, 10, 22)
    await enqueue(server.pool, { task: 'expire' })
    await server.runJobs()
    token = await server.tokenOf(ana.userId)
    expect((await inbox()).map(({ kind }) => kind)).toEqual(expectedKinds.length === 0 ? [] : ['demandExpired', ...expectedKinds])
  })

  test('what one person did to one demand again and again within a minute is mailed once; the inbox has every time', async () => {
    const about = { userId: ana.userId, demandId: newId('demand'), date: '2026-11-20', actorId: ben.userId }
    const carl = await createMember(server.pool, center)
    for (let times = 0; times < 50; times++) {
      await tell([{ ...about, kind: 'demandAccepted' }], NOON + times)
      await tell([{ ...about, kind: 'demandWithdrawn' }], NOON + times)
    }
    expect(await mailNotifications(server.pool, PUBLIC_URL, NOON)).toBe(2)
    await tell([{ ...about, kind: 'demandAccepted', actorId: carl.userId }])
    await tell([{ ...about, kind: 'demandAccepted' }])
    await tell([{ ...about, kind: 'demandAccepted', demandId: newId('demand') }])
    await tell([{ ...about, kind: 'demandAccepted', userId: carl.userId }])
    expect(await mailNotifications(server.pool, PUBLIC_URL, NOON)).toBe(4)
    expect(await countKept()).toBe(103)
  })

  test('what one act tells is one mail to each reader, which says it all; another act is another mail', async () => {
    const carl = await createMember(server.pool, center)
    const about = { actorId: ben.userId, kind: 'vacationUncovered' } as const
    await tell([
      { ...about, userId: ana.userId, date: '2026-12-06' },
      { ...about, userId: ana.userId, date: '2026-12-05' },
      { ...about, userId: carl.userId, date: '2026-12-05' },
    ])
    await tell([{ ...about, userId: ana.userId, date: '2026-12-07' }])
    expect(await mailNotifications(server.pool, PUBLIC_URL, NOON)).toBe(3)
    const own = (await mails()).filter(({ recipient }) => recipient === ana.email)
    expect(own.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/lun\. 7\u00A0déc\. prise à un collègue\u00A0: elle reste sans personne$/),
      expect.stringMatching(/sam\. 5\u00A0déc\. prise à un collègue\u00A0: elle reste sans personne, et 1 autre changement$/),
    ])
    expect(own.find(({ subject }) => subject.endsWith('changement'))?.text).toMatch(/sam\. 5[\s\S]*dim\. 6/)
    expect(await inbox()).toHaveLength(3)
  })

  test('who is assigned reads the vacation with its hours, by whom, and why', async () => {
    const shift: Shift = { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' }, endsNextDay: true, variation: null }
    const about = { userId: ana.userId, actorId: ben.userId, date: '2026-12-05', shift, reason: 'Il manque un chef' }
    await tell([{ ...about, kind: 'vacationAssigned' }])
    expect(await mailNotifications(server.pool, PUBLIC_URL, NOON)).toBe(1)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Ben Bouleau vous affecte à la vacation\u00A0N du sam. 5\u00A0déc., de 19:00 à 07:00')
    expect(mail?.text).toContain('Motif\u00A0: Il manque un chef')
    expect(await inbox()).toMatchObject([{ kind: 'vacationAssigned', shift, detail: 'Il manque un chef' }])
  })

  test('who is given a vacation in an exchange reads both in the mail, with the points and why', async () => {
    const administrator = await createMember(server.pool, center, { teamId: null, name: 'Iris', lastName: 'If', adminType: 'center' })
    const body = { type: 'switch', posterShift: { date: '2026-11-22' }, acceptedSwitches: [{ shift: 'J', points: 7 }] }
    const posted = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token, body }))
    const taker = await createMember(server.pool, center, { teamId: center.teamIds[1] ?? null, name: 'Cléo', lastName: 'Charme' })
    const swapped = await server.call('POST', `/substitution/${posted._id}/swap`, {
      token: await server.tokenOf(administrator.userId),
      body: { onBehalfOf: taker.userId, reason: 'Convenu par téléphone' },
    })
    expect(swapped).toMatchObject({ status: 200 })
    // The night that ends today holds it back until the evening.
    await mailNotifications(server.pool, PUBLIC_URL, NOON)
    await mailNotifications(server.pool, PUBLIC_URL, NOON + 86_400_000)
    const mail = (await mails()).find(({ recipient }) => recipient === taker.email)
    const { name } = posted.posterShift.shift
    expect(mail?.subject).toMatch(
      new RegExp(`^Iris If vous affecte à la vacation\u00A0${name} du dim. 22\u00A0nov., de .* en échange d’une des vôtres$`),
    )
    expect(mail?.text).toContain('Vous donnez\u00A0: J, dim. 22\u00A0nov., de 07:00 à 19:00')
    expect(mail?.text).toContain(`Vous prenez\u00A0: ${name}, dim. 22\u00A0nov.`)
    expect(mail?.text).toContain('Vous recevez 7\u00A0points')
    expect(mail?.text).toContain('Motif\u00A0: Convenu par téléphone')
  })

  test('a vacation named in exchange, then agreed to, shows both vacations and the points, to who reads', async () => {
    const day = { posterShift: { date: '2026-11-22' }, acceptedSwitches: [{ shift: 'N', points: 4 }] }
    const posted = await server.call('POST', '/substitution', { token, body: { type: 'switch', ...day } })
    const { _id: id, version, posterShift } = read(routes['demands.post'].response, posted)
    const other = await createMember(server.pool, center, { teamId: center.teamIds[3] ?? null, name: 'Dora', lastName: 'Dune' })
    const by = await server.tokenOf(other.userId)
    const date = '2026-11-28'
    expect(await server.call('POST', `/substitution/${id}/counter-offer`, { token: by, body: { date, version } })).toMatchObject({
      status: 200,
    })
    const sentTo = async ({ email }: MemberFixture) => {
      await mailNotifications(server.pool, PUBLIC_URL, NOON + 86_400_000)
      return (await mails()).findLast(({ recipient }) => recipient === email)?.text
    }
    const { name } = posterShift.shift
    const offered = await sentTo(ana)
    expect(offered).toContain(`Vous donneriez\u00A0: ${name}, dim. 22\u00A0nov.`)
    expect(offered).toContain('Vous donneriez 4\u00A0points')
    expect(offered).toContain('Vous prendriez\u00A0: J, sam. 28\u00A0nov., de 07:00 à 19:00')
    const agreed = { userId: other.userId, date, version }
    expect(await server.call('POST', `/substitution/${id}/counter-offer/accept`, { token, body: agreed })).toMatchObject({ status: 200 })
    const mailText = await sentTo(other)
    expect(mailText).toContain('Vous donnez\u00A0: J, sam. 28\u00A0nov., de 07:00 à 19:00')
    expect(mailText).toContain(`Vous prenez\u00A0: ${name}, dim. 22\u00A0nov.`)
    expect(mailText).toContain('Vous recevez 4\u00A0points')
  })

  test('what an administrator cancels, or another team, says why; another team the letters before and after', async () => {
    const administrator = await createMember(server.pool, center, { teamId: null, adminType: 'center' })
    const by = await server.tokenOf(administrator.userId)
    const body = { type: 'substitution', posterShift: { date: '2026-11-22' }, points: 0 }
    const { _id: id } = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token, body }))
    const cancelled = await server.call('POST', `/substitution/${id}/cancel`, { token: by, body: { reason: 'Postée par erreur' } })
    expect(cancelled).toMatchObject({ status: 200 })
    const team = { teamId: center.teamIds[1], fromDate: '2026-12-01', reason: 'Équilibre des équipes' }
    const moved = await server.call('POST', `/users/${ben.userId}/assign-team`, { token: by, body: team })
    expect(moved).toMatchObject({ status: 200 })
    await mailNotifications(server.pool, PUBLIC_URL, NOON + 86_400_000)
    const textOf = async (member: MemberFixture) => (await mails()).find(({ recipient }) => recipient === member.email)?.text
    expect(await textOf(ana)).toContain('Motif\u00A0: Postée par erreur')
    const change = await textOf(ben)
    expect(change).toContain('Avant\u00A0: R, mar. 1er\u00A0déc.')
    expect(change).toContain('Désormais\u00A0: N, mar. 1er\u00A0déc., de 19:00 à 07:00')
    expect(change).toContain('Motif\u00A0: Équilibre des équipes')
  })

  test('what became of a demand shows the vacation with its letter in its colour, its hours and points, alike in the text', async () => {
    const posted = await server.call('POST', '/substitution', {
      token,
      body: { type: 'substitution', posterShift: { date: '2026-11-21' }, points: 0 },
    })
    const { _id: demandId } = read(routes['demands.post'].response, posted)
    const taker = await createMember(server.pool, center, { teamId: null, name: 'Cléo', lastName: 'Charme' })
    const acceptance = await server.call('POST', `/substitution/${demandId}/accept`, { token: await server.tokenOf(taker.userId) })
    expect(acceptance).toMatchObject({ status: 200 })
    await server.pool.query('UPDATE notifications SET points = 12')
    expect(await mailNotifications(server.pool, PUBLIC_URL, NOON)).toBe(1)
    const [mail] = await mails()
    const { posterShift } = read(routes['demands.post'].response, posted)
    const { name, default: times } = posterShift.shift
    expect(mail?.subject).toBe(`Cléo Charme prend votre vacation\u00A0${name} du sam. 21\u00A0nov.`)
    expect(mail?.text).toContain(
      `Vous donnez\u00A0: ${name}, sam. 21\u00A0nov., de ${times.startTime} à ${times.endTime}\nVous donnez 12\u00A0points`,
    )
    expect(mail?.html).toContain('Vous donnez 12\u00A0points')
    expect(mail?.html).toContain(`de ${times.startTime} à ${times.endTime}`)
    expect(mail?.html).toMatch(new RegExp(`bgcolor="#[0-9a-f]{6}"[^>]*>${name}</td>`))
  })

  test('a refused modification says why, to its member', async () => {
    const request = { type: 'absence', fromDate: '2026-12-05', toDate: '2026-12-07', comment: '' }
    const registered = read(
      routes['planning.register'].response,
      await server.call('POST', '/planning-modifications/register', { token, body: request }),
    )
    const subjectId = registered.modification._id
    await server.pool.query("UPDATE planning_modifications SET reason = 'Trop de monde absent' WHERE _id = $1", [subjectId])
    await server.pool.query('DELETE FROM notifications')
    const chief = await createMember(server.pool, center)
    const about = { subjectId, date: '2026-12-05', lastDay: '2026-12-07', actorId: chief.userId }
    await tell([
      { ...about, userId: ana.userId, kind: 'modificationRejected' },
      { ...about, userId: ben.userId, kind: 'modificationRejected' },
    ])
    await mailNotifications(server.pool, PUBLIC_URL, NOON)
    const [own, other] = [ana, ben].map(({ email }) => email)
    const sent = await mails()
    expect(sent.find(({ recipient }) => recipient === own)?.text).toContain('Motif\u00A0: Trop de monde absent')
    expect(sent.find(({ recipient }) => recipient === other)?.text).not.toContain('Motif')
  })

  test('an act is not cut where a batch of mails ends', async () => {
    const about = { userId: ana.userId, kind: 'vacationUncovered' } as const
    await tell([
      { ...about, date: '2026-12-05' },
      { ...about, date: '2026-12-06' },
    ])
    await tell([{ ...about, date: '2026-12-07' }], NOON + 1)
    await decideHours(server.pool, NOON)
    const { taken, mails: due } = await inTransaction(server.pool, (tx) => takeDueMails(tx, 1, NOON))
    expect([taken, new Set(due.map(({ day }) => day))]).toEqual([2, new Set(['2026-12-05', '2026-12-06'])])
  })

  test('who has left gets no mail', async () => {
    await tell([{ userId: ana.userId, kind: 'demandAccepted' }])
    await removeMembers(server.pool, [ana.userId])
    expect(await mailNotifications(server.pool, PUBLIC_URL, NOON)).toBe(0)
    expect(await mails()).toEqual([])
  })
})

test('nobody is told of their own act, whatever its kind; the others are', async () => {
  for (const kind of notificationKindNames) {
    await server.pool.query('DELETE FROM notifications')
    await tell([{ ...factsOf(kind), userId: [ana.userId, ben.userId], actorId: ana.userId, points: 1 }])
    const { rows } = await server.pool.query<{ user_id: string }>('SELECT user_id FROM notifications')
    expect({ kind, readers: rows.map(({ user_id: reader }) => reader) }).toEqual({ kind, readers: [ben.userId] })
  }
})

describe('the list', () => {
  test('comes in pages, newest first, in an order that is total', async () => {
    await tell(Array.from({ length: 5 }, (_, points) => ({ userId: ana.userId, kind: 'pointsReceived', points }) as const))
    await tell([{ userId: ana.userId, kind: 'pointsReceived', points: 9 }], NOON + 1)
    const all = await inbox()
    expect(all).toHaveLength(6)
    expect(all[0]).toMatchObject({ points: 9, subjectId: null, detail: null })
    const first = await inbox('?limit=4')
    const second = await inbox(`?limit=4&before=${first.at(-1)?._id}`)
    expect([...first, ...second]).toEqual(all)
    const next = async (query: string) => (await server.call('GET', `/notifications/${ana.userId}${query}`, { token })).headers.get('link')
    const last = first.at(-1)?._id
    expect(await next('?limit=4')).toBe(`</api/notifications/${ana.userId}?limit=4&before=${last}>; rel="next"`)
    expect([await next(`?limit=4&before=${last}`), await next('?limit=6')]).toEqual([null, null])
    expect(await inbox(`?before=${randomUUID()}`)).toEqual([])
    for (const wrong of ['?limit=0', '?limit=1e9', '?before=x', '?all=1']) {
      expect((await server.call('GET', `/notifications/${ana.userId}${wrong}`, { token })).status).toBe(400)
    }
  })

  test('the unread are counted; another’s reading changes nothing', async () => {
    const id = await tellOnce()
    await tellOnce()
    expect(await unread()).toBe(2)
    const benToken = await server.tokenOf(ben.userId)
    expect((await server.call('POST', `/notifications/${id}/read`, { token: benToken })).status).toBe(404)
    await server.call('POST', '/notifications/read-all', { token: benToken })
    expect(await unread()).toBe(2)
    expect((await server.call('POST', `/notifications/${id}/read`, { token })).status).toBe(200)
    expect(await unread()).toBe(1)
    await server.call('POST', '/notifications/read-all', { token })
    expect(await unread()).toBe(0)
  })
})

describe('clearing', () => {
  const clear = (id: string, headers: Record<string, string> = {}) => server.call('DELETE', `/notifications/${id}/clear`, { headers })

  test('without a header: 204 whether or not it existed, and what existed is gone', async () => {
    const id = await tellOnce()
    expect(await clear(id)).toMatchObject({ status: 204, body: null })
    expect(await clear(id)).toMatchObject({ status: 204, body: null })
    expect(await clear(randomUUID())).toMatchObject({ status: 204, body: null })
    expect(await inbox()).toEqual([])
    const { rows } = await server.pool.query('SELECT cleared_at IS NOT NULL AS cleared FROM notifications WHERE _id = $1', [id])
    expect(rows).toEqual([{ cleared: true }])
  })

  test('with a header: one’s own alone, another’s as unknown', async () => {
    const id = await tellOnce()
    const unknown = await server.call('DELETE', `/notifications/${randomUUID()}/clear`, { token })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'notFound' } })
    const stranger = await createMember(server.pool, await createCenter(server.pool), { adminType: 'center' })
    for (const other of [ben, stranger]) {
      const refused = await server.call('DELETE', `/notifications/${id}/clear`, { token: await server.tokenOf(other.userId) })
      expect(refused).toMatchObject({ status: 404, body: unknown.body })
    }
    expect(await inbox()).toHaveLength(1)
    expect((await server.call('DELETE', `/notifications/${id}/clear`, { token })).status).toBe(204)
    expect(await inbox()).toEqual([])
  })

  test('with a header that does not hold: refused, and nothing is cleared', async () => {
    const id = await tellOnce()
    for (const authorization of ['Bearer x.y.z', 'Bearer ', 'Basic YTpi', `Bearer ${token}x`, '']) {
      expect((await clear(id, { authorization })).status).toBe(401)
    }
    expect(await inbox()).toHaveLength(1)
  })

  test('taken back: where it was, read or not; another’s and an unknown one as unknown', async () => {
    const restore = (id: string, by = token) => server.call('POST', `/notifications/${id}/restore`, { token: by })
    const [first, second] = [await tellOnce(), await tellOnce()]
    await server.call('POST', `/notifications/${first}/read`, { token })
    const before = await inbox()
    await clear(first)
    expect(await inbox()).toHaveLength(1)
    const stranger = await createMember(server.pool, await createCenter(server.pool), { adminType: 'center' })
    for (const other of [ben, stranger]) expect((await restore(first, await server.tokenOf(other.userId))).status).toBe(404)
    expect((await restore(randomUUID())).status).toBe(404)
    expect(await inbox()).toHaveLength(1)
    expect((await restore(first)).status).toBe(204)
    expect((await restore(second)).status).toBe(204)
    expect(await inbox()).toEqual(before)
  })

  test('taken back while the conversation was announced anew: told once', async () => {
    const announce = () => tell([{ userId: ana.userId, kind: 'message', subjectId }])
    const subjectId = randomUUID()
    await announce()
    const [old] = await inbox()
    if (old === undefined) throw new Error('Nothing was told.')
    await clear(old._id)
    await announce()
    const anew = await inbox()
    expect((await server.call('POST', `/notifications/${old._id}/restore`, { token })).status).toBe(204)
    expect(await inbox()).toEqual(anew)
  })

  test('taken back at the very moment at which the conversation is announced anew: told once, and no error', async () => {
    const subjectId = randomUUID()
    const announced: NewNotification = { userId: ana.userId, kind: 'message', subjectId }
    await tell([announced])
    const [old] = await inbox()
    if (old === undefined) throw new Error('Nothing was told.')
    await clear(old._id)
    const restored = await inTransaction(server.pool, async (tx) => {
      await notify(tx, center.centerId, [announced], server.clock.now)
      const answer = server.call('POST', `/notifications/${old._id}/restore`, { token })
      const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
      await expect.poll(async () => (await server.pool.query(waiting)).rowCount).not.toBe(0)
      // The answer is not awaited in here: the call goes on once this is committed.
      return { answer }
    })
    expect((await restored.answer).status).toBe(204)
    const [only, ...others] = await inbox()
    expect(others).toEqual([])
    expect(only?._id).not.toBe(old._id)
    expect((await server.call('POST', `/notifications/${old._id}/restore`, { token })).status).toBe(204)
    expect(await inbox()).toEqual([only])
  })

  test('all at once, one’s own', async () => {
    await tellOnce()
    await tellOnce()
    await tell([{ userId: ben.userId, kind: 'pointsReceived' }])
    expect((await server.call('POST', '/notifications/clear-all', { token })).status).toBe(204)
    expect(await inbox()).toEqual([])
    expect(await unread()).toBe(0)
    const { rows } = await server.pool.query('SELECT user_id FROM notifications WHERE cleared_at IS NULL')
    expect(rows).toEqual([{ user_id: ben.userId }])
  })

  test('guessing is slowed down, and the log never holds an identifier', async () => {
    let log = ''
    const spoken = await server.second(
      { callsPerMinute: { 'notifications.clear': 3 }, logTo: { write: (line) => (log += line) } },
      { logLevel: 'trace' },
    )
    const id = await tellOnce()
    const answers = []
    for (const each of [id, randomUUID(), randomUUID(), randomUUID()]) {
      answers.push(await callOn(spoken.url, 'DELETE', `/notifications/${each}/clear`))
    }
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429])
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(log).toContain('/api/notifications/:id/clear')
    expect(log).not.toContain(id)
  })
})
