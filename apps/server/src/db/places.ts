// Where each centre lives, as the directory says it: one row decides, so that whatever dies in the middle of a move, the centre is wholly
// in one database. A centre without a row is in the directory's own.
import type pg from 'pg'
import sql from 'sql-template-tag'
import { execute, maybeRow } from './query.ts'
import type { Queryable } from './query.ts'
import type { CenterPlacesRow } from './rows.ts'

/** A name of RELEVE_DATABASES; null: the directory's own database. */
export type DatabaseName = string | null

export type Place = Pick<CenterPlacesRow, 'database' | 'state' | 'other'>

export async function loadPlace(directory: Queryable, centerId: string): Promise<Place> {
  const found = await maybeRow<Place>(directory, sql`SELECT database, state, other FROM public.center_places WHERE center_id = ${centerId}`)
  return found ?? { database: null, state: 'here', other: null }
}

export async function savePlace(directory: Queryable, centerId: string, { database, state, other }: Place): Promise<void> {
  await execute(
    directory,
    sql`INSERT INTO public.center_places (center_id, database, state, other) VALUES (${centerId}, ${database}, ${state}, ${other})
        ON CONFLICT (center_id) DO UPDATE SET database = EXCLUDED.database, state = EXCLUDED.state, other = EXCLUDED.other`,
  )
}

/** One move of a centre at a time, for as long as the session lasts. False when another one is under way. */
export async function lockPlace(directory: Pick<pg.Client, 'query'>, centerId: string): Promise<boolean> {
  const { rows } = await directory.query<{ ours: boolean }>('SELECT pg_try_advisory_lock(7305122, hashtext($1)) AS ours', [centerId])
  return rows[0]?.ours === true
}
