// Members of all centres by pages: found by the beginnings of their names, in the order of these. What an answer costs does not grow with
// how many there are.
import { COUNTED_MOST } from '@releve/contract/counted'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql, { join, type Sql } from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, maybeRow, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { MemberNamesRow, MembersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadPlace, lockPlaces } from '#features/directory/store.ts'

export interface Sought {
  /** Null: of every centre. */
  readonly centerId: CenterId | null
  readonly search: string
  readonly status: MemberNamesRow['status'] | null
  readonly isAdmin: boolean
}

interface Page {
  /** The last one of the page before, who may have left meanwhile; an unknown one gives none, and so does one who was erased. */
  readonly before: UserId | null
  readonly limit: number
}

/** Byte order puts it after every text that begins with another one. */
const LAST = '\u{10FFFF}'

async function foldedWords(db: Queryable, typed: string): Promise<string[]> {
  if (typed === '') return []
  const { folded } = await oneRow<{ folded: string }>(directoryOf(db), sql`SELECT fold_text(${typed}) AS folded`)
  return folded.split(' ').filter((word) => word !== '')
}

const begins = (word: string) => sql`EXISTS (SELECT FROM unnest(n.keys) AS own (key) WHERE starts_with(own.key, ${word}))`

function conditions({ centerId, status, isAdmin }: Sought, words: readonly string[]): Sql {
  return join(
    [
      sql`true`,
      ...(centerId === null ? [] : [sql`n.center_id = ${centerId}`]),
      ...(status === null ? [] : [sql`n.status = ${status}`]),
      ...(isAdmin ? [sql`n.is_admin`] : []),
      ...words.map(begins),
    ],
    ' AND ',
  )
}

/**
 * Over all centres the longest word is looked up in the order of the keys, the others where it leads; somebody it finds twice is there
 * once. One lookup for each key (`LIMIT 1`): a join would read everybody to sort them.
 */
function lookedUp(words: readonly string[], sought: Sought): { readonly from: Sql; readonly word: string } | null {
  const [word, ...others] = words.toSorted((a, b) => b.length - a.length)
  if (word === undefined || sought.centerId !== null) return null
  const from = sql`FROM member_keys k CROSS JOIN LATERAL (SELECT n.user_id FROM member_names n
      WHERE n.user_id = k.user_id AND ${conditions(sought, others)}
        AND k.key = (SELECT min(own.key) FROM unnest(n.keys) AS own (key) WHERE starts_with(own.key, ${word})) LIMIT 1) n
    WHERE k.key >= ${word} AND k.key < ${word + LAST}`
  return { from, word }
}

/** The place where somebody stands in the order of names, or stood while they were here. */
const placeOf = (id: UserId | null) => sql`(
  SELECT user_id, last_name, name FROM member_names WHERE user_id = ${id}::uuid
  UNION ALL (SELECT m._id, fold_text(m.last_name) COLLATE "C", fold_text(m.name) COLLATE "C"
    FROM members m WHERE m._id = ${id}::uuid ORDER BY m.left_at DESC NULLS FIRST LIMIT 1)
  LIMIT 1) b`

/** The members found: by name, or by the beginning of a typed name. */
export async function findMembers(db: Queryable, sought: Sought, { before, limit }: Page): Promise<UserId[]> {
  // Nothing says any more where they stood.
  if (before !== null && ((await loadPlace(db, before))?.erased_at ?? null) !== null) return []
  const words = await foldedWords(db, sought.search)
  const lookup = lookedUp(words, sought)
  const found = await rows<Pick<MemberNamesRow, 'user_id'>>(
    directoryOf(db),
    lookup === null
      ? sql`SELECT n.user_id FROM member_names n WHERE ${conditions(sought, words)}
            AND (${before}::uuid IS NULL OR (n.last_name, n.name, n.user_id) > (
              SELECT b.last_name, b.name, b.user_id FROM ${placeOf(before)}))
          ORDER BY n.last_name, n.name, n.user_id LIMIT ${limit}`
      : sql`SELECT n.user_id ${lookup.from} AND (${before}::uuid IS NULL OR (k.key, k.user_id) > (
              SELECT min(own.key COLLATE "C"), b.user_id FROM ${placeOf(before)}, unnest(search_keys(b.name || ' ' || b.last_name)) AS own (key)
              WHERE starts_with(own.key, ${lookup.word}) GROUP BY b.user_id))
          ORDER BY k.key, k.user_id LIMIT ${limit}`,
  )
  return found.map(({ user_id: id }) => id)
}

/** A longer list of people of one name helps nobody. */
const NAMESAKES_MOST = 500

/** Finds these people and everybody else, of whatever centre, who has the name of one of them. */
export async function withNamesakes(db: Queryable, ids: readonly UserId[]): Promise<UserId[]> {
  const found = await rows<Pick<MemberNamesRow, 'user_id'>>(
    directoryOf(db),
    sql`SELECT DISTINCT other.user_id FROM member_names n JOIN member_names other ON (other.last_name, other.name) = (n.last_name, n.name)
        WHERE n.user_id = ANY (${[...ids]}::uuid[]) AND other.user_id <> ALL (${[...ids]}::uuid[]) LIMIT ${NAMESAKES_MOST}`,
  )
  return [...ids, ...found.map(({ user_id: id }) => id)]
}

/** How many are found, one more than are counted when there are more. */
export async function countMembers(db: Queryable, sought: Sought): Promise<number> {
  const words = await foldedWords(db, sought.search)
  // They are read in their order, which indexes hold: the table itself would be read from its beginning, however empty that is.
  const from =
    lookedUp(words, sought)?.from ?? sql`FROM member_names n WHERE ${conditions(sought, words)} ORDER BY n.last_name, n.name, n.user_id`
  const { count } = await oneRow<{ count: number }>(
    directoryOf(db),
    sql`SELECT count(*)::int AS count FROM (SELECT ${from} LIMIT ${COUNTED_MOST + 1}) found`,
  )
  return count
}

/** The task that a trigger of another database than the directory's queues for whoever changed there (migration: keep_member_name). */
export const NAME_TASK = 'memberName'

/** Keeps a person's name in the directory's lists as the centres of this database have it: only if that is where the person is. */
export async function keepMemberName(tx: Transaction, userId: UserId): Promise<void> {
  const [place] = await lockPlaces(tx, [userId])
  if (place === undefined || place.deleted_at !== null || place.center_id === null) return
  const member = await maybeRow<Pick<MembersRow, 'status' | 'is_admin' | 'name' | 'last_name'>>(
    tx,
    sql`SELECT status, is_admin, name, last_name FROM members WHERE center_id = ${place.center_id} AND _id = ${userId} AND left_at IS NULL`,
  )
  if (member === null) return
  const { status, is_admin: isAdmin, name, last_name: lastName } = member
  await execute(
    directoryOf(tx),
    sql`SELECT put_member_name(${userId}, ${place.center_id}, ${status}, ${place.is_master || isAdmin}, ${name}, ${lastName})`,
  )
}
