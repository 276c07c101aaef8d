// The planning of a member, in four layers: cycle, approved custom modification, accepted demands, approved absence
// (docs: "The planning of a member"). Each covers the one under it.
import { fromDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { cycleRuns, datedValue, rotationDayOf } from '../rotations/cycle.ts'
import type { CenterPlan, MemberPlan, Transfer } from './center-plan.ts'
import { dutyOf, REST, sameShift } from './shift.ts'
import type { Duty, Shift, ShiftDay, SubstitutionStep } from './shift.ts'

/** The layers of consecutive days, index 0 being `from`. What few days have is sparse: `null` when no day has it. */
export interface LayeredDays {
  readonly from: DayNumber
  /** Layers 1 and 2: before any demand. */
  readonly initial: readonly Shift[]
  /** Layers 1 to 3, the absence not yet laid over them. */
  readonly held: readonly Shift[]
  /** The team whose vacation `held` is; the member's own on a rest day. */
  readonly teamIds: readonly (string | null)[]
  readonly ownTeamIds: readonly (string | null)[]
  /** 1: the cycle says nothing (no team, no rotation or no cycle start). */
  readonly unplanned: Uint8Array
  /** 1: a custom modification covers the day. */
  readonly modified: Uint8Array | null
  /** 1: an absence or a day off covers the day. */
  readonly off: Uint8Array | null
  /** By day number, in the order in which they applied. */
  readonly transfers: ReadonlyMap<DayNumber, readonly Transfer[]> | null
  /** By day number: `held` came by a transfer. */
  readonly taken: ReadonlySet<DayNumber> | null
}

/** In the order of the accepts, which is the order in which hands follow one another. */
function transfersByDay(member: MemberPlan, from: DayNumber, to: DayNumber): Map<DayNumber, Transfer[]> | null {
  let byDay: Map<DayNumber, Transfer[]> | null = null
  for (const transfer of member.transfers) {
    if (transfer.day < from || transfer.day > to) continue
    if (transfer.giverId !== member.userId && transfer.takerId !== member.userId) continue
    byDay ??= new Map()
    const sameDay = byDay.get(transfer.day)
    if (sameDay === undefined) byDay.set(transfer.day, [transfer])
    else sameDay.push(transfer)
  }
  if (byDay !== null) for (const sameDay of byDay.values()) sameDay.sort((a, b) => a.at - b.at)
  return byDay
}

/** Layers of the days `from … to`, both included. */
export function layerDays(center: CenterPlan, member: MemberPlan, from: DayNumber, to: DayNumber): LayeredDays {
  const length = Math.max(0, to - from + 1)
  const initial: Shift[] = []
  const ownTeamIds: (string | null)[] = []
  const unplanned = new Uint8Array(length)
  for (const run of cycleRuns(center, member.teams, from, to)) {
    const days = run.rotation?.days
    let position = run.position
    for (let day = run.fromDay; day <= run.toDay; day++) {
      const shift = days?.[position]?.shift
      initial.push(shift ?? REST)
      ownTeamIds.push(run.teamId)
      if (shift === undefined) unplanned[day - from] = 1
      position++
      if (days !== undefined && position === days.length) position = 0
    }
  }

  let modified: Uint8Array | null = null
  let off: Uint8Array | null = null
  for (const modification of member.modifications) {
    const first = Math.max(0, modification.fromDay - from)
    const end = Math.min(length, modification.toDay - from + 1)
    if (first >= end) continue
    if (modification.type !== 'custom_modification') {
      off ??= new Uint8Array(length)
      off.fill(1, first, end)
    } else if (modification.shift !== null) {
      modified ??= new Uint8Array(length)
      modified.fill(1, first, end)
      initial.fill(modification.shift, first, end)
    }
  }

  const transfers = transfersByDay(member, from, to)
  if (transfers === null) {
    const none = { modified, off, transfers, taken: null }
    return { from, initial, held: initial, teamIds: ownTeamIds, ownTeamIds, unplanned, ...none }
  }
  const held = [...initial]
  const teamIds = [...ownTeamIds]
  const taken = new Set<DayNumber>()
  for (const [day, sameDay] of transfers) {
    const index = day - from
    const cycleShift = initial[index] ?? REST
    const rest = cycleShift.type === 'rest' ? cycleShift : REST
    for (const transfer of sameDay) {
      // The snapshot counts, not what the cycle says today: a promise outlives a change of the giver's cycle.
      const gives = transfer.giverId === member.userId
      const shift = gives ? transfer.returned : transfer.given
      held[index] = shift ?? rest
      teamIds[index] = (shift === null ? ownTeamIds[index] : gives ? transfer.returnedTeamId : transfer.givenTeamId) ?? null
      if (shift === null) taken.delete(day)
      else taken.add(day)
    }
  }
  return { from, initial, held, teamIds, ownTeamIds, unplanned, modified, off, transfers, taken }
}

/** What a demand did to the day, or `null` when it left (or brought back) what layers 1 and 2 said. */
export function demandEffect(days: LayeredDays, index: number): Transfer | null {
  const last = days.transfers?.get(days.from + index)?.at(-1)
  if (last === undefined) return null
  const initial = days.initial[index] ?? REST
  const held = days.held[index] ?? REST
  return sameShift(initial, held) && days.teamIds[index] === days.ownTeamIds[index] ? null : last
}

function stepOf(transfer: Transfer): SubstitutionStep {
  const { demandId, type, giverId, takerId, given, at } = transfer
  return { demandId, type, fromUserId: giverId, toUserId: takerId, shift: given, at }
}

const NO_STEPS: readonly SubstitutionStep[] = []

/**
 * The shift days `from … to`, both included, in order. `isSubstitution` compares layers 1–2 with layer 3: an absence above
 * hides the vacation, not the demand.
 */
export function shiftDays(center: CenterPlan, member: MemberPlan, from: DayNumber, to: DayNumber): ShiftDay[] {
  const days = layerDays(center, member, from, to)
  return days.initial.map((initialShift, index) => {
    const day = from + index
    const isOff = days.off?.[index] === 1
    const held = days.held[index] ?? REST
    const effect = demandEffect(days, index)
    return {
      date: fromDayNumber(day),
      shift: isOff ? REST : held,
      teamId: (isOff ? days.ownTeamIds : days.teamIds)[index] ?? null,
      isSubstitution: effect !== null,
      substitutionType: effect === null ? null : effect.type,
      initialShift,
      substitutionHistory: days.transfers?.get(day)?.map(stepOf) ?? NO_STEPS,
      isOff,
      isUncovered: isOff && held.type === 'work' && days.taken?.has(day) === true,
    }
  })
}

/** What the member works on the days `from … to`, after every layer, sorted by start. */
export function duties(center: CenterPlan, member: MemberPlan, from: DayNumber, to: DayNumber): Duty[] {
  const days = layerDays(center, member, from, to)
  const zone = zoneOf(center.zone)
  const result: Duty[] = []
  // One vacation a day and days in order: sorted, unless a custom modification starts before the one of the day before.
  let isSorted = true
  for (let index = 0; index < days.held.length; index++) {
    const shift = days.held[index]
    if (shift === undefined || shift.type === 'rest' || days.off?.[index] === 1) continue
    const duty = dutyOf(from + index, shift, days.teamIds[index] ?? null, zone)
    isSorted &&= (result.at(-1)?.startAt ?? -Infinity) <= duty.startAt
    result.push(duty)
  }
  return isSorted ? result : result.sort((a, b) => a.startAt - b.startAt)
}

/** True when a transfer or a modification may make `day` differ from what the cycle says. */
export function isExceptional(member: MemberPlan, day: DayNumber): boolean {
  for (const transfer of member.transfers) if (transfer.day === day) return true
  for (const { fromDay, toDay } of member.modifications) if (fromDay <= day && day <= toDay) return true
  return false
}

export interface EffectiveShift {
  readonly shift: Shift
  readonly teamId: string | null
}

/** What the member works (or his rest) on `day` after every layer, and the team that counts it. */
export function effectiveShift(center: CenterPlan, member: MemberPlan, day: DayNumber): EffectiveShift {
  if (!isExceptional(member, day)) {
    const teamId = datedValue(member.teams, day) ?? null
    return { shift: (teamId === null ? null : rotationDayOf(center, teamId, day))?.shift ?? REST, teamId }
  }
  const days = layerDays(center, member, day, day)
  const isOff = days.off?.[0] === 1
  return {
    shift: isOff ? REST : (days.held[0] ?? REST),
    teamId: (isOff ? days.ownTeamIds : days.teamIds)[0] ?? null,
  }
}
