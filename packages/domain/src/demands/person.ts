// One member as the decisions on demands see them: their days, their vacations in time, the rules they follow. Days are computed when they
// are first read, then cached: a list of 500 demands reads the viewer's year thousands of times, and one day of most posters once.
import type { DemandId, TeamId, UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, MemberPlan, PartTransfer, Transfer } from '../planning/center-plan.ts'
import { layerDays, layersOn, teamAlone } from '../planning/layers.ts'
import type { DayLayers } from '../planning/layers.ts'
import { leaveOver } from '../planning/leave.ts'
import type { Leave } from '../planning/leave.ts'
import { duties, dutiesOfPieces } from '../planning/duties.ts'
import { refuseOnCall } from '../planning/on-call.ts'
import type { OnCallRefusal } from '../planning/on-call.ts'
import { heldParts, onCallHeld, pieces, piecesOver } from '../planning/pieces.ts'
import type { HeldPart, PartHand, Piece } from '../planning/pieces.ts'
import { isInPieces } from '../planning/placed.ts'
import { qualificationsOn } from '../planning/qualified.ts'
import { isTraineeOn } from '../planning/trainee.ts'
import { dutyOf, REST } from '../planning/shift.ts'
import type { Duty, Shift } from '../planning/shift.ts'
import type { FollowedRules } from '../working-time/rules.ts'

/** The number of days before and after a change that its rules look at: the widest window (7 days) and the rest beyond it. */
export const MARGIN_DAYS = 10

/** The day of a member, after cycle, modifications and exchanges. */
export interface PersonDay {
  readonly shift: Shift
  readonly teamId: TeamId | null
  /** True when an approved absence or day off covers the day. */
  readonly isOff: boolean
  /** The team they belong to that day. */
  readonly ownTeamId: TeamId | null
  /** The vacation they would work without the absence. */
  readonly heldShift: Shift
  readonly heldTeamId: TeamId | null
  /** True when the member took `heldShift` through a demand. */
  readonly isTaken: boolean
  /** The accepted demand by which they gave a vacation of this day. */
  readonly givenTransfer: Transfer | null
  /** The accepted demand by which they took a vacation of this day. */
  readonly takenTransfer: Transfer | null
  /** The last demand that changed this day: the member received or gave their vacation through it. */
  readonly lastTransfer: Transfer | null
}

export interface Person extends FollowedRules {
  readonly userId: UserId
  /** Their qualifications that count on that day. */
  qualificationsOn(this: void, day: DayNumber): readonly string[]
  /** Whether they are a trainee on that day: no staffing counts them. */
  isTraineeOn(this: void, day: DayNumber): boolean
  /** Their last day in the centre; null: they are not leaving. */
  readonly lastDay: DayNumber | null
  /** A day of the member. Throws RangeError outside the span that the person was built for. */
  on(day: DayNumber): PersonDay
  /** The vacation of a day as if that demand and the later ones of that day did not exist, from the cycle and modifications of now. */
  without(demandId: DemandId, day: DayNumber): { readonly shift: Shift; readonly teamId: TeamId | null }
  /** Their vacations that start on the days `from … to`, in the order of their starts; days outside the span are ignored. */
  duties(from: DayNumber, to: DayNumber): readonly Duty[]
  /** Their vacations from cycle and modifications alone, without any demand. */
  planned(from: DayNumber, to: DayNumber): readonly Duty[]
  /**
   * Their work on the days `from … to` with other vacations on some of them (null: none) and those parts of vacations, around the hours of
   * activities placed there.
   */
  arranged(
    vacations: ReadonlyMap<DayNumber, HeldVacation | null>,
    parts: readonly PartHand[],
    from: DayNumber,
    to: DayNumber,
  ): readonly Duty[]
  /** The parts of vacations, and the times on call, that they gave or took. */
  readonly parts: readonly PartTransfer[]
  /** The times on call that they hold on a day, whole, whatever work takes of them. */
  onCall(day: DayNumber): readonly Piece[]
  /** The same as if that demand did not exist. */
  onCallWithout(demandId: DemandId, day: DayNumber): readonly Piece[]
  /** Why they cannot take a time on call; null when they can. */
  refuseOnCall(span: { readonly startAt: number; readonly endAt: number }): OnCallRefusal | null
  /** The pieces of vacations that they hold on a day, whatever absences and activities take of it. */
  heldParts(day: DayNumber): readonly HeldPart[]
  /** The same as if that demand did not exist. */
  heldWithout(demandId: DemandId, day: DayNumber): readonly HeldPart[]
  /** Their leave of the days `from … to`; days outside the span are ignored. */
  leave(this: void, from: DayNumber, to: DayNumber): Leave
  /** Hours of activities that are placed on the days `from … to`. Empty: nothing cuts their vacations. */
  placed(from: DayNumber, to: DayNumber): readonly Piece[]
}

interface HeldVacation {
  readonly shift: Shift
  readonly teamId: TeamId | null
}

/** The rules for a person whose planning is only read: none. */
const NO_RULES: FollowedRules = { profile: 'SPP12', rules: [] }

/** The number of days that are computed at once. */
const CHUNK_DAYS = 32

/** Whether their departure is decided, and before that day. */
export const hasLeftBy = ({ lastDay }: Pick<Person, 'lastDay'>, day: DayNumber): boolean => lastDay !== null && day > lastDay

/** The member without the transfers of a demand, nor those that followed on the same days. */
export function withoutDemand(member: MemberPlan, demandId: DemandId): MemberPlan {
  const { parts } = member
  if (parts?.some((part) => part.demandId === demandId) === true) {
    return { ...member, parts: parts.filter((part) => part.demandId !== demandId) }
  }
  const own = member.transfers.filter((transfer) => transfer.demandId === demandId)
  if (own.length === 0) return member
  const follows = (transfer: Transfer) => own.some(({ day, at }) => transfer.day === day && transfer.at >= at)
  return { ...member, transfers: member.transfers.filter((transfer) => !follows(transfer)) }
}

interface TeamDays {
  readonly layers: readonly DayLayers[]
  duties: readonly Duty[] | null
}

/** The days of teams from their cycles, by team and first day: all members without a change on these days share them. */
export type DaysOfTeams = Map<string, TeamDays>

/**
 * Builds a person. `from … to` must reach MARGIN_DAYS beyond every day that the decisions will touch.
 * `followed`: the rules of the centre, or of the member's own profile. `shared`: a cache for all persons built for the same days in one
 * centre.
 */
export function personOf(
  center: CenterPlan,
  member: MemberPlan,
  followed: FollowedRules | null,
  from: DayNumber,
  to: DayNumber,
  shared: DaysOfTeams | null = null,
): Person {
  const { profile, rules } = followed ?? NO_RULES
  const zone = zoneOf(center.zone)
  const chunks: (TeamDays | undefined)[] = []
  const { placed = [], parts = [] } = member

  function chunkOf(chunk: number): TeamDays {
    const cachedDays = chunks[chunk]
    if (cachedDays !== undefined) return cachedDays
    const first = from + chunk * CHUNK_DAYS
    const last = Math.min(to, first + CHUNK_DAYS - 1)
    const teamId = shared === null ? undefined : teamAlone(member, first, last)
    const key = `${teamId} ${first}`
    const sharedDays = teamId === undefined ? undefined : shared?.get(key)
    const days = sharedDays ?? { layers: layerDays(center, member, first, last), duties: null }
    if (teamId !== undefined) shared?.set(key, days)
    chunks[chunk] = days
    return days
  }

  function dutiesOfChunk(chunk: number): readonly Duty[] {
    const days = chunkOf(chunk)
    const first = from + chunk * CHUNK_DAYS
    if (isInPieces(member)) return (days.duties ??= duties(center, member, first, first + days.layers.length - 1))
    return (days.duties ??= days.layers.flatMap(({ heldShift, teamId, isOff }, index) =>
      heldShift.type === 'work' && !isOff ? [dutyOf(first + index, heldShift, teamId, zone)] : [],
    ))
  }

  /** The work of the days `first … last`; `layers` has two days more on either side. */
  function workOver(layers: Parameters<typeof piecesOver>[0], handed: readonly PartHand[], first: DayNumber, last: DayNumber): Duty[] {
    const around = piecesOver(layers, { userId: member.userId, placed, parts: handed }, first - 1, last + 1, zone)
    return dutiesOfPieces(around).filter(({ day }) => day >= first && day <= last)
  }

  function layersOfDay(day: DayNumber): DayLayers {
    if (day < from || day > to) throw new RangeError(`day ${day} is outside ${from}…${to}`)
    const index = day - from
    return chunks[Math.floor(index / CHUNK_DAYS)]?.layers[index % CHUNK_DAYS] ?? layersOn(center, member, day)
  }

  return {
    userId: member.userId,
    qualificationsOn: (day) => qualificationsOn(member, day),
    isTraineeOn: (day) => isTraineeOn(member, day),
    lastDay: member.lastDay ?? null,
    profile,
    rules,
    on(day) {
      const { heldShift, teamId, ownTeamId, isOff, isTaken, transfers } = layersOfDay(day)
      return {
        shift: isOff ? REST : heldShift,
        teamId: isOff ? ownTeamId : teamId,
        isOff,
        ownTeamId,
        heldShift,
        heldTeamId: teamId,
        isTaken,
        givenTransfer: transfers.findLast(({ giverId }) => giverId === member.userId) ?? null,
        takenTransfer: transfers.findLast(({ takerId }) => takerId === member.userId) ?? null,
        lastTransfer: transfers.at(-1) ?? null,
      }
    },
    without(demandId, day) {
      const { heldShift, teamId } = layersOn(center, withoutDemand(member, demandId), day)
      return { shift: heldShift, teamId }
    },
    // Chunks follow each other, and each is in the order of its starts.
    duties(first, last) {
      const start = Math.max(first, from)
      const end = Math.min(last, to)
      const result: Duty[] = []
      if (start > end) return result
      const lastChunk = Math.floor((end - from) / CHUNK_DAYS)
      for (let chunk = Math.floor((start - from) / CHUNK_DAYS); chunk <= lastChunk; chunk++) {
        for (const duty of dutiesOfChunk(chunk)) if (duty.day >= start && duty.day <= end) result.push(duty)
      }
      return result
    },
    planned(first, last) {
      const start = Math.max(first, from)
      const end = Math.min(last, to)
      if (placed.length > 0) {
        const layers = layerDays(center, member, start - 2, end + 2)
        return workOver(
          layers.map(({ initial, ownTeamId, isOff }) => ({ heldShift: initial, teamId: ownTeamId, isOff })),
          [],
          start,
          end,
        )
      }
      return layerDays(center, member, start, end).flatMap(({ initial, ownTeamId, isOff }, index) =>
        initial.type === 'work' && !isOff ? [dutyOf(start + index, initial, ownTeamId, zone)] : [],
      )
    },
    arranged(vacations, handed, first, last) {
      const [start, end] = [Math.max(first, from), Math.min(last, to)]
      const layers = layerDays(center, member, start - 2, end + 2).map((day, index) => {
        const other = vacations.get(start - 2 + index)
        return other === undefined ? day : { heldShift: other?.shift ?? REST, teamId: other?.teamId ?? null, isOff: false }
      })
      return workOver(layers, handed, start, end)
    },
    parts,
    heldParts: (day) => heldParts(center, member, day),
    heldWithout: (demandId, day) => heldParts(center, withoutDemand(member, demandId), day),
    onCall: (day) => onCallHeld(center, member, day),
    onCallWithout: (demandId, day) => onCallHeld(center, withoutDemand(member, demandId), day),
    refuseOnCall: (span) => refuseOnCall(center, member, span, profile === 'FPH'),
    leave: (first, last) => leaveOver(center, member, Math.max(first, from), Math.min(last, to)),
    placed: (first, last) =>
      placed.length === 0 && !parts.some(({ onCall }) => onCall !== undefined)
        ? []
        : pieces(center, member, first, last).filter(({ activity }) => activity !== null),
  }
}
