// Functions that the calls on teams share: finding the right one, within the reach of the caller.
import type { CenterId, TeamId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { inCenter, isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { loadTeam } from './store.ts'
import type { TeamRow } from './store.ts'

/** Null: every centre. @throws AppError noCenter */
export function scopeOf(principal: Principal): CenterId | null {
  return isMaster(principal) ? null : inCenter(principal).centerId
}

/** @throws AppError notFound when it does not exist in a centre they reach */
export async function reachTeam(db: Queryable, principal: Principal, teamId: TeamId): Promise<TeamRow> {
  const team = await loadTeam(db, scopeOf(principal), teamId)
  if (team === null) throw new AppError('notFound')
  return team
}
