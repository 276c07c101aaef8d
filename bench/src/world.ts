// The world of the measures: a centre of hundreds with its exchanges, absences and open demands, and one in which everybody can take the
// vacation of a colleague. It is written by plain SQL, the same at every run but for identifiers.
import { randomUUID } from 'node:crypto'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { UNANSWERED } from '@releve/domain/demands/demand'
import type { AcceptedSwitch, PostedDemand, DemandType } from '@releve/domain/demands/demand'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import { dutyOf } from '@releve/domain/planning/shift'
import type { CenterRules } from '@releve/domain/working-time/rules'
import { demandRow, insertRows, transferRow } from '@releve/demo/insert'
import type { Tables } from '@releve/demo/insert'
import { createCenter, createMembers, DAY_SHIFT, newId } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import type pg from 'pg'

const CYCLE_START = '2026-01-05'
const ZONE = zoneOf('Europe/Paris')
export const TEAMS = 4

export interface Session {
  readonly userId: string
  readonly sessionId: string
}

/** Sessions of members, as a log-in opens them. */
export async function openSessions(pool: pg.Pool, userIds: readonly string[]): Promise<readonly Session[]> {
  const sessions = userIds.map((userId) => ({ userId, sessionId: randomUUID() }))
  await pool.query(
    `INSERT INTO sessions (_id, user_id, expires_at)
     SELECT s, u, now() + interval '30 days' FROM unnest($1::uuid[], $2::uuid[]) AS x (s, u)`,
    [sessions.map(({ sessionId }) => sessionId), sessions.map(({ userId }) => userId)],
  )
  return sessions
}

/** Every vacation, day or night, asks for half of a team, some of them qualified: staffing is judged, as in a real centre. */
function staffing(perTeam: number): Partial<CenterRules> {
  const total = Math.ceil(perTeam / 2)
  const places = { total, byQualification: { CDS: 1, OPS: Math.ceil(total / 3) } }
  return { minimumStaffing: { J: places, N: places } }
}

interface Crew {
  readonly center: CenterFixture
  /** The members of each team. */
  readonly teams: readonly (readonly MemberFixture[])[]
}

async function createCrew(pool: pg.Pool, perTeam: number): Promise<Crew> {
  const center = await createCenter(pool, { cycleStart: CYCLE_START, teamCount: TEAMS, rules: staffing(perTeam) })
  const members = await createMembers(
    pool,
    center,
    Array.from({ length: perTeam * TEAMS }, (_, index) => {
      const place = Math.floor(index / TEAMS)
      return {
        // Rows of a planning stand in the order of names, which mixes the teams: together they would shrink too well.
        lastName: `Membre ${String((index * 7919) % 100_003).padStart(6, '0')}`,
        teamId: center.teamIds[index % TEAMS] ?? null,
        qualifications: place % 6 === 0 ? ['CDS', 'OPS'] : ['OPS'],
      }
    }),
  )
  const teams = Array.from({ length: TEAMS }, (_, team) => members.filter((_member, index) => index % TEAMS === team))
  return { center, teams }
}

const turned = (number: number) => ((number % TEAMS) + TEAMS) % TEAMS

/** The cycle is JNRR, each team a day after the one before it: who has J on `day`, and who rests on the eve of their own J. */
function onDuty({ teams, center }: Crew, day: DayNumber) {
  const onJ = turned(day - toDayNumber(CYCLE_START))
  const atRest = turned(onJ + 1)
  return { posters: teams[onJ] ?? [], takers: teams[atRest] ?? [], teamId: center.teamIds[onJ] ?? null }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('an empty team')
  return found
}

interface NewDemand {
  readonly center: CenterFixture
  readonly day: DayNumber
  readonly posterId: UserId
  readonly teamId: TeamId | null
  readonly type: DemandType
  readonly acceptedSwitches: readonly AcceptedSwitch[]
  readonly accepterId: UserId | null
  readonly now: number
}

function demandOf({ center, day, posterId, teamId, type, acceptedSwitches, accepterId, now }: NewDemand): PostedDemand {
  return {
    ...UNANSWERED,
    _id: newId('demand'),
    centerId: center.centerId,
    type,
    status: accepterId === null ? 'open' : 'accepted',
    posterId,
    vacancy: null,
    accepterId,
    posterShift: { date: fromDayNumber(day), shift: DAY_SHIFT, selectedVariation: null, teamId },
    acceptedSwitches,
    points: type === 'switch' ? 0 : 10,
    comment: '',
    createdAt: now,
    acceptedAt: accepterId === null ? null : now,
  }
}

/** Writes demands, what accepted ones moved, and what open ones hold. */
async function insertDemands(pool: pg.Pool, demands: readonly PostedDemand[]): Promise<void> {
  const rows = demands.map((demand): Tables['demands'] => {
    const { posterShift, points } = demand
    const { startAt, endAt } = dutyOf(toDayNumber(posterShift.date), posterShift.shift, posterShift.teamId, ZONE)
    return demandRow(demand, { startAt, endAt, reserved: demand.accepterId === null ? points : 0, closed: null, settledAt: null })
  })
  await insertRows(pool, 'demands', rows)
  await insertRows(
    pool,
    'shift_transfers',
    demands.flatMap(({ _id, centerId, posterId, accepterId, posterShift, acceptedAt }) =>
      accepterId === null
        ? []
        : [
            transferRow(centerId, {
              demandId: _id,
              type: 'substitution',
              day: toDayNumber(posterShift.date),
              giverId: posterId,
              takerId: accepterId,
              given: posterShift.shift,
              givenTeamId: posterShift.teamId,
              returned: null,
              returnedTeamId: null,
              at: acceptedAt ?? 0,
            }),
          ],
    ),
  )
  await pool.query(
    `UPDATE points_accounts a SET held = a.held + d.reserved
     FROM (SELECT center_id, poster_id, sum(reserved) AS reserved FROM demands WHERE _id = ANY ($1::uuid[]) GROUP BY 1, 2) d
     WHERE a.center_id = d.center_id AND a.user_id = d.poster_id`,
    [demands.map(({ _id }) => _id)],
  )
}

export interface PlanningSizes {
  readonly members: number
  /** Transfers of the month to come. */
  readonly transfers: number
  readonly absences: number
  /** Open ones of the six weeks to come. */
  readonly demands: number
}

export interface PlanningWorld {
  readonly centerId: CenterId
  readonly members: readonly MemberFixture[]
  /** Demands that are open. */
  readonly demands: number
  /** First of the 31 days that hold the transfers and absences. */
  readonly from: DayNumber
  readonly demandDays: { readonly from: DayNumber; readonly to: DayNumber }
}

/** Sessions of at least `readers` members spread over the centre: some have exchanges and absences in these months, some have none. */
export async function sessionsOf(pool: pg.Pool, { members }: PlanningWorld, readers: number): Promise<readonly Session[]> {
  const step = Math.max(1, Math.floor(members.length / readers))
  return openSessions(
    pool,
    members.filter((_member, index) => index % step === 0).map(({ userId }) => userId),
  )
}

const WISHES: readonly { readonly type: DemandType; readonly switches: boolean }[] = [
  { type: 'substitution', switches: false },
  { type: 'switch', switches: true },
  { type: 'hybrid', switches: true },
]

/** A centre whose plannings are read. Transfers and demands are of different people, so that each holds. */
export async function planningWorld(pool: pg.Pool, sizes: PlanningSizes, now: number): Promise<PlanningWorld> {
  const crew = await createCrew(pool, sizes.members / TEAMS)
  const { center, teams } = crew
  const from = ZONE.dayAt(now) + 1
  const openDays = 42
  const half = Math.ceil(sizes.members / TEAMS / 2)
  const accepted = Array.from({ length: sizes.transfers }, (_, index) => {
    const day = from + (index % 31)
    const { posters, takers, teamId } = onDuty(crew, day)
    // The people are others each day, so that most have one or two.
    const place = (Math.floor(index / 31) + (index % 31) * 9) % half
    const [posterId, accepterId] = [at(posters, place).userId, at(takers, place).userId]
    return demandOf({ center, day, posterId, teamId, type: 'substitution', acceptedSwitches: [], accepterId, now })
  })
  const open = Array.from({ length: sizes.demands }, (_, index) => {
    const day = from + 1 + (index % openDays)
    const { posters, teamId } = onDuty(crew, day)
    const posterId = at(posters, half + Math.floor(index / openDays)).userId
    const wish = at(WISHES, index)
    const acceptedSwitches = wish.switches
      ? [
          { shift: 'N', points: 5 },
          { shift: 'J', points: 5, date: fromDayNumber(day + 3) },
        ]
      : []
    return demandOf({ center, day, posterId, teamId, type: wish.type, acceptedSwitches, accepterId: null, now })
  })
  await insertDemands(pool, [...accepted, ...open])
  // The demands get a change instant of this morning: a demand that is minutes old counts as changed for every reader.
  await pool.query(
    `ALTER TABLE demands DISABLE TRIGGER demands_changed_at;
     UPDATE demands SET changed_at = changed_at - interval '6 hours';
     ALTER TABLE demands ENABLE TRIGGER demands_changed_at;`,
  )
  await insertRows(
    pool,
    'planning_modifications',
    Array.from({ length: sizes.absences }, (_, index): Tables['planning_modifications'] => {
      const first = from + ((index * 5) % 28)
      return {
        center_id: center.centerId,
        _id: randomUUID(),
        user_id: at(at(teams, index), half - 1 - Math.floor(index / TEAMS)).userId,
        type: 'absence',
        status: 'approved',
        from_day: fromDayNumber(first),
        to_day: fromDayNumber(first + 2),
        shift: null,
        created_by: null,
        decided_by: null,
        reason: null,
        cause: null,
        comment: '',
        created_at: new Date(now).toISOString(),
        decided_at: new Date(now).toISOString(),
      }
    }),
  )
  return {
    centerId: center.centerId,
    members: teams.flat(),
    demands: sizes.demands,
    from,
    demandDays: { from: from + 1, to: from + openDays },
  }
}

export interface AcceptWorld {
  /** Finds open demands of one day, each with somebody who may take it and takes no other. */
  demandsOf(turn: number): Promise<readonly Offer[]>
}

export interface Offer {
  readonly demandId: string
  readonly posterId: string
  readonly takerId: string
}

/** A centre whose day vacations are given away: `perTurn` of one day at each turn, days apart enough to leave rests alone. */
export async function acceptWorld(pool: pg.Pool, perTurn: number, now: number): Promise<AcceptWorld> {
  const crew = await createCrew(pool, perTurn)
  const today = ZONE.dayAt(now)
  return {
    async demandsOf(turn) {
      const day = today + 12 + turn * 23
      const { posters, takers, teamId } = onDuty(crew, day)
      const pairs = posters.map((poster, index) => {
        const { center } = crew
        const demand = demandOf({
          center,
          day,
          posterId: poster.userId,
          teamId,
          type: 'substitution',
          acceptedSwitches: [],
          accepterId: null,
          now,
        })
        return { demand, taker: at(takers, index) }
      })
      await insertDemands(
        pool,
        pairs.map(({ demand }) => demand),
      )
      return pairs.map(({ demand, taker }) => ({ demandId: demand._id, posterId: demand.posterId, takerId: taker.userId }))
    },
  }
}
