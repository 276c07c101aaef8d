// The yearly targets of the service and the money that came in and went out. Of the whole platform, not of a centre.
import sql from 'sql-template-tag'
import { directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { FundingEntriesRow, FundingYearsRow } from '#db/rows.ts'

/** Null when nobody set it. */
export function loadYear(db: Queryable, year: number): Promise<Pick<FundingYearsRow, 'target_cents' | 'note'> | null> {
  return maybeRow(directoryOf(db), sql`SELECT target_cents, note FROM funding_years WHERE year = ${year}`)
}

interface YearChange {
  readonly targetCents?: number | undefined
  readonly note?: string | undefined
}

interface SeenYearChange extends YearChange {
  readonly seen?: YearChange | undefined
}

/**
 * A field that is not given stays. With `seen`, nothing is written (false) where a given field now holds neither the value seen nor the
 * value wished.
 */
export async function setYear(db: Queryable, year: number, { seen = {}, ...change }: SeenYearChange): Promise<boolean> {
  const targetCents = change.targetCents ?? null
  const note = change.note ?? null
  const written = await execute(
    directoryOf(db),
    sql`INSERT INTO funding_years AS y (year, target_cents, note)
        VALUES (${year}, coalesce(${targetCents}::bigint, 0), coalesce(${note}::text, ''))
        ON CONFLICT (year) DO UPDATE SET target_cents = coalesce(${targetCents}::bigint, y.target_cents), note = coalesce(${note}::text, y.note)
        WHERE coalesce(y.target_cents IN (${seen.targetCents ?? null}::bigint, ${targetCents}::bigint), true)
          AND coalesce(y.note IN (${seen.note ?? null}::text, ${note}::text), true)`,
  )
  return written === 1
}

/** Years with a target or an entry. */
export async function loadYears(db: Queryable): Promise<number[]> {
  const found = await rows<{ year: number }>(
    directoryOf(db),
    sql`SELECT year FROM funding_years
        UNION SELECT extract(year FROM day)::int FROM funding_entries WHERE deleted_at IS NULL`,
  )
  return found.map(({ year }) => year)
}

export type EntryRow = Pick<FundingEntriesRow, '_id' | 'kind' | 'day' | 'amount_cents' | 'label' | 'created_at'>

/** Newest first. */
export function loadEntries(db: Queryable, year: number): Promise<EntryRow[]> {
  return rows<EntryRow>(
    directoryOf(db),
    sql`SELECT _id, kind, day, amount_cents, label, created_at FROM funding_entries
        WHERE deleted_at IS NULL AND day BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 31)
        ORDER BY day DESC, created_at DESC, _id DESC`,
  )
}

export async function addEntry(db: Queryable, entry: EntryRow & { readonly created_by: string }): Promise<void> {
  await execute(
    directoryOf(db),
    sql`INSERT INTO funding_entries (_id, kind, day, amount_cents, label, created_by, created_at)
        VALUES (${entry._id}, ${entry.kind}, ${entry.day}, ${entry.amount_cents}, ${entry.label}, ${entry.created_by},
          ${instant(entry.created_at)})`,
  )
}

export async function deleteEntry(db: Queryable, id: string, now: number): Promise<boolean> {
  return (
    (await execute(
      directoryOf(db),
      sql`UPDATE funding_entries SET deleted_at = ${instant(now)} WHERE _id = ${id} AND deleted_at IS NULL`,
    )) === 1
  )
}
