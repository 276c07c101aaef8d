// The single path for every change of a centre's plan: rotations, activations, cycle starts, rotations and memberships of teams. Under
// lock, it finds the promises that the change touches, compares them with the administrator's decisions, cancels what those cancel, writes
// and notifies.
//
// Order of locks: the approved members of the centre by identifier, then its row, then demands. Posting, accepting, exchanging and
// withdrawing lock a member first, so none of them happens meanwhile: the list decided on is the list committed. The centre's row
// serialises two changes of the plan.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { PlanState } from '@releve/domain/demands/plan-conflicts'
import type { WireViolation } from '@releve/contract/demands'
import type { ErrorCode } from '@releve/contract/errors'
import { PLAN_CHANGED, planExchangedSentence } from '@releve/contract/plan-conflicts'
import type { WirePlanConflict } from '@releve/contract/plan-conflicts'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan } from '@releve/domain/planning/center-plan'
import type { PlanRefusal } from '@releve/domain/planning/plan-changes'
import sql from 'sql-template-tag'
import { maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Database, Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { followPlan, isVacant } from '#features/demands/store/following-plan.ts'
import { askToTell } from '#features/demands/store/telling.ts'
import { keepAct } from '#features/journal/store.ts'
import { refusePastExchanges } from './past-exchanges.ts'
import { decidedToGo, settle, tell } from './plan-effects.ts'
import type { PlanAct, Undone } from './plan-effects.ts'
import { writePlan } from './writing-plan.ts'
import { type PlanFacts, loadFacts, type LoadedFacts } from './plan-facts.ts'
import { conflictsOf } from './plan-conflicts.ts'
import { warningsOf, nameOf } from './plan-warnings.ts'

const refusals = {
  planPast: 'planPast',
  activationExists: 'activationExists',
  activationUnknown: 'notFound',
  lastActivation: 'lastActivation',
  rotationUnknown: 'notFound',
  teamUnknown: 'notFound',
} as const satisfies Record<PlanRefusal, ErrorCode>

/** Throws the refusal of the domain. @throws AppError always */
export function refusePlan(refusal: PlanRefusal): never {
  throw new AppError(refusals[refusal])
}

/** The result of the caller's `decide`, inside the transaction. */
interface PlanDecided<T> {
  /** The plan after the change; absent: unchanged. */
  readonly after?: CenterPlan
  /** Members whose own dated teams change. */
  readonly members?: readonly MemberPlan[]
  /** The first day that may change, when it is before today: the journal then records the change with its reason. */
  readonly since?: DayNumber
  /** Writes data outside the plan; a dry run does not call it. */
  write?(tx: Transaction): Promise<void>
  readonly result: T
}

export interface PlanChangeRequest<T> extends PlanAct {
  readonly dryRun: boolean | undefined
  /** @throws AppError when the change is refused */
  decide(facts: PlanFacts, db: Queryable): PlanDecided<T> | Promise<PlanDecided<T>>
}

export interface PlanChanged<T> {
  readonly result: T
  /** The promises that the change touches; after a write, those that were decided on. */
  readonly conflicts: WirePlanConflict[]
  /** Rules that the new plan breaks or breaks further: by team, for the members who change team, and in the staffing of vacations. */
  readonly warnings: WireViolation[]
  /** Demands that should be cancelled but stay, because one of their vacations has begun. */
  readonly kept: string[]
}

/**
 * Makes the change, or with `dryRun` returns what it would touch and writes nothing.
 * @throws AppError planConflicts when some conflict has no decision, with all of them; modificationExchanged when the change would remove a
 * modification of times whose vacation was exchanged, and the exchange stays; planBreaksRules when a team's cycle would break a blocking
 * rule and no reason is given; planPastExchanged when it would reach back to days on which a member it moves exchanged; notFound when the
 * centre is gone, or when a decision names something of another centre
 */
export async function changePlan<T>(pool: Database, request: PlanChangeRequest<T>): Promise<PlanChanged<T>> {
  if (request.dryRun === true) {
    const facts = await loadFacts(pool, request)
    const decided = await request.decide(facts, pool)
    const after = afterOf(facts, decided)
    await refusePastExchanges(pool, request.centerId, {
      before: facts,
      after,
      since: sinceOf(facts, decided),
      today: facts.today,
      distinctions: facts.distinctions,
    })
    return {
      result: decided.result,
      conflicts: await conflictsOf(pool, facts, after),
      warnings: warningsOf(facts, after, decided.members),
      kept: [],
    }
  }
  return inTransaction(pool, async (tx) => {
    await lockPlan(tx, request.centerId)
    const facts = await loadFacts(tx, request)
    const decided = await request.decide(facts, tx)
    const after = afterOf(facts, decided)
    const since = sinceOf(facts, decided)
    await refusePastExchanges(tx, request.centerId, { before: facts, after, since, today: facts.today, distinctions: facts.distinctions })
    const conflicts = await conflictsOf(tx, facts, after)
    const warnings = warningsOf(facts, after, decided.members)
    const going = decidedToGo(conflicts, request, facts.today)
    const without = withoutUndone(after, going)
    const vacant = facts.demands.filter((demand) => demand.vacancy !== null && isVacant(demand, facts.holders.get(demand._id), without))
    const { kept, reopened, undone } = await settle(tx, request, conflicts, { ...going, vacant: new Set(vacant.map(({ _id }) => _id)) })
    refuseExchanged(facts, undone)
    const blocking = warnings.filter(({ severity }) => severity === 'blocking')
    if (blocking.length > 0 && (request.reason ?? '') === '') throw new AppError('planBreaksRules', { violations: blocking })
    if (after.center !== facts.center) await writePlan(tx, request.centerId, facts.center, after.center, since, request.now)
    await decided.write?.(tx)
    if (since < facts.today) await keepPast(tx, request, since)
    if (blocking.length > 0) await keepOverride(tx, request, blocking, decided.members)
    await followPlan(
      tx,
      facts.demands,
      { ...withoutUndone(after, undone), holders: facts.holders, reopened },
      { ...request, reason: request.reason ?? PLAN_CHANGED },
    )
    await tell(tx, request, { ...facts, today: since }, after)
    await askToTell(tx, { centerId: request.centerId, userIds: decided.members?.map(({ userId }) => userId) ?? null })
    return { result: decided.result, conflicts, warnings, kept }
  })
}

const sinceOf = <T>({ today }: PlanFacts, { since = today }: PlanDecided<T>): DayNumber => Math.min(since, today)

/** Records in the journal of the centre who corrected past days, and why. */
async function keepPast(tx: Transaction, { centerId, actorId, reason = '', now }: PlanAct, since: DayNumber): Promise<void> {
  await keepAct(tx, centerId, { kind: 'pastCorrected', actorId, detail: { act: 'plan', reason, date: fromDayNumber(since) }, now })
}

/**
 * Refuses to remove other times from an exchanged vacation, as when a modification is withdrawn by hand: its taker would work a vacation
 * that no longer exists. @throws AppError modificationExchanged
 */
function refuseExchanged({ members, roster, distinctions }: LoadedFacts, { modifications, demandIds }: Undone): void {
  for (const [userId, member] of members)
    for (const { _id, type, fromDay, toDay } of member.modifications) {
      const last = modifications.get(_id)
      if (last === undefined || type !== 'custom_modification') continue
      const first = Math.max(fromDay, last + 1)
      const lastingTransfer = member.transfers.find(({ demandId, day }) => day >= first && day <= toDay && !demandIds.has(demandId))
      if (lastingTransfer !== undefined)
        throw new AppError('modificationExchanged', {
          message: planExchangedSentence(nameOf(roster.byId.get(userId), distinctions), fromDayNumber(lastingTransfer.day)),
        })
    }
}

/** Records in the journal why a plan was saved that breaks rules, for one member or for the whole centre. */
async function keepOverride(
  tx: Transaction,
  { centerId, actorId, reason = '', now }: PlanAct,
  blocking: readonly WireViolation[],
  members: readonly MemberPlan[] = [],
): Promise<void> {
  const broken = blocking.map(({ code, message, userId }) => ({ code, message, userId }))
  const [only, another] = members
  const subjectId = another === undefined ? only?.userId : undefined
  await keepAct(tx, centerId, { kind: 'override', actorId, ...(subjectId && { subjectId }), detail: { act: 'plan', reason, broken }, now })
}

/**
 * Prevents others from changing plannings or the plan of the centre until the transaction ends.
 * @throws AppError notFound when the centre is gone
 */
export async function lockPlan(tx: Transaction, centerId: CenterId): Promise<void> {
  await rows(
    tx,
    sql`SELECT _id FROM members WHERE center_id = ${centerId} AND status = 'approved' AND left_at IS NULL
        ORDER BY _id FOR NO KEY UPDATE`,
  )
  await lockPlanRow(tx, centerId)
}

/**
 * Locks the plan of the centre until the transaction ends; members may still change their vacations meanwhile.
 * @throws AppError notFound when the centre is gone
 */
export async function lockPlanRow(tx: Transaction, centerId: CenterId): Promise<void> {
  const center = await maybeRow(tx, sql`SELECT _id FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL FOR NO KEY UPDATE`)
  if (center === null) throw new AppError('notFound')
}

function afterOf<T>({ center, members }: PlanFacts, decided: PlanDecided<T>): PlanState {
  const changedMembers = new Map(members)
  for (const member of decided.members ?? []) changedMembers.set(member.userId, member)
  return { center: decided.after ?? center, members: changedMembers }
}

/** The plan without these demands and modifications, which are judged separately, by what the change itself makes of them. */
function withoutUndone({ center, members }: PlanState, { modifications, demandIds }: Undone): PlanState {
  const remainingMembers = [...members].map(([userId, member]): [UserId, MemberPlan] => [
    userId,
    {
      ...member,
      transfers: member.transfers.filter(({ demandId }) => !demandIds.has(demandId)),
      modifications: member.modifications.flatMap((modification) => {
        const last = modifications.get(modification._id)
        return last === undefined ? modification : modification.fromDay <= last ? { ...modification, toDay: last } : []
      }),
    },
  ])
  return { center, members: new Map(remainingMembers) }
}
