// The restrictions of members: their administrators write them, the members read their own. They are judged wherever a decision on a planning
// is (`demands/store/terms.ts`); what is planned already and contradicts them is listed, and stays until somebody changes it.
import { isDeepStrictEqual } from 'node:util'
import type { WireRestriction, WireRestrictions } from '@releve/contract/restrictions'
import { violationSentence } from '@releve/contract/sentences'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import type { UserId } from '@releve/domain/ids'
import { ruleOfRestriction } from '@releve/domain/rules/restriction'
import { violations } from '@releve/domain/working-time/evaluate'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { askToTell } from '#features/demands/store/telling.ts'
import { keepAct } from '#features/journal/store.ts'
import { reachUser } from '#features/members/store/members.ts'
import type { ReachedCenter } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { loadRestrictions, saveRestrictions } from './store.ts'

/** Planned vacations are looked at so many days ahead. */
const LOOKED_DAYS = 84

/** @throws AppError notFound when they are no member of a centre that the caller reaches; forbidden when they are somebody else's to read */
async function reach(db: Queryable, principal: Principal, userId: UserId): Promise<ReachedCenter> {
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  if (userId !== principal.userId && !administers(principal, reached.centerId)) throw new AppError('forbidden')
  return reached
}

async function stateOf(
  db: Queryable,
  { centerId, zone }: ReachedCenter,
  userId: UserId,
  restrictions: readonly WireRestriction[],
  now: number,
): Promise<WireRestrictions> {
  const today = zoneOf(zone).dayAt(now)
  const last = today + LOOKED_DAYS
  const answer = (days: WireRestrictions['days']) => ({ restrictions: [...restrictions], days })
  if (restrictions.length === 0) return answer([])
  const facts = await loadFacts(db, { centerId, userIds: [userId], days: [today, last], now })
  const person = facts.person(userId)
  if (person === null) throw new AppError('notFound')
  const found = violations({
    userId,
    profile: person.profile,
    before: [],
    after: person.duties(today - MARGIN_DAYS, last),
    rules: restrictions.map(ruleOfRestriction),
  })
  const ahead = found.filter(({ day }) => day >= today).toSorted((a, b) => a.day - b.day)
  return answer(
    ahead.map((violation) => ({
      date: fromDayNumber(violation.day),
      shift: violation.shiftName,
      severity: violation.severity === 'blocking' ? 'blocking' : 'warning',
      message: violationSentence(violation, userId),
    })),
  )
}

export const restrictionHandlers: HandlersOf<'restrictions.read' | 'restrictions.save'> = {
  'restrictions.read': async ({ params, principal, pool, clock }) => {
    const reached = await reach(pool, principal, params.id)
    const restrictions = await loadRestrictions(pool, reached.centerId, params.id)
    if (restrictions === null) throw new AppError('notFound')
    return stateOf(pool, reached, params.id, restrictions, clock())
  },

  'restrictions.save': async ({ params, body, principal, pool, clock }) => {
    const now = clock()
    const userId = params.id
    const reached = await reach(pool, principal, userId)
    const { centerId } = reached
    if (!administers(principal, centerId)) throw new AppError('forbidden')
    const { restrictions, seen, dryRun = false } = body
    if (dryRun) return stateOf(pool, reached, userId, restrictions, now)
    await inTransaction(pool, async (tx) => {
      const known = await loadRestrictions(tx, centerId, userId, true)
      if (known === null) throw new AppError('notFound')
      if (seen !== undefined && !isDeepStrictEqual(seen, known)) throw new AppError('restrictionsChanged')
      if (isDeepStrictEqual(restrictions, known)) return
      await saveRestrictions(tx, centerId, userId, restrictions)
      await keepAct(tx, centerId, { kind: 'restrictionsChanged', actorId: principal.userId, subjectId: userId, now })
      if (userId !== principal.userId) await notify(tx, centerId, [{ userId, kind: 'restrictionsChanged', actorId: principal.userId }], now)
      await publish(tx, centerId, { kind: 'planning', days: [], users: [userId], near: [] })
      await askToTell(tx, { centerId, userIds: [userId] })
    })
    return stateOf(pool, reached, userId, restrictions, now)
  },
}
