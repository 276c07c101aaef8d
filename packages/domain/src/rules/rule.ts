// The form of a working-time rule: its parameters as plain data (the contract makes schemas of them, the screens fields), the default of
// each regime with its legal reference, its findings in a change of one person's planning, and its figure in a planning or a cycle.
import type { DayNumber } from '../calendar/day.ts'
import type { Leave } from '../planning/leave.ts'
import type { Profile } from '../planning/profile.ts'
import type { Duty, RotationDay } from '../planning/shift.ts'
import type { Change, ClockChange } from './changes.ts'

export type Severity = 'blocking' | 'warning' | 'information'

export interface Parameter {
  /** `hours` are decimal, by the quarter; a `count` is whole; a `ratio` is any number. */
  readonly kind: 'hours' | 'count' | 'ratio'
  /** The counted unit. The contract has a word for each. */
  readonly unit: string
  readonly min: number
  readonly max: number
  /** It is not the limit itself, but the length of time over which the rule counts. */
  readonly isPeriod?: true
  /** It is not the limit itself, but what must be reached for the rule to count at all. */
  readonly isThreshold?: true
}

export type Parameters = Readonly<Record<string, Parameter>>
type ValuesOf<P> = { readonly [Name in keyof P]: number }

/** The terms of a regime. The reference is shown beside the rule (article, decree, case); empty, the rule is the centre's own. */
type TermsOf<P> = { readonly severity: Severity; readonly reference: string } & ValuesOf<P>

/** A finding before it becomes a violation: figures and the vacations it shows on. */
export interface Finding {
  readonly actual: number
  readonly limit: number
  readonly duty: Duty
  readonly neighbour?: Duty
  /** The clocks change within what was counted: the figure is not the one the wall clock gives. */
  readonly clockChange?: ClockChange
}

/** The measured value and the limit, for one and the same vacation or period. Infinity: nothing ends it. */
export interface Figure {
  readonly actual: number
  readonly limit: number
}

/** Days, both included. */
export interface Span {
  readonly from: DayNumber
  readonly to: DayNumber
}

/** The member whose planning changes, as far as rules ask. */
export interface Worker {
  /** The regime they follow, which also defines what a night is. */
  readonly profile: Profile
  /** Days of absence, days off. A vacation belongs to the day it starts. */
  readonly isUnavailable: (day: DayNumber) => boolean
  /** Their leave over the planning that was read and `days` on either side. */
  readonly leave: (days: number) => Leave
}

/**
 * The parts that a rule is written with. The functions are methods and not properties, so that TypeScript lets the table of all rules call
 * each with its own values.
 */
export interface RuleSpec<P> {
  /** The limit first, then the period it is counted over. */
  readonly parameters: P
  /** Whether the limit is the least or the most that is allowed. */
  readonly asks: 'least' | 'most'
  readonly regimes: { readonly [Name in Profile]?: TermsOf<P> }
  /** The first values for a centre that adds the rule, when its regime does not have it. */
  readonly proposed?: TermsOf<P>
  /** It limits a total over a period: a cycle whose figure is exactly the limit leaves no room for one more hour. */
  readonly isBudget?: true
  /**
   * The line that shows its figure beside a decision on one person's planning: a line of its own, or the line « rest » that rules on the
   * rest between two vacations share. Without it, no line shows the figure.
   */
  readonly figureLine?: 'own' | 'rest'
  /** How many days before and after a change it looks at. Left out, it looks no further than the week around a change. */
  reachDays?(values: ValuesOf<P>): number
  /**
   * The breaches that a change creates or worsens; absent when that needs more than one person's planning, and is judged elsewhere. A
   * breach that stood before at the same place excuses one that is no worse (docs/decisions/0012); the comment of each rule says after
   * « Place: » what the same place is for it.
   */
  find?(change: Change, values: ValuesOf<P>, worker: Worker): readonly Finding[]
  /**
   * Gives, for a rule on the rest between two vacations that follow each other, that rest and the rest the first one requires, in hours.
   */
  restBetween?(earlier: Duty, later: Duty, values: ValuesOf<P>): Figure
  /** The worst figure among the vacations of a planning that start on these days, by that regime; null: there is nothing to measure. */
  figure?(list: readonly Duty[], days: Span, values: ValuesOf<P>, profile: Profile): Figure | null
  /**
   * The worst figure of a cycle that repeats for ever. It is needed when `figure`, which gets some weeks of the cycle, could be wrong about
   * the whole: a run without end, a semester.
   */
  figureOfCycle?(days: readonly RotationDay[], values: ValuesOf<P>, profile: Profile): Figure | null
}

/** Makes a rule of its code and its form, and adds the terms that each regime or centre begins with. */
export function rule<const Code extends string, const P extends Parameters>(code: Code, spec: RuleSpec<P>) {
  return {
    ...spec,
    code,
    ofRegime(profile: Profile) {
      const terms = spec.regimes[profile]
      return terms === undefined ? [] : [{ code, ...terms }]
    },
    /** The first terms for a centre of that regime that adds the rule: those of its regime, or else others without a legal reference. */
    proposedTo(profile: Profile) {
      const own = spec.regimes[profile]
      if (own !== undefined) return [{ code, ...own }]
      const [anyTerms] = [spec.proposed, ...Object.values<TermsOf<P> | undefined>(spec.regimes)].filter((terms) => terms !== undefined)
      return anyTerms === undefined ? [] : [{ code, ...anyTerms, reference: '' }]
    },
  }
}

export function inAllRegimes<T>(terms: T): Record<Profile, T> {
  return { SPP12: terms, SPP_G24: terms, FPT: terms, FPH: terms, PN: terms, CODE_TRAVAIL: terms }
}

/** Indices of the vacations that start on these days. */
export function indicesIn(list: readonly Duty[], { from, to }: Span): number[] {
  return list.flatMap(({ day }, index) => (day >= from && day <= to ? [index] : []))
}
