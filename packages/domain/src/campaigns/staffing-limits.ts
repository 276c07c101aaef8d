// The minima of a centre as limits of a campaign: at each moment of the plan, how many of the people who are there may be away. A person fills
// one place, so of each group of qualifications at least as many holders stay as it has places (Hall's theorem): that is exactly when all
// places can be filled.
import { zoneOf } from '../calendar/zone.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { TeamId, UserId } from '../ids.ts'
import type { CenterPlan, MemberPlan } from '../planning/center-plan.ts'
import { datedValue } from '../planning/cycle.ts'
import { layerDays } from '../planning/layers.ts'
import { presenceOver } from '../planning/presence.ts'
import type { Presence } from '../planning/presence.ts'
import type { MinimumStaffing } from '../working-time/rules.ts'
import { staffedStretches } from '../working-time/timed-lacks.ts'
import type { Grant, Limit } from './campaign.ts'
import type { Run } from './wishes.ts'

interface Wisher {
  readonly userId: UserId
  readonly wishes: readonly Run[]
}

/** The moment and the minimum of a limit. */
interface Moment {
  readonly day: DayNumber
  /** Instants; null: the whole day. */
  readonly span: { readonly startAt: number; readonly endAt: number } | null
  /** Holders of one of these are counted; empty: everybody. */
  readonly qualifications: readonly string[]
  /** The people who must stay; null: it is a number of people who may be away, of a team or of all. */
  readonly minimum: number | null
  readonly present: number
}

export interface MomentLimit extends Limit {
  /** The first moment at which it is so. */
  readonly moment: Moment
  /** Every day on which the same wishes meet the same limit, in order. */
  readonly days: readonly DayNumber[]
}

interface Campaigning {
  readonly center: CenterPlan
  /** Everybody of the centre, known one day beyond the period on either side. */
  readonly members: readonly MemberPlan[]
  readonly people: readonly Wisher[]
  readonly period: Run
}

/** Beyond this many qualifications in one minimum, only single ones and all of them together are looked at. */
const MOST_GROUPED = 8

function groupsOf(names: readonly string[]): string[][] {
  if (names.length > MOST_GROUPED) return [...names.map((name) => [name]), [...names]]
  return Array.from({ length: (1 << names.length) - 1 }, (_, index) => names.filter((_name, place) => (index + 1) & (1 << place)))
}

const keyOf = (grants: readonly Grant[]) => grants.map(({ person, wish }) => `${person}.${wish}`).join(' ')

/** Keeps the strictest limit on the same wishes, and none that cannot be passed. */
class Limits {
  readonly #byKey = new Map<string, MomentLimit>()

  add(limit: Omit<MomentLimit, 'days'>): void {
    if (new Set(limit.grants.map(({ person }) => person)).size <= limit.most) return
    const key = keyOf(limit.grants)
    const known = this.#byKey.get(key)
    const { day } = limit.moment
    if (known === undefined || limit.most < known.most) this.#byKey.set(key, { ...limit, days: [day] })
    else if (limit.most === known.most && known.days.at(-1) !== day) this.#byKey.set(key, { ...known, days: [...known.days, day] })
  }

  all(): MomentLimit[] {
    return [...this.#byKey.values()]
  }
}

/** Adds the limits of one moment, at which these people are there. */
function addMoment(
  limits: Limits,
  there: readonly Pick<Presence, 'userId' | 'qualifications' | 'day'>[],
  minimum: MinimumStaffing,
  { day, span, grantsOn }: Pick<Moment, 'day' | 'span'> & { readonly grantsOn: (userId: UserId, day: DayNumber) => readonly Grant[] },
): void {
  const add = (people: typeof there, qualifications: readonly string[], places: number) => {
    // Where somebody is missing already nobody goes: that would be worse still.
    const most = Math.max(0, people.length - places)
    const grants = people.flatMap((person) => grantsOn(person.userId, person.day))
    limits.add({ grants, most, moment: { day, span, qualifications, minimum: places, present: people.length } })
  }
  if (minimum.total > 0) add(there, [], minimum.total)
  const names = Object.keys(minimum.byQualification)
    .filter((name) => (minimum.byQualification[name] ?? 0) > 0)
    .toSorted()
  for (const group of groupsOf(names)) {
    const holders = there.filter(({ qualifications }) => group.some((name) => qualifications.includes(name)))
    add(
      holders,
      group,
      group.reduce((sum, name) => sum + (minimum.byQualification[name] ?? 0), 0),
    )
  }
}

/** Finds the wishes of each person that take them away on a day. */
function grantsByDay(people: readonly Wisher[]) {
  const placeOf = new Map(people.map(({ userId }, place) => [userId, place]))
  return (userId: UserId, day: DayNumber): Grant[] => {
    const person = placeOf.get(userId)
    if (person === undefined) return []
    return (people[person]?.wishes ?? []).flatMap(({ fromDay, toDay }, wish) => (fromDay <= day && day <= toDay ? [{ person, wish }] : []))
  }
}

/** The limits that the staffing of the centre sets: by the hour, and by vacation. */
export function staffingLimits({ center, members, people, period }: Campaigning): MomentLimit[] {
  const limits = new Limits()
  const { staffing } = center
  if (staffing === undefined) return []
  const zone = zoneOf(center.zone)
  const grantsOn = grantsByDay(people)
  const presence = Map.groupBy(presenceOver(center, members, period.fromDay - 1, period.toDay + 1), ({ day }) => day)
  for (let { fromDay: day } = period; day <= period.toDay; day++) {
    const ofDay = presence.get(day) ?? []
    for (const [name, minimum] of Object.entries(staffing.byShift)) {
      const there = ofDay.filter(({ shiftName, parts }) => shiftName === name && parts.length > 0)
      const whole = there[0]?.whole ?? null
      addMoment(limits, there, minimum, { day, span: whole, grantsOn })
    }
    if (staffing.rows.length === 0) continue
    const near = [...(presence.get(day - 1) ?? []), ...ofDay, ...(presence.get(day + 1) ?? [])]
    const span = { startAt: zone.instantAt(day, 0), endAt: zone.instantAt(day + 1, 0) }
    for (const { stretch, minimum, people: there } of staffedStretches(staffing, near, span, zone))
      addMoment(limits, there, minimum, { day, span: stretch, grantsOn })
  }
  return limits.all()
}

/** The limits of a number of people who may be away at once, in each team; whoever is away already counts. */
export function awayLimits({ center, members, people, period }: Campaigning, mostAway: number): MomentLimit[] {
  const limits = new Limits()
  const grantsOn = grantsByDay(people)
  const away = new Map(members.map((member) => [member.userId, layerDays(center, member, period.fromDay, period.toDay)]))
  for (let { fromDay: day } = period; day <= period.toDay; day++) {
    const isAway = ({ userId }: MemberPlan) => away.get(userId)?.[day - period.fromDay]?.isOff === true
    const byTeam = Map.groupBy(members, ({ teams }): TeamId | null => datedValue(teams, day) ?? null)
    for (const ofTeam of byTeam.values()) {
      const present = ofTeam.filter((member) => !isAway(member))
      const most = Math.max(0, mostAway - (ofTeam.length - present.length))
      const grants = present.flatMap(({ userId }) => grantsOn(userId, day))
      limits.add({ grants, most, moment: { day, span: null, qualifications: [], minimum: null, present: present.length } })
    }
  }
  return limits.all()
}
