// The effects of a change of a centre's plan on people's promises and knowledge: promises decided to be cancelled are, histories are
// written, and the people concerned are notified. It runs within the transaction and under the locks of plan-change.ts.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { alteredPlannings } from '@releve/domain/demands/plan-conflicts'
import type { PlanningShift, PlanState } from '@releve/domain/demands/plan-conflicts'
import { PLAN_CHANGED } from '@releve/contract/plan-conflicts'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, oneRow, rows } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { cancelForPlanChange } from '#features/demands/store/following-plan.ts'
import { notify } from '#features/notifications/store/notify.ts'

/** How far ahead a change is notified to the members it concerns. */
export const NOTIFIED_DAYS = 400

/** The act that changes the plan: its author, its reason, and the decisions on the promises it touches. */
export interface PlanAct {
  readonly centerId: CenterId
  readonly actorId: UserId
  readonly now: number
  readonly decisions: readonly PlanDecision[] | undefined
  readonly reason: string | undefined
  /** The kind of the history lines. Members are notified here of a `rotation` alone: who changes a team tells so itself. */
  readonly kind: 'rotation' | 'team'
}

interface Settled {
  /** The demands that were to be cancelled and stand, a vacation having begun. */
  readonly kept: string[]
  /** Vacancies that are offered again. */
  readonly reopened: ReadonlySet<DemandId>
  readonly undone: Undone
}

/** The things undone by a change of the plan. */
export interface Undone {
  /** Demands by which vacations had changed hands. */
  readonly demandIds: ReadonlySet<string>
  /** Modifications by the last day that they keep: what has begun stays as it was. */
  readonly modifications: ReadonlyMap<string, DayNumber>
}

const actionsOf = ({ decisions = [] }: Pick<PlanAct, 'decisions'>) =>
  new Map(decisions.map(({ demandId, modificationId, action }) => [demandId ?? modificationId, action]))

/**
 * The promises that the administrator decided to cancel, and open demands left without their vacation. A modification keeps its
 * days up to today, or up to the day before the first that the change touches when that is earlier; one that is to come keeps none.
 */
export function decidedToGo(conflicts: readonly WirePlanConflict[], request: Pick<PlanAct, 'decisions'>, today: DayNumber): Undone {
  const actionOf = actionsOf(request)
  const isCancelled = (id: string | undefined) => id !== undefined && actionOf.get(id) === 'cancel'
  return {
    demandIds: new Set(conflicts.flatMap(({ demandId, isVoid = false }) => (isVoid || isCancelled(demandId) ? (demandId ?? []) : []))),
    modifications: new Map(
      conflicts.flatMap(({ modificationId, date }): [string, DayNumber][] =>
        modificationId !== undefined && isCancelled(modificationId) ? [[modificationId, Math.min(today, toDayNumber(date) - 1)]] : [],
      ),
    ),
  }
}

/**
 * Every conflict needs its decision; those to cancel are cancelled, and open demands left without their vacation with them. A decision on
 * what is no conflict (any more) does nothing. Whoever was assigned by a vacancy gives it back: of those `vacant` still, the centre offers it
 * again; the others end. What goes is `decidedToGo`.
 */
export async function settle(
  tx: Transaction,
  request: PlanAct,
  conflicts: WirePlanConflict[],
  { demandIds: decided, modifications, vacant }: Undone & { readonly vacant: ReadonlySet<DemandId> },
): Promise<Settled> {
  const { centerId, actorId, now, decisions = [], reason = PLAN_CHANGED } = request
  await requireOwn(tx, centerId, decisions)
  const actionOf = actionsOf(request)
  const isDecided = ({ demandId, modificationId }: WirePlanConflict) => actionOf.has(demandId ?? modificationId)
  if (!conflicts.every(isDecided)) throw new AppError('planConflicts', { conflicts })
  const assigned = await assignedBy(tx, centerId, [...modifications.keys()])
  const demandIds = [...new Set([...decided, ...assigned.map(({ demand_id: id }) => id)])]
  const reopened = new Set(assigned.flatMap(({ demand_id: id }) => (vacant.has(id) ? id : [])))
  const { cancelled, kept } =
    demandIds.length === 0
      ? { cancelled: [], kept: [] }
      : await cancelForPlanChange(tx, { centerId, demandIds, actorId, reason, closedBecause: 'planChanged', reopened, now })
  const demandsGone = new Set<string>(cancelled.map(({ _id }) => _id))
  const assignments = new Map(assigned.map(({ _id, demand_id: demandId }) => [_id, demandId]))
  const others = new Map([...modifications].filter(([id]) => !assignments.has(id)))
  await cancelModifications(tx, { centerId, modifications: others, actorId, reason, now })
  // An assigned member gives all of it back, or nothing once it has begun.
  const givenBack = [...modifications].filter(([id]) => demandsGone.has(assignments.get(id) ?? ''))
  return {
    kept,
    reopened: new Set([...reopened].filter((id) => demandsGone.has(id))),
    undone: { demandIds: demandsGone, modifications: new Map([...others, ...givenBack]) },
  }
}

/** The vacancies by which these modifications, approved still, came about. */
function assignedBy(
  tx: Transaction,
  centerId: CenterId,
  modificationIds: readonly string[],
): Promise<{ readonly _id: string; readonly demand_id: DemandId }[]> {
  return rows(
    tx,
    sql`SELECT _id, demand_id FROM planning_modifications
        WHERE center_id = ${centerId} AND _id = ANY (${[...modificationIds]}::uuid[]) AND status = 'approved' AND demand_id IS NOT NULL`,
  )
}

/** Refuses identifiers of another centre as if they did not exist. */
async function requireOwn(tx: Transaction, centerId: CenterId, decisions: readonly PlanDecision[]): Promise<void> {
  const demandIds = [...new Set(decisions.map(({ demandId }) => demandId))].filter((id) => id !== undefined)
  const modificationIds = [...new Set(decisions.map(({ modificationId }) => modificationId))].filter((id) => id !== undefined)
  if (demandIds.length + modificationIds.length === 0) return
  const { known } = await oneRow<{ known: number }>(
    tx,
    sql`SELECT (SELECT count(*) FROM demands WHERE center_id = ${centerId} AND _id = ANY (${demandIds}::uuid[]))
          + (SELECT count(*) FROM planning_modifications WHERE center_id = ${centerId} AND _id = ANY (${modificationIds}::uuid[])) AS known`,
  )
  if (known < demandIds.length + modificationIds.length) throw new AppError('notFound')
}

interface ModificationsCancel {
  readonly centerId: CenterId
  /** The value is the last day that they keep. */
  readonly modifications: ReadonlyMap<string, DayNumber>
  readonly actorId: UserId
  readonly reason: string
  readonly now: number
}

async function cancelModifications(tx: Transaction, cancel: ModificationsCancel): Promise<void> {
  const { centerId, modifications, actorId, reason, now } = cancel
  if (modifications.size === 0) return
  const askedRows = JSON.stringify([...modifications].map(([_id, last]) => ({ _id, last: fromDayNumber(last) })))
  const cancelled = await rows<{ _id: string; user_id: UserId; day: string }>(
    tx,
    sql`WITH asked AS (
          SELECT m._id, a.last FROM jsonb_to_recordset(${askedRows}::jsonb) AS a (_id uuid, last date)
          JOIN planning_modifications m USING (_id) WHERE m.center_id = ${centerId} AND m.status = 'approved'
        ), cancelled AS (
          UPDATE planning_modifications m SET status = 'rejected', decided_by = ${actorId}, reason = ${reason},
            decided_at = ${instant(now)}
          FROM asked a WHERE m.center_id = ${centerId} AND m._id = a._id AND m.from_day > a.last
          RETURNING m._id, m.user_id, m.from_day AS day, m.shift
        ), shortened AS (
          UPDATE planning_modifications m SET to_day = a.last
          FROM asked a WHERE m.center_id = ${centerId} AND m._id = a._id AND m.from_day <= a.last
          RETURNING m._id, m.user_id, a.last + 1 AS day, m.shift
        ), gone AS (
          SELECT * FROM cancelled UNION ALL SELECT * FROM shortened
        ), histories AS (
          INSERT INTO planning_changes (center_id, _id, user_id, day, kind, from_shift, actor_id, reason, at)
          SELECT ${centerId}, gen_random_uuid(), user_id, day, 'modified', shift, ${actorId}, ${reason},
            ${instant(now)}
          FROM gone
        )
        SELECT _id, user_id, day FROM gone`,
  )
  const notified = cancelled.filter(({ user_id }) => user_id !== actorId)
  await notify(
    tx,
    centerId,
    notified.map(({ user_id: userId, day: date }) => ({ userId, kind: 'modificationCancelled' as const, date, actorId })),
    now,
  )
}

/** Writes histories and notifications of the members whose cycle is another one from some day on, and has everybody read the plan again. */
export async function tell(
  tx: Transaction,
  request: PlanAct,
  before: PlanState & { readonly today: DayNumber },
  after: PlanState,
): Promise<void> {
  const { centerId, actorId, now, kind, reason = null } = request
  const altered = alteredPlannings({ before, after, from: before.today }, before.today + NOTIFIED_DAYS)
  await writeHistories(tx, centerId, { altered, kind, actorId, reason, now })
  if (kind === 'rotation') {
    const notified = altered.filter(({ userId }) => userId !== actorId)
    const list = notified.map(({ userId, day }) => ({ userId, kind: 'planChanged' as const, date: fromDayNumber(day), actorId }))
    for (let start = 0; start < list.length; start += 500) await notify(tx, centerId, list.slice(start, start + 500), now)
  }
  // Colours, names and positions are everybody's: the whole is read again.
  await publish(tx, centerId, { kind: 'resync' })
}

interface Histories {
  readonly altered: readonly PlanningShift[]
  readonly kind: 'rotation' | 'team'
  readonly actorId: UserId
  readonly reason: string | null
  readonly now: number
}

/** Writes one line of history for each member, about the first day that differs. */
async function writeHistories(tx: Transaction, centerId: CenterId, { altered, kind, actorId, reason, now }: Histories): Promise<void> {
  if (altered.length === 0) return
  const lines = altered.map(({ userId, day, from, to }) => ({ user_id: userId, day: fromDayNumber(day), from_shift: from, to_shift: to }))
  await execute(
    tx,
    sql`INSERT INTO planning_changes (center_id, _id, user_id, day, kind, from_shift, to_shift, actor_id, reason, at)
        SELECT ${centerId}, gen_random_uuid(), l.user_id, l.day, ${kind}, l.from_shift, l.to_shift, ${actorId}, ${reason},
          ${instant(now)}
        FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l (user_id uuid, day date, from_shift jsonb, to_shift jsonb)`,
  )
}
