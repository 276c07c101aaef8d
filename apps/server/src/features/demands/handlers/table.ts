// Calls on demands. Those that change something stand by theme beside this file: lock, load, decide in the domain, write; what is told
// to others leaves with the commit.
import type { CenterId } from '@releve/domain/ids'
import { AppError } from '#http/app-error.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import { inCenter, isProgram } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { reachUser } from '#features/members/store/members.ts'
import { inCenterOfDemand, toWireDemands } from '../commands.ts'
import { answer, liveDemand } from './acting.ts'
import { approve, refuse, toApprove } from './approving.ts'
import { audience, checkShift, compatibleSwitches, detectTeamChangeConflicts, nameable } from './asking.ts'
import { changes } from './changes.ts'
import { interest, name, notThisTime, offer, reject, widen } from './marking.ts'
import { cancel, edit, post } from './posting.ts'
import { accept, agree, swap, unaccept } from './taking.ts'
import type { DemandRow } from '../store/columns.ts'
import { setMark } from '../store/posting.ts'
import { keepSeen } from '../store/vacancies.ts'
import { listDemands } from '../store/listing.ts'
import { countKnown, demandsByIds, demandsOf } from '../store/reading.ts'

async function list(
  principal: Principal,
  call: Pick<Deps, 'pool' | 'clock'>,
  load: (centerId: CenterId) => Promise<DemandRow[]>,
  { isWholeList = false } = {},
) {
  const me = inCenter(principal)
  const reader = { centerId: me.centerId, viewerId: me.userId, now: call.clock(), isWholeList }
  return toWireDemands(call.pool, reader, await load(me.centerId))
}

export const demandHandlers: HandlersOf<
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
  'demands.list': (call) =>
    list(
      call.principal,
      call,
      (centerId) => listDemands(call.pool, { centerId, from: call.body.startDate, to: call.body.endDate, status: call.body.status }),
      { isWholeList: true },
    ),
  'demands.changes': changes,
  'demands.get': async (call) => {
    const me = await inCenterOfDemand(call.pool, call.principal, call.params.id)
    const demand = await liveDemand(call.pool, me.centerId, call.params.id)
    const isNews = demand.posterId !== me.userId && !demand.seenBy.includes(me.userId)
    // A master of elsewhere, or a program, looks on: only members of the centre are counted as having seen it.
    const isMembers = call.principal.centerId === demand.centerId && !isProgram(call.principal)
    if (isNews && isMembers) await setMark(call.pool, demand, 'seen_by', me.userId, true)
    if (demand.vacancy !== null && isMembers) await keepSeen(call.pool, demand, me.userId, call.clock())
    return (await answer(call, me, demand._id, [], true)).demand
  },
  'demands.post': post,
  'demands.audience': audience,
  'demands.edit': edit,
  'demands.cancel': cancel,
  'demands.accept': accept,
  'demands.swap': swap,
  'demands.unaccept': unaccept,
  'demands.interest': interest,
  'demands.reject': reject,
  'demands.notThisTime': notThisTime,
  'demands.offer': offer,
  'demands.widen': widen,
  'demands.name': name,
  'demands.nameable': nameable,
  'demands.agree': agree,
  'demands.checkShift': checkShift,
  'demands.compatibleSwitches': compatibleSwitches,
  'demands.toApprove': toApprove,
  'demands.approve': approve,
  'demands.refuse': refuse,
  'demands.detectTeamChangeConflicts': detectTeamChangeConflicts,
  'demands.recategorize': async (call) => {
    const { substitutionIds } = call.body
    const me = inCenter(call.principal)
    const ids = [...new Set(substitutionIds)]
    if ((await countKnown(call.pool, me.centerId, ids)) < ids.length) throw new AppError('notFound')
    return { categorizedSubstitutions: await list(me, call, (centerId) => demandsByIds(call.pool, centerId, ids)) }
  },
  'users.substitution': async ({ params, principal, pool, clock }) => {
    const reached = await reachUser(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    const { centerId } = reached
    return toWireDemands(pool, { centerId, viewerId: principal.userId, now: clock() }, await demandsOf(pool, centerId, params.id))
  },
}
