// The dated teams of a member as rows; the ones that stay keep their identifiers.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Dated } from '@releve/domain/planning/center-plan'
import sql, { bulk } from 'sql-template-tag'
import { execute, instant, maybeRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { TeamOccurrencesRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'

type Teams = readonly Dated<string | null>[]

/** Writes what differs. The member is locked, so `before` is what the table says. */
export async function writeTeams(tx: Transaction, centerId: CenterId, userId: UserId, before: Teams, after: Teams): Promise<void> {
  const teamsBefore = new Map(before.map(({ fromDay, value }) => [fromDay, value]))
  const stays = new Set(after.map(({ fromDay }) => fromDay))
  const removedDays = before.filter(({ fromDay }) => !stays.has(fromDay)).map(({ fromDay }) => fromDayNumber(fromDay))
  const set = after.filter(({ fromDay, value }) => !teamsBefore.has(fromDay) || teamsBefore.get(fromDay) !== value)
  if (removedDays.length > 0) {
    await execute(
      tx,
      sql`DELETE FROM team_occurrences WHERE center_id = ${centerId} AND user_id = ${userId} AND from_day = ANY (${removedDays}::date[])`,
    )
  }
  if (set.length === 0) return
  const rows = set.map(({ fromDay, value }) => [centerId, userId, fromDayNumber(fromDay), sql`gen_random_uuid()`, value])
  await execute(
    tx,
    sql`INSERT INTO team_occurrences (center_id, user_id, from_day, _id, team_id) VALUES ${bulk(rows)}
        ON CONFLICT (center_id, user_id, from_day) DO UPDATE SET team_id = EXCLUDED.team_id`,
  )
}

/** One line of the history of a planning, for what no day of today or later shows. */
export async function insertTeamChange(
  tx: Transaction,
  change: { centerId: CenterId; userId: UserId; day: string; actorId: UserId; reason: string | null; now: number },
): Promise<void> {
  const { centerId, userId, day, actorId, reason, now } = change
  await execute(
    tx,
    sql`INSERT INTO planning_changes (center_id, _id, user_id, day, kind, actor_id, reason, at)
        VALUES (${centerId}, gen_random_uuid(), ${userId}, ${day}, 'team', ${actorId}, ${reason}, ${instant(now)})`,
  )
}

/** The history of people who came to a team for a reason that had to be given, one line each. */
export async function insertPlacements(
  tx: Transaction,
  centerId: CenterId,
  placed: readonly { readonly userId: UserId | null; readonly fromDate: string }[],
  { actorId, reason, now }: { actorId: UserId; reason: string; now: number },
): Promise<void> {
  const days = placed.map(({ fromDate }) => fromDate)
  await execute(
    tx,
    sql`INSERT INTO planning_changes (center_id, _id, user_id, day, kind, actor_id, reason, at)
        SELECT ${centerId}, gen_random_uuid(), p.user_id, p.day, 'team', ${actorId}, ${reason}, ${instant(now)}
        FROM unnest(${placed.map(({ userId }) => userId)}::uuid[], ${days}::date[]) AS p (user_id, day)`,
  )
}

/** Reads the day from which that membership of theirs holds; null when they have no such one. */
export function loadOccurrence(
  db: Queryable,
  centerId: CenterId,
  userId: UserId,
  id: string,
): Promise<Pick<TeamOccurrencesRow, 'from_day'> | null> {
  return maybeRow(db, sql`SELECT from_day FROM team_occurrences WHERE center_id = ${centerId} AND user_id = ${userId} AND _id = ${id}`)
}
