// Calendar subscriptions: of a member, one at most; of the groups whose planning they read; and the devices that follow a calendar by CalDAV.
import { randomUUID } from 'node:crypto'
import { MOST_DEVICES } from '@releve/contract/feeds'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import type { CenterRules } from '@releve/domain/working-time/rules'
import type { WallNames } from '@releve/contract/wall'
import sql, { raw } from 'sql-template-tag'
import { centerOf, directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { CalendarDevicesRow, CalendarFeedsRow, CalendarGroupFeedsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { lockPlaces } from '../directory/store.ts'
import type { OpenFeed, OpenGroupFeed } from '../directory/store.ts'
import type { SaidEvents } from './commands/calendar-text.ts'

/** Whether a team stands in a centre: its planning can be followed. */
export async function hasTeam(db: Queryable, centerId: CenterId, teamId: TeamId): Promise<boolean> {
  const found = await rows(
    centerOf(db, centerId),
    sql`SELECT FROM teams WHERE center_id = ${centerId} AND _id = ${teamId} AND deleted_at IS NULL`,
  )
  return found.length > 0
}

export function loadFeed(db: Queryable, userId: UserId): Promise<CalendarFeedsRow | null> {
  return maybeRow<CalendarFeedsRow>(directoryOf(db), sql`SELECT * FROM calendar_feeds WHERE user_id = ${userId}`)
}

/** Makes one, or gives the one there another identifier, hence another address. `alarm` undefined: kept, or none. */
export function renewFeed(db: Queryable, userId: UserId, alarm: number | null | undefined, now: number): Promise<CalendarFeedsRow> {
  return oneRow<CalendarFeedsRow>(
    directoryOf(db),
    sql`INSERT INTO calendar_feeds (_id, user_id, alarm_minutes, created_at) VALUES (${randomUUID()}, ${userId}, ${alarm ?? null}, ${instant(now)})
        ON CONFLICT (user_id) DO UPDATE SET _id = excluded._id, created_at = excluded.created_at, last_read_at = NULL,
          alarm_minutes = CASE WHEN ${alarm === undefined} THEN calendar_feeds.alarm_minutes ELSE excluded.alarm_minutes END
        RETURNING *`,
  )
}

/** Gives those there other addresses, the alarm kept, and closes every device. False: there was nothing of either. */
export async function moveFeed(db: Queryable, userId: UserId, now: number): Promise<boolean> {
  const closed = await execute(directoryOf(db), sql`DELETE FROM calendar_devices WHERE user_id = ${userId}`)
  const moved = await execute(
    directoryOf(db),
    sql`UPDATE calendar_feeds SET _id = ${randomUUID()}, created_at = ${instant(now)}, last_read_at = NULL WHERE user_id = ${userId}`,
  )
  const groups = await execute(
    directoryOf(db),
    sql`UPDATE calendar_group_feeds SET _id = gen_random_uuid(), created_at = ${instant(now)}, last_read_at = NULL WHERE user_id = ${userId}`,
  )
  return moved + closed + groups > 0
}

/** Absent: as it is. */
export type FeedChange = Partial<Pick<CalendarFeedsRow, 'alarm_minutes' | 'whole_past'>>

/** Changes what is named. Null: there is none. */
export function editFeed(db: Queryable, userId: UserId, { alarm_minutes: alarm, whole_past: wholePast }: FeedChange) {
  return maybeRow<CalendarFeedsRow>(
    directoryOf(db),
    sql`UPDATE calendar_feeds SET alarm_minutes = CASE WHEN ${alarm === undefined} THEN alarm_minutes ELSE ${alarm ?? null}::int END,
          whole_past = coalesce(${wholePast ?? null}::boolean, whole_past)
        WHERE user_id = ${userId} RETURNING *`,
  )
}

export function revokeFeed(db: Queryable, userId: UserId): Promise<number> {
  return execute(directoryOf(db), sql`DELETE FROM calendar_feeds WHERE user_id = ${userId}`)
}

export interface FeedFacts {
  readonly center_name: string
  readonly name: string
  readonly last_name: string
  /** The days shown, both included. */
  readonly first_day: string
  readonly last_day: string
  /** The last day that is firm; null: the centre says of none. */
  readonly firm_until: string | null
  /** It changes with anything that the planning of these days is computed from. */
  readonly version: string
}

/** An approved member `u` with their centre `c` and its day `d`. */
const readerIn = (now: number) => sql`members u JOIN centers c ON c._id = u.center_id
            CROSS JOIN LATERAL (SELECT (${instant(now)} AT TIME ZONE c.zone)::date AS today) d`
const isReader = ({ center_id: centerId, user_id: userId }: Pick<OpenFeed, 'center_id' | 'user_id'>) =>
  sql`u.center_id = ${centerId}::uuid AND u._id = ${userId}::uuid AND u.status = 'approved' AND u.left_at IS NULL
            AND u.suspended_at IS NULL AND c.deleted_at IS NULL`

interface Span {
  readonly daysBack: number
  readonly daysAhead: number
  readonly now: number
}

/** The version of all that the calendar of an approved member is computed from; null: they are none. */
export function loadFeedFacts(db: Queryable, feed: OpenFeed, { daysBack, daysAhead, now }: Span): Promise<FeedFacts | null> {
  return maybeRow<FeedFacts>(
    centerOf(db, feed.center_id),
    named(
      'feeds.facts',
      sql`SELECT c.name AS center_name, u.name, u.last_name, w.first_day, w.last_day,
            c.firm_until, concat_ws(' ', c.plan_version, c.roster_version,
              (SELECT md5(string_agg(t::text, ' ' ORDER BY t.at, t.demand_id)) FROM (
                SELECT * FROM shift_transfers WHERE center_id = c._id AND giver_id = u._id AND day BETWEEN w.first_day AND w.last_day
                UNION ALL
                SELECT * FROM shift_transfers WHERE center_id = c._id AND taker_id = u._id AND day BETWEEN w.first_day AND w.last_day
              ) t), '-',
              (SELECT md5(string_agg(m::text, ' ' ORDER BY m.created_at, m._id)) FROM planning_modifications m
                WHERE m.center_id = c._id AND m.user_id = u._id AND m.status = 'approved' AND m.to_day >= w.first_day
                  AND m.from_day <= w.last_day)) AS version
          FROM ${readerIn(now)}
            CROSS JOIN LATERAL (SELECT d.today + ${daysAhead}::int AS last_day, least(d.today - ${daysBack}::int,
              CASE WHEN ${feed.whole_past}::boolean THEN (u.joined_at AT TIME ZONE c.zone)::date END) AS first_day) w
          WHERE ${isReader(feed)}`,
    ),
  )
}

export interface GroupFeedFacts extends Pick<FeedFacts, 'center_name' | 'first_day' | 'last_day' | 'firm_until'> {
  /** Null: the whole centre. */
  readonly team_name: string | null
  readonly names: WallNames
  readonly rules: Pick<CenterRules, 'minimumStaffing' | 'staffing'>
}

/** The facts that the calendar of a group says beside its planning; null: its reader is no approved member of the centre, or the team is no more. */
export function loadGroupFeedFacts(db: Queryable, feed: OpenGroupFeed, { daysBack, daysAhead, now }: Span): Promise<GroupFeedFacts | null> {
  return maybeRow<GroupFeedFacts>(
    centerOf(db, feed.center_id),
    named(
      'feeds.groupFacts',
      sql`SELECT c.name AS center_name, t.name AS team_name, d.today - ${daysBack}::int AS first_day, d.today + ${daysAhead}::int AS last_day,
            c.firm_until, coalesce(w.names, 'short') AS names, c.rules
          FROM ${readerIn(now)}
            LEFT JOIN walls w ON w.center_id = c._id
            LEFT JOIN teams t ON t.center_id = c._id AND t._id = ${feed.team_id}::uuid AND t.deleted_at IS NULL
          WHERE ${isReader(feed)} AND (${feed.team_id}::uuid IS NULL OR t._id IS NOT NULL)`,
    ),
  )
}

/** In the order in which they were made. */
export function loadGroupFeeds(db: Queryable, userId: UserId, centerId: CenterId): Promise<CalendarGroupFeedsRow[]> {
  return rows<CalendarGroupFeedsRow>(
    directoryOf(db),
    sql`SELECT * FROM calendar_group_feeds WHERE user_id = ${userId} AND center_id = ${centerId} ORDER BY created_at, _id LIMIT ${GROUPS_MOST}`,
  )
}

/** A centre has far fewer teams. */
const GROUPS_MOST = 500

/** Makes one, or gives the one there another address. */
export function renewGroupFeed(
  db: Queryable,
  {
    userId,
    centerId,
    teamId,
    now,
  }: { readonly userId: UserId; readonly centerId: CenterId; readonly teamId: TeamId | null; readonly now: number },
): Promise<CalendarGroupFeedsRow> {
  return oneRow<CalendarGroupFeedsRow>(
    directoryOf(db),
    sql`INSERT INTO calendar_group_feeds (_id, user_id, center_id, team_id, created_at)
        VALUES (${randomUUID()}, ${userId}, ${centerId}, ${teamId}, ${instant(now)})
        ON CONFLICT ON CONSTRAINT calendar_group_feeds_once
          DO UPDATE SET _id = excluded._id, created_at = excluded.created_at, last_read_at = NULL
        RETURNING *`,
  )
}

/** False: there is none of theirs under that identifier. */
export async function removeGroupFeed(db: Queryable, userId: UserId, id: string): Promise<boolean> {
  return (await execute(directoryOf(db), sql`DELETE FROM calendar_group_feeds WHERE _id = ${id} AND user_id = ${userId}`)) === 1
}

/** The table in which an address, or a device, remembers what it last said. */
export type Memory = 'calendar_feeds' | 'calendar_devices' | 'calendar_group_feeds'

/** The last content of an address, or of a device. */
export type Remembered = Pick<OpenFeed, '_id' | 'content_tag'>

/** Reads what was said of each event, if the text is still the one of that tag; null: another reading came between, or it is closed. */
export async function loadSaidEvents(db: Queryable, memory: Memory, { _id, content_tag: tag }: Remembered): Promise<SaidEvents | null> {
  const row = await maybeRow<{ said: SaidEvents }>(
    directoryOf(db),
    sql`SELECT coalesce(content_events, '{}') AS said FROM ${raw(memory)} WHERE _id = ${_id} AND content_tag IS NOT DISTINCT FROM ${tag}`,
  )
  return row?.said ?? null
}

/** Remembers what is said from now on. False, and nothing is: another reading came between, or it is closed. */
export async function saveContent(
  db: Queryable,
  memory: Memory,
  { _id, content_tag: before }: Remembered,
  { version, tag, said }: { readonly version: string; readonly tag: string; readonly said: SaidEvents },
): Promise<boolean> {
  const saved = await execute(
    directoryOf(db),
    sql`UPDATE ${raw(memory)} SET content_version = ${version}, content_tag = ${tag}, content_events = ${JSON.stringify(said)}::jsonb
        WHERE _id = ${_id} AND content_tag IS NOT DISTINCT FROM ${before}`,
  )
  return saved === 1
}

/** In the order in which they were added. */
export function loadDevices(db: Queryable, userId: UserId): Promise<CalendarDevicesRow[]> {
  return rows<CalendarDevicesRow>(
    directoryOf(db),
    sql`SELECT * FROM calendar_devices WHERE user_id = ${userId} ORDER BY created_at, _id LIMIT ${MOST_DEVICES + 1}`,
  )
}

interface NewDevice {
  readonly userId: UserId
  readonly name: string
  readonly digest: Buffer
  /** Minutes before a vacation. */
  readonly alarm: number | null
  readonly now: number
}

/** Null: they have as many as they may. */
export async function addDevice(tx: Transaction, { userId, name, digest, alarm, now }: NewDevice): Promise<CalendarDevicesRow | null> {
  await lockPlaces(tx, [userId])
  return maybeRow<CalendarDevicesRow>(
    directoryOf(tx),
    sql`INSERT INTO calendar_devices (_id, user_id, name, password_digest, alarm_minutes, created_at)
        SELECT ${randomUUID()}, ${userId}::uuid, ${name}, ${digest}, ${alarm}::int, ${instant(now)}
        WHERE (SELECT count(*) FROM calendar_devices WHERE user_id = ${userId}) < ${MOST_DEVICES}
        RETURNING *`,
  )
}

/** False: there is none of theirs under that identifier. */
export async function removeDevice(db: Queryable, userId: UserId, id: string): Promise<boolean> {
  return (await execute(directoryOf(db), sql`DELETE FROM calendar_devices WHERE _id = ${id} AND user_id = ${userId}`)) === 1
}
