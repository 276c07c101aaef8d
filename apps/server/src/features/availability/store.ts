// What members said of their availability: each reads and writes their own; for one vacancy what all of a centre said of it is read at once,
// by the program alone.
import { availabilityFor, numberToCall, saidNothing } from '@releve/domain/availability/availability'
import type { Availability, AvailabilityAnswer, DatedKind } from '@releve/domain/availability/availability'
import { fromDayNumber, isoWeekday } from '@releve/domain/calendar/day'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, maybeRow, named, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { AvailabilitiesRow } from '../../db/rows.ts'
import type { Transaction } from '../../db/transaction.ts'

interface Whose {
  readonly centerId: CenterId
  readonly userId: UserId
}

type Row = Pick<AvailabilitiesRow, 'user_id' | 'volunteers_for_calls' | 'call_number'> & Pick<Availability, 'weekly' | 'never' | 'days'>

const toAvailability = ({ volunteers_for_calls: volunteersForCalls, call_number: callNumber, weekly, never, days }: Row): Availability => ({
  volunteersForCalls,
  callNumber,
  weekly,
  never,
  days,
})

/** Who said nothing has said nothing. `isLocked`: nobody else changes it until the transaction ends, were it not there yet. */
export async function loadAvailability(db: Queryable, { centerId, userId }: Whose, isLocked = false): Promise<Availability> {
  if (isLocked)
    await execute(db, sql`INSERT INTO availabilities (center_id, user_id) VALUES (${centerId}, ${userId}) ON CONFLICT DO NOTHING`)
  const row = await maybeRow<Row>(
    db,
    sql`SELECT user_id, volunteers_for_calls, call_number, weekly, never, days FROM availabilities
        WHERE center_id = ${centerId} AND user_id = ${userId} ${isLocked ? sql`FOR UPDATE` : sql``}`,
  )
  return row === null ? saidNothing : toAvailability(row)
}

/** The caller holds the row. */
export async function saveAvailability(tx: Transaction, { centerId, userId }: Whose, availability: Availability): Promise<void> {
  const { volunteersForCalls, callNumber, weekly, never, days } = availability
  await execute(
    tx,
    sql`UPDATE availabilities SET volunteers_for_calls = ${volunteersForCalls}, call_number = ${callNumber},
          weekly = ${JSON.stringify(weekly)}, never = ${JSON.stringify(never)}, days = ${JSON.stringify(days)}
        WHERE center_id = ${centerId} AND user_id = ${userId}`,
  )
}

/** What somebody said of one vacancy. */
export interface SaidOfVacancy extends Pick<Availability, 'volunteersForCalls'> {
  readonly answer: AvailabilityAnswer | 'unsaid'
  /** Where they may be telephoned for it, in E.164; null: they did not ask for that. */
  readonly callNumber: string | null
}

/**
 * Of everybody in the centre who said anything, in one statement; who is not in it said nothing and is no volunteer. Of each no more is
 * read than that day and that day of the week.
 */
export async function loadAvailabilityFor(db: Queryable, centerId: CenterId, vacancy: DatedKind): Promise<Map<UserId, SaidOfVacancy>> {
  const found = await rows<Row>(
    db,
    named(
      'availability.loadFor',
      sql`SELECT a.user_id, a.volunteers_for_calls, a.call_number, a.never,
            jsonb_path_query_array(a.weekly, '$[*] ? (@.weekday == $weekday)', jsonb_build_object('weekday', ${isoWeekday(vacancy.day)}::int)) AS weekly,
            jsonb_path_query_array(a.days, '$[*] ? (@.day == $day)', jsonb_build_object('day', ${fromDayNumber(vacancy.day)}::text)) AS days
          FROM availabilities a JOIN members m ON m.center_id = a.center_id AND m._id = a.user_id
          WHERE a.center_id = ${centerId} AND m.left_at IS NULL`,
    ),
  )
  return new Map(
    found.map((row) => {
      const said = toAvailability(row)
      const { volunteersForCalls } = said
      return [row.user_id, { answer: availabilityFor(said, vacancy), volunteersForCalls, callNumber: numberToCall(said) }]
    }),
  )
}
