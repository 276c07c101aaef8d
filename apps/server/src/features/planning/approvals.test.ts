// Requests approved level by level through HTTP: who is asked, told once, may answer or not; what goes up, and what lapses. Team A works J 21
// N 22 of November 2026; B J 22 N 23. It is Monday 16 November, noon.
import { routes } from '@releve/contract'
import { describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { advanceRequests } from './commands/chains.ts'

const HOUR_MS = 3_600_000

const { server, center, people, as, moveTo } = setScene({
  a: {},
  b: {},
  admin: {},
  master: {},
  chief: { team: 1 },
  planner: { team: 2 },
  hr: { team: 2 },
  deputy: { team: 3 },
})
const { a, b, admin, master, chief, planner, hr, deputy } = people

const terms = () => `/center/${center.centerId}/approvals`

const level = (who: string, hours: number | null = null) => ({ who: [who], hours })
const twoLevels = [level('teamChief', 24), level('planner', 24)]

/** Absences of the centre go through these levels. */
async function require(levels: readonly object[], lapseHours = 12) {
  expect(await as(admin, 'PUT', terms(), { lapseHours, requests: [{ activity: 'absence', levels }] })).toMatchObject({ status: 200 })
}

async function give(person: Person, role: string, more: object = {}) {
  const token = await server.provenTokenOf(admin.userId)
  expect(await server.call('POST', `/users/${person.userId}/roles`, { token, body: { role, ...more } })).toMatchObject({ status: 200 })
}

/** The chief of team A, the planner and HR of the centre. */
async function cast() {
  await give(chief, 'teamChief', { teamId: center.teamIds[0] })
  await give(planner, 'planner')
  await give(hr, 'hr')
}

async function ask(person: Person, date = '2026-11-21') {
  const answer = await as(person, 'POST', '/planning-modifications/register', { type: 'absence', fromDate: date, toDate: date })
  return read(routes['planning.register'].response, answer).modification
}

const decide = (person: Person, id: string, verb: 'approve' | 'reject' = 'approve', body: object = { reason: 'Vu' }) =>
  as(person, 'POST', `/planning-modifications/${id}/${verb}`, body)

const waiting = async (person: Person) =>
  read(routes['planning.waiting'].response, await as(person, 'GET', '/approvals/modifications')).modifications.map(({ _id }) => _id)

const seen = async (id: string, person = a) =>
  read(routes['planning.get'].response, await as(person, 'GET', `/planning-modifications/${id}`))

const toldOf = async (person: Person, kind: string) =>
  (await server.pool.query('SELECT FROM notifications WHERE user_id = $1 AND kind = $2', [person.userId, kind])).rowCount

const away = (person: Person, date: string) =>
  server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day) VALUES ($1, gen_random_uuid(), $2, 'absence', 'approved', $3, $3)`,
    [center.centerId, person.userId, date],
  )

const nameDeputy = (person: Person, userId: string, fromDate = '2026-11-16', untilDate = '2026-11-20') =>
  as(person, 'POST', '/deputies', { userId, fromDate, untilDate })

describe('without levels', () => {
  test('a request says nothing of approval, waits for one decision, and the settings are empty', async () => {
    const request = await ask(a)
    expect(request).not.toHaveProperty('approval')
    expect((await as(a, 'GET', terms())).body).toEqual({ lapseHours: 12, requests: [], exchanges: [] })
    expect(await waiting(admin)).toEqual([request._id])
    expect(await waiting(a)).toEqual([])
    expect(await decide(admin, request._id)).toMatchObject({ status: 200, body: { modification: { status: 'approved' } } })
  })
})

describe('a queue', () => {
  /** Copies a request 200 times under another member of another team, on days before. */
  const crowd = (id: string, { userId }: Person) =>
    server.pool.query(
      `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, chain, chain_at)
       SELECT center_id, gen_random_uuid(), $2, type, status, '2026-11-18', '2026-11-18', chain, chain_at
       FROM planning_modifications, generate_series(1, 200) WHERE _id = $1`,
      [id, userId],
    )

  test.each([
    ['of one decision', []],
    ['of levels', twoLevels],
  ])('%s holds what waits for its reader, however much waits for others before', async (_, levels) => {
    await cast()
    if (levels.length > 0) await require(levels)
    const request = await ask(a)
    await crowd(request._id, b)
    expect(await waiting(chief)).toEqual([request._id])
  })
})

describe('levels', () => {
  test('the chief of the team answers first, then the planner; each is told once, and the member sees whom it waits for', async () => {
    await cast()
    await require(twoLevels)
    const request = await ask(a)
    expect(request.approval).toMatchObject({
      level: 1,
      levels: 2,
      waitsFor: [{ _id: chief.userId }],
      until: NOON + 24 * HOUR_MS,
      // Midnight of the 21st in Paris, twelve hours before.
      lapsesAt: Date.UTC(2026, 10, 20, 11),
      accords: [],
    })
    expect([await waiting(chief), await waiting(planner), await waiting(admin)]).toEqual([[request._id], [], []])
    expect([await toldOf(chief, 'modificationRequested'), await toldOf(planner, 'modificationRequested')]).toEqual([1, 0])
    expect(await decide(chief, request._id)).toMatchObject({ status: 200, body: { modification: { status: 'pending' }, changes: [] } })
    expect((await seen(request._id)).approval).toMatchObject({
      level: 2,
      waitsFor: [{ _id: planner.userId }],
      accords: [{ level: 1, by: { _id: chief.userId }, insteadOf: null }],
    })
    expect([await waiting(chief), await waiting(planner)]).toEqual([[], [request._id]])
    expect(await decide(chief, request._id)).toMatchObject({ status: 403, body: { error: 'approvalTwice' } })
    expect(await decide(planner, request._id)).toMatchObject({ status: 200, body: { modification: { status: 'approved' } } })
    expect([await toldOf(chief, 'modificationRequested'), await toldOf(planner, 'modificationRequested')]).toEqual([1, 1])
    expect(await toldOf(a, 'modificationApproved')).toBe(1)
    expect(await seen(request._id)).not.toHaveProperty('approval')
  })

  test('whoever is of no level may not answer; an administrator may, for one level', async () => {
    await cast()
    await require(twoLevels)
    const request = await ask(a)
    for (const person of [hr, planner, b])
      expect(await decide(person, request._id)).toMatchObject({ status: 403, body: { error: 'approvalNotYours' } })
    expect(await decide(a, request._id)).toMatchObject({ status: 403, body: { error: 'ownModification' } })
    expect(await decide(admin, request._id)).toMatchObject({ status: 200, body: { modification: { status: 'pending' } } })
    expect(await decide(admin, request._id, 'reject')).toMatchObject({ status: 403, body: { error: 'approvalTwice' } })
    expect(await decide(planner, request._id)).toMatchObject({ status: 200, body: { modification: { status: 'approved' } } })
  })

  test('HR may be a level, which is all that they decide', async () => {
    await cast()
    await require([level('hr')])
    const request = await ask(b, '2026-11-22')
    expect(await waiting(hr)).toEqual([request._id])
    expect(await decide(hr, request._id)).toMatchObject({ status: 200, body: { modification: { status: 'approved' } } })
  })

  test('any level refuses, with its reason', async () => {
    await cast()
    await require(twoLevels)
    const request = await ask(a)
    expect(await decide(chief, request._id, 'reject', { reason: 'Trop d’absents' })).toMatchObject({
      status: 200,
      body: { status: 'rejected', reason: 'Trop d’absents' },
    })
    expect(await decide(planner, request._id)).toMatchObject({ status: 409, body: { error: 'modificationDecided' } })
    expect(await toldOf(a, 'modificationRejected')).toBe(1)
  })

  test('what an administrator enters as approved is so at once', async () => {
    await cast()
    await require(twoLevels)
    const body = { userId: a.userId, type: 'absence', fromDate: '2026-11-21', toDate: '2026-11-21', approve: true }
    const answer = await as(admin, 'POST', '/planning-modifications/register', body)
    expect(answer).toMatchObject({ status: 200, body: { modification: { status: 'approved' } } })
    expect(await toldOf(a, 'modificationRegistered')).toBe(1)
    expect(await toldOf(chief, 'modificationRequested')).toBe(0)
  })

  test('a request keeps the levels that it had when the settings change', async () => {
    await cast()
    await require(twoLevels)
    const request = await ask(a)
    await require([level('hr')])
    expect((await seen(request._id)).approval).toMatchObject({ levels: 2, waitsFor: [{ _id: chief.userId }] })
  })

  test('settings that have changed since they were read are not written over, and each change is in the journal', async () => {
    const seenBefore = { lapseHours: 12, requests: [], exchanges: [] }
    await require(twoLevels)
    expect(await as(admin, 'PUT', terms(), { lapseHours: 24, requests: [], seen: seenBefore })).toMatchObject({
      status: 409,
      body: { error: 'approvalsChanged' },
    })
    expect((await as(admin, 'GET', '/journal?group=rules')).body).toMatchObject({
      entries: [
        {
          kind: 'approvalsChanged',
          fields: [
            {
              from: 'un seul accord',
              to: 'Autres absences\u00A0: chef d’équipe, 24\u00A0h, puis responsable du planning, 24\u00A0h · caduque 12\u00A0h avant',
            },
          ],
        },
      ],
    })
  })
})

describe('a request goes up', () => {
  test('at once when nobody has the role, to the administrators when no level has anybody', async () => {
    await require(twoLevels)
    const request = await ask(a)
    expect(request.approval).toMatchObject({ level: 3, levels: 2, waitsFor: [{ _id: admin.userId }] })
    expect(await waiting(admin)).toEqual([request._id])
    expect(await toldOf(admin, 'modificationRequested')).toBe(1)
    expect(await decide(admin, request._id)).toMatchObject({ status: 200, body: { modification: { status: 'approved' } } })
  })

  test('when everybody of its level is on leave, and not while somebody stands in for them', async () => {
    await cast()
    await require(twoLevels)
    await away(chief, '2026-11-16')
    const alone = await ask(a)
    expect(alone.approval).toMatchObject({ level: 2, waitsFor: [{ _id: planner.userId }] })
    expect(await nameDeputy(chief, deputy.userId)).toMatchObject({ status: 200 })
    const covered = await ask(a, '2026-11-22')
    expect(covered.approval).toMatchObject({ level: 1, waitsFor: [{ _id: deputy.userId }] })
  })

  test('when its delay is over: the next level is told, once, by the job', async () => {
    await cast()
    await require(twoLevels)
    const request = await ask(a)
    await moveTo(NOON + 24 * HOUR_MS)
    await advanceRequests(server.pool, NOON + 24 * HOUR_MS)
    await advanceRequests(server.pool, NOON + 25 * HOUR_MS)
    expect(await toldOf(planner, 'modificationRequested')).toBe(1)
    expect((await seen(request._id)).approval).toMatchObject({ level: 2, until: NOON + 48 * HOUR_MS })
    expect(await decide(chief, request._id)).toMatchObject({ status: 403, body: { error: 'approvalNotYours' } })
  })

  test('when its approver loses the role with the request open', async () => {
    await cast()
    await require(twoLevels)
    const request = await ask(a)
    await server.pool.query("UPDATE members SET roles = '[]' WHERE _id = $1", [chief.userId])
    expect(await decide(chief, request._id)).toMatchObject({ status: 403 })
    expect((await seen(request._id)).approval).toMatchObject({ level: 2, waitsFor: [{ _id: planner.userId }] })
    await advanceRequests(server.pool, NOON + HOUR_MS)
    expect(await toldOf(planner, 'modificationRequested')).toBe(1)
  })
})

describe('whoever is suspended is asked nothing', () => {
  const suspend = async (person: Person) => {
    const token = await server.provenTokenOf(admin.userId)
    expect(await server.call('PUT', `/users/${person.userId}/suspension`, { token, body: {} })).toMatchObject({ status: 200 })
  }

  test('a request goes up, and what waits is handed on by the next run of the job', async () => {
    await cast()
    await require(twoLevels)
    const before = await ask(a)
    await suspend(chief)
    await advanceRequests(server.pool, NOON)
    expect(await toldOf(planner, 'modificationRequested')).toBe(1)
    expect((await seen(before._id)).approval).toMatchObject({ level: 2, waitsFor: [{ _id: planner.userId }] })
    expect((await ask(a, '2026-11-22')).approval).toMatchObject({ level: 2, waitsFor: [{ _id: planner.userId }] })
  })

  test('nor told of a request where there are no levels', async () => {
    await cast()
    await suspend(chief)
    await ask(a)
    expect([await toldOf(chief, 'modificationRequested'), await toldOf(planner, 'modificationRequested')]).toEqual([0, 1])
  })

  test('a deputy who is suspended stands in for nobody', async () => {
    await cast()
    await require(twoLevels)
    await nameDeputy(chief, deputy.userId)
    await away(chief, '2026-11-16')
    await suspend(deputy)
    expect((await ask(a)).approval).toMatchObject({ level: 2, waitsFor: [{ _id: planner.userId }] })
  })
})

test('a role that ends between what is shown and the answer: midnight decides, to the second', async () => {
  await give(chief, 'teamChief', { teamId: center.teamIds[0], untilDate: '2026-11-16' })
  await require([level('teamChief')])
  const request = await ask(a)
  // 17 November begins in Paris.
  const midnight = Date.UTC(2026, 10, 16, 23)
  await moveTo(midnight - 1)
  expect(await decide(chief, request._id, 'approve', { dryRun: true })).toMatchObject({ status: 200 })
  await moveTo(midnight)
  for (const verb of ['approve', 'reject'] as const)
    expect(await decide(chief, request._id, verb)).toMatchObject({ status: 403, body: { error: 'approvalNotYours' } })
  expect((await seen(request._id)).status).toBe('pending')
})

test('a master answers for one level of a request, as anybody', async () => {
  await cast()
  await require(twoLevels)
  const request = await ask(a)
  expect(await decide(master, request._id)).toMatchObject({ status: 200, body: { modification: { status: 'pending' } } })
  expect(await decide(master, request._id)).toMatchObject({ status: 403, body: { error: 'approvalTwice' } })
})

test('a role that is taken hands what waits to whoever remains, by the next run of the job', async () => {
  await cast()
  await require(twoLevels)
  const request = await ask(a)
  const roles = read(routes['roles.list'].response, await as(admin, 'GET', `/center/${center.centerId}/roles`)).roles
  const ofChief = roles.find(({ role }) => role === 'teamChief')?._id ?? ''
  const token = await server.provenTokenOf(admin.userId)
  expect(await server.call('DELETE', `/users/${chief.userId}/roles/${ofChief}`, { token })).toMatchObject({ status: 200 })
  await advanceRequests(server.pool, NOON)
  expect([await toldOf(planner, 'modificationRequested'), await toldOf(chief, 'roleTaken')]).toEqual([1, 1])
  expect((await seen(request._id)).approval).toMatchObject({ level: 2, waitsFor: [{ _id: planner.userId }] })
})

test('a request that nobody answered lapses before its start: it is told, and decided no more', async () => {
  await cast()
  await require(twoLevels, 48)
  const request = await ask(a)
  const lapse = Date.UTC(2026, 10, 18, 23)
  await advanceRequests(server.pool, lapse - 1)
  expect((await seen(request._id)).status).toBe('pending')
  await moveTo(lapse)
  // The job has not come yet: it is decided no more all the same.
  for (const verb of ['approve', 'reject'] as const)
    expect(await decide(admin, request._id, verb)).toMatchObject({ status: 409, body: { error: 'modificationDecided' } })
  await advanceRequests(server.pool, lapse)
  expect(await seen(request._id)).toMatchObject({ status: 'rejected', decidedBy: null, reason: null })
  expect(await toldOf(a, 'modificationLapsed')).toBe(1)
  expect(await decide(admin, request._id)).toMatchObject({ status: 409, body: { error: 'modificationDecided' } })
})

describe('deputies', () => {
  test('a deputy decides on their days in the place of whom they stand in for, and the request says so', async () => {
    await cast()
    await require(twoLevels)
    expect(await nameDeputy(chief, deputy.userId, '2026-11-17', '2026-11-18')).toMatchObject({
      status: 200,
      body: {
        deputies: [{ user: { _id: chief.userId }, deputy: { _id: deputy.userId }, fromDate: '2026-11-17', untilDate: '2026-11-18' }],
      },
    })
    expect([await toldOf(deputy, 'deputyNamed'), await toldOf(chief, 'deputyNamed')]).toEqual([1, 0])
    const request = await ask(a)
    expect(await decide(deputy, request._id)).toMatchObject({ status: 403 })
    const sessionOf = async () => read(routes['accounts.check'].response, await as(deputy, 'GET', '/auth/check')).userData
    expect(await sessionOf()).not.toHaveProperty('standsIn')
    await moveTo(NOON + 20 * HOUR_MS)
    expect(await sessionOf()).toHaveProperty('standsIn', true)
    expect(await waiting(deputy)).toEqual([request._id])
    expect(await decide(deputy, request._id)).toMatchObject({ status: 200 })
    expect((await seen(request._id)).approval).toMatchObject({
      accords: [{ by: { _id: deputy.userId }, insteadOf: { _id: chief.userId } }],
    })
    expect(await decide(chief, request._id)).toMatchObject({ status: 403, body: { error: 'approvalTwice' } })
  })

  test('named while requests wait already: they are told by the next run of the job', async () => {
    await cast()
    await require(twoLevels)
    await ask(a)
    await nameDeputy(chief, deputy.userId)
    await advanceRequests(server.pool, server.clock.now)
    expect([await toldOf(deputy, 'modificationRequested'), await toldOf(chief, 'modificationRequested')]).toEqual([1, 1])
  })

  test('not on what concerns whom they stand in for, nor on what concerns themselves', async () => {
    await give(chief, 'teamChief', { teamId: center.teamIds[1] })
    await require([level('teamChief')])
    await nameDeputy(chief, b.userId)
    const ofChief = await ask(chief, '2026-11-22')
    expect(ofChief.approval).toMatchObject({ level: 2, waitsFor: [{ _id: admin.userId }] })
    expect(await decide(b, ofChief._id)).toMatchObject({ status: 403, body: { error: 'approvalNotYours' } })
    const ofDeputy = await ask(b, '2026-11-22')
    expect(await decide(b, ofDeputy._id)).toMatchObject({ status: 403, body: { error: 'ownModification' } })
  })

  test('decide without levels what those decide for whom they stand in, on their days, and are told of it', async () => {
    await cast()
    expect(await nameDeputy(chief, deputy.userId, '2026-11-16', '2026-11-17')).toMatchObject({ status: 200 })
    const [ofA, ofOther, later] = [await ask(a), await ask(b, '2026-11-22'), await ask(a, '2026-11-22')]
    expect(await toldOf(deputy, 'modificationRequested')).toBe(2)
    expect((await waiting(deputy)).toSorted()).toEqual([ofA._id, later._id].toSorted())
    expect((await seen(ofA._id, deputy)).status).toBe('pending')
    expect(await decide(deputy, ofOther._id)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    await moveTo(NOON + 1000)
    expect(await decide(deputy, ofA._id)).toMatchObject({ status: 200, body: { modification: { status: 'approved' } } })
    expect(await as(deputy, 'POST', `/planning-modifications/${ofA._id}/reopen`, {})).toMatchObject({ status: 200 })
    // 18 November begins in Paris.
    await moveTo(Date.UTC(2026, 10, 17, 23))
    expect(await decide(deputy, later._id)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    expect(await waiting(deputy)).toEqual([])
  })

  test('without levels neither: not on what concerns either of the two, nor by whom a deputy stands in for', async () => {
    await give(chief, 'teamChief', { teamId: center.teamIds[1] })
    await give(planner, 'planner')
    await nameDeputy(chief, b.userId)
    await nameDeputy(planner, chief.userId)
    const [ofChief, ofDeputy] = [await ask(chief, '2026-11-22'), await ask(b, '2026-11-22')]
    expect(await decide(b, ofChief._id)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    expect(await decide(b, ofDeputy._id)).toMatchObject({ status: 403, body: { error: 'ownModification' } })
    // The chief stands in for the planner; the chief's deputy does not.
    const ofA = await ask(a)
    expect(await decide(b, ofA._id)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    expect(await decide(chief, ofA._id)).toMatchObject({ status: 200 })
  })

  test('have none of their own: a deputy of a deputy answers for no level', async () => {
    await cast()
    await require([level('teamChief')])
    await nameDeputy(chief, planner.userId)
    await nameDeputy(planner, deputy.userId)
    const request = await ask(a)
    expect(await decide(deputy, request._id)).toMatchObject({ status: 403, body: { error: 'approvalNotYours' } })
    expect(await decide(planner, request._id)).toMatchObject({ status: 200 })
  })

  test('are ended by either of the two or an administrator, the other ones being told', async () => {
    await cast()
    const named = read(routes['approvals.nameDeputy'].response, await nameDeputy(chief, deputy.userId)).deputies[0]?._id ?? ''
    expect(await as(b, 'DELETE', `/deputies/${named}`)).toMatchObject({ status: 403 })
    expect(await as(deputy, 'DELETE', `/deputies/${named}`)).toMatchObject({ status: 200, body: { deputies: [] } })
    expect([await toldOf(deputy, 'deputyEnded'), await toldOf(chief, 'deputyEnded')]).toEqual([0, 1])
    expect(await as(deputy, 'DELETE', `/deputies/${named}`)).toMatchObject({ status: 404 })
    const kinds = read(routes['journal.list'].response, await as(admin, 'GET', '/journal?group=roles')).entries.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['deputyEnded', 'deputyNamed', 'role', 'role', 'role'])
  })

  test.each<[string, () => Person, () => object, number, string]>([
    ['oneself', () => chief, () => ({ userId: chief.userId }), 400, 'deputySelf'],
    ['days of the past', () => chief, () => ({ fromDate: '2026-11-15' }), 400, 'deputyPast'],
    ['by somebody who decides on nothing', () => a, () => ({}), 403, 'deputyNothing'],
    ['a stranger', () => chief, () => ({ userId: master.userId }), 404, 'notFound'],
    ['an end before its beginning', () => chief, () => ({ untilDate: '2026-11-10' }), 400, 'invalidInput'],
  ])('%s is refused', async (_, caller, body, status, error) => {
    await cast()
    const wish = { userId: deputy.userId, fromDate: '2026-11-16', untilDate: '2026-11-20', ...body() }
    expect(await as(caller(), 'POST', '/deputies', wish)).toMatchObject({ status, body: { error } })
  })

  test('twenty at once leave one, and whoever leaves stands in for nobody any more', async () => {
    await cast()
    const answers = await Promise.all(Array.from({ length: 20 }, () => nameDeputy(chief, deputy.userId)))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    await server.pool.query('UPDATE members SET left_at = now() WHERE _id = $1', [deputy.userId])
    const { rows } = await server.pool.query('SELECT stands_in FROM members WHERE _id = $1', [deputy.userId])
    expect(rows).toEqual([{ stands_in: [] }])
  })
})

test('approved, refused, withdrawn and lapsed at once: one outcome', async () => {
  await cast()
  await require([level('planner')])
  const lapse = Date.UTC(2026, 10, 20, 11)
  for (const date of ['2026-11-21', '2026-11-22']) {
    const { _id } = await ask(a, date)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (__, index) =>
        index % 4 === 0
          ? decide(planner, _id)
          : index % 4 === 1
            ? decide(admin, _id, 'reject')
            : index % 4 === 2
              ? as(a, 'POST', `/planning-modifications/${_id}/withdraw`, {})
              : advanceRequests(server.pool, lapse - 1).then(() => null),
      ),
    )
    const count = (verb: number) => answers.filter((answer, index) => index % 4 === verb && answer?.status === 200).length
    const [approved, rejected, withdrawn] = [count(0), count(1), count(2)]
    // A member may take back at once what was approved.
    expect([
      [1, 0, 0],
      [1, 0, 1],
      [0, 1, 0],
      [0, 0, 1],
    ]).toContainEqual([approved, rejected, withdrawn])
    expect((await seen(_id)).status).toBe(withdrawn > 0 ? 'withdrawn' : approved > 0 ? 'approved' : 'rejected')
  }
})
