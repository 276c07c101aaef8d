// The rights of API keys over every call of the table, expected from a list of its own: a scope that is given by mistake on a call is found
// here. What a key's scopes do not name is refused to it, and writes nothing.
import { routes } from '@releve/contract'
import { scopes } from '@releve/domain/access/scopes'
import type { Scope } from '@releve/domain/access/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCase } from '#test/access-cases.ts'
import { isSuccess, send, startWorlds } from '#test/access-world.ts'
import type { Worlds } from '#test/access-world.ts'
import { read } from '#test/server.ts'

/** The calls of each scope, on a thing of the owner of the matrix or on their centre. */
const opened: Readonly<Record<Scope, readonly string[]>> = {
  readPlanning: [
    'shifts.get',
    'shifts.getWithSubstitutions',
    'shifts.roster',
    'shifts.centerPlanning',
    'onCall.list',
    'teams.list',
    'teams.get',
    'teams.members',
    'teams.preview',
    'rotations.get',
    'rotations.center',
    'rotations.status',
    'activities.list',
    'centers.get',
    'centers.activeRotation',
    'centers.rules',
    'schoolHolidays.list',
    'demands.list',
    'demands.get',
  ],
  readPeople: ['users.list', 'users.count', 'users.center', 'users.get', 'users.teams', 'users.teamOccurrences', 'users.currentTeam'],
  readHours: ['hours.ofMember', 'hours.centerTerms', 'fairness.ofCenter', 'fairness.ofMember'],
  readAbsences: ['planning.list', 'planning.get', 'planning.causes', 'leave.ofMember'],
  readVacancies: ['vacancies.list', 'vacancies.get'],
  exportPay: ['closings.month', 'payroll.settings', 'payroll.list', 'payroll.export', 'payroll.file'],
  writePeople: ['users.importPreview', 'users.import', 'users.assignTeam', 'users.assignTeams', 'users.changeQualifications'],
  writeActivities: [
    'planning.register',
    'planning.withdraw',
    'planning.candidates',
    'planning.assign',
    'placements.place',
    'planning.writeCells',
    'placements.change',
  ],
  // Its calls are those of SCIM: features/scim/handlers.test.ts.
  directory: [],
}

let worlds: Worlds
const keys = new Map<Scope, string>()

beforeAll(async () => {
  worlds = await startWorlds()
  const { server, world } = worlds
  const token = await server.provenTokenOf(world.idOf('centerAdmin'))
  for (const scope of scopes) {
    const body = { name: scope, scopes: [scope], validDays: 30, callsPerMinute: 6000 }
    const answer = await server.call('POST', `/center/${world.center.centerId}/keys`, { token, body })
    keys.set(scope, read(routes['apiKeys.create'].response, answer).secret)
  }
})
afterAll(() => worlds.server.close())

/** A call that anybody may make looks at no key, unless it asks who makes it. */
const guarded = everyCase.filter(({ route }) => route.access !== 'public' || route.optionalSession === true)

describe.each(scopes)('every call by a key with the scope %s', (scope) => {
  const cases = guarded.filter(({ name }) => scope === 'readPlanning' || opened[scope].includes(name) || name.startsWith('accounts.'))
  test.each(cases.map(({ name, route, accessCase }) => [name, route, accessCase] as const))('%s', async (name, route, accessCase) => {
    const { writes } = worlds
    const { target } = await worlds.prepare(accessCase, 'centerAdmin')
    const token = keys.get(scope)
    await writes.take()
    const answer = await send(worlds, route, { target, token })
    if (opened[scope].includes(name)) {
      expect([200, 204], JSON.stringify(answer.body)).toContain(answer.status)
      if (route.method === 'GET' || route.reads === true) expect((await writes.take()).filter((table) => table !== 'api_keys')).toEqual([])
      return
    }
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 403, body: { error: 'keyScope' } })
    if (!isSuccess(answer.status)) expect(await writes.take(), 'refused, it wrote').toEqual([])
  })
})

describe('a thing of another centre looks like one that does not exist', () => {
  const named = guarded.flatMap(({ name, route, accessCase }) => {
    const { scope } = route
    return scope === undefined || !route.path.includes(':id') ? [] : [[name, scope, route, accessCase] as const]
  })
  test.each(named)('%s by a key of the scope %s', async (_, scope, route, accessCase) => {
    const { writes, mirror } = worlds
    const { target } = await worlds.prepare(accessCase, 'centerAdmin', mirror)
    await writes.take()
    const answer = await send(worlds, route, { target, token: keys.get(scope) })
    expect([403, 404], JSON.stringify(answer.body)).toContain(answer.status)
    if (answer.status === 403) expect(route.params, 'it names a centre').toBeDefined()
    expect((await writes.take()).filter((table) => table !== 'api_keys')).toEqual([])
  })
})

test('no scope opens a call that gives power, holds a secret or wants a password', () => {
  const opening = guarded.filter(({ route }) => route.scope !== undefined)
  expect(opening.filter(({ route }) => route.stepUp === true || route.secret === true || route.access === 'master')).toEqual([])
})
