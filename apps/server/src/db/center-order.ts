// Lists over all centres go by their names, as PostgreSQL sorts them. Where centres live in several databases each of these is asked for a
// page, and the directory's sorts what came: no more is read than a page of each.
import type { CenterId, IdLike } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { byDatabase, centerOf, directoryOf, everyDatabase } from './databases.ts'
import { maybeRow, rows } from './query.ts'
import type { Queryable } from './query.ts'

/** The place where a page begins: after that centre, which may be in another database than the one that is asked. */
export interface CenterPosition {
  readonly _id: string
  readonly name: string
}

export const loadCenterPosition = (db: Queryable, centerId: IdLike<'center'>): Promise<CenterPosition | null> =>
  maybeRow<CenterPosition>(centerOf(db, centerId), sql`SELECT _id, name FROM centers WHERE _id = ${centerId}`)

/**
 * A page of what `read` finds in every database, or in the one of the centre that is named.
 * @param read of one database, in the order of its centres' names, up to the limit
 */
export async function readByCenters<Row>(
  db: Queryable,
  {
    centerId,
    limit,
    centerOfRow,
  }: { readonly centerId: CenterId | null; readonly limit: number; readonly centerOfRow: (row: Row) => string },
  read: (db: Queryable) => Promise<Row[]>,
): Promise<Row[]> {
  if (centerId !== null) return read(centerOf(db, centerId))
  const databases = everyDatabase(db)
  const found = (await Promise.all(databases.map(read))).flat()
  if (databases.length === 1) return found
  const centerRows = [...new Set(found.map(centerOfRow))].map((id) => ({ center_id: id }))
  const named = await byDatabase(db, centerRows, (database, databaseRows) =>
    rows<CenterPosition>(
      database,
      sql`SELECT _id, name FROM centers WHERE _id = ANY (${databaseRows.map((row) => row.center_id)}::uuid[])`,
    ),
  )
  const sorted = await rows<Pick<CenterPosition, '_id'>>(
    directoryOf(db),
    sql`SELECT c._id FROM unnest(${named.map(({ _id }) => _id)}::uuid[], ${named.map(({ name }) => name)}::text[]) AS c (_id, name)
        ORDER BY c.name, c._id`,
  )
  const rankOf = new Map(sorted.map(({ _id }, rank) => [_id, rank]))
  const rank = (row: Row) => rankOf.get(centerOfRow(row)) ?? 0
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit)
}
