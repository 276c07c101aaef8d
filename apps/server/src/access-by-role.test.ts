// The rights of each role over every call of the table, expected from a list of its own: a power that is given by mistake in the table of roles
// or on a call is found here. What a role does not open answers as to any colleague, and writes nothing.
import { shareOf } from '@releve/testing/share'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberRoles } from '@releve/domain/access/roles'
import type { MemberRole } from '@releve/domain/access/roles'
import { everyCase } from '#test/access-cases.ts'
import { expectedOf, isSuccess, send, startWorlds } from '#test/access-world.ts'
import type { Worlds } from '#test/access-world.ts'

const VACANCIES_READ = ['vacancies.list', 'vacancies.get', 'vacancies.call']
const VACANCIES_KEPT = [
  'vacancies.open',
  'vacancies.edit',
  'vacancies.close',
  'vacancies.startWave',
  'vacancies.nextBatch',
  'vacancies.assign',
  'vacancies.free',
  'vacancies.sheet',
  'vacancies.cover',
  'vacancies.startCover',
]
const DECIDED = ['planning.approve', 'planning.reject', 'planning.get', 'planning.list', 'approvals.nameDeputy']

/** The calls that serve each role as they serve an administrator, and no colleague, on a thing of the owner of the matrix. */
const opened: Readonly<Record<MemberRole, readonly string[]>> = {
  reader: ['wall.get'],
  roomChief: ['wall.get', ...VACANCIES_READ, 'handover.write', 'handover.withdraw'],
  replacements: [...VACANCIES_READ, ...VACANCIES_KEPT],
  teamChief: [...DECIDED, 'hours.ofMember', 'rests.ofMember', 'rests.ofCenter', 'fairness.ofMember'],
  planner: [
    ...VACANCIES_READ,
    ...VACANCIES_KEPT,
    ...DECIDED,
    'planning.register',
    'planning.withdraw',
    'planning.candidates',
    'planning.assign',
    'placements.place',
    'planning.writeCells',
    'centers.setFirm',
    'placements.change',
    'rests.give',
  ],
  hr: [
    'approvals.nameDeputy',
    'hours.ofMember',
    'hours.ofCenter',
    'rests.ofMember',
    'rests.ofCenter',
    'leave.ofMember',
    'fairness.ofCenter',
    'fairness.ofMember',
    'planning.get',
    'planning.list',
    'closings.month',
    'payroll.settings',
    'payroll.list',
    'payroll.export',
    'payroll.file',
  ],
}

/** A code or a link was made for the caller of the matrix, and these calls take it: nobody has it by a role. */
const OF_ONE_CALLER: ReadonlySet<string> = new Set(['sms.confirm', 'signOn.unlink'])
const cases = everyCase.filter(({ name }) => !OF_ONE_CALLER.has(name))

let worlds: Worlds
const holders = new Map<MemberRole, string>()

beforeAll(async () => {
  worlds = await startWorlds()
  const { server, world } = worlds
  const token = await server.provenTokenOf(world.idOf('centerAdmin'))
  for (const role of memberRoles) {
    const { userId } = await world.newMember()
    // They are chief of the owner's team.
    const body = { role, ...(role === 'teamChief' && { teamId: world.center.teamIds[0] }) }
    const { status } = await server.call('POST', `/users/${userId}/roles`, { token, body })
    if (status !== 200) throw new Error(`${role} was not given`)
    holders.set(role, userId)
  }
})
afterAll(() => worlds.server.close())

describe.each(memberRoles)('every call by a member with the role %s', (role) => {
  const share = shareOf(cases, 4, ({ name }) => opened[role].includes(name))
  test.each(share.map(({ name, route, accessCase }) => [name, route, accessCase] as const))('%s', async (name, route, accessCase) => {
    const { server, writes } = worlds
    const as = opened[role].includes(name) ? 'centerAdmin' : 'colleague'
    const { target, token: ownToken } = await worlds.prepare(accessCase, as)
    const token = target.token === undefined ? await server.provenTokenOf(holders.get(role) ?? '') : ownToken
    await writes.take()
    const answer = await send(worlds, route, { target, token })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: expectedOf(accessCase, as) })
    if (!isSuccess(answer.status)) expect(await writes.take(), 'refused, it wrote').toEqual([])
  })
})
