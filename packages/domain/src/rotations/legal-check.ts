// The legal check of a cycle before anybody works it: for each working-time rule its own worst figure of the cycle, on the wall clock,
// against the limit for that very vacation or period.
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { Profile } from '../planning/profile.ts'
import { dutyOf, type Duty, type RotationDay } from '../planning/shift.ts'
import type { Figure, Severity } from '../rules/rule.ts'
import { ruleNamed } from '../rules/table.ts'
import { reachDays } from '../working-time/evaluate.ts'
import type { Rule, RuleCode } from '../working-time/rules.ts'
import { positionInCycle } from '../planning/cycle.ts'
import { periodOf } from './metrics.ts'

/** `limit`: exactly the hours the rule still allows over weeks: no room for one exchange. */
type RuleState = 'kept' | 'limit' | 'broken'

export interface RuleCheck {
  readonly code: RuleCode
  readonly severity: Severity
  readonly state: RuleState
  /** Hours, days or guards, as the rule counts; Infinity for what nothing ends. */
  readonly figure: number
  readonly limit: number
  /** The number of days in a row that a count runs over, where the centre chose another than seven. */
  readonly days?: number
}

export interface LegalCheck {
  readonly days: readonly RotationDay[]
  /** The day of position 0 of each team that follows the cycle. */
  readonly starts: readonly DayNumber[]
  /** The regime of the centre: what a night is differs by it. */
  readonly profile: Profile
  readonly rules: readonly Rule[]
}

/** No clock changes in it: a cycle is judged as it repeats, not as the year bends it. */
const WALL_CLOCK = zoneOf('UTC')
/** Around the days judged, what a rule of a week looks at. */
const MARGIN_DAYS = 10

/**
 * The duties of a team from the first Monday on, for as long as cycle and week take to meet again, with the days that the rules look at
 * around it.
 */
function dutiesOf(days: readonly RotationDay[], start: DayNumber, from: DayNumber, to: DayNumber): Duty[] {
  const found: Duty[] = []
  for (let day = from; day <= to; day++) {
    const shift = days[positionInCycle(day, start, days.length)]?.shift
    if (shift?.type === 'work') found.push(dutyOf(day, shift, null, WALL_CLOCK))
  }
  return found
}

/** One line for each rule that has a figure of its own, in their order; `days` must not be empty. Without teams, from a Monday on. */
export function legalCheck({ days, starts, profile, rules }: LegalCheck): RuleCheck[] {
  const monday = 4
  // Rules on two weeks that do not slide meet the cycle again after an even number of weeks.
  const weeks = periodOf(days)
  const period = weeks % 14 === 0 ? weeks : 2 * weeks
  const span = { from: monday, to: monday + period - 1 }
  const margin = MARGIN_DAYS + reachDays(rules)
  const phases = new Set(starts.length === 0 ? [0] : starts.map((start) => positionInCycle(monday, start, days.length)))
  const plannings = [...phases].map((phase) => dutiesOf(days, monday - phase, span.from - margin, span.to + margin))
  return rules.flatMap((rule): RuleCheck[] => {
    const { asks, isBudget, figure: figureIn, figureOfCycle } = ruleNamed(rule.code)
    const missing = ({ actual, limit }: Figure) => (asks === 'most' ? actual - limit : limit - actual)
    const figures =
      figureOfCycle === undefined
        ? plannings.map((list) => figureIn?.(list, span, rule, profile) ?? null)
        : [figureOfCycle(days, rule, profile)]
    const [first, ...others] = figures.filter((figure) => figure !== null)
    if (first === undefined) return []
    const worst = others.reduce((worstFigure, figure) => (missing(figure) > missing(worstFigure) ? figure : worstFigure), first)
    const over = 'days' in rule && rule.days !== 7 ? { days: rule.days } : {}
    const state = missing(worst) > 0 ? 'broken' : isBudget === true && missing(worst) === 0 ? 'limit' : 'kept'
    return [{ code: rule.code, severity: rule.severity, state, figure: worst.actual, limit: worst.limit, ...over }]
  })
}
