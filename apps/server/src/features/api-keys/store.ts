// The API keys of each centre, in the database of that centre: they move and are backed up with it.
import { randomUUID } from 'node:crypto'
import { MOST_KEYS } from '@releve/contract/api-keys'
import { userId as userIdField } from '@releve/contract/fields'
import { KEY_ORPHAN_DAYS, KEY_TOLD_DAYS, scopes as allScopes } from '@releve/domain/access/scopes'
import type { Scope } from '@releve/domain/access/scopes'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import type { Due } from '#db/due.ts'
import { isNotFenced } from '#db/fence.ts'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { ApiKeysRow, CentersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import type { OpenKey } from '#http/api-key.ts'

const DAY_MS = 86_400_000

/** Scopes that this version knows: another one may have written more. */
export const scopesOf = ({ scopes }: Pick<ApiKeysRow, 'scopes'>): Scope[] => allScopes.filter((scope) => scopes.includes(scope))

/** A key that has not ended, by its digest; a key without a holder ends when its time is over, whether or not a job has seen it. */
export async function openKey(db: Queryable, centerId: CenterId, digest: Buffer, now: number): Promise<OpenKey | null> {
  const row = await maybeRow<ApiKeysRow & Pick<CentersRow, 'zone' | 'plan_version' | 'roster_version'>>(
    centerOf(db, centerId),
    named(
      'apiKeys.open',
      sql`SELECT k.*, c.zone, c.plan_version, c.roster_version FROM api_keys k JOIN centers c ON c._id = k.center_id
          WHERE k.center_id = ${centerId} AND k.digest = ${digest} AND k.ended_at IS NULL AND k.expires_at > ${instant(now)}
            AND (k.orphaned_at IS NULL OR k.orphaned_at > ${instant(now - KEY_ORPHAN_DAYS * DAY_MS)}) AND c.deleted_at IS NULL`,
    ),
  )
  if (row === null) return null
  return {
    _id: userIdField.parse(row._id),
    centerId,
    name: row.name,
    scopes: scopesOf(row),
    networks: row.networks,
    callsPerMinute: row.calls_per_minute,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    center: { zone: row.zone, planVersion: row.plan_version, rosterVersion: row.roster_version },
  }
}

export async function noteUse(db: Queryable, { _id, centerId }: OpenKey, now: number): Promise<void> {
  await execute(
    centerOf(db, centerId),
    named('apiKeys.noteUse', sql`UPDATE api_keys SET last_used_at = ${instant(now)} WHERE center_id = ${centerId} AND _id = ${_id}`),
  )
}

/** Keys that nobody ended, those that expired included, the newest first. */
export function loadKeys(db: Queryable, centerId: CenterId): Promise<ApiKeysRow[]> {
  return rows<ApiKeysRow>(
    centerOf(db, centerId),
    named(
      'apiKeys.list',
      sql`SELECT * FROM api_keys WHERE center_id = ${centerId} AND ended_at IS NULL ORDER BY created_at DESC, _id DESC LIMIT ${MOST_KEYS}`,
    ),
  )
}

export interface NewApiKey {
  readonly centerId: CenterId
  readonly name: string
  readonly prefix: string
  readonly digest: Buffer
  readonly scopes: readonly Scope[]
  readonly networks: readonly string[]
  readonly callsPerMinute: number
  readonly by: UserId
  readonly now: number
  readonly expiresAt: number
}

/** Null: the centre has as many as it may. */
export async function insertKey(tx: Transaction, key: NewApiKey): Promise<ApiKeysRow | null> {
  const db = centerOf(tx, key.centerId)
  // Those who make keys of one centre come one after the other.
  await rows(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`apiKeys ${key.centerId}`}, 0))`)
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM api_keys WHERE center_id = ${key.centerId} AND ended_at IS NULL`,
  )
  if (count >= MOST_KEYS) return null
  return oneRow<ApiKeysRow>(
    db,
    sql`INSERT INTO api_keys (center_id, _id, name, prefix, digest, scopes, networks, calls_per_minute, held_by, created_by, created_at, expires_at)
        VALUES (${key.centerId}, ${randomUUID()}, ${key.name}, ${key.prefix}, ${key.digest}, ${[...key.scopes]}::text[], ${[...key.networks]}::text[],
          ${key.callsPerMinute}, ${key.by}, ${key.by}, ${instant(key.now)}, ${instant(key.expiresAt)})
        RETURNING *`,
  )
}

interface KeyChange {
  readonly centerId: CenterId
  readonly keyId: string
}

/** Ends a key; null: there is none that has not ended. */
export function endKey(tx: Transaction, { centerId, keyId, now }: KeyChange & { readonly now: number }): Promise<ApiKeysRow | null> {
  return maybeRow<ApiKeysRow>(
    centerOf(tx, centerId),
    sql`UPDATE api_keys SET ended_at = ${instant(now)} WHERE center_id = ${centerId} AND _id = ${keyId} AND ended_at IS NULL RETURNING *`,
  )
}

/** Gives a key another holder; null: there is none that has not ended. */
export function giveKey(tx: Transaction, { centerId, keyId, to }: KeyChange & { readonly to: UserId }): Promise<ApiKeysRow | null> {
  return maybeRow<ApiKeysRow>(
    centerOf(tx, centerId),
    sql`UPDATE api_keys SET held_by = ${to}, orphaned_at = NULL
        WHERE center_id = ${centerId} AND _id = ${keyId} AND ended_at IS NULL RETURNING *`,
  )
}

/** The holder of a key named `k`, as `m`, where they administer the centre: no row where they do not. */
const withHolder = sql`LEFT JOIN members m ON m.center_id = k.center_id AND m._id = k.held_by AND m.is_admin AND m.status = 'approved' AND m.left_at IS NULL
  AND m.suspended_at IS NULL`

/** A month before a key ends its end is told; of a key that lives less than two months, at the half of its life. */
const tellsEndAt = sql`k.expires_at - least(${KEY_TOLD_DAYS}::int * interval '1 day', (k.expires_at - k.created_at) / 2)`

const isDue = (now: number) => sql`((k.told_at IS NULL AND ${tellsEndAt} <= ${instant(now)}) OR (k.orphaned_at IS NULL AND m._id IS NULL)
  OR coalesce(k.orphaned_at <= ${instant(now - KEY_ORPHAN_DAYS * DAY_MS)}, false))`

export interface LookedAtKey extends Due {
  /** Its end is to be told, nobody answers for it, or nobody took it over in time. */
  readonly is_due: boolean
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The next keys of the database after one of them that nobody ended: whoever looks at all of them reads a page at a time. */
export function loadNextKeys(db: Queryable, now: number, after: Due | null, limit: number): Promise<LookedAtKey[]> {
  return rows<LookedAtKey>(
    db,
    named(
      'apiKeys.next',
      // A page is read along the index before anything else is asked of it, however many keys there are.
      sql`WITH page AS MATERIALIZED (
            SELECT k.* FROM api_keys k
            WHERE k.ended_at IS NULL AND (k.center_id, k._id) > (${after?.center_id ?? FIRST}::uuid, ${after?._id ?? FIRST}::uuid)
            ORDER BY k.center_id, k._id LIMIT ${limit}
          )
          SELECT k.created_at::text AS at, k.center_id, k._id,
            k.expires_at > ${instant(now)} AND ${isDue(now)} AND ${isNotFenced(sql`k.center_id`)} AS is_due
          FROM page k ${withHolder} ORDER BY k.center_id, k._id`,
    ),
  )
}

export interface DueKey extends Pick<ApiKeysRow, '_id' | 'name' | 'held_by' | 'expires_at' | 'orphaned_at'> {
  readonly tells_end: boolean
  readonly is_orphaned: boolean
  readonly zone: string
}

/** Locks keys that nobody else has locked, with what is due of each. */
export function lockDueKeys(tx: Transaction, centerId: CenterId, ids: readonly string[], now: number): Promise<DueKey[]> {
  return rows<DueKey>(
    centerOf(tx, centerId),
    sql`SELECT k._id, k.name, k.held_by, k.expires_at, k.orphaned_at, k.told_at IS NULL AND ${tellsEndAt} <= ${instant(now)} AS tells_end,
          m._id IS NULL AS is_orphaned, c.zone
        FROM api_keys k JOIN centers c ON c._id = k.center_id ${withHolder}
        WHERE k.center_id = ${centerId} AND k._id = ANY (${[...ids]}::uuid[]) AND k.ended_at IS NULL
        ORDER BY k._id FOR NO KEY UPDATE OF k SKIP LOCKED`,
  )
}

/** Writes down that the end of a key was told, or since when nobody answers for it. */
export async function markKey(tx: Transaction, centerId: CenterId, keyId: string, mark: 'told' | 'orphaned', now: number): Promise<void> {
  const change = mark === 'told' ? sql`told_at = ${instant(now)}` : sql`orphaned_at = ${instant(now)}`
  await execute(centerOf(tx, centerId), sql`UPDATE api_keys SET ${change} WHERE center_id = ${centerId} AND _id = ${keyId}`)
}

/** The administrators of a centre, who are told of its keys. */
export async function loadAdministrators(tx: Transaction, centerId: CenterId): Promise<UserId[]> {
  const found = await rows<{ _id: UserId }>(
    centerOf(tx, centerId),
    sql`SELECT _id FROM members WHERE center_id = ${centerId} AND is_admin AND status = 'approved' AND left_at IS NULL`,
  )
  return found.map(({ _id }) => _id)
}
