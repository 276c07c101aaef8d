// The exchanges on days that a change of the plan would write down otherwise: they rest on the plan as it was, and hold it.
import { shortDay } from '@releve/contract/day-words'
import { planPastSentence } from '@releve/contract/plan-conflicts'
import { addDays, fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { alteredPlannings } from '@releve/domain/demands/plan-conflicts'
import type { PlanState } from '@releve/domain/demands/plan-conflicts'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { loadPeople, nameIn } from '#features/members/store/members.ts'
import type { Distinctions } from '#features/members/store/namesakes.ts'

interface Exchanged {
  readonly day: string
  readonly giver_id: UserId | null
  readonly taker_id: UserId
}

/** Vacations that changed hands on these days, and vacancies that somebody took. */
function loadExchanged(db: Queryable, centerId: CenterId, from: string, before: string): Promise<Exchanged[]> {
  return rows<Exchanged>(
    db,
    sql`SELECT day, giver_id, taker_id FROM shift_transfers
        WHERE center_id = ${centerId} AND day >= ${from}::date AND day < ${before}::date
      UNION
      SELECT d.day, v.holder_id, d.accepter_id FROM demands d JOIN vacancies v ON v.center_id = d.center_id AND v.demand_id = d._id
        WHERE d.center_id = ${centerId} AND d.day >= ${from}::date AND d.day < ${before}::date AND d.status = 'accepted'
      ORDER BY day DESC, taker_id`,
  )
}

/**
 * A plan is written down as of a past day only as far back as nobody whom it moves had exchanged anything.
 * @throws AppError planPastExchanged, which names the last ones and the first day that is free
 */
export async function refusePastExchanges(
  db: Queryable,
  centerId: CenterId,
  {
    before,
    after,
    since,
    today,
    distinctions,
  }: {
    readonly before: PlanState
    readonly after: PlanState
    readonly since: DayNumber
    readonly today: DayNumber
    readonly distinctions: Distinctions
  },
): Promise<void> {
  if (since >= today) return
  const moved = new Map(alteredPlannings({ before, after, from: since }, today - 1).map(({ userId, day }) => [userId, day]))
  const found = await loadExchanged(db, centerId, fromDayNumber(since), fromDayNumber(today))
  // A member who has left the centre counts as moved too.
  const isMoved = (userId: UserId | null, day: DayNumber) =>
    userId !== null && (before.members.has(userId) ? (moved.get(userId) ?? Infinity) <= day : true)
  const heldExchanges = found.filter(({ day, giver_id: giver, taker_id: taker }) =>
    [giver, taker].some((userId) => isMoved(userId, toDayNumber(day))),
  )
  const [last] = heldExchanges
  if (last === undefined) return
  const people = await loadPeople(
    db,
    centerId,
    heldExchanges.flatMap(({ giver_id: giver, taker_id: taker }) => [giver, taker]),
  )
  const sentences = heldExchanges.map(({ day, giver_id: giver, taker_id: taker }) => {
    const names = [giver, taker].filter((id) => id !== null).map((id) => nameIn(people, id, distinctions))
    return `${shortDay(day)}, ${names.join(' et ')}`
  })
  throw new AppError('planPastExchanged', { message: planPastSentence(sentences, addDays(last.day, 1)) })
}
