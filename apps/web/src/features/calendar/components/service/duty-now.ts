// The vacations on the home page: the one that runs or comes, the rest before it, the people on duty now, the lacks.
import { fromDayNumber, toDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { dutyOf, type Duty } from '@releve/domain/planning/shift'
import { wouldRest } from '@releve/domain/working-time/rest-around'
import { askedQualifications, type AskedTerms } from '@releve/domain/working-time/asked-qualifications'
import type { DecodedPlanning, PlanningPart } from '#features/shifts/queries.ts'
import { byRank, ranked, teamOf, type Member } from '../people.ts'
import { staffingOn, type MinimumByShift } from '../staffing/staffing.ts'

/**
 * The rest before `duty`, `since` the end of the vacation before, and the share of it already taken, 0 to 1; null when nothing is known
 * before it, or nothing lies between. `duties` in order.
 */
export function restBefore(duties: readonly Duty[], duty: Duty, now: number) {
  const { previous, beforeHours } = wouldRest(duties, duty)
  if (previous === null || beforeHours === null || beforeHours === 0) return null
  const share = Math.min(1, Math.max(0, (now - previous.endAt) / (duty.startAt - previous.endAt)))
  return { minutes: Math.round(beforeHours * 60), since: previous.endAt, share }
}

/** The leader of a vacation: among those who hold what its minimum or a row asks for, the one of the highest rank; null without any. */
export function leaderOf(people: readonly Member[], rules: AskedTerms | undefined, shiftName: string): Member | null {
  if (rules === undefined) return null
  const requiredNames = askedQualifications(rules, shiftName)
  const holders = people.filter(({ qualifications }) => qualifications.some((name) => requiredNames.has(name)))
  return holders.toSorted(byRank(requiredNames))[0] ?? null
}

/** Somebody of whose vacation hours of an activity left a part: when they are there, in minutes since midnight of its day. */
interface PartlyThere {
  readonly member: Member
  readonly spans: PlanningPart['spans']
}

/**
 * The vacations of the centre whose usual times hold `at`, in order of their starts, each with those of its people who are there, by rank;
 * `partly`: those who are not there for all of it, there at that moment or not.
 */
export function groupsAt(planning: DecodedPlanning, rules: AskedTerms | undefined, zone: Zone, at: number) {
  const today = zone.dayAt(at)
  const groups = [today - 1, today].map(fromDayNumber).flatMap((day) =>
    planning.shifts.flatMap((shift) => {
      if (shift.type === 'rest') return []
      const duty = dutyOf(toDayNumber(day), shift, null, zone)
      if (at < duty.startAt || at >= duty.endAt) return []
      const all = ranked(planning.peopleOn(day, shift.name), rules)
      if (all.length === 0) return []
      const minute = (today - toDayNumber(day)) * 1440 + zone.minutesAt(at)
      const partly = all.flatMap((member): PartlyThere[] => {
        const spans = planning.planningOf(member._id, day)?.mark === 'part' ? planning.partOfMember(member._id, day)?.spans : undefined
        return spans === undefined ? [] : [{ member, spans }]
      })
      const away = new Set(
        partly.filter(({ spans }) => !spans.some(([from, to]) => from <= minute && minute < to)).map(({ member }) => member),
      )
      const people = all.filter((member) => !away.has(member))
      return [{ day, shift, duty, people, partly, teamId: teamOf(all) }]
    }),
  )
  return groups.toSorted((a, b) => a.duty.startAt - b.duty.startAt)
}

export type DutyGroup = ReturnType<typeof groupsAt>[number]

/** The relief of a vacation: those on duty when it ends, who were not before. */
export function reliefOf(group: DutyGroup, planning: DecodedPlanning, rules: AskedTerms | undefined, zone: Zone): DutyGroup | null {
  return groupsAt(planning, rules, zone, group.duty.endAt).find(({ duty }) => duty.startAt === group.duty.endAt) ?? null
}

/** The vacations of `from … to`, not over yet, that lack people. A vacation nobody is planned on does not exist that day. */
export function understaffed(
  planning: DecodedPlanning,
  minimums: MinimumByShift,
  { from, to, zone, now }: { from: Day; to: Day; zone: Zone; now: number },
) {
  const days = planning.days.filter((day) => from <= day && day <= to)
  return days.flatMap((day) =>
    planning.shifts.flatMap((shift) => {
      if (shift.type === 'rest' || dutyOf(toDayNumber(day), shift, null, zone).endAt <= now) return []
      const { people, minimum, lack, remarks } = staffingOn(planning, day, shift.name, minimums)
      if (lack === null || lack.total === 0) return []
      const isByHour = lack.during !== undefined
      if (!isByHour && !planning.members.some(({ _id }) => planning.planningOf(_id, day)?.name === shift.name)) return []
      return [{ day, shift, present: people.length, minimum: minimum?.total ?? null, shortage: lack, remarks }]
    }),
  )
}

export type UnderstaffedVacation = ReturnType<typeof understaffed>[number]
