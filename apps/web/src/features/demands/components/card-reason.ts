// The one line of a card: why a demand is possible, to be known, or not possible.
import type { WireDemand } from '@releve/contract/demands'
import type { Zone } from '@releve/domain/calendar/zone'
import type { Duty } from '@releve/domain/planning/shift'
import { wouldRest } from '@releve/domain/working-time/evaluate'
import type { ReasonTone } from '../../../ui/reason-line.tsx'
import { demandTexts, distinctReasons, hoursText, withoutStop } from '../texts.ts'
import { applyChange } from './consequence.ts'
import { bestExchange } from './sections.ts'

/** What the cards of a list share. */
export interface CardContext {
  readonly me: string
  readonly zone: Zone
  /** One's own vacations by start; null while they are not known. */
  readonly duties: readonly Duty[] | null
  readonly isReachable: boolean
}

interface Reason {
  readonly tone: ReasonTone
  readonly text: string
}

/** The rest that taking or exchanging would leave, in words. */
function restReason(demand: WireDemand, { duties, zone }: CardContext): Reason {
  if (duties === null) return { tone: 'quiet', text: demandTexts.checkOnline }
  const { posterShift, category } = demand
  const exchange = category === 'availableSwitch' ? bestExchange(demand) : null
  const change = { gains: { date: posterShift.date, shift: posterShift.shift }, loses: exchange?.date ?? null }
  const { after, gained } = applyChange(duties, change, zone)
  if (gained === null) return { tone: 'quiet', text: demandTexts.checkOnline }
  const { beforeHours, afterHours } = wouldRest(after, gained)
  const words = (hours: number | null) => (hours === null || hours > 240 ? null : hoursText(hours))
  return { tone: 'ok', text: demandTexts.card.rest(words(beforeHours), words(afterHours)) }
}

/** Why it is possible, to be known, or not possible; null where something else stands in its place. */
export function reasonOf(demand: WireDemand, context: CardContext): Reason | null {
  const { category, limit, warnings, exchanges } = demand
  if (category === 'availableSubstitution' || category === 'availableSwitch') {
    if (!context.isReachable) return { tone: 'quiet', text: demandTexts.checkOnline }
    const known = category === 'availableSwitch' ? (bestExchange(demand)?.violations ?? []) : warnings
    const [warning] = known.toSorted((a, b) => Number(b.userId === context.me) - Number(a.userId === context.me))
    return warning === undefined ? restReason(demand, context) : { tone: 'warn', text: withoutStop(warning.message) }
  }
  if (category !== 'other') return null
  const [first] = limit
  const blocked = exchanges.flatMap(({ violations }) => violations).filter(({ severity }) => severity === 'blocking')
  // One's own vacation or « exchange only » says little when it is the exchange that fails.
  const isExchange = first?.code === 'ownShift' || first?.code === 'switchOnly'
  const sentences = isExchange && blocked.length > 0 ? [first, blocked[0]] : limit.slice(0, 2)
  const words = distinctReasons(sentences.flatMap((entry) => entry?.message ?? []))
  return { tone: 'error', text: words.map(withoutStop).join('. ') }
}
