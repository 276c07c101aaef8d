// The demo through every call that reads: what it shows of each screen is what the contract says of an answer, for each kind of account.
import { routes } from '@releve/contract'
import { roleOf } from '@releve/domain/access/access'
import type { Route } from '@releve/contract/route'
import { demoAccounts, loadDemo } from '@releve/demo/load'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { serverOfTests } from '#test/scene.ts'
import { read } from '#test/server.ts'

const NOW = Date.UTC(2026, 10, 21, 8, 10)

const server = serverOfTests({ now: NOW })
let people: { email: string; role: string; userId: string; token: string; access: ReadonlySet<Route['access']>; keeps: boolean }[]

beforeAll(async () => {
  await loadDemo(server.pool, NOW)
  people = []
  for (const { email } of await demoAccounts(server.pool)) {
    const { rows } = await server.pool.query<{
      userId: string
      centerId: string
      status: 'pending' | 'approved'
      isAdmin: boolean
      keepsVacancies: boolean
      adminType: 'center' | 'master' | null
    }>(
      `SELECT a._id AS "userId", a.center_id AS "centerId", m.status, a.is_master OR m.is_admin AS "isAdmin", m.roles @> '[{"role": "replacements"}]' AS "keepsVacancies",
         CASE WHEN a.is_master THEN 'master' WHEN m.is_admin THEN 'center' END AS "adminType"
       FROM accounts a JOIN members m ON m.center_id = a.center_id AND m._id = a._id WHERE a.email = $1`,
      [email],
    )
    const [actor] = rows
    if (actor === undefined) throw new Error(`nobody is ${email}`)
    const role = roleOf(actor)
    const access: Route['access'][] = ['public', 'session']
    if (role !== 'pending') access.push('member')
    if (role === 'centerAdmin' || role === 'masterAdmin') access.push('admin')
    if (role === 'masterAdmin') access.push('master')
    const keeps = actor.isAdmin || actor.keepsVacancies
    people.push({ email, role, userId: actor.userId, token: await server.tokenOf(actor.userId), access: new Set(access), keeps })
  }
})

/** These readings need no more than the person who asks. */
const readings = Object.entries<Route>(routes).filter(
  ([, { method, path, query, stream }]) =>
    method === 'GET' &&
    stream !== true &&
    !/:(?!id\b|userId\b)/.test(path) &&
    (!path.includes(':') || /^\/(?:users|notifications)\/:\w+/.test(path)) &&
    (query === undefined || query.safeParse({}).success),
)

/** These pages are for administrators and the deputies of a centre. */
const ofKeepers = new Set(['/vacancies'])

describe('the demo', () => {
  test.each(readings)('answers %s to everybody who may ask', async (_name, route) => {
    for (const { role, userId, token, access, keeps } of people) {
      const answer = await server.call('GET', route.path.replaceAll(/:\w+/g, userId), { token })
      // A picture is there or not.
      const wanted = route.file === undefined ? [200] : [200, 404]
      const isKept = ofKeepers.has(route.path) && keeps
      if (access.has(route.access) || isKept) expect(wanted, `${role}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
      else expect(answer.status, role).toBe(403)
    }
  })

  test('shows its chief a wave that runs, and who asked what of whom to somebody it asked', async () => {
    const as = (name: string) => people.find(({ email }) => email.startsWith(`${name}@`))?.token ?? ''
    const chief = { token: as('eloise.meleze') }
    const { vacancies, proposed } = read(routes['vacancies.list'].response, await server.call('GET', '/vacancies', chief))
    expect(vacancies.map(({ state, origin }) => ({ state, origin }))).toEqual([{ state: 'running', origin: 'need' }])
    // An absence, from which a visitor starts a wave themselves.
    expect(proposed.map(({ origin }) => origin)).toEqual(['absence'])
    const id = vacancies[0]?._id ?? ''
    const board = read(routes['vacancies.get'].response, await server.call('GET', `/vacancies/${id}`, chief))
    const askedLines = board.lines.filter(({ askedAt }) => askedAt !== null)
    expect(askedLines.length).toBeGreaterThan(0)
    expect(askedLines.filter(({ limit }) => limit.length > 0)).toEqual([])
    expect(board.vacancy.wave?.steps.filter(({ isSent }) => !isSent).length).toBeGreaterThan(0)
    const own = await Promise.all(
      ['camille.erable', 'helene.avocetta', 'karim.basaltin'].map(async (name) =>
        read(routes['vacancies.ask'].response, await server.call('GET', `/vacancies/${id}/ask`, { token: as(name) })),
      ),
    )
    expect(own.filter(({ ask }) => (ask?.standing ?? null) !== null).length).toBeGreaterThan(0)
  })

  test('obeys the laws of points and demands', async () => {
    await expectLaws(server.pool)
  })
})
