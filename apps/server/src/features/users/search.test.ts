// Members of all centres, as a master administrator reads them: by pages, found by the beginnings of their names.
import { routes } from '@releve/contract'
import { createCenter, createMember, createMembers } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { beforeAll, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center } = setScene({}, { lasts: true })
let other: CenterFixture
let chief: MemberFixture
let master: string

/** First and last name. */
const people = [
  ['Zoé', 'Dupont'],
  ['Ana', 'Dupré'],
  ['Jean-Pierre', 'd’Aulnaie'],
  ['Luc', 'Le Goff'],
  ['Élise', 'Œillet'],
  ['Martin', 'Martin'],
] as const

beforeAll(async () => {
  other = await createCenter(server.pool)
  for (const [name, lastName] of people) await createMember(server.pool, center, { name, lastName })
  chief = await createMember(server.pool, other, { name: 'Éva', lastName: 'Dubois', adminType: 'center' })
  await createMember(server.pool, other, { name: 'Pia', lastName: 'Attend', status: 'pending' })
  master = await server.tokenOf((await createMember(server.pool, null, { name: 'Max', lastName: 'Zinc', adminType: 'master' })).userId)
})

async function list(query: string, token = master) {
  const answer = await server.call('GET', `/users${query}`, { token })
  return { names: read(routes['users.list'].response, answer).map(({ lastName }) => lastName), link: answer.headers.get('link') }
}
const found = async (typed: string, token = master) => (await list(`?search=${encodeURIComponent(typed)}`, token)).names
async function count(query: string, token = master) {
  return read(routes['users.count'].response, await server.call('GET', `/users/count${query}`, { token })).count
}

test.each([
  ['dup', ['Dupont', 'Dupré']],
  ['DUPRÉ', ['Dupré']],
  ['zoe dup', ['Dupont']],
  ['dup zoe', ['Dupont']],
  ['pont', []],
  ['aul', ['d’Aulnaie']],
  ['d aul', ['d’Aulnaie']],
  ['d’aul', ['d’Aulnaie']],
  ['daul', ['d’Aulnaie']],
  ['jeanp', ['d’Aulnaie']],
  ['pierre', ['d’Aulnaie']],
  ['goff', ['Le Goff']],
  ['legoff', ['Le Goff']],
  ['oeil', ['Œillet']],
  ['œil eli', ['Œillet']],
  ['e', ['Œillet', 'Dubois']],
  // Both names match, and it is listed once.
  ['mar', ['Martin']],
  ['mar mar', ['Martin']],
  ['%', ['Attend', 'd’Aulnaie', 'Dubois', 'Dupont', 'Dupré', 'Le Goff', 'Martin', 'Œillet', 'Zinc']],
  ['dup\'":*&', ['Dupont', 'Dupré']],
])('« %s » finds %j', async (typed, names) => {
  expect(await found(typed)).toEqual(names)
  expect(await count(`?search=${encodeURIComponent(typed)}`)).toBe(names.length)
})

test('pages follow one another by name, each member once; the header says where the next one begins', async () => {
  for (const search of ['', '&search=d']) {
    const whole = await list(`?limit=100${search}`)
    expect(whole.link).toBeNull()
    const names: string[] = []
    let next: string | null = `/api/users?limit=2${search}`
    while (next !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(next.replace('/api/users', ''))
      expect(page.names.length).toBeLessThanOrEqual(2)
      names.push(...page.names)
      next = page.link === null ? null : (/^<([^>]+)>; rel="next"$/.exec(page.link)?.[1] ?? null)
    }
    expect(names).toEqual(whole.names)
  }
  expect((await list(`?before=${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`)).names).toEqual([])
  expect((await server.call('GET', '/users?limit=501', { token: master })).status).toBe(400)
})

test('those who wait and those who administer are found apart, in one centre too', async () => {
  expect(await list('?status=pending')).toMatchObject({ names: ['Attend'] })
  expect(await list('?admins=1')).toMatchObject({ names: ['Dubois', 'Zinc'] })
  expect(await list(`?centerId=${other.centerId}&search=du`)).toMatchObject({ names: ['Dubois'] })
  expect(await count(`?centerId=${center.centerId}&status=approved`)).toBe(people.length)
  expect(await count('?status=pending&search=pia')).toBe(1)
})

test('a member and an administrator search their own centre; its list stays whole', async () => {
  const member = await server.tokenOf((await createMember(server.pool, other, { lastName: 'Lucas' })).userId)
  expect(await found('du', member)).toEqual(['Dubois'])
  expect(await found('att', member)).toEqual([])
  expect((await list('', member)).names).toEqual(['Dubois', 'Lucas'])
  const admin = await server.tokenOf(chief.userId)
  expect(await found('att', admin)).toEqual(['Attend'])
  expect(await count('?status=pending', admin)).toBe(1)
  expect((await server.call('GET', `/users?centerId=${center.centerId}`, { token: admin })).status).toBe(404)
  expect((await server.call('GET', '/users/count', { token: member })).status).toBe(403)
})

test('a new name is found and the former one is not; who left is not found at all', async () => {
  const { userId } = await createMember(server.pool, center, { name: 'Noé', lastName: 'Avant' })
  await server.pool.query("UPDATE members SET last_name = 'Après' WHERE _id = $1", [userId])
  expect([await found('avant'), await found('apres')]).toEqual([[], ['Après']])
  await server.pool.query('UPDATE accounts SET deleted_at = now() WHERE _id = $1', [userId])
  expect(await found('apres')).toEqual([])
  const { rows } = await server.pool.query('SELECT FROM member_keys WHERE user_id = $1', [userId])
  expect(rows).toEqual([])
})

test('whoever was the last of a page and left meanwhile still says where the next one begins', async () => {
  const alike = await createCenter(server.pool)
  for (const name of ['Ada', 'Bea', 'Cid']) await createMember(server.pool, alike, { name, lastName: 'Quentin' })
  for (const query of [`centerId=${alike.centerId}`, 'search=quentin', 'search=quen']) {
    const whole = read(routes['users.list'].response, await server.call('GET', `/users?${query}`, { token: master }))
    const [, second, third] = whole.map(({ _id }) => _id)
    await server.pool.query('UPDATE members SET left_at = now() WHERE _id = $1', [second])
    const rest = read(routes['users.list'].response, await server.call('GET', `/users?${query}&before=${second}`, { token: master }))
    expect(
      rest.map(({ _id }) => _id),
      query,
    ).toEqual([third])
    await server.pool.query('UPDATE members SET left_at = NULL WHERE _id = $1', [second])
  }
  await server.pool.query('UPDATE members SET left_at = now() WHERE center_id = $1', [alike.centerId])
})

test('more than a thousand are counted as one more', async () => {
  const crowded = await createCenter(server.pool)
  await createMembers(
    server.pool,
    crowded,
    Array.from({ length: 1002 }, (_, n) => ({ name: 'Foule', lastName: `Foule ${n}`, teamId: null, points: 0 })),
  )
  expect(await count('?search=foule')).toBe(1001)
  expect((await list('?search=foule')).names).toHaveLength(500)
})

test('a namesake who stands on another page, or in another centre, is told apart all the same', async () => {
  const rank = async (member: MemberFixture, words: string) =>
    server.pool.query('UPDATE members SET rank = $2 WHERE _id = $1', [member.userId, words])
  await rank(await createMember(server.pool, center, { name: 'Iris', lastName: 'Xylophage' }), 'Sergent')
  await rank(await createMember(server.pool, other, { name: 'Iris', lastName: 'Xylophage' }), 'Adjudant')
  const first = await server.call('GET', '/users?search=xylophage&limit=1', { token: master })
  const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
  const second = await server.call('GET', next?.replace(/^\/api/, '') ?? '', { token: master })
  const told = [first, second].flatMap((answer) => read(routes['users.list'].response, answer)).map(({ distinction }) => distinction)
  expect(told).toHaveLength(2)
  expect(told.every((words) => words !== undefined)).toBe(true)
  expect(new Set(told).size).toBe(2)
})
