// Notifications that still have to leave: the hour of each, and what is due on a channel. Mails leave a moment after the act (jobs.ts), so
// that whoever acts waits for none.
import { notificationKindNames, notificationKinds } from '@releve/contract/notification-kinds'
import type { NotificationKind } from '@releve/contract/notification-kinds'
import type { Preferences } from '@releve/contract/preferences'
import type { Demand } from '@releve/domain/demands/demand'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Day } from '@releve/domain/calendar/day'
import type { CounterOffer } from '@releve/domain/demands/demand'
import type { Shift } from '@releve/domain/planning/shift'
import sql, { join, raw } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { isNotFenced } from '#db/fence.ts'
import { execute, instant, named, rows } from '#db/query.ts'
import type { DemandsRow, NotificationsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadAddresses } from '#features/directory/store.ts'
import { tellActorsApart } from '#features/members/store/namesakes.ts'
import { notificationColumns, withActors } from './inbox.ts'
import type { NotificationRow, Unnamed } from './inbox.ts'

/** Notifications that differ only in their readers, and whose hour of leaving is not decided yet. */
export interface Undecided extends Pick<NotificationsRow, 'center_id' | 'day'> {
  readonly kind: NotificationKind
  /** The vacation somebody was assigned to. */
  readonly shift: Shift | null
  /** The start of the demand's vacation. */
  readonly start_at: number | null
  /** The terms of the demand of a `demandPosted`; null for other kinds. `isAddressed`: it was offered to these readers first. */
  readonly posted: (Pick<Demand, 'type' | 'points' | 'acceptedSwitches'> & { readonly shift: Shift; readonly isAddressed: boolean }) | null
  /** The choices of the readers; null: none. */
  readonly choices: { readonly [Name in (typeof hourChoices)[number]]: NonNullable<Preferences[Name]> | null }
  readonly notices: readonly (readonly [id: string, userId: UserId])[]
}

const hourChoices = ['quietHours', 'ringsAtNight', 'dailyDigest', 'alert'] as const

/** Locks up to `limit` undecided notifications, skipping those that another server has locked. */
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

/** The decision on locked notifications of one centre. `dueAt` null: they leave at once; `leaves` false: they stay in the inbox alone. */
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

export interface DueMailRow extends NotificationRow {
  readonly center_id: CenterId
  /** The transaction that wrote it: the other notifications of the same act have the same number. */
  readonly act: NotificationsRow['act']
  readonly user_id: UserId
  /** It is held until then; null: it is not held. */
  readonly due_at: number | null
  readonly email: string
  /** The facts about it, as they stand when the mail is written. */
  readonly about: {
    /** The type of the demand while it is open; null: there is none, or it is done. */
    readonly openType: DemandsRow['type'] | null
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

/** Kinds that are written with a line of the history of the plan. */
const PLAN_LINE_KINDS = notificationKindNames.filter((kind) => notificationKinds[kind].isPlanLine === true)

/** The instant at which a notification leaves; -infinity: at once. The indexes of mails and pushes have the same expression. */
const leavesAt = (table: Sql): Sql => sql`coalesce(${table}.due_at, '-infinity'::timestamptz)`

/** A notification whose mark of one channel was just removed. */
export interface Taken extends Pick<NotificationsRow, 'center_id' | '_id' | 'user_id'> {
  /** It is held until then; null: it is not held. */
  readonly due_at: number | null
  /** Its reader has not seen it, and it is not over. */
  readonly stands: boolean
}

/**
 * Takes the notifications that are due on a channel: removes its mark from up to `limit` of them whose hour has come by `now`, and from all
 * that were held for the same readers until the same instant. Rows that another server has locked are skipped.
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
 * Takes the notifications that are due by mail: removes the mark from up to `limit` of them whose hour has come by `now`, from all that the
 * same act wrote for the same readers, and from all that were held for them until the same instant. Rows that another server has locked are
 * skipped. `taken` counts the rows; `mails` has none for readers whose account has ended.
 */
export async function takeDueMails(
  tx: Transaction,
  limit: number,
  now: number,
): Promise<{ readonly taken: number; readonly mails: DueMailRow[] }> {
  const dueRows = await rows<Unnamed & Pick<DueMailRow, 'user_id' | 'act' | 'due_at' | 'about'>>(
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
        SELECT ${notificationColumns}, n.user_id, n.act, n.due_at,
          jsonb_build_object('openType', CASE WHEN d.status = 'open' AND d.closed_at IS NULL AND d.waiting_for IS NULL THEN d.type END,
            'shift', d.shift, 'exchange', nullif(d.accepted_switch, 'null'), 'points', d.points,
            'counters', d.counter_offers, 'replacement', nullif(m.shift, 'null'), 'reason', coalesce(m.reason, c.reason),
            'plan', CASE WHEN c.day IS NOT NULL THEN jsonb_build_object('day', c.day, 'from', c.from_shift, 'to', c.to_shift) END) AS about
        FROM taken n
        LEFT JOIN demands d ON d.center_id = n.center_id AND d._id = n.demand_id
        LEFT JOIN planning_modifications m ON m.center_id = n.center_id AND m._id = n.subject_id AND m.user_id = n.user_id
        -- The line of the history that was written with the notification. Lines without vacations are skipped: they say that a team of past
        -- days was corrected.
        LEFT JOIN LATERAL (
          SELECT p.day, p.from_shift, p.to_shift, p.reason FROM planning_changes p
          WHERE n.kind = ANY (${PLAN_LINE_KINDS}::text[]) AND p.center_id = n.center_id AND p.user_id = n.user_id AND p.at = n.created_at
            AND p.kind IN ('rotation', 'team') AND (p.from_shift IS NOT NULL OR p.to_shift IS NOT NULL)
          ORDER BY p._id LIMIT 1
        ) c ON true
        ORDER BY n.created_at, n._id`,
  )
  const addresses = await loadAddresses(
    tx,
    dueRows.map(({ user_id: userId }) => userId),
  )
  const mails = (await tellActorsApart(tx, await withActors(tx, dueRows), now)).flatMap((row) => {
    const email = addresses.get(row.user_id)
    return email === undefined ? [] : [{ ...row, email }]
  })
  return { taken: dueRows.length, mails }
}
