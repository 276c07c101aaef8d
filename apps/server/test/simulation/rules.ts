// The rules of working time as the simulation reads them, a second time and naively: what an accepted action may not have created.
import type { StaffingRow } from '@releve/domain/planning/staffing-rows'
import { heldOn, heldPieces, holdingsOn, isOff, plannedOn, workedPieces } from './model.ts'
import type { HeldPiece, Model, Vacation } from './model.ts'
import { endOf, startOf } from './time.ts'

const HOUR_MS = 3_600_000
const DAILY_REST_MS = 11 * HOUR_MS
/** No vacation and no rest asked after one is longer. */
const AROUND_DAYS = 4

export interface NaiveRules {
  /** Decree 2001-1382: after a vacation as long a rest, by the clock on the wall. */
  readonly restAfterShift: boolean
  /** Staffing by the hour; most centres ask by the vacation instead. */
  readonly rows: readonly StaffingRow[]
  readonly minimum: Readonly<Record<string, { readonly total: number; readonly byQualification: Readonly<Record<string, number>> }>>
}

/** A span of work, and the vacation that it is of: that of the day, or one of which they took a part. */
interface Duty extends HeldPiece {
  readonly day: number
  readonly startAt: number
  readonly endAt: number
}

type DayReader = (model: Model, userId: string, day: number) => readonly HeldPiece[]

/** The vacation of the cycle and of other hours, as a piece. */
const plannedPieces: DayReader = (model, userId, day) => {
  const vacation = plannedOn(model, userId, day)
  return vacation === null ? [] : [{ ...vacation, takenBy: null }]
}

function dutiesAround(model: Model, userId: string, days: readonly number[], read: DayReader): Duty[] {
  const first = Math.min(...days) - AROUND_DAYS
  const last = Math.max(...days) + AROUND_DAYS
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((day) =>
    read(model, userId, day).map((piece) => ({ ...piece, day, startAt: startOf(day, piece), endAt: endOf(day, piece) })),
  )
}

const isSame = (a: Duty, b: Duty) => a.startAt === b.startAt && a.endAt === b.endAt
const isWithin = (inner: Duty, outer: Duty) => inner.startAt >= outer.startAt && inner.endAt <= outer.endAt

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

/** Within so many hours of the beginning of a day's work, the time between two pieces of it is a break (directive 2003/88/EC, article 3). */
const WORKING_DAY_MS = 13 * HOUR_MS

/**
 * The work in these pieces: each with whether it goes on after a break, so that no rest is asked before it. What is left of one vacation is one
 * day of work, and so is a part beside another vacation within 13 h; pieces that touch within it are one.
 */
function workOf(pieces: readonly Duty[]): { readonly duty: Duty; readonly isAfterBreak: boolean }[] {
  const work: { readonly duty: Duty; readonly isAfterBreak: boolean }[] = []
  let begunAt = -Infinity
  let vacations: string[] = []
  for (const piece of pieces.toSorted((a, b) => a.startAt - b.startAt || a.endAt - b.endAt)) {
    const last = work.at(-1)
    const key = piece.takenBy ?? `day ${piece.day}`
    const isSecondOfDay = piece.takenBy === null && vacations.some((each) => each.startsWith('day ') && each !== key)
    const isOneDay = vacations.at(-1) === key || (!isSecondOfDay && piece.endAt - begunAt <= WORKING_DAY_MS)
    if (last === undefined || piece.startAt < last.duty.endAt || !isOneDay) {
      work.push({ duty: piece, isAfterBreak: false })
      begunAt = piece.startAt
      vacations = [key]
      continue
    }
    vacations.push(key)
    const { startAt, start, day } = last.duty
    if (piece.startAt > last.duty.endAt) work.push({ duty: piece, isAfterBreak: true })
    else work[work.length - 1] = { ...last, duty: { ...piece, startAt, start: start + (day - piece.day) * 1440 } }
  }
  return work
}

/** Finds the faults between each stretch of work and the next one that is no more than its continuation. */
function allFaults(pieces: readonly Duty[], rules: NaiveRules): Fault[] {
  const work = workOf(pieces)
  return work.flatMap(({ duty }, index) => {
    const next = work[index + 1]
    if (next === undefined || next.isAfterBreak) return []
    return faultsOf(duty, next.duty, rules).map((fault) => ({ ...fault, of: [duty, next.duty] as const }))
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
  const dutiesBefore = dutiesAround(before, userId, days, workedPieces)
  const dutiesAfter = dutiesAround(after, userId, days, workedPieces)
  const gained = dutiesAfter.filter((duty) => !dutiesBefore.some((other) => isSame(duty, other)))
  const lost = dutiesBefore.filter((duty) => !dutiesAfter.some((other) => isSame(duty, other)))
  const known = allFaults(dutiesBefore, rules)
  const ofCycle = isReturn ? allFaults(dutiesAround(after, userId, days, plannedPieces), rules) : []
  // A vacation that overlaps another one in the cycle has no rest there either.
  const shares = (fault: Fault, duties: readonly Duty[]) => duties.some((duty) => fault.of.some((other) => isSame(duty, other)))
  const isAmong = (pieces: readonly Duty[], work: Duty) => pieces.some((piece) => isWithin(piece, work))
  const isNew = (fault: Fault) =>
    !ofCycle.some(({ kind, of }) => kind === fault.kind || (kind === 'overlap' && shares(fault, of))) &&
    !known.some(
      ({ kind, hours, of }) =>
        (kind === 'overlap' ? fault.kind !== 'overlap' || hours >= fault.hours : kind === fault.kind && hours >= fault.hours) &&
        of.some((duty) => fault.of.some((other) => isSame(duty, other)) || isAmong(lost, duty)),
    )
  return allFaults(dutiesAfter, rules)
    .filter((fault) => fault.of.some((duty) => isAmong(gained, duty)) && isNew(fault))
    .map((fault) => `${userId}: ${words(fault)}`)
}

/** All hours of vacations and parts begin and end at these. */
const STEP_MINUTES = 30
const MOMENTS = Array.from({ length: (2 * 1440) / STEP_MINUTES }, (_, index) => index * STEP_MINUTES)

type Present = Pick<NonNullable<ReturnType<Model['members']['get']>>, 'id' | 'qualifications'>

/**
 * The people of a vacation at each moment of two days. Somebody who begins or ends at other times than their colleagues counts for all of it; in the
 * hours that they gave, and beside the part that they took, they do not.
 */
function peopleOn(model: Model, day: number, name: string): readonly (readonly Present[])[] {
  const moments = MOMENTS.map((): Present[] => [])
  for (const member of model.members.values()) {
    const { id, isGone } = member
    if (isGone || isOff(model, id, day)) continue
    for (const { takenBy, whole, minutes } of holdingsOn(model, id, day)) {
      if (whole.name !== name || minutes.size === 0) continue
      for (const [index, moment] of MOMENTS.entries()) {
        const isBeside = moment < whole.start || moment >= whole.end
        if (minutes.has(moment) || (isBeside && takenBy === null)) moments[index]?.push(member)
      }
    }
  }
  return moments
}

/** The moments that lie in the hours of somebody's vacation of that name: nobody is missing beside all of them. */
function momentsOf(model: Model, day: number, name: string): readonly boolean[] {
  const wholes = [...model.members.values()]
    .filter(({ isGone }) => !isGone)
    .flatMap(({ id }) => holdingsOn(model, id, day).flatMap(({ whole }) => (whole.name === name ? [whole] : [])))
  return MOMENTS.map((moment) => wholes.some(({ start, end }) => start <= moment && moment < end))
}

/** Vacations left with fewer people at some moment, or fewer of a qualification, than their minimum, that had more before. */
export function newShortages(before: Model, after: Model, days: readonly number[], { minimum }: NaiveRules): string[] {
  return days.flatMap((day) =>
    Object.entries(minimum).flatMap(([name, { total, byQualification }]) => {
      const asked = [[null, total] as const, ...Object.entries(byQualification)]
      const [peopleBefore, peopleAfter] = [peopleOn(before, day, name), peopleOn(after, day, name)]
      const isWorked = momentsOf(before, day, name)
      return asked.flatMap(([qualification, wanted]) => {
        const count = (list: readonly Present[] = []) =>
          list.filter(({ qualifications }) => qualification === null || qualifications.includes(qualification)).length
        const moment = MOMENTS.findIndex(
          (_, index) => isWorked[index] === true && count(peopleAfter[index]) < Math.min(wanted, count(peopleBefore[index])),
        )
        if (moment < 0) return []
        const [was, is] = [count(peopleBefore[moment]), count(peopleAfter[moment])]
        return [`${name} of day ${day} at minute ${moment * STEP_MINUTES}: ${is} ${qualification ?? 'people'} instead of ${was}`]
      })
    }),
  )
}

/** Every minute of the vacations of a day has one holder: exchanges move them, and make none and lose none. */
export function unbalancedDays(model: Model, from: number, to: number): string[] {
  const problems: string[] = []
  for (let day = from; day <= to; day++) {
    if (model.keptDays.has(day)) continue
    const count = (read: DayReader) => {
      const counts = new Map<string, number>()
      for (const { id, isGone } of model.members.values()) {
        if (isGone) continue
        for (const { name, start, end } of read(model, id, day))
          for (let at = start; at < end; at += STEP_MINUTES) counts.set(`${name} ${at}`, (counts.get(`${name} ${at}`) ?? 0) + 1)
      }
      return counts
    }
    const [ofCycle, held] = [count(plannedPieces), count(heldPieces)]
    const different = [...new Set([...ofCycle.keys(), ...held.keys()])].filter((key) => ofCycle.get(key) !== held.get(key))
    const words = different.slice(0, 3).map((key) => `${key}: ${ofCycle.get(key) ?? 0} by the cycle, ${held.get(key) ?? 0} held`)
    if (words.length > 0) problems.push(`day ${day}: ${words.join('; ')}`)
  }
  return problems
}

/** A vacation or a part of one that they would work more. */
interface More {
  readonly vacation: Vacation
  /** It is a part of a vacation, which may stand beside another one. */
  readonly isPart?: boolean
}

/** Whether they could work that too, as far as rest goes; `without`: a day of theirs that they would give. */
export function fits(
  model: Model,
  userId: string,
  day: number,
  { vacation, isPart = false }: More,
  rules: NaiveRules,
  without?: number,
): boolean {
  const otherDuties = dutiesAround(model, userId, [day], workedPieces).filter((duty) => duty.day !== without)
  const more: Duty = { ...vacation, takenBy: isPart ? 'more' : null, day, startAt: startOf(day, vacation), endAt: endOf(day, vacation) }
  return allFaults([...otherDuties, more], rules).every(({ of }) => !of.some((duty) => isWithin(more, duty)))
}

/** Says whether a person has no team or rests, and is not away: they might take a vacation of that day. */
export function isFree(model: Model, userId: string, day: number): boolean {
  const member = model.members.get(userId)
  return member !== undefined && !member.isGone && heldOn(model, userId, day) === null && !isOff(model, userId, day)
}
