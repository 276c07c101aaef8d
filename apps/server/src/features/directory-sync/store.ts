// The directories that are read by LDAP, of the whole installation, and the members whom each keeps, in the database of their centre.
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf, directoryOf, everyDatabase } from '#db/databases.ts'
import { execute, instant, maybeRow, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { CentersRow, DirectoryMembersRow, DirectorySourcesRow, MembersRow, TeamsRow } from '#db/rows.ts'
import { sealText, unsealText } from '#db/sealing.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { DirectoryServer } from '#transport/ldap/reading.ts'
import { loadPlaces } from '../directory/store.ts'
import type { KeptPerson } from './commands/plan.ts'

export interface Mapping {
  readonly by: 'unit' | 'group'
  readonly name: string
  readonly centerId: CenterId
  readonly teamId: TeamId | null
}

export interface Source extends Omit<DirectorySourcesRow, '_id' | 'mappings' | 'kind'> {
  /** It stands where a person stands: in the journal, and for its suspensions. */
  readonly _id: UserId
  readonly kind: DirectoryServer['kind']
  readonly mappings: readonly Mapping[]
}

const sealOf = (sourceId: string, serverSecret: string) => ({ purpose: 'directory bind', owner: sourceId, serverSecret })

/** Bound to its directory: moved to another one it does not open. */
export const sealBindSecret = (text: string, sourceId: string, serverSecret: string): string =>
  sealText(text, sealOf(sourceId, serverSecret))

/** The directory as it is asked. @throws AppError directorySecretLost */
export function toServer(source: Source, serverSecret: string): DirectoryServer {
  let bindSecret: string
  try {
    bindSecret = unsealText(source.bind_secret, sealOf(source._id, serverSecret))
  } catch {
    throw new AppError('directorySecretLost')
  }
  return {
    kind: source.kind,
    url: source.url,
    startsTls: source.starts_tls,
    bindName: source.bind_name,
    bindSecret,
    base: source.base,
    filter: source.filter,
    inactiveFilter: source.inactive_filter,
    phoneAttribute: source.phone_attribute,
    numberAttribute: source.number_attribute,
  }
}

/** All of them in the order of their names: an installation has a few. */
export function loadSources(db: Queryable): Promise<Source[]> {
  return rows<Source>(directoryOf(db), sql`SELECT * FROM directory_sources ORDER BY name, _id LIMIT 100`)
}

export function loadSource(db: Queryable, id: string): Promise<Source | null> {
  return maybeRow<Source>(directoryOf(db), sql`SELECT * FROM directory_sources WHERE _id = ${id}`)
}

export type SourceSettings = Pick<
  Source,
  | 'name'
  | 'kind'
  | 'url'
  | 'starts_tls'
  | 'bind_name'
  | 'bind_secret'
  | 'base'
  | 'filter'
  | 'inactive_filter'
  | 'phone_attribute'
  | 'number_attribute'
  | 'mappings'
  | 'is_inviting'
  | 'most_leaving'
  | 'is_open'
>

/** Writes a directory, new or known. `isConfirmed`: what was applied by hand still says whom a schedule may change. */
export async function saveSource(
  db: Queryable,
  id: string,
  settings: SourceSettings,
  { now, isConfirmed }: { readonly now: number; readonly isConfirmed: boolean },
): Promise<void> {
  const { name, kind, url, starts_tls, bind_name, bind_secret, base, filter, inactive_filter, phone_attribute, number_attribute } = settings
  const { mappings, is_inviting, most_leaving, is_open } = settings
  await execute(
    directoryOf(db),
    sql`INSERT INTO directory_sources AS s (_id, name, kind, url, starts_tls, bind_name, bind_secret, base, filter, inactive_filter,
          phone_attribute, number_attribute, mappings, is_inviting, most_leaving, is_open, next_at, state, failures, created_at, changed_at)
        VALUES (${id}, ${name}, ${kind}, ${url}, ${starts_tls}, ${bind_name}, ${bind_secret}, ${base}, ${filter}, ${inactive_filter},
          ${phone_attribute}, ${number_attribute}, ${JSON.stringify(mappings)}::jsonb, ${is_inviting}, ${most_leaving}, ${is_open},
          ${instant(now)}, 'unread', 0, ${instant(now)}, ${instant(now)})
        ON CONFLICT (_id) DO UPDATE SET name = excluded.name, kind = excluded.kind, url = excluded.url, starts_tls = excluded.starts_tls,
          bind_name = excluded.bind_name, bind_secret = excluded.bind_secret, base = excluded.base, filter = excluded.filter,
          inactive_filter = excluded.inactive_filter, phone_attribute = excluded.phone_attribute, number_attribute = excluded.number_attribute,
          mappings = excluded.mappings, is_inviting = excluded.is_inviting, most_leaving = excluded.most_leaving, is_open = excluded.is_open,
          next_at = excluded.next_at, changed_at = excluded.changed_at, failures = 0,
          confirmed_at = CASE WHEN ${isConfirmed} THEN s.confirmed_at END`,
  )
}

/** False when there is none. */
export async function deleteSource(db: Queryable, id: string): Promise<boolean> {
  return (await execute(directoryOf(db), sql`DELETE FROM directory_sources WHERE _id = ${id}`)) === 1
}

/** The directory owns fields in the centres that it is read for; it gives them back to all others, and to all once it is closed or removed. */
export async function settleOwnership(db: Queryable, id: string, now: number): Promise<void> {
  const source = await loadSource(db, id)
  const centerIds = source?.is_open === true ? source.mappings.map(({ centerId }) => centerId) : []
  for (const database of everyDatabase(db)) {
    await execute(
      database,
      sql`UPDATE center_directories SET closed_at = CASE WHEN center_id = ANY (${centerIds}::uuid[]) THEN NULL ELSE ${instant(now)} END
          WHERE _id = ${id} AND (closed_at IS NULL) <> (center_id = ANY (${centerIds}::uuid[]))`,
    )
  }
}

interface ReadingNote {
  readonly state: Source['state']
  readonly problem: string | null
  readonly readCount: number | null
  /** A reading that was applied by hand. */
  readonly isConfirmed?: boolean
  readonly nextAt: number
  readonly now: number
}

/** Notes how a reading ended, as long as the settings are those it was made with. */
export async function noteReading(db: Queryable, { _id, changed_at }: Source, note: ReadingNote): Promise<void> {
  const { state, problem, readCount, isConfirmed = false, nextAt, now } = note
  await execute(
    directoryOf(db),
    sql`UPDATE directory_sources SET state = ${state}, problem = ${problem}, read_at = ${instant(now)},
          read_count = coalesce(${readCount}, read_count), next_at = ${instant(nextAt)},
          failures = CASE WHEN ${state} = 'failed' THEN failures + 1 ELSE 0 END,
          confirmed_at = CASE WHEN ${isConfirmed} THEN ${instant(now)} ELSE confirmed_at END
        WHERE _id = ${_id} AND changed_at = ${instant(changed_at)}`,
  )
}

/** Claims the directories whose time has come, until `nextAt` for whoever else asks. */
export function claimDue(db: Queryable, now: number, nextAt: number): Promise<Source[]> {
  return rows<Source>(
    directoryOf(db),
    named(
      'directorySync.claimDue',
      sql`UPDATE directory_sources SET next_at = ${instant(nextAt)}
          WHERE is_open AND confirmed_at IS NOT NULL AND next_at <= ${instant(now)} RETURNING *`,
    ),
  )
}

type Column = Pick<MembersRow, '_id' | 'name' | 'last_name' | 'phone' | 'registration_number' | 'is_admin' | 'left_at' | 'suspended_by'> &
  Pick<DirectoryMembersRow, 'source_id' | 'external_id' | 'work_email'> & { readonly is_kept: boolean }

/** The approved members of a centre and those who left it, with what this directory says of them. */
export async function loadKept(db: Queryable, centerId: CenterId, sourceId: string): Promise<KeptPerson[]> {
  const found = await rows<Column>(
    centerOf(db, centerId),
    sql`SELECT m._id, m.name, m.last_name, m.phone, m.registration_number, m.is_admin, m.left_at, m.suspended_by, d.source_id, d.external_id,
          d.work_email, d.user_id IS NOT NULL AND d.removed_at IS NULL AND (d.source_id IS NULL OR c.closed_at IS NULL) AS is_kept
        FROM members m LEFT JOIN directory_members d ON d.center_id = m.center_id AND d.user_id = m._id
          LEFT JOIN center_directories c ON c.center_id = d.center_id AND c._id = d.source_id
        WHERE m.center_id = ${centerId} AND m.status = 'approved'`,
  )
  const places = new Map(
    (
      await loadPlaces(
        db,
        found.map(({ _id }) => _id),
      )
    ).map((place) => [place._id, place]),
  )
  return found.map((row) => {
    const place = places.get(row._id)
    const isOurs = row.source_id === sourceId
    return {
      userId: row._id,
      name: row.name,
      lastName: row.last_name,
      phone: row.phone,
      registrationNumber: row.registration_number,
      email: place === undefined || place.deleted_at !== null ? null : place.email,
      isMaster: place?.is_master === true,
      isAdmin: row.is_admin,
      hasLeft: row.left_at !== null,
      suspendedBy: row.suspended_by === null ? null : row.suspended_by === sourceId ? 'directory' : 'other',
      key: isOurs ? row.external_id : null,
      otherKey: row.source_id === null || isOurs ? null : row.external_id,
      workEmail: isOurs ? row.work_email : null,
      isOfOther: !isOurs && row.is_kept,
    }
  })
}

export interface CenterFacts extends Pick<CentersRow, '_id' | 'name' | 'zone'> {
  readonly teamIds: ReadonlySet<TeamId>
}

/** The centre and its teams; null: there is none. */
export async function loadCenterFacts(db: Queryable, centerId: CenterId): Promise<CenterFacts | null> {
  const center = await maybeRow<Pick<CentersRow, '_id' | 'name' | 'zone'>>(
    centerOf(db, centerId),
    sql`SELECT _id, name, zone FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL`,
  )
  if (center === null) return null
  const teams = await rows<Pick<TeamsRow, '_id'>>(
    centerOf(db, centerId),
    sql`SELECT _id FROM teams WHERE center_id = ${centerId} AND deleted_at IS NULL`,
  )
  return { ...center, teamIds: new Set(teams.map(({ _id }) => _id)) }
}

/** The directory in a centre of its, with the fields it owns there while it is open. */
export async function keepDirectory(tx: Transaction, centerId: CenterId, source: Source, now: number): Promise<void> {
  const owned = [
    'name',
    'lastName',
    ...(source.phone_attribute === '' ? [] : ['phone']),
    ...(source.number_attribute === '' ? [] : ['registrationNumber']),
  ]
  await execute(
    centerOf(tx, centerId),
    sql`INSERT INTO center_directories AS c (center_id, _id, name, owned, closed_at)
        VALUES (${centerId}, ${source._id}, ${source.name}, ${owned}::text[], ${source.is_open ? null : instant(now)})
        ON CONFLICT (center_id, _id) DO UPDATE SET name = excluded.name, owned = excluded.owned
        WHERE (c.name, c.owned) IS DISTINCT FROM (excluded.name, excluded.owned)`,
  )
}

export interface DirectoryEntry {
  readonly userId: UserId
  readonly key: string
  readonly email: string | null
}

/** Keys that this directory has in a centre already. */
export async function loadKeysAmong(
  tx: Transaction,
  centerId: CenterId,
  sourceId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await rows<{ external_id: string }>(
    centerOf(tx, centerId),
    sql`SELECT external_id FROM directory_members WHERE center_id = ${centerId} AND source_id = ${sourceId} AND external_id = ANY (${[...keys]}::text[])`,
  )
  return new Set(found.map(({ external_id: key }) => key))
}

/** Writes whom the directory keeps, in one statement. */
export async function writeEntries(
  tx: Transaction,
  centerId: CenterId,
  sourceId: string,
  entries: readonly DirectoryEntry[],
  now: number,
): Promise<void> {
  await execute(
    centerOf(tx, centerId),
    sql`INSERT INTO directory_members (center_id, user_id, user_name, external_id, work_email, source_id, created_at, changed_at)
        SELECT ${centerId}, e.user_id, ${`${sourceId} `} || e.key, e.key, e.email, ${sourceId}, ${instant(now)}, ${instant(now)}
        FROM unnest(${entries.map(({ userId }) => userId)}::uuid[], ${entries.map(({ key }) => key)}::text[],
          ${entries.map(({ email }) => email)}::text[]) AS e (user_id, key, email)
        ON CONFLICT (center_id, user_id) DO UPDATE SET user_name = excluded.user_name, external_id = excluded.external_id,
          work_email = excluded.work_email, source_id = excluded.source_id, changed_at = excluded.changed_at, removed_at = NULL`,
  )
}

/** Two who apply one directory to one centre come one after the other, and beside nobody of SCIM. */
export async function lockSource(tx: Transaction, centerId: CenterId): Promise<void> {
  await rows(centerOf(tx, centerId), sql`SELECT pg_advisory_xact_lock(hashtextextended(${`directory ${centerId}`}, 0))`)
}
