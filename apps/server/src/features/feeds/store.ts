// Calendar subscriptions: one a member at most.
import { randomUUID } from 'node:crypto'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf, directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { CalendarFeedsRow } from '#db/rows.ts'
import { loadPlace } from '../directory/store.ts'

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

/** Gives the one there another address, its alarm kept. False: there is none. */
export async function moveFeed(db: Queryable, userId: UserId, now: number): Promise<boolean> {
  const moved = await execute(
    directoryOf(db),
    sql`UPDATE calendar_feeds SET _id = ${randomUUID()}, created_at = ${instant(now)}, last_read_at = NULL WHERE user_id = ${userId}`,
  )
  return moved === 1
}

export function editFeed(db: Queryable, userId: UserId, alarm: number | null): Promise<CalendarFeedsRow | null> {
  return maybeRow<CalendarFeedsRow>(
    directoryOf(db),
    sql`UPDATE calendar_feeds SET alarm_minutes = ${alarm} WHERE user_id = ${userId} RETURNING *`,
  )
}

export function revokeFeed(db: Queryable, userId: UserId): Promise<number> {
  return execute(directoryOf(db), sql`DELETE FROM calendar_feeds WHERE user_id = ${userId}`)
}

export interface FeedOwner {
  readonly user_id: UserId
  readonly alarm_minutes: number | null
  readonly center_id: CenterId
  readonly center_name: string
  readonly zone: string
  readonly name: string
  readonly last_name: string
}

/** The owner, when they still belong to a centre; the reading is noted. */
export async function openFeed(db: Queryable, id: string, now: number): Promise<FeedOwner | null> {
  const feed = await maybeRow<Pick<CalendarFeedsRow, 'user_id'>>(directoryOf(db), sql`SELECT user_id FROM calendar_feeds WHERE _id = ${id}`)
  const place = feed === null ? null : await loadPlace(db, feed.user_id)
  if (place === null || place.center_id === null) return null
  const member = await maybeRow<Omit<FeedOwner, 'user_id' | 'alarm_minutes'>>(
    centerOf(db, place.center_id),
    sql`SELECT c._id AS center_id, c.name AS center_name, c.zone, u.name, u.last_name FROM members u JOIN centers c ON c._id = u.center_id
        WHERE u.center_id = ${place.center_id} AND u._id = ${place._id} AND u.status = 'approved' AND u.left_at IS NULL
          AND c.deleted_at IS NULL`,
  )
  if (member === null) return null
  const read = await maybeRow<Pick<FeedOwner, 'user_id' | 'alarm_minutes'>>(
    directoryOf(db),
    sql`UPDATE calendar_feeds SET last_read_at = ${instant(now)} WHERE _id = ${id} RETURNING user_id, alarm_minutes`,
  )
  return read === null ? null : { ...member, ...read }
}
