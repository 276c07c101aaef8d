// Cells of the month of a centre written as in a spreadsheet: all of them or none.
import type { Routes } from '@releve/contract'
import { AppError } from '#http/app-error.ts'
import { requireSameVersion } from '#http/events/store.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import { loadActivities } from '#features/activities/store.ts'
import { lockMembers } from '#features/demands/store/locking.ts'
import { hasPowerOver, loadRoster } from '#features/members/store/members.ts'
import { reachCenter } from '#features/shifts/store.ts'
import { doing, givenReason } from '../commands/acting.ts'
import { writeCells } from '../commands/writing-cells.ts'

async function write(call: Call<Routes['planning.writeCells']>) {
  const { pool, body, principal, params } = call
  const now = call.clock()
  const reached = await reachCenter(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  const { centerId, rosterVersion } = reached
  const isAdministrator = administers(principal, centerId)
  if (body.override !== undefined && !isAdministrator) throw new AppError('forbidden')
  const asked = new Set(body.cells.map(({ userId }) => userId))
  const people = (await loadRoster(pool, centerId, rosterVersion)).people.filter(({ _id }) => asked.has(_id))
  if (people.length < asked.size) throw new AppError('notFound')
  for (const { _id: userId } of people)
    if (!(await hasPowerOver(pool, principal, 'placeActivities', { centerId, userId, now }))) throw new AppError('forbidden')
  const isRehearsal = body.dryRun === true
  return doing(pool, isRehearsal, async (tx) => {
    await requireSameVersion(tx)
    await lockMembers(
      tx,
      centerId,
      people.map(({ _id }) => _id),
    )
    const terms = {
      reached,
      actorId: principal.userId,
      isAdministrator,
      activities: (await loadActivities(tx, centerId)) ?? [],
      reason: givenReason(body.override?.reason) ?? givenReason(body.reason),
      isForced: body.override !== undefined,
      isRehearsal,
      now,
    }
    return writeCells(tx, terms, people, body.cells)
  })
}

export const cellHandlers: HandlersOf<'planning.writeCells'> = { 'planning.writeCells': write }
