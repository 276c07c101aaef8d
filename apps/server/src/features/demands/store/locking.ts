// The locks of a decision on demands, and their order. Order of locks, everywhere: members by identifier, then demands, then the staffing
// of days, then accounts by identifier. A transaction holds a demand and waits for another one only with the posters of both locked first,
// or (a mark, the expiry) holding nothing else that others want; so the order among demands does not matter. A statement that had to wait
// for a lock still sees the other tables as they were when it began (READ COMMITTED), so facts are read by the statement after the lock.
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import sql, { raw } from 'sql-template-tag'
import { afterDue } from '#db/due.ts'
import type { Due } from '#db/due.ts'
import { instant, maybeRow, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { DemandsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { lockAccountsById } from '#features/points/store/ledger.ts'
import { asShown, demandFields, partiesOf, toFields, toPosted } from './columns.ts'
import type { LockedDemand, PostedRow, RawDemandFields } from './columns.ts'

/** The locked rows are no longer those that the decision rests on; the whole transaction is tried again. */
export class StaleLocksError extends Error {
  /** PostgreSQL names it so when a transaction must start again. */
  readonly code = '40001'

  constructor() {
    super('somebody else came in before the locks')
    this.name = 'StaleLocksError'
  }
}

/**
 * Locks the demand's poster (a vacancy has none), its accepter and `userIds`, in the order of their identifiers, then the demand: of a thousand
 * callers one goes on, the others wait here and then see what that one did, for a locked row is read as its last writer left it.
 * Null when the centre has no such demand. Plannings are read by a later statement: this one's snapshot may be older than its
 * locks. Somebody who accepted while the caller waited is not locked, unless `withAccepter`: then the transaction starts again.
 */
export async function lockDemand(
  tx: Transaction,
  centerId: CenterId,
  demandId: DemandId,
  userIds: readonly UserId[],
  withAccepter = false,
): Promise<LockedDemand | null> {
  const found = await maybeRow<RawDemandFields & { locked: string[] }>(
    tx,
    named(
      'demands.lock',
      sql`WITH parties AS MATERIALIZED (
          SELECT poster_id, coalesce(accepter_id, waiting_for) AS accepter_id FROM demands WHERE center_id = ${centerId} AND _id = ${demandId}
        ), held AS MATERIALIZED (
          -- One array: an alternative of two lists would be judged on every row of the centre.
          SELECT m._id FROM members m
          WHERE m.center_id = ${centerId} AND m._id = ANY (ARRAY(
            SELECT unnest(${[...userIds]}::uuid[]) FROM parties
            UNION ALL SELECT poster_id FROM parties UNION ALL SELECT accepter_id FROM parties))
          ORDER BY m._id FOR NO KEY UPDATE
        ), demand AS MATERIALIZED (
          SELECT * FROM demands
          WHERE center_id = ${centerId} AND _id = ${demandId} AND (SELECT count(*) FROM held) >= 0 FOR UPDATE
        )
        SELECT ${demandFields}, ARRAY(SELECT _id FROM held) AS locked FROM demand d`,
    ),
  )
  if (found === null) return null
  const demand = asShown(toFields(found))
  if (withAccepter && demand.accepterId !== null && !found.locked.includes(demand.accepterId)) throw new StaleLocksError()
  return demand
}

/** The demands of the circle in which one was accepted, itself among them, with all of their people locked: all of it is undone, or nothing. */
export async function lockCircleOf(tx: Transaction, centerId: CenterId, demandId: DemandId): Promise<PostedRow[]> {
  const read = () =>
    rows<RawDemandFields>(
      tx,
      sql`SELECT ${demandFields} FROM demands d WHERE d.center_id = ${centerId} AND d.circle_id = (
            SELECT circle_id FROM demands WHERE center_id = ${centerId} AND _id = ${demandId}) ORDER BY d._id`,
    )
  const before = await read()
  if (before.length === 0) return []
  await lockMembers(
    tx,
    centerId,
    before.flatMap((raw) => partiesOf(toPosted(raw))),
  )
  const ids = before.map(({ _id }) => _id)
  await rows(tx, sql`SELECT _id FROM demands WHERE center_id = ${centerId} AND _id = ANY (${ids}::uuid[]) ORDER BY _id FOR UPDATE`)
  return (await read()).map(toPosted)
}

/** Locks members of a centre by identifier, before a decision that rests on their plannings and touches no demand yet. */
export async function lockMembers(tx: Transaction, centerId: CenterId, userIds: readonly UserId[]): Promise<void> {
  await rows(
    tx,
    named(
      'demands.lockMembers',
      sql`SELECT _id FROM members WHERE center_id = ${centerId} AND _id = ANY (${[...userIds]}::uuid[]) ORDER BY _id FOR NO KEY UPDATE`,
    ),
  )
}

/**
 * Holds the staffing of days until the transaction ends: two replacements that each keep the minimum could together break
 * it. After demand and members, in the order of the days.
 */
export async function lockStaffing(tx: Transaction, centerId: CenterId, days: readonly number[]): Promise<void> {
  await rows(
    tx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${centerId}::text, d))
      FROM (SELECT DISTINCT d FROM unnest(${[...days]}::bigint[]) d ORDER BY d) sorted`,
  )
}

/** Finds open and accepted demands that rest on this one (its vacation was posted again by its accepter, who is locked). */
export async function dependentDemands(
  tx: Transaction,
  centerId: CenterId,
  demandId: DemandId,
): Promise<Pick<DemandsRow, '_id' | 'status'>[]> {
  return rows(
    tx,
    sql`SELECT _id, status FROM demands
      WHERE center_id = ${centerId} AND depends_on = ${demandId} AND closed_at IS NULL ORDER BY _id FOR UPDATE`,
  )
}

/** Finds the open demands of a member for what they work that day. */
export async function demandsOfDay(tx: Transaction, centerId: CenterId, userId: UserId, date: string): Promise<DemandId[]> {
  const found = await rows<Pick<DemandsRow, '_id'>>(
    tx,
    sql`SELECT _id FROM demands
      WHERE center_id = ${centerId} AND poster_id = ${userId} AND day = ${date} AND status = 'open' AND closed_at IS NULL
        AND on_call IS NULL ORDER BY _id FOR UPDATE`,
  )
  return found.map(({ _id }) => _id)
}

/** Finds open demands whose vacation has begun. */
export function findExpired(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT start_at::text AS at, center_id, _id FROM demands
      WHERE status = 'open' AND closed_at IS NULL AND start_at <= ${instant(now)} AND (start_at, center_id, _id) > ${afterDue(after)}
      ORDER BY start_at, center_id, _id LIMIT ${limit}`,
  )
}

export type ExpiredDemand = Pick<DemandsRow, '_id' | 'poster_id' | 'day'>

/**
 * Locks those of these demands that are open still, but for those that another server is closing, and the accounts that hold points for
 * them. Without `waits`, those whose account somebody else holds are left out.
 */
export async function lockExpired(tx: Transaction, centerId: CenterId, ids: readonly string[], waits: boolean): Promise<ExpiredDemand[]> {
  const found = await rows<ExpiredDemand & { readonly account_id: string | null }>(
    tx,
    sql`SELECT d._id, d.poster_id, d.day, a._id AS account_id
      FROM demands d LEFT JOIN points_accounts a ON a.center_id = d.center_id AND a.user_id = d.poster_id AND d.reserved > 0
      WHERE d.center_id = ${centerId} AND d._id = ANY (${[...ids]}::uuid[]) AND d.status = 'open' AND d.closed_at IS NULL
      ORDER BY d._id FOR UPDATE OF d SKIP LOCKED`,
  )
  const accountIds = [...new Set(found.map(({ account_id: accountId }) => accountId).filter((id) => id !== null))]
  const accounts = await lockAccountsById(tx, centerId, accountIds, waits)
  return found.filter(({ account_id: accountId }) => accountId === null || accounts.has(accountId))
}

/** An open demand waits for one of these: the column that says so, and that of the instant by which it is due. Each has its index. */
const WAITS = {
  /** An offer that nobody answered in time. */
  offer: { says: 'offered_to', until: 'offered_until' },
  /** A demand that was addressed to some first, and is everybody's by then. */
  widening: { says: 'first_until', until: 'first_until' },
  /** A taking that waits for an approval, and is looked at by then. */
  approval: { says: 'waiting_for', until: 'waiting_at' },
} as const

interface Page {
  readonly now: number
  readonly after: Due | null
  readonly limit: number
}

/** Finds the open demands for which that is due by `now`, in the order of their instants. */
export function findDueDemands(db: Queryable, wait: keyof typeof WAITS, { now, after, limit }: Page): Promise<Due[]> {
  const [says, until] = [raw(WAITS[wait].says), raw(WAITS[wait].until)]
  return rows<Due>(
    db,
    sql`SELECT ${until}::text AS at, center_id, _id FROM demands
      WHERE ${says} IS NOT NULL AND status = 'open' AND closed_at IS NULL AND ${until} <= ${instant(now)}
        AND (${until}, center_id, _id) > ${afterDue(after)}
      ORDER BY ${until}, center_id, _id LIMIT ${limit}`,
  )
}
