// Sums of the announcements within reach: of all, by template, by month.
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AnnouncementsRow } from '#db/rows.ts'
import { type Reach, within } from './reading.ts'

export interface Figures {
  readonly count: number
  readonly total: number
  readonly sent: number
  readonly failed: number
}

const figures = sql`count(*)::int AS count, coalesce(sum(a.total), 0)::int AS total, coalesce(sum(a.sent), 0)::int AS sent,
  coalesce(sum(a.failed), 0)::int AS failed`

const sentForGood = (reach: Reach) => sql`FROM announcements a WHERE ${within(reach)} AND NOT a.test_mode`

export function loadStats(db: Queryable, reach: Reach): Promise<Figures> {
  return oneRow<Figures>(directoryOf(db), sql`SELECT ${figures} ${sentForGood(reach)}`)
}

export function loadStatsByTemplate(db: Queryable, reach: Reach): Promise<(Figures & Pick<AnnouncementsRow, 'template_type'>)[]> {
  return rows(
    directoryOf(db),
    sql`SELECT a.template_type, ${figures} ${sentForGood(reach)} GROUP BY a.template_type ORDER BY a.template_type`,
  )
}

/** The newest 24 months that have any, oldest first; months of that time zone, as YYYY-MM. */
export async function loadStatsByMonth(db: Queryable, reach: Reach, zone: string): Promise<(Figures & { month: string })[]> {
  const found = await rows<Figures & { month: string }>(
    directoryOf(db),
    sql`SELECT to_char(a.sent_at AT TIME ZONE ${zone}, 'YYYY-MM') AS month, ${figures} ${sentForGood(reach)}
        GROUP BY month ORDER BY month DESC LIMIT 24`,
  )
  return found.toReversed()
}
