// Lists over all centres come by pages: each entry once, in one order, and the header of a page says where the next one begins.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture } from '@releve/testing/factories'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { NOON, serverOfTests } from '#test/scene.ts'
import { read } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'

const names = ['Aubenas', 'Brest', 'Château-Thierry', 'L’Isle-Adam', 'Orléans'] as const

const server = serverOfTests()
const centers: CenterFixture[] = []
let token: string

beforeAll(async () => {
  const { pool } = server
  for (const name of names) centers.push(await createCenter(pool, { name }))
  token = await server.tokenOf((await createMember(pool, null, { adminType: 'master' })).userId)
  await pool.query("UPDATE centers SET department = 'Finistère' WHERE name = 'Brest'")
  for (const [index, center] of centers.entries()) {
    await createMember(pool, center)
    const isPending = index % 2 === 0
    await pool.query(
      `INSERT INTO recovery_requests (_id, center_id, name, last_name, new_email, created_at, status, decided_at)
       VALUES ($1, $2, 'Ana', 'Perdue', $3, $4, $5, $6)`,
      [
        randomUUID(),
        center.centerId,
        `ana${index}@releve.example`,
        new Date(NOON + index).toISOString(),
        isPending ? 'pending' : 'rejected',
        isPending ? null : new Date(NOON).toISOString(),
      ],
    )
  }
})

/** All entries, by pages of two, one after the other. */
async function paged<S extends z.ZodMiniType<readonly unknown[]>>(schema: S, path: string): Promise<z.output<S>[number][]> {
  const found: z.output<S>[number][] = []
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=2`
  while (next !== undefined) {
    const answer: Awaited<ReturnType<TestServer['call']>> = await server.call('GET', next, { token })
    const page = read(schema, answer)
    expect(page.length).toBeLessThanOrEqual(2)
    found.push(...page)
    next = /^<\/api([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return found
}

const ids = () => centers.map(({ centerId }) => centerId)

test('centres, their figures and their cycles come in the order of their names', async () => {
  expect((await paged(routes['centers.list'].response, '/center')).map(({ name }) => name)).toEqual(names)
  const overviews = await paged(routes['centers.all'].response, '/center/all')
  expect(overviews.map(({ name, members, teams, rotation }) => [name, members, teams, rotation])).toEqual(
    names.map((name) => [name, 1, 4, 'JNRR']),
  )
  const counts = await paged(routes['centers.usersCount'].response, '/center/users/count')
  expect(counts.map(({ name, count }) => [name, count])).toEqual(names.map((name) => [name, 1]))
  const active = await paged(routes['centers.allActiveRotations'].response, '/center/all-active-rotations')
  expect(active.map(({ centerId }) => centerId)).toEqual(ids())
})

test('the header names the next page of what was asked, whatever was typed', async () => {
  // A question mark in a query is a character like another.
  expect((await paged(routes['centers.list'].response, '/center?search=?')).map(({ name }) => name)).toEqual(names)
})

test('centres are found by the beginnings of words of their name and département, and by identifier', async () => {
  const found = async (search: string, path = '/center') =>
    (await paged(routes['centers.list'].response, `${path}?search=${encodeURIComponent(search)}`)).map(({ name }) => name)
  expect(await found('CHATEAU')).toEqual(['Château-Thierry'])
  expect(await found('thierry cha')).toEqual(['Château-Thierry'])
  expect(await found('isle')).toEqual(['L’Isle-Adam'])
  expect(await found('lis')).toEqual(['L’Isle-Adam'])
  expect(await found('finist')).toEqual(['Brest'])
  expect(await found('rest')).toEqual([])
  const named = await paged(routes['centers.list'].response, `/center?ids=${[ids()[3], ids()[1], randomUUID()].join(',')}`)
  expect(named.map(({ name }) => name)).toEqual(['Brest', 'L’Isle-Adam'])
  const overviews = await paged(routes['centers.all'].response, '/center/all?search=orl')
  expect(overviews.map(({ name }) => name)).toEqual(['Orléans'])
  for (const wrong of ['all', '-'.repeat(36), `${ids()[0]},`]) expect((await server.call('GET', `/center?ids=${wrong}`)).status).toBe(400)
})

test('teams come centre by centre, in the order of each; those of one centre alone when it is named', async () => {
  const teams = await paged(routes['teams.list'].response, '/teams')
  expect(teams.map(({ centerId, order }) => [centerId, order])).toEqual(ids().flatMap((id) => [1, 2, 3, 4].map((order) => [id, order])))
  const own = await server.call('GET', `/teams?centerId=${ids()[2]}`, { token })
  expect(read(routes['teams.list'].response, own).map(({ _id }) => _id)).toEqual(centers[2]?.teamIds)
  const member = await server.tokenOf((await createMember(server.pool, centers[0] ?? null)).userId)
  expect((await server.call('GET', `/teams?centerId=${ids()[2]}`, { token: member })).status).toBe(404)
})

test('lost accounts: those that wait first, the newest first among each', async () => {
  const addresses = async (path: string) =>
    (await paged(routes['accounts.recoveryRequests'].response, path)).map(({ newEmail }) => newEmail.slice(3, 4))
  expect(await addresses('/admin/recovery-requests')).toEqual(['4', '2', '0', '3', '1'])
  expect(await addresses('/admin/recovery-requests?status=pending')).toEqual(['4', '2', '0'])
  // The last one that was read is decided before one reads on.
  const { rows } = await server.pool.query<{ _id: string }>(
    "UPDATE recovery_requests SET status = 'rejected', decided_at = created_at WHERE new_email = 'ana4@releve.example' RETURNING _id",
  )
  expect(await addresses(`/admin/recovery-requests?status=pending&before=${rows[0]?._id}`)).toEqual(['2', '0'])
})

test('nobody says how many: names by hundreds, what is looked up in several tables by one hundred', async () => {
  await server.pool.query(
    `INSERT INTO centers (_id, name, rules, created_at) SELECT gen_random_uuid(), 'Zone ' || n, c.rules, c.created_at
     FROM (SELECT * FROM centers LIMIT 1) c, generate_series(1, 100) AS n`,
  )
  await server.pool.query(
    `INSERT INTO teams (center_id, _id, name, color, "order") SELECT _id, gen_random_uuid(), 'Garde', '#1565C0', 1 FROM centers WHERE name LIKE 'Zone %'`,
  )
  const readPage = async (schema: z.ZodMiniType<readonly unknown[]>, path: string) => {
    const answer = await server.call('GET', path, { token })
    return [read(schema, answer).length, answer.headers.has('link')]
  }
  expect(await readPage(routes['centers.list'].response, '/center')).toEqual([105, false])
  expect(await readPage(routes['centers.all'].response, '/center/all')).toEqual([100, true])
  expect(await readPage(routes['centers.usersCount'].response, '/center/users/count')).toEqual([100, true])
  expect(await readPage(routes['centers.allActiveRotations'].response, '/center/all-active-rotations')).toEqual([100, true])
  expect(await readPage(routes['teams.list'].response, '/teams')).toEqual([100, true])
  expect(await readPage(routes['teams.list'].response, '/teams?limit=500')).toEqual([120, false])
})

test('a list within an answer says by the same header what its field says', async () => {
  const { centerId = '' } = centers[0] ?? {}
  for (const name of ['Nuit', 'Jour', 'Relais']) {
    expect((await server.call('POST', '/teams/create-team', { token, body: { centerId, name } })).status).toBe(200)
  }
  const path = `/journal?centerId=${centerId}&limit=2`
  const first = await server.call('GET', path, { token })
  const { entries, next } = read(routes['journal.list'].response, first)
  expect(entries).toHaveLength(2)
  expect(first.headers.get('link')).toBe(`</api${path}&before=${next}>; rel="next"`)
  const last = await server.call('GET', `${path}&before=${next}`, { token })
  expect(read(routes['journal.list'].response, last)).toMatchObject({ entries: [{ kind: 'teamCreated' }], next: null })
  expect(last.headers.has('link')).toBe(false)
})
