// What a cycle does to each working-time rule, before anybody works it: its worst figure, against what the rule asks.
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import { dutyOf, nominalMinutes } from '../planning/shift.ts'
import type { Duty, RotationDay } from '../planning/shift.ts'
import { violations } from '../working-time/evaluate.ts'
import type { Rule, RuleCode, Severity, Violation } from '../working-time/rules.ts'
import { positionInCycle } from './cycle.ts'
import { cycleMetrics } from './metrics.ts'

/** `limit`: exactly the hours the rule still allows over weeks: no room for one exchange. */
export type RuleState = 'kept' | 'limit' | 'broken'

export interface RuleCheck {
  readonly code: RuleCode
  readonly severity: Severity
  readonly state: RuleState
  /** Hours, days or guards, as the rule counts; Infinity for a rest that nothing ends. */
  readonly figure: number
  readonly limit: number
}

export interface LegalCheck {
  readonly days: readonly RotationDay[]
  /** Of the teams that follow the cycle: the day of position 0. */
  readonly starts: readonly DayNumber[]
  readonly rules: readonly Rule[]
  readonly from: DayNumber
  readonly zone: Zone
}

/** A cycle and the week meet again within this for most; more would be felt while dragging. */
const LOOKED_DAYS = 84

function dutiesOf(days: readonly RotationDay[], start: DayNumber, from: DayNumber, zone: Zone): Duty[] {
  const found: Duty[] = []
  for (let day = from; day < from + LOOKED_DAYS; day++) {
    const shift = days[positionInCycle(day, start, days.length)]?.shift
    if (shift?.type === 'work') found.push(dutyOf(day, shift, null, zone))
  }
  return found
}

interface Figure {
  readonly figure: number
  readonly limit: number
  /** A load may not be passed; a rest may not be fallen short of. */
  readonly isLoad: boolean
}

/** What the cycle gives by itself, on the wall clock; null for rules that are not about a cycle. */
function figureOf(rule: Rule, days: readonly RotationDay[], metrics: ReturnType<typeof cycleMetrics>): Figure | null {
  const longest = Math.max(...days.map(({ shift }) => nominalMinutes(shift))) / 60
  switch (rule.code) {
    case 'dailyRest':
      return { figure: metrics.shortestRestHours, limit: rule.minHours, isLoad: false }
    case 'restAfterShift':
      return { figure: metrics.shortestRestHours, limit: rule.ratio * longest, isLoad: false }
    case 'shiftLength':
      return { figure: longest, limit: rule.maxHours, isLoad: true }
    case 'hoursSlidingWeek':
      return { figure: metrics.maxSlidingWeekHours, limit: rule.maxHours, isLoad: true }
    case 'hoursCivilWeek':
      return { figure: metrics.maxCivilWeekHoursByClock, limit: rule.maxHours, isLoad: true }
    case 'weeklyRest':
      return { figure: metrics.minLongestWeeklyRestHours, limit: rule.minHours, isLoad: false }
    case 'consecutiveDays':
      return { figure: metrics.longestRunDays, limit: rule.maxDays, isLoad: true }
    case 'averageWeek':
      return { figure: metrics.averageWeekHours, limit: rule.maxHours, isLoad: true }
    case 'semesterHours':
      return { figure: metrics.presenceHoursPerSemester, limit: rule.maxHours, isLoad: true }
    case 'semesterGuards':
      return { figure: metrics.dutiesPerSemester, limit: rule.maxGuards, isLoad: true }
    case 'overlap':
      return { figure: 0, limit: 0, isLoad: true }
    case 'unavailable':
    case 'qualificationUnknown':
    case 'minimumStaffing':
      return null
  }
}

/** Rules over months look further than the days read here: the cycle's own figure decides. */
const OVER_MONTHS: ReadonlySet<RuleCode> = new Set<RuleCode>(['averageWeek', 'semesterHours', 'semesterGuards'])

/** Where exactly what is allowed leaves no room for one exchange. */
const AT_WEEKS: ReadonlySet<RuleCode> = new Set<RuleCode>(['hoursSlidingWeek', 'hoursCivilWeek', 'averageWeek'])

function worse(a: Violation, b: Violation): Violation {
  return Math.abs(b.actual - b.limit) > Math.abs(a.actual - a.limit) ? b : a
}

/** One line for each rule a cycle can break, in their order; `days` must not be empty. */
export function legalCheck({ days, starts, rules, from, zone }: LegalCheck): RuleCheck[] {
  const phases = [...new Set(starts.map((start) => positionInCycle(from, start, days.length)))]
  const metrics = cycleMetrics(days, phases.length === 0 ? [0] : phases)
  const worst = new Map<RuleCode, Violation>()
  const nearRules = rules.filter(({ code }) => !OVER_MONTHS.has(code))
  for (const phase of phases) {
    const after = dutiesOf(days, from - phase, from, zone)
    for (const violation of violations({ userId: '', before: [], after, rules: nearRules })) {
      const known = worst.get(violation.code)
      worst.set(violation.code, known === undefined ? violation : worse(known, violation))
    }
  }
  return rules.flatMap((rule): RuleCheck[] => {
    const own = figureOf(rule, days, metrics)
    if (own === null) return []
    const { code, severity } = rule
    const broken = worst.get(code)
    if (broken !== undefined) return [{ code, severity, state: 'broken', figure: broken.actual, limit: broken.limit }]
    if (code === 'overlap') return []
    const { figure, limit, isLoad } = own
    if (OVER_MONTHS.has(code) && figure > limit) return [{ code, severity, state: 'broken', figure, limit }]
    const state = isLoad && AT_WEEKS.has(code) && figure === limit ? 'limit' : 'kept'
    // The figure is cut at the ends of civil weeks, the rule is not: what it found is at least what it asks.
    return [{ code, severity, state, figure: code === 'weeklyRest' ? Math.max(figure, limit) : figure, limit }]
  })
}
