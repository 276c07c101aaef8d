// The inbox of a member. `notify` is what other features write with, inside their own transaction; each reader has chosen what
// reaches them, and how. Mails leave a moment later (jobs.ts), so that whoever acts waits for none.
import {
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
  type NotificationOutcome,
} from '@releve/contract/notification-kinds'
import type { Preferences } from '@releve/contract/preferences'
import type { Demand } from '@releve/domain/demands/demand'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import type { Day } from '@releve/domain/calendar/day'
import type { CounterOffer } from '@releve/domain/demands/demand'
import type { Shift } from '@releve/domain/planning/shift'
import type pg from 'pg'
import sql, { join, raw } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { byDatabase, centerOf } from '../../db/databases.ts'
import { isNotFenced } from '../../db/fence.ts'
import { violatedConstraint } from '../../db/constraints.ts'
import { deleteInBatches } from '../../db/purge.ts'
import { execute, instant, named, oneRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { NotificationsRow } from '../../db/rows.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Database, Transaction } from '../../db/transaction.ts'
import { publish, publishToEach } from '../../http/events/store.ts'
import { loadAddresses } from '../directory/store.ts'
import { loadNamed } from '../members/store/members.ts'
import type { Person } from '../members/store/members.ts'
import { tellActorsApart } from '../members/store/namesakes.ts'

export interface NewNotification {
  /** Or all who are told the very same. */
  readonly userId: UserId | readonly UserId[]
  readonly kind: NotificationKind
  readonly demandId?: DemandId | null
  /** YYYY-MM-DD */
  readonly date?: string | null
  readonly actorId?: UserId | null
  readonly points?: number | null
  /** The subject when it is no demand. */
  readonly subjectId?: string | null
  /** A few words of it. */
  readonly detail?: string | null
  /** The vacation, with its hours. */
  readonly shift?: Shift | null
}

/** The terms of a kind, in SQL: of one kind, or of each of many. */
interface TermsSql {
  /** Null: security, for which nothing is chosen. */
  readonly group: Sql
  /** The group whose choice holds for who has chosen nothing in its own, which it was a part of before; null: none. */
  readonly former: Sql
  readonly isAlwaysShown: Sql
  /** The default for a reader without a choice; null: its feature sends a mail of its own. */
  readonly email: Sql
  readonly push: Sql
}

const termsOf = (kind: NotificationKind) => {
  const { group, email, push = false } = notificationKinds[kind]
  return {
    group: group === 'security' ? null : group,
    former: group === 'offers' ? 'demands' : null,
    isAlwaysShown: group === 'security' || group === 'offers',
    email: email === 'apart' ? null : email,
    push,
  }
}

/**
 * The choice of a reader, whose row of `members` is named `reader`, in the group of the row `k`: true, false, or null when they chose
 * nothing.
 */
const choice = (channel: 'app' | 'email' | 'push' | 'sms'): Sql =>
  sql`(reader.preferences #>> ARRAY['notifications', k."group", ${raw(`'${channel}'`)}])::boolean`

/** The columns that `chosen` gives. Whoever gets it by no channel is not told, and no row is written. */
export const chosenColumns = sql`in_app, mail_due, push_due, sms_due, due_at`

/**
 * A row `chosen (in_app, mail_due, push_due, sms_due, due_at, is_told)` to join laterally. Who declined a group before devices could be
 * told of it is not told there. By text message who chose it alone. What leaves waits at infinity until its hour is known (jobs.ts); security waits for none.
 */
const chosen = ({ group, former, isAlwaysShown, email, push }: TermsSql): Sql => sql`LATERAL (
    SELECT w.*, w.in_app OR w.mail_due OR w.push_due OR w.sms_due AS is_told,
      CASE WHEN ${group} IS NOT NULL AND (w.mail_due OR w.push_due OR w.sms_due) THEN 'infinity'::timestamptz END AS due_at
    FROM (SELECT CASE WHEN reader.preferences #> ARRAY['notifications', ${group}] IS NULL THEN coalesce(${former}, ${group}) ELSE ${group} END AS "group") k
    CROSS JOIN LATERAL (SELECT
        ${isAlwaysShown} OR coalesce(${choice('app')}, true) AS in_app,
        ${email} IS NOT NULL AND coalesce(${choice('email')}, ${email}) AS mail_due,
        coalesce(${choice('push')}, ${push} AND coalesce(${choice('app')}, true)) AS push_due,
        coalesce(${choice('sms')}, false) AS sms_due) w) chosen`

/** `chosen` for a statement that writes notifications of one kind itself, of the `members` row named `reader`. */
export function chosenFor(kind: NotificationKind): Sql {
  const { group, former, isAlwaysShown, email, push } = termsOf(kind)
  return chosen({
    group: sql`${group}::text`,
    former: sql`${former}::text`,
    isAlwaysShown: sql`${isAlwaysShown}::boolean`,
    email: sql`${email}::boolean`,
    push: sql`${push}::boolean`,
  })
}

const chosenOfEach = chosen({
  group: sql`t."group"`,
  former: sql`t.former`,
  isAlwaysShown: sql`t.always`,
  email: sql`t.email`,
  push: sql`t.push`,
})

/**
 * Writes notifications and tells their readers when the transaction commits. Who wants that kind by no channel gets none, nor does who did
 * the act, whatever its kind: they know. A conversation that was announced and is still unread is not announced again: its notification comes up.
 */
export async function notify(tx: Transaction, centerId: CenterId, list: readonly NewNotification[], now: number): Promise<void> {
  if (list.length === 0) return
  const kinds = [...new Set(list.map(({ kind }) => kind))].map((kind) => {
    const { isAlwaysShown, ...terms } = termsOf(kind)
    return { kind, always: isAlwaysShown, ...terms }
  })
  const notices = list.map(({ userId, kind, demandId, date, actorId, points, subjectId, detail, shift }) => ({
    user_ids: [userId].flat(),
    kind,
    demand_id: demandId,
    day: date,
    actor_id: actorId,
    points,
    subject_id: subjectId,
    detail,
    shift,
  }))
  const { users } = await oneRow<{ users: UserId[] }>(
    centerOf(tx, centerId),
    named(
      'notifications.notify',
      sql`WITH written AS (
          INSERT INTO notifications AS old (center_id, _id, user_id, kind, demand_id, day, actor_id, points, subject_id, detail, shift, created_at,
            ${chosenColumns})
          SELECT ${centerId}, gen_random_uuid(), u.user_id, n.kind, n.demand_id, n.day, n.actor_id, n.points, n.subject_id, n.detail, n.shift,
            ${instant(now)}, ${chosenColumns}
          FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS n (user_ids uuid[], kind text, demand_id uuid, day date, actor_id uuid,
            points bigint, subject_id uuid, detail text, shift jsonb)
          JOIN jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) AS t (kind text, "group" text, former text, always boolean, email boolean,
            push boolean) ON t.kind = n.kind
          CROSS JOIN LATERAL unnest(n.user_ids) AS u (user_id)
          JOIN members reader ON reader.center_id = ${centerId} AND reader._id = u.user_id
          CROSS JOIN ${chosenOfEach}
          WHERE chosen.is_told AND u.user_id IS DISTINCT FROM n.actor_id
          ON CONFLICT (center_id, user_id, subject_id) WHERE kind = 'message' AND read_at IS NULL AND cleared_at IS NULL
            DO UPDATE SET created_at = EXCLUDED.created_at, actor_id = EXCLUDED.actor_id
          RETURNING user_id, in_app
        )
        SELECT coalesce(json_agg(DISTINCT user_id), '[]') AS users FROM written WHERE in_app`,
    ),
  )
  await publishToEach(tx, inboxEvents(centerId, users))
}

/** The readers whose inbox changed, in one event: a longer one would have everybody of their centre read everything again. */
const TOLD_AT_ONCE = 150

const inboxEvents = (centerId: CenterId, users: readonly UserId[]) =>
  Array.from({ length: Math.ceil(users.length / TOLD_AT_ONCE) }, (_, part) => ({
    centerId,
    event: { kind: 'notification', users: users.slice(part * TOLD_AT_ONCE, (part + 1) * TOLD_AT_ONCE) } as const,
  }))

/** Those of whom all is the same but who reads them, and whose hours are not known yet. */
export interface Undecided extends Pick<NotificationsRow, 'center_id' | 'day'> {
  readonly kind: NotificationKind
  /** The vacation somebody was assigned to. */
  readonly shift: Shift | null
  /** The start of the demand's vacation. */
  readonly start_at: number | null
  /** The terms of a posted demand; null: it is about none. */
  readonly posted: (Pick<Demand, 'type' | 'points' | 'acceptedSwitches'> & { readonly shift: Shift; readonly isAddressed: boolean }) | null
  /** The choices of the readers; null: none. */
  readonly choices: { readonly [Name in (typeof hourChoices)[number]]: NonNullable<Preferences[Name]> | null }
  readonly notices: readonly (readonly [id: string, userId: UserId])[]
}

const hourChoices = ['quietHours', 'ringsAtNight', 'dailyDigest', 'alert'] as const

/** Locks up to `limit` notifications, those another server holds left aside. */
export function lockUndecided(tx: Transaction, limit: number): Promise<Undecided[]> {
  const choices = join(hourChoices.map((name) => raw(`'${name}', r.preferences -> '${name}'`)))
  return rows<Undecided>(
    tx,
    sql`WITH locked AS (
          SELECT n.center_id, n._id, n.user_id, n.kind, n.day, n.shift, n.demand_id FROM notifications n
          WHERE n.due_at = 'infinity' AND ${isNotFenced(sql`n.center_id`)}
          ORDER BY n.created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        )
        SELECT n.center_id, n.kind, n.day, n.shift, d.start_at,
          CASE WHEN n.kind = 'demandPosted' THEN jsonb_build_object('type', d.type, 'points', d.points, 'acceptedSwitches', d.accepted_switches,
            'shift', d.shift, 'isAddressed', n.user_id = ANY (d.first_to)) END AS posted,
          jsonb_build_object(${choices}) AS choices, json_agg(json_build_array(n._id, n.user_id)) AS notices
        FROM locked n
        JOIN members r ON r.center_id = n.center_id AND r._id = n.user_id
        LEFT JOIN demands d ON d.center_id = n.center_id AND d._id = n.demand_id
        GROUP BY n.center_id, n.kind, n.day, n.shift, d.start_at, posted, choices`,
  )
}

/** Locked notifications of one centre. `dueAt` null: at once; `leaves` false: their readers want them in the inbox alone. */
export interface Hours extends Pick<NotificationsRow, 'center_id'> {
  readonly ids: readonly string[]
  readonly dueAt: number | null
  readonly leaves: boolean
}

export async function writeHours(tx: Transaction, hours: readonly Hours[]): Promise<void> {
  // Identifiers as an array, of which PostgreSQL knows the length: it looks up as many rows.
  const ids = hours.flatMap((each) => each.ids)
  const places = hours.flatMap((each, place) => each.ids.map(() => place))
  const groups = hours.map(({ center_id: centerId, dueAt, leaves }) => ({ centerId, dueAt, leaves }))
  await execute(
    tx,
    sql`UPDATE notifications n SET due_at = to_timestamp((h.hours ->> 'dueAt')::double precision / 1000), mail_due = n.mail_due AND h.leaves,
          push_due = n.push_due AND h.leaves, sms_due = n.sms_due AND h.leaves
        FROM (
          SELECT i._id, g.hours, (g.hours ->> 'leaves')::boolean AS leaves
          FROM unnest(${ids}::uuid[], ${places}::int[]) AS i (_id, place) CROSS JOIN LATERAL (SELECT ${JSON.stringify(groups)}::jsonb -> i.place AS hours) g
        ) h
        WHERE n.center_id = (h.hours ->> 'centerId')::uuid AND n._id = h._id`,
  )
}

/** A member, and the centre they are in. */
export interface AnnouncementReader {
  readonly _id: UserId
  readonly center_id: CenterId
}

interface AnnouncementNotice {
  readonly announcementId: string
  readonly actorId: UserId
  /** The detail of the subject. */
  readonly detail: string | null
  /** In the inbox of everybody, whatever they chose. */
  readonly isForInbox: boolean
  readonly now: number
}

/**
 * An announcement, for many readers in any centres. Each has it once however often it is given to them; who wants none in their inbox has it
 * there not, and is still one who received it; nor has who published it. Whoever left their centre meanwhile is passed over. Returns to how many it was new.
 */
export async function announceTo(tx: Transaction, readers: readonly AnnouncementReader[], notice: AnnouncementNotice): Promise<number> {
  const { announcementId, actorId, detail, isForInbox, now } = notice
  const written = await byDatabase(tx, readers, (there, asked) =>
    rows<Pick<NotificationsRow, 'center_id' | 'user_id' | 'in_app'>>(
      there,
      sql`INSERT INTO notifications (center_id, _id, user_id, kind, actor_id, subject_id, detail, created_at, in_app)
          SELECT reader.center_id, gen_random_uuid(), reader._id, 'announcement', ${actorId}, ${announcementId}, ${detail}, ${instant(now)},
            (${isForInbox} OR chosen.in_app) AND reader._id IS DISTINCT FROM ${actorId}::uuid
          FROM unnest(${asked.map((one) => one.center_id)}::uuid[], ${asked.map(({ _id }) => _id)}::uuid[]) AS asked (center_id, _id)
          JOIN members reader ON reader.center_id = asked.center_id AND reader._id = asked._id AND reader.left_at IS NULL
          CROSS JOIN ${chosenFor('announcement')}
          ON CONFLICT (center_id, user_id, subject_id) WHERE kind = 'announcement' DO NOTHING
          RETURNING center_id, user_id, in_app`,
    ),
  )
  const shown = Map.groupBy(
    written.filter(({ in_app: isInApp }) => isInApp),
    ({ center_id: centerId }) => centerId,
  )
  const told = [...shown].flatMap(([centerId, those]) =>
    inboxEvents(
      centerId,
      those.map(({ user_id: userId }) => userId),
    ),
  )
  await publishToEach(tx, told)
  return written.length
}

export interface NotificationRow extends Omit<
  NotificationsRow,
  | 'center_id'
  | 'user_id'
  | 'kind'
  | 'cleared_at'
  | 'in_app'
  | 'mail_due'
  | 'push_due'
  | 'push_shown'
  | 'sms_due'
  | 'due_at'
  | 'outcome'
  | 'shift'
  | 'act'
> {
  readonly kind: NotificationKind
  readonly shift: Shift | null
  readonly outcome: NotificationOutcome | null
  readonly actor: Person | null
}

const columns = sql`n.center_id, n._id, n.kind, n.demand_id, n.day, n.actor_id, n.points, n.subject_id, n.detail, n.shift, n.outcome, n.read_at, n.created_at`

type Unnamed = Omit<NotificationRow, 'actor'> & { readonly center_id: CenterId }

/** Each with the name of who acted. */
async function withActors<Row extends Unnamed>(db: Queryable, found: readonly Row[]): Promise<(Row & Pick<NotificationRow, 'actor'>)[]> {
  const people = await loadNamed(
    db,
    found.map(({ center_id: centerId, actor_id: actorId }) => ({ centerId, ids: [actorId] })),
  )
  return found.map((row) => ({ ...row, actor: (row.actor_id === null ? undefined : people.get(row.actor_id)) ?? null }))
}

/** The newest, cleared ones left out, after the one named `before`; an unknown `before` gives none. */
export async function loadNotifications(
  db: Queryable,
  where: { readonly centerId: CenterId; readonly userId: UserId; readonly before: string | null; readonly limit: number },
): Promise<NotificationRow[]> {
  const { centerId, userId, before, limit } = where
  const found = await rows<Unnamed>(
    db,
    sql`SELECT ${columns} FROM notifications n
        WHERE n.center_id = ${centerId} AND n.user_id = ${userId} AND n.cleared_at IS NULL AND n.in_app
          AND (${before}::uuid IS NULL OR (n.created_at, n._id) < (
            SELECT b.created_at, b._id FROM notifications b
            WHERE b.center_id = ${centerId} AND b.user_id = ${userId} AND b._id = ${before}::uuid))
        ORDER BY n.created_at DESC, n._id DESC LIMIT ${limit}`,
  )
  return withActors(db, found)
}

export async function countUnread(db: Queryable, centerId: CenterId, userId: UserId): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM notifications
        WHERE center_id = ${centerId} AND user_id = ${userId} AND read_at IS NULL AND cleared_at IS NULL AND in_app`,
  )
  return count
}

const SECURITY = notificationKindNames.filter((kind) => notificationKinds[kind].group === 'security')

/**
 * A notification seen in the inbox is sent by nothing else any more, unless it concerns the account: its reader may not be the owner. A
 * replacement of one on a device still goes there.
 */
const leavesNoMore = sql`push_due = push_due AND outcome IS NOT NULL, sms_due = false, mail_due = mail_due AND kind = ANY (${SECURITY}::text[])`

/** False when it is not one of theirs. Reading twice keeps the first instant. */
export async function markRead(db: Queryable, centerId: CenterId, userId: UserId, id: string, now: number): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`UPDATE notifications SET read_at = coalesce(read_at, ${instant(now)}), ${leavesNoMore}
          WHERE center_id = ${centerId} AND _id = ${id} AND user_id = ${userId} AND cleared_at IS NULL AND in_app`,
    )) === 1
  )
}

export async function markAllRead(db: Queryable, centerId: CenterId, userId: UserId, now: number): Promise<void> {
  await execute(
    db,
    sql`UPDATE notifications SET read_at = ${instant(now)}, ${leavesNoMore}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND read_at IS NULL AND cleared_at IS NULL`,
  )
}

/** Those of one reader about one thing, when they have just seen the thing itself. Tells them when there were any. */
export async function markSubjectRead(tx: Transaction, centerId: CenterId, userId: UserId, subjectId: string, now: number): Promise<void> {
  const count = await execute(
    tx,
    sql`UPDATE notifications SET read_at = ${instant(now)}, ${leavesNoMore}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND subject_id = ${subjectId} AND read_at IS NULL AND cleared_at IS NULL`,
  )
  if (count > 0) await publish(tx, centerId, { kind: 'notification', users: [userId] })
}

/**
 * Takes one out of the inbox, for good as far as its reader is concerned. `userId`: only when it is theirs; null: whoever knows the
 * identifier. True when there is one. Clearing twice keeps the first instant.
 */
export async function clearNotification(db: Queryable, id: string, userId: UserId | null, now: number): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`UPDATE notifications SET cleared_at = coalesce(cleared_at, ${instant(now)}), ${leavesNoMore}
          WHERE _id = ${id} AND (${userId}::uuid IS NULL OR user_id = ${userId}::uuid)`,
    )) === 1
  )
}

/** Clears one that was answered where it was shown: false when it had been, or is not theirs. An answer counts once. */
export async function takeAnswered(tx: Transaction, centerId: CenterId, userId: UserId, id: string, now: number): Promise<boolean> {
  const isTaken =
    (await execute(
      tx,
      sql`UPDATE notifications SET cleared_at = ${instant(now)}, read_at = coalesce(read_at, ${instant(now)})
          WHERE center_id = ${centerId} AND _id = ${id} AND user_id = ${userId} AND cleared_at IS NULL`,
    )) === 1
  if (isTaken) await publish(tx, centerId, { kind: 'notification', users: [userId] })
  return isTaken
}

const ONCE_UNREAD = 'notifications_one_unread_of_conversation'

/**
 * Puts one's own back where it was. True when there is one. A conversation that was announced anew meanwhile is announced once only:
 * what was cleared then stays so. Each attempt is a transaction: what another announces at this very moment is seen by a second one.
 */
export async function restoreNotification(pool: Database, centerId: CenterId, userId: UserId, id: string): Promise<boolean> {
  const putBack = () => inTransaction(pool, (tx) => uncleared(tx, centerId, userId, id))
  try {
    return await putBack()
  } catch (error) {
    if (violatedConstraint(error) !== ONCE_UNREAD) throw error
    return putBack()
  }
}

async function uncleared(db: Queryable, centerId: CenterId, userId: UserId, id: string): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`UPDATE notifications known SET cleared_at = CASE WHEN known.kind = 'message' AND known.read_at IS NULL AND EXISTS (
              SELECT FROM notifications later
              WHERE later.center_id = known.center_id AND later.user_id = known.user_id AND later.subject_id = known.subject_id
                AND later.kind = 'message' AND later.read_at IS NULL AND later.cleared_at IS NULL) THEN known.cleared_at END
          WHERE known.center_id = ${centerId} AND known._id = ${id} AND known.user_id = ${userId} AND known.in_app`,
    )) === 1
  )
}

export async function clearAll(db: Queryable, centerId: CenterId, userId: UserId, now: number): Promise<void> {
  await execute(
    db,
    sql`UPDATE notifications SET cleared_at = ${instant(now)}, ${leavesNoMore}
        WHERE center_id = ${centerId} AND user_id = ${userId} AND cleared_at IS NULL`,
  )
}

export interface DueMailRow extends NotificationRow {
  readonly center_id: CenterId
  /** The transaction that told it, with everything else it told. */
  readonly act: NotificationsRow['act']
  readonly user_id: UserId
  /** Held until then; null: not held. */
  readonly due_at: number | null
  readonly email: string
  /** The facts about it, as they stand when the mail is written. */
  readonly about: {
    /** The demand's vacation and, once agreed, the vacation given for it. */
    readonly shift: Shift | null
    readonly exchange: { readonly shift: Shift; readonly date: Day } | null
    readonly points: number | null
    /** The vacations that interested people named in exchange. */
    readonly counters: readonly CounterOffer[] | null
    /** The change of the plan, on the first day that it changes for its reader. */
    readonly plan: { readonly day: Day; readonly from: Shift | null; readonly to: Shift | null } | null
    /** The vacation that the modification puts in the place of another. */
    readonly replacement: Shift | null
    /** The administrator's words about the modification, or the change of the plan. */
    readonly reason: string | null
  }
}

/** When it leaves; null is at once. As the indexes of what is mailed and of what is pushed have it. */
const leavesAt = (table: Sql): Sql => sql`coalesce(${table}.due_at, '-infinity'::timestamptz)`

/** One of which the mark came off. */
export interface Taken extends Pick<NotificationsRow, 'center_id' | '_id' | 'user_id'> {
  /** Held until then; null: not held. */
  readonly due_at: number | null
  /** Its reader has not seen it, and it is not over. */
  readonly stands: boolean
}

/**
 * Takes the mark of one channel off up to `limit` notifications whose hour has come by `now`, those another server holds left aside, and off
 * what else was held for the same readers until the same instant.
 */
export async function takeDue(tx: Transaction, channel: 'push' | 'sms', limit: number, now: number): Promise<Taken[]> {
  const mark = raw(`${channel}_due`)
  const stands = sql`n.outcome IS NULL AND n.read_at IS NULL AND n.cleared_at IS NULL`
  const found = await rows<
    Pick<Taken, 'center_id' | 'due_at' | 'stands'> & { readonly taken: readonly (readonly [id: string, userId: UserId])[] }
  >(
    tx,
    named(
      `notifications.takeDue.${channel}`,
      sql`WITH first AS (
            SELECT center_id, _id, user_id, due_at FROM notifications n
            WHERE ${mark} AND ${leavesAt(sql`n`)} <= ${instant(now)} AND ${isNotFenced(sql`n.center_id`)}
            ORDER BY ${leavesAt(sql`n`)}, center_id, user_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
          ), whole AS (
            SELECT n.center_id, n._id FROM notifications n
            JOIN (SELECT DISTINCT center_id, user_id, due_at FROM first WHERE due_at IS NOT NULL) f
              ON ${leavesAt(sql`f`)} = ${leavesAt(sql`n`)} AND f.center_id = n.center_id AND f.user_id = n.user_id
            WHERE n.${mark} FOR UPDATE OF n SKIP LOCKED
          ), due AS (
            SELECT center_id, _id FROM first UNION SELECT center_id, _id FROM whole
          ), taken AS (
            UPDATE notifications n SET ${mark} = false ${channel === 'push' ? sql`, push_shown = ${stands}` : sql``}
            FROM due WHERE n.center_id = due.center_id AND n._id = due._id
            RETURNING n.center_id, n._id, n.user_id, n.due_at, ${stands} AS stands
          )
          SELECT center_id, due_at, stands, json_agg(json_build_array(_id, user_id)) AS taken FROM taken GROUP BY center_id, due_at, stands`,
    ),
  )
  return found.flatMap(({ taken, ...same }) => taken.map(([_id, userId]) => ({ ...same, _id, user_id: userId })))
}

/**
 * Locks up to `limit` notifications that wait to be mailed and whose hour has come by `now`, those another server holds left aside; what
 * else the same act told the same readers, and what else was held for them until the same instant; takes the mark off. Whose account ended
 * meanwhile is written to no more. `taken`: how many there were.
 */
export async function takeDueMails(
  tx: Transaction,
  limit: number,
  now: number,
): Promise<{ readonly taken: number; readonly mails: DueMailRow[] }> {
  const taken = await rows<Unnamed & Pick<DueMailRow, 'user_id' | 'act' | 'due_at' | 'about'>>(
    tx,
    sql`WITH first AS (
          SELECT center_id, _id, user_id, act, due_at FROM notifications n
          WHERE mail_due AND ${leavesAt(sql`n`)} <= ${instant(now)} AND ${isNotFenced(sql`n.center_id`)}
          ORDER BY ${leavesAt(sql`n`)}, center_id, user_id, created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
        ), whole AS (
          SELECT n.center_id, n._id FROM notifications n
          JOIN (SELECT DISTINCT center_id, user_id, act, due_at FROM first) f ON ${leavesAt(sql`f`)} = ${leavesAt(sql`n`)}
            AND f.center_id = n.center_id AND f.user_id = n.user_id AND (f.due_at IS NOT NULL OR f.act = n.act)
          WHERE n.mail_due FOR UPDATE OF n SKIP LOCKED
        ), due AS (
          SELECT center_id, _id FROM first UNION SELECT center_id, _id FROM whole
        ), taken AS (
          UPDATE notifications n SET mail_due = false FROM due WHERE n.center_id = due.center_id AND n._id = due._id RETURNING n.*
        )
        SELECT ${columns}, n.user_id, n.act, n.due_at,
          jsonb_build_object('shift', d.shift, 'exchange', nullif(d.accepted_switch, 'null'), 'points', d.points,
            'counters', d.counter_offers, 'replacement', nullif(m.shift, 'null'), 'reason', coalesce(m.reason, c.reason),
            'plan', CASE WHEN c.day IS NOT NULL THEN jsonb_build_object('day', c.day, 'from', c.from_shift, 'to', c.to_shift) END) AS about
        FROM taken n
        LEFT JOIN demands d ON d.center_id = n.center_id AND d._id = n.demand_id
        LEFT JOIN planning_modifications m ON m.center_id = n.center_id AND m._id = n.subject_id AND m.user_id = n.user_id
        -- Written with the notice. A team of days that are over has a line of its own, without vacations.
        LEFT JOIN LATERAL (
          SELECT p.day, p.from_shift, p.to_shift, p.reason FROM planning_changes p
          WHERE n.kind IN ('planChanged', 'teamChanged') AND p.center_id = n.center_id AND p.user_id = n.user_id AND p.at = n.created_at
            AND p.kind IN ('rotation', 'team') AND (p.from_shift IS NOT NULL OR p.to_shift IS NOT NULL)
          ORDER BY p._id LIMIT 1
        ) c ON true
        ORDER BY n.created_at, n._id`,
  )
  const addresses = await loadAddresses(
    tx,
    taken.map(({ user_id: userId }) => userId),
  )
  const mails = (await tellActorsApart(tx, await withActors(tx, taken), now)).flatMap((row) => {
    const email = addresses.get(row.user_id)
    return email === undefined ? [] : [{ ...row, email }]
  })
  return { taken: taken.length, mails }
}

/** Those cleared before one instant, and those written before another, whatever became of them. */
export async function purgeNotifications(pool: pg.Pool, before: { readonly cleared: number; readonly written: number }): Promise<void> {
  const { cleared, written } = before
  for (const isOld of [sql`cleared_at < ${instant(cleared)}`, sql`created_at < ${instant(written)}`])
    await deleteInBatches(pool, 'notifications', sql`${isOld} AND ${isNotFenced(sql`notifications.center_id`)}`)
}
