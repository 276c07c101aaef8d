// The rules of a centre through HTTP: saved as a whole within bounds, held at once on every demand, the floor of points with them.
//
// Cycle J N R R of 12 h. In November 2026: A works J 21, N 22; D J 20, N 21, J 24, N 25.
//
// Paths that change a planning, and where each is seen to hold the rules:
//   accept          features/demands/handlers.test.ts (accepting), here (bounds), features/demands/override.test.ts
//   swap            features/demands/handlers.test.ts (exchanging), features/demands/override.test.ts
//   unaccept        features/demands/handlers.test.ts (withdrawing: posterCannotResume), features/demands/override.test.ts
//   post            features/demands/handlers.test.ts (posting: postNotice), features/demands/override.test.ts
//   register        features/planning/handlers.test.ts (other hours; an absence: warnings)
//   approve         features/planning/handlers.test.ts (a pending one is judged when it is approved)
//   withdraw        features/planning/handlers.test.ts (what he took meanwhile leaves him no rest)
//   assign, activate, remove a date: what they touch is listed and decided on one by one (planConflicts); features/rotations,
//   features/users. What was promised before is a snapshot that no longer judges the new cycle.
//   cancelForPlanChange: judged by nobody, each gets back what was his; features/demands/cancel.test.ts
import { routes } from '@releve/contract'
import { defaultRules, PROFILES } from '@releve/domain/working-time/profiles'
import type { CenterRules } from '@releve/domain/working-time/rules'
import { describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, join, people } = setScene({ a: {}, d: {}, admin: {} })
const { a, d, admin } = people

const save = (rules: unknown, person = admin) =>
  server.call('PUT', `/center/${center.centerId}/rules`, { token: person.token, body: rules })
const saved = async () =>
  read(routes['centers.rules'].response, await server.call('GET', `/center/${center.centerId}/rules`, { token: a.token }))

const BASE: CenterRules = { ...defaultRules('SPP12'), crossTeam: true }

const post = (person: Person, date: string, more: Record<string, unknown> = {}) =>
  server.call('POST', '/substitution', { token: person.token, body: { type: 'substitution', posterShift: { date }, points: 10, ...more } })
const posted = async (person: Person, date: string) => read(routes['demands.post'].response, await post(person, date))
const accept = (person: Person, id: string, body: unknown = {}) =>
  server.call('POST', `/substitution/${id}/accept`, { token: person.token, body })

const refusal = (status: number, error: string) => ({ status, body: { error } })

describe('saving', () => {
  test('the whole document, read back as it was written, and in force at once', async () => {
    const demand = await posted(a, '2026-11-22')
    const strict: CenterRules = {
      ...BASE,
      rules: PROFILES.SPP12.map((rule) => (rule.code === 'dailyRest' ? { ...rule, minHours: 14.5 } : rule)),
      minimumStaffing: { N: { total: 1, byQualification: { CDS: 1 } } },
      withdrawNoticeHours: 24,
    }
    expect(await save(strict)).toMatchObject({ status: 200 })
    expect(await saved()).toEqual(strict)
    // 12 h after his own night: enough before, not now.
    expect(await accept(d, demand._id)).toMatchObject(refusal(409, 'ruleBroken'))
    expect(await save(BASE)).toMatchObject({ status: 200 })
    expect(await accept(d, demand._id)).toMatchObject({ status: 200 })
  })

  test.each([
    ['hours out of bounds', { rules: [{ code: 'dailyRest', minHours: 100, severity: 'blocking', reference: '' }] }],
    ['hours that are no quarter', { rules: [{ code: 'dailyRest', minHours: 11.1, severity: 'blocking', reference: '' }] }],
    ['a window wider than what is read', { rules: [{ code: 'weeklyRest', minHours: 35, days: 30, severity: 'warning', reference: '' }] }],
    ['a severity that does not exist', { rules: [{ code: 'overlap', severity: 'fatal', reference: '' }] }],
    ['a rule that does not exist', { rules: [{ code: 'mood', severity: 'warning', reference: '' }] }],
    ['a parameter of another rule', { rules: [{ code: 'dailyRest', maxHours: 11, severity: 'blocking', reference: '' }] }],
    ['a rule twice', { rules: [...PROFILES.SPP12, ...PROFILES.SPP12] }],
    ['a negative notice', { postNoticeHours: -1 }],
    ['fractions of points', { defaultPoints: 1.5 }],
    ['a profile that does not exist', { profile: 'DGAC' }],
    ['a field that does not exist', { planVersion: 3 }],
    ['a vacation nobody knows', { minimumStaffing: { X: { total: 1, byQualification: {} } } }],
    ['rest as a vacation', { minimumStaffing: { R: { total: 1, byQualification: {} } } }],
    ['more places than people', { minimumStaffing: { J: { total: 1, byQualification: { CDS: 1, ADJ: 1 } } } }],
    ['fewer than nobody', { minimumStaffing: { J: { total: -1, byQualification: {} } } }],
  ])('%s: refused, nothing changed', async (_what, more) => {
    const before = await saved()
    expect(await save({ ...BASE, ...more })).toMatchObject({ status: 400 })
    expect(await saved()).toEqual(before)
  })

  test('a part of it is refused: the document is whole', async () => {
    expect(await save({ profile: 'SPP12' })).toMatchObject(refusal(400, 'invalidInput'))
  })

  test('of two at the same instant who saw the same rules, one is saved and the other told', async () => {
    const readRules = await saved()
    const deputy = await join(null, { adminType: 'center' })
    const ownChange = { ...BASE, withdrawNoticeHours: 24, seen: readRules }
    const other = { ...BASE, defaultPoints: 12, seen: readRules }
    const answers = await Promise.all([save(ownChange), save(other, deputy)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, 'rulesChanged'))
    const [won, lost] = answers[0]?.status === 200 ? [ownChange, other] : [other, ownChange]
    const now = await saved()
    expect({ ...now, seen: readRules }).toEqual(won)
    expect(await save({ ...lost, seen: now })).toMatchObject({ status: 200 })
  })

  test('the place of a rule in what was seen says nothing; who says nothing of what he saw is heard all the same', async () => {
    const before = await saved()
    const readRules = { ...before, rules: before.rules.toReversed() }
    expect(await save({ ...BASE, defaultPoints: 12, seen: readRules })).toMatchObject({ status: 200 })
    expect(await save({ ...BASE, defaultPoints: 14 })).toMatchObject({ status: 200 })
    expect(await save({ ...BASE, defaultPoints: 16, seen: readRules })).toMatchObject(refusal(409, 'rulesChanged'))
    expect((await saved()).defaultPoints).toBe(14)
  })

  test('profiles with their rules and references, to come back to', async () => {
    const profiles = read(routes['rules.profiles'].response, await server.call('GET', '/rules/profiles', { token: a.token }))
    expect(profiles.map(({ profile }) => profile)).toEqual(['SPP12', 'SPP_G24', 'FPT', 'FPH', 'PN', 'CODE_TRAVAIL'])
    expect(profiles[0]?.rules).toEqual(PROFILES.SPP12)
  })
})

describe('who changed what', () => {
  const changes = async (query = '', person = admin) =>
    read(routes['rules.changes'].response, await server.call('GET', `/center/${center.centerId}/changes${query}`, { token: person.token }))

  test('is kept value by value, newest first, page by page; a document saved as it was leaves no line', async () => {
    expect((await changes()).changes).toEqual([])
    const before = await saved()
    expect(await save({ ...before, withdrawNoticeHours: 24, defaultPoints: 12 })).toMatchObject({ status: 200 })
    expect(await save({ ...before, withdrawNoticeHours: 24, defaultPoints: 12 })).toMatchObject({ status: 200 })
    const deputy = await join(null, { adminType: 'center' })
    server.clock.now += 1000
    const renamed = { name: `Centre ${center.centerId}`, requiresTotp: false }
    expect((await server.call('PUT', `/center/${center.centerId}`, { token: deputy.token, body: renamed })).status).toBe(200)
    const first = await changes('?limit=1')
    expect(first.changes).toMatchObject([
      { kind: 'center', actor: { _id: deputy.userId }, at: NOON + 1000, fields: [{ field: 'name', to: renamed.name }] },
    ])
    const second = await changes(`?limit=1&before=${first.next ?? ''}`)
    expect(second).toMatchObject({
      changes: [
        {
          kind: 'rules',
          actor: { _id: admin.userId },
          at: NOON,
          fields: [
            { field: 'withdrawNoticeHours', from: before.withdrawNoticeHours, to: 24 },
            { field: 'defaultPoints', from: before.defaultPoints, to: 12 },
          ],
        },
      ],
      next: null,
    })
    server.clock.now = NOON
  })

  test('is nothing when the change was refused', async () => {
    await posted(a, '2026-11-22')
    expect(await save({ ...BASE, lowestBalance: 91 })).toMatchObject(refusal(409, 'rulesFloorTooHigh'))
    expect((await changes()).changes).toEqual([])
  })
})

describe('the lowest balance', () => {
  test('holds for every account at once', async () => {
    expect(await save({ ...BASE, lowestBalance: 95 })).toMatchObject({ status: 200 })
    expect(await post(a, '2026-11-22')).toMatchObject(refusal(409, 'insufficientPoints'))
    expect(await save({ ...BASE, lowestBalance: -50 })).toMatchObject({ status: 200 })
    expect(await post(a, '2026-11-22', { points: 150 })).toMatchObject({ status: 200 })
    await expectLaws(server.pool)
  })

  test('is refused when somebody would be under it, what his demands reserve included', async () => {
    await posted(a, '2026-11-22')
    expect(await save({ ...BASE, lowestBalance: 91 })).toMatchObject(refusal(409, 'rulesFloorTooHigh'))
    expect((await saved()).lowestBalance).toBe(0)
    expect(await save({ ...BASE, lowestBalance: 90 })).toMatchObject({ status: 200 })
  })

  test('raised while points are spent: one of the two is refused', async () => {
    for (let round = 0; round < 8; round++) {
      await save(BASE)
      const [rules, demand] = await Promise.all([save({ ...BASE, lowestBalance: 95 }), post(a, '2026-11-22')])
      expect([rules.status, demand.status].toSorted((x, y) => x - y)).toEqual([200, 409])
      await expectLaws(server.pool)
      if (demand.status !== 200) continue
      const { _id } = read(routes['demands.post'].response, demand)
      expect(await server.call('POST', `/substitution/${_id}/cancel`, { token: a.token })).toMatchObject({ status: 200 })
    }
  })
})

describe('vacations kept inside their teams', () => {
  test('another team’s cannot be taken, one’s own team’s and by who has no team can', async () => {
    expect(await save({ ...BASE, crossTeam: false })).toMatchObject({ status: 200 })
    const demand = await posted(a, '2026-11-22')
    const demandAnswer = await server.call('GET', `/substitution/${demand._id}`, { token: d.token })
    expect(demandAnswer.body).toMatchObject({
      category: 'other',
      limit: [{ code: 'otherTeam', message: 'Dans ce centre, on ne prend que les vacations de sa propre équipe.' }],
    })
    expect(await accept(d, demand._id)).toMatchObject(refusal(409, 'otherTeam'))
    const officer = await join(null)
    expect(await accept(officer, demand._id)).toMatchObject({ status: 200 })
  })

  test('an administrator may go through with a reason', async () => {
    await save({ ...BASE, crossTeam: false })
    const demand = await posted(a, '2026-11-22')
    const body = { onBehalfOf: d.userId, override: { reason: 'Renfort décidé par le chef de salle' } }
    expect(await accept(admin, demand._id, body)).toMatchObject({ status: 200 })
  })
})
