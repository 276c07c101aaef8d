// Handover notes in the database, each with who acknowledged it. Who writes one, and who relieves them, is read of the plan.
import type { CenterId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { isNotFenced } from '#db/fence.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { HandoverNotesRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Person } from '../members/store/members.ts'

/** A note that all of the relief acknowledged is shown for this much longer, so that its author sees it. */
const SHOWN_AFTER_MS = 12 * 3_600_000

export interface NoteRow extends Pick<
  HandoverNotesRow,
  '_id' | 'author_id' | 'text' | 'created_at' | 'relieved_from' | 'expires_at' | 'understood_at'
> {
  readonly author: Person
  /** They stand in their order. */
  readonly acknowledgements: readonly { readonly person: Person; readonly at: number }[]
}

/** No reader has more: those that `writeNote` lets be written at once, and those understood of late. */
const SHOWN_MOST = 60

/** Loads the notes that stand, and those understood of late, newest first; or the one named `only`. */
export function loadNotes(db: Queryable, centerId: CenterId, now: number, only: string | null = null): Promise<NoteRow[]> {
  return rows<NoteRow>(
    db,
    sql`SELECT n._id, n.author_id, n.text, n.created_at, n.relieved_from, n.expires_at, n.understood_at,
          json_build_object('_id', w._id, 'name', w.name, 'lastName', w.last_name) AS author,
          coalesce((SELECT json_agg(json_build_object('person', json_build_object('_id', m._id, 'name', m.name, 'lastName', m.last_name),
              'at', floor(extract(epoch FROM a.at) * 1000)::bigint) ORDER BY a.at, a.user_id)
            FROM handover_acknowledgements a JOIN members m ON m.center_id = a.center_id AND m._id = a.user_id
            WHERE a.center_id = n.center_id AND a.note_id = n._id), '[]'::json) AS acknowledgements
        FROM handover_notes n JOIN members w ON w.center_id = n.center_id AND w._id = n.author_id
        WHERE n.center_id = ${centerId} AND n.expires_at > ${instant(now)} AND n.withdrawn_at IS NULL
          AND (n.understood_at IS NULL OR n.understood_at > ${instant(now - SHOWN_AFTER_MS)})
          AND (${only}::uuid IS NULL OR n._id = ${only}::uuid)
        ORDER BY n.created_at DESC, n._id LIMIT ${SHOWN_MOST}`,
  )
}

export interface NewNote extends Pick<HandoverNotesRow, '_id' | 'center_id' | 'author_id' | 'text' | 'relieved_from' | 'expires_at'> {
  readonly now: number
  /** How many may stand in the centre. */
  readonly most: number
}

/** False when the centre has as many as may stand. Until the transaction ends nobody else writes one there. */
export async function writeNote(tx: Transaction, note: NewNote): Promise<boolean> {
  const { _id, center_id: centerId, author_id: authorId, text, relieved_from: from, expires_at: expiresAt, now, most } = note
  await rows(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended('handover ' || ${centerId}::text, 0))`)
  const written = await execute(
    tx,
    sql`INSERT INTO handover_notes (center_id, _id, author_id, text, created_at, relieved_from, expires_at)
        SELECT ${centerId}, ${_id}, ${authorId}, ${text}, ${instant(now)}, ${instant(from)}, ${instant(expiresAt)}
        WHERE (SELECT count(*) FROM handover_notes WHERE center_id = ${centerId} AND expires_at > ${instant(now)}
          AND withdrawn_at IS NULL AND understood_at IS NULL) < ${most}`,
  )
  return written === 1
}

/** A note that stands, for who is about to change it; null: there is none. */
export function lockNote(
  tx: Transaction,
  centerId: CenterId,
  id: string,
  now: number,
): Promise<Pick<HandoverNotesRow, 'author_id' | 'relieved_from' | 'understood_at'> | null> {
  return maybeRow(
    tx,
    sql`SELECT author_id, relieved_from, understood_at FROM handover_notes
        WHERE center_id = ${centerId} AND _id = ${id} AND expires_at > ${instant(now)} AND withdrawn_at IS NULL FOR UPDATE`,
  )
}

/** The members who acknowledged a note that is locked. */
export async function loadAcknowledged(tx: Transaction, centerId: CenterId, id: string): Promise<Set<UserId>> {
  const found = await rows<{ user_id: UserId }>(
    tx,
    sql`SELECT user_id FROM handover_acknowledgements WHERE center_id = ${centerId} AND note_id = ${id}`,
  )
  return new Set(found.map(({ user_id: userId }) => userId))
}

/** @param isUnderstood by all of the relief, with this one */
export async function acknowledge(
  tx: Transaction,
  { centerId, id, userId, isUnderstood, now }: { centerId: CenterId; id: string; userId: UserId; isUnderstood: boolean; now: number },
): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO handover_acknowledgements (center_id, note_id, user_id, at) VALUES (${centerId}, ${id}, ${userId}, ${instant(now)})`,
  )
  if (!isUnderstood) return
  await execute(
    tx,
    sql`UPDATE handover_notes SET understood_at = coalesce(understood_at, ${instant(now)}) WHERE center_id = ${centerId} AND _id = ${id}`,
  )
}

/** Its words go, and it is shown to nobody any more. */
export async function withdrawNote(tx: Transaction, centerId: CenterId, id: string, now: number): Promise<void> {
  await execute(tx, sql`UPDATE handover_notes SET text = '–', withdrawn_at = ${instant(now)} WHERE center_id = ${centerId} AND _id = ${id}`)
}

/** Forgets notes that ended before that instant. Returns how many. */
export function purgeNotes(pool: pg.Pool, before: number): Promise<number> {
  return deleteInBatches(pool, 'handover_notes', sql`expires_at < ${instant(before)} AND ${isNotFenced(sql`handover_notes.center_id`)}`)
}
