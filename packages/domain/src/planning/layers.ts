// The planning of a member, in four layers: cycle, approved custom modification, accepted demands, approved absence or day
// off. Each covers the one under it.
import type { TeamId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import { cycleRuns, datedValue, rotationDayOf } from './cycle.ts'
import type { CenterPlan, MemberPlan, Modification, Planned, Transfer } from './center-plan.ts'
import { isPlacedAround } from './placed.ts'
import { REST, sameShift } from './shift.ts'
import type { Shift } from './shift.ts'

/** One day of one member, layer by layer. */
export interface DayLayers {
  /** Layers 1 and 2: before any demand. */
  readonly initial: Shift
  /** Layers 1 to 3: the absence is not yet laid over it. */
  readonly heldShift: Shift
  /** The team whose vacation `held` is; the member's own when it is rest. */
  readonly teamId: TeamId | null
  readonly ownTeamId: TeamId | null
  /** The cycle says nothing: no team, no rotation or no cycle start. */
  readonly isUnplanned: boolean
  /** A custom modification covers the day. */
  readonly isModified: boolean
  /** `held` came by a transfer. */
  readonly isTaken: boolean
  /** An absence or a day off covers the day. */
  readonly isOff: boolean
  /** Those of the day in which they give or take, in the order in which they applied. */
  readonly transfers: readonly Transfer[]
}

const NO_TRANSFERS: readonly Transfer[] = []

/** Two hands of one circle of exchanges: everybody in it gives and takes at once. */
export const isOneCircle = (a: Transfer, b: Transfer) => (a.circleId ?? null) !== null && a.circleId === b.circleId

/** In the order of the accepts, which is the order in which hands follow one another; who gives and takes in one circle holds what they took. */
function transfersOn(transfers: readonly Transfer[], userId: Planned['userId'], day: DayNumber): readonly Transfer[] {
  let found: Transfer[] | null = null
  for (const transfer of transfers) {
    if (transfer.day !== day || (transfer.giverId !== userId && transfer.takerId !== userId)) continue
    if (found === null) found = [transfer]
    else found.push(transfer)
  }
  if (found === null) return NO_TRANSFERS
  return found.length === 1
    ? found
    : found.sort((a, b) => (isOneCircle(a, b) ? Number(a.takerId === userId) - Number(b.takerId === userId) : a.at - b.at))
}

/** Lays modifications and transfers over what the cycle says (`null`: nothing). */
function overlay(
  userId: Planned['userId'],
  modifications: readonly Modification[],
  transfers: readonly Transfer[],
  day: DayNumber,
  cycleShift: Shift | null,
  ownTeamId: TeamId | null,
): DayLayers {
  let initial = cycleShift ?? REST
  let isModified = false
  let isOff = false
  for (const { type, fromDay, toDay, shift } of modifications) {
    if (day < fromDay || day > toDay) continue
    if (type !== 'custom_modification') isOff = true
    else if (shift !== null) {
      initial = shift
      isModified = true
    }
  }

  const ofDay = transfersOn(transfers, userId, day)
  let heldShift = initial
  let teamId = ownTeamId
  let isTaken = false
  for (const transfer of ofDay) {
    // The snapshot counts, not what the cycle says today: a promise outlives a change of the giver's cycle.
    const takes = transfer.takerId === userId
    const shift = takes ? transfer.given : transfer.returned
    isTaken = shift !== null
    heldShift = shift ?? (initial.type === 'rest' ? initial : REST)
    teamId = shift === null ? ownTeamId : takes ? transfer.givenTeamId : transfer.returnedTeamId
  }
  return { initial, heldShift, teamId, ownTeamId, isUnplanned: cycleShift === null, isModified, isTaken, isOff, transfers: ofDay }
}

/** True when a transfer, of a vacation or of a part of one, a modification or placed hours may make `day` differ from what the cycle says. */
export function isExceptional(member: MemberPlan, day: DayNumber): boolean {
  for (const transfer of member.transfers) if (transfer.day === day) return true
  for (const { fromDay, toDay } of member.modifications) if (fromDay <= day && day <= toDay) return true
  return isPlacedAround(member, day)
}

/** The layers of one day. */
export function layersOn(center: CenterPlan, member: MemberPlan, day: DayNumber): DayLayers {
  const teamId = datedValue(member.teams, day) ?? null
  const cycleShift = (teamId === null ? null : rotationDayOf(center, teamId, day))?.shift ?? null
  return overlay(member.userId, member.modifications, member.transfers, day, cycleShift, teamId)
}

/** The layers of the days `from … to`, both included, in order. */
export function layerDays(center: CenterPlan, member: Planned, from: DayNumber, to: DayNumber): DayLayers[] {
  const modifications = member.modifications.filter(({ fromDay, toDay }) => fromDay <= to && toDay >= from)
  const transfers = member.transfers.filter(({ day }) => day >= from && day <= to)
  const result: DayLayers[] = []
  for (const { fromDay, toDay, rotation, position, teamId } of cycleRuns(center, member.teams, from, to)) {
    let next = position
    for (let day = fromDay; day <= toDay; day++) {
      const cycleShift = rotation?.days[next]?.shift ?? null
      result.push(overlay(member.userId, modifications, transfers, day, cycleShift, teamId))
      next++
      if (next === rotation?.days.length) next = 0
    }
  }
  return result
}

/**
 * Whether colleagues see nothing of the absence of a day: all that covers it is hidden from them, and they rest. On a vacation they read that
 * the member is not there.
 */
export function isOffUnseen({ modifications }: Pick<Planned, 'modifications'>, { isOff, heldShift }: DayLayers, day: DayNumber): boolean {
  if (!isOff || heldShift.type === 'work') return false
  return modifications.every(
    ({ type, fromDay, toDay, isUnseen = false }) => type === 'custom_modification' || day < fromDay || day > toDay || isUnseen,
  )
}

/** The demand that made the day differ from layers 1 and 2; `null` when none did, or when it came back to the same. */
export function demandEffect({ initial, heldShift, teamId, ownTeamId, transfers }: DayLayers): Transfer | null {
  const last = transfers.at(-1)
  if (last === undefined) return null
  return sameShift(initial, heldShift) && teamId === ownTeamId ? null : last
}

/** Their team, where it is one from `first` to `last` and neither a demand, a modification nor placed hours touch these days; else undefined. */
export function teamAlone(
  { teams, transfers, modifications, placed = [], parts = [] }: MemberPlan,
  first: DayNumber,
  last: DayNumber,
): TeamId | null | undefined {
  for (const { fromDay } of teams) if (fromDay > first && fromDay <= last) return undefined
  for (const { day } of transfers) if (day >= first && day <= last) return undefined
  for (const { fromDay, toDay } of modifications) if (fromDay <= last && toDay >= first) return undefined
  for (const { fromDay, toDay } of placed) if (fromDay <= last + 1 && toDay >= first - 1) return undefined
  for (const { day } of parts) if (day >= first - 1 && day <= last + 1) return undefined
  return datedValue(teams, first) ?? null
}

export interface EffectiveShift {
  readonly shift: Shift
  readonly teamId: TeamId | null
}

/** The member's vacation (or rest) on `day` after every layer, and the team that counts it. */
export function effectiveShift(center: CenterPlan, member: MemberPlan, day: DayNumber): EffectiveShift {
  const { heldShift, teamId, ownTeamId, isOff } = layersOn(center, member, day)
  return isOff ? { shift: REST, teamId: ownTeamId } : { shift: heldShift, teamId }
}
