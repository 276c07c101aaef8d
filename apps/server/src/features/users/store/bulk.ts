// Reads and writes many members of one centre at once: since when they are there, their names, their qualifications.
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { MembersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'

interface ArrivalRow {
  readonly user_id: UserId
  readonly member_since: string
  readonly team_since: string | null
}

/** Loads approved members, by identifier. `today`: of the centre, whose days these are. */
export function loadArrivals(db: Queryable, centerId: CenterId, { today, zone }: { today: string; zone: string }): Promise<ArrivalRow[]> {
  return rows<ArrivalRow>(
    db,
    sql`SELECT m._id AS user_id, to_char(coalesce(m.approved_at, m.joined_at) AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS member_since,
          o.from_day AS team_since
        FROM members m LEFT JOIN LATERAL (
          SELECT team_id, from_day FROM team_occurrences WHERE center_id = m.center_id AND user_id = m._id AND from_day <= ${today}::date
          ORDER BY from_day DESC LIMIT 1) o ON o.team_id IS NOT NULL
        WHERE m.center_id = ${centerId} AND m.status = 'approved' AND m.left_at IS NULL ORDER BY m._id`,
  )
}

/** Locks those of these people who are approved members of the centre, in the order of their identifiers. */
export function lockMembers(tx: Transaction, centerId: CenterId, userIds: readonly UserId[]): Promise<Pick<MembersRow, '_id' | 'name'>[]> {
  return rows(
    tx,
    sql`SELECT _id, name FROM members
        WHERE center_id = ${centerId} AND _id = ANY (${[...userIds]}::uuid[]) AND status = 'approved' AND left_at IS NULL
        ORDER BY _id FOR NO KEY UPDATE`,
  )
}

/** Gives and takes away; the others stay in their order, new ones come last. Members are locked. Returns those who have others now. */
export function changeQualifications(
  tx: Transaction,
  { centerId, userIds, add, remove }: { centerId: CenterId; userIds: readonly UserId[]; add: readonly string[]; remove: readonly string[] },
): Promise<Pick<MembersRow, '_id' | 'qualifications'>[]> {
  const [addedNames, removedNames] = [[...new Set(add)], [...remove]]
  return rows(
    tx,
    sql`UPDATE members m SET qualifications =
          ARRAY (SELECT q FROM unnest(m.qualifications) WITH ORDINALITY AS had (q, place)
                 WHERE q <> ALL (${removedNames}::text[]) ORDER BY place)
          || ARRAY (SELECT q FROM unnest(${addedNames}::text[]) WITH ORDINALITY AS given (q, place)
                    WHERE q <> ALL (m.qualifications) ORDER BY place),
          qualification_validity = coalesce((SELECT jsonb_agg(v) FROM jsonb_array_elements(m.qualification_validity) v
            WHERE v ->> 'name' <> ALL (${removedNames}::text[])), '[]')
        WHERE m.center_id = ${centerId} AND m._id = ANY (${[...userIds]}::uuid[])
          AND (m.qualifications && ${removedNames}::text[] OR NOT m.qualifications @> ${addedNames}::text[])
        RETURNING m._id, m.qualifications`,
  )
}
