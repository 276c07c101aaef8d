// The headings and their demands: the categories of specification §4, in the order in which they are useful.
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand, WireExchange } from '@releve/contract/demands'
import { bestExchange } from '@releve/domain/demands/best-exchange'
import { asksMe, type DemandCategory } from '../queries.ts'
import { daysOfPeriod, type ExchangeList, type ExchangeSearch } from './exchange-search.ts'

/** Lists by category, in the order of their days; those one has hidden are left out. */
export function groupDemands(demands: readonly WireDemand[]): Readonly<Record<DemandCategory, readonly WireDemand[]>> {
  const groups: Record<DemandCategory, WireDemand[]> = {
    ownPending: [],
    ownAccepted: [],
    accepted: [],
    availableSwitch: [],
    availableSubstitution: [],
    other: [],
  }
  const inOrder = demands.filter(({ isHidden }) => !isHidden).toSorted((a, b) => a.posterShift.startAt - b.posterShift.startAt)
  for (const demand of inOrder) groups[demand.category].push(demand)
  return groups
}

export type SectionId =
  | 'toAnswer'
  | 'availableSubstitution'
  | 'availableSwitch'
  | 'ownSubstitution'
  | 'ownSwitch'
  | 'ownHybrid'
  | 'settled'
  | 'other'
  | 'hidden'

export interface Section {
  readonly id: SectionId
  /** They stand in the order of their days, and are never empty. */
  readonly demands: readonly WireDemand[]
}

export interface Sections {
  readonly sections: readonly Section[]
  /** Demands of this list that one has hidden, shown or not. */
  readonly hiddenCount: number
  /** Demands of this list that the filters leave out, hidden ones not counted. */
  readonly filteredCount: number
}

interface View {
  readonly list: ExchangeList
  readonly search: Pick<ExchangeSearch, 'all' | 'when' | 'kind' | 'team' | 'hidden'>
  readonly today: Day
  readonly me: string
}

/** A mixed demand belongs to both lists. */
export function isInList({ type }: Pick<WireDemand, 'type'>, list: ExchangeList): boolean {
  return type === 'hybrid' || (type === 'substitution') === (list === 'replace')
}

/** An exchange agreed between two colleagues concerns nobody else. */
function concerns({ status, posterId, accepterId }: WireDemand, me: string): boolean {
  return status === 'open' || posterId === me || accepterId === me
}

export function hasFilters({ when, kind, team }: ExchangeSearch): boolean {
  return when !== undefined || kind !== undefined || team !== undefined
}

function passes({ posterShift }: WireDemand, { search: { when, kind, team }, today }: View): boolean {
  if (kind !== undefined && posterShift.shift.name !== kind) return false
  if (team !== undefined && posterShift.teamId !== team) return false
  if (when === undefined) return true
  const { from, to } = daysOfPeriod(when, today)
  return posterShift.date >= from && posterShift.date <= to
}

export function sectionsOf(demands: readonly WireDemand[], view: View): Sections {
  const { list, search, me } = view
  const listed = demands.filter((demand) => concerns(demand, me) && (search.all === 1 || isInList(demand, list)))
  const passing = listed.filter((demand) => passes(demand, view))
  const groups = groupDemands(passing)
  const own = (type: WireDemand['type']) => groups.ownPending.filter((demand) => demand.type === type && !asksMe(demand, me))
  const available: Section[] = [
    { id: 'availableSubstitution', demands: groups.availableSubstitution.filter((demand) => !asksMe(demand, me)) },
    { id: 'availableSwitch', demands: groups.availableSwitch.filter((demand) => !asksMe(demand, me)) },
  ]
  const sections: Section[] = [
    { id: 'toAnswer', demands: byDay(passing.filter((demand) => asksMe(demand, me))) },
    { id: 'ownSubstitution', demands: own('substitution') },
    { id: 'ownSwitch', demands: own('switch') },
    { id: 'ownHybrid', demands: own('hybrid') },
    // A reader who came for exchanges sees them first.
    ...(list === 'switch' && search.all !== 1 ? available.toReversed() : available),
    { id: 'settled', demands: byDay([...groups.ownAccepted, ...groups.accepted]) },
    { id: 'other', demands: groups.other.filter((demand) => !asksMe(demand, me)) },
    { id: 'hidden', demands: search.hidden === 1 ? byDay(passing.filter(({ isHidden }) => isHidden)) : [] },
  ]
  return {
    sections: sections.filter((section) => section.demands.length > 0),
    hiddenCount: listed.filter(({ isHidden }) => isHidden).length,
    filteredCount: listed.filter(({ isHidden }) => !isHidden).length - passing.filter(({ isHidden }) => !isHidden).length,
  }
}

function byDay(demands: readonly WireDemand[]): WireDemand[] {
  return demands.toSorted((a, b) => a.posterShift.startAt - b.posterShift.startAt)
}

/** One way of answering a demand: `exchange` is what one gives, null for nothing in return. */
export interface Choice extends Pick<WireDemand, 'figures' | 'points' | 'withdrawUntil'> {
  readonly kind: 'take' | 'swap'
  readonly violations: WireDemand['warnings']
  readonly isPossible: boolean
  readonly exchange: WireExchange | null
}

/** Every way in which this viewer could answer a demand of somebody else, the possible ones first. */
export function choicesOf({ type, points, figures, warnings, withdrawUntil, category, exchanges }: WireDemand): Choice[] {
  const isOpen = category === 'availableSubstitution' || category === 'availableSwitch'
  const isTakeable = category === 'availableSubstitution'
  const take: Choice = { kind: 'take', points, figures, violations: warnings, withdrawUntil, isPossible: isTakeable, exchange: null }
  const swaps = exchanges
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map((exchange): Choice => ({ ...exchange, kind: 'swap', isPossible: isOpen && exchange.isPossible, exchange }))
  return [...(type === 'switch' ? [] : [take]), ...swaps].toSorted((a, b) => Number(b.isPossible) - Number(a.isPossible))
}

/** The answer one proposes, on the home page, in a list and on a card alike; null when there is none. */
export function answerOf(demand: WireDemand): Choice | null {
  const { category, exchanges, posterShift } = demand
  const choices = choicesOf(demand)
  if (category === 'availableSubstitution') return choices.find(({ exchange }) => exchange === null) ?? null
  const best = category === 'availableSwitch' ? bestExchange(exchanges, posterShift.date) : null
  return choices.find(({ exchange }) => exchange !== null && exchange === best) ?? null
}
