// The content of a backup: the tables that PostgreSQL's catalogue lists, so that a new migration needs no change here, and the jobs of the
// queue that are still to be done.
import type pg from 'pg'

type Queryable = Pick<pg.Client, 'query'>

export interface Table {
  /** The name, quoted for SQL. */
  readonly name: string
  /** The columns that are stored, quoted, in the order of a row. */
  readonly columns: readonly string[]
  /** The columns of the primary key, quoted, in order. */
  readonly key: readonly string[]
}

/**
 * Lists the tables of the application. The list of migrations is left out, because the receiving database creates it itself; so are
 * unlogged tables, which do not survive a crash either.
 */
export async function tablesOf(db: Queryable): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `SELECT format('%I', c.relname) AS name,
       array_agg(format('%I', a.attname) ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
       coalesce(array_agg(format('%I', a.attname) ORDER BY array_position(k.conkey, a.attnum)) FILTER (WHERE a.attnum = ANY (k.conkey)), '{}') AS key
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'p'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> 'schema_version'
     GROUP BY c.relname ORDER BY c.relname`,
  )
  return rows
}

/** The jobs still to be done are saved as arguments of `add_job`, because the queue's tables are internal to it. */
export const QUEUE = 'queue'

export const queueRows = `
  SELECT json_build_object('task', t.identifier, 'payload', j.payload::text, 'queue', q.queue_name, 'runAt', j.run_at,
    'maxAttempts', j.max_attempts, 'key', j.key, 'priority', j.priority)::text AS row
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  WHERE j.attempts < j.max_attempts ORDER BY j.id`

export const addQueueRows = `
  SELECT count(*) FROM unnest($1::text[]) r(text), LATERAL (SELECT r.text::json AS j) s, LATERAL graphile_worker.add_job(
    j ->> 'task', (j ->> 'payload')::json, j ->> 'queue', (j ->> 'runAt')::timestamptz, (j ->> 'maxAttempts')::int, j ->> 'key',
    (j ->> 'priority')::int)`
