// The rules that the plan breaks for people who get a place in a team without having had one: accounts approved, members of a file. They
// are shown before it is confirmed, and a blocking rule asks for a reason, as in every change of the plan. The centre is locked meanwhile,
// so that the plan looked at is the one they join.
import type { WireViolation } from '@releve/contract/demands'
import { fullName } from '@releve/contract/person-name'
import { violationSentence } from '@releve/contract/sentences'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { newcomerWarnings } from '@releve/domain/demands/plan-warnings'
import { withoutWeakerRests } from '@releve/domain/working-time/weaker-rests'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import type { Violation } from '@releve/domain/working-time/rules'
import sql from 'sql-template-tag'
import { oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { loadCenterTerms } from '#features/demands/store/terms.ts'
import { loadCenterPlan } from '#features/shifts/store.ts'
import { lockPlanRow } from './plan-change.ts'
import { namedWarnings, toWire } from './plan-warnings.ts'

export interface Newcomer {
  /** Null: not made yet. */
  readonly userId: UserId | null
  readonly name: string
  readonly lastName: string
  readonly teamId: TeamId
  readonly fromDate: Day
}

const shownWarnings = (found: readonly Violation[]) => withoutWeakerRests(found, (violation) => violation)

/** One alone is the one the sheet speaks of; of several, those whom the same befalls are named together. */
export async function warningsOfNewcomers(db: Queryable, centerId: CenterId, newcomers: readonly Newcomer[]): Promise<WireViolation[]> {
  if (newcomers.length === 0) return []
  const versions = await oneRow<{ planVersion: number; rosterVersion: number }>(
    db,
    sql`SELECT plan_version AS "planVersion", roster_version AS "rosterVersion" FROM centers WHERE _id = ${centerId}`,
  )
  const plan = await loadCenterPlan(db, centerId, versions.planVersion)
  const { rules, ownRules } = await loadCenterTerms(db, centerId, versions)
  // Most come to a team on the same day.
  const known = new Map<string, Violation[]>()
  const found = newcomers.flatMap(({ userId, teamId, fromDate, ...person }) => {
    const own = userId === null ? undefined : ownRules.get(userId)
    const key = `${teamId} ${fromDate} ${own === undefined ? '' : userId}`
    const violations = known.get(key) ?? shownWarnings(newcomerWarnings(plan, teamId, toDayNumber(fromDate), own ?? rules))
    known.set(key, violations)
    return violations.map((violation) => ({ name: fullName(person), violation }))
  })
  if (newcomers.length > 1) return namedWarnings(found)
  return found.map(({ violation }) => toWire(violation, null, violationSentence(violation, violation.userId)))
}

/**
 * Holds the plan until the transaction ends. Members that the caller locks, they lock before.
 * @throws AppError planBreaksRules when a blocking rule would be broken and no reason is given
 */
export async function checkNewcomers(
  tx: Transaction,
  centerId: CenterId,
  newcomers: readonly Newcomer[],
  reason: string | undefined,
): Promise<void> {
  if (newcomers.length === 0) return
  await lockPlanRow(tx, centerId)
  const warnings = await warningsOfNewcomers(tx, centerId, newcomers)
  const violations = warnings.filter(({ severity }) => severity === 'blocking')
  if (violations.length > 0 && (reason ?? '') === '') throw new AppError('planBreaksRules', { violations })
}
