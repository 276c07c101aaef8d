// Finds where each centre lives, by the directory: one row decides, so that whatever dies in the middle of a move, the centre is wholly in
// one database. A centre without a row is in the directory's own.
import type { CenterId, IdLike } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { StartupError } from '../config/startup-error.ts'
import { execute, maybeRow, oneRow, rows } from './query.ts'
import type { Queryable } from './query.ts'
import type { CenterPlacesRow } from './rows.ts'

/** A name of RELEVE_DATABASES; null: the directory's own database. */
export type DatabaseName = string | null

export type Place = Pick<CenterPlacesRow, 'database' | 'state' | 'other'>

export async function loadPlace(directory: Queryable, centerId: string): Promise<Place> {
  const found = await maybeRow<Place>(directory, sql`SELECT database, state, other FROM public.center_places WHERE center_id = ${centerId}`)
  return found ?? { database: null, state: 'here', other: null }
}

/** The database of each given centre that lives in another database than the directory. */
export async function loadDatabases(directory: Queryable, centerIds: readonly IdLike<'center'>[]): Promise<Map<string, string>> {
  const found = await rows<{ center_id: string; database: string }>(
    directory,
    sql`SELECT center_id, database FROM public.center_places WHERE center_id = ANY (${[...centerIds]}::uuid[]) AND database IS NOT NULL`,
  )
  return new Map(found.map(({ center_id: centerId, database }) => [centerId, database]))
}

/** The centre that one of these identifiers is, where it is not the directory's own, or in which the member is whose it is; null: none. */
export async function loadCenterNamed(directory: Queryable, ids: readonly string[]): Promise<CenterId | null> {
  const [found] = await rows<{ center_id: CenterId }>(
    directory,
    sql`SELECT center_id FROM accounts WHERE _id = ANY (${[...ids]}::uuid[]) AND center_id IS NOT NULL
        UNION ALL SELECT center_id FROM public.center_places WHERE center_id = ANY (${[...ids]}::uuid[]) LIMIT 1`,
  )
  return found?.center_id ?? null
}

/**
 * Every centre is served, and each database is what it is said to be.
 * @param otherDatabases the databases besides the directory's, by name
 * @throws StartupError
 */
export async function requirePlaces(directory: Queryable, otherDatabases: ReadonlyMap<string, Queryable>): Promise<void> {
  const named = await rows<{ database: string; centers: string[] }>(
    directory,
    sql`SELECT p.database, coalesce(array_agg(p.center_id) FILTER (WHERE p.lives), '{}') AS centers FROM (
          SELECT database, center_id, true AS lives FROM public.center_places
          UNION ALL SELECT other, center_id, false FROM public.center_places) p
        WHERE p.database IS NOT NULL GROUP BY p.database ORDER BY p.database`,
  )
  const missing = named.map(({ database }) => database).filter((name) => !otherDatabases.has(name))
  if (missing.length > 0) {
    throw new StartupError(`Des centres sont dans des bases que RELEVE_DATABASES ne nomme pas\u00A0: ${missing.join(', ')}.`)
  }
  for (const [name, other] of otherDatabases) {
    const [account] = await rows(other, sql`SELECT _id FROM public.accounts LIMIT 1`)
    if (account !== undefined) {
      throw new StartupError(
        `La base ${name} de RELEVE_DATABASES contient des comptes\u00A0: elle a été celle d’un autre Relève. Prenez une base neuve.`,
      )
    }
    // An address of another database: it would be served as if those centres had never been.
    const { centers = [] } = named.find(({ database }) => database === name) ?? {}
    const { found } = await oneRow<{ found: number }>(
      other,
      sql`SELECT count(*)::int AS found FROM public.centers WHERE _id = ANY (${centers}::uuid[])`,
    )
    if (found < centers.length) {
      throw new StartupError(`La base ${name} de RELEVE_DATABASES n’a pas les centres qui y vivent\u00A0: vérifiez son adresse.`)
    }
  }
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
