// The one line of a card: why a demand is possible, to be known, or not possible. What it says was decided with the demand.
import type { WireDemand } from '@releve/contract/demands'
import { reasonsAgainst } from '@releve/contract/sentences'
import type { ReasonTone } from '../../../ui/reason-line.tsx'
import { demandTexts, hoursText, withoutStop } from '../texts.ts'
import { answerOf } from './sections.ts'

/** What the cards of a list share. */
export interface CardContext {
  readonly me: string
  readonly isReachable: boolean
}

interface Reason {
  readonly tone: ReasonTone
  readonly text: string
}

/** Why it is possible, to be known, or not possible; null where something else stands in its place. */
export function reasonOf(demand: WireDemand, { me, isReachable }: CardContext): Reason | null {
  const answer = answerOf(demand)
  if (answer === null) {
    if (demand.category !== 'other') return null
    // The first two are what a card has room for.
    return { tone: 'error', text: reasonsAgainst(demand, 2).map(withoutStop).join('. ') }
  }
  const { figures, violations } = answer
  if (!isReachable || figures === null) return { tone: 'quiet', text: demandTexts.checkOnline }
  const [warning] = violations.toSorted((a, b) => Number(b.userId === me) - Number(a.userId === me))
  if (warning !== undefined) return { tone: 'warn', text: withoutStop(warning.message) }
  const [before, after] = [figures.before, figures.after].map((gap) => (gap === null ? null : hoursText(gap.hours)))
  return { tone: 'ok', text: demandTexts.card.rest(before ?? null, after ?? null) }
}
