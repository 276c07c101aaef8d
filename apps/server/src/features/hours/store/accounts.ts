// The hours accounts of a centre: terms from days on, in the rows of the centre and of its members, and lines that are only ever added.
import type { WireCenterHourTerms, WireHourLine, WireMemberHourTerms } from '@releve/contract/hours'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadPeople } from '#features/members/store/members.ts'

const locked = (isLocked: boolean) => (isLocked ? sql`FOR NO KEY UPDATE` : sql``)

/** The terms of a centre in the order of their days; null when the centre is gone. `isLocked`: nobody else changes them meanwhile. */
export async function loadCenterTerms(db: Queryable, centerId: CenterId, isLocked = false): Promise<WireCenterHourTerms[] | null> {
  const row = await maybeRow<{ terms: WireCenterHourTerms[] }>(
    db,
    sql`SELECT hour_terms AS terms FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL ${locked(isLocked)}`,
  )
  return row?.terms ?? null
}

export async function saveCenterTerms(tx: Transaction, centerId: CenterId, terms: readonly WireCenterHourTerms[]): Promise<void> {
  await execute(tx, sql`UPDATE centers SET hour_terms = ${JSON.stringify(terms)} WHERE _id = ${centerId}`)
}

/** The same of a member; null when they are no member of the centre. */
export async function loadMemberTerms(
  db: Queryable,
  centerId: CenterId,
  userId: UserId,
  isLocked = false,
): Promise<WireMemberHourTerms[] | null> {
  const row = await maybeRow<{ terms: WireMemberHourTerms[] }>(
    db,
    sql`SELECT hour_terms AS terms FROM members WHERE center_id = ${centerId} AND _id = ${userId} AND left_at IS NULL ${locked(isLocked)}`,
  )
  return row?.terms ?? null
}

export async function saveMemberTerms(
  tx: Transaction,
  centerId: CenterId,
  userId: UserId,
  terms: readonly WireMemberHourTerms[],
): Promise<void> {
  await execute(tx, sql`UPDATE members SET hour_terms = ${JSON.stringify(terms)} WHERE center_id = ${centerId} AND _id = ${userId}`)
}

export interface NewLine extends Pick<WireHourLine, 'kind' | 'minutes' | 'reason'> {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly year: number
  readonly authorId: UserId
  readonly now: number
}

export async function insertLine(tx: Transaction, line: NewLine): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO hour_lines (center_id, _id, user_id, year, kind, minutes, reason, author_id, at)
        VALUES (${line.centerId}, gen_random_uuid(), ${line.userId}, ${line.year}, ${line.kind}, ${line.minutes}, ${line.reason},
          ${line.authorId}, ${instant(line.now)})`,
  )
}

interface LineRow extends Omit<WireHourLine, 'author'> {
  readonly author_id: UserId | null
}

/** The lines of a member in a year, oldest first. */
export async function loadLines(db: Queryable, centerId: CenterId, userId: UserId, year: number): Promise<WireHourLine[]> {
  const found = await rows<LineRow>(
    db,
    sql`SELECT _id, kind, minutes, reason, author_id, (extract(epoch FROM at) * 1000)::float8 AS at FROM hour_lines
        WHERE center_id = ${centerId} AND user_id = ${userId} AND year = ${year} ORDER BY hour_lines.at, _id`,
  )
  const people = await loadPeople(
    db,
    centerId,
    found.map(({ author_id }) => author_id),
  )
  return found.map(({ author_id, ...line }) => {
    const author = author_id === null ? undefined : people.get(author_id)
    return { ...line, author: author === undefined ? null : { ...author, userId: author._id } }
  })
}

/** The approved absences of whole days that touch these days, each with its cause in the list of the centre. */
export function loadCauses(db: Queryable, centerId: CenterId, userId: UserId, from: DayNumber, to: DayNumber) {
  return rows<{ readonly _id: string; readonly cause: string | null }>(
    db,
    sql`SELECT _id, cause FROM planning_modifications
        WHERE center_id = ${centerId} AND user_id = ${userId} AND status = 'approved' AND type = 'absence' AND hours IS NULL
          AND to_day >= ${fromDayNumber(from)} AND from_day <= ${fromDayNumber(to)}`,
  )
}

/** The causes of all approved absences of whole days that touch these days. */
export function loadCausesOfAll(db: Queryable, centerId: CenterId, from: DayNumber, to: DayNumber) {
  return rows<{ readonly _id: string; readonly cause: string | null }>(
    db,
    sql`SELECT _id, cause FROM planning_modifications
        WHERE center_id = ${centerId} AND status = 'approved' AND type = 'absence' AND hours IS NULL
          AND to_day >= ${fromDayNumber(from)} AND from_day <= ${fromDayNumber(to)}`,
  )
}

/** The terms of the members of a centre for whom some were ever said. */
export async function loadTermsOfAll(db: Queryable, centerId: CenterId): Promise<ReadonlyMap<UserId, readonly WireMemberHourTerms[]>> {
  const found = await rows<{ _id: UserId; terms: WireMemberHourTerms[] }>(
    db,
    sql`SELECT _id, hour_terms AS terms FROM members WHERE center_id = ${centerId} AND left_at IS NULL AND hour_terms <> '[]'`,
  )
  return new Map(found.map(({ _id, terms }) => [_id, terms]))
}

/** The minutes of the lines of a year, by member and kind. */
export async function loadWrittenOfAll(
  db: Queryable,
  centerId: CenterId,
  year: number,
): Promise<ReadonlyMap<UserId, Readonly<Partial<Record<WireHourLine['kind'], number>>>>> {
  const found = await rows<{ user_id: UserId; kind: WireHourLine['kind']; minutes: number }>(
    db,
    sql`SELECT user_id, kind, sum(minutes)::int AS minutes FROM hour_lines
        WHERE center_id = ${centerId} AND year = ${year} GROUP BY user_id, kind`,
  )
  return new Map(
    [...Map.groupBy(found, ({ user_id: userId }) => userId)].map(([userId, list]) => [
      userId,
      Object.fromEntries(list.map(({ kind, minutes }) => [kind, minutes])),
    ]),
  )
}
