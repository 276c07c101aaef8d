// Teams written: made, named, coloured, ordered, deleted.
import { TEAM_COLORS } from '@releve/contract/teams'
import { changedMeanwhile } from '@releve/contract/users'
import { findConflicts } from '@releve/domain/access/edits'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { TeamId } from '@releve/domain/ids'
import { newId } from '#db/ids.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import { inCenter, isMaster, reaches } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { keepAct } from '#features/journal/store.ts'
import { takeRolesOver } from '#features/members/store/roles.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { loadCenterVersions } from '#features/shifts/store.ts'
import { reachTeam } from '../commands.ts'
import { removeTeam, createTeam, loadTeam, loadTeamIds, loadTeams, lockTeams, nextOrder, updateTeam, orderTeams } from '../store.ts'
import type { TeamRow } from '../store.ts'

interface Change {
  readonly name?: string | undefined
  readonly color?: string | undefined
}

async function change({ pool }: Pick<Deps, 'pool'>, principal: Principal, teamId: TeamId, fields: Change): Promise<TeamRow> {
  const { centerId } = await reachTeam(pool, principal, teamId)
  return inTransaction(pool, async (tx) => {
    if (!(await updateTeam(tx, centerId, teamId, fields))) throw new AppError('notFound')
    await publish(tx, centerId, { kind: 'resync' })
    return known(await loadTeam(tx, centerId, teamId))
  })
}

function known<Row>(row: Row | null): Row {
  if (row === null) throw new AppError('notFound')
  return row
}

export const teamEditingHandlers: HandlersOf<'teams.create' | 'teams.rename' | 'teams.update' | 'teams.remove' | 'teams.order'> = {
  'teams.create': async ({ body, principal, pool, clock }) => {
    const centerId = body.centerId ?? inCenter(principal).centerId
    const center = reaches(principal, centerId) ? await loadCenterVersions(pool, centerId) : null
    if (center === null) throw new AppError('notFound')
    const { name, cycleStartDate = null } = body
    // Nobody is in it yet: its cycle may hold from today on.
    const now = clock()
    const fromDay = fromDayNumber(zoneOf(center.zone).dayAt(now))
    const _id = newId('team')
    return inTransaction(pool, async (tx) => {
      if (!(await lockTeams(tx, centerId))) throw new AppError('notFound')
      const order = await nextOrder(tx, centerId)
      const color = body.color ?? TEAM_COLORS[(order - 1) % TEAM_COLORS.length] ?? TEAM_COLORS[0]
      const cycleStart = cycleStartDate === null ? null : { date: cycleStartDate, fromDay }
      await createTeam(tx, { _id, centerId, name, color, order, cycleStart })
      if (body.order !== undefined) {
        const others = (await loadTeams(tx, centerId)).map((team) => team._id).filter((id) => id !== _id)
        await orderTeams(tx, centerId, others.toSpliced(body.order - 1, 0, _id))
      }
      await keepAct(tx, centerId, { kind: 'teamCreated', actorId: principal.userId, detail: { name }, now })
      await publish(tx, centerId, { kind: 'resync' })
      return known(await loadTeam(tx, centerId, _id))
    })
  },

  'teams.rename': ({ params, body, principal, pool }) => change({ pool }, principal, params.id, body),

  'teams.update': ({ params, body, principal, pool }) => {
    if (body.name === undefined && body.color === undefined) throw new AppError('nothingToChange')
    return change({ pool }, principal, params.id, body)
  },

  'teams.remove': async ({ params, principal, pool, clock }) => {
    const { centerId, name } = await reachTeam(pool, principal, params.id)
    const now = clock()
    await inTransaction(pool, async (tx) => {
      await lockTeams(tx, centerId)
      const outcome = await removeTeam(tx, centerId, params.id, now)
      if (outcome === null) throw new AppError('notFound')
      if (outcome === 'hasMembers') throw new AppError('teamHasMembers')
      const actorId = principal.userId
      await keepAct(tx, centerId, { kind: 'teamRemoved', actorId, detail: { name }, now })
      const center = known(await loadCenterVersions(tx, centerId))
      const today = fromDayNumber(zoneOf(center.zone).dayAt(now))
      for (const { userId, record } of await takeRolesOver(tx, centerId, params.id)) {
        if (record.until !== null && record.until < today) continue
        const fields = [{ field: 'memberRole', from: record.role, to: null }]
        await keepAct(tx, centerId, { kind: 'role', actorId, subjectId: userId, fields, detail: { name }, now })
        await notify(tx, centerId, [{ userId, kind: 'roleTaken', actorId, memberRole: record.role }], now)
      }
      await publish(tx, centerId, { kind: 'resync' })
    })
  },

  'teams.order': async ({ body: { teamIds, seen }, principal, pool }) => {
    const [first] = teamIds
    if (first === undefined) throw new AppError('teamOrderIncomplete')
    const centerId = isMaster(principal) ? (await reachTeam(pool, principal, first)).centerId : inCenter(principal).centerId
    return inTransaction(pool, async (tx) => {
      await lockTeams(tx, centerId)
      const own = new Set(await loadTeamIds(tx, centerId))
      if (!teamIds.every((id) => own.has(id))) throw new AppError('notFound')
      if (new Set(teamIds).size < own.size || teamIds.length > own.size) throw new AppError('teamOrderIncomplete')
      const now = (await loadTeams(tx, centerId)).map(({ _id, name }) => ({ _id, name }))
      if (findConflicts({ order: seen }, { order: teamIds }, { order: now.map(({ _id }) => _id) }, ['order']).length > 0) {
        const orderSentence = changedMeanwhile(now.map(({ name }) => name).join(', '))
        throw new AppError('teamOrderChanged', { fields: { teamIds: orderSentence } })
      }
      await orderTeams(tx, centerId, teamIds)
      await publish(tx, centerId, { kind: 'resync' })
      return loadTeams(tx, centerId)
    })
  },
}
