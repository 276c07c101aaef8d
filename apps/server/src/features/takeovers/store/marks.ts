// Marks of what a takeover made, by which later acts on it are found: a digest of each member's own rows, and of each part of the plan. Columns
// are named, so that a column of a later migration is no act of anybody.
import { createHash } from 'node:crypto'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import { loadAccountTexts } from '#features/accounts/store/unused.ts'

/** Digests by the identifier of a member. */
type OfMembers = Readonly<Record<string, string>>

export interface Marks {
  /** The words about a member: name, number, rights, address. */
  readonly people: OfMembers
  /** Their days: memberships, absences, other hours. */
  readonly days: OfMembers
  /** Their points. */
  readonly points: OfMembers
  readonly teams: string
  readonly cycles: string
}

interface Digested {
  readonly key: string
  readonly value: string
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

function byKey(found: readonly Digested[]): OfMembers {
  const texts = new Map<string, string>()
  for (const { key, value } of found) texts.set(key, `${texts.get(key) ?? ''}${value}\n`)
  return Object.fromEntries([...texts].map(([key, text]) => [key, digest(text)]))
}

const whole = (found: readonly Digested[]) => digest(found.map(({ key, value }) => `${key} ${value}`).join('\n'))

/** The marks of a centre as it is now, those of people for `userIds` alone. */
export async function readMarks(db: Queryable, centerId: CenterId, userIds: readonly UserId[]): Promise<Marks> {
  const ids = [...userIds]
  const ask = (statement: Sql) => rows<Digested>(db, statement)
  const members = await ask(
    sql`SELECT m._id::text AS key, jsonb_build_array(m.status, m.is_admin, m.is_deputy, m.name, m.last_name, m.registration_number, m.rank,
          m.role, m.qualifications, m.phone, m.profile, m.avatar, m.left_at IS NULL)::text
          || CASE WHEN m.roles = '[]' THEN '' ELSE m.roles::text END AS value
        FROM members m WHERE m.center_id = ${centerId} AND m._id = ANY (${ids}::uuid[]) ORDER BY 1`,
  )
  const addresses = await loadAccountTexts(db, ids)
  const occurrences = await ask(
    sql`SELECT user_id::text AS key, jsonb_build_array(from_day, team_id)::text AS value FROM team_occurrences
        WHERE center_id = ${centerId} ORDER BY user_id, from_day`,
  )
  const modifications = await ask(
    sql`SELECT user_id::text AS key, jsonb_build_array(_id, type, status, from_day, to_day, shift, cause, comment, activity, hours, weekdays)::text AS value
        FROM planning_modifications WHERE center_id = ${centerId} ORDER BY user_id, _id`,
  )
  const points = await ask(
    sql`SELECT user_id::text AS key, jsonb_build_array(balance, held)::text AS value FROM points_accounts
        WHERE center_id = ${centerId} AND user_id = ANY (${ids}::uuid[]) ORDER BY 1`,
  )
  const teams = await ask(
    sql`SELECT _id::text AS key, jsonb_build_array(name, color, "order", deleted_at IS NULL)::text AS value FROM teams
        WHERE center_id = ${centerId} ORDER BY _id`,
  )
  const cycles = await ask(
    sql`SELECT 'rotation' AS key, jsonb_build_array(_id, name, days, deleted_at IS NULL, replaced_by)::text AS value FROM rotations
          WHERE center_id = ${centerId}
        UNION ALL SELECT 'activation', jsonb_build_array(activation_date, rotation_id)::text FROM rotation_activations WHERE center_id = ${centerId}
        UNION ALL SELECT 'place', jsonb_build_array(team_id, from_day, cycle_start_date)::text FROM team_cycle_starts WHERE center_id = ${centerId}
        UNION ALL SELECT 'own', jsonb_build_array(team_id, from_day, rotation_id)::text FROM team_rotations WHERE center_id = ${centerId}
        ORDER BY 1, 2`,
  )
  return {
    people: byKey([...members, ...addresses]),
    days: byKey([...occurrences, ...modifications]),
    points: byKey(points),
    teams: whole(teams),
    cycles: whole(cycles),
  }
}

/** The keys whose digest is another one, or new. */
export const changedKeys = (before: OfMembers, now: OfMembers): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((key) => before[key] !== now[key])
