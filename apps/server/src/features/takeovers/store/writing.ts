// Statements by which a takeover is written and removed, one for each table.
import { randomUUID } from 'node:crypto'
import type { Activity } from '@releve/contract/starting-activities'
import type { CenterId, RotationId, TeamId, UserId } from '@releve/domain/ids'
import type { Shift } from '@releve/domain/planning/shift'
import sql from 'sql-template-tag'
import { execute, instant, rows } from '#db/query.ts'
import type { TeamCycleStartsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { removeUnused } from '#features/accounts/store/unused.ts'
import type { MadeByTakeover } from './takeovers.ts'

export interface Stay {
  readonly userId: UserId
  readonly fromDay: string
  readonly teamId: TeamId | null
}

/** A member whom the centre had already keeps their own memberships: the file says what was before. @returns identifiers of those written */
export async function insertStays(tx: Transaction, centerId: CenterId, stays: readonly Stay[]): Promise<string[]> {
  const found = await rows<{ _id: string }>(
    tx,
    sql`INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id)
        SELECT ${centerId}, s.user_id, s.from_day, s._id, s.team_id
        FROM unnest(${stays.map(({ userId }) => userId)}::uuid[], ${stays.map(({ fromDay }) => fromDay)}::date[],
          ${stays.map(() => randomUUID())}::uuid[], ${stays.map(({ teamId }) => teamId)}::uuid[]) AS s (user_id, from_day, _id, team_id)
        WHERE s.from_day < ALL (SELECT o.from_day FROM team_occurrences o WHERE o.center_id = ${centerId} AND o.user_id = s.user_id)
        RETURNING _id`,
  )
  return found.map(({ _id }) => _id)
}

export type Place = Pick<TeamCycleStartsRow, 'team_id' | 'from_day' | 'cycle_start_date'>

/** Removes the places that teams have, for the cycle that is written gives them others. @returns what they were */
export function takePlaces(tx: Transaction, centerId: CenterId, teamIds: readonly TeamId[]): Promise<Place[]> {
  return rows<Place>(
    tx,
    sql`DELETE FROM team_cycle_starts WHERE center_id = ${centerId} AND team_id = ANY (${[...teamIds]}::uuid[])
        RETURNING team_id, from_day, cycle_start_date`,
  )
}

export async function insertPlaces(tx: Transaction, centerId: CenterId, places: readonly Place[]): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO team_cycle_starts (center_id, team_id, from_day, cycle_start_date)
        SELECT ${centerId}, p.team_id, p.from_day, p.start FROM unnest(${places.map((place) => place.team_id)}::uuid[],
          ${places.map((place) => place.from_day)}::date[], ${places.map((place) => place.cycle_start_date)}::date[]) AS p (team_id, from_day, start)`,
  )
}

export async function insertActivation(tx: Transaction, centerId: CenterId, day: string, rotationId: RotationId): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO rotation_activations (center_id, activation_date, rotation_id) VALUES (${centerId}, ${day}, ${rotationId})`,
  )
}

/** Gives these teams a cycle of their own from that day on. */
export async function insertOwnCycles(
  tx: Transaction,
  centerId: CenterId,
  day: string,
  own: readonly { readonly teamId: TeamId; readonly rotationId: RotationId }[],
): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO team_rotations (center_id, team_id, from_day, rotation_id)
        SELECT ${centerId}, o.team_id, ${day}, o.rotation_id
        FROM unnest(${own.map(({ teamId }) => teamId)}::uuid[], ${own.map(({ rotationId }) => rotationId)}::uuid[]) AS o (team_id, rotation_id)`,
  )
}

export interface Period {
  readonly userId: UserId
  readonly fromDay: string
  readonly toDay: string
  readonly type: 'absence' | 'off_day' | 'custom_modification'
  readonly shift: Shift | null
  readonly cause: Pick<Activity, '_id' | 'name' | 'isUnseen'> | null
}

/** Approved periods: they were lived, or decided on, before the centre came here. */
export async function insertPeriods(
  tx: Transaction,
  centerId: CenterId,
  periods: readonly Period[],
  { by, now }: { readonly by: UserId; readonly now: number },
): Promise<void> {
  const records = periods.map(({ userId, fromDay, toDay, type, shift, cause }) => ({
    user_id: userId,
    from_day: fromDay,
    to_day: toDay,
    type,
    shift,
    cause: cause?._id ?? null,
    cause_name: cause?.name ?? null,
    is_unseen: cause?.isUnseen === true,
  }))
  await execute(
    tx,
    sql`INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, shift, cause, cause_name, comment,
          created_by, decided_by, created_at, decided_at, is_unseen)
        SELECT ${centerId}, gen_random_uuid(), p.user_id, p.type, 'approved', p.from_day, p.to_day, p.shift, p.cause, p.cause_name, '',
          ${by}, ${by}, ${instant(now)}, ${instant(now)}, p.is_unseen
        FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
          AS p (user_id uuid, type text, from_day date, to_day date, shift jsonb, cause text, cause_name text, is_unseen boolean)`,
  )
}

/** Removes what was made of the plan. The marks said that nothing else stands in these tables. */
export async function removePlan(tx: Transaction, centerId: CenterId, made: MadeByTakeover): Promise<void> {
  const teams = [...made.teamIds]
  for (const statement of [
    sql`DELETE FROM planning_modifications WHERE center_id = ${centerId}`,
    sql`DELETE FROM team_occurrences WHERE center_id = ${centerId} AND _id = ANY (${[...made.occurrenceIds]}::uuid[])`,
    sql`DELETE FROM rotation_activations WHERE center_id = ${centerId}`,
    sql`DELETE FROM team_rotations WHERE center_id = ${centerId}`,
    sql`DELETE FROM rotations WHERE center_id = ${centerId} AND _id = ANY (${[...made.rotationIds]}::uuid[])`,
    sql`DELETE FROM teams WHERE center_id = ${centerId} AND _id = ANY (${teams}::uuid[])`,
  ])
    await execute(tx, statement)
}

/**
 * Removes the people who were made, as an account that is erased: nobody was ever in these accounts, so nothing else is theirs. The rows stay under
 * « Ancien membre », for the entries of their points do.
 */
export async function removePeople(tx: Transaction, centerId: CenterId, userIds: readonly UserId[], now: number): Promise<void> {
  const ids = [...userIds]
  await removeUnused(tx, userIds, now)
  for (const statement of [
    sql`UPDATE members SET name = 'Ancien', last_name = 'membre', registration_number = NULL, left_at = ${instant(now)}
        WHERE center_id = ${centerId} AND _id = ANY (${ids}::uuid[])`,
    sql`DELETE FROM notifications WHERE center_id = ${centerId} AND user_id = ANY (${ids}::uuid[])`,
  ])
    await execute(tx, statement)
}
