// Rests that are due to members: written by whatever cuts one, settled by the database when hours of rest name it or what cut it is taken back.
import { randomUUID } from 'node:crypto'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import type { Profile } from '@releve/domain/planning/profile'
import type { ShiftTimes } from '@releve/domain/planning/shift'
import type { Limit } from '@releve/domain/demands/limit'
import type { Person } from '@releve/domain/demands/person'
import { restDue, restsMissedBy } from '@releve/domain/working-time/rest-owed'
import type { MissedRest } from '@releve/domain/working-time/rest-owed'
import sql from 'sql-template-tag'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { RestDebtsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { notify } from '#features/notifications/store/notify.ts'

export type RestDebt = RestDebtsRow

const columns = sql`center_id, _id, user_id, cause, modification_id, demand_id, day, rule, texts, required_minutes, rest_minutes, due_minutes, due_by,
  state, waived_by, waived_at, waived_because, created_at`

interface RestCutter {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly cause: RestDebt['cause']
  /** The approved hours that cut the rest, or the demand by which they took the vacation that does. */
  readonly source: { readonly modificationId: string } | { readonly demandId: DemandId }
  readonly profile: Profile
  readonly now: number
}

/** Writes what is due for these rests; nothing where none was cut. */
export async function writeRests(tx: Transaction, cutter: RestCutter, missed: readonly MissedRest[]): Promise<void> {
  const { centerId, userId, cause, source, profile, now } = cutter
  const [modificationId, demandId] = 'demandId' in source ? [null, source.demandId] : [source.modificationId, null]
  const owed = missed.map((rest) => ({ rest, ...restDue(rest, profile) }))
  for (const { rest, dueMinutes, dueBy, references } of owed)
    await execute(
      tx,
      sql`INSERT INTO rest_debts (center_id, _id, user_id, cause, modification_id, demand_id, day, rule, texts, required_minutes, rest_minutes,
          due_minutes, due_by, created_at)
        VALUES (${centerId}, ${randomUUID()}, ${userId}, ${cause}, ${modificationId}::uuid, ${demandId}::uuid, ${fromDayNumber(rest.day)},
          ${rest.rule}, ${[...references]}, ${rest.requiredMinutes}, ${rest.restMinutes}, ${dueMinutes}, ${fromDayNumber(dueBy)}, ${instant(now)})`,
    )
  const notices = owed.map(({ rest, dueBy }) => ({ date: fromDayNumber(rest.day), lastDay: fromDayNumber(dueBy) }))
  await notify(
    tx,
    centerId,
    notices.map((notice) => ({ kind: 'restOwed', userId, ...notice })),
    now,
  )
}

/** Writes what is due to these people for the reasons that an administrator went through to give them vacations by a demand. */
export async function writeRestsOverridden(
  tx: Transaction,
  { centerId, demandId, now }: { readonly centerId: CenterId; readonly demandId: DemandId; readonly now: number },
  people: readonly Pick<Person, 'userId' | 'profile' | 'rules'>[],
  goneThrough: readonly Limit[],
): Promise<void> {
  const found = goneThrough.flatMap((limit) => ('violation' in limit ? [limit.violation] : []))
  for (const { userId, profile, rules } of people) {
    const missed = restsMissedBy(found, userId, rules)
    await writeRests(tx, { centerId, userId, cause: 'override', source: { demandId }, profile, now }, missed)
  }
}

/** The debt in a centre, or in any (`null`): the caller checks whether it is theirs to read. */
export function findRest(db: Queryable, id: string, centerId: CenterId | null): Promise<RestDebt | null> {
  const within = centerId === null ? sql`` : sql`AND center_id = ${centerId}`
  return maybeRow<RestDebt>(db, sql`SELECT ${columns} FROM rest_debts WHERE _id = ${id} ${within}`)
}

/** Once its member is locked. Null: it is gone. */
export function lockRest(tx: Transaction, centerId: CenterId, id: string): Promise<RestDebt | null> {
  return maybeRow<RestDebt>(tx, sql`SELECT ${columns} FROM rest_debts WHERE center_id = ${centerId} AND _id = ${id} FOR UPDATE`)
}

/** The debts of a member, the newest first; what was taken back since is none. */
export function loadRests(db: Queryable, centerId: CenterId, userId: UserId, limit: number): Promise<RestDebt[]> {
  return rows<RestDebt>(
    db,
    sql`SELECT ${columns} FROM rest_debts WHERE center_id = ${centerId} AND user_id = ${userId} AND state <> 'undone'
        ORDER BY created_at DESC, _id LIMIT ${limit}`,
  )
}

/** Lists the debts of a centre that are due, the most pressing first. */
export function loadRestsOwed(db: Queryable, centerId: CenterId): Promise<RestDebt[]> {
  return rows<RestDebt>(
    db,
    sql`SELECT ${columns} FROM rest_debts WHERE center_id = ${centerId} AND state = 'owed' ORDER BY due_by, created_at, _id`,
  )
}

export interface RestGiven {
  readonly _id: string
  readonly rest_debt_id: string
  readonly day: string
  readonly hours: ShiftTimes
}

/** Approved hours of rest that name these debts, in the order of their days. */
export function loadRestsGiven(db: Queryable, centerId: CenterId, ids: readonly string[]): Promise<RestGiven[]> {
  if (ids.length === 0) return Promise.resolve([])
  return rows<RestGiven>(
    db,
    sql`SELECT _id, rest_debt_id, from_day AS day, hours FROM planning_modifications
        WHERE center_id = ${centerId} AND rest_debt_id = ANY (${[...ids]}::uuid[]) AND status = 'approved' ORDER BY from_day, _id`,
  )
}

/** The members who are asked for no more work: a rest is due to them, or is given and not over on that day. */
export async function loadOwedRest(db: Queryable, centerId: CenterId, today: string): Promise<ReadonlySet<UserId>> {
  const found = await rows<{ user_id: UserId }>(
    db,
    sql`SELECT user_id FROM rest_debts WHERE center_id = ${centerId} AND state = 'owed'
        UNION SELECT user_id FROM planning_modifications
          WHERE center_id = ${centerId} AND rest_debt_id IS NOT NULL AND to_day >= ${today}::date AND status = 'approved'`,
  )
  return new Set(found.map(({ user_id: userId }) => userId))
}

/** Whether the debt was due still: somebody else may have been before. */
export async function waiveRest(
  tx: Transaction,
  { center_id: centerId, _id }: Pick<RestDebt, 'center_id' | '_id'>,
  { actorId, reason, now }: { readonly actorId: UserId; readonly reason: string; readonly now: number },
): Promise<boolean> {
  const found = await rows(
    tx,
    sql`UPDATE rest_debts SET state = 'waived', waived_by = ${actorId}, waived_at = ${instant(now)}, waived_because = ${reason}
        WHERE center_id = ${centerId} AND _id = ${_id} AND state = 'owed' RETURNING _id`,
  )
  return found.length > 0
}
