// Writes the difference between two plans of a centre, row by row. Days before the first that may change are refused, whoever asks.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterId, TeamId } from '@releve/domain/ids'
import type { CenterPlan, Dated, Rotation } from '@releve/domain/planning/center-plan'
import { rewritesPast } from '@releve/domain/planning/plan-changes'
import sql from 'sql-template-tag'
import { execute, instant } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

interface DatedRow {
  readonly day: string
  readonly value: string | null
}

interface DatedDifference {
  readonly removed: readonly string[]
  readonly set: readonly DatedRow[]
}

function differenceOf<T>(before: readonly Dated<T>[], after: readonly Dated<T>[], write: (value: T) => string | null): DatedDifference {
  const valuesBefore = new Map(before.map(({ fromDay, value }) => [fromDay, value]))
  const daysAfter = new Set(after.map(({ fromDay }) => fromDay))
  return {
    removed: before.filter(({ fromDay }) => !daysAfter.has(fromDay)).map(({ fromDay }) => fromDayNumber(fromDay)),
    set: after
      .filter(({ fromDay, value }) => !valuesBefore.has(fromDay) || valuesBefore.get(fromDay) !== value)
      .map(({ fromDay, value }) => ({ day: fromDayNumber(fromDay), value: write(value) })),
  }
}

const same = <T>(value: T): T => value

/**
 * Writes what differs. The caller holds the centre (`lockPlan`), so `before` is what the tables say.
 * @throws Error when a day before `first` would change: a broken invariant
 */
export async function writePlan(
  tx: Transaction,
  centerId: CenterId,
  before: CenterPlan,
  after: CenterPlan,
  first: DayNumber,
  now: number,
): Promise<void> {
  if (rewritesPast(before, after, first)) throw new Error('a change of the plan would rewrite the past')
  for (const [id, rotation] of after.rotations) {
    const known = before.rotations.get(id)
    if (known === undefined) await insertRotation(tx, centerId, rotation, now)
    else if (known.days !== rotation.days) await updateDays(tx, centerId, rotation)
  }
  await writeActivations(tx, centerId, differenceOf(before.activations, after.activations, same))
  for (const [id, team] of after.teams) {
    const known = before.teams.get(id)
    if (known === undefined || known === team) continue
    await writeCycleStarts(tx, centerId, id, differenceOf(known.cycleStarts, team.cycleStarts, fromDayNumber))
    await writeTeamRotations(tx, centerId, id, differenceOf(known.rotations, team.rotations, same))
  }
}

export async function insertRotation(tx: Transaction, centerId: CenterId, { _id, name, days }: Rotation, now: number): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO rotations (center_id, _id, name, days, created_at)
        VALUES (${centerId}, ${_id}, ${name}, ${JSON.stringify(days)}, ${instant(now)})`,
  )
}

async function updateDays(tx: Transaction, centerId: CenterId, { _id, days }: Rotation): Promise<void> {
  await execute(tx, sql`UPDATE rotations SET days = ${JSON.stringify(days)} WHERE center_id = ${centerId} AND _id = ${_id}`)
}

async function writeActivations(tx: Transaction, centerId: CenterId, { removed, set }: DatedDifference): Promise<void> {
  if (removed.length > 0) {
    await execute(
      tx,
      sql`DELETE FROM rotation_activations WHERE center_id = ${centerId} AND activation_date = ANY (${[...removed]}::date[])`,
    )
  }
  for (const { day, value } of set) {
    await execute(
      tx,
      sql`INSERT INTO rotation_activations (center_id, activation_date, rotation_id) VALUES (${centerId}, ${day}, ${value})
          ON CONFLICT (center_id, activation_date) DO UPDATE SET rotation_id = EXCLUDED.rotation_id`,
    )
  }
}

async function writeCycleStarts(tx: Transaction, centerId: CenterId, teamId: TeamId, { removed, set }: DatedDifference): Promise<void> {
  if (removed.length > 0) {
    await execute(
      tx,
      sql`DELETE FROM team_cycle_starts WHERE center_id = ${centerId} AND team_id = ${teamId} AND from_day = ANY (${[...removed]}::date[])`,
    )
  }
  for (const { day, value } of set) {
    await execute(
      tx,
      sql`INSERT INTO team_cycle_starts (center_id, team_id, from_day, cycle_start_date) VALUES (${centerId}, ${teamId}, ${day}, ${value})
          ON CONFLICT (center_id, team_id, from_day) DO UPDATE SET cycle_start_date = EXCLUDED.cycle_start_date`,
    )
  }
}

async function writeTeamRotations(tx: Transaction, centerId: CenterId, teamId: TeamId, { removed, set }: DatedDifference): Promise<void> {
  if (removed.length > 0) {
    await execute(
      tx,
      sql`DELETE FROM team_rotations WHERE center_id = ${centerId} AND team_id = ${teamId} AND from_day = ANY (${[...removed]}::date[])`,
    )
  }
  for (const { day, value } of set) {
    await execute(
      tx,
      sql`INSERT INTO team_rotations (center_id, team_id, from_day, rotation_id) VALUES (${centerId}, ${teamId}, ${day}, ${value})
          ON CONFLICT (center_id, team_id, from_day) DO UPDATE SET rotation_id = EXCLUDED.rotation_id`,
    )
  }
}
