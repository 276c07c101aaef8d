// The call that lists those on call: every member reads it, and whoever notes calls has the telephones.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { timesOnCall } from '@releve/domain/planning/on-call'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { hasPower } from '#http/principal.ts'
import { loadCenterPlan, loadMembers, reachCenter } from '../shifts/store.ts'
import { loadPhones } from './store.ts'

export const onCallHandlers: HandlersOf<'onCall.list'> = {
  'onCall.list': async ({ params, query, principal, pool }) => {
    const reached = await reachCenter(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    const { centerId } = reached
    const [from, to] = [toDayNumber(query.startDate), toDayNumber(query.endDate)]
    const { planVersion, roster, members } = await loadMembers(pool, centerId, 'all', from - 1, to + 1)
    const times = timesOnCall(await loadCenterPlan(pool, centerId, planVersion), members, from, to)
    const mayCall = hasPower(principal, 'noteCalls', { centerId, teamId: null })
    const phones = mayCall ? await loadPhones(pool, centerId, [...new Set(times.map(({ userId }) => userId))]) : new Map<string, string>()
    return {
      times: times.flatMap(({ userId, placedId, day, activity: { _id, name, letters }, startAt, endAt, spans }) => {
        const person = roster.byId.get(userId)
        if (person === undefined) return []
        return [
          {
            _id: placedId,
            user: { _id: userId, userId, name: person.name, lastName: person.lastName },
            activity: { _id, name, letters },
            date: fromDayNumber(day),
            startAt,
            endAt,
            spans: [...spans],
            phone: phones.get(userId) ?? null,
          },
        ]
      }),
    }
  },
}
