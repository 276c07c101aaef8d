// The access cases of this feature's calls, and their answers. Everybody of the matrix is in the first team of their centre (J on 17
// November 2026 and every four days); demands to be taken belong to a new member of the fourth one, on its days (J on 20 November and every
// four days), between a night and a day of the first with twelve hours either side.
import { addDays } from '@releve/domain/calendar/day'
import { countPerServer, everybody, ofOwnCenter, ofOwner, sameCenter } from '#test/access.ts'
import type { AccessCases, Caller, Expected, World } from '#test/access.ts'

const ownDays = countPerServer()
const otherDays = countPerServer()

/** A day vacation of the first team nobody has used yet. */
const ownDay = (world: World): string => addDays('2026-11-21', 4 * ownDays(world))

async function post(world: World, posterId: string, date: string, more: Record<string, unknown> = {}): Promise<string> {
  const token = await world.server.tokenOf(posterId)
  const body = { type: 'substitution', posterShift: { date }, points: 0, ...more }
  const answer = await world.server.call('POST', '/substitution', { token, body })
  const { body: created } = answer
  if (answer.status !== 200 || typeof created !== 'object' || created === null || !('_id' in created) || typeof created._id !== 'string')
    throw new Error(`no demand: ${JSON.stringify(created)}`)
  return created._id
}

const TRIES_AT_MOST = 20

/** Open, of the owner. A case that ran before may have given them a rest on a day of their team. */
async function owners(world: World): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await post(world, world.idOf('owner'), ownDay(world))
    } catch (error) {
      if (tries === TRIES_AT_MOST || !String(error).includes('"restDay"')) throw error
    }
  }
}

/** The key is the centre. */
const standing = new Map<string, Promise<string>>()

/** The same one for all of a centre, for calls that leave it open. */
function standingOne(world: World): Promise<string> {
  const ownerDemand = standing.get(world.center.centerId) ?? owners(world)
  standing.set(world.center.centerId, ownerDemand)
  return ownerDemand
}

/** Open, of a new colleague, that anybody of the centre may take; and the day it is of. */
async function postedByNewcomer(world: World, more: (date: string) => Record<string, unknown> = () => ({})) {
  const { userId } = await world.newMember({ teamId: world.center.teamIds[3] ?? null })
  const date = addDays('2026-11-20', 4 * otherDays(world))
  return { id: await post(world, userId, date, more(date)), date }
}

const newcomers = async (world: World): Promise<string> => (await postedByNewcomer(world)).id

/** A demand of a new colleague, accepted by the owner. */
async function accepted(world: World): Promise<string> {
  const id = await newcomers(world)
  const answer = await world.server.call('POST', `/substitution/${id}/accept`, { token: await world.server.tokenOf(world.idOf('owner')) })
  if (answer.status !== 200) throw new Error(`not accepted: ${JSON.stringify(answer.body)}`)
  return id
}

const on = (make: (world: World) => Promise<string>, body?: unknown) => async (world: World) => ({
  params: { id: await make(world) },
  ...(body === undefined ? {} : { body }),
})

const exchangeable = (world: World) =>
  postedByNewcomer(world, (date) => ({ type: 'switch', acceptedSwitches: [{ shift: 'N', points: 0, date: addDays(date, 2) }] }))

/** Open, of a new owner, for a day that a new colleague of the second team would take against their night two days later. */
async function counterOffered(world: World, caller: Caller) {
  const [poster, { userId }] = [await world.newMember(), await world.newMember({ teamId: world.center.teamIds[1] ?? null })]
  const id = await post(world, poster.userId, '2026-11-21', { type: 'switch', acceptedSwitches: [{ shift: 'N', points: 0 }] })
  const body = { date: '2026-11-23' }
  const answer = await world.server.call('POST', `/substitution/${id}/counter-offer`, { token: await world.server.tokenOf(userId), body })
  if (answer.status !== 200) throw new Error(`no counter-offer: ${JSON.stringify(answer.body)}`)
  const target = { params: { id }, body: { ...body, userId } }
  return caller === 'owner' ? { ...target, token: await world.server.tokenOf(poster.userId) } : target
}

/** A demand of a new colleague that another one has taken, and that waits for an administrator. */
async function waiting(world: World): Promise<string> {
  const { server, center } = world
  const id = await newcomers(world)
  const { userId } = await world.newMember()
  const terms = { lapseHours: 12, requests: [], exchanges: [{ kind: 'substitution', levels: [{ who: ['administrator'], hours: null }] }] }
  const save = (value: unknown) => server.pool.query('UPDATE centers SET approvals = $2 WHERE _id = $1', [center.centerId, value])
  await save(JSON.stringify(terms))
  const answer = await server.call('POST', `/substitution/${id}/accept`, { token: await server.tokenOf(userId) })
  await save(null)
  if (answer.status !== 200) throw new Error(`not accepted: ${JSON.stringify(answer.body)}`)
  return id
}

/** Members of the centre for themselves: a master who has none is none of them. */
const membersAlone: Expected = [401, 401, 403, 200, 200, 200, 404, 404, 400]
/** They work in the centre, or not: a master does not. */
const workersAlone: Expected = [401, 401, 403, 200, 200, 200, 404, 404, 404]
/** The answers for a member's own object: for them, and for their administrators, who give a reason. */
const selfAndActing: Expected = [401, 401, 403, 200, 403, 200, 404, 404, 200]

/** The answers for what waits for the administrators of its centre. */
const decidedByAdmins: Expected = [401, 401, 403, 403, 403, 200, 404, 404, 200]

const REASON = { reason: 'Demandé par téléphone' }

export const demandAccess: AccessCases<
  | 'demands.list'
  | 'demands.changes'
  | 'demands.get'
  | 'demands.post'
  | 'demands.audience'
  | 'demands.edit'
  | 'demands.cancel'
  | 'demands.accept'
  | 'demands.swap'
  | 'demands.unaccept'
  | 'demands.interest'
  | 'demands.reject'
  | 'demands.notThisTime'
  | 'demands.offer'
  | 'demands.widen'
  | 'demands.name'
  | 'demands.nameable'
  | 'demands.agree'
  | 'demands.checkShift'
  | 'demands.compatibleSwitches'
  | 'demands.toApprove'
  | 'demands.approve'
  | 'demands.refuse'
  | 'demands.detectTeamChangeConflicts'
  | 'demands.recategorize'
  | 'users.substitution'
> = {
  'demands.list': { expected: ofOwnCenter, target: () => ({ body: { startDate: '2026-11-16', endDate: '2026-11-30' } }) },
  'demands.changes': { expected: ofOwnCenter, target: () => ({ body: { startDate: '2026-11-16', endDate: '2026-11-30' } }) },
  'demands.get': { expected: sameCenter, target: on(standingOne) },
  'demands.post': {
    expected: ofOwnCenter,
    target: (world, caller) => ({
      body: { type: 'substitution', posterShift: { date: ownDay(world) }, points: 0, comment: `Par ${caller}` },
    }),
  },
  // A day of the first team that nobody posts.
  'demands.audience': {
    expected: ofOwnCenter,
    target: () => ({ body: { type: 'substitution', posterShift: { date: '2026-11-21' } } }),
  },
  'demands.edit': { expected: [401, 401, 403, 200, 403, 403, 404, 404, 400], target: on(standingOne, { comment: 'Urgent' }) },
  'demands.cancel': { expected: selfAndActing, target: on(owners, REASON) },
  'demands.accept': { expected: workersAlone, target: on(newcomers, {}) },
  'demands.swap': { expected: workersAlone, target: on(async (world) => (await exchangeable(world)).id, {}) },
  'demands.unaccept': { expected: selfAndActing, target: on(accepted, REASON) },
  'demands.interest': { expected: membersAlone, target: on(newcomers, {}) },
  // Nobody was given this token.
  'demands.notThisTime': {
    expected: [401, 401, 401, 401, 401, 401, 401, 401, 401],
    target: () => ({ body: { token: 'e30.AAAA' } }),
  },
  'demands.reject': { expected: membersAlone, target: on(newcomers, {}) },
  'demands.offer': { expected: [401, 401, 403, 200, 403, 403, 404, 404, 400], target: on(standingOne, { userId: null }) },
  'demands.widen': { expected: [401, 401, 403, 200, 403, 403, 404, 404, 400], target: on(standingOne) },
  'demands.name': {
    expected: membersAlone,
    // A night of the first team that is not asked for: the one four days after that.
    target: async (world) => {
      const { id, date } = await exchangeable(world)
      return { params: { id }, body: { date: addDays(date, 6) } }
    },
  },
  'demands.nameable': { expected: membersAlone, target: on(standingOne) },
  'demands.agree': {
    expected: [401, 401, 403, 200, 403, 403, 404, 404, 400],
    target: counterOffered,
  },
  'demands.checkShift': { expected: membersAlone, target: on(standingOne) },
  'demands.compatibleSwitches': { expected: membersAlone, target: on(standingOne) },
  'demands.toApprove': { expected: everybody },
  'demands.approve': { expected: decidedByAdmins, target: on(waiting) },
  'demands.refuse': { expected: decidedByAdmins, target: on(waiting, { reason: 'Effectif trop juste' }) },
  'demands.detectTeamChangeConflicts': {
    expected: selfAndActing,
    target: (world: World) => ({
      body: { userId: world.idOf('owner'), newTeamId: world.center.teamIds[1] ?? null, fromDate: '2026-12-01' },
    }),
  },
  'demands.recategorize': {
    expected: membersAlone,
    target: async (world: World) => ({ body: { substitutionIds: [await standingOne(world)] } }),
  },
  'users.substitution': { expected: sameCenter, target: ofOwner() },
}
