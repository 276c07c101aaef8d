// The traineeships of members: their administrators write them, the members read their own with what is done. A trainee is present and works;
// every staffing is counted without them (`@releve/domain/planning/trainee`).
import { isDeepStrictEqual } from 'node:util'
import { traineeshipErrors } from '@releve/contract/traineeships'
import type { UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { keepAct } from '#features/journal/store.ts'
import { reachUser } from '#features/members/store/members.ts'
import type { ReachedCenter } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { progressOf, wrongTutors } from './commands.ts'
import { loadTraineeships, saveTraineeships } from './store.ts'

/** @throws AppError notFound when they are no member of a centre that the caller reaches; forbidden when they are somebody else's to read */
async function reach(db: Queryable, principal: Principal, userId: UserId): Promise<ReachedCenter> {
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  if (userId !== principal.userId && !administers(principal, reached.centerId)) throw new AppError('forbidden')
  return reached
}

export const traineeshipHandlers: HandlersOf<'traineeships.read' | 'traineeships.save'> = {
  'traineeships.read': async ({ params, principal, pool, clock }) => {
    const reached = await reach(pool, principal, params.id)
    const traineeships = await loadTraineeships(pool, reached.centerId, params.id)
    if (traineeships === null) throw new AppError('notFound')
    return { traineeships, progress: await progressOf(pool, reached, params.id, { traineeships, now: clock() }) }
  },

  'traineeships.save': async ({ params, body, principal, pool, clock }) => {
    const now = clock()
    const userId = params.id
    const reached = await reach(pool, principal, userId)
    const { centerId } = reached
    if (!administers(principal, centerId)) throw new AppError('forbidden')
    const { traineeships, seen } = body
    const wrong = await wrongTutors(pool, reached, userId, traineeships)
    if (wrong.length > 0) {
      const fields = wrong.map((place) => [`traineeships.${place}.tutorId`, traineeshipErrors.traineeshipTutor.message] as const)
      throw new AppError('traineeshipTutor', { fields: Object.fromEntries(fields) })
    }
    await inTransaction(pool, async (tx) => {
      const known = await loadTraineeships(tx, centerId, userId, true)
      if (known === null) throw new AppError('notFound')
      if (seen !== undefined && !isDeepStrictEqual(seen, known)) throw new AppError('traineeshipsChanged')
      if (isDeepStrictEqual(traineeships, known)) return
      await saveTraineeships(tx, centerId, userId, traineeships)
      await keepAct(tx, centerId, { kind: 'traineeshipsChanged', actorId: principal.userId, subjectId: userId, now })
      if (userId !== principal.userId) await notify(tx, centerId, [{ userId, kind: 'traineeshipsChanged', actorId: principal.userId }], now)
      // Everybody's staffing is counted anew.
      await publish(tx, centerId, { kind: 'planning', days: [], users: [userId] })
    })
    return { traineeships, progress: await progressOf(pool, reached, userId, { traineeships, now }) }
  },
}
