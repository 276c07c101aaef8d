// The changes an administrator may make to the plan of a centre: activations, days of a cycle, cycle starts, rotations of teams. Each
// change is dated: it holds from a day on and leaves every day before as it was.
import type { RotationId, TeamId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import { datedValue } from './cycle.ts'
import type { CenterPlan, Dated, Rotation, TeamPlan } from './center-plan.ts'
import type { RotationDay } from './shift.ts'

export type PlanRefusal = 'planPast' | 'activationExists' | 'activationUnknown' | 'lastActivation' | 'rotationUnknown' | 'teamUnknown'

/** The plan as it would be, or why not. */
export type PlanOutcome = { readonly after: CenterPlan } | { readonly refusal: PlanRefusal }

const outcomeOf = (refusal: PlanRefusal): PlanOutcome => ({ refusal })

/** The list with `value` on `day`, whatever that day said; later days keep what they say. */
function setOn<T>(list: readonly Dated<T>[], day: DayNumber, value: T): readonly Dated<T>[] {
  const others = list.filter(({ fromDay }) => fromDay !== day)
  return [...others, { fromDay: day, value }].sort((a, b) => a.fromDay - b.fromDay)
}

/** The list with `value` from `day` on, for good. */
function setFrom<T>(list: readonly Dated<T>[], day: DayNumber, value: T): readonly Dated<T>[] {
  const earlier = list.filter(({ fromDay }) => fromDay < day)
  return earlier.length > 0 && earlier.at(-1)?.value === value ? earlier : [...earlier, { fromDay: day, value }]
}

function withTeam(center: CenterPlan, team: TeamPlan): CenterPlan {
  return { ...center, teams: new Map(center.teams).set(team._id, team) }
}

/** The centre follows that rotation from `day` on, until the next activation. Another one of the same day gives way. */
export function activate(center: CenterPlan, rotationId: RotationId, day: DayNumber, today: DayNumber): PlanOutcome {
  if (!center.rotations.has(rotationId)) return outcomeOf('rotationUnknown')
  if (day < today) return outcomeOf('planPast')
  if (center.activations.some(({ fromDay, value }) => fromDay === day && value === rotationId)) return outcomeOf('activationExists')
  return { after: { ...center, activations: setOn(center.activations, day, rotationId) } }
}

/** The first day after `day` on which the team may follow another rotation than on that day; Infinity when it never does. */
function endOfRotation(center: CenterPlan, team: TeamPlan, day: DayNumber): DayNumber {
  const next = (list: readonly Dated<unknown>[]) => list.find(({ fromDay }) => fromDay > day)?.fromDay ?? Infinity
  const followsCenter = (datedValue(team.rotations, day) ?? null) === null
  return Math.min(next(team.rotations), followsCenter ? next(center.activations) : Infinity)
}

/** The place of a team from `day` to the day before `end`: `start`, or the one it had before (`null`). On `end` and later it stays as it was. */
function withPlace(team: TeamPlan, day: DayNumber, end: DayNumber, start: DayNumber | null): TeamPlan {
  const { cycleStarts } = team
  const ofEnd = end === Infinity ? undefined : datedValue(cycleStarts, end)
  const places = [
    ...cycleStarts.filter(({ fromDay }) => fromDay < day),
    ...(start === null ? [] : [{ fromDay: day, value: start }]),
    ...(ofEnd === undefined ? [] : [{ fromDay: end, value: ofEnd }]),
    ...cycleStarts.filter(({ fromDay }) => fromDay > end),
  ]
  return { ...team, cycleStarts: places.filter(({ fromDay, value }, index) => fromDay < day || value !== places[index - 1]?.value) }
}

/** Position 0 of the team's cycle falls on `start`, from `day` on and until it follows another rotation. */
export function placeInRotation(center: CenterPlan, teamId: TeamId, start: DayNumber, day: DayNumber, today: DayNumber): PlanOutcome {
  const team = center.teams.get(teamId)
  if (team === undefined) return outcomeOf('teamUnknown')
  if (day < today) return outcomeOf('planPast')
  return { after: withTeam(center, withPlace(team, day, endOfRotation(center, team, day), start)) }
}

/**
 * The activation of that day never was: what was followed before goes on until the next one, each team at the place it had in it. A
 * centre that follows a cycle keeps one.
 */
export function removeActivation(center: CenterPlan, rotationId: RotationId, day: DayNumber, today: DayNumber): PlanOutcome {
  const isThere = center.activations.some(({ fromDay, value }) => fromDay === day && value === rotationId)
  if (!isThere) return outcomeOf('activationUnknown')
  const activations = center.activations.filter(({ fromDay }) => fromDay !== day)
  const isFirst = datedValue(activations, day) === undefined
  if (day <= today && isFirst) return outcomeOf('lastActivation')
  if (day < today) return outcomeOf('planPast')
  // Nothing was followed before: places wait for the next activation.
  if (isFirst) return { after: { ...center, activations } }
  const asBefore = (team: TeamPlan) =>
    (datedValue(team.rotations, day) ?? null) === null ? withPlace(team, day, endOfRotation(center, team, day), null) : team
  return { after: { ...center, activations, teams: new Map([...center.teams].map(([id, team]) => [id, asBefore(team)])) } }
}

/** Position 0 of the team's cycle falls on `start`, from `day` on; changes decided for later give way. */
export function startCycle(center: CenterPlan, teamId: TeamId, start: DayNumber, day: DayNumber, today: DayNumber): PlanOutcome {
  const team = center.teams.get(teamId)
  if (team === undefined) return outcomeOf('teamUnknown')
  if (day < today) return outcomeOf('planPast')
  return { after: withTeam(center, { ...team, cycleStarts: setFrom(team.cycleStarts, day, start) }) }
}

/** The team follows a rotation of its own (`null`: the centre's) from `day` on; changes decided for later give way. */
export function followRotation(
  center: CenterPlan,
  teamId: TeamId,
  rotationId: RotationId | null,
  day: DayNumber,
  today: DayNumber,
): PlanOutcome {
  const team = center.teams.get(teamId)
  if (team === undefined) return outcomeOf('teamUnknown')
  if (rotationId !== null && !center.rotations.has(rotationId)) return outcomeOf('rotationUnknown')
  if (day < today) return outcomeOf('planPast')
  return { after: withTeam(center, { ...team, rotations: setFrom(team.rotations, day, rotationId) }) }
}

/** Some planning of today or before was, or may have been, read from that rotation. */
export function hasServed(center: CenterPlan, rotationId: RotationId, today: DayNumber): boolean {
  const inList = (list: readonly Dated<string | null>[]) => list.some(({ fromDay, value }) => value === rotationId && fromDay <= today)
  return inList(center.activations) || [...center.teams.values()].some(({ rotations }) => inList(rotations))
}

export interface NewDays {
  readonly rotationId: RotationId
  readonly days: readonly RotationDay[]
  /** The day from which the new days hold, when the rotation has served; otherwise they simply replace the old ones. */
  readonly day: DayNumber
  readonly today: DayNumber
  /** The identifier of the copy. */
  readonly newId: RotationId
}

/**
 * Gives a rotation other days. One that has served keeps its days, which past plannings are read from: a copy of the same name takes its
 * place from `day` on, for the centre and for the teams that follow it. `rotationId` names the one that holds the new days.
 */
export function changeDays(
  center: CenterPlan,
  { rotationId, days, day, today, newId }: NewDays,
): { readonly after: CenterPlan; readonly rotationId: RotationId } | { readonly refusal: PlanRefusal } {
  const rotation = center.rotations.get(rotationId)
  if (rotation === undefined) return { refusal: 'rotationUnknown' }
  const withRotation = (changed: Rotation): CenterPlan => ({ ...center, rotations: new Map(center.rotations).set(changed._id, changed) })
  if (!hasServed(center, rotationId, today)) return { after: withRotation({ ...rotation, days }), rotationId }
  if (day < today) return { refusal: 'planPast' }
  const copied = withRotation({ _id: newId, name: rotation.name, days })
  const follow = <T extends string | null>(list: readonly Dated<T>[], old: T, copy: T): readonly Dated<T>[] => {
    const later = list.map((entry) => (entry.fromDay >= day && entry.value === old ? { ...entry, value: copy } : entry))
    return datedValue(list, day) === old ? setOn(later, day, copy) : later
  }
  const teams = new Map(
    [...center.teams].map(([id, team]) => [id, { ...team, rotations: follow<RotationId | null>(team.rotations, rotationId, newId) }]),
  )
  return { after: { ...copied, activations: follow(center.activations, rotationId, newId), teams }, rotationId: newId }
}

/** How far back a plan may be written down, in days: further, nobody remembers what was worked. */
export const PLAN_DAYS_BACK = 1_100

/**
 * The first day from which this change may hold. What was lived as it is written stays; that it was written down wrong, an administrator may
 * correct with a reason.
 */
export function firstDayOf(day: DayNumber, today: DayNumber, isReasoned: boolean): DayNumber {
  return isReasoned && day >= today - PLAN_DAYS_BACK ? Math.min(day, today) : today
}

function differsBefore<T>(a: readonly Dated<T>[], b: readonly Dated<T>[], day: DayNumber): boolean {
  const past = (list: readonly Dated<T>[]) => JSON.stringify(list.filter(({ fromDay }) => fromDay < day))
  return past(a) !== past(b)
}

/** True when the two plans do not say the same of some day before `today`: such a change must never be written. */
export function rewritesPast(before: CenterPlan, after: CenterPlan, today: DayNumber): boolean {
  if (differsBefore(before.activations, after.activations, today)) return true
  for (const [id, team] of before.teams) {
    const changed = after.teams.get(id)
    if (changed === undefined) return true
    if (differsBefore(team.cycleStarts, changed.cycleStarts, today) || differsBefore(team.rotations, changed.rotations, today)) return true
  }
  for (const [id, rotation] of before.rotations) {
    const changed = after.rotations.get(id)
    if (changed !== rotation && changed?.days !== rotation.days && hasServed(before, id, today - 1)) return true
  }
  return false
}
