// The changes in a centre since an instant of the database's own clock. A transaction takes the time at which it began and is seen when it
// commits, so a row written a while before that instant counts too: a repeated change harms nobody.
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { instant, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import { demandFields, toFields } from './columns.ts'
import type { DemandRow, RawDemandFields } from './columns.ts'

/** No transaction lives longer. */
const COMMITTED_WITHIN = '5 minutes'

export interface Moved {
  /** The clock of the database, milliseconds. */
  readonly now: number
  /**
   * The instant at which its tables were made: another one means another database, which may know less than what was read in the one
   * before.
   */
  readonly madeAt: number
  /** The members whose plannings changed. */
  readonly userIds: readonly UserId[]
  readonly days: readonly string[]
}

/** Further back is read for nobody. */
const LONGEST = '5 days'

/** The members and days whose planning changed since `since`, and the present time; null for `since` asks for the time alone. */
export async function movedSince(db: Queryable, centerId: CenterId, since: number | null): Promise<Moved> {
  const row = await oneRow<{ now: number; made_at: number; users: (UserId | null)[] | null; days: string[] | null }>(
    db,
    named(
      'demands.movedSince',
      sql`SELECT now() AS now, (SELECT min(run_at) FROM public.schema_version WHERE version > 0) AS made_at,
          array_agg(DISTINCT u.id::text) AS users, array_agg(DISTINCT p.day::text) AS days
        FROM (SELECT) one
        LEFT JOIN planning_changes p ON p.center_id = ${centerId} AND p.kind NOT IN ('posted', 'closed', 'expired')
          AND p.written_at >= greatest(${instant(since)} - ${COMMITTED_WITHIN}::interval, now() - ${LONGEST}::interval)
          AND ${since}::double precision IS NOT NULL
        LEFT JOIN LATERAL (VALUES (p.user_id), (p.other_id)) u (id) ON u.id IS NOT NULL`,
    ),
  )
  const known = <T>(list: readonly (T | null)[] | null) => (list ?? []).filter((item) => item !== null)
  return { now: row.now, madeAt: row.made_at, userIds: known(row.users), days: known(row.days) }
}

export interface ChangedQuery {
  readonly centerId: CenterId
  readonly from: string
  readonly to: string
  readonly since: number
  /** The place at which the reader's list ended until now. */
  readonly knownTo: string
  /** Others to be told again. */
  readonly ids: readonly DemandId[]
}

/** Demands of these days that changed since, live and closed, with those that were beyond the list until now. */
export async function demandsChanged(db: Queryable, query: ChangedQuery): Promise<DemandRow[]> {
  const { centerId, from, to, since, knownTo, ids } = query
  const found = await rows<RawDemandFields>(
    db,
    named(
      'demands.changed',
      sql`SELECT ${demandFields} FROM demands d
        WHERE d.center_id = ${centerId} AND d.day BETWEEN ${from} AND ${to}
          AND (d.changed_at >= ${instant(since)} - ${COMMITTED_WITHIN}::interval
            OR (d.closed_at IS NULL AND (d.day > ${knownTo} OR d._id = ANY (${[...ids]}::uuid[]))))`,
    ),
  )
  return found.map(toFields)
}
