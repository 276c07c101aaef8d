// A cycle while it is edited: its teams over four weeks, the holder of each vacation, the alarms with their correction, the findings of the
// rules, and whether it is followed. Computed again at each gesture.
import { fromDayNumber, isoWeekday, toDayNumber, type Day, type DayNumber } from '../calendar/day.ts'
import type { IdLike } from '../ids.ts'
import type { RotationDay, Shift } from '../planning/shift.ts'
import { coverageOf, findCycleFix, findOffsets, fitToTeams, teamsNeeded, type CycleFix, type VacationCoverage } from './coverage.ts'
import { positionInCycle } from '../planning/cycle.ts'
import { cycleLacks, type CycleLack, type CycleStaffing } from './cycle-staffing.ts'
import { legalCheck, type RuleCheck } from './legal-check.ts'
import { cycleMetrics, type CycleMetrics } from './metrics.ts'
import type { CenterRules } from '../working-time/rules.ts'

export const SHOWN_DAYS = 28

export interface ViewTeam {
  readonly _id: IdLike<'team'>
  readonly name: string
  readonly color: string
  /** The cycle start that was decided last. */
  readonly cycleStartDate: Day | null
  /** The cycle starts decided for each day, earliest first; a device that cached an older answer has none. */
  readonly cycleStarts?: readonly { readonly fromDate: Day; readonly cycleStartDate: Day }[] | undefined
  /** A cycle of its own; null: the centre's. */
  readonly rotationId?: IdLike<'rotation'> | null | undefined
}

export interface CycleViewInput {
  readonly rotationId: IdLike<'rotation'>
  readonly days: readonly RotationDay[]
  /** The teams of the centre, in their order. */
  readonly teams: readonly ViewTeam[]
  /** Other cycles of the centre, which some teams follow. */
  readonly rotations: readonly { readonly _id: IdLike<'rotation'>; readonly days: readonly RotationDay[] }[]
  /** Places an administrator tries, by team: the day of position 0. */
  readonly places: Readonly<Record<string, Day>>
  readonly from: Day
  /** The last day before the centre follows another cycle, in which teams may take other places; null: none is planned. */
  readonly until: Day | null
  readonly rules: Pick<CenterRules, 'profile' | 'rules' | 'minimumStaffing'> | null
  /** The staffing the centre asks for, and its people; null: not known, or none is asked for. */
  readonly staffing?: CycleStaffing | null
}

export interface TeamRow {
  readonly team: ViewTeam
  /** Follows another cycle than the one edited. */
  readonly isOther: boolean
  /** The day of position 0; null: the team stands in no cycle. */
  readonly start: Day | null
  /** The position of the team in the cycle on the first day shown. */
  readonly position: number | null
  /** One a day; null: the team stands in no cycle. */
  readonly shifts: readonly (Shift | null)[]
}

/** The teams are more than the cycle needs, or fewer: no places hold each vacation evenly. */
export interface TeamFit {
  readonly needed: number
  readonly teamCount: number
  /** The cycle with other rest days that these teams hold, and their places in it; null: rest days alone do not do it. */
  readonly fittingCycle: { readonly days: readonly RotationDay[]; readonly places: Readonly<Record<string, Day>> } | null
}

export interface CycleView {
  readonly days: readonly Day[]
  readonly rows: readonly TeamRow[]
  readonly coverage: readonly VacationCoverage[]
  /** False while some vacation has nobody on some day. */
  readonly isHeld: boolean
  readonly fix: CycleFix | null
  /** Other places with which this very cycle would be held, teams beyond those it needs doubling others; null: none, or it is held. */
  readonly places: Readonly<Record<string, Day>> | null
  /** Null: as many teams as it needs. */
  readonly fit: TeamFit | null
  readonly rules: readonly RuleCheck[]
  /** The people that are missing although somebody is there, from which hour to which. */
  readonly lacks: readonly CycleLack[]
  readonly metrics: CycleMetrics
}

interface Placed {
  readonly team: ViewTeam
  readonly isOther: boolean
  readonly days: readonly RotationDay[]
  readonly start: DayNumber | null
}

/** The day of position 0 while the cycle is followed. */
function startOf({ cycleStarts, cycleStartDate }: ViewTeam, until: Day | null): Day | null {
  if (cycleStarts === undefined || until === null) return cycleStartDate
  return cycleStarts.findLast(({ fromDate }) => fromDate <= until)?.cycleStartDate ?? null
}

function place(input: CycleViewInput, team: ViewTeam): Placed {
  const own = team.rotationId ?? null
  const other = own === null || own === input.rotationId ? undefined : input.rotations.find(({ _id }) => _id === own)
  const start = input.places[team._id] ?? startOf(team, input.until)
  return {
    team,
    isOther: other !== undefined,
    days: other?.days ?? input.days,
    start: start === null ? null : toDayNumber(start),
  }
}

/** Vacations the rules want somebody on, with the hours the centre's cycles give them. */
function requiredShifts({ rules, rotations }: CycleViewInput): Shift[] {
  const names = Object.entries(rules?.minimumStaffing ?? {}).flatMap(([name, { total }]) => (total > 0 ? [name] : []))
  return names.flatMap((name) => {
    for (const { days } of rotations) {
      const found = days.find(({ shift }) => shift.name === name && shift.type === 'work')
      if (found !== undefined) return [found.shift]
    }
    return []
  })
}

/** Places that hold the cycle: the first team stays where it is, those beyond the offsets double the first ones. */
function placesBy(
  offsets: readonly number[],
  days: readonly RotationDay[],
  followers: readonly Placed[],
  from: DayNumber,
): Record<string, Day> {
  const anchor = followers[0]?.start ?? from
  return Object.fromEntries(
    followers.map(({ team }, index) => [
      team._id,
      fromDayNumber(anchor - positionInCycle(offsets[index % offsets.length] ?? 0, 0, days.length)),
    ]),
  )
}

function teamFit(days: readonly RotationDay[], followers: readonly Placed[], from: DayNumber): TeamFit | null {
  const needed = teamsNeeded(days)
  if (needed === null) return null
  const other = fitToTeams(days, followers.length, needed)
  const offsets = other === null ? null : findOffsets(other, followers.length)
  return {
    needed,
    teamCount: followers.length,
    fittingCycle: other === null || offsets === null ? null : { days: other, places: placesBy(offsets, other, followers, from) },
  }
}

export function cycleView(input: CycleViewInput): CycleView {
  const from = toDayNumber(input.from)
  const numbers = Array.from({ length: SHOWN_DAYS }, (_, index) => from + index)
  const placed = input.teams.map((team) => place(input, team))
  const followers = placed.filter(({ isOther }) => !isOther)
  const coverage = coverageOf(placed, from, SHOWN_DAYS, requiredShifts(input))
  const isHeld = placed.length > 0 && coverage.every((vacation) => vacation.isHeld)
  const reference = from - isoWeekday(from) + 1
  const offsets = followers.flatMap(({ start }) => (start === null ? [] : [positionInCycle(reference, start, input.days.length)]))
  const isAlone = followers.length === placed.length
  const { days } = input
  // Other places are sought only when the places they have are no answer.
  const isUneven = isAlone && (!isHeld || offsets.length < followers.length || coverage.some(({ states }) => states.includes('several')))
  const even = isUneven ? findOffsets(days, followers.length) : null
  const fit = isUneven && even === null && followers.length > 0 ? teamFit(days, followers, from) : null
  const shiftsOn = ({ start, days: ofTeam }: Placed, those: readonly DayNumber[]) =>
    those.map((day) => (start === null ? null : (ofTeam[positionInCycle(day, start, ofTeam.length)]?.shift ?? null)))
  const holding = even ?? (fit !== null && fit.needed < fit.teamCount ? findOffsets(days, fit.needed) : null)
  return {
    days: numbers.map(fromDayNumber),
    rows: placed.map((row) => ({
      team: row.team,
      isOther: row.isOther,
      start: row.start === null ? null : fromDayNumber(row.start),
      position: row.start === null ? null : positionInCycle(from, row.start, row.days.length),
      shifts: shiftsOn(row, numbers),
    })),
    coverage,
    isHeld,
    fix: isHeld || !isAlone || offsets.length < followers.length ? null : findCycleFix(days, offsets),
    places: isHeld || holding === null ? null : placesBy(holding, days, followers, from),
    fit,
    rules:
      input.rules === null
        ? []
        : legalCheck({
            days,
            starts: followers.flatMap(({ start }) => (start === null ? [] : [start])),
            profile: input.rules.profile,
            rules: input.rules.rules,
          }),
    lacks:
      input.staffing === null || input.staffing === undefined
        ? []
        : cycleLacks(
            placed.map((row) => ({ teamId: row.team._id, shifts: shiftsOn(row, [from - 1, ...numbers]) })),
            from,
            SHOWN_DAYS,
            input.staffing,
          ),
    metrics: cycleMetrics(days, offsets.length === 0 ? [0] : offsets),
  }
}

export interface CoverageAlarm {
  readonly shift: Shift
  readonly none: number
  readonly several: number
}

/** Vacations that nobody holds on some of the days shown, or on later ones (then with 0). */
export function alarmsOf(coverage: readonly VacationCoverage[]): CoverageAlarm[] {
  return coverage
    .filter(({ isHeld }) => !isHeld)
    .map(({ shift, states }) => ({
      shift,
      none: states.filter((state) => state === 'none').length,
      several: states.filter((state) => state === 'several').length,
    }))
}

interface FollowedRotation {
  readonly _id: IdLike<'rotation'>
  readonly activationDates: readonly Day[]
}

/** `active`: followed today, by the centre or a team; `planned`: from a day to come; `past`: no more; `draft`: never. */
export type RotationState = 'active' | 'planned' | 'past' | 'draft'

interface Timeline {
  readonly activations: readonly { readonly _id: IdLike<'rotation'>; readonly startDate: Day; readonly endDate: Day | null }[]
  readonly teams: readonly { readonly rotationId?: IdLike<'rotation'> | null | undefined; readonly rotationFrom?: Day | null | undefined }[]
  readonly today: Day
}

export function rotationState({ _id, activationDates }: FollowedRotation, { activations, teams, today }: Timeline): RotationState {
  const own = activations.filter((activation) => activation._id === _id)
  const ofTeams = teams.filter(({ rotationId }) => rotationId === _id)
  const isNow = own.some(({ startDate, endDate }) => startDate <= today && (endDate === null || endDate >= today))
  if (isNow || ofTeams.some(({ rotationFrom }) => (rotationFrom ?? '') <= today)) return 'active'
  if (own.some(({ startDate }) => startDate > today) || ofTeams.length > 0) return 'planned'
  return activationDates.length > 0 ? 'past' : 'draft'
}

/**
 * Lists the rotations whose vacations a centre works or is about to: those followed today first, then planned ones by their day; without
 * any of these, the ones that are being prepared.
 */
export function comingRotations<R extends FollowedRotation>(rotations: readonly R[], timeline: Timeline): R[] {
  const inState = (state: RotationState) => rotations.filter((rotation) => rotationState(rotation, timeline) === state)
  const dayOf = (rotation: R) => nextActivation(rotation, timeline.today) ?? ''
  const coming = [...inState('active'), ...inState('planned').toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))]
  return coming.length > 0 ? coming : inState('draft')
}

/** The next day to come on which the centre follows it; null: none. */
export function nextActivation({ activationDates }: FollowedRotation, today: Day): Day | null {
  return activationDates.filter((day) => day > today).toSorted()[0] ?? null
}

/** The Monday a week starts with, one day ahead at least: what activations are usually planned for. */
export function nextMonday(today: Day): Day {
  const number = toDayNumber(today)
  return fromDayNumber(number + 8 - isoWeekday(number))
}
