// The causes of absence of a centre: read by its members, changed by its administrators. What was recorded keeps the words it had.
import { randomUUID } from 'node:crypto'
import { isAwayKind } from '@releve/domain/planning/activity'
import type { AbsenceCause } from '@releve/contract/absence-causes'
import { causesOf } from '@releve/contract/starting-activities'
import type { CenterId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import type { FieldChange } from '@releve/domain/working-time/differences'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers, reaches } from '#http/principal.ts'
import { keepChange } from '#features/journal/store.ts'
import { loadActivities, saveCauses } from '#features/activities/store.ts'

const isSame = (causes: readonly AbsenceCause[], otherCauses: readonly AbsenceCause[]) =>
  causes.length === otherCauses.length &&
  causes.every(({ _id, name }, index) => otherCauses[index]?._id === _id && otherCauses[index].name === name)

/** The causes added, renamed or retired; another order alone is none of these. */
function changesOf(before: readonly AbsenceCause[], after: readonly AbsenceCause[]): FieldChange[] {
  const nameIn = (list: readonly AbsenceCause[], id: string) => list.find(({ _id }) => _id === id)?.name ?? null
  return [...new Set([...before, ...after].map(({ _id }) => _id))].flatMap((id) => {
    const [from, to] = [nameIn(before, id), nameIn(after, id)]
    return from === to ? [] : [{ field: `absenceCauses.${id}`, from, to }]
  })
}

/** The leaves and absences among the activities of a centre; null when it is gone. */
async function loadCauses(db: Queryable, centerId: CenterId): Promise<AbsenceCause[] | null> {
  const activities = await loadActivities(db, centerId)
  return activities === null ? null : causesOf(activities)
}

export const causeHandlers: HandlersOf<'planning.causes' | 'planning.saveCauses'> = {
  'planning.causes': async ({ pool, principal, params }) => {
    const causes = reaches(principal, params.id) ? await loadCauses(pool, params.id) : null
    if (causes === null) throw new AppError('notFound')
    return { causes }
  },

  'planning.saveCauses': async ({ pool, principal, params, body, clock }) => {
    const { id } = params
    if (!reaches(principal, id)) throw new AppError('notFound')
    if (!administers(principal, id)) throw new AppError('forbidden')
    const causes = await inTransaction(pool, async (tx) => {
      const activities = await loadActivities(tx, id, true)
      if (activities === null) throw new AppError('notFound')
      const known = causesOf(activities)
      if (body.seen !== undefined && !isSame(body.seen, known)) throw new AppError('causesChanged')
      const activityOf = new Map(activities.map((activity) => [activity._id, activity]))
      // Training is work: a caller of before still sends it among the causes. It may not be changed there.
      const isWork = ({ _id, name }: { _id?: string | undefined; name: string }) => {
        const activity = _id === undefined ? undefined : activityOf.get(_id)
        return activity?.kind === 'work' && activity.name === name
      }
      const isAway = (id: string) => isAwayKind(activityOf.get(id)?.kind ?? 'work')
      const causes = body.causes.filter((cause) => !isWork(cause))
      const isCause = (id: string | undefined) => id === undefined || isAway(id)
      if (!causes.every(({ _id }) => isCause(_id))) throw new AppError('causeUnknown')
      const saved = causes.map(({ _id = randomUUID(), name }): AbsenceCause => ({ _id, name }))
      if (isSame(saved, known)) return saved
      await saveCauses(tx, id, saved)
      await keepChange(tx, id, { kind: 'center', fields: changesOf(known, saved), actorId: principal.userId, now: clock() })
      await publish(tx, id, { kind: 'planning', days: [], users: [], near: [] })
      return saved
    })
    return { causes }
  },
}
