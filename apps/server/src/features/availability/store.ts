// The declared availability of members: each reads and writes their own; for one vacancy the program alone reads that of a whole centre at
// once.
import { availabilityFor, numberToCall, saidNothing } from '@releve/domain/availability/availability'
import type { Availability, AvailabilityAnswer, DatedKind } from '@releve/domain/availability/availability'
import { fromDayNumber, isoWeekday } from '@releve/domain/calendar/day'
import type { IsoWeekday } from '@releve/domain/calendar/day'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, maybeRow, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AvailabilitiesRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'

interface Whose {
  readonly centerId: CenterId
  readonly userId: UserId
}

type Said = readonly { readonly kind: string | null; readonly answer: AvailabilityAnswer }[]

type Row = Pick<AvailabilitiesRow, 'user_id' | 'volunteers_for_calls' | 'call_number'> & {
  readonly never: Availability['never']
  /** The key is the weekday. */
  readonly weekly: Readonly<Record<string, Said>>
  /** The key is the day. */
  readonly days: Readonly<Record<string, Said>>
  readonly elsewhere: Availability['elsewhere']
}

const isWeekday = (n: number): n is IsoWeekday => Number.isInteger(n) && n >= 1 && n <= 7

const toAvailability = (row: Row): Availability => ({
  volunteersForCalls: row.volunteers_for_calls,
  callNumber: row.call_number,
  weekly: Object.entries(row.weekly).flatMap(([key, answers]) => {
    const weekday = Number(key)
    return answers.flatMap(({ kind, answer }) => (isWeekday(weekday) && kind !== null ? [{ weekday, kind, answer }] : []))
  }),
  never: row.never,
  days: Object.entries(row.days).flatMap(([day, answers]) => answers.map(({ kind, answer }) => ({ day, kind, answer }))),
  elsewhere: row.elsewhere,
})

const byKey = <One extends Said[number]>(list: readonly One[], keyOf: (answer: One) => string | number) =>
  JSON.stringify(
    Object.fromEntries([...Map.groupBy(list, keyOf)].map(([key, answers]) => [key, answers.map(({ kind, answer }) => ({ kind, answer }))])),
  )

/**
 * A member without a row has declared nothing. `isLocked`: nobody else changes the row until the transaction ends, even where there is none
 * yet.
 */
export async function loadAvailability(db: Queryable, { centerId, userId }: Whose, isLocked = false): Promise<Availability> {
  if (isLocked)
    await execute(db, sql`INSERT INTO availabilities (center_id, user_id) VALUES (${centerId}, ${userId}) ON CONFLICT DO NOTHING`)
  const row = await maybeRow<Row>(
    db,
    sql`SELECT user_id, volunteers_for_calls, call_number, weekly, never, days, elsewhere FROM availabilities
        WHERE center_id = ${centerId} AND user_id = ${userId} ${isLocked ? sql`FOR UPDATE` : sql``}`,
  )
  return row === null ? saidNothing : toAvailability(row)
}

/** The caller holds the row. */
export async function saveAvailability(tx: Transaction, { centerId, userId }: Whose, availability: Availability): Promise<void> {
  const { volunteersForCalls, callNumber, weekly, never, days, elsewhere } = availability
  await execute(
    tx,
    sql`UPDATE availabilities SET volunteers_for_calls = ${volunteersForCalls}, call_number = ${callNumber},
          weekly = ${byKey(weekly, ({ weekday }) => weekday)}, never = ${JSON.stringify(never)}, days = ${byKey(days, ({ day }) => day)},
          elsewhere = ${JSON.stringify(elsewhere)}
        WHERE center_id = ${centerId} AND user_id = ${userId}`,
  )
}

/** A member's declaration on one vacancy. */
export interface SaidOfVacancy extends Pick<Availability, 'volunteersForCalls'> {
  readonly answer: AvailabilityAnswer | 'unsaid'
  /** The number by which they may be telephoned for it, in E.164; null: they did not ask for that. */
  readonly callNumber: string | null
}

/**
 * The declarations of everybody in the centre, in one statement; a member who is missing from the result declared nothing and is no
 * volunteer. Only that day and that weekday are read.
 */
export async function loadAvailabilityFor(db: Queryable, centerId: CenterId, vacancy: DatedKind): Promise<Map<UserId, SaidOfVacancy>> {
  const day = fromDayNumber(vacancy.day)
  const weekday = `${isoWeekday(vacancy.day)}`
  const found = await rows<Row>(
    db,
    named(
      'availability.loadFor',
      sql`SELECT a.user_id, a.volunteers_for_calls, a.call_number, a.never,
            jsonb_build_object(${weekday}::text, coalesce(a.weekly -> ${weekday}::text, '[]')) AS weekly,
            jsonb_build_object(${day}::text, coalesce(a.days -> ${day}::text, '[]')) AS days, '[]'::jsonb AS elsewhere
          FROM availabilities a JOIN members m ON m.center_id = a.center_id AND m._id = a.user_id
          WHERE a.center_id = ${centerId} AND m.left_at IS NULL`,
    ),
  )
  return new Map(
    found.map((row) => {
      const availability = toAvailability(row)
      const { volunteersForCalls } = availability
      return [row.user_id, { answer: availabilityFor(availability, vacancy), volunteersForCalls, callNumber: numberToCall(availability) }]
    }),
  )
}
