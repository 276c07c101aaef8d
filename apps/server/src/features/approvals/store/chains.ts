// Requests on their way through the levels of their centre: the facts by which the domain decides who answers, and the form in which a request
// keeps its way. Nothing here is read for a centre that has no levels.
import type { WireApproval } from '@releve/contract/approvals'
import { firstProgress, giveAccord, lapseOf, refuseAccord, standingOf, withoutAccord } from '@releve/domain/access/chain'
import type { AfterAccord, Approver, Chain, ChainFacts, ChainProgress } from '@releve/domain/access/chain'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { loadPeople } from '#features/members/store/members.ts'
import { loadHolders, rolesAt } from '#features/members/store/roles.ts'
import { loadStandingIn } from './deputies.ts'

/** A request on its way, as its row keeps it. */
export interface ChainRecord extends ChainProgress {
  /** The people who were told that it waits for them. */
  readonly told: readonly UserId[]
}

const HOUR_MS = 3_600_000

/** Those of these people whom an absence of whole days keeps away today. */
async function loadAway(db: Queryable, centerId: CenterId, userIds: readonly UserId[], today: string): Promise<ReadonlySet<UserId>> {
  const found = await rows<{ readonly user_id: UserId }>(
    db,
    sql`SELECT DISTINCT user_id FROM planning_modifications
        WHERE center_id = ${centerId} AND user_id = ANY (${[...userIds]}::uuid[]) AND status = 'approved' AND type IN ('absence', 'off_day')
          AND hours IS NULL AND to_day >= ${today}::date AND from_day <= ${today}::date`,
  )
  return new Set(found.map(({ user_id: userId }) => userId))
}

/**
 * Everybody who may answer in a centre: its administrators, holders of roles, and whoever stands in for one of them. Whoever is suspended answers
 * nothing, and nobody does in their place.
 */
async function loadApprovers(db: Queryable, centerId: CenterId, now: number): Promise<Approver[]> {
  const holders = (await loadHolders(db, centerId)).filter(({ is_suspended: isSuspended }) => !isSuspended)
  const standsIn = await loadStandingIn(db, centerId, now)
  // A deputy is nothing where nobody may answer.
  const zone = holders[0]?.zone
  if (zone === undefined) return []
  const today = fromDayNumber(zoneOf(zone).dayAt(now))
  const byId = new Map(holders.map((holder) => [holder._id, holder]))
  const ids = [...new Set([...byId.keys(), ...standsIn.keys()])]
  const away = await loadAway(db, centerId, ids, today)
  return ids.map((userId) => {
    const holder = byId.get(userId)
    return {
      userId,
      isAdmin: holder?.is_admin === true,
      roles: holder === undefined ? [] : rolesAt(holder.roles, zone, now),
      isAway: away.has(userId),
      standsInFor: standsIn.get(userId) ?? [],
    }
  })
}

async function loadTeams(db: Queryable, centerId: CenterId, userIds: readonly UserId[], now: number): Promise<ReadonlyMap<UserId, TeamId>> {
  const found = await rows<{ readonly user_id: UserId; readonly team_id: TeamId | null }>(
    db,
    sql`SELECT DISTINCT ON (o.user_id) o.user_id, o.team_id FROM team_occurrences o JOIN centers c ON c._id = o.center_id
        WHERE o.center_id = ${centerId} AND o.user_id = ANY (${[...userIds]}::uuid[])
          AND o.from_day <= (to_timestamp(${now / 1000}) AT TIME ZONE c.zone)::date
        ORDER BY o.user_id, o.from_day DESC`,
  )
  return new Map(found.flatMap(({ user_id: userId, team_id: teamId }) => (teamId === null ? [] : [[userId, teamId] as const])))
}

/** The facts of a centre, for requests of these members. */
export async function loadChainFacts(
  db: Queryable,
  centerId: CenterId,
  userIds: readonly UserId[],
  now: number,
): Promise<(concerned: readonly UserId[]) => ChainFacts> {
  const approvers = await loadApprovers(db, centerId, now)
  const teams = await loadTeams(db, centerId, [...new Set(userIds)], now)
  return (concerned) => ({ concerned: concerned.map((userId) => ({ userId, teamId: teams.get(userId) ?? null })), approvers, now })
}

export interface ChainStep {
  readonly record: ChainRecord
  /** When it is looked at next. */
  readonly checkAt: number
  /** The people who are told now: it waits for them, and they do not know. */
  readonly news: readonly UserId[]
}

/** The request where it stands now, with whom it has to be told to. */
export function stepOf(record: ChainRecord, facts: ChainFacts): ChainStep {
  const { level, since, until, waitsFor } = standingOf(record, facts)
  const news = waitsFor.filter((id) => !record.told.includes(id))
  const checkAt = Math.min(until ?? Infinity, record.lapseAt, facts.now + HOUR_MS)
  return { record: { ...record, level, since, told: [...record.told, ...news] }, checkAt, news }
}

/** A new request; its span is that of its first day. */
export function beginChain(
  chain: Chain,
  span: { readonly startAt: number; readonly endOfDay: number },
  { lapseHours, facts }: { readonly lapseHours: number; readonly facts: ChainFacts },
): ChainStep {
  return stepOf({ ...firstProgress(chain, lapseOf(span, lapseHours, facts.now), facts.now), told: [] }, facts)
}

/** @throws AppError approvalNotYours, approvalTwice, ownModification */
export function requireAccord(principal: Principal, record: ChainRecord, facts: ChainFacts): void {
  const refusal = refuseAccord(principal.userId, record, withCaller(principal, facts))
  if (refusal === 'own') throw new AppError('ownModification')
  if (refusal === 'twice') throw new AppError('approvalTwice')
  if (refusal !== null) throw new AppError('approvalNotYours')
}

/** A master administrator keeps every centre, and is a member of none of them. */
const withCaller = (principal: Principal, facts: ChainFacts): ChainFacts =>
  isMaster(principal) && !facts.approvers.some(({ userId }) => userId === principal.userId)
    ? { ...facts, approvers: [...facts.approvers, { userId: principal.userId, isAdmin: true, roles: [], isAway: false, standsInFor: [] }] }
    : facts

/** The request after the caller's answer, which `requireAccord` allowed; null: the last level has answered. */
export function accordOf(principal: Principal, record: ChainRecord, facts: ChainFacts): ChainStep | null {
  const { progress, isDone }: AfterAccord = giveAccord(principal.userId, record, withCaller(principal, facts))
  if (isDone) return null
  return stepOf({ ...progress, told: record.told }, facts)
}

/**
 * The request as it stood before the caller's last answer.
 * @throws AppError answerNotTakenBack; approvalNotYours, approvalTwice: they could not answer it now
 */
export function stepBack(principal: Principal, record: ChainRecord, facts: ChainFacts): ChainStep {
  const progress = withoutAccord(principal.userId, record, facts.now)
  if (progress === null || record.lapseAt <= facts.now) throw new AppError('answerNotTakenBack')
  requireAccord(principal, { ...progress, told: record.told }, facts)
  return stepOf({ ...progress, told: record.told }, facts)
}

/** Whether the caller is among those it waits for. */
export const isAskedOf = (userId: UserId, record: ChainRecord, facts: ChainFacts): boolean =>
  standingOf(record, facts).waitsFor.includes(userId)

/**
 * Has the next run of the job look at what waits in the centre, because a role or a deputy came or went, or somebody leaves: it tells those for whom
 * it waits from now on.
 */
export async function lookAgain(tx: Transaction, centerId: CenterId, now: number): Promise<void> {
  await execute(
    tx,
    sql`UPDATE planning_modifications SET chain_at = least(chain_at, ${instant(now)})
        WHERE center_id = ${centerId} AND status = 'pending' AND chain_at IS NOT NULL`,
  )
  await execute(
    tx,
    sql`UPDATE demands SET waiting_at = least(waiting_at, ${instant(now)})
        WHERE center_id = ${centerId} AND waiting_for IS NOT NULL AND status = 'open' AND closed_at IS NULL`,
  )
  await execute(
    tx,
    sql`UPDATE circles SET waiting_at = least(waiting_at, ${instant(now)})
        WHERE center_id = ${centerId} AND waiting IS NOT NULL AND status = 'waiting'`,
  )
}

/** The waiting of requests, as those who wait see it. */
export async function approvalToWire(
  db: Queryable,
  centerId: CenterId,
  list: readonly { readonly record: ChainRecord; readonly facts: ChainFacts }[],
): Promise<WireApproval[]> {
  const standings = list.map(({ record, facts }) => ({ record, standing: standingOf(record, facts) }))
  const people = await loadPeople(
    db,
    centerId,
    standings.flatMap(({ record, standing }) => [...standing.waitsFor, ...record.accords.flatMap(({ byId, forId }) => [byId, forId])]),
  )
  const personOf = (userId: UserId | null) => {
    const found = userId === null ? undefined : people.get(userId)
    return found === undefined ? null : { ...found, userId: found._id }
  }
  return standings.map(({ record, standing }) => ({
    level: standing.level + 1,
    levels: record.chain.length,
    waitsFor: standing.waitsFor.flatMap((userId) => personOf(userId) ?? []),
    until: standing.until,
    lapsesAt: record.lapseAt,
    accords: record.accords.map(({ level, byId, forId, at }) => ({
      level: level + 1,
      by: personOf(byId),
      insteadOf: personOf(forId),
      at,
    })),
  }))
}
