// The rows that calls wrote: every table of a test's database notes its changed rows, so that a test can assert that nothing was written,
// or nothing a second time, without knowing the rows of a call. A rolled-back row was not written.
import type pg from 'pg'

/** These are kept besides what a call means: repeated calls, counted tries. */
const BESIDE: readonly string[] = ['idempotency_keys', 'login_tries']

export interface Writes {
  /** The tables written since it was last asked, each once, in order. */
  take(): Promise<readonly string[]>
}

/** Tables of the application and of the queue. An update that changes nothing is no write; compared as text, since json knows no equality. */
export async function watchWrites(pool: pg.Pool): Promise<Writes> {
  const { rows } = await pool.query<{ place: string; name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS place, tablename AS name FROM pg_tables
     WHERE schemaname = 'public' OR (schemaname, tablename) = ('graphile_worker', '_private_jobs')`,
  )
  await pool.query(`
    CREATE UNLOGGED TABLE public.test_writes (name text NOT NULL);
    CREATE FUNCTION public.note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'UPDATE' AND OLD::text = NEW::text THEN RETURN NULL; END IF;
      INSERT INTO public.test_writes VALUES (TG_TABLE_NAME);
      RETURN NULL;
    END $$;
    ${rows
      .filter(({ name }) => !BESIDE.includes(name))
      .map(
        ({ place }) =>
          `CREATE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON ${place} FOR EACH ROW EXECUTE FUNCTION public.note_write();`,
      )
      .join('\n')}`)
  return {
    async take() {
      const takenRows = await pool.query<{ name: string }>(
        'WITH gone AS (DELETE FROM public.test_writes RETURNING name) SELECT DISTINCT name FROM gone ORDER BY name',
      )
      return takenRows.rows.map(({ name }) => name)
    },
  }
}
