// Teams: reading here; what changes them stands beside this file.
import { PAGE_USUAL } from '@releve/contract/pages'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { pageOf } from '#http/next-page.ts'
import { reaches } from '#http/principal.ts'
import { toWireUser } from '#features/members/store/members.ts'
import { reachTeam, scopeOf } from '../commands.ts'
import { teamCycleHandlers } from './cycle.ts'
import { teamEditingHandlers } from './editing.ts'
import { loadTeamMembers, loadTeams } from '../store.ts'

export const teamHandlers: HandlersOf<
  | 'teams.list'
  | 'teams.get'
  | 'teams.members'
  | 'teams.preview'
  | 'teams.create'
  | 'teams.rename'
  | 'teams.update'
  | 'teams.remove'
  | 'teams.order'
  | 'teams.cycleStartDate'
  | 'teams.rotation'
> = {
  ...teamEditingHandlers,
  ...teamCycleHandlers,

  'teams.list': async (call) => {
    const { principal, pool, query } = call
    const centerId = query.centerId ?? scopeOf(principal)
    if (centerId !== null && !reaches(principal, centerId)) throw new AppError('notFound')
    // The teams of all centres come by pages; those of one are few.
    const { before = null, limit = centerId === null ? PAGE_USUAL : null } = query
    if (limit === null) return loadTeams(pool, centerId)
    return pageOf(call, await loadTeams(pool, centerId, { before, limit: limit + 1 }), limit, ({ _id }) => _id)
  },

  'teams.get': ({ params, principal, pool }) => reachTeam(pool, principal, params.id),

  'teams.members': async ({ params, principal, pool, clock }) => {
    const members = await loadTeamMembers(pool, scopeOf(principal), params.id, clock())
    if (members === null) throw new AppError('notFound')
    return members.map((row) => toWireUser(row, principal))
  },
}
