// Reads the demo's tables into what the domain decides on, for its test: nothing is taken from the loader's own memory.
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { PostedDemand } from '@releve/domain/demands/demand'
import type { CenterId, RotationId, TeamId, UserId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan, Modification, Transfer } from '@releve/domain/planning/center-plan'
import type { RotationDay, Shift } from '@releve/domain/planning/shift'
import type { CenterRules } from '@releve/domain/working-time/rules'
import type pg from 'pg'

interface DemandBack {
  readonly demand: PostedDemand
  readonly startAt: number
  readonly endAt: number
  readonly closedAt: number | null
  readonly settledAt: number | null
  readonly reserved: number
}

export interface CenterBack {
  readonly plan: CenterPlan
  readonly rules: CenterRules
  readonly today: number
  readonly members: readonly MemberPlan[]
  /** Identifier by e-mail, of its approved members. */
  readonly emails: ReadonlyMap<string, UserId>
  readonly demands: readonly DemandBack[]
}

interface CenterRow {
  _id: CenterId
  zone: string
  rules: CenterRules
  rotations: { _id: RotationId; name: string; days: RotationDay[] }[]
  activations: { fromDay: string; value: RotationId }[]
  teams: { _id: TeamId; name: string; order: number; color: string; fromDay: string; start: string }[]
  members: { _id: UserId; email: string; qualifications: string[]; teams: { fromDay: string; value: TeamId | null }[] | null }[]
}

type TransferRow = Omit<Transfer, 'day' | 'at'> & { day: string; at: Date }
type ModificationRow = Omit<Modification, 'fromDay' | 'toDay'> & { userId: UserId; fromDay: string; toDay: string }
type DemandRow = Omit<PostedDemand, 'posterShift' | 'createdAt' | 'acceptedAt'> & {
  date: string
  shift: Shift
  teamId: TeamId | null
  createdAt: Date
  acceptedAt: Date | null
  startAt: Date
  endAt: Date
  closedAt: Date | null
  settledAt: Date | null
  reserved: number
}

async function query<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, [...values])).rows
}

export async function readBack(pool: pg.Pool, now: number): Promise<CenterBack[]> {
  const centers = await query<CenterRow>(
    pool,
    `SELECT c._id, c.zone, c.rules,
       (SELECT json_agg(json_build_object('_id', r._id, 'name', r.name, 'days', r.days)) FROM rotations r WHERE r.center_id = c._id) AS rotations,
       (SELECT json_agg(json_build_object('fromDay', a.activation_date, 'value', a.rotation_id)) FROM rotation_activations a
         WHERE a.center_id = c._id) AS activations,
       (SELECT json_agg(json_build_object('_id', t._id, 'name', t.name, 'order', t."order", 'color', t.color,
           'fromDay', s.from_day, 'start', s.cycle_start_date))
         FROM teams t JOIN team_cycle_starts s ON s.center_id = t.center_id AND s.team_id = t._id WHERE t.center_id = c._id) AS teams,
       (SELECT json_agg(json_build_object('_id', u._id, 'email', a.email, 'qualifications', u.qualifications, 'teams',
           (SELECT json_agg(json_build_object('fromDay', o.from_day, 'value', o.team_id) ORDER BY o.from_day) FROM team_occurrences o WHERE o.user_id = u._id)))
         FROM members u JOIN accounts a ON a._id = u._id WHERE u.center_id = c._id AND u.status = 'approved') AS members
     FROM centers c ORDER BY c.name`,
  )
  return Promise.all(centers.map((center) => readCenter(pool, center, now)))
}

async function readCenter(pool: pg.Pool, center: CenterRow, now: number): Promise<CenterBack> {
  const { _id, zone, rules, rotations, activations, teams } = center
  const transferRows = await query<TransferRow>(
    pool,
    `SELECT demand_id AS "demandId", type, day::text, giver_id AS "giverId", taker_id AS "takerId", given, given_team_id AS "givenTeamId",
       returned, returned_team_id AS "returnedTeamId", circle_id AS "circleId", at FROM shift_transfers WHERE center_id = $1 ORDER BY at`,
    [_id],
  )
  const transfers = transferRows.map((row) => ({ ...row, day: toDayNumber(row.day), at: row.at.getTime() }))
  const modifications = await query<ModificationRow>(
    pool,
    `SELECT _id, user_id AS "userId", type, from_day::text AS "fromDay", to_day::text AS "toDay", shift FROM planning_modifications
     WHERE center_id = $1 AND status = 'approved'`,
    [_id],
  )
  const demands = await query<DemandRow>(
    pool,
    `SELECT _id, center_id AS "centerId", type, status, poster_id AS "posterId", NULL AS vacancy, accepter_id AS "accepterId", day::text AS date, shift,
       team_id AS "teamId", accepted_switches AS "acceptedSwitches", accepted_switch AS "acceptedSwitch", points, comment, interested,
       seen_by AS "seenBy", rejected_by AS "rejectedBy", depends_on AS "dependsOn", circle_id AS "circleId", version, declined, NULL AS offer, NULL AS first, counter_offers AS "counterOffers", created_at AS "createdAt",
       accepted_at AS "acceptedAt", start_at AS "startAt", end_at AS "endAt", closed_at AS "closedAt", settled_at AS "settledAt", reserved
     FROM demands WHERE center_id = $1 AND origin IS NULL`,
    [_id],
  )
  return {
    plan: {
      centerId: _id,
      zone,
      rotations: new Map(rotations.map((rotation) => [rotation._id, rotation])),
      activations: activations.map(({ fromDay, value }) => ({ fromDay: toDayNumber(fromDay), value })),
      teams: new Map(
        teams.map(({ fromDay, start, ...team }) => [
          team._id,
          { ...team, cycleStarts: [{ fromDay: toDayNumber(fromDay), value: toDayNumber(start) }], rotations: [] },
        ]),
      ),
    },
    rules,
    today: zoneOf(zone).dayAt(now),
    members: center.members.map((member) => ({
      userId: member._id,
      qualifications: member.qualifications,
      teams: (member.teams ?? []).map(({ fromDay, value }) => ({ fromDay: toDayNumber(fromDay), value })),
      transfers: transfers.filter(({ giverId, takerId }) => giverId === member._id || takerId === member._id),
      modifications: modifications
        .filter(({ userId }) => userId === member._id)
        .map(({ _id: modificationId, type, fromDay, toDay, shift }) => ({
          _id: modificationId,
          type,
          fromDay: toDayNumber(fromDay),
          toDay: toDayNumber(toDay),
          shift,
        })),
    })),
    emails: new Map(center.members.map(({ email, _id: userId }) => [email, userId])),
    demands: demands.map(({ date, shift, teamId, createdAt, acceptedAt, startAt, endAt, closedAt, settledAt, reserved, ...demand }) => ({
      demand: {
        ...demand,
        posterShift: { date, shift, selectedVariation: shift.variation?.name ?? null, teamId },
        createdAt: createdAt.getTime(),
        acceptedAt: acceptedAt?.getTime() ?? null,
      },
      startAt: startAt.getTime(),
      endAt: endAt.getTime(),
      closedAt: closedAt?.getTime() ?? null,
      settledAt: settledAt?.getTime() ?? null,
      reserved,
    })),
  }
}
