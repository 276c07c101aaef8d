// The hours of a year: the account of one member, those of everybody in a centre, and the closing of a month, each by its call. Processor of the
// server; a month is closed from the first call to its answer.
import { addMonths, firstOfMonth, fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { createCenter, createMembers } from '@releve/testing/factories'
import { findingsOf, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { interleaved, median } from './sampling.ts'
import { openSessions, TEAMS } from './world.ts'
import type { Request, Stage } from './stage.ts'

export interface HoursSizes {
  readonly members: number
  readonly turns: number
  /** Requests for accounts of single members in a turn. */
  readonly requests: number
}

/** Months that are over, each closed once. */
const MONTHS = 4

export async function hoursWork(stage: Stage, { members: size, turns, requests }: HoursSizes): Promise<readonly Finding[]> {
  const { pool } = stage
  const thisMonth = firstOfMonth(zoneOf('Europe/Paris').dayAt(Date.now()))
  const cycleStart = fromDayNumber(addMonths(thisMonth, -12))
  const center = await createCenter(pool, { cycleStart, teamCount: TEAMS })
  const { centerId, teamIds } = center
  await pool.query('UPDATE rotation_activations SET activation_date = $2 WHERE center_id = $1', [centerId, cycleStart])
  const people = await createMembers(
    pool,
    center,
    Array.from({ length: size }, (_, index) => ({
      teamId: teamIds[index % TEAMS] ?? null,
      ...(index === 0 && { adminType: 'center' as const }),
    })),
  )
  // Every fifth member was on leave for a fortnight, every seventh trained for a week.
  await pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day)
     SELECT $1, gen_random_uuid(), u, 'absence', 'approved', $2::date + 40, $2::date + 53 FROM unnest($3::uuid[]) WITH ORDINALITY AS x (u, n) WHERE n % 5 = 0`,
    [centerId, cycleStart, people.map(({ userId }) => userId)],
  )
  const [chief, ...others] = await openSessions(
    pool,
    people.map(({ userId }) => userId),
  )
  if (chief === undefined) throw new Error('nobody asks')
  const year = Number(fromDayNumber(addMonths(thisMonth, -1)).slice(0, 4))
  const all: Request = { method: 'GET', path: `/center/${centerId}/hours?year=${year}`, session: chief }
  const own = others.map((session): Request => ({ method: 'GET', path: `/users/${session.userId}/hours?year=${year}`, session }))
  const slices = await interleaved(turns, {
    all: () => stage.load([all], 4, 1),
    own: () => stage.load(own, requests, 4),
  })
  const { list, say } = findingsOf(`hours of a year, ${size} members`)
  const processorMs = (found: readonly { readonly processorUs: number }[]) => median(found.map(({ processorUs }) => processorUs)) / 1000
  say('accounts of the centre, processor', processorMs(slices.all), 'ms', most(20))
  say('account of one member, processor', processorMs(slices.own), 'ms', most(2))
  const seconds: number[] = []
  for (let before = MONTHS; before > 0; before--) {
    const month = fromDayNumber(addMonths(thisMonth, -before)).slice(0, 7)
    const startedAt = performance.now()
    const answer = await fetch(`${stage.url}/api/center/${centerId}/months/${month}/close`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stage.token(chief)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ note: 'Mesure' }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the month was not closed: ${answer.status}`)
    seconds.push((performance.now() - startedAt) / 1000)
  }
  say('a month closed, call', median(seconds), 's', most(2))
  return list
}
