// The first figures an administrator asks of a database, read together within seconds, whatever state the database is in.
import { Connection } from './connection.ts'
import { reason } from './reachable.ts'

export interface DatabaseFigures {
  /** The version that PostgreSQL says: « 18.4 ». */
  readonly server: string
  /** The newest migration applied. */
  readonly schema: number
  /** Instant, in milliseconds, at which the first one was. */
  readonly since: number
  readonly bytes: number
  readonly connections: number
  readonly connectionsAtMost: number
  /** Jobs that wait, without those of later. */
  readonly jobsDue: number
  /** How long the oldest of them has waited, milliseconds. */
  readonly jobsLateMs: number
  /** Jobs given up. */
  readonly jobsFailed: number
  readonly mailsQueued: number
  /** Mails that are queued, and were tried in vain at least once. */
  readonly mailsRetrying: number
}

const query = `
  SELECT current_setting('server_version') AS server, pg_database_size(current_database())::text AS bytes,
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
    current_setting('max_connections')::int AS "connectionsAtMost",
    (SELECT max(version)::int FROM public.schema_version) AS schema,
    (SELECT extract(epoch FROM min(run_at)) * 1000 FROM public.schema_version WHERE version > 0)::text AS since,
    due.jobs AS "jobsDue", due.late::text AS "jobsLateMs",
    (SELECT count(*)::int FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts >= max_attempts) AS "jobsFailed",
    mails.queued AS "mailsQueued", mails.retrying AS "mailsRetrying"
  FROM (SELECT count(*)::int AS jobs, coalesce(extract(epoch FROM now() - min(run_at)) * 1000, 0) AS late FROM graphile_worker.jobs
        WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) due,
    (SELECT count(*)::int AS queued, count(*) FILTER (WHERE attempts > 0)::int AS retrying FROM mails WHERE status = 'queued') mails`

interface Row extends Omit<DatabaseFigures, 'bytes' | 'since' | 'jobsLateMs'> {
  readonly bytes: string
  readonly since: string
  readonly jobsLateMs: string
}

/** Reads the figures of a database, or gives the reason in words why it has none. */
export async function loadFigures(url: string): Promise<DatabaseFigures | string> {
  const client = new Connection({ connectionString: url, application_name: 'releve-status', connectionTimeoutMillis: 5_000 }, 10_000)
  try {
    await client.connect()
    const { rows } = await client.query<Row>(query)
    const row = rows[0]
    if (row === undefined) return 'aucune réponse'
    return { ...row, bytes: Number(row.bytes), since: Number(row.since), jobsLateMs: Number(row.jobsLateMs) }
  } catch (error) {
    return reason(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}
