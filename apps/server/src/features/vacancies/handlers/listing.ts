// The vacancies of a centre, and what could be opened by one press.
import type { WireProposedVacancy, WireVacancy } from '@releve/contract/vacancies'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import { customShiftOf } from '@releve/domain/demands/modification'
import { workShiftNames } from '@releve/domain/demands/post'
import { staffingOf } from '@releve/domain/demands/staffing-of'
import type { DemandId } from '@releve/domain/ids'
import { zoneOf } from '@releve/domain/calendar/zone'
import { followedFrom } from '@releve/domain/planning/cycle'
import { qualifiedOn } from '@releve/domain/planning/qualified'
import { dutyOf, timesOf } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import { leftBy } from '@releve/domain/vacancies/left'
import { placesByHour, placesLacking } from '@releve/domain/vacancies/places'
import { loadFacts } from '#features/demands/store/deciding.ts'
import type { LoadedFacts } from '#features/demands/store/deciding.ts'
import { loadCenterPlan } from '#features/shifts/store.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadVacancies } from '../store.ts'
import type { WavedVacancy } from '../store.ts'
import { namesOf, toWireStaffing, toWireVacancy } from '../commands/wire.ts'
import { keeper } from './reaching.ts'
import type { CallOf } from './reaching.ts'

/** How far ahead what lacks people is proposed, and how far back and ahead the board looks, in days. */
const PROPOSED_DAYS = 30
const COMING_DAYS = 400
const PAST_DAYS = 90
const LISTED_AT_MOST = 200
/** Farther from one another than the days that are read around each. */
const APART_DAYS = 3 * MARGIN_DAYS

/** The same vacation from one hour to another, as somebody is sought for it. */
function atHours(shift: Shift, { startTime, endTime }: { readonly startTime: string; readonly endTime: string }): Shift {
  return { ...shift, default: { startTime, endTime }, endsNextDay: endTime <= startTime, variation: null }
}

/** The vacations of the next days that lack people and are not offered yet: an absence of one comes first, else a place. */
function proposedIn(facts: LoadedFacts, vacancies: readonly WavedVacancy[]): WireProposedVacancy[] {
  const { zone, now, rules, center } = facts
  const today = zone.dayAt(now)
  const first = Math.max(today, followedFrom(center) ?? Infinity)
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
  const proposed: WireProposedVacancy[] = []
  for (let day = first; day <= today + PROPOSED_DAYS; day++) {
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
        proposed.push({
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
        })
      }
    }
  }
  return proposed
}

export async function list(call: CallOf<'vacancies.list'>) {
  const { centerId, center } = keeper(call.principal, 'noteCalls')
  const now = call.clock()
  const plan = await loadCenterPlan(call.pool, centerId, center.planVersion)
  const isComing = call.query.state === 'coming'
  const today = zoneOf(plan.zone).dayAt(now)
  const shown = await loadVacancies(call.pool, centerId, {
    from: fromDayNumber(isComing ? today : today - PAST_DAYS),
    // A closed vacancy is over, even before its day.
    to: fromDayNumber(today + COMING_DAYS),
    isOver: !isComing,
    now,
    limit: LISTED_AT_MOST,
  })
  const people = await namesOf(call.pool, centerId, shown)
  const near = isComing ? { from: today, to: today + PROPOSED_DAYS } : null
  const stretches = stretchesOf(
    shown.map(({ demand }) => toDayNumber(demand.posterShift.date)),
    near,
  )
  const vacancies = new Map<DemandId, WireVacancy>()
  let proposed: WireProposedVacancy[] = []
  for (const { from: first, to: last } of stretches) {
    const facts = await loadFacts(call.pool, { centerId, userIds: 'all', days: [first, last], now, sharedFor: 'anybody' })
    for (const vacancy of shown) {
      const day = toDayNumber(vacancy.demand.posterShift.date)
      if (day >= first && day <= last) vacancies.set(vacancy.demand._id, toWireVacancy(vacancy, { facts, people }))
    }
    if (near !== null && first <= near.from && last >= near.to) proposed = proposedIn(facts, shown)
  }
  return { vacancies: shown.flatMap(({ demand }) => vacancies.get(demand._id) ?? []), proposed }
}

interface Stretch {
  readonly from: DayNumber
  readonly to: DayNumber
}

/** Days that are read at once, `near` as a whole: between two vacancies of this month and of next year nobody's planning is. */
function stretchesOf(days: readonly DayNumber[], near: Stretch | null): Stretch[] {
  const all = [...days.map((day) => ({ from: day, to: day })), ...(near === null ? [] : [near])]
  const stretches: Stretch[] = []
  for (const each of all.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1)
    if (last !== undefined && each.from - last.to <= APART_DAYS)
      stretches.splice(-1, 1, { from: last.from, to: Math.max(last.to, each.to) })
    else stretches.push(each)
  }
  return stretches
}
