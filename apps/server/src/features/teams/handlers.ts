// Teams: reading; what changes them stands in `handlers/`.
import { AppError } from '../../http/app-error.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { toWireUser } from '../members/store.ts'
import { reachTeam, scopeOf } from './commands.ts'
import { teamCycleHandlers } from './handlers/cycle.ts'
import { teamEditingHandlers } from './handlers/editing.ts'
import { loadTeamMembers, loadTeams } from './store.ts'

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

  'teams.list': ({ principal, pool }) => loadTeams(pool, scopeOf(principal)),

  'teams.get': ({ params, principal, pool }) => reachTeam(pool, principal, params.id),

  'teams.members': async ({ params, principal, pool, clock }) => {
    const members = await loadTeamMembers(pool, scopeOf(principal), params.id, clock())
    if (members === null) throw new AppError('notFound')
    return members.map((row) => toWireUser(row, principal))
  },
}
