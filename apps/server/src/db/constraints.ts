// The one table that turns a constraint of the database into an error code of the contract. What the table does not name is a bug: 500.

import pg from 'pg'

/** Constraint or unique index name (as in the migrations) → error code of the contract. */
export const constraintCodes: Readonly<Record<string, string>> = {}

/** unique, foreign key, check and exclusion violations. */
const violations: ReadonlySet<string> = new Set(['23505', '23503', '23514', '23P01'])

/** The name of the constraint the statement broke, or null when the error is something else. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined || !violations.has(error.code)) return null
  return error.constraint ?? null
}

/** The error code the table gives for this error, or null. */
export function constraintCode(error: unknown): string | null {
  const name = violatedConstraint(error)
  return name === null ? null : (constraintCodes[name] ?? null)
}
