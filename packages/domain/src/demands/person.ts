// One member as the decisions on demands see them: their days, vacations in time, the rules they follow. Days are computed
// when first asked for, then cached: a list of 500 demands asks the viewer's year thousands of times, most posters' one day once.
import type { DemandId, TeamId, UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, MemberPlan, Transfer } from '../planning/center-plan.ts'
import { layerDays, layersOn, teamAlone } from '../planning/layers.ts'
import type { DayLayers } from '../planning/layers.ts'
import { dutyOf, REST } from '../planning/shift.ts'
import type { Duty, Shift } from '../planning/shift.ts'
import type { FollowedRules } from '../working-time/rules.ts'

/** Days either side of a change that its rules look at: the widest window (7 days) and the rest beyond it. */
export const MARGIN_DAYS = 10

/** A member's day after every layer. */
export interface PersonDay {
  readonly shift: Shift
  readonly teamId: TeamId | null
  /** Under an approved absence or day off. */
  readonly isOff: boolean
  /** The team they belong to that day. */
  readonly ownTeamId: TeamId | null
  /** The vacation they would work without the absence. */
  readonly held: Shift
  readonly heldTeamId: TeamId | null
  /** `held` came by a demand. */
  readonly isTaken: boolean
  /** The accepted demand by which they gave a vacation of this day. */
  readonly given: Transfer | null
  /** The accepted demand by which they took one. */
  readonly taken: Transfer | null
  /** The last demand that touched the day: what they hold came, or went, by it. */
  readonly lastTransfer: Transfer | null
}

export interface Person extends FollowedRules {
  readonly userId: UserId
  readonly qualifications: readonly string[]
  /** Throws RangeError outside the span the person was built for. */
  on(day: DayNumber): PersonDay
  /** The day as if that demand, and the later ones of that day, had never been: as cycle and modifications stand now. */
  without(demandId: DemandId, day: DayNumber): { readonly shift: Shift; readonly teamId: TeamId | null }
  /** Their vacations that start on the days `from … to`, by start. Clipped to the span. */
  duties(from: DayNumber, to: DayNumber): readonly Duty[]
  /** The same without any demand: what cycle and modifications alone give them. */
  planned(from: DayNumber, to: DayNumber): readonly Duty[]
}

/** The rules of somebody whose planning is read and not judged. */
const NO_RULES: FollowedRules = { profile: 'SPP12', rules: [] }

/** Days computed at once. */
const CHUNK_DAYS = 32

/** The member without the transfers of a demand, nor those that followed on the same days. */
export function withoutDemand(member: MemberPlan, demandId: DemandId): MemberPlan {
  const own = member.transfers.filter((transfer) => transfer.demandId === demandId)
  if (own.length === 0) return member
  const follows = (transfer: Transfer) => own.some(({ day, at }) => transfer.day === day && transfer.at >= at)
  return { ...member, transfers: member.transfers.filter((transfer) => !follows(transfer)) }
}

interface TeamDays {
  readonly layers: readonly DayLayers[]
  duties: readonly Duty[] | null
}

/** Days of teams as their cycle has them, by team and first day: they are the same for all members to whom nothing happens on them. */
export type DaysOfTeams = Map<string, TeamDays>

/**
 * `from … to` must reach MARGIN_DAYS beyond every day the decisions will touch.
 * `followed`: the rules of the centre, or those of the member's own profile. `shared`: of all who are built for these days in this centre.
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

  function chunkOf(chunk: number): TeamDays {
    const known = chunks[chunk]
    if (known !== undefined) return known
    const first = from + chunk * CHUNK_DAYS
    const last = Math.min(to, first + CHUNK_DAYS - 1)
    const teamId = shared === null ? undefined : teamAlone(member, first, last)
    const key = `${teamId} ${first}`
    const found = teamId === undefined ? undefined : shared?.get(key)
    const days = found ?? { layers: layerDays(center, member, first, last), duties: null }
    if (teamId !== undefined) shared?.set(key, days)
    chunks[chunk] = days
    return days
  }

  function dutiesOfChunk(chunk: number): readonly Duty[] {
    const days = chunkOf(chunk)
    const first = from + chunk * CHUNK_DAYS
    return (days.duties ??= days.layers.flatMap(({ held, teamId, isOff }, index) =>
      held.type === 'work' && !isOff ? [dutyOf(first + index, held, teamId, zone)] : [],
    ))
  }

  function layersOfDay(day: DayNumber): DayLayers {
    if (day < from || day > to) throw new RangeError(`day ${day} is outside ${from}…${to}`)
    const index = day - from
    return chunks[Math.floor(index / CHUNK_DAYS)]?.layers[index % CHUNK_DAYS] ?? layersOn(center, member, day)
  }

  return {
    userId: member.userId,
    qualifications: member.qualifications,
    profile,
    rules,
    on(day) {
      const { held, teamId, ownTeamId, isOff, isTaken, transfers } = layersOfDay(day)
      return {
        shift: isOff ? REST : held,
        teamId: isOff ? ownTeamId : teamId,
        isOff,
        ownTeamId,
        held,
        heldTeamId: teamId,
        isTaken,
        given: transfers.findLast(({ giverId }) => giverId === member.userId) ?? null,
        taken: transfers.findLast(({ takerId }) => takerId === member.userId) ?? null,
        lastTransfer: transfers.at(-1) ?? null,
      }
    },
    without(demandId, day) {
      const { held, teamId } = layersOn(center, withoutDemand(member, demandId), day)
      return { shift: held, teamId }
    },
    // One vacation a day, and each starts on its day: the order of the days is the order of the starts.
    duties(first, last) {
      const start = Math.max(first, from)
      const end = Math.min(last, to)
      const found: Duty[] = []
      if (start > end) return found
      const lastChunk = Math.floor((end - from) / CHUNK_DAYS)
      for (let chunk = Math.floor((start - from) / CHUNK_DAYS); chunk <= lastChunk; chunk++) {
        for (const duty of dutiesOfChunk(chunk)) if (duty.day >= start && duty.day <= end) found.push(duty)
      }
      return found
    },
    planned(first, last) {
      const start = Math.max(first, from)
      return layerDays(center, member, start, Math.min(last, to)).flatMap(({ initial, ownTeamId, isOff }, index) =>
        initial.type === 'work' && !isOff ? [dutyOf(start + index, initial, ownTeamId, zone)] : [],
      )
    },
  }
}
