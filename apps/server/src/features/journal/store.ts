// The journal of a centre: every feature writes its acts here, in the transaction that does them; they are read back newest first. It holds
// identifiers, never names: whoever is erased is « Ancien membre » in it as everywhere.
import type { JournalDetail } from '@releve/contract/journal'
import { userId as userIdField } from '@releve/contract/fields'
import { kindsOf } from '@releve/contract/journal-kinds'
import type { JournalGroup, JournalKind } from '@releve/contract/journal-kinds'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { FieldChange } from '@releve/domain/working-time/differences'
import type pg from 'pg'
import sql, { join } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { centerOf, everyDatabase } from '#db/databases.ts'
import { isNotFenced } from '#db/fence.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { CenterChangesRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadPlaces } from '../directory/store.ts'
import { loadNamed } from '../members/store/members.ts'
import { notify } from '../notifications/store/notify.ts'
import type { Person } from '../members/store/members.ts'

export interface Author {
  readonly actorId: UserId
  readonly now: number
}

/** A rule or a notice that an administrator went through, as its sentence said it then. */
export interface Broken {
  readonly code: string
  readonly message: string
  /** The member whose planning it is; null, or nobody's identifier: nobody. */
  readonly userId: string | null
}

export interface ActDetail extends Omit<JournalDetail, 'broken'> {
  readonly broken?: readonly Broken[]
}

export interface Act extends Author {
  readonly kind: JournalKind
  /** The person it is done to. */
  readonly subjectId?: UserId | null
  readonly fields?: readonly FieldChange[]
  readonly detail?: ActDetail
}

/** Writes an act down. */
export async function keepAct(tx: Transaction, centerId: CenterId, act: Act): Promise<void> {
  const { kind, actorId, subjectId = null, fields = [], detail = {}, now } = act
  await execute(
    centerOf(tx, centerId),
    sql`INSERT INTO center_changes (center_id, _id, kind, actor_id, user_id, fields, detail, at)
        VALUES (${centerId}, gen_random_uuid(), ${kind}, ${actorId}, ${subjectId === actorId ? null : subjectId}, ${JSON.stringify(fields)},
          ${JSON.stringify(detail)}, ${instant(now)})`,
  )
}

/** Writes an act down in every centre of the database: it is of all of them. */
export async function keepEverywhere(
  tx: Transaction,
  { kind, actorId, detail = {}, now }: Pick<Act, 'kind' | 'actorId' | 'detail' | 'now'>,
): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO center_changes (center_id, _id, kind, actor_id, fields, detail, at)
        SELECT c._id, gen_random_uuid(), ${kind}, ${actorId}::uuid, '[]', ${JSON.stringify(detail)}::jsonb, ${instant(now)} FROM centers c WHERE c.deleted_at IS NULL`,
  )
}

/** A day of a member that somebody else's act takes. */
interface FirmDay {
  readonly date: string
  readonly touched: 'leave' | 'rest' | 'hours'
  /** Whole hours from the act to the day. */
  readonly aheadHours: number
}

/** Keeps that an act touched firm days of a member, the first one named; nothing where the roster is not firm on any of them. */
export async function keepTouched(
  tx: Transaction,
  centerId: CenterId,
  {
    actorId,
    subjectId,
    days,
    reason,
    now,
  }: Author & { readonly subjectId: UserId; readonly days: readonly FirmDay[]; readonly reason: string | null },
): Promise<void> {
  if (days.length === 0 || subjectId === actorId) return
  const row = await maybeRow<{ firm_until: string | null }>(
    centerOf(tx, centerId),
    sql`SELECT firm_until FROM centers WHERE _id = ${centerId}`,
  )
  const until = row?.firm_until ?? null
  const firm = until === null ? [] : days.filter(({ date }) => date <= until)
  const [first] = firm
  if (first === undefined) return
  const detail = { ...first, ...(firm.length > 1 && { count: firm.length }), ...(reason !== null && { reason }) }
  await keepAct(tx, centerId, { kind: 'firmTouched', actorId, subjectId, detail, now })
  const notice = { kind: 'firmDayTouched', userId: subjectId, actorId, date: first.date, reason } as const
  await notify(tx, centerId, [notice], now)
}

/** Keeps who changed what of a centre or of its rules; nothing when nothing differs. */
export async function keepChange(
  tx: Transaction,
  centerId: CenterId,
  change: Author & { readonly kind: 'rules' | 'center'; readonly fields: readonly FieldChange[] },
): Promise<void> {
  if (change.fields.length > 0) await keepAct(tx, centerId, change)
}

/** That a session of an administrator began or ended, in the centre they are in; of anybody else nothing is kept. */
export async function keepSession(
  tx: Transaction,
  session: { readonly kind: 'sessionOpened' | 'sessionEnded'; readonly userId: UserId; readonly detail: ActDetail; readonly now: number },
): Promise<void> {
  const { kind, userId, detail, now } = session
  const [place] = await loadPlaces(tx, [userId])
  if (place === undefined || place.center_id === null) return
  await execute(
    centerOf(tx, place.center_id),
    sql`INSERT INTO center_changes (center_id, _id, kind, actor_id, detail, at)
        SELECT center_id, gen_random_uuid(), ${kind}, _id, ${JSON.stringify(detail)}::jsonb, ${instant(now)} FROM members
        WHERE center_id = ${place.center_id} AND _id = ${userId} AND left_at IS NULL AND (is_admin OR ${place.is_master})`,
  )
}

interface EntryColumns extends Pick<CenterChangesRow, 'center_id' | '_id' | 'actor_id' | 'user_id' | 'at'> {
  readonly kind: JournalKind
  readonly fields: FieldChange[]
  readonly detail: ActDetail
}

export interface EntryRow extends EntryColumns {
  readonly actor: Person
  readonly subject: Person | null
  readonly broken: readonly (Broken & { readonly user: Person | null })[]
}

export interface JournalFilter {
  /** Null: of all centres. */
  readonly centerId: CenterId | null
  readonly kinds?: readonly JournalKind[] | undefined
  readonly group?: JournalGroup | undefined
  /** The actor, or the person it was done to; within one centre. */
  readonly userId?: UserId | undefined
  /** The person it was done to, alone. */
  readonly subjectId?: UserId | undefined
  /** Instants, milliseconds: from the first, before the second. */
  readonly from?: number | null
  readonly until?: number | null
  /** The last one of the page before; an unknown one gives none. */
  readonly before: string | null
  readonly limit: number
}

/** A team is judged by its cycle, the staffing of a vacation in nobody's planning. */
const memberOf = ({ userId }: Broken): UserId | null => userIdField.safeParse(userId).data ?? null

/** One walk along an index for each kind, or for each of the two people of an act: what is filtered out is not gone through. */
function walksOf({ kinds, group, userId, subjectId }: JournalFilter): Sql[] {
  const wanted = kinds ?? (group === undefined ? null : kindsOf(group))
  if (subjectId !== undefined) return [sql`c.user_id = ${subjectId} AND ${wanted === null ? sql`true` : sql`c.kind = ANY (${wanted})`}`]
  if (userId === undefined) return wanted === null ? [sql`true`] : wanted.map((kind) => sql`c.kind = ${kind}`)
  const ofKinds = wanted === null ? sql`true` : sql`c.kind = ANY (${wanted})`
  return [sql`c.actor_id = ${userId} AND ${ofKinds}`, sql`c.user_id = ${userId} AND ${ofKinds}`]
}

/** The entries of one database. `after`: the instant of the entry named `before`, which may be in another database. */
function loadEntries(db: Queryable, filter: JournalFilter, after: number | null): Promise<EntryColumns[]> {
  const { centerId, from = null, until = null, before, limit } = filter
  const isIn = (alias: Sql) => (centerId === null ? sql`true` : sql`${alias}.center_id = ${centerId}`)
  const position =
    after === null
      ? sql`SELECT b.at, b._id FROM center_changes b WHERE ${isIn(sql`b`)} AND b._id = ${before}::uuid`
      : sql`SELECT ${instant(after)}, ${before}::uuid`
  const walks = walksOf(filter).map(
    (condition) => sql`(SELECT c.center_id, c._id, c.kind, c.actor_id, c.user_id, c.fields, c.detail, c.at FROM center_changes c
        WHERE ${isIn(sql`c`)} AND ${condition}
          AND (${from}::double precision IS NULL OR c.at >= ${instant(from)}) AND (${until}::double precision IS NULL OR c.at < ${instant(until)})
          AND (${before}::uuid IS NULL OR (c.at, c._id) < (${position}))
        ORDER BY c.at DESC, c._id DESC LIMIT ${limit})`,
  )
  return rows<EntryColumns>(db, sql`SELECT * FROM (${join(walks, ' UNION ALL ')}) j ORDER BY at DESC, _id DESC LIMIT ${limit}`)
}

/** The entries of all centres, wherever they are. Their instants are whole milliseconds: they are sorted here as PostgreSQL sorts them. */
async function loadEverywhere(databases: readonly Queryable[], filter: JournalFilter): Promise<EntryColumns[]> {
  const { before, limit } = filter
  let after: number | null = null
  for (const each of before === null ? [] : databases) {
    const found = await rows<Pick<CenterChangesRow, 'at'>>(each, sql`SELECT at FROM center_changes WHERE _id = ${before}::uuid`)
    after ??= found[0]?.at ?? null
  }
  if (before !== null && after === null) return []
  const found = (await Promise.all(databases.map((each) => loadEntries(each, filter, after)))).flat()
  return found.toSorted((a, b) => b.at - a.at || (a._id < b._id ? 1 : -1)).slice(0, limit)
}

/** The newest first. */
export async function loadJournal(db: Queryable, filter: JournalFilter): Promise<EntryRow[]> {
  const { centerId } = filter
  const databases = centerId === null ? everyDatabase(db) : [centerOf(db, centerId)]
  const [only = db, ...others] = databases
  const found = others.length === 0 ? await loadEntries(only, filter, null) : await loadEverywhere(databases, filter)
  const people = await loadNamed(
    db,
    found.map(({ center_id, actor_id, user_id, detail }) => ({
      centerId: center_id,
      ids: [actor_id, user_id, ...(detail.broken ?? []).map(memberOf)],
    })),
  )
  const personOf = (id: UserId | null) => (id === null ? null : (people.get(id) ?? null))
  return found.map((row) => ({
    ...row,
    actor: personOf(row.actor_id) ?? { _id: row.actor_id, name: '', lastName: '' },
    subject: personOf(row.user_id),
    broken: (row.detail.broken ?? []).map((violation) => ({ ...violation, user: personOf(memberOf(violation)) })),
  }))
}

/** Forgets log-ins and ended sessions of before that instant, as the sessions themselves are. Returns how many. */
export function purgeJournal(pool: pg.Pool, before: number): Promise<number> {
  return deleteInBatches(
    pool,
    'center_changes',
    sql`kind IN ('sessionOpened', 'sessionEnded') AND at < ${instant(before)} AND ${isNotFenced(sql`center_changes.center_id`)}`,
  )
}
