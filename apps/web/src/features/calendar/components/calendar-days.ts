// The model of each day of the calendar, from plannings and demands: one for the month grid, the week list and the list for screen readers.
// It has no words: those stand in texts.ts.
import { addDays, addMonths, fromDayNumber, isoWeekday, mondayOf, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { holidayOf, type Holiday, type HolidayCalendar } from '@releve/domain/calendar/center-holidays'
import type { Zone } from '@releve/domain/calendar/zone'
import { durationMs, type Duty } from '@releve/domain/planning/shift'
import type { WireDemand } from '@releve/contract/demands'
import type { WireSchoolPeriod } from '@releve/contract/school-holidays'
import type { WirePerson, WireShift, WireShiftDay } from '@releve/contract/shifts'
import { dutiesOf, dutyOfDay } from '#shared/duties-of.ts'
import type { BadgeKind } from '#ui/badge.tsx'

/** The one thing worth a line on a day, the most pressing first. */
export type DayEvent =
  | { readonly kind: 'uncovered' }
  /** My open demand for this vacation. */
  | { readonly kind: 'ownPending'; readonly demand: WireDemand }
  /** An exchange of mine waits for an approval: the vacation is as before. */
  | { readonly kind: 'awaiting'; readonly demand: WireDemand }
  /** I gave the vacation away. `other`: who works it. */
  | { readonly kind: 'given'; readonly other: WirePerson; readonly shift: WireShift }
  /** I work it for a colleague. */
  | { readonly kind: 'taken'; readonly other: WirePerson }
  /** It came, or went, by an exchange. */
  | { readonly kind: 'exchanged'; readonly other: WirePerson; readonly shift: WireShift }
  /** Demands of colleagues that I may take or exchange. */
  | { readonly kind: 'takeable'; readonly demands: readonly WireDemand[] }
  | { readonly kind: 'switchable'; readonly demands: readonly WireDemand[] }
  /** `causeName`: what the absence is for, where the reader may know. */
  | { readonly kind: 'unavailable'; readonly causeName?: string | undefined }

export interface CalendarDay {
  readonly day: Day
  readonly isPast: boolean
  readonly isToday: boolean
  /** The roster is not firm yet on that day. */
  readonly isProvisional: boolean
  /** The vacation that runs or comes next, the only one filled. */
  readonly isNext: boolean
  readonly holiday: Holiday | null
  /** The school holidays it is part of. */
  readonly school: WireSchoolPeriod | null
  /** Null while it is not known. */
  readonly shiftDay: WireShiftDay | null
  /** The vacation worked that day. */
  readonly duty: Duty | null
  /** Real minutes of the work that begins that day: the vacation, and hours of activities that are work. */
  readonly minutes: number
  /** The clocks change during it. */
  readonly clockChange: ClockChange | null
  /** Yesterday's vacation, when it ends today. */
  readonly ending: Duty | null
  readonly event: DayEvent | null
  readonly badge: BadgeKind | null
}

/** A vacation whose real length differs from the wall clock's. */
export interface ClockChange {
  readonly to: 'summer' | 'winter'
  readonly minutes: number
}

function clockChangeOf(duty: Duty): ClockChange | null {
  const minutes = Math.round(durationMs(duty) / 60_000)
  const nominal = duty.nominalEnd - duty.nominalStart
  return minutes === nominal ? null : { to: minutes < nominal ? 'summer' : 'winter', minutes }
}

function minutesWorked(day: WireShiftDay, zone: Zone): number {
  return dutiesOf([day], zone).reduce((sum, duty) => sum + Math.round(durationMs(duty) / 60_000), 0)
}

/** The vacation that runs at `now`, else the first one to come. `duties` in order. */
export function nextDuty(duties: readonly Duty[], now: number): Duty | null {
  return duties.find(({ endAt }) => endAt > now) ?? null
}

/** Finds the last hand-over in which `me` took part. */
function exchangeEvent(day: WireShiftDay, me: string): DayEvent | null {
  const step = day.substitutionHistory.findLast(({ from, to }) => from._id === me || to._id === me)
  if (!day.isSubstitution || step === undefined) return null
  const other = step.from._id === me ? step.to : step.from
  // The vacation I gave, or gave in return for the one I took.
  const ownShift = day.initialShift.type === 'work' ? day.initialShift : step.shift
  if (day.substitutionType === 'switch') return { kind: 'exchanged', other, shift: ownShift }
  return step.from._id === me ? { kind: 'given', other, shift: ownShift } : { kind: 'taken', other }
}

/** Their own exchanges that wait for an approval, on either of their days. */
export const isAwaitedBy = ({ approval, posterId, accepterId }: WireDemand, me: string): boolean =>
  approval !== undefined && (posterId === me || accepterId === me)

function eventOf(day: WireShiftDay, demands: readonly WireDemand[], awaited: readonly WireDemand[], me: string): DayEvent | null {
  if (day.isUncovered) return { kind: 'uncovered' }
  const awaiting = awaited.find(({ posterShift, acceptedSwitch }) => [posterShift.date, acceptedSwitch?.date].includes(day.date))
  if (awaiting !== undefined) return { kind: 'awaiting', demand: awaiting }
  if (day.isOff) return { kind: 'unavailable', causeName: day.causeName }
  const own = demands.find(({ category }) => category === 'ownPending')
  if (own !== undefined) return { kind: 'ownPending', demand: own }
  const exchanged = exchangeEvent(day, me)
  // A vacation given away is settled; one taken or exchanged that day leaves no room for another.
  if (exchanged !== null) return exchanged
  const { availableSubstitution, availableSwitch } = Object.groupBy(demands, ({ category }) => category)
  if (availableSubstitution !== undefined) return { kind: 'takeable', demands: availableSubstitution }
  return availableSwitch === undefined ? null : { kind: 'switchable', demands: availableSwitch }
}

const BADGES: Readonly<Record<DayEvent['kind'], BadgeKind | null>> = {
  ownPending: 'pending',
  awaiting: 'pending',
  takeable: 'todo',
  switchable: 'todo',
  given: 'accepted',
  taken: 'accepted',
  exchanged: 'accepted',
  unavailable: null,
  uncovered: null,
}

interface CalendarFacts {
  readonly range: { readonly startDate: Day; readonly endDate: Day }
  readonly shiftDays: ReadonlyMap<Day, WireShiftDay>
  readonly demands: readonly WireDemand[]
  readonly me: string
  readonly today: Day
  readonly zone: Zone
  readonly holidays: HolidayCalendar
  /** The last day that is firm; absent or null: nothing is provisional. */
  readonly firmUntil?: Day | null
  /** The vacation that runs or comes next, wherever it is. */
  readonly next: Duty | null
  /** The school holidays of the centre's zone. */
  readonly school?: readonly WireSchoolPeriod[] | undefined
}

/** The school holidays a day is part of. */
export function schoolPeriodOn(day: Day, periods: readonly WireSchoolPeriod[]): WireSchoolPeriod | null {
  return periods.find(({ startDate, endDate }) => startDate <= day && day <= endDate) ?? null
}

/** Every day of the range, in order. */
export function calendarDays({
  range,
  shiftDays,
  demands,
  me,
  today,
  zone,
  holidays,
  firmUntil = null,
  next,
  school = [],
}: CalendarFacts): CalendarDay[] {
  const demandsByDay = Map.groupBy(
    demands.filter(({ status, isHidden }) => status === 'open' && !isHidden),
    ({ posterShift }) => posterShift.date,
  )
  const awaited = demands.filter((demand) => isAwaitedBy(demand, me))
  const inRange = school.filter(({ startDate, endDate }) => startDate <= range.endDate && range.startDate <= endDate)
  const days: CalendarDay[] = []
  const last = toDayNumber(range.endDate)
  let before = shiftDays.get(addDays(range.startDate, -1))
  for (let n = toDayNumber(range.startDate); n <= last; n++) {
    const day = fromDayNumber(n)
    const shiftDay = shiftDays.get(day) ?? null
    const duty = shiftDay === null ? null : dutyOfDay(shiftDay, zone)
    const dutyBefore = before === undefined ? null : dutyOfDay(before, zone)
    const isPast = day < today
    const event = shiftDay === null ? null : eventOf(shiftDay, demandsByDay.get(day) ?? [], awaited, me)
    const isOpen = event?.kind === 'takeable' || event?.kind === 'switchable'
    days.push({
      day,
      isPast,
      isToday: day === today,
      isProvisional: firmUntil !== null && day > firmUntil && !isPast,
      isNext: next !== null && duty !== null && next.day === n,
      holiday: holidayOf(n, holidays),
      school: schoolPeriodOn(day, inRange),
      shiftDay,
      duty,
      minutes: shiftDay === null ? 0 : minutesWorked(shiftDay, zone),
      clockChange: duty === null ? null : clockChangeOf(duty),
      ending: dutyBefore !== null && zone.dayAt(dutyBefore.endAt) === n ? dutyBefore : null,
      event: isPast && isOpen ? null : event,
      badge: event === null || isPast ? null : BADGES[event.kind],
    })
    before = shiftDay ?? undefined
  }
  return days
}

/** The weeks of a list of days, each from its Monday. */
export function weeksOf(days: readonly CalendarDay[]): { readonly monday: Day; readonly days: readonly CalendarDay[] }[] {
  return [...Map.groupBy(days, ({ day }) => mondayOf(toDayNumber(day)))].map(([monday, ofWeek]) => ({
    monday: fromDayNumber(monday),
    days: ofWeek,
  }))
}

/** How many days from today on the month of today shows at least: at its end they are those of the next one. */
const DAYS_AHEAD = 14

/** A month shows a day: it is its own, or it comes soon and today is in that month. */
export function isShownIn(month: string, day: Day, today: Day): boolean {
  if (day.startsWith(month)) return true
  return today.startsWith(month) && day > today && day < addDays(today, DAYS_AHEAD)
}

/** The last day that the month of today shows: its own last one, or the last that comes soon. */
export function lastShown(lastOfMonth: Day, today: Day): Day {
  const last = addDays(today, DAYS_AHEAD - 1)
  return last > lastOfMonth ? last : lastOfMonth
}

/** The weeks in which a month is listed: those in which it shows a day. `days`: whole weeks, from the Monday of its first. */
export function weeksShown(days: readonly CalendarDay[], month: string, today: Day): ReturnType<typeof weeksOf> {
  return weeksOf(days).filter((week) => week.days.some(({ day }) => isShownIn(month, day, today)))
}

/** Real minutes of the work that begins on these days. */
export function minutesOf(days: readonly CalendarDay[]): number {
  return days.reduce((sum, { minutes }) => sum + minutes, 0)
}

/** Gives the day to which a key leads from a day; null for other keys. */
export function dayAfterKey(key: string, day: Day): Day | null {
  const n = toDayNumber(day)
  const weekday = isoWeekday(n)
  const target = {
    ArrowLeft: n - 1,
    ArrowRight: n + 1,
    ArrowUp: n - 7,
    ArrowDown: n + 7,
    Home: n - weekday + 1,
    End: n - weekday + 7,
    PageUp: addMonths(n, -1),
    PageDown: addMonths(n, 1),
  }[key]
  return target === undefined ? null : fromDayNumber(target)
}
