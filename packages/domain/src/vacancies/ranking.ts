// The order in which those who may take a vacancy are asked, with the reason for each place. The law sorts out those who may not; then come
// their declared availability and fairness. Figures are compared as they are shown: nobody stands after another for the sake of a minute
// that no screen shows.
import { FIGURE_OF } from '../demands/beside-figures.ts'
import { candidacyOf, gainOf, isTheirs } from '../demands/candidacy.ts'
import type { CandidacyRefusal, Vacancy } from '../demands/candidacy.ts'
import type { CenterFacts } from '../demands/center-facts.ts'
import { isBlocking, judge, planAfter } from '../demands/judge.ts'
import { MARGIN_DAYS } from '../demands/person.ts'
import { strictFacts } from '../demands/strict-facts.ts'
import { requiredRest } from '../demands/rest-severity.ts'
import type { UserId } from '../ids.ts'
import { at } from '../rules/changes.ts'
import type { Figure } from '../rules/rule.ts'
import { hoursSlidingWeek } from '../rules/hours-sliding-week.ts'
import { wouldRest } from '../working-time/rest-around.ts'
import type { Violation } from '../working-time/rules.ts'

/** A member's declaration about such a vacation on such a day; `unsaid`: none, or they do not want to be asked at all. */
export type StatedAvailability = 'available' | 'lastResort' | 'no' | 'unsaid'

export interface CandidateFacts {
  readonly userId: UserId
  readonly availability: StatedAvailability
  readonly volunteersForCalls: boolean
  /**
   * The load of the last 90 days, for each day of presence at full time, against that of their team, as their own screen shows it: 0 is as
   * much, 0.1 a tenth more.
   */
  readonly load: number
  /** A rest that was cut is due to them, or given and not over. */
  readonly isOwedRest?: boolean
  /** Their account is suspended: nothing that is asked of them would reach them. */
  readonly isSuspended?: boolean
  /** When they were last asked to take another vacancy (instant, milliseconds), whatever they answered; null: never. */
  readonly lastAskedAt: number | null
}

/** The criteria of the ranking, in this order. */
export type Criterion = 'availability' | 'warnings' | 'load' | 'lastAsked' | 'rest' | 'draw'

/** Real hours on each side of the vacancy; null where no vacation is near. */
interface Rest {
  readonly beforeHours: number | null
  readonly afterHours: number | null
  /** Hours beyond what the rules ask, on the side where less is left; null: nothing is near. */
  readonly marginHours: number | null
}

export interface Line {
  readonly userId: UserId
  readonly availability: Exclude<StatedAvailability, 'no'>
  readonly volunteersForCalls: boolean
  /** Rules it breaks that refuse nothing. */
  readonly warnings: readonly Violation[]
  /** The fullest `days` in a row around it, in hours; null: the centre does not limit them. */
  readonly weekHours: (Figure & { readonly days: number }) | null
  /** Percent above the mean of their team, whole; negative below it. */
  readonly loadPercent: number
  /** Days of the centre; null: never. */
  readonly daysSinceAsked: number | null
  readonly rest: Rest
  /** The criterion that puts them after the line above; null: they are the first. */
  readonly behind: Criterion | null
}

/**
 * `rest`: of the rules that refuse, the first is one on the rest between two vacations; `restOwed`: they may take it, and are not asked before
 * a rest that is due to them is over; `suspended`: they may take it, and cannot come in to answer.
 */
export type OutReason = CandidacyRefusal | 'rest' | 'restOwed' | 'suspended' | 'no'

interface Out {
  readonly userId: UserId
  readonly reason: OutReason
  /** The violations of `rule` and `rest` that refuse it. */
  readonly violations: readonly Violation[]
}

export interface Ranking {
  /** Available, then in the last resort: who is asked, from the first on. */
  readonly asked: readonly Line[]
  /** They said nothing: they may see it in the lists, and are neither asked nor called. */
  readonly unsaid: readonly Line[]
  /** People stand in the order of `members`. Those who work it already, or left it, are nowhere. */
  readonly out: readonly Out[]
  readonly counts: Readonly<Partial<Record<OutReason, number>>>
}

/** `members`: everybody of the centre. Who has left it meanwhile is passed over. */
export function rankCandidates(facts: CenterFacts, vacancy: Vacancy, members: readonly CandidateFacts[]): Ranking {
  const strict = strictFacts(facts)
  const ranked: Ranked[] = []
  const out: Out[] = []
  for (const candidate of members) {
    const { userId, availability, isOwedRest = false, isSuspended = false } = candidate
    const person = strict.person(userId)
    if (person === null || isTheirs(vacancy, person)) continue
    // A mere warning keeps nobody out and is the dearest to compute: only those who stay are checked for it.
    const { refusal, violations } = candidacyOf(vacancy, person, strict)
    if (refusal !== null) out.push(outLine(userId, refusal, violations.filter(isBlocking)))
    else if (isSuspended) out.push({ userId, reason: 'suspended', violations: [] })
    else if (isOwedRest) out.push({ userId, reason: 'restOwed', violations: [] })
    else if (availability === 'no') out.push({ userId, reason: 'no', violations: [] })
    else ranked.push(standing(facts, vacancy, { candidate, availability }))
  }
  const counts: Partial<Record<OutReason, number>> = {}
  for (const { reason } of out) counts[reason] = (counts[reason] ?? 0) + 1
  return {
    asked: inOrder(ranked.filter(({ line }) => line.availability !== 'unsaid')),
    unsaid: inOrder(ranked.filter(({ line }) => line.availability === 'unsaid')),
    out,
    counts,
  }
}

function outLine(userId: UserId, refusal: CandidacyRefusal, violations: readonly Violation[]): Out {
  const [first] = violations
  const isRest = first !== undefined && FIGURE_OF[first.code] === 'rest'
  return { userId, reason: isRest ? 'rest' : refusal, violations }
}

/** A line without its place. */
interface Ranked {
  readonly line: Omit<Line, 'behind'>
  /** One figure a criterion; the smaller comes first. */
  readonly keys: readonly number[]
}

const CRITERIA: readonly Criterion[] = ['availability', 'warnings', 'load', 'lastAsked', 'rest', 'draw']
const AVAILABILITIES: readonly StatedAvailability[] = ['available', 'lastResort', 'unsaid']

/** The place among `CRITERIA` of the first on which they differ; −1: two lines of one member. */
function firstDifference(a: Ranked, b: Ranked): number {
  return CRITERIA.findIndex((_, index) => a.keys[index] !== b.keys[index])
}

function inOrder(ranked: readonly Ranked[]): Line[] {
  const sorted = ranked.toSorted((a, b) => {
    const index = firstDifference(a, b)
    // The draw may give two the same number, if hardly ever.
    return index < 0 ? (a.line.userId < b.line.userId ? -1 : 1) : at(a.keys, index) - at(b.keys, index)
  })
  return sorted.map((each, index) => {
    const above = sorted[index - 1]
    return { ...each.line, behind: above === undefined ? null : (CRITERIA[firstDifference(above, each)] ?? 'draw') }
  })
}

interface Admitted {
  readonly candidate: CandidateFacts
  readonly availability: Line['availability']
}

function standing(facts: CenterFacts, vacancy: Vacancy, { candidate, availability }: Admitted): Ranked {
  const { userId, volunteersForCalls, lastAskedAt, load } = candidate
  const { zone, now } = facts
  const person = facts.person(userId)
  if (person === null) throw new Error('ranked, and not of the centre')
  const gain = gainOf(vacancy, person)
  // The days around it: no figure of a line looks further.
  const { after, added } = planAfter({ ...gain, person: { ...person, rules: [] } }, zone)
  const { day } = vacancy
  const duty = at(added, 0)
  const rule = person.rules.find((personRule) => personRule.code === 'hoursSlidingWeek')
  const week = rule === undefined ? null : (hoursSlidingWeek.figure?.(after, { from: day, to: day }, rule, person.profile) ?? null)

  const around = wouldRest(after, duty)
  const near = (hours: number | null) => (hours === null || hours > MARGIN_DAYS * 24 ? null : hours)
  const [beforeHours, afterHours] = [near(around.beforeHours), near(around.afterHours)]
  const beforeMargin =
    beforeHours === null || around.previous === null ? Infinity : beforeHours - requiredRest(around.previous, person.rules)
  const afterMargin = afterHours === null ? Infinity : afterHours - requiredRest(duty, person.rules)
  const margin = Math.min(beforeMargin, afterMargin)

  const loadPercent = wholePercent(load)
  const warnings = judge([gain], facts).filter(({ severity }) => severity === 'warning')
  const daysSinceAsked = lastAskedAt === null ? null : zone.dayAt(now) - zone.dayAt(lastAskedAt)
  return {
    line: {
      userId,
      availability,
      volunteersForCalls,
      warnings,
      weekHours: week === null || rule === undefined ? null : { ...week, days: rule.days },
      loadPercent,
      daysSinceAsked,
      rest: { beforeHours, afterHours, marginHours: margin === Infinity ? null : margin },
    },
    keys: [
      AVAILABILITIES.indexOf(availability),
      warnings.length,
      loadPercent,
      -(daysSinceAsked ?? Infinity),
      -margin,
      drawOf(vacancy._id, userId),
    ],
  }
}

/** A half goes up. */
const wholePercent = (share: number) => Math.floor(share * 100 + 0.5)

/** A number that vacancy and member alone give, so that the order in which people were loaded decides nothing and luck changes each time. */
export function drawOf(vacancyId: string, userId: string): number {
  let hash = 0x811c9dc5
  for (const character of `${vacancyId} ${userId}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  // The last characters alone would decide little of it (finalizer of MurmurHash3).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
