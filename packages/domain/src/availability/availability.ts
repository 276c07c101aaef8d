// When a member may be asked to work a vacation that nobody holds: what they said, and what it says of one vacation. It counts in days of
// the centre: a vacation belongs to the day it begins on, however long its night and whatever the clocks do, so that no instant and no zone
// come in.
import { fromDayNumber, isoWeekday, LAST_DAY, toDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber, IsoWeekday } from '../calendar/day.ts'
import { isSameElsewhere, MOST_ELSEWHERE, overfullMonth, UNLIMITED_ELSEWHERE } from './elsewhere.ts'
import type { Elsewhere } from './elsewhere.ts'

export const availabilityAnswers = ['available', 'lastResort', 'no'] as const
export type AvailabilityAnswer = (typeof availabilityAnswers)[number]

/** The answer for a weekday of every week and one kind of vacation (`shift.name`). */
interface WeeklyAnswer {
  readonly weekday: IsoWeekday
  readonly kind: string
  readonly answer: AvailabilityAnswer
}

/** An answer for one day; `kind` null: for any vacation. */
export interface DayAnswer {
  readonly day: Day
  readonly kind: string | null
  readonly answer: AvailabilityAnswer
}

/** The declarations that decide about one vacation. */
export interface SaidAvailability {
  readonly weekly: readonly WeeklyAnswer[]
  /** Days of the week on which they are never asked, whatever the kind; what `weekly` says of them waits until then. */
  readonly never: readonly IsoWeekday[]
  readonly days: readonly DayAnswer[]
}

export interface Availability extends SaidAvailability {
  /** They want to be asked. Off until they switch it on. */
  readonly volunteersForCalls: boolean
  /** The number by which they may be telephoned, in E.164; null: they may not. It is not the number of their profile. */
  readonly callNumber: string | null
  /** Their hours of work or service elsewhere. */
  readonly elsewhere: readonly Elsewhere[]
}

export const saidNothing: Availability = { volunteersForCalls: false, callNumber: null, weekly: [], never: [], days: [], elsewhere: [] }

/** A vacation by the day it begins on and the name of its kind; a `Duty` is one. */
export interface DatedKind {
  readonly day: DayNumber
  readonly name: string
}

/**
 * The member's answer for that vacation: the one for its kind on that very day, else for the whole day, else that they never work on such a
 * weekday, else for its kind each week. `unsaid`: they may be seen in the list, and are not called.
 */
export function availabilityFor(member: SaidAvailability, vacancy: DatedKind): AvailabilityAnswer | 'unsaid' {
  const date = fromDayNumber(vacancy.day)
  const ofDay = member.days.filter(({ day }) => day === date)
  const ofKind = ofDay.find(({ kind }) => kind === vacancy.name) ?? ofDay.find(({ kind }) => kind === null)
  if (ofKind !== undefined) return ofKind.answer
  const weekday = isoWeekday(vacancy.day)
  if (member.never.includes(weekday)) return 'no'
  return member.weekly.find((weeklyAnswer) => weeklyAnswer.weekday === weekday && weeklyAnswer.kind === vacancy.name)?.answer ?? 'unsaid'
}

/** The number to ring, of who wants to be asked and gave one for it. */
export function numberToCall({ volunteersForCalls, callNumber }: Pick<Availability, 'volunteersForCalls' | 'callNumber'>): string | null {
  return volunteersForCalls ? callNumber : null
}

/** How far ahead single days may be said. */
export const MOST_DAYS_AHEAD = 400
/** How much may be said in all: each week of one kind for each letter of the alphabet, and two kinds on each of those days. */
const MOST_WEEKLY = 26 * 7
const MOST_OF_DAYS = 800

/** The changed parts; those left out stay. A null answer takes back the earlier one. */
export interface AvailabilityChange {
  readonly volunteersForCalls?: boolean | undefined
  readonly callNumber?: string | null | undefined
  readonly weekly?:
    | readonly { readonly weekday: IsoWeekday; readonly kind: string; readonly answer: AvailabilityAnswer | null }[]
    | undefined
  readonly never?: readonly { readonly weekday: IsoWeekday; readonly isNever: boolean }[] | undefined
  /** `from` and `to` are both in it. Of whole days an answer takes the place of what was said of their kinds. */
  readonly days?:
    | readonly { readonly from: Day; readonly to: Day; readonly kind: string | null; readonly answer: AvailabilityAnswer | null }[]
    | undefined
  /** Hours elsewhere that are added, or taken back. */
  readonly elsewhere?: readonly (Elsewhere & { readonly isKept: boolean })[] | undefined
}

export type AvailabilityRefusal = 'availabilityPast' | 'availabilityTooFar' | 'availabilityTooMuch' | 'elsewhereTooOften'

type DayChange = NonNullable<AvailabilityChange['days']>[number]

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const byDay = (a: DayAnswer, b: DayAnswer) => byText(a.day, b.day) || byText(a.kind ?? '', b.kind ?? '')
const byWeekday = (a: WeeklyAnswer, b: WeeklyAnswer) => a.weekday - b.weekday || byText(a.kind, b.kind)

function changedDays(days: readonly DayAnswer[], { from, to, kind, answer }: DayChange): DayAnswer[] {
  const isMeant = (dayAnswer: DayAnswer) =>
    dayAnswer.day >= from && dayAnswer.day <= to && (dayAnswer.kind === kind || (kind === null && answer !== null))
  const others = days.filter((dayAnswer) => !isMeant(dayAnswer))
  if (answer === null) return others
  const last = toDayNumber(to)
  for (let day = toDayNumber(from); day <= last; day++) others.push({ day: fromDayNumber(day), kind, answer })
  return others
}

function changedElsewhere(known: readonly Elsewhere[], changes: AvailabilityChange['elsewhere'] = []): readonly Elsewhere[] {
  let list = known
  for (const { isKept, ...hours } of changes) {
    list = list.filter((each) => !isSameElsewhere(each, hours))
    if (isKept) list = [...list, hours]
  }
  return list.toSorted((a, b) => byText(a.fromDate, b.fromDate) || byText(a.startTime, b.startTime))
}

/**
 * The availability after the changes, each in its turn, in order of days. Past days are forgotten.
 * @param today of the centre
 * @param elsewhereMost how many hours elsewhere may begin in a month
 */
export function changedAvailability(
  availability: Availability,
  change: AvailabilityChange,
  today: DayNumber,
  elsewhereMost = UNLIMITED_ELSEWHERE,
): { readonly availability: Availability } | { readonly refusal: AvailabilityRefusal } {
  const first = fromDayNumber(today)
  const last = fromDayNumber(Math.min(today + MOST_DAYS_AHEAD, LAST_DAY))
  const { volunteersForCalls = availability.volunteersForCalls, callNumber = availability.callNumber } = change
  let { weekly, never } = availability
  for (const { weekday, kind, answer } of change.weekly ?? []) {
    weekly = weekly.filter((cell) => cell.weekday !== weekday || cell.kind !== kind)
    if (answer !== null) weekly = [...weekly, { weekday, kind, answer }]
  }
  for (const { weekday, isNever } of change.never ?? []) {
    never = never.filter((other) => other !== weekday)
    if (isNever) never = [...never, weekday]
  }
  let { days } = withoutPast(availability, today)
  for (const each of change.days ?? []) {
    if (each.answer !== null && each.to < first) return { refusal: 'availabilityPast' }
    if (each.answer !== null && each.to > last) return { refusal: 'availabilityTooFar' }
    days = changedDays(days, each.from < first ? { ...each, from: first } : each)
  }
  const elsewhere = changedElsewhere(withoutPast(availability, today).elsewhere, change.elsewhere)
  if (weekly.length > MOST_WEEKLY || days.length > MOST_OF_DAYS || elsewhere.length > MOST_ELSEWHERE)
    return { refusal: 'availabilityTooMuch' }
  const added = (change.elsewhere ?? []).filter(({ isKept }) => isKept)
  if (added.some(({ untilDate }) => untilDate !== null && untilDate < first)) return { refusal: 'availabilityPast' }
  // Hours that were written before the centre set its limit stay, and may be taken back.
  if (added.length > 0 && overfullMonth(elsewhere, elsewhereMost, today) !== null) return { refusal: 'elsewhereTooOften' }
  return {
    availability: {
      volunteersForCalls,
      callNumber,
      weekly: weekly.toSorted(byWeekday),
      never: never.toSorted((a, b) => a - b),
      days: days.toSorted(byDay),
      elsewhere,
    },
  }
}

/** Gives the part that its member reads: days that are over are left out. */
export function withoutPast(availability: Availability, today: DayNumber): Availability {
  const first = fromDayNumber(today)
  const { days, elsewhere } = availability
  return {
    ...availability,
    days: days.filter(({ day }) => day >= first),
    elsewhere: elsewhere.filter(({ untilDate }) => untilDate === null || untilDate.slice(0, 7) >= first.slice(0, 7)),
  }
}

/** Days in a row of which the same was said. */
export interface AnsweredSpan {
  readonly from: Day
  readonly to: Day
  readonly kind: string | null
  readonly answer: AvailabilityAnswer
}

/** The single days as people say them, « du 24 au 31 décembre »: earliest first, whole days before their kinds. */
export function spansOf(days: readonly DayAnswer[]): AnsweredSpan[] {
  const spans: AnsweredSpan[] = []
  for (const ofKind of Map.groupBy(days.toSorted(byDay), ({ kind }) => kind).values()) {
    for (const { day, kind, answer } of ofKind) {
      const before = spans.at(-1)
      const goesOn = before?.kind === kind && before.answer === answer && toDayNumber(before.to) + 1 === toDayNumber(day)
      if (goesOn) spans[spans.length - 1] = { ...before, to: day }
      else spans.push({ from: day, to: day, kind, answer })
    }
  }
  return spans.toSorted((a, b) => byText(a.from, b.from) || byText(a.kind ?? '', b.kind ?? ''))
}
