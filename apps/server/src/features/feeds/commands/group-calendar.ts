// The planning of a team or of a whole centre as events: one a vacation, with those who work it after every exchange, named as on the wall of
// the room; one a time on call. Nobody's absence is said, nor its cause. An event is of a vacation and a day, so that an exchange changes
// what it says and moves nothing.
import type { WallNames } from '@releve/contract/wall'
import { clockOf } from '@releve/domain/calendar/clock-time'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, TeamId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan } from '@releve/domain/planning/center-plan'
import { datedValue } from '@releve/domain/planning/cycle'
import { dutyGroups } from '@releve/domain/planning/duty-groups'
import type { DutyGroup } from '@releve/domain/planning/duty-groups'
import { timesOnCall } from '@releve/domain/planning/on-call'
import { byRank } from '@releve/domain/working-time/room'
import type { CenterRules } from '@releve/domain/working-time/rules'
import type { Roster } from '#features/members/store/members.ts'
import { roomName } from '#features/members/store/namesakes.ts'
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

/** A line for each function, in the order in which the wall reads a room; hours stand beside who is not there for all of the vacation. */
function peopleLines({ people, startAt, endAt }: DutyGroup, { plan, names, roster, distinctions, rules }: GroupFacts): string[] {
  if (names === 'team') return []
  const zone = zoneOf(plan.zone)
  const clock = (at: number) => clockOf(zone.minutesAt(at))
  const hoursOf = new Map(
    people.map((person) => {
      const isWhole = person.startAt === startAt && person.endAt === endAt
      const there = person.parts ?? (isWhole ? [] : [person])
      return [person.userId, there.map((part) => `${clock(part.startAt)} – ${clock(part.endAt)}`).join(', ')]
    }),
  )
  const found = people.flatMap(({ userId }) => roster.byId.get(userId) ?? [])
  return [...Map.groupBy(byRank(found, rules), ({ role }) => role)].map(([role, holders]) => {
    const listed = holders
      .map((person) => {
        const hours = hoursOf.get(person._id)
        return roomName(person, names, distinctions) + (hours ? ` (${hours})` : '')
      })
      .join(', ')
    return role === null ? listed : `${role}\u00A0: ${listed}`
  })
}

const countText = (count: number) => `${count}\u00A0${count === 1 ? 'personne' : 'personnes'}`

/** The vacations and times on call of the days `from … to`, both included, on which somebody of the group works. */
export function groupEvents(facts: GroupFacts, from: DayNumber, to: DayNumber): CalendarEvent[] {
  const { plan, members, roster, distinctions, names, centerId, teamId, firmUntil, host } = facts
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

  const vacations = dutyGroups(plan, members, from, to, teamId).map((group) => {
    const { day, name, startAt, endAt, people } = group
    const team = teamId === null && group.teamId !== null ? plan.teams.get(group.teamId)?.name : undefined
    return event(day, {
      id: `${teamId ?? centerId}-${fromDayNumber(day)}-${encodeURIComponent(name)}`,
      time: { startAt, endAt },
      summary: [name, team, countText(people.length)].filter((word) => word !== undefined).join(', '),
      lines: peopleLines(group, facts),
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
      summary: `${activity.name}, ${roomName(person, names, distinctions)}`,
      lines: [],
    })
  })
  return [...vacations, ...onCall]
}
