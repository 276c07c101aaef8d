// The numbers that members gave for text messages, and what is still to leave for them: written with the commit that takes the mark off a
// notification, beside it, in the database of its centre.
import type { CenterId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { directoryOf, everyDatabase } from '#db/databases.ts'
import { isNotFenced } from '#db/fence.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { SmsDeliveriesRow, SmsNumbersRow, SmsTargetsRow } from '#db/rows.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { enqueue } from '#jobs/store.ts'
import { takeDue } from '../notifications/store/due.ts'
import { tellActorsApart } from '../members/store/namesakes.ts'
import { newsColumns, newsJoins, newsOf } from '../push/store/news.ts'
import type { News, NewsRow } from '../push/store/news.ts'

/** The task that sends text messages, as the schedules and the trigger of `notifications` call it. */
export const SMS_TASK = 'sms'

const DAY_MS = 86_400_000
/** The counts of a centre's sent texts are kept for this many days. */
const DAYS_KEPT = 400

interface Whose {
  readonly centerId: CenterId
  readonly userId: UserId
}

export type SmsNumber = Pick<
  SmsNumbersRow,
  'number' | 'pending_number' | 'code_id' | 'code_until' | 'tries' | 'codes' | 'codes_since' | 'last_code_at'
>

const none: SmsNumber = {
  number: null,
  pending_number: null,
  code_id: null,
  code_until: null,
  tries: 0,
  codes: 0,
  codes_since: null,
  last_code_at: null,
}

/** `isLocked`: nobody else changes it until the transaction ends, were it not there yet. */
export async function loadSmsNumber(db: Queryable, { centerId, userId }: Whose, isLocked = false): Promise<SmsNumber> {
  if (isLocked) await execute(db, sql`INSERT INTO sms_numbers (center_id, user_id) VALUES (${centerId}, ${userId}) ON CONFLICT DO NOTHING`)
  const row = await maybeRow<SmsNumber>(
    db,
    sql`SELECT number, pending_number, code_id, code_until, tries, codes, codes_since, last_code_at FROM sms_numbers
        WHERE center_id = ${centerId} AND user_id = ${userId} ${isLocked ? sql`FOR UPDATE` : sql``}`,
  )
  return row ?? none
}

/** The caller holds the row. */
export async function saveSmsNumber(tx: Transaction, { centerId, userId }: Whose, next: SmsNumber): Promise<void> {
  await execute(
    tx,
    sql`UPDATE sms_numbers SET number = ${next.number}, pending_number = ${next.pending_number}, code_id = ${next.code_id},
          code_until = ${instant(next.code_until)}, tries = ${next.tries}, codes = ${next.codes}, codes_since = ${instant(next.codes_since)},
          last_code_at = ${instant(next.last_code_at)}
        WHERE center_id = ${centerId} AND user_id = ${userId}`,
  )
}

/** Counts one more code for a number, whoever asks and of whatever centre. False, and nothing is counted, where it has had `most` within a day. */
export async function countCodeTo(db: Queryable, target: Buffer, most: number, now: number): Promise<boolean> {
  const isOver = sql`t.since <= ${instant(now - DAY_MS)}`
  const counted = await maybeRow<Pick<SmsTargetsRow, 'codes'>>(
    directoryOf(db),
    sql`INSERT INTO sms_targets AS t (target, codes, since) VALUES (${target}, 1, ${instant(now)})
        ON CONFLICT (target) DO UPDATE SET codes = CASE WHEN ${isOver} THEN 1 ELSE t.codes + 1 END,
          since = CASE WHEN ${isOver} THEN EXCLUDED.since ELSE t.since END
        WHERE ${isOver} OR t.codes < ${most}
        RETURNING codes`,
  )
  return counted !== null
}

/** The centre's terms for text messages, and the number its day has used. */
export interface SmsTerms {
  readonly sends: boolean
  readonly parts: number
}

export function loadSmsTerms(db: Queryable, centerId: CenterId, day: string): Promise<SmsTerms> {
  return oneRow<SmsTerms>(
    db,
    sql`SELECT coalesce((c.rules ->> 'sendsSms')::boolean, true) AS sends,
          coalesce((SELECT d.parts FROM sms_days d WHERE d.center_id = c._id AND d.day = ${day}::date), 0) AS parts
        FROM centers c WHERE c._id = ${centerId}`,
  )
}

/** The code that the number waits for leaves with the commit; one asked for before leaves no more. */
export async function queueCode(tx: Transaction, { centerId, userId }: Whose, codeId: string, now: number): Promise<void> {
  await execute(tx, sql`DELETE FROM sms_deliveries WHERE center_id = ${centerId} AND user_id = ${userId} AND is_code AND begun_at IS NULL`)
  await execute(
    tx,
    sql`INSERT INTO sms_deliveries (center_id, _id, user_id, is_code, notices, try_at)
        VALUES (${centerId}, ${codeId}, ${userId}, true, '{}', ${instant(now)})`,
  )
  await enqueue(tx, { task: SMS_TASK, maxAttempts: 3 })
}

/**
 * Takes the mark off up to `limit` notifications that are due (`takeDue`); writes
 * what is to be sent: one message for each, and one for all that was held together. Where nothing is sent (`isSent`), and for who has no
 * number, nothing is written. Returns how many there were: fewer than `limit`, and there are no more.
 */
export async function takeDueTexts(tx: Transaction, limit: number, now: number, isSent: boolean): Promise<number> {
  // One server at a time: what was held together is not parted between two.
  await execute(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended('sms.takeDue', 0))`)
  const dueNotices = await takeDue(tx, 'sms', limit, now)
  const standingNotices = isSent ? dueNotices.filter(({ stands }) => stands) : []
  const together = Map.groupBy(standingNotices, ({ _id, center_id: centerId, user_id: userId, due_at: dueAt }) =>
    dueAt === null ? _id : `${centerId} ${userId} ${dueAt}`,
  )
  const deliveries = [...together.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [{ ...first, notices: group.map(({ _id }) => _id) }]
  })
  if (deliveries.length > 0)
    await execute(
      tx,
      sql`INSERT INTO sms_deliveries (center_id, _id, user_id, is_code, notices, try_at)
          SELECT t.center_id, t._id, t.user_id, false, t.notices, ${instant(now)}
          FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS t (center_id uuid, _id uuid, user_id uuid, notices uuid[])
          JOIN sms_numbers s ON s.center_id = t.center_id AND s.user_id = t.user_id AND s.number IS NOT NULL
          ON CONFLICT DO NOTHING`,
    )
  return dueNotices.length
}

type Key = Pick<SmsDeliveriesRow, 'center_id' | '_id'>

interface Claimed extends Pick<SmsDeliveriesRow, 'user_id' | 'is_code' | 'attempts'>, Pick<SmsNumbersRow, 'code_id' | 'code_until'> {
  readonly center_id: CenterId
  readonly delivery_id: string
  readonly zone: string
  /** The centre sends text messages. */
  readonly sends: boolean
  /** The number that its reader has given by now; null: there is none any more. */
  readonly to: string | null
}

/** A text message that is to be sent to one person. */
export interface SmsDelivery extends Claimed {
  readonly news: readonly News[]
}

/**
 * Claims up to `limit` deliveries whose time has come and that no other server sends. Each is this server's for `leaseMs`: if it dies
 * before it begins, another one sends them then.
 */
export async function claimTexts(
  db: Queryable,
  { limit, leaseMs, now }: { readonly limit: number; readonly leaseMs: number; readonly now: number },
): Promise<SmsDelivery[]> {
  const claimed = await rows<Claimed & Omit<NewsRow, '_id'> & { readonly _id: string | null }>(
    db,
    named(
      'sms.claim',
      sql`WITH due AS (
            SELECT center_id, _id FROM sms_deliveries
            WHERE try_at <= ${instant(now)} AND begun_at IS NULL AND ${isNotFenced(sql`sms_deliveries.center_id`)}
            ORDER BY try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
          ), claimed AS (
            UPDATE sms_deliveries d SET attempts = attempts + 1, try_at = ${instant(now + leaseMs)} FROM due
            WHERE d.center_id = due.center_id AND d._id = due._id
            RETURNING d.*
          )
          SELECT c.center_id, c._id AS delivery_id, c.user_id, c.is_code, c.attempts, z.zone,
            coalesce((z.rules ->> 'sendsSms')::boolean, true) AS sends, s.code_id, s.code_until,
            CASE WHEN r.left_at IS NULL AND r.status = 'approved' THEN CASE WHEN c.is_code THEN s.pending_number ELSE s.number END END AS "to",
            ${newsColumns}
          FROM claimed c JOIN centers z ON z._id = c.center_id
          JOIN members r ON r.center_id = c.center_id AND r._id = c.user_id
          LEFT JOIN sms_numbers s ON s.center_id = c.center_id AND s.user_id = c.user_id
          LEFT JOIN notifications n ON n.center_id = c.center_id AND n._id = ANY (c.notices)
          ${newsJoins}
          ORDER BY n.created_at DESC, n._id`,
    ),
  )
  return [...Map.groupBy(await tellActorsApart(db, claimed, now), (row) => `${row.center_id} ${row.delivery_id}`).values()].flatMap(
    (lines) => {
      const [first] = lines
      return first === undefined
        ? []
        : [{ ...first, news: newsOf(lines.flatMap((row) => (row._id === null ? [] : [{ ...row, _id: row._id }]))) }]
    },
  )
}

export interface Beginning {
  /** Today in the centre, YYYY-MM-DD. */
  readonly day: string
  readonly parts: number
  readonly perDay: number
  readonly leaseMs: number
  readonly now: number
}

/**
 * Writes down, committed, that the delivery is about to be handed over: from then on nobody hands it over again. `taken`: another server
 * has it by now; `full`: the centre has sent all of its day, and the delivery is gone, counted as dropped.
 */
export function beginText(
  pool: pg.Pool,
  { center_id, delivery_id, attempts }: SmsDelivery,
  beginning: Beginning,
): Promise<'begun' | 'taken' | 'full'> {
  const { day, parts, perDay, leaseMs, now } = beginning
  const isIt = sql`center_id = ${center_id} AND _id = ${delivery_id}`
  return inTransaction(pool, async (tx) => {
    const begun = await execute(
      tx,
      sql`UPDATE sms_deliveries SET begun_at = ${instant(now)}, try_at = ${instant(now + leaseMs)}
          WHERE ${isIt} AND begun_at IS NULL AND attempts = ${attempts}`,
    )
    if (begun === 0) return 'taken'
    const counted = await maybeRow<{ readonly parts: number }>(
      tx,
      sql`INSERT INTO sms_days AS d (center_id, day, parts) SELECT ${center_id}, ${day}::date, ${parts}::int WHERE ${parts}::int <= ${perDay}::int
          ON CONFLICT (center_id, day) DO UPDATE SET parts = d.parts + EXCLUDED.parts WHERE d.parts + EXCLUDED.parts <= ${perDay}::int
          RETURNING parts`,
    )
    if (counted !== null) {
      // The first of a day takes away the figures of more than a year ago.
      if (counted.parts === parts)
        await execute(tx, sql`DELETE FROM sms_days WHERE center_id = ${center_id} AND day < ${day}::date - ${DAYS_KEPT}::int`)
      return 'begun'
    }
    await execute(tx, sql`DELETE FROM sms_deliveries WHERE ${isIt}`)
    await execute(
      tx,
      sql`INSERT INTO sms_days AS d (center_id, day, parts, dropped) VALUES (${center_id}, ${day}::date, 0, 1)
          ON CONFLICT (center_id, day) DO UPDATE SET dropped = d.dropped + 1`,
    )
    return 'full'
  })
}

/** How many were dropped since their centre had sent all of its day, today where each is; in all databases. */
export async function countDropped(db: Queryable, now: number): Promise<number> {
  const counts = await Promise.all(everyDatabase(db).map((each) => countDroppedIn(each, now)))
  return counts.reduce((sum, { dropped }) => sum + dropped, 0)
}

function countDroppedIn(db: Queryable, now: number): Promise<{ readonly dropped: number }> {
  // No zone is further than a day from UTC: by these days the index is searched.
  const utc = sql`(${instant(now)} AT TIME ZONE 'UTC')::date`
  return oneRow(
    db,
    sql`SELECT coalesce(sum(d.dropped), 0)::int AS dropped FROM sms_days d JOIN centers c ON c._id = d.center_id
        WHERE d.dropped > 0 AND d.day BETWEEN ${utc} - 1 AND ${utc} + 1 AND d.day = (${instant(now)} AT TIME ZONE c.zone)::date`,
  )
}

/** Nothing is left to do of it; or, where the centre has certainly not taken it, it may be handed over from that instant on. */
export async function settleText(db: Queryable, { center_id, delivery_id, attempts }: SmsDelivery, againAt: number | null): Promise<void> {
  const isIt = sql`center_id = ${center_id} AND _id = ${delivery_id} AND attempts = ${attempts}`
  await execute(
    db,
    againAt === null
      ? sql`DELETE FROM sms_deliveries WHERE ${isIt}`
      : sql`UPDATE sms_deliveries SET begun_at = NULL, try_at = ${instant(againAt)} WHERE ${isIt}`,
  )
}

/**
 * Drops the deliveries of servers that died between handing over and the answer: nobody knows what became of them, and they are not sent
 * again.
 */
export function dropUnknown(db: Queryable, now: number): Promise<Key[]> {
  return rows<Key>(
    db,
    sql`DELETE FROM sms_deliveries WHERE begun_at IS NOT NULL AND try_at <= ${instant(now)} AND ${isNotFenced(sql`sms_deliveries.center_id`)}
        RETURNING center_id, _id`,
  )
}

/** Numbers that nobody proved, once their code is over; what counts codes, a day later. */
export async function purgeSms(pool: pg.Pool, now: number): Promise<void> {
  const isFree = isNotFenced(sql`sms_numbers.center_id`)
  await execute(
    pool,
    sql`UPDATE sms_numbers SET pending_number = NULL, code_id = NULL, code_until = NULL
        WHERE pending_number IS NOT NULL AND code_until < ${instant(now)} AND ${isFree}`,
  )
  await deleteInBatches(
    pool,
    'sms_numbers',
    sql`number IS NULL AND pending_number IS NULL AND coalesce(codes_since, '-infinity') < ${instant(now - DAY_MS)} AND ${isFree}`,
  )
  await deleteInBatches(pool, 'sms_targets', sql`since < ${instant(now - DAY_MS)}`)
}
