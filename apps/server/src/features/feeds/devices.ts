// The devices that read a calendar as a CalDAV collection.
import { randomUUID } from 'node:crypto'
import { MOST_DEVICES } from '@releve/contract/feeds'
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { CalendarDevicesRow } from '#db/rows.ts'

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
export function addDevice(db: Queryable, { userId, name, digest, alarm, now }: NewDevice): Promise<CalendarDevicesRow | null> {
  return maybeRow<CalendarDevicesRow>(
    directoryOf(db),
    sql`WITH owner AS (SELECT _id FROM accounts WHERE _id = ${userId} FOR NO KEY UPDATE)
        INSERT INTO calendar_devices (_id, user_id, name, password_digest, alarm_minutes, created_at)
        SELECT ${randomUUID()}, _id, ${name}, ${digest}, ${alarm}, ${instant(now)} FROM owner
        WHERE (SELECT count(*) FROM calendar_devices WHERE user_id = ${userId}) < ${MOST_DEVICES}
        RETURNING *`,
  )
}

/** False: there is none of theirs under that identifier. */
export async function removeDevice(db: Queryable, userId: UserId, id: string): Promise<boolean> {
  return (await execute(directoryOf(db), sql`DELETE FROM calendar_devices WHERE _id = ${id} AND user_id = ${userId}`)) === 1
}
