// The known school holidays of each zone. Of the whole platform, not of a centre.
import sql from 'sql-template-tag'
import type { WireSchoolPeriod } from '@releve/contract/school-holidays'
import { directoryOf, everyPart } from '#db/databases.ts'
import { execute, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

/** Loads periods by first day, then by zone. */
export function loadPeriods(db: Queryable): Promise<WireSchoolPeriod[]> {
  return rows<WireSchoolPeriod>(
    directoryOf(db),
    sql`SELECT zone, name, start_day AS "startDate", end_day AS "endDate" FROM school_periods
        ORDER BY start_day, zone COLLATE "C", end_day, name COLLATE "C"`,
  )
}

/** Replaces, in each zone that is given, all periods that touch the days from its first to its last; one import runs at a time. */
export async function importPeriods(tx: Transaction, periods: readonly WireSchoolPeriod[]): Promise<void> {
  await rows(directoryOf(tx), sql`SELECT pg_advisory_xact_lock(hashtextextended('school_periods', 0))`)
  const givenPeriods = sql`SELECT g.zone, g.name, g."startDate" AS start_day, g."endDate" AS end_day
    FROM jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) AS g (zone text, name text, "startDate" date, "endDate" date)`
  await execute(
    directoryOf(tx),
    sql`DELETE FROM school_periods p
        USING (SELECT zone, min(start_day) AS first, max(end_day) AS last FROM (${givenPeriods}) g GROUP BY zone) span
        WHERE p.zone = span.zone AND p.start_day <= span.last AND p.end_day >= span.first`,
  )
  await execute(directoryOf(tx), sql`INSERT INTO school_periods (zone, name, start_day, end_day) ${givenPeriods}`)
}

/** The plans of centres with rows by the hour say which days are without school: they are read anew in every database. */
export async function renewPlans(tx: Transaction): Promise<void> {
  for (const part of await everyPart(tx))
    await execute(part, sql`UPDATE centers SET plan_version = plan_version + 1 WHERE rules ? 'staffing'`)
}
