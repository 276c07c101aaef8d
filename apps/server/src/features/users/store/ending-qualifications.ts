// The qualifications that end soon, and of which nobody was told yet: the notice to their holder says so, as it is kept for a year.
import type { UserId } from '@releve/domain/ids'
import sql, { raw } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import type { Due, DueBatch } from '#db/due.ts'
import { afterDue } from '#db/due.ts'
import { isNotFenced } from '#db/fence.ts'
import { instant, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

/** A quarter of a year: recycling takes a place in a course. */
const AHEAD_DAYS = 90

/** Selects rows `(m, v)`: a member, and one of their qualifications that ends within that time. An end that is changed is told anew. */
const ending = (now: number): Sql => sql`members m JOIN centers c ON c._id = m.center_id
    CROSS JOIN LATERAL jsonb_to_recordset(m.qualification_validity) v (name text, "untilDate" date)
  WHERE m.qualification_validity <> '[]' AND m.left_at IS NULL AND m.status = 'approved' AND v.name = ANY (m.qualifications)
    AND v."untilDate" BETWEEN (${instant(now)} AT TIME ZONE c.zone)::date AND (${instant(now)} AT TIME ZONE c.zone)::date + ${raw(String(AHEAD_DAYS))}
    AND (SELECT true FROM notifications n WHERE n.center_id = m.center_id AND n.user_id = m._id
      AND n.kind = 'qualificationEnds' AND n.day = v."untilDate" AND n.detail = v.name LIMIT 1) IS NULL`

/** The members who are to be told of one. */
export function findEnding(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT * FROM (
          SELECT min(v."untilDate")::timestamp::timestamptz::text AS at, m.center_id, m._id FROM ${ending(now)} AND ${isNotFenced(sql`m.center_id`)}
          GROUP BY m.center_id, m._id) due
        WHERE (at::timestamptz, center_id, _id) > ${afterDue(after)} ORDER BY at::timestamptz, center_id, _id LIMIT ${limit}`,
  )
}

export interface EndingQualification {
  readonly userId: UserId
  readonly name: string
  readonly lastName: string
  readonly qualification: string
  readonly untilDate: string
}

/** Locks these members, passing over those whom somebody holds unless it waits, and reads which of their qualifications are to be told of. */
export async function lockEnding(
  tx: Transaction,
  { centerId, ids, waits, now }: DueBatch & { readonly now: number },
): Promise<EndingQualification[]> {
  const held = await rows<{ _id: UserId }>(
    tx,
    sql`SELECT _id FROM members WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) ORDER BY _id
        FOR NO KEY UPDATE ${raw(waits ? '' : 'SKIP LOCKED')}`,
  )
  return rows<EndingQualification>(
    tx,
    sql`SELECT m._id AS "userId", m.name, m.last_name AS "lastName", v.name AS qualification, to_char(v."untilDate", 'YYYY-MM-DD') AS "untilDate"
        FROM ${ending(now)} AND m.center_id = ${centerId} AND m._id = ANY (${held.map(({ _id }) => _id)}::uuid[])
        ORDER BY m._id, v."untilDate", v.name`,
  )
}
