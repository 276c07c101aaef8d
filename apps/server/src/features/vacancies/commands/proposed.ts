// The vacations of some days that lack people and that nobody is sought for, as they can be opened.
import type { WireProposedVacancy } from '@releve/contract/vacancies'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { customShiftOf } from '@releve/domain/demands/modification'
import { workShiftNames } from '@releve/domain/demands/post'
import { staffingOf } from '@releve/domain/demands/staffing-of'
import type { TeamId, UserId } from '@releve/domain/ids'
import { followedFrom } from '@releve/domain/planning/cycle'
import { qualifiedOn } from '@releve/domain/planning/qualified'
import { dutyOf, timesOf } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import { leftBy } from '@releve/domain/vacancies/left'
import { placesByHour, placesLacking } from '@releve/domain/vacancies/places'
import { toWirePerson } from '#features/members/store/person.ts'
import type { LoadedFacts } from '#features/demands/store/deciding.ts'
import type { WavedVacancy } from '../store.ts'
import { toWireStaffing } from './wire.ts'

/** The same vacation from one hour to another, as somebody is sought for it. */
function atHours(shift: Shift, { startTime, endTime }: { readonly startTime: string; readonly endTime: string }): Shift {
  return { ...shift, default: { startTime, endTime }, endsNextDay: endTime <= startTime, variation: null }
}

interface Proposed {
  readonly wire: WireProposedVacancy
  readonly teamId: TeamId | null
  /** The member whose absence left it; null: nobody known. */
  readonly holderId: UserId | null
}

/** The vacations of the next days that lack people and are not offered yet: an absence of one comes first, else a place. */
export function proposedIn(
  facts: LoadedFacts,
  vacancies: readonly WavedVacancy[],
  { from, to }: { readonly from: DayNumber; readonly to: DayNumber },
): Proposed[] {
  const { zone, now, rules, center } = facts
  const first = Math.max(zone.dayAt(now), from, followedFrom(center) ?? Infinity)
  const shifts = new Map<string, Shift>()
  const isByHour = (center.staffing?.rows.length ?? 0) > 0
  for (const name of isByHour ? workShiftNames(center) : Object.keys(rules.minimumStaffing)) {
    const shift = customShiftOf(center, { name, variation: null, times: null })
    if (shift !== null) shifts.set(name, shift)
  }
  // Nobody else is away on any day.
  const absentees = facts.roster.people.filter(({ _id }) =>
    facts.member(_id)?.modifications.some(({ type }) => type !== 'custom_modification'),
  )
  const proposed: Proposed[] = []
  for (let day = first; day <= to; day++) {
    const date = fromDayNumber(day)
    for (const [name, usual] of shifts) {
      const staffed = staffingOf(facts, day, usual)
      if (staffed.lack.total === 0) continue
      const staffing = toWireStaffing(facts, day, usual)
      const open = vacancies.filter(
        ({ demand }) =>
          demand.status === 'open' &&
          demand.closedAt === null &&
          demand.posterShift.date === date &&
          demand.posterShift.shift.name === name,
      )
      const minimum = rules.minimumStaffing[name]
      const offered = new Set(
        vacancies.filter(({ demand }) => demand.posterShift.date === date && demand.closedAt === null).map(({ wave }) => wave.holder_id),
      )
      const away = absentees.flatMap((person) => {
        if (offered.has(person._id)) return []
        const member = facts.person(person._id)
        const left = member === null ? null : leftBy(member, day)
        return left === null || left.shift.name !== name
          ? []
          : [{ person: qualifiedOn(person, day), shift: left.shift, teamId: left.teamId }]
      })
      const awayBy = new Map(away.map((absence) => [absence.person._id, absence]))
      const absent = away.map(({ person: { _id: userId, qualifications } }) => ({ userId, qualifications }))
      const offers = open.map(({ demand: { startAt, endAt, vacancy } }) => ({ qualification: vacancy.qualification, startAt, endAt }))
      const sought = offers.map(({ qualification }) => qualification)
      const places = minimum === undefined ? [] : placesLacking({ present: staffed.present, offered: sought, absent, minimum })
      const whole = { ...dutyOf(day, usual, null, zone), startTime: timesOf(usual).startTime }
      const byHour = placesByHour({ lacks: facts.lacksOn(day, name), whole, offers, places, absent })
      for (const { qualification, holderId, hours } of [...places.map((place) => ({ ...place, hours: null })), ...byHour]) {
        const absence = holderId === null ? undefined : awayBy.get(holderId)
        const { person, shift, teamId } = absence ?? {
          person: null,
          shift: hours === null ? usual : atHours(usual, hours),
          teamId: null,
        }
        const { startAt, endAt } = dutyOf(day, shift, teamId, zone)
        if (startAt <= now) continue
        const team = teamId === null ? undefined : center.teams.get(teamId)
        const wire: WireProposedVacancy = {
          origin: person === null ? 'minimum' : 'absence',
          date,
          shift,
          teamObject: team === undefined ? null : { _id: team._id, name: team.name, color: team.color, order: team.order },
          startAt,
          endAt,
          holder: person === null ? null : toWirePerson(person),
          staffing,
          qualification,
          ...(hours !== null && { isPart: true as const }),
        }
        proposed.push({ wire, teamId, holderId: person?._id ?? null })
      }
    }
  }
  return proposed
}
