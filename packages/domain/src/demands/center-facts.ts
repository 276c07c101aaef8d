// The facts of a whole centre over a span of days, for decisions on many demands at once: people and rows are computed when
// first asked for, and once.
import type { UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, MemberPlan } from '../planning/center-plan.ts'
import { teamAlone } from '../planning/layers.ts'
import { isInPieces, isPlacedAround } from '../planning/placed.ts'
import { presenceOver } from '../planning/presence.ts'
import type { Presence } from '../planning/presence.ts'
import { qualifiedOn } from '../planning/qualified.ts'
import { isTraineeOn } from '../planning/trainee.ts'
import { rosterIndexes } from '../planning/roster.ts'
import { holesOf } from '../working-time/timed-lacks.ts'
import type { VacationLack } from '../working-time/timed-lacks.ts'
import { lacksIn, vacationLacks, vacationRemarks } from '../working-time/vacation-lacks.ts'
import type { VacationRemark } from '../working-time/vacation-lacks.ts'
import type { CenterRules, FollowedRules, JudgedRule } from '../working-time/rules.ts'
import type { Colleague } from './headcount.ts'
import type { Circumstances } from './circumstances.ts'
import { personOf } from './person.ts'
import type { DaysOfTeams, Person } from './person.ts'

export interface CenterFactsInput {
  readonly center: CenterPlan
  readonly rules: CenterRules
  /** Rules of members who follow another profile than their centre. */
  readonly ownRules: ReadonlyMap<string, FollowedRules>
  /** Every member of the centre: staffing counts them all. */
  readonly members: readonly MemberPlan[]
  /** Days covered, both included; MARGIN_DAYS beyond every day decided on. */
  readonly from: DayNumber
  readonly to: DayNumber
  /** Instant, milliseconds. */
  readonly now: number
}

export interface CenterFacts extends Circumstances {
  readonly center: CenterPlan
  readonly from: DayNumber
  readonly to: DayNumber
  /** Null when they are not of the centre. */
  person(userId: UserId): Person | null
  /** The same person built anew: nothing is computed of them yet, and what will be goes with them. */
  apart(userId: UserId): Person | null
  /** The member's planning, for a decision that changes it; null when they are not of the centre. */
  member(userId: UserId): MemberPlan | null
  /** The same text for those whose days, qualifications and rules are the same: to whom nothing happens but what their team works. Null: alone so. */
  likeness(userId: UserId): string | null
  presenceAround(day: DayNumber): readonly Presence[]
  cutsOn(day: DayNumber, shiftName: string): readonly Presence[] | null
  /** The hours in which a vacation lacks people. */
  lacksOn(day: DayNumber, shiftName: string): readonly VacationLack[]
  /** The hours in which a vacation is under a target or over a maximum. */
  remarksOn(day: DayNumber, shiftName: string): readonly VacationRemark[]
}

export function centerFacts(input: CenterFactsInput): CenterFacts {
  const { center, rules, ownRules, members, from, to, now } = input
  const byId = new Map(members.map((member) => [member.userId, member]))
  const people = new Map<string, Person>()
  const shared: DaysOfTeams = new Map()
  const staffing = staffingIndex(input)
  const byHour = hoursIndex(input)
  const rulesOf = (userId: UserId): FollowedRules => ownRules.get(userId) ?? rules
  const apart = (userId: UserId): Person | null => {
    const member = byId.get(userId)
    return member === undefined ? null : personOf(center, member, rulesOf(userId), from, to, shared)
  }
  // Members share few lists of rules.
  const lists = new Map<readonly JudgedRule[], number>()
  return {
    center,
    rules,
    now,
    from,
    to,
    zone: zoneOf(center.zone),
    peopleOn: staffing,
    staffing: center.staffing,
    ...byHour,
    member: (userId) => byId.get(userId) ?? null,
    person(userId) {
      const person = people.get(userId) ?? apart(userId)
      if (person !== null) people.set(userId, person)
      return person
    },
    apart,
    likeness(userId) {
      const member = byId.get(userId)
      const teamId = member === undefined ? undefined : teamAlone(member, from, to)
      if (member === undefined || teamId === undefined) return null
      const { rules: followed } = rulesOf(userId)
      const list = lists.get(followed) ?? lists.size
      lists.set(followed, list)
      return JSON.stringify([teamId, list, member.qualifications, member.validity, member.traineeships])
    },
  }
}

/** The people on a vacation of a day: columns of the centre's roster, which is computed at the first question. */
function staffingIndex({ center, members, from, to }: CenterFactsInput): Circumstances['peopleOn'] {
  let roster: ReturnType<typeof rosterIndexes> | null = null
  const known = new Map<string, readonly Colleague[]>()
  return (day, shiftName) => {
    const key = `${day} ${shiftName}`
    let present = known.get(key)
    if (present === undefined) {
      roster ??= rosterIndexes(center, members, from, to)
      const { legend, cells, dayCount } = roster
      const works = legend.map(
        ({ shift, state, mark }) =>
          shift === shiftName && mark !== 'activity' && (state === 'planned' || state === 'taken' || state === 'modified'),
      )
      const column = day - from
      if (column < 0 || column >= dayCount) throw new RangeError(`day ${day} is outside ${from}…${to}`)
      present = members
        .filter((member, row) => works[cells[row * dayCount + column] ?? 0] === true && !isTraineeOn(member, day))
        .map((member) => qualifiedOn(member, day))
      known.set(key, present)
    }
    return present
  }
}

/** The staffing by the hour of each day, computed when it is first asked for. */
function hoursIndex({ center, members }: CenterFactsInput): Pick<CenterFacts, 'cutsOn' | 'lacksOn' | 'presenceAround' | 'remarksOn'> {
  const presences = new Map<DayNumber, readonly Presence[]>()
  const lacks = new Map<DayNumber, readonly VacationLack[]>()
  const remarks = new Map<DayNumber, readonly VacationRemark[]>()
  const cuts = new Map<DayNumber, ReadonlyMap<string, readonly Presence[]>>()
  const inPieces = members.filter(isInPieces)
  const cutOn = (day: DayNumber): ReadonlyMap<string, readonly Presence[]> => {
    if (!inPieces.some((member) => isPlacedAround(member, day))) return new Map()
    const byName = Map.groupBy(presenceOver(center, members, day, day), ({ shiftName }) => shiftName)
    return new Map([...byName].filter(([, present]) => present.some((each) => holesOf(each).length > 0)))
  }
  return {
    cutsOn: (day, shiftName) => cuts.getOrInsertComputed(day, () => cutOn(day)).get(shiftName) ?? null,
    presenceAround: (day) => presences.getOrInsertComputed(day, () => presenceOver(center, members, day - 1, day + 1)),
    lacksOn: (day, shiftName) =>
      lacksIn(
        lacks.getOrInsertComputed(day, () => vacationLacks(center, members, day, day)),
        day,
        shiftName,
      ),
    remarksOn: (day, shiftName) =>
      remarks
        .getOrInsertComputed(day, () => vacationRemarks(center, members, day, day))
        .filter((remark) => remark.day === day && remark.shiftName === shiftName),
  }
}
