// The one line of a card: why a demand is possible, to be known, or not possible. What it says was decided with the demand.
import type { WireDemand, WireViolation } from '@releve/contract/demands'
import { reasonsAgainst } from '@releve/contract/reasons'
import { addedMinutes } from '@releve/domain/demands/answers'
import type { ReasonTone } from '#ui/reason-line.tsx'
import { hoursAlike, onOneLine, restWords, withoutStop } from '#shared/figure-words.ts'
import { demandTexts } from '#features/demands/texts.ts'
import { answerOf, type ExchangeView } from '../sections.ts'

/** The facts that the cards of a list share. */
export interface CardContext {
  readonly me: string
  /** The reader would do this with it; either by default. */
  readonly view?: ExchangeView
  readonly isReachable: boolean
  /** The warnings that stand over the list already. */
  readonly repeated?: readonly Repeated[]
}

/** A warning that several cards of a list would say alike. */
export type Repeated = Pick<WireViolation, 'code' | 'limit' | 'days'>

/** The rules whose figure a demand adds some hours to. */
const ADDED_TO: ReadonlySet<string> = new Set(['hoursSlidingWeek', 'hoursCivilWeek'])

interface Reason {
  readonly tone: ReasonTone
  readonly text: string
}

/** Why it is possible, to be known, or not possible; null where something else stands in its place. */
export function reasonOf(demand: WireDemand, { me, view = 'all', isReachable, repeated = [] }: CardContext): Reason | null {
  const answer = answerOf(demand, view)
  if (answer === null) {
    if (demand.category !== 'other') return null
    // The first two are what a card has room for.
    return { tone: 'error', text: onOneLine(reasonsAgainst(demand, 2)) }
  }
  const { figures, violations } = answer
  if (!isReachable || figures === null) return { tone: 'quiet', text: demandTexts.checkOnline }
  const warning = warningOf(violations, me)
  if (warning !== undefined && repeated.some((repetition) => isSame(repetition, warning)) && warning.userId === me) {
    const hours = addedMinutes(demand.posterShift, answer.exchange?.shift ?? null) / 60
    return { tone: 'warn', text: demandTexts.card.adds(hours, warning) }
  }
  if (warning !== undefined) return { tone: 'warn', text: withoutStop(warning.message) }
  const { before, after } = figures
  const hoursText = hoursAlike([before?.hours, after?.hours])
  return { tone: 'ok', text: restWords(before && hoursText(before.hours), after && hoursText(after.hours)) }
}

/** The reader's own before a colleague's. */
function warningOf(violations: readonly WireViolation[], me: string): WireViolation | undefined {
  return violations.toSorted((a, b) => Number(b.userId === me) - Number(a.userId === me))[0]
}

const isSame = (a: Repeated, b: Repeated) => a.code === b.code && a.limit === b.limit && a.days === b.days

/** The warnings that the cards of these demands would say more than once. */
export function repeatedWarnings(demands: readonly WireDemand[], me: string): Repeated[] {
  const found = demands.flatMap((demand) => {
    const answer = demand.isHidden ? null : answerOf(demand)
    const warning = answer === null || answer.figures === null ? undefined : warningOf(answer.violations, me)
    return warning !== undefined && warning.userId === me && ADDED_TO.has(warning.code) ? [warning] : []
  })
  return found
    .filter(
      (warning, index) =>
        found.findIndex((otherWarning) => isSame(otherWarning, warning)) === index &&
        found.filter((otherWarning) => isSame(otherWarning, warning)).length > 1,
    )
    .map(({ code, limit, days }) => ({ code, limit, ...(days === undefined ? {} : { days }) }))
}
