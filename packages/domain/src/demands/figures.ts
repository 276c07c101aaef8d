// The figures beside a decision on one person's planning: the rest on each side of the vacation gained and one figure a rule, from the
// same plannings and the same rules as what is judged.
import type { Zone } from '../calendar/zone.ts'
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS, at } from '../rules/changes.ts'
import type { Severity } from '../rules/rule.ts'
import { RULES, ruleNamed } from '../rules/table.ts'
import { framingRest } from '../rules/weekly-rest.ts'
import { wouldRest } from '../working-time/rest-around.ts'
import type { FollowedRules, JudgedRule, Violation } from '../working-time/rules.ts'
import { FIGURE_OF } from './beside-figures.ts'
import type { FigureCode } from './beside-figures.ts'
import { requiredRest, restSeverity, worst } from './rest-severity.ts'
import { isBlocking, planAfter } from './judge.ts'
import type { Move } from './circumstances.ts'
import { MARGIN_DAYS } from './person.ts'

/** `severity`: of the rule that is broken; null: it holds. */
interface Judged {
  readonly severity: Severity | null
  /** It was broken before already, and the change does not worsen it. */
  readonly isOld: boolean
}

interface Figure extends Judged {
  readonly code: FigureCode
  /** The figure in hours, or in the unit of its rule; null when nothing limits it in the days looked at. */
  readonly actual: number | null
  readonly limit: number
  /** The number of days in a row that a count runs over, where the centre chose another than seven. */
  readonly days?: number
}

/** The rest on one side, in real hours. */
export interface RestGap extends Judged {
  readonly hours: number
  readonly neighbour: Duty
}

export interface Figures {
  /** Null where no vacation is near. */
  readonly before: RestGap | null
  readonly after: RestGap | null
  readonly rules: readonly Figure[]
}

/**
 * Figures around the first vacation gained; null when nothing is gained: less work takes no rest away. `found`: the rules that the same
 * moves break.
 */
export function figuresOf(move: Move, found: readonly Violation[], zone: Zone): Figures | null {
  if (move.gains.length === 0) return null
  const { rules, userId } = move.person
  const { after, added } = planAfter(move, zone)
  const duty = at(added, 0)
  const own = found.filter((violation) => violation.userId === userId)
  // An overlap leaves the rules no rest to measure; here it is shown as none at all.
  const { previous, next } = wouldRest(after, duty)
  const before = previous === null ? null : gapBetween(previous, duty, previous, own, rules)
  const behind = next === null ? null : gapBetween(duty, next, next, own, rules)
  return { before, after: behind, rules: figuresOfRules(after, duty, [before, behind], own, move.person) }
}

function gapBetween(
  earlier: Duty,
  later: Duty,
  neighbour: Duty,
  found: readonly Violation[],
  rules: readonly JudgedRule[],
): RestGap | null {
  const hours = Math.max(0, later.startAt - earlier.endAt) / HOUR_MS
  if (hours > MARGIN_DAYS * 24) return null
  const isBetween = ({ day, otherDay }: Violation) =>
    (day === earlier.day && otherDay === later.day) || (day === later.day && otherDay === earlier.day)
  const broken = found.filter((violation) => (FIGURE_OF[violation.code] === 'rest' || violation.code === 'overlap') && isBetween(violation))
  const severity = worst(broken.map((violation) => violation.severity)) ?? restSeverity(earlier, later, rules)
  return { hours, neighbour, severity, isOld: severity !== null && broken.length === 0 }
}

function figuresOfRules(
  after: readonly Duty[],
  duty: Duty,
  sides: readonly [RestGap | null, RestGap | null],
  found: readonly Violation[],
  { profile, rules }: FollowedRules,
): Figure[] {
  const figures: Figure[] = []
  if (rules.some(({ code }) => FIGURE_OF[code] === 'rest')) {
    const [before] = sides
    const gaps = sides.filter((gap) => gap !== null)
    const fresh = gaps.filter(({ isOld }) => !isOld)
    const severity = worst(gaps.map((gap) => gap.severity))
    figures.push({
      code: 'rest',
      actual: gaps.length === 0 ? null : Math.min(...gaps.map(({ hours }) => hours)),
      limit: Math.max(requiredRest(duty, rules), before === null ? 0 : requiredRest(before.neighbour, rules)),
      severity,
      isOld: severity !== null && worst(fresh.map((gap) => gap.severity)) === null,
    })
  }
  for (const { code: ruleCode } of RULES) {
    const rule = rules.find((candidateRule) => candidateRule.code === ruleCode)
    const code = FIGURE_OF[ruleCode]
    if (rule === undefined || code === undefined || code === 'rest') continue
    const over = 'days' in rule && rule.days !== 7 ? { days: rule.days } : {}
    const broken = found.filter((violation) => violation.code === ruleCode)
    const worstBroken = broken.find(isBlocking) ?? broken[0]
    if (worstBroken !== undefined) {
      const { actual, limit, severity } = worstBroken
      figures.push({ code, actual, limit, severity, isOld: false, ...over })
      continue
    }
    const { asks, figure } = ruleNamed(ruleCode)
    const measured = figure?.(after, { from: duty.day, to: duty.day }, rule, profile) ?? null
    if (measured === null) continue
    const { limit } = measured
    const isBeyond = asks === 'most' ? measured.actual > limit : measured.actual < limit
    // The rests that frame the service say nothing of the service itself: too long, it has none, though both be long.
    const isFramed = rule.code === 'weeklyRest' && !isBeyond
    const actual = isFramed ? framingRest(after, after.indexOf(duty), rule.minHours) : measured.actual
    figures.push({ code, actual, limit, severity: isBeyond ? rule.severity : null, isOld: isBeyond, ...over })
  }
  return figures
}
