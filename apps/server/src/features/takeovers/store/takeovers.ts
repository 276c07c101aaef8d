// Takeovers in the database: what was read of a file, until it is written or put aside; then what it made, until it is taken back.
import type { Activity } from '@releve/contract/starting-activities'
import type { CenterId, RotationId, TeamId, UserId } from '@releve/domain/ids'
import type { TakeoverProposal } from '@releve/domain/takeover/proposal'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { isNotFenced } from '#db/fence.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { TakeoversRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Marks } from './marks.ts'

/** All that a takeover made goes with it. Absences, other hours, activations and memberships are found by the marks. */
export interface MadeByTakeover {
  readonly userIds: readonly UserId[]
  readonly teamIds: readonly TeamId[]
  readonly rotationIds: readonly RotationId[]
  /** As they were written: another word since is an act of somebody. */
  readonly activities: readonly Activity[]
  /** Memberships, by their identifiers: a member whom the centre had already has others. */
  readonly occurrenceIds: readonly string[]
  /** Teams that got a place in a cycle, made or not. */
  readonly placedTeamIds: readonly TeamId[]
  /** The places of teams that the centre had already, as they were. */
  readonly placesBefore: readonly { readonly team_id: TeamId; readonly from_day: string; readonly cycle_start_date: string }[]
  readonly periods: number
  readonly activationDate: string | null
  readonly marks: Marks
}

export interface TakeoverRow extends Omit<TakeoversRow, 'proposal' | 'made'> {
  readonly proposal: TakeoverProposal | null
  readonly made: MadeByTakeover | null
}

const columns = sql`center_id, _id, state, file_name, proposal, made, created_by, created_at, written_at, taken_back_at`

/** The takeover under way, or else the last one that was written and stands. */
export function loadCurrent(db: Queryable, centerId: CenterId): Promise<TakeoverRow | null> {
  return maybeRow<TakeoverRow>(
    db,
    sql`SELECT ${columns} FROM takeovers WHERE center_id = ${centerId} AND state IN ('read', 'written')
        ORDER BY (state = 'read') DESC, written_at DESC LIMIT 1`,
  )
}

export function lockTakeover(tx: Transaction, centerId: CenterId, id: string): Promise<TakeoverRow | null> {
  return maybeRow<TakeoverRow>(tx, sql`SELECT ${columns} FROM takeovers WHERE center_id = ${centerId} AND _id = ${id} FOR UPDATE`)
}

/** The content goes; the row stays for a while, to tell whoever still has it on their screen. */
export async function putAside(tx: Transaction, centerId: CenterId, id: string): Promise<void> {
  await execute(
    tx,
    sql`UPDATE takeovers SET state = 'aside', proposal = NULL WHERE center_id = ${centerId} AND _id = ${id} AND state = 'read'`,
  )
}

export function insertTakeover(
  tx: Transaction,
  takeover: Pick<TakeoversRow, 'center_id' | '_id' | 'file_name' | 'created_by'> & { proposal: TakeoverProposal; now: number },
): Promise<TakeoverRow> {
  const { center_id: centerId, _id, file_name: fileName, created_by: by, proposal, now } = takeover
  return oneRow<TakeoverRow>(
    tx,
    sql`INSERT INTO takeovers (center_id, _id, state, file_name, proposal, created_by, created_at)
        VALUES (${centerId}, ${_id}, 'read', ${fileName}, ${JSON.stringify(proposal)}, ${by}, ${instant(now)}) RETURNING ${columns}`,
  )
}

/** The proposal goes: it names people who were left out. */
export function markWritten(
  tx: Transaction,
  { center_id: centerId, _id }: TakeoverRow,
  made: MadeByTakeover,
  now: number,
): Promise<TakeoverRow> {
  return oneRow<TakeoverRow>(
    tx,
    sql`UPDATE takeovers SET state = 'written', proposal = NULL, made = ${JSON.stringify(made)}, written_at = ${instant(now)}
        WHERE center_id = ${centerId} AND _id = ${_id} RETURNING ${columns}`,
  )
}

export async function markTakenBack(tx: Transaction, { center_id: centerId, _id }: TakeoverRow, now: number): Promise<void> {
  await execute(
    tx,
    sql`UPDATE takeovers SET state = 'takenBack', made = NULL, taken_back_at = ${instant(now)} WHERE center_id = ${centerId} AND _id = ${_id}`,
  )
}

/** Whether something of a planning is there already: then a whole planning cannot be laid under it, nor be taken back alone. */
export async function hasHistory(tx: Transaction, centerId: CenterId): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM rotation_activations WHERE center_id = ${centerId})
          OR EXISTS (SELECT FROM team_rotations WHERE center_id = ${centerId})
          OR EXISTS (SELECT FROM demands WHERE center_id = ${centerId})
          OR EXISTS (SELECT FROM planning_modifications WHERE center_id = ${centerId}) AS found`,
  )
  return found
}

/** Forgets what was read before that instant and never written. Returns how many. */
export function purgeTakeovers(pool: pg.Pool, before: number): Promise<number> {
  return deleteInBatches(
    pool,
    'takeovers',
    sql`written_at IS NULL AND created_at < ${instant(before)} AND ${isNotFenced(sql`takeovers.center_id`)}`,
  )
}
