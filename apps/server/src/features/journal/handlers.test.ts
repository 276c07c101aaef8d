// The journal of a centre through HTTP: what is kept of each act, who reads it, how it is filtered and paged, and what is never in it.
//
// Cycle J N R R of 12 h. In November 2026: A works J 21, N 22; C works J 23, so it cannot take the night of the 22nd but by force.
import { routes } from '@releve/contract'
import { defaultRules } from '@releve/domain/working-time/profiles'
import { createCenter, createMember, PASSWORD } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { purgeJournal } from './store.ts'

const DAY_MS = 86_400_000
const NIGHT = '2026-11-22'
const FORCED = { reason: 'Aucun autre volontaire' }

const { server, center, join, moveTo, people } = setScene({ a: {}, c: {}, admin: {} })
const { a, c, admin } = people
let master: Person

beforeEach(async () => {
  const outside = await createMember(server.pool, null, { adminType: 'master' })
  master = { ...outside, token: await server.tokenOf(outside.userId) }
})

const journal = async (query = '', person = admin) =>
  read(routes['journal.list'].response, await server.call('GET', `/journal${query}`, { token: person.token }))
const entries = async (query = '', person = admin) => (await journal(query, person)).entries
const ofCenter = (query = '') => `?centerId=${center.centerId}${query}`

/** A second later, so that each act has its place in the order. */
async function act(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, person = admin): Promise<unknown> {
  server.clock.now += 1000
  const answer = await server.call(method, path, { token: person.token, ...(body !== undefined && { body }) })
  expect([200, 204]).toContain(answer.status)
  return answer.body
}

/** C takes the night of A, which leaves no rest before its own day. */
async function forcedAccept(): Promise<string> {
  const body = { type: 'substitution', posterShift: { date: NIGHT }, points: 10 }
  const { _id } = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: a.token, body }))
  await act('POST', `/substitution/${_id}/accept`, { onBehalfOf: c.userId, override: FORCED })
  return _id
}

const saveRules = (postNoticeHours: number, person = admin) =>
  act('PUT', `/center/${center.centerId}/rules`, { ...defaultRules('SPP12'), postNoticeHours }, person)

async function prove(person: Person): Promise<void> {
  await act('POST', '/auth/verify-password', { currentPassword: PASSWORD }, person)
}

describe('what is kept', () => {
  test('an override: who, for whom, why, and the rule that was broken, in whose planning', async () => {
    await forcedAccept()
    const [entry] = await entries()
    expect(entry).toMatchObject({
      centerId: center.centerId,
      kind: 'override',
      actor: { _id: admin.userId, lastName: admin.lastName },
      subject: { _id: c.userId, lastName: c.lastName },
      at: NOON + 1000,
      detail: { act: 'accept', reason: FORCED.reason, date: NIGHT },
    })
    const broken = entry?.detail.broken ?? []
    expect(broken.map(({ code }) => code)).toContain('dailyRest')
    expect(broken.every(({ user }) => user?._id === c.userId)).toBe(true)
    // The sentences are told by nobody in particular.
    expect(broken.map(({ message }) => message).join()).not.toMatch(/collègue|vous|votre/i)
  })

  test('an override of a withdrawal: the notice that had passed', async () => {
    await saveRules(0)
    await act('PUT', `/center/${center.centerId}/rules`, { ...defaultRules('SPP12'), withdrawNoticeHours: 2000 })
    const id = await forcedAccept()
    await act('POST', `/substitution/${id}/unaccept`, { override: FORCED })
    const entry = (await entries()).find(({ kind }) => kind === 'override')
    expect(entry).toMatchObject({
      subject: { _id: c.userId },
      detail: { act: 'unaccept', broken: [{ code: 'withdrawNotice', user: null }] },
    })
  })

  test('nothing of what was done without going through anything', async () => {
    const body = { type: 'substitution', posterShift: { date: NIGHT }, points: 10 }
    const { _id } = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: a.token, body }))
    await act('POST', `/substitution/${_id}/cancel`, {}, a)
    expect(await entries()).toEqual([])
  })

  test('nothing of what was refused: it is written in the transaction of the act', async () => {
    await forcedAccept()
    const before = await entries()
    const [again] = before
    const body = { onBehalfOf: c.userId, override: FORCED }
    const { rows } = await server.pool.query<{ id: string }>('SELECT _id AS id FROM demands WHERE center_id = $1', [center.centerId])
    expect(await server.call('POST', `/substitution/${rows[0]?.id}/accept`, { token: admin.token, body })).toMatchObject({ status: 409 })
    expect(await entries()).toEqual(before)
    expect(again?.kind).toBe('override')
  })

  test('a demand closed in the place of its poster, with the reason', async () => {
    const body = { type: 'substitution', posterShift: { date: NIGHT }, points: 10 }
    const { _id } = read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: a.token, body }))
    await act('POST', `/substitution/${_id}/cancel`, { reason: 'Saisie deux fois' })
    expect(await entries()).toMatchObject([
      {
        kind: 'demandClosed',
        actor: { _id: admin.userId },
        subject: { _id: a.userId },
        detail: { date: NIGHT, reason: 'Saisie deux fois' },
      },
    ])
  })

  test('rules and the centre, as their own history has them; a centre made and deleted by a master', async () => {
    await saveRules(36)
    await act('PUT', `/center/${center.centerId}`, { department: 'Ain' })
    expect(await entries()).toMatchObject([
      { kind: 'center', fields: [{ field: 'department', from: null, to: 'Ain' }] },
      { kind: 'rules', fields: [{ field: 'postNoticeHours', to: 36 }] },
    ])
    const history = await server.call('GET', `/center/${center.centerId}/changes`, { token: admin.token })
    expect(read(routes['rules.changes'].response, history).changes.map(({ kind }) => kind)).toEqual(['center', 'rules'])
    const createdCenter = read(
      routes['centers.create'].response,
      await server.call('POST', '/center', { token: master.token, body: { name: 'CTA du Sel' } }),
    )
    await prove(master)
    await act('DELETE', `/center/${createdCenter._id}`, undefined, master)
    expect((await entries('', master)).filter(({ centerId }) => centerId === createdCenter._id)).toMatchObject([
      { kind: 'centerRemoved', centerId: createdCenter._id, actor: { _id: master.userId } },
      { kind: 'centerCreated', centerId: createdCenter._id },
    ])
  })

  test('who becomes administrator, and who no longer is; an account closed; an import', async () => {
    await prove(admin)
    await act('POST', `/users/${a.userId}/make-admin`)
    await act('POST', `/users/${a.userId}/remove-admin`)
    await act('POST', '/users/import', { csv: 'prenom;nom;email\nZoé;Ardoisière;zoe.ardoisiere@journal.example\n' })
    await act('DELETE', `/users/${a.userId}`, { reason: 'Mutation' })
    expect(await entries()).toMatchObject([
      { kind: 'accountClosed', subject: { _id: a.userId }, detail: { reason: 'Mutation' } },
      { kind: 'import', subject: null, detail: { count: 1 } },
      { kind: 'role', subject: { _id: a.userId }, fields: [{ field: 'role', from: 'center', to: null }] },
      { kind: 'role', actor: { _id: admin.userId }, subject: { _id: a.userId }, fields: [{ field: 'role', from: null, to: 'center' }] },
    ])
  })

  test('a balance corrected: by how many points, and why; nothing of one that was refused', async () => {
    await act('POST', `/users/${a.userId}/points/correction`, { amount: 12, reason: 'Garde du 3 oubliée' })
    await act('POST', `/users/${a.userId}/points/correction`, { amount: -5, reason: 'Comptée deux fois' })
    const tooMany = { token: admin.token, body: { amount: -1000, reason: 'Erreur' } }
    expect(await server.call('POST', `/users/${a.userId}/points/correction`, tooMany)).toMatchObject({ status: 409 })
    const commonFields = { kind: 'pointsCorrected', actor: { _id: admin.userId }, subject: { _id: a.userId } }
    expect(await entries('?group=accounts')).toMatchObject([
      { ...commonFields, detail: { points: -5, reason: 'Comptée deux fois' } },
      { ...commonFields, detail: { points: 12, reason: 'Garde du 3 oubliée' } },
    ])
  })

  test('cycles made, changed, followed and deleted, under the names they had', async () => {
    const times = { default: { startTime: '07:00', endTime: '19:00' }, endsNextDay: false }
    const days = [{ shift: { name: 'J', type: 'work', ...times } }, { shift: { name: 'R', type: 'rest' } }]
    const body = await act('POST', '/rotations/create', { name: 'Essai', days })
    const { _id } = routes['rotations.create'].response.parse(body)
    await act('PUT', `/rotations/${_id}/update`, { name: 'Cycle d’été' })
    await act('PUT', `/rotations/${_id}/update`, { days, dryRun: true })
    const reason = 'Essai sans équipe placée'
    await act('POST', `/rotations/${_id}/activate`, { activationDate: '2027-02-01', reason })
    await act('DELETE', `/rotations/${_id}/remove-date`, { activationDate: '2027-02-01', reason })
    await act('DELETE', `/rotations/${_id}`)
    const named = (name: string) => ({ name })
    expect((await entries('?group=rotations')).map(({ kind, detail }) => ({ kind, detail }))).toEqual([
      { kind: 'rotationRemoved', detail: named('Cycle d’été') },
      { kind: 'activationRemoved', detail: { ...named('Cycle d’été'), date: '2027-02-01' } },
      { kind: 'rotationActivated', detail: { ...named('Cycle d’été'), date: '2027-02-01' } },
      { kind: 'rotationChanged', detail: named('Cycle d’été') },
      { kind: 'rotationCreated', detail: named('Essai') },
    ])
  })

  test('a draft is changed at once, a cycle that is followed from a day', async () => {
    const { days } = read(
      routes['rotations.get'].response,
      await server.call('GET', `/rotations/${center.rotationId}`, { token: admin.token }),
    )
    const body = await act('POST', '/rotations/create', { name: 'Essai', days })
    const { _id } = routes['rotations.create'].response.parse(body)
    const other = days.map((day, index) => (index === 1 ? { ...day, shift: days[0]?.shift ?? day.shift } : day))
    await act('PUT', `/rotations/${_id}/update`, { days: other })
    await act('PUT', `/rotations/${center.rotationId}/update`, { days: other, fromDate: '2027-02-01' })
    const [followed, draft] = await entries('?group=rotations')
    expect(followed).toMatchObject({ kind: 'rotationChanged', detail: { date: '2027-02-01' } })
    expect(draft).toMatchObject({ kind: 'rotationChanged', detail: { name: 'Essai' } })
    expect(draft?.detail).not.toHaveProperty('date')
  })

  test('teams made and deleted', async () => {
    const { _id } = routes['teams.create'].response.parse(await act('POST', '/teams/create-team', { name: 'Équipe E' }))
    await act('PUT', `/teams/${_id}`, { name: 'Renfort' })
    await act('DELETE', `/teams/${_id}`)
    expect((await entries('?group=rules')).map(({ kind, detail }) => ({ kind, detail }))).toEqual([
      { kind: 'teamRemoved', detail: { name: 'Renfort' } },
      { kind: 'teamCreated', detail: { name: 'Équipe E' } },
    ])
  })

  test('other hours given through a rule, with the reason; of an absence taken back no reason is kept', async () => {
    const about = { userId: c.userId, fromDate: '2026-11-22', toDate: '2026-11-22' }
    // A night before the day that C works.
    const night = { type: 'custom_modification', shift: { name: 'N' }, approve: true, override: FORCED }
    await act('POST', '/planning-modifications/register', { ...about, ...night })
    const entry = (await entries()).find(({ kind }) => kind === 'override')
    expect(entry).toMatchObject({
      subject: { _id: c.userId },
      detail: { act: 'modification', date: NIGHT, reason: FORCED.reason },
    })
    expect(entry?.detail.broken?.map(({ code }) => code)).toContain('dailyRest')
    const absence = { userId: a.userId, type: 'absence', fromDate: '2026-11-21', toDate: '2026-11-21', approve: true, reason: 'Grippe' }
    const { modification } = routes['planning.register'].response.parse(await act('POST', '/planning-modifications/register', absence))
    await act('POST', `/planning-modifications/${modification._id}/withdraw`, { override: { reason: 'Guéri plus tôt' } })
    const all = await entries()
    const withdrawal = all.find(({ kind }) => kind === 'override')
    expect(withdrawal).toMatchObject({ subject: { _id: a.userId }, detail: { act: 'withdrawal' } })
    expect(JSON.stringify(all)).not.toMatch(/Grippe|Guéri/)
  })

  test('log-ins of administrators and their ends; of members none', async () => {
    const logIn = (person: Person) =>
      server.call('POST', '/login', {
        body: { email: person.email, password: PASSWORD, refreshTokenIn: 'body' },
        headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0' },
      })
    await logIn(a)
    const opened = read(routes['accounts.login'].response, await logIn(admin))
    await act('POST', '/auth/logout', undefined, { ...admin, token: opened.accessToken })
    expect(await entries()).toMatchObject([
      { kind: 'sessionEnded', actor: { _id: admin.userId }, subject: null, detail: { act: 'logout' } },
      { kind: 'sessionOpened', actor: { _id: admin.userId }, detail: { device: 'Firefox sur Windows' } },
    ])
  })
})

describe('who reads it', () => {
  test('administrators their own centre, masters any and all; members and other administrators none', async () => {
    await forcedAccept()
    const other = await createCenter(server.pool)
    const otherAdmin = await join(null, { adminType: 'center' }, other)
    expect(await entries('', otherAdmin)).toEqual([])
    expect(await server.call('GET', `/journal${ofCenter()}`, { token: otherAdmin.token })).toMatchObject({ status: 404 })
    expect(await server.call('GET', '/journal', { token: a.token })).toMatchObject({ status: 403 })
    expect(await entries(ofCenter(), master)).toHaveLength(1)
    expect((await entries('', master)).filter(({ centerId }) => centerId === center.centerId)).toMatchObject([{ kind: 'override' }])
  })

  test('a person is looked for within a centre', async () => {
    expect(await server.call('GET', `/journal?userId=${a.userId}`, { token: master.token })).toMatchObject({ status: 400 })
    expect(await entries(ofCenter(`&userId=${a.userId}`), master)).toEqual([])
  })
})

describe('filters and pages', () => {
  test('by what it is about, by either person, by days of the centre, and page after page', async () => {
    await forcedAccept()
    for (const hours of [1, 2, 3]) {
      await moveTo(server.clock.now + DAY_MS)
      await saveRules(hours, admin)
    }
    const kinds = async (query: string) => (await entries(query)).map(({ kind }) => kind)
    expect(await kinds('?group=overrides')).toEqual(['override'])
    expect(await kinds('?group=rules')).toEqual(['rules', 'rules', 'rules'])
    expect(await kinds('?group=roles')).toEqual([])
    expect(await kinds(`?userId=${c.userId}`)).toEqual(['override'])
    expect(await kinds(`?userId=${admin.userId}`)).toHaveLength(4)
    expect(await kinds(`?userId=${admin.userId}&group=overrides`)).toEqual(['override'])
    expect(await kinds('?startDate=2026-11-17&endDate=2026-11-18')).toEqual(['rules', 'rules'])
    expect(await kinds('?endDate=2026-11-16')).toEqual(['override'])
    expect(await server.call('GET', '/journal?startDate=2026-11-18&endDate=2026-11-17', { token: admin.token })).toMatchObject({
      status: 400,
    })
    const whole = await entries()
    const pages: unknown[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await journal(`?limit=3${next === '' ? '' : `&before=${next}`}`)
      pages.push(...page.entries)
      ;({ next } = page)
    }
    expect(pages).toEqual(whole)
    const ofAll = await journal(`?limit=1`, { ...master, token: await server.tokenOf(master.userId) })
    expect(
      (await journal(`?limit=1&before=${ofAll.next}`, { ...master, token: await server.tokenOf(master.userId) })).entries,
    ).toHaveLength(1)
  })
})

describe('what stays', () => {
  test('nothing is rewritten or taken out, but old log-ins', async () => {
    await forcedAccept()
    await server.call('POST', '/login', { body: { email: admin.email, password: PASSWORD } })
    const whereCenter = 'WHERE center_id = $1'
    await expect(server.pool.query(`UPDATE center_changes SET at = now() ${whereCenter}`, [center.centerId])).rejects.toThrow(/append-only/)
    await expect(server.pool.query(`DELETE FROM center_changes ${whereCenter}`, [center.centerId])).rejects.toThrow(/append-only/)
    expect(await entries()).toHaveLength(2)
    await purgeJournal(server.pool, server.clock.now + 1)
    expect((await entries()).map(({ kind }) => kind)).toEqual(['override'])
  })

  test('who is erased is no longer named, and their log-ins go with them', async () => {
    await forcedAccept()
    const peer = await join(null, { adminType: 'center', lastName: 'Chandelier' })
    await server.call('POST', '/login', { body: { email: peer.email, password: PASSWORD } })
    await act('POST', `/substitution/${await postedBy(c)}/cancel`, { reason: 'Doublon' }, peer)
    await prove(master)
    await act('DELETE', `/users/${peer.userId}`, { erase: true }, master)
    const remainingEntries = await entries()
    expect(remainingEntries.map(({ kind }) => kind)).not.toContain('sessionOpened')
    expect(remainingEntries.find(({ kind }) => kind === 'demandClosed')).toMatchObject({ actor: { name: 'Ancien', lastName: 'membre' } })
    expect(JSON.stringify(remainingEntries)).not.toContain('Chandelier')
  })
})

async function postedBy(person: Person): Promise<string> {
  const body = { type: 'substitution', posterShift: { date: '2026-11-27' }, points: 10 }
  return read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: person.token, body }))._id
}
