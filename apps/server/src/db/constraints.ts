// The one table that turns a constraint of the database into an error code of the contract. What the table does not name is a bug: 500.

import type { ErrorCode } from '@releve/contract/errors'
import pg from 'pg'

/** Constraint or unique index name (as in the migrations) → error code of the contract. */
const constraintCodes: Readonly<Record<string, ErrorCode>> = {
  demands_one_open_per_poster_and_day: 'duplicateOpen',
  demands_one_accepted_per_poster_and_day: 'duplicateAccepted',
  demands_one_accepted_per_accepter_and_day: 'alreadyTakenThatDay',
  demands_one_waiting_per_taker_and_day: 'alreadyTakenThatDay',
  shift_transfers_one_given_per_day: 'duplicateAccepted',
  shift_transfers_one_taken_per_day: 'alreadyTakenThatDay',
  month_is_closed: 'monthIsClosed',
  member_leaves: 'memberLeaves',
  month_closings_once: 'monthAlreadyClosed',
  points_accounts_floor: 'insufficientPoints',
  accounts_email_once: 'emailTaken',
  teams_name_once: 'teamNameTaken',
  members_center_exists: 'notFound',
  team_occurrences_team_exists: 'notFound',
  push_subscriptions_once: 'notFound',
}

/** unique, foreign key, check and exclusion violations. */
const violations: ReadonlySet<string> = new Set(['23505', '23503', '23514', '23P01'])

/** The name of the constraint the statement broke, or null when the error is something else. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined || !violations.has(error.code)) return null
  return error.constraint ?? null
}

/** The error code the table gives for this error, or null. */
export function constraintCode(error: unknown): ErrorCode | null {
  const name = violatedConstraint(error)
  return name === null ? null : (constraintCodes[name] ?? null)
}
