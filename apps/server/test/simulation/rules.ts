// The rules of working time as the simulation reads them, a second time and naively: what an accepted action may not have created.
import { heldOn, isOff, plannedOn, workedOn } from './model.ts'
import type { Model, Vacation } from './model.ts'
import { endOf, startOf } from './time.ts'

const HOUR_MS = 3_600_000
const DAILY_REST_MS = 11 * HOUR_MS
/** No vacation and no rest asked after one is longer. */
const AROUND_DAYS = 4

export interface NaiveRules {
  /** Decree 2001-1382: after a vacation as long a rest, by the clock on the wall. */
  readonly restAfterShift: boolean
  readonly minimum: Readonly<Record<string, { readonly total: number; readonly byQualification: Readonly<Record<string, number>> }>>
}

interface Duty extends Vacation {
  readonly day: number
  readonly startAt: number
  readonly endAt: number
}

type DayReader = (model: Model, userId: string, day: number) => Vacation | null

function dutiesAround(model: Model, userId: string, days: readonly number[], read: DayReader): Duty[] {
  const first = Math.min(...days) - AROUND_DAYS
  const last = Math.max(...days) + AROUND_DAYS
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((day) => {
    const vacation = read(model, userId, day)
    return vacation === null ? [] : [{ ...vacation, day, startAt: startOf(day, vacation), endAt: endOf(day, vacation) }]
  })
}

const isSame = (a: Duty, b: Duty) => a.startAt === b.startAt && a.endAt === b.endAt

/** The faults between two vacations, in hours missing; null when there is none. The earlier one first. */
function faultsOf(a: Duty, b: Duty, rules: NaiveRules): { readonly kind: string; readonly hours: number }[] {
  const gap = b.startAt - a.endAt
  if (gap < 0) return [{ kind: 'overlap', hours: -gap / HOUR_MS }]
  const faults: { kind: string; hours: number }[] = []
  if (gap < DAILY_REST_MS) faults.push({ kind: 'dailyRest', hours: (DAILY_REST_MS - gap) / HOUR_MS })
  const onTheWall = b.day * 1440 + b.start - (a.day * 1440 + a.end)
  const shiftMinutes = a.end - a.start
  if (rules.restAfterShift && onTheWall < shiftMinutes) faults.push({ kind: 'restAfterShift', hours: (shiftMinutes - onTheWall) / 60 })
  return faults
}

interface Fault {
  readonly kind: string
  readonly hours: number
  readonly of: readonly [Duty, Duty]
}

/** Finds the faults between each vacation and the next one. */
function allFaults(duties: readonly Duty[], rules: NaiveRules): Fault[] {
  const sorted = duties.toSorted((a, b) => a.startAt - b.startAt)
  return sorted.flatMap((duty, index) => {
    const next = sorted[index + 1]
    return next === undefined ? [] : faultsOf(duty, next, rules).map((fault) => ({ ...fault, of: [duty, next] as const }))
  })
}

const words = ({ kind, hours, of: [a, b] }: Fault) =>
  `${kind}: ${hours} h missing between ${a.name} of day ${a.day} and ${b.name} of day ${b.day}`

/**
 * Faults of the member's planning that the change created: with a vacation gained, and worse than any of the same kind that was there
 * around one of the two, or around one given away. An overlap that goes is worse than any rest that comes.
 */
export function newFaults(
  before: Model,
  after: Model,
  userId: string,
  days: readonly number[],
  rules: NaiveRules,
  isReturn: boolean,
): string[] {
  const dutiesBefore = dutiesAround(before, userId, days, workedOn)
  const dutiesAfter = dutiesAround(after, userId, days, workedOn)
  const gained = dutiesAfter.filter((duty) => !dutiesBefore.some((other) => isSame(duty, other)))
  const lost = dutiesBefore.filter((duty) => !dutiesAfter.some((other) => isSame(duty, other)))
  const known = allFaults(dutiesBefore, rules)
  const ofCycle = isReturn ? allFaults(dutiesAround(after, userId, days, plannedOn), rules) : []
  // A vacation that overlaps another one in the cycle has no rest there either.
  const shares = (fault: Fault, duties: readonly Duty[]) => duties.some((duty) => fault.of.some((other) => isSame(duty, other)))
  const isNew = (fault: Fault) =>
    !ofCycle.some(({ kind, of }) => kind === fault.kind || (kind === 'overlap' && shares(fault, of))) &&
    !known.some(
      ({ kind, hours, of }) =>
        (kind === 'overlap' ? fault.kind !== 'overlap' || hours >= fault.hours : kind === fault.kind && hours >= fault.hours) &&
        of.some((duty) => fault.of.some((other) => isSame(duty, other)) || lost.includes(duty)),
    )
  return allFaults(dutiesAfter, rules)
    .filter((fault) => fault.of.some((duty) => gained.includes(duty)) && isNew(fault))
    .map((fault) => `${userId}: ${words(fault)}`)
}

function peopleOn(model: Model, day: number, name: string) {
  return [...model.members.values()].filter(({ id, isGone }) => !isGone && workedOn(model, id, day)?.name === name)
}

/** Vacations left with fewer people, or fewer of a qualification, than their minimum, that had more before. */
export function newShortages(before: Model, after: Model, days: readonly number[], { minimum }: NaiveRules): string[] {
  return days.flatMap((day) =>
    Object.entries(minimum).flatMap(([name, { total, byQualification }]) => {
      const [peopleBefore, peopleAfter] = [peopleOn(before, day, name), peopleOn(after, day, name)]
      const short =
        peopleAfter.length < Math.min(total, peopleBefore.length)
          ? [`${name} of day ${day}: ${peopleAfter.length} instead of ${peopleBefore.length}`]
          : []
      const ofQualifications = Object.entries(byQualification).flatMap(([qualification, wanted]) => {
        const holders = (list: typeof peopleBefore) => list.filter(({ qualifications }) => qualifications.includes(qualification)).length
        return holders(peopleAfter) < Math.min(wanted, holders(peopleBefore))
          ? [`${name} of day ${day}: ${holders(peopleAfter)} ${qualification}`]
          : []
      })
      return [...short, ...ofQualifications]
    }),
  )
}

/** Every vacation of a day has one holder: exchanges move them, and make none and lose none. */
export function unbalancedDays(model: Model, from: number, to: number): string[] {
  const problems: string[] = []
  for (let day = from; day <= to; day++) {
    if (model.keptDays.has(day)) continue
    const count = (read: DayReader) => {
      const names = [...model.members.values()].flatMap(({ id, isGone }) => (isGone ? [] : [read(model, id, day)?.name ?? []])).flat()
      return names.sort().join(' ')
    }
    if (count(plannedOn) !== count(heldOn)) problems.push(`day ${day}: the cycle has ${count(plannedOn)}, people hold ${count(heldOn)}`)
  }
  return problems
}

/** Whether they could work that vacation too, as far as rest goes; `without`: a day of theirs that they would give. */
export function fits(model: Model, userId: string, day: number, vacation: Vacation, rules: NaiveRules, without?: number): boolean {
  const otherDuties = dutiesAround(model, userId, [day], workedOn).filter((duty) => duty.day !== without)
  const more: Duty = { ...vacation, day, startAt: startOf(day, vacation), endAt: endOf(day, vacation) }
  return allFaults([...otherDuties, more], rules).every(({ of }) => !of.includes(more))
}

/** Says whether a person has no team or rests, and is not away: they might take a vacation of that day. */
export function isFree(model: Model, userId: string, day: number): boolean {
  const member = model.members.get(userId)
  return member !== undefined && !member.isGone && heldOn(model, userId, day) === null && !isOff(model, userId, day)
}
