// The checks against the server in the course of a simulation: the laws of the database, and everything in the model.
import { centerPlanning, centerRoster, shiftDay } from '@releve/contract/shifts'
import type { WireShift } from '@releve/contract/shifts'
import * as z from 'zod/mini'
import { judge } from '#db/laws.ts'
import { read } from '../server.ts'
import { isSameVacation, membersOf, pick } from './demand-actions.ts'
import { hasParts, heldOn, isOff, isWhollyOwn, reservedBy, reserveOf, workedOn, workedPieces } from './model.ts'
import type { Model } from './model.ts'
import { unbalancedDays } from './rules.ts'
import { lackProblems } from './staffing.ts'
import { dateOf, dayOf, endOf, startOf, todayOf } from './time.ts'
import { ask, vacationOf } from './world.ts'
import type { World } from './world.ts'

/** Demands, points and changes of plannings of the centre as the database has them, held against a model. */
export interface Held {
  readonly demands: readonly {
    readonly _id: string
    readonly status: string
    readonly accepter_id: string | null
    readonly reserved: number
    readonly settled: boolean
    /** The vacation it offers, and the minutes of the part of it; null: all of it. */
    readonly shift: WireShift
    readonly part_from: number | null
    readonly part_to: number | null
  }[]
  readonly accounts: readonly { readonly user_id: string; readonly balance: number; readonly held: number }[]
  /** Those that wait or hold. */
  readonly modifications: readonly {
    readonly user_id: string
    readonly status: string
    readonly from_day: string
    readonly to_day: string
  }[]
}

export async function readHeld({ db, center }: World): Promise<Held> {
  const demands = await db.query<Held['demands'][number]>(
    `SELECT _id, status, accepter_id, reserved, settled_at IS NOT NULL AS settled, shift, part_from, part_to
     FROM demands WHERE center_id = $1 AND closed_at IS NULL`,
    [center.centerId],
  )
  const accounts = await db.query<Held['accounts'][number]>(
    `SELECT user_id, balance::int AS balance, held::int AS held FROM points_accounts
     WHERE center_id = $1 AND user_id IS NOT NULL AND closed_at IS NULL`,
    [center.centerId],
  )
  const modifications = await db.query<Held['modifications'][number]>(
    `SELECT user_id, status, from_day::text AS from_day, to_day::text AS to_day FROM planning_modifications
     WHERE center_id = $1 AND status IN ('pending', 'approved')`,
    [center.centerId],
  )
  return { demands: demands.rows, accounts: accounts.rows, modifications: modifications.rows }
}

/** The differences between the model and the database. */
export function differences(model: Model, { demands, accounts, modifications }: Held): string[] {
  const problems: string[] = []
  const known = new Set(demands.map(({ _id }) => _id))
  for (const demand of model.demands.values())
    if (demand.status !== 'closed' && !known.has(demand.id)) problems.push(`demand ${demand.id} is ${demand.status}, and is not there`)
  for (const { _id, status, accepter_id: accepterId, reserved, settled, shift, part_from: start, part_to: end } of demands) {
    const believed = model.demands.get(_id)
    const currentStatus = settled ? 'settled' : status
    if (believed === undefined) problems.push(`demand ${_id} is there, and nobody posted it`)
    else if (believed.status !== currentStatus || believed.accepterId !== accepterId)
      problems.push(
        `demand ${_id} of day ${believed.day} is ${currentStatus} by ${accepterId}, believed ${believed.status} by ${believed.accepterId}`,
      )
    else if (reserved !== (settled ? 0 : reserveOf(believed)))
      problems.push(`demand ${_id} reserves ${reserved}, believed ${reserveOf(believed)}`)
    else if (believed.isPart !== (start !== null))
      problems.push(`demand ${_id} of day ${believed.day} is of ${start === null ? 'all' : 'a part'}`)
    else if (!isSameVacation(start === null || end === null ? vacationOf(shift) : { name: shift.name, start, end }, believed.given))
      problems.push(`demand ${_id} of day ${believed.day} is about ${JSON.stringify(shift)}, believed ${JSON.stringify(believed.given)}`)
  }
  for (const { user_id: userId, balance, held } of accounts) {
    const believed = { balance: model.members.get(userId)?.balance, held: reservedBy(model, userId) }
    if (believed.balance !== balance || believed.held !== held)
      problems.push(`${userId} has ${balance} points of which ${held} held, believed ${believed.balance} and ${believed.held}`)
  }
  // Days that stay of a modification may stand in rows of their own, whose identifiers nobody was told.
  const stored = modifications.map((row) => `${row.user_id} ${row.status} ${row.from_day} ${row.to_day}`)
  const live = [...model.modifications.values()]
    .filter(({ userId, status }) => status !== 'over' && model.members.get(userId)?.isGone === false)
    .map(({ userId, status, from, to }) => `${userId} ${status} ${dateOf(from)} ${dateOf(to)}`)
  for (const line of new Set(stored).symmetricDifference(new Set(live)))
    problems.push(`modification of ${line} is ${live.includes(line) ? 'believed' : 'there'} alone`)
  return problems
}

const WORKING = new Set(['planned', 'taken', 'modified'])

/** The month of the centre as a member reads it. */
async function planningProblems(world: World): Promise<string[]> {
  const { center, server, model } = world
  const reader = pick(world, membersOf(world))
  if (reader === undefined) return []
  const first = todayOf(server.clock.now) - 5
  const [from, to] = [dateOf(first), dateOf(first + 25)]
  const path = `/center/${center.centerId}`
  const roster = read(centerRoster, await ask(world, { who: reader.id, method: 'GET', path: `${path}/roster` }))
  const planning = read(
    centerPlanning,
    await ask(world, { who: reader.id, method: 'GET', path: `${path}/planning?startDate=${from}&endDate=${to}` }),
  )
  const legend = new Map(planning.legend.map((entry) => [entry.code, entry]))
  const { rows } = world.rules
  const problems = rows.length === 0 ? [] : lackProblems(model, rows, planning, { from: first, to: first + 24 })
  if (roster.members.length !== membersOf(world).length) problems.push(`${roster.members.length} people in the planning`)
  for (const [row, { _id }] of roster.members.entries()) {
    for (const [column, code] of [...(planning.rows[row] ?? '')].entries()) {
      const entry = legend.get(code)
      const day = first + column
      const spans = workedPieces(model, _id, day).map(({ start, end }) => `${start}–${end}`)
      const said = planning.parts?.find((part) => part.row === row && part.day === column)?.spans.map(([start, end]) => `${start}–${end}`)
      if (said !== undefined || (hasParts(model, _id, day) && !isOff(model, _id, day) && !isWhollyOwn(model, _id, day))) {
        if (spans.join() !== (said ?? []).join())
          problems.push(`${_id} on day ${day}: the planning says ${said?.join()}, believed ${spans.join()}`)
        continue
      }
      const answered = entry !== undefined && WORKING.has(entry.state) ? entry.shift : null
      const believed = workedOn(model, _id, day)?.name ?? null
      if (answered !== believed && !(answered === 'R' && believed === null))
        problems.push(`${_id} on day ${day}: the planning says ${entry?.state} ${entry?.shift}, believed ${believed}`)
    }
  }
  return problems
}

/** Compares each member's own days, with their hours, with the model. */
export async function ownPlanningProblems(world: World): Promise<string[]> {
  const { model, firstDay } = world
  const problems: string[] = []
  for (const { id } of membersOf(world)) {
    const dates = { startDate: dateOf(firstDay - 3), endDate: dateOf(firstDay + 50) }
    const path = `/users/${id}/get-shifts-with-substitutions`
    const days = read(z.array(shiftDay), await ask(world, { who: id, method: 'POST', path, body: { dates } }))
    for (const { date, shift, isOff: isAway, isUncovered, parts } of days) {
      const day = dayOf(date)
      const worked = workedPieces(model, id, day)
      if (parts !== undefined) {
        const [answered, believed] = [
          parts.map(({ letters, startAt, endAt, demandId = null }) => `${letters} ${startAt} ${endAt} ${demandId}`),
          worked.map((piece) => `${piece.name} ${startOf(day, piece)} ${endOf(day, piece)} ${piece.takenBy}`),
        ]
        if (answered.join() !== believed.join())
          problems.push(`${id} on day ${day}: answered ${answered.join()}, believed ${believed.join()}`)
      }
      const [answered, believed] = [vacationOf(shift), workedOn(model, id, day)]
      const isWhole = worked.length === 0 ? believed === null : worked.length === 1 && isSameVacation(worked[0] ?? null, believed)
      if (parts === undefined && !(isWhole && isSameVacation(answered, believed)))
        problems.push(`${id} on day ${day}: answered ${JSON.stringify(answered)}, believed ${JSON.stringify(believed)}`)
      if (isAway !== isOff(model, id, day)) problems.push(`${id} on day ${day}: away is ${isAway}`)
      const last = model.moves.findLast((move) => move.day === day && (move.takerId === id || move.giverId === id))
      const isLeft = isAway && heldOn(model, id, day) !== null && (last?.takerId === id || (last?.returned ?? null) !== null)
      if (isUncovered !== isLeft) problems.push(`${id} on day ${day}: uncovered is ${isUncovered}`)
    }
  }
  return problems
}

/** Nobody is answered anything of a centre that is not theirs, nor after they left. */
async function notificationProblems({ db }: World): Promise<string[]> {
  const { rows } = await db.query<{ kind: string; user_id: string }>(
    `SELECT n.kind, n.user_id FROM notifications n JOIN accounts u ON u._id = n.user_id
     LEFT JOIN accounts a ON a._id = n.actor_id LEFT JOIN demands d ON d._id = n.demand_id
     WHERE u.center_id IS DISTINCT FROM n.center_id OR n.created_at > u.deleted_at
       OR (a._id IS NOT NULL AND a.center_id IS DISTINCT FROM n.center_id) OR (d._id IS NOT NULL AND d.center_id <> n.center_id)`,
  )
  return rows.map(({ kind, user_id: userId }) => `${userId} was told ${kind}`)
}

/** Finds all problems, as things are now. */
export async function allProblems(world: World): Promise<string[]> {
  const { db, model, server } = world
  const broken = await judge(db)
  const today = todayOf(server.clock.now)
  return [
    ...broken.map(({ sentence, rows }) => `${sentence}: ${JSON.stringify(rows.slice(0, 3))}`),
    ...differences(model, await readHeld(world)),
    ...unbalancedDays(model, today - 3, today + 20),
    ...(await planningProblems(world)),
    ...(await notificationProblems(world)),
  ]
}
