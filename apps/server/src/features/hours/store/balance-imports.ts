// The lines that an import of a file wrote, and those that took it back: all of them have its identifier.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

export interface NewImport {
  readonly centerId: CenterId
  readonly importId: string
  readonly year: number
  readonly reason: string
  readonly authorId: UserId
  readonly now: number
}

export interface ImportedHours {
  readonly userId: UserId
  readonly minutes: number
}

export interface ImportedLeave {
  readonly userId: UserId
  readonly activityId: string
  readonly amount: number
}

export async function insertImport(
  tx: Transaction,
  { centerId, importId, year, reason, authorId, now }: NewImport,
  hours: readonly ImportedHours[],
  leaves: readonly ImportedLeave[],
): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO hour_lines (center_id, _id, user_id, year, kind, minutes, reason, author_id, at, import_id)
        SELECT ${centerId}, gen_random_uuid(), l."userId", ${year}, 'carriedOver', l.minutes, ${reason}, ${authorId}, ${instant(now)}, ${importId}
        FROM jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) AS l ("userId" uuid, minutes integer)`,
  )
  await execute(
    tx,
    sql`INSERT INTO leave_lines (center_id, _id, user_id, year, activity_id, kind, amount, reason, author_id, at, import_id)
        SELECT ${centerId}, gen_random_uuid(), l."userId", ${year}, l."activityId", 'opening', l.amount, ${reason}, ${authorId}, ${instant(now)},
          ${importId}
        FROM jsonb_to_recordset(${JSON.stringify(leaves)}::jsonb) AS l ("userId" uuid, "activityId" text, amount integer)`,
  )
}

/** Nobody else writes to the accounts of these members meanwhile. */
export async function lockMembers(tx: Transaction, centerId: CenterId, userIds: readonly UserId[]): Promise<void> {
  await rows(tx, sql`SELECT _id FROM members WHERE center_id = ${centerId} AND _id = ANY (${[...userIds]}) ORDER BY _id FOR NO KEY UPDATE`)
}

export interface ImportRow {
  readonly _id: string
  readonly reason: string
  readonly at: number
  readonly author_id: UserId | null
  readonly people: number
  readonly lines: number
  readonly is_taken_back: boolean
}

/** How many a screen shows. */
const SHOWN = 20

/** The last imports of a centre; `importId`: that one alone. */
export function loadImports(db: Queryable, centerId: CenterId, importId: string | null = null): Promise<ImportRow[]> {
  const those = importId === null ? sql`import_id IS NOT NULL` : sql`import_id = ${importId}`
  return rows<ImportRow>(
    db,
    sql`SELECT import_id AS _id, (array_agg(reason ORDER BY at) FILTER (WHERE kind <> 'correction'))[1] AS reason, (extract(epoch FROM min(at)) * 1000)::float8 AS at,
          (array_agg(author_id ORDER BY at) FILTER (WHERE kind <> 'correction'))[1] AS author_id, count(DISTINCT user_id)::int AS people,
          count(*) FILTER (WHERE kind <> 'correction')::int AS lines, bool_or(kind = 'correction') AS is_taken_back
        FROM (SELECT import_id, reason, at, author_id, user_id, kind FROM hour_lines WHERE center_id = ${centerId} AND ${those}
          UNION ALL SELECT import_id, reason, at, author_id, user_id, kind FROM leave_lines WHERE center_id = ${centerId} AND ${those}) l
        GROUP BY import_id ORDER BY min(at) DESC, import_id LIMIT ${SHOWN}`,
  )
}

/**
 * Finds, of each of these imports, somebody whose account was used since: another line was written to it, or such leave was asked for, by days
 * or by hours. An import of which nobody's was is left out.
 */
export async function loadHolders(db: Queryable, centerId: CenterId, importIds: readonly string[]): Promise<ReadonlyMap<string, UserId>> {
  const found = await rows<{ import_id: string; user_id: UserId }>(
    db,
    sql`WITH lines AS (
          SELECT import_id, user_id, year, NULL::text AS activity_id, at FROM hour_lines WHERE center_id = ${centerId}
          UNION ALL SELECT import_id, user_id, year, activity_id, at FROM leave_lines WHERE center_id = ${centerId}
        ), imported AS (SELECT * FROM lines WHERE import_id = ANY (${[...importIds]}))
        SELECT DISTINCT ON (import_id) import_id, user_id FROM (
          SELECT i.import_id, i.user_id FROM imported i JOIN lines l ON l.user_id = i.user_id AND l.year = i.year
            AND l.activity_id IS NOT DISTINCT FROM i.activity_id AND l.at > i.at AND l.import_id IS DISTINCT FROM i.import_id
          UNION ALL
          SELECT i.import_id, i.user_id FROM imported i JOIN planning_modifications m ON m.center_id = ${centerId} AND m.user_id = i.user_id
            AND m.type = 'absence' AND coalesce(m.activity ->> '_id', m.cause) = i.activity_id AND m.status IN ('pending', 'approved')
            AND m.created_at > i.at
        ) held ORDER BY import_id, user_id`,
  )
  return new Map(found.map(({ import_id: importId, user_id: userId }) => [importId, userId]))
}

/** Writes one line more to each account that the import wrote to: both add up to nothing. */
export async function insertCounterLines(
  tx: Transaction,
  { centerId, importId, reason, authorId, now }: Omit<NewImport, 'year'>,
): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO hour_lines (center_id, _id, user_id, year, kind, minutes, reason, author_id, at, import_id)
        SELECT center_id, gen_random_uuid(), user_id, year, 'correction', -minutes, ${reason}, ${authorId}, ${instant(now)}, import_id
        FROM hour_lines WHERE center_id = ${centerId} AND import_id = ${importId}`,
  )
  await execute(
    tx,
    sql`INSERT INTO leave_lines (center_id, _id, user_id, year, activity_id, kind, amount, reason, author_id, at, import_id)
        SELECT center_id, gen_random_uuid(), user_id, year, activity_id, 'correction', -amount, ${reason}, ${authorId}, ${instant(now)}, import_id
        FROM leave_lines WHERE center_id = ${centerId} AND import_id = ${importId}`,
  )
}
