// What taking, exchanging or giving back a vacation would do to one's own planning: the week before and after, the rest on each
// side, one figure per rule. The domain judges; this file only places its answers. No words here: they stand in texts.ts.
import { fromDayNumber, mondayOf, toDayNumber } from '@releve/domain/calendar/day'
import type { Day, DayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { dutyOf } from '@releve/domain/planning/shift'
import type { Duty } from '@releve/domain/planning/shift'
import { violations, worstSlidingWeek, wouldRest } from '@releve/domain/working-time/evaluate'
import type { Rule, RuleCode, Violation } from '@releve/domain/working-time/rules'
import type { WireViolation } from '@releve/contract/demands'
import type { WireShift, WireShiftDay } from '@releve/contract/shifts'

const HOUR_MS = 3_600_000

export interface PlanningChange {
  /** The vacation one would work. */
  readonly gains: { readonly date: Day; readonly shift: WireShift } | null
  /** The day of the vacation one would no longer work. */
  readonly loses: Day | null
}

export interface WeekDay {
  readonly day: Day
  readonly shift: WireShift
  /** The action changes this day. */
  readonly isChanged: boolean
}

export interface ChangedWeek {
  readonly before: readonly WeekDay[]
  readonly after: readonly WeekDay[]
}

type Tone = 'ok' | 'warn' | 'error'

interface RestGap {
  readonly hours: number
  readonly tone: Tone
}

export interface RestAroundGain {
  readonly duty: Duty
  readonly previous: Duty | null
  readonly next: Duty | null
  /** Null where there is no neighbour in the days looked at. */
  readonly before: RestGap | null
  readonly after: RestGap | null
}

/** One rule with its figure after the change. `isOld`: beyond its limit already before, and not worsened. */
export interface RuleFigure {
  readonly code: 'rest' | 'hoursSlidingWeek' | 'hoursCivilWeek' | 'weeklyRest' | 'consecutiveDays'
  readonly tone: Tone
  /** In hours, or in days for `consecutiveDays`; null when nothing limits it in the days looked at. */
  readonly actual: number | null
  readonly limit: number
  readonly isOld: boolean
}

export interface Consequence {
  readonly weeks: readonly ChangedWeek[]
  /** Null when nothing is gained: to work less takes no rest away. */
  readonly rest: RestAroundGain | null
  readonly rules: readonly RuleFigure[]
}

/** One's vacations placed in time, by start. */
export function dutiesOf(days: readonly WireShiftDay[], zone: Zone): Duty[] {
  return days
    .filter(({ shift, isOff }) => shift.type === 'work' && !isOff)
    .map(({ date, shift, teamObject }) => dutyOf(toDayNumber(date), shift, teamObject?._id ?? null, zone))
    .sort((a, b) => a.startAt - b.startAt)
}

/** The vacations after the change, by start, and the one gained among them. */
export function applyChange(
  before: readonly Duty[],
  { gains, loses }: PlanningChange,
  zone: Zone,
): { readonly after: Duty[]; readonly gained: Duty | null } {
  const lost = loses === null ? null : toDayNumber(loses)
  const kept = before.filter(({ day }) => day !== lost)
  if (gains === null) return { after: kept, gained: null }
  const gained = dutyOf(toDayNumber(gains.date), gains.shift, null, zone)
  return { after: [...kept, gained].sort((a, b) => a.startAt - b.startAt), gained }
}

/** Seven days that hold the changed ones, or a week for each when they are too far apart. */
export function weekWindows(days: readonly Day[]): Day[][] {
  const numbers = [...new Set(days)].map(toDayNumber).sort((a, b) => a - b)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return []
  const centres = last - first <= 6 ? [Math.floor((first + last) / 2)] : [first, last]
  return centres.map((centre) => Array.from({ length: 7 }, (_, index) => fromDayNumber(centre - 3 + index)))
}

const REST_SHIFT: WireShift = {
  name: 'R',
  type: 'rest',
  default: { startTime: '00:00', endTime: '00:00' },
  endsNextDay: false,
  variation: null,
}

export function changedWeeks(days: readonly WireShiftDay[], { gains, loses }: PlanningChange): ChangedWeek[] {
  const byDay = new Map(days.map((day) => [day.date, day.shift]))
  const changed = [gains?.date, loses].filter((day) => day !== undefined && day !== null)
  return weekWindows(changed).map((week) => ({
    before: week.map((day) => ({ day, shift: byDay.get(day) ?? REST_SHIFT, isChanged: false })),
    after: week.map((day) => {
      const kept = day === loses ? REST_SHIFT : (byDay.get(day) ?? REST_SHIFT)
      return { day, shift: day === gains?.date ? gains.shift : kept, isChanged: changed.includes(day) }
    }),
  }))
}

/** The week around a day as it is. */
export function currentWeek(days: readonly WireShiftDay[], day: Day): WeekDay[] {
  const byDay = new Map(days.map(({ date, shift }) => [date, shift]))
  return weekWindows([day]).flatMap((week) => week.map((each) => ({ day: each, shift: byDay.get(each) ?? REST_SHIFT, isChanged: false })))
}

function toneOf({ severity }: Pick<Violation, 'severity'>): Tone {
  return severity === 'blocking' ? 'error' : 'warn'
}

function worstOf(tones: readonly Tone[]): Tone {
  return tones.includes('error') ? 'error' : tones.includes('warn') ? 'warn' : 'ok'
}

function findRule<C extends RuleCode>(rules: readonly Rule[], code: C): Extract<Rule, { code: C }> | undefined {
  return rules.find((rule): rule is Extract<Rule, { code: C }> => rule.code === code)
}

/** The rest two vacations in a row must leave, in hours: the daily one, and the length of the first where a rule asks it. */
function requiredRest(first: Duty, rules: readonly Rule[]): number {
  const daily = findRule(rules, 'dailyRest')?.minHours ?? 0
  const ratio = findRule(rules, 'restAfterShift')?.ratio ?? 0
  return Math.max(daily, (ratio * (first.nominalEnd - first.nominalStart)) / 60)
}

function gapTone(first: Duty, second: Duty, found: readonly Violation[], rules: readonly Rule[]): Tone {
  const isBetween = ({ day, otherDay }: Violation) =>
    (day === first.day && otherDay === second.day) || (day === second.day && otherDay === first.day)
  const broken = found.filter(
    ({ code, ...violation }) =>
      (code === 'dailyRest' || code === 'restAfterShift' || code === 'overlap') && isBetween({ code, ...violation }),
  )
  if (broken.length > 0) return worstOf(broken.map(toneOf))
  const real = (second.startAt - first.endAt) / HOUR_MS
  const nominal = (second.nominalStart - first.nominalEnd) / 60
  // On the wall clock for the length of a vacation, on instants for the daily rest: as the rules themselves.
  return real >= (findRule(rules, 'dailyRest')?.minHours ?? 0) && nominal >= requiredRest(first, rules) ? 'ok' : 'warn'
}

function restAround(after: readonly Duty[], duty: Duty, found: readonly Violation[], rules: readonly Rule[]): RestAroundGain {
  const { previous, next, beforeHours, afterHours } = wouldRest(after, duty)
  return {
    duty,
    previous,
    next,
    before: previous === null || beforeHours === null ? null : { hours: beforeHours, tone: gapTone(previous, duty, found, rules) },
    after: next === null || afterHours === null ? null : { hours: afterHours, tone: gapTone(duty, next, found, rules) },
  }
}

/** Nominal hours of the fullest civil week that the vacation touches, vacations clipped at its ends. */
export function worstCivilWeek(duties: readonly Duty[], around: Duty): number {
  const weekOf = (minutes: number): DayNumber => mondayOf(Math.floor(minutes / 1440))
  const mondays = [...new Set([weekOf(around.nominalStart), weekOf(around.nominalEnd - 1)])]
  const hoursOf = (monday: DayNumber) =>
    duties.reduce((sum, { nominalStart, nominalEnd }) => {
      const [from, to] = [monday * 1440, (monday + 7) * 1440]
      return sum + Math.max(0, Math.min(nominalEnd, to) - Math.max(nominalStart, from)) / 60
    }, 0)
  return Math.max(...mondays.map(hoursOf))
}

/** The shorter of the two long rests that frame the service around a vacation; null when neither is in sight. */
export function framingRest(duties: readonly Duty[], around: Duty, minHours: number): number | null {
  const index = duties.indexOf(around)
  const restBefore = (at: number): number | null => {
    const [previous, current] = [duties[at - 1], duties[at]]
    return previous === undefined || current === undefined ? null : (current.startAt - previous.endAt) / HOUR_MS
  }
  let [first, last] = [index, index + 1]
  while ((restBefore(first) ?? Infinity) < minHours) first--
  while ((restBefore(last) ?? Infinity) < minHours) last++
  const framing = [restBefore(first), restBefore(last)].filter((hours) => hours !== null)
  return framing.length === 0 ? null : Math.min(...framing)
}

/** Days in a row on which a vacation starts, around this one. */
function runLength(duties: readonly Duty[], around: Duty): number {
  const worked = new Set(duties.map(({ day }) => day))
  let [first, last] = [around.day, around.day]
  while (worked.has(first - 1)) first--
  while (worked.has(last + 1)) last++
  return last - first + 1
}

function ruleFigures(after: readonly Duty[], rest: RestAroundGain, found: readonly Violation[], rules: readonly Rule[]): RuleFigure[] {
  const { duty, previous, before, after: behind } = rest
  const figures: RuleFigure[] = []
  const add = (code: RuleFigure['code'], actual: number | null, limit: number, isBeyond: boolean, isReached = false) => {
    const broken = found.filter((violation) => violation.code === code)
    const tone = broken.length > 0 ? worstOf(broken.map(toneOf)) : isBeyond || isReached ? 'warn' : 'ok'
    figures.push({ code, tone, actual, limit, isOld: isBeyond && broken.length === 0 })
  }
  const gaps = [before, behind].filter((gap) => gap !== null)
  if (findRule(rules, 'dailyRest') !== undefined || findRule(rules, 'restAfterShift') !== undefined) {
    const limit = Math.max(requiredRest(duty, rules), previous === null ? 0 : requiredRest(previous, rules))
    const tone = worstOf(gaps.map((gap) => gap.tone))
    const hours = gaps.map((gap) => gap.hours)
    figures.push({ code: 'rest', tone, actual: hours.length === 0 ? null : Math.min(...hours), limit, isOld: false })
  }
  const sliding = findRule(rules, 'hoursSlidingWeek')
  if (sliding !== undefined) {
    const hours = worstSlidingWeek(after, duty, sliding.days)
    add('hoursSlidingWeek', hours, sliding.maxHours, hours > sliding.maxHours, hours === sliding.maxHours)
  }
  const civil = findRule(rules, 'hoursCivilWeek')
  if (civil !== undefined) {
    const hours = worstCivilWeek(after, duty)
    add('hoursCivilWeek', hours, civil.maxHours, hours > civil.maxHours, hours === civil.maxHours)
  }
  const weekly = findRule(rules, 'weeklyRest')
  if (weekly !== undefined) {
    const broken = found.find(({ code }) => code === 'weeklyRest')
    add('weeklyRest', broken?.actual ?? framingRest(after, duty, weekly.minHours), weekly.minHours, false)
  }
  const run = findRule(rules, 'consecutiveDays')
  if (run !== undefined) {
    const days = runLength(after, duty)
    add('consecutiveDays', days, run.maxDays, days > run.maxDays)
  }
  return figures
}

interface ConsequenceInput {
  readonly userId: string
  /** One's own days: `neighbourRange` of what changes. */
  readonly days: readonly WireShiftDay[]
  readonly change: PlanningChange
  readonly rules: readonly Rule[]
  readonly zone: Zone
}

export function consequenceOf({ userId, days, change, rules, zone }: ConsequenceInput): Consequence {
  const before = dutiesOf(days, zone)
  const { after, gained } = applyChange(before, change, zone)
  const weeks = changedWeeks(days, change)
  if (gained === null) return { weeks, rest: null, rules: [] }
  const off = new Set(days.filter(({ isOff }) => isOff).map(({ date }) => toDayNumber(date)))
  const found = violations({ userId, before, after, rules, unavailableDays: (day) => off.has(day) })
  const rest = restAround(after, gained, found, rules)
  return { weeks, rest, rules: ruleFigures(after, rest, found, rules) }
}

const FIGURE_OF: Readonly<Record<string, RuleFigure['code']>> = {
  dailyRest: 'rest',
  restAfterShift: 'rest',
  hoursSlidingWeek: 'hoursSlidingWeek',
  hoursCivilWeek: 'hoursCivilWeek',
  weeklyRest: 'weeklyRest',
  consecutiveDays: 'consecutiveDays',
}

/**
 * What the server found is law: of one's own planning it decides the tone and the figure of the rule (a member may follow
 * another profile than his centre); of a colleague's planning, or of staffing, its sentence stands beside.
 */
export function withServerWords(
  figures: readonly RuleFigure[],
  found: readonly WireViolation[],
  me: string,
): { readonly figures: readonly RuleFigure[]; readonly others: readonly WireViolation[] } {
  const own = (violation: WireViolation) => (violation.userId === me ? FIGURE_OF[violation.code] : undefined)
  const known = new Set(figures.map(({ code }) => code))
  const others = found.filter((violation) => {
    const code = own(violation)
    return code === undefined || !known.has(code)
  })
  return {
    figures: figures.map((figure) => {
      const broken = found.filter((violation) => own(violation) === figure.code)
      const worst = broken.find(({ severity }) => severity === 'blocking') ?? broken[0]
      return worst === undefined ? figure : { ...figure, tone: toneOf(worst), actual: worst.actual, limit: worst.limit, isOld: false }
    }),
    others,
  }
}
