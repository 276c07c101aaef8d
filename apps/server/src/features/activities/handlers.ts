// The activities of a centre: read by its members, changed by its administrators. What is placed keeps the words it had.
import { randomUUID } from 'node:crypto'
import { activityInJournal } from '@releve/contract/activities'
import type { Activity } from '@releve/contract/starting-activities'
import type { FieldChange } from '@releve/domain/working-time/differences'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers, reaches } from '#http/principal.ts'
import { keepChange } from '../journal/store.ts'
import { loadActivities, saveActivities } from './store.ts'

const KEYS = [
  '_id',
  'name',
  'letters',
  'kind',
  'isNamed',
  'isUnseen',
  'isForAdministrators',
  'noticeDays',
  'isByDays',
  'yearlyDays',
  'fixedMinutes',
] as const
/** The journal says an activity whole when one of these has changed. */
const TERMS = ['kind', 'isNamed', 'isUnseen', 'isForAdministrators', 'noticeDays', 'isByDays', 'yearlyDays', 'fixedMinutes'] as const

const isSame = (list: readonly Activity[], others: readonly Activity[]) =>
  list.length === others.length && list.every((activity, index) => KEYS.every((key) => activity[key] === others[index]?.[key]))

/** The activities added, changed or closed; another order alone is none of these. */
function changesOf(before: readonly Activity[], after: readonly Activity[]): FieldChange[] {
  const activityIn = (list: readonly Activity[], id: string) => list.find(({ _id }) => _id === id) ?? null
  return [...new Set([...before, ...after].map(({ _id }) => _id))].flatMap((id) => {
    const [from, to] = [activityIn(before, id), activityIn(after, id)]
    const isWhole = from !== null && to !== null && TERMS.some((key) => from[key] !== to[key])
    const words = (activity: Activity | null) => activity && activityInJournal(activity, { isWhole })
    const field = { field: `activities.${id}`, from: words(from), to: words(to) }
    return field.from === field.to ? [] : [field]
  })
}

export const activityHandlers: HandlersOf<'activities.list' | 'activities.save'> = {
  'activities.list': async ({ pool, principal, params }) => {
    const activities = reaches(principal, params.id) ? await loadActivities(pool, params.id) : null
    if (activities === null) throw new AppError('notFound')
    return { activities: [...activities] }
  },

  'activities.save': async ({ pool, principal, params, body, clock }) => {
    const { id } = params
    if (!reaches(principal, id)) throw new AppError('notFound')
    if (!administers(principal, id)) throw new AppError('forbidden')
    const activities = await inTransaction(pool, async (tx) => {
      const known = await loadActivities(tx, id, true)
      if (known === null) throw new AppError('notFound')
      if (body.seen !== undefined && !isSame(body.seen, known)) throw new AppError('activitiesChanged')
      const ids = new Set(known.map(({ _id }) => _id))
      if (body.activities.some(({ _id }) => _id !== undefined && !ids.has(_id))) throw new AppError('activityUnknown')
      const saved = body.activities.map(({ _id = randomUUID(), ...words }): Activity => ({ _id, ...words }))
      if (isSame(saved, known)) return saved
      await saveActivities(tx, id, saved)
      await keepChange(tx, id, { kind: 'center', fields: changesOf(known, saved), actorId: principal.userId, now: clock() })
      await publish(tx, id, { kind: 'planning', days: [], users: [], near: [] })
      return saved
    })
    return { activities }
  },
}
