// Teams, for reading.
import { AppError } from '../../http/app-error.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { inCenter, isMaster } from '../../http/principal.ts'
import type { Principal } from '../../http/principal.ts'
import { toWireUser } from '../users/store.ts'
import { loadTeam, loadTeamMembers, loadTeams } from './store.ts'

/** Null: every centre. */
function scopeOf(principal: Principal): string | null {
  return isMaster(principal) ? null : inCenter(principal).centerId
}

export const teamHandlers: HandlersOf<'teams.list' | 'teams.get' | 'teams.members'> = {
  'teams.list': ({ principal, pool, clock }) => loadTeams(pool, scopeOf(principal), clock()),

  'teams.get': async ({ params, principal, pool, clock }) => {
    const team = await loadTeam(pool, scopeOf(principal), params.id, clock())
    if (team === null) throw new AppError('notFound')
    return team
  },

  'teams.members': async ({ params, principal, pool, clock }) => {
    const members = await loadTeamMembers(pool, scopeOf(principal), params.id, clock())
    if (members === null) throw new AppError('notFound')
    return members.map((row) => toWireUser(row, principal))
  },
}
