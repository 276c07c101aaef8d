// Roles of members through HTTP: given and taken with a password, on their days, over their team, in the journal; and what they open really
// works. Team A works J 21 N 22 of November 2026; B J 22 N 23.
import { routes } from '@releve/contract'
import { removeMembers } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const DAY_MS = 86_400_000

const { server, center, people, as, join, moveTo } = setScene({ a: {}, b: {}, admin: {}, master: {}, holder: { team: 1 } })
const { a, b, admin, master, holder } = people

const proven = (person: Person) => server.provenTokenOf(person.userId)

async function give(person: Person, role: string, more: Record<string, unknown> = {}, by = admin) {
  return server.call('POST', `/users/${person.userId}/roles`, { token: await proven(by), body: { role, ...more } })
}

async function given(person: Person, role: string, more: Record<string, unknown> = {}): Promise<string> {
  const { roles } = read(routes['roles.give'].response, await give(person, role, more))
  return roles.findLast((held) => held.user._id === person.userId && held.role === role)?._id ?? ''
}

const take = async (person: Person, id: string, by = admin) =>
  server.call('DELETE', `/users/${person.userId}/roles/${id}`, { token: await proven(by) })

const rolesOf = async (person: Person) => {
  const { userData } = read(routes['accounts.check'].response, await as(person, 'GET', '/auth/check'))
  return userData.roles
}

const chiefOf = (team: number) => ({ teamId: center.teamIds[team] })

const ask = (person: Person, date: string, more: Record<string, unknown> = {}) =>
  as(person, 'POST', '/planning-modifications/register', { type: 'absence', fromDate: date, toDate: date, ...more })

const asked = async (person: Person, date: string) => read(routes['planning.register'].response, await ask(person, date)).modification._id

const kindsTold = async (person: Person) =>
  (await server.pool.query<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1', [person.userId])).rows.map(
    ({ kind }) => kind,
  )

describe('given and taken', () => {
  test('it holds at once, is in the journal and told to its holder; taken, it is gone at once', async () => {
    expect(await rolesOf(holder)).toBeUndefined()
    const id = await given(holder, 'hr')
    expect(await rolesOf(holder)).toEqual([{ role: 'hr', teamId: null, untilDate: null }])
    expect(await kindsTold(holder)).toEqual(['roleGiven'])
    const hours = () => as(holder, 'GET', `/users/${a.userId}/hours?year=2026`)
    expect(await hours()).toMatchObject({ status: 200 })
    await moveTo(NOON + 60_000)
    expect(await take(holder, id)).toMatchObject({ status: 200, body: { roles: [] } })
    expect(await hours()).toMatchObject({ status: 403 })
    expect(await kindsTold(holder)).toEqual(['roleGiven', 'roleTaken'])
    expect((await as(admin, 'GET', '/journal?group=roles')).body).toMatchObject({
      entries: [
        { kind: 'role', subject: { _id: holder.userId }, fields: [{ field: 'memberRole', from: 'hr', to: null }] },
        {
          kind: 'role',
          subject: { _id: holder.userId },
          fields: [{ field: 'memberRole', from: null, to: 'hr' }],
          detail: { date: '2026-11-16' },
        },
      ],
    })
  })

  test('holders are listed by their names, whoever was given a role first', async () => {
    await server.pool.query(
      `UPDATE members SET last_name = CASE _id WHEN $1 THEN 'Érable' WHEN $2 THEN 'Zinc' ELSE 'Aulne' END WHERE _id IN ($1, $2, $3)`,
      [a.userId, b.userId, holder.userId],
    )
    for (const person of [b, a, holder]) await given(person, 'reader')
    const { roles } = read(routes['roles.list'].response, await as(admin, 'GET', `/center/${center.centerId}/roles`))
    expect(roles.map(({ user }) => user.lastName)).toEqual(['Aulne', 'Érable', 'Zinc'])
  })

  test('a role of some days is held on these, its last one included, without anything being done', async () => {
    await given(holder, 'reader', { fromDate: '2026-11-18', untilDate: '2026-11-19' })
    const wall = async () => (await as(holder, 'GET', `/center/${center.centerId}/wall`)).status
    const found: [string, number][] = []
    for (const days of [0, 1, 2, 3, 4]) {
      await moveTo(NOON + days * DAY_MS)
      found.push([`2026-11-${16 + days}`, await wall()])
    }
    expect(found).toEqual([
      ['2026-11-16', 403],
      ['2026-11-17', 403],
      ['2026-11-18', 200],
      ['2026-11-19', 200],
      ['2026-11-20', 403],
    ])
    expect((await as(admin, 'GET', `/center/${center.centerId}/roles`)).body).toMatchObject({ roles: [] })
  })

  test('several stand beside one another; the same one on a day that it has is refused, on other days it is not', async () => {
    await given(holder, 'reader', { untilDate: '2026-12-01' })
    await given(holder, 'teamChief', chiefOf(0))
    await given(holder, 'teamChief', chiefOf(1))
    expect(await give(holder, 'teamChief', chiefOf(1))).toMatchObject({ status: 409, body: { error: 'roleHeld' } })
    expect(await give(holder, 'reader', { fromDate: '2026-12-01' })).toMatchObject({ status: 409, body: { error: 'roleHeld' } })
    expect(await give(holder, 'reader', { fromDate: '2026-12-02' })).toMatchObject({ status: 200 })
    expect(await rolesOf(holder)).toHaveLength(3)
  })

  test.each<[string, Record<string, unknown>, number, unknown]>([
    ['a role of the past', { role: 'hr', fromDate: '2026-11-15' }, 400, { error: 'rolePast' }],
    [
      'an end before its beginning',
      { role: 'hr', untilDate: '2026-11-15' },
      400,
      { fields: { untilDate: 'La date de fin précède la date de début.' } },
    ],
    ['a team chief of no team', { role: 'teamChief' }, 400, { fields: { teamId: 'Choisissez l’équipe.' } }],
    [
      'a team of nobody',
      { role: 'teamChief', teamId: '00000000-0000-4000-8000-000000000000' },
      400,
      { fields: { teamId: 'Cette équipe n’existe pas.' } },
    ],
    ['a role that is none', { role: 'king' }, 400, { fields: { role: 'Ce rôle n’existe pas.' } }],
  ])('%s is refused beside its cause', async (_, body, status, expected) => {
    const token = await proven(admin)
    expect(await server.call('POST', `/users/${holder.userId}/roles`, { token, body })).toMatchObject({ status, body: expected })
    expect(await rolesOf(holder)).toBeUndefined()
  })

  test('nobody gives one to themselves, and holders of roles give none', async () => {
    expect(await give(admin, 'hr')).toMatchObject({ status: 403, body: { error: 'ownRole' } })
    await given(holder, 'planner')
    expect(await give(a, 'reader', {}, holder)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    expect(await give(a, 'reader', {}, master)).toMatchObject({ status: 200 })
  })

  test('twenty at once on one member leave one of each, and each in the journal once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(holder, 'hr')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await kindsTold(holder)).toEqual(['roleGiven'])
  })

  test('a team that is deleted takes the roles over it with it, and no other', async () => {
    const answer = await as(admin, 'POST', '/teams/create-team', { name: 'Renfort', cycleStartDate: '2026-11-01' })
    const { _id: teamId } = read(routes['teams.create'].response, answer)
    await given(holder, 'teamChief', { teamId })
    await given(holder, 'teamChief', chiefOf(0))
    await given(b, 'reader')
    await moveTo(NOON + 60_000)
    expect(await as(admin, 'DELETE', `/teams/${teamId}`)).toMatchObject({ status: 200 })
    expect(await rolesOf(holder)).toEqual([{ role: 'teamChief', teamId: center.teamIds[0], untilDate: null }])
    expect(await rolesOf(b)).toHaveLength(1)
    expect(await kindsTold(holder)).toEqual(['roleGiven', 'roleGiven', 'roleTaken'])
    expect((await as(admin, 'GET', '/journal?group=roles')).body).toMatchObject({
      entries: [
        { kind: 'role', subject: { _id: holder.userId }, fields: [{ field: 'memberRole', from: 'teamChief', to: null }] },
        {},
        {},
        {},
      ],
    })
  })

  test('whoever leaves has none any more, and none when they come back', async () => {
    await given(holder, 'replacements')
    await removeMembers(server.pool, [holder.userId])
    const { rows } = await server.pool.query('SELECT roles, is_deputy FROM members WHERE _id = $1', [holder.userId])
    expect(rows).toEqual([{ roles: [], is_deputy: false }])
  })
})

describe('the right of before', () => {
  const column = async () =>
    (
      await server.pool.query<{ is_deputy: boolean; roles: { role: string }[] }>('SELECT is_deputy, roles FROM members WHERE _id = $1', [
        holder.userId,
      ])
    ).rows[0]

  test('a server of before finds who holds vacancies by a role, and what it writes is one', async () => {
    const id = await given(holder, 'replacements')
    expect((await column())?.is_deputy).toBe(true)
    await take(holder, id)
    expect((await column())?.is_deputy).toBe(false)
    await server.pool.query('UPDATE members SET is_deputy = true WHERE _id = $1', [holder.userId])
    expect((await column())?.roles).toMatchObject([{ role: 'replacements', until: null }])
    expect(await as(holder, 'GET', '/vacancies')).toMatchObject({ status: 200 })
    await server.pool.query('UPDATE members SET is_deputy = false WHERE _id = $1', [holder.userId])
    expect(await as(holder, 'GET', '/vacancies')).toMatchObject({ status: 403 })
  })
})

describe('a team chief', () => {
  test('decides the requests of their team, reads them while they wait, and nothing of another team', async () => {
    await given(holder, 'teamChief', chiefOf(0))
    const [ofA, ofB] = [await asked(a, '2026-11-21'), await asked(b, '2026-11-22')]
    const listed = read(routes['planning.list'].response, await as(holder, 'GET', '/planning-modifications'))
    expect(listed.modifications.map(({ _id }) => _id)).toEqual([ofA])
    const decide = (id: string, verb: string, body: unknown = {}) => as(holder, 'POST', `/planning-modifications/${id}/${verb}`, body)
    expect(await decide(ofB, 'approve')).toMatchObject({ status: 403 })
    expect(await as(holder, 'GET', `/planning-modifications/${ofB}`)).toMatchObject({ status: 403 })
    expect(await as(holder, 'GET', `/planning-modifications?userId=${b.userId}`)).toMatchObject({ status: 403 })
    expect(await decide(ofA, 'approve')).toMatchObject({ status: 200, body: { modification: { status: 'approved' } } })
    expect(await as(holder, 'GET', `/planning-modifications/${ofA}`)).toMatchObject({ status: 200 })
    // One that an administrator decided is nobody else's to read.
    const decidedElsewhere = await asked(a, '2026-11-22')
    expect(await as(admin, 'POST', `/planning-modifications/${decidedElsewhere}/approve`, {})).toMatchObject({ status: 200 })
    expect(await as(holder, 'GET', `/planning-modifications/${decidedElsewhere}`)).toMatchObject({ status: 403 })
  })

  test('is told of a request of their team, once, and of none of another team or of their own', async () => {
    await given(holder, 'teamChief', chiefOf(1))
    const other = await join(1)
    const before = await kindsTold(holder)
    await ask(a, '2026-11-21')
    await ask(holder, '2026-11-22')
    expect(await kindsTold(holder)).toEqual(before)
    await ask(other, '2026-11-22')
    expect((await kindsTold(holder)).slice(before.length)).toEqual(['modificationRequested'])
    expect((await kindsTold(admin)).filter((kind) => kind === 'modificationRequested')).toHaveLength(3)
  })

  test('does not decide their own request, nor goes through a rule, nor offers vacations', async () => {
    await given(holder, 'teamChief', chiefOf(1))
    const own = await asked(holder, '2026-11-22')
    expect(await as(holder, 'POST', `/planning-modifications/${own}/approve`, {})).toMatchObject({
      status: 403,
      body: { error: 'ownModification' },
    })
    const other = await asked(b, '2026-11-22')
    for (const body of [{ override: { reason: 'Essai' } }, { offer: {} }])
      expect(await as(holder, 'POST', `/planning-modifications/${other}/approve`, body)).toMatchObject({
        status: 403,
        body: { error: 'forbidden' },
      })
  })

  test('loses the role with a request open, and decides it no more', async () => {
    const id = await given(holder, 'teamChief', chiefOf(0))
    const waiting = await asked(a, '2026-11-21')
    await take(holder, id)
    expect(await as(holder, 'POST', `/planning-modifications/${waiting}/approve`, {})).toMatchObject({ status: 403 })
    expect(await as(admin, 'POST', `/planning-modifications/${waiting}/approve`, {})).toMatchObject({ status: 200 })
  })
})

describe('a planner', () => {
  test('places an absence that is approved at once, and takes it back; not in the past, and through no rule', async () => {
    await given(holder, 'planner')
    const placing = { userId: a.userId, approve: true }
    const placed = await ask(holder, '2026-11-21', placing)
    expect(placed).toMatchObject({ status: 200, body: { modification: { status: 'approved', userId: a.userId } } })
    const { _id } = read(routes['planning.register'].response, placed).modification
    expect(await as(holder, 'POST', `/planning-modifications/${_id}/withdraw`, { reason: 'Annulée' })).toMatchObject({ status: 200 })
    expect(await ask(holder, '2026-11-10', placing)).toMatchObject({ status: 400, body: { error: 'modificationPast' } })
    expect(await ask(holder, '2026-11-21', { ...placing, override: { reason: 'Essai' } })).toMatchObject({ status: 403 })
    expect(await ask(holder, '2026-11-23', { approve: true })).toMatchObject({ status: 403, body: { error: 'ownModification' } })
  })
})

describe('HR', () => {
  test('reads hours, load and absences with their cause, and changes nothing', async () => {
    await given(holder, 'hr')
    await as(admin, 'POST', '/planning-modifications/register', {
      userId: a.userId,
      type: 'absence',
      fromDate: '2026-11-21',
      toDate: '2026-11-21',
      approve: true,
    })
    const listed = read(routes['planning.list'].response, await as(holder, 'GET', `/planning-modifications?userId=${a.userId}`))
    expect(listed.modifications).toMatchObject([{ userId: a.userId, type: 'absence' }])
    expect(await as(holder, 'GET', `/center/${center.centerId}/fairness?startDate=2026-10-01&endDate=2026-10-31`)).toMatchObject({
      status: 200,
    })
    const id = await asked(b, '2026-11-22')
    expect(await as(holder, 'POST', `/planning-modifications/${id}/approve`, {})).toMatchObject({ status: 403 })
    expect(await ask(holder, '2026-11-25', { userId: a.userId })).toMatchObject({ status: 403 })
    expect(
      await as(holder, 'POST', `/users/${a.userId}/hours`, { year: 2026, kind: 'correction', minutes: 60, reason: 'Essai' }),
    ).toMatchObject({ status: 403 })
  })
})
