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

/** Three headings, in the order in which they are useful; then what is not possible, folded, and what one has hidden. */
export type SectionId = 'toAnswer' | 'toTake' | 'own' | 'other' | 'hidden'

interface Section {
  readonly id: SectionId
  /** They stand in the order of their days, and are never empty; one’s own that wait come before those that are settled. */
  readonly demands: readonly WireDemand[]
}

/** The lists of the screen: both kinds together, or what its reader would do. */
export type ExchangeView = ExchangeList | 'all'

export interface Sections {
  readonly sections: readonly Section[]
  /** How many may be taken, under each of the views. */
  readonly counts: Readonly<Record<ExchangeView, number>>
  /** Demands of the other kind that wait for this person’s answer. */
  readonly askingElsewhere: number
  /** Demands of this list that one has hidden, shown or not. */
  readonly hiddenCount: number
  /** Demands of this list that the filters leave out, hidden ones not counted. */
  readonly filteredCount: number
}

interface View {
  readonly view: ExchangeView
  readonly search: Pick<ExchangeSearch, 'when' | 'kind' | 'team' | 'hidden'>
  readonly today: Day
  readonly me: string
}

export function viewOf(list: ExchangeList, { all }: Pick<ExchangeSearch, 'all'>): ExchangeView {
  return all === 1 ? 'all' : list
}

/** A mixed demand belongs to both lists until it is agreed; it is then what was done with it. */
export function isInList(
  { type, status, acceptedSwitch }: Pick<WireDemand, 'type' | 'status' | 'acceptedSwitch'>,
  view: ExchangeView,
): boolean {
  if (view === 'all' || (type === 'hybrid' && status === 'open')) return true
  const isReplacement = type === 'substitution' || (type === 'hybrid' && acceptedSwitch === null)
  return isReplacement === (view === 'replace')
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
  const { search, me } = view
  const concerning = demands.filter((demand) => concerns(demand, me))
  const listed = concerning.filter((demand) => isInList(demand, view.view))
  const passing = listed.filter((demand) => passes(demand, view))
  const groups = groupDemands(passing)
  const isAsking = (demand: WireDemand) => asksMe(demand, me)
  const takeable = byDay(
    concerning.filter((demand) => !demand.isHidden && !isAsking(demand) && answerOf(demand) !== null && passes(demand, view)),
  )
  const takeableIn = (wanted: ExchangeView) => takeable.filter((demand) => answerOf(demand, wanted) !== null)
  const sections: Section[] = [
    { id: 'toAnswer', demands: byDay(passing.filter(isAsking)) },
    { id: 'toTake', demands: takeableIn(view.view) },
    {
      id: 'own',
      demands: [...groups.ownPending.filter((demand) => !isAsking(demand)), ...byDay([...groups.ownAccepted, ...groups.accepted])],
    },
    { id: 'other', demands: groups.other.filter((demand) => !isAsking(demand)) },
    { id: 'hidden', demands: search.hidden === 1 ? byDay(passing.filter(({ isHidden }) => isHidden)) : [] },
  ]
  return {
    sections: sections.filter((section) => section.demands.length > 0),
    counts: { all: takeable.length, replace: takeableIn('replace').length, switch: takeableIn('switch').length },
    askingElsewhere: concerning.filter((demand) => isAsking(demand) && !isInList(demand, view.view)).length,
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

/**
 * The answer one proposes, on the home page, in a list and on a card alike; null when there is none. `view`: what its reader would do, of
 * the two; taking comes first where both are possible.
 */
export function answerOf(demand: WireDemand, view: ExchangeView = 'all'): Choice | null {
  const { category, exchanges, posterShift } = demand
  const isTakeable = category === 'availableSubstitution'
  if (!isTakeable && category !== 'availableSwitch') return null
  const choices = choicesOf(demand)
  if (isTakeable && view !== 'switch') return choices.find(({ exchange }) => exchange === null) ?? null
  if (view === 'replace') return null
  const best = bestExchange(exchanges, posterShift.date)
  return choices.find(({ exchange, isPossible }) => exchange !== null && exchange === best && isPossible) ?? null
}
