// Members: who they are, which teams they were in, what changed their planning. Reading, and one's own
// preferences here; what changes people beside this file.
import type { Routes } from '@releve/contract'
import { PAGE_MOST } from '@releve/contract/pages'
import { tellApart } from '@releve/contract/person-name'
import type { QueryOf } from '@releve/contract/route'
import type { PlanningChange } from '@releve/contract/users'
import type { UserId } from '@releve/domain/ids'
import { AppError } from '#http/app-error.ts'
import { withDistinctions } from '#http/distinctions.ts'
import type { HandlersOf } from '#http/handler.ts'
import { pageOf } from '#http/next-page.ts'
import { administers, inCenter, isMaster, reaches } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { reachCenter, readShift } from '#features/shifts/store.ts'
import { loadTeamMembers } from '#features/teams/store.ts'
import { toWireMember } from '../commands.ts'
import { avatarHandlers } from './avatars.ts'
import { bulkHandlers } from './bulk.ts'
import { departureHandlers } from './departure.ts'
import { importHandlers } from './import.ts'
import { memberHandlers } from './members.ts'
import { plannedDepartureHandlers } from './planned-departure.ts'
import { personalDataHandlers } from './personal-data.ts'
import { suspensionHandlers } from './suspension.ts'
import { teamHandlers, teamOccurrences } from './teams.ts'
import { loadChangeHistory } from '../store/history.ts'
import { savePreferences } from '../store/preferences.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadPeople, loadUser, loadUsers, loadUsersById, reachUser, toWireUser } from '#features/members/store/members.ts'
import type { ChangeRow } from '../store/history.ts'
import type { Person } from '#features/members/store/members.ts'
import { loadDirectory } from '../store/directory.ts'
import { countMembers, findMembers, withNamesakes } from '../store/search.ts'
import type { Sought } from '../store/search.ts'

function personOf(people: ReadonlyMap<UserId, Person>, id: UserId | null) {
  const person = id === null ? undefined : people.get(id)
  return person === undefined ? null : toWirePerson(person)
}

function toWireChange(row: ChangeRow, people: ReadonlyMap<UserId, Person>): PlanningChange {
  return {
    _id: row._id,
    kind: row.kind,
    date: row.day,
    from: row.from_shift === null ? null : readShift(row.from_shift),
    to: row.to_shift === null ? null : readShift(row.to_shift),
    actor: personOf(people, row.actor_id),
    other: personOf(people, row.other_id),
    demandId: row.demand_id,
    reason: row.reason,
    at: row.at,
  }
}

/**
 * A master looks over all centres, everybody else over their own; who waits is for administrators.
 * @throws AppError noCenter; notFound for a centre out of reach
 */
function soughtBy(principal: Principal, query: QueryOf<Routes['users.count']>): Sought {
  const { search = '', status = null, admins, centerId = null } = query
  const own = isMaster(principal) ? centerId : inCenter(principal).centerId
  if (centerId !== null && centerId !== own) throw new AppError('notFound')
  return { centerId: own, search, status: principal.isAdmin ? status : 'approved', isAdmin: admins !== undefined }
}

/** `users.substitution` belongs to the demands feature. */
export const userHandlers: HandlersOf<
  | 'users.list'
  | 'users.count'
  | 'users.center'
  | 'users.get'
  | 'users.preferences'
  | 'users.teams'
  | 'users.teamOccurrences'
  | 'users.currentTeam'
  | 'users.changeHistory'
  | keyof typeof memberHandlers
  | keyof typeof avatarHandlers
  | keyof typeof personalDataHandlers
  | keyof typeof importHandlers
  | keyof typeof bulkHandlers
  | keyof typeof departureHandlers
  | keyof typeof plannedDepartureHandlers
  | keyof typeof suspensionHandlers
  | keyof typeof teamHandlers
> = {
  ...memberHandlers,
  ...avatarHandlers,
  ...personalDataHandlers,
  ...importHandlers,
  ...bulkHandlers,
  ...departureHandlers,
  ...plannedDepartureHandlers,
  ...suspensionHandlers,
  ...teamHandlers,

  'users.list': async (call) => {
    const { query, principal, pool, clock } = call
    const isWhole = !isMaster(principal) && Object.keys(query).length === 0
    if (isWhole) {
      const members = await loadUsers(pool, inCenter(principal).centerId, principal.isAdmin, clock())
      return members.map((row) => toWireUser(row, principal))
    }
    const { limit = PAGE_MOST, before = null } = query
    const found = await findMembers(pool, soughtBy(principal, query), { before, limit: limit + 1 })
    const page = pageOf(call, found, limit, (id) => id)
    if (!isMaster(principal)) return (await loadUsersById(pool, page, clock())).map((row) => toWireUser(row, principal))
    // An answer about one centre gets its distinctions by itself; a master's page mixes all centres, and a namesake may be on another page.
    const people = (await loadUsersById(pool, await withNamesakes(pool, page), clock())).map((row) => toWireUser(row, principal))
    const shown = new Set<string>(page)
    return withDistinctions(
      people.filter(({ _id }) => shown.has(_id)),
      tellApart(people),
    )
  },

  'users.count': async ({ query, principal, pool }) => ({ count: await countMembers(pool, soughtBy(principal, query)) }),

  'users.center': async ({ params, principal, pool, clock }) => {
    const center = await reachCenter(pool, principal, params.id)
    if (center === null) throw new AppError('notFound')
    return loadDirectory(pool, center, principal, clock())
  },

  'users.get': async ({ params, principal, pool, clock }) => {
    const isSelf = params.id === principal.userId
    if (!isSelf && principal.status === 'pending') throw new AppError('pendingApproval')
    if (!isSelf && principal.mustSetUpTotp) throw new AppError('totpSetupRequired')
    const now = clock()
    const row = await loadUser(pool, params.id, now)
    if (row === null) throw new AppError('notFound')
    const isVisible = isSelf || administers(principal, row.center_id) || (row.status === 'approved' && reaches(principal, row.center_id))
    if (!isVisible) throw new AppError('notFound')
    return toWireMember(pool, row, principal, now)
  },

  'users.preferences': async ({ params, body, principal, pool, clock }) => {
    if (params.id !== principal.userId) {
      const other = principal.status === 'approved' ? await loadUser(pool, params.id, clock()) : null
      throw new AppError(other !== null && reaches(principal, other.center_id) ? 'forbidden' : 'notFound')
    }
    return { preferences: await savePreferences(pool, principal, body.preferences) }
  },

  'users.teams': async ({ params, principal, pool, clock }) => {
    const members = await loadTeamMembers(pool, isMaster(principal) ? null : inCenter(principal).centerId, params.id, clock())
    if (members === null) throw new AppError('notFound')
    return members.map((row) => toWireUser(row, principal))
  },

  'users.teamOccurrences': async ({ params, principal, pool }) => {
    const reached = await reachUser(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    return teamOccurrences(pool, reached.centerId, params.id)
  },

  'users.currentTeam': async ({ params, principal, pool, clock }) => {
    const reached = await reachUser(pool, principal, params.id)
    const row = reached === null ? null : await loadUser(pool, params.id, clock())
    if (row === null) throw new AppError('notFound')
    return { team: row.team }
  },

  'users.changeHistory': async ({ params, query, principal, pool }) => {
    const reached = await reachUser(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    const { centerId } = reached
    if (params.id !== principal.userId && !administers(principal, centerId)) throw new AppError('forbidden')
    const { limit, before = null } = query
    const found = await loadChangeHistory(pool, { centerId, userId: params.id, before, limit: limit + 1 })
    const page = found.slice(0, limit)
    const people = await loadPeople(
      pool,
      centerId,
      page.flatMap(({ actor_id: actorId, other_id: otherId }) => [actorId, otherId]),
    )
    return {
      changes: page.map((row) => toWireChange(row, people)),
      next: found.length > limit ? (page.at(-1)?._id ?? null) : null,
    }
  },
}
