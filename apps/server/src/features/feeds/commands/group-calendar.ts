// The planning of a team or of a whole centre as events: one a vacation, with those who work it after every exchange, named as on the wall of
// the room; one a time on call. Nobody's absence is said, nor its cause. An event is of a vacation and a day, so that an exchange changes
// what it says and moves nothing.
import { fullName } from '@releve/contract/person-name'
import { shortName } from '@releve/contract/short-name'
import type { WallNames } from '@releve/contract/wall'
import { clockOf } from '@releve/domain/calendar/clock-time'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterId, TeamId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan } from '@releve/domain/planning/center-plan'
import { datedValue } from '@releve/domain/planning/cycle'
import { dutyGroups } from '@releve/domain/planning/duty-groups'
import type { OnDuty } from '@releve/domain/planning/duty-groups'
import { timesOnCall } from '@releve/domain/planning/on-call'
import { byRank } from '@releve/domain/working-time/room'
import type { CenterRules } from '@releve/domain/working-time/rules'
import type { Person, Roster } from '#features/members/store/members.ts'
import type { Distinctions } from '#features/members/store/namesakes.ts'
import type { CalendarEvent } from './calendar-text.ts'
import { PROVISIONAL, WARNING } from './event-words.ts'

export interface GroupFacts {
  readonly plan: CenterPlan
  readonly members: readonly MemberPlan[]
  readonly roster: Roster
  /** The distinguishing words of those who have a namesake. */
  readonly distinctions: Distinctions
  readonly names: WallNames
  readonly rules: Pick<CenterRules, 'minimumStaffing' | 'staffing'>
  readonly centerId: CenterId
  /** Null: the whole centre. */
  readonly teamId: TeamId | null
  /** The last day that is firm; null: nothing is provisional. */
  readonly firmUntil: DayNumber | null
  /** Ends the identifiers. */
  readonly host: string
}

type Named = Exclude<WallNames, 'team'>

function nameOf(person: Person, names: Named, { distinctions }: GroupFacts): string {
  const known = { ...person, distinction: distinctions.get(person._id) }
  return names === 'short' ? shortName(known) : fullName(known)
}

const hoursOf = (parts: NonNullable<OnDuty['parts']>) =>
  parts.map(({ nominalStart, nominalEnd }) => `${clockOf(nominalStart)} – ${clockOf(nominalEnd)}`).join(', ')

/** A line for each function, in the order in which the wall reads a room. */
function peopleLines(people: readonly OnDuty[], facts: GroupFacts): string[] {
  const { names, roster, rules } = facts
  if (names === 'team') return []
  const partsOf = new Map(people.map(({ userId, parts }) => [userId, parts]))
  const found = people.flatMap(({ userId }) => roster.byId.get(userId) ?? [])
  return [...Map.groupBy(byRank(found, rules), ({ role }) => role)].map(([role, holders]) => {
    const listed = holders
      .map((person) => {
        const parts = partsOf.get(person._id)
        return `${nameOf(person, names, facts)}${parts === undefined ? '' : ` (${hoursOf(parts)})`}`
      })
      .join(', ')
    return role === null ? listed : `${role}\u00A0: ${listed}`
  })
}

const countText = (count: number) => `${count}\u00A0${count === 1 ? 'personne' : 'personnes'}`

/** The vacations and times on call of the days `from … to`, both included, on which somebody of the group works. */
export function groupEvents(facts: GroupFacts, from: DayNumber, to: DayNumber): CalendarEvent[] {
  const { plan, members, roster, names, centerId, teamId, firmUntil, host } = facts
  const isProvisional = (day: DayNumber) => firmUntil !== null && day > firmUntil
  const event = (day: DayNumber, { id, ...said }: Pick<CalendarEvent, 'id' | 'time' | 'summary' | 'lines'>): CalendarEvent => ({
    id: `${id}@${host}`,
    ...said,
    location: null,
    lines: [...(isProvisional(day) ? [PROVISIONAL] : []), ...said.lines, WARNING],
    alarmMinutes: null,
    // It takes none of its reader's own time.
    isBusy: false,
    ...(isProvisional(day) && { isProvisional: true as const }),
  })

  const vacations = dutyGroups(plan, members, from, to).flatMap((group) => {
    const people = group.people.filter((person) => teamId === null || person.teamId === teamId)
    if (people.length === 0) return []
    const { day, name, startAt, endAt } = group
    const team = teamId === null && group.teamId !== null ? plan.teams.get(group.teamId)?.name : undefined
    return event(day, {
      id: `${teamId ?? centerId}-${fromDayNumber(day)}-${encodeURIComponent(name)}`,
      time: { startAt, endAt },
      summary: [name, team, countText(people.length)].filter((word) => word !== undefined).join(', '),
      lines: peopleLines(people, facts),
    })
  })
  if (names === 'team') return vacations
  const teamOn = new Map(members.map(({ userId, teams }) => [userId, teams]))
  const onCall = timesOnCall(plan, members, from, to).flatMap(({ userId, placedId, day, activity, startAt, endAt }) => {
    const person = roster.byId.get(userId)
    const isOfGroup = teamId === null || datedValue(teamOn.get(userId) ?? [], day) === teamId
    if (person === undefined || !isOfGroup || !activity.isNamed) return []
    return event(day, {
      id: `${teamId ?? centerId}-${placedId}-${fromDayNumber(day)}`,
      time: { startAt, endAt },
      summary: `${activity.name}, ${nameOf(person, names, facts)}`,
      lines: [],
    })
  })
  return [...vacations, ...onCall]
}
