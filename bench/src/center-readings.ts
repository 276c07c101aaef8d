// The readings of all members at once that an administrator asks for: vacancies, the demands of a year, the search of exchanges, plannings.
import { setTimeout as pause } from 'node:timers/promises'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Request, Stage } from './stage.ts'
import { openSessions, TEAMS } from './world.ts'
import type { PlanningWorld, Session } from './world.ts'

export const READINGS = [
  'vacancies of the next month',
  'demands of a year',
  'best exchanges of the centre',
  'planning of a month',
  'planning of a year',
] as const

/** The first reading is of a centre whose vacations ask for a whole team, so that every absence leaves a place. */
export const asksForAll = (kind: number): boolean => kind === 0

/** The third reading is done by the queue, after its call. */
export const isOfQueue = (kind: number): boolean => kind === 2

/** An administrator of the centre, with a session. */
export async function administratorOf({ pool }: Stage, { members }: PlanningWorld): Promise<Session> {
  const [member] = members
  if (member === undefined) throw new Error('a centre without members')
  await pool.query('UPDATE members SET is_admin = true WHERE _id = $1', [member.userId])
  const [session] = await openSessions(pool, [member.userId])
  if (session === undefined) throw new Error('no session')
  return session
}

/** Has each vacation of the centre ask for as many people as work it when nobody is away. */
export async function askForAll({ pool }: Stage, { centerId, members }: PlanningWorld): Promise<void> {
  const places = { total: members.length / TEAMS, byQualification: { CDS: Math.ceil(members.length / TEAMS / 6), OPS: 1 } }
  await pool.query(`UPDATE centers SET rules = jsonb_set(rules, '{minimumStaffing}', $2), plan_version = plan_version + 1 WHERE _id = $1`, [
    centerId,
    JSON.stringify({ J: places, N: places }),
  ])
}

/** The request of that reading. A member asks for the demands, each time another one. */
export function requestsOf(kind: number, world: PlanningWorld, administrator: Session, sessions: readonly Session[]): readonly Request[] {
  const today = world.from - 1
  const year = { startDate: fromDayNumber(today), endDate: fromDayNumber(today + 365) }
  if (kind === 0) return [{ method: 'GET', path: '/vacancies?state=coming', session: administrator }]
  if (kind === 1) return sessions.map((session) => ({ method: 'POST', path: '/substitution/center', session, body: year }))
  if (kind > 2) {
    const endDate = kind === 3 ? fromDayNumber(today + 30) : fromDayNumber(today + 364)
    return [
      { method: 'GET', path: `/center/${world.centerId}/planning?startDate=${year.startDate}&endDate=${endDate}`, session: administrator },
    ]
  }
  return [{ method: 'POST', path: '/circles/search', session: administrator, body: {} }]
}

/** Waits until the search of that centre is over. */
export async function untilSearched({ pool }: Stage, { centerId }: PlanningWorld, since: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query('SELECT FROM circle_searches WHERE center_id = $1 AND at >= $2', [centerId, new Date(since)])
    if (rows.length > 0) return
    await pause(20)
  }
}
