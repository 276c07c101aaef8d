// Which demands stand under which heading: the categories of specification §4, in the order in which they are useful.
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand, WireExchange } from '@releve/contract/demands'
import { groupDemands } from '../queries.ts'
import { daysOfPeriod } from './exchange-search.ts'
import type { ExchangeList, ExchangeSearch } from './exchange-search.ts'

export type SectionId =
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
  /** In the order of their days; never empty. */
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
  const own = (type: WireDemand['type']) => groups.ownPending.filter((demand) => demand.type === type)
  const hidden = groupDemands(passing.map((demand) => ({ ...demand, isHidden: !demand.isHidden })))
  const available: Section[] = [
    { id: 'availableSubstitution', demands: groups.availableSubstitution },
    { id: 'availableSwitch', demands: groups.availableSwitch },
  ]
  const sections: Section[] = [
    // Who came for exchanges sees them first.
    ...(list === 'switch' && search.all !== 1 ? available.toReversed() : available),
    { id: 'ownSubstitution', demands: own('substitution') },
    { id: 'ownSwitch', demands: own('switch') },
    { id: 'ownHybrid', demands: own('hybrid') },
    { id: 'settled', demands: byDay([...groups.ownAccepted, ...groups.accepted]) },
    { id: 'other', demands: groups.other },
    {
      id: 'hidden',
      demands: search.hidden === 1 ? byDay(Object.values(hidden).flat()).map((demand) => ({ ...demand, isHidden: true })) : [],
    },
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

/** Of those that are possible, the one that breaks least, then that of the same day, then the soonest; null when none is. */
export function bestExchange({ exchanges, posterShift }: WireDemand): WireExchange | null {
  const [best] = exchanges
    .filter(({ isPossible }) => isPossible)
    .toSorted(
      (a, b) =>
        a.violations.length - b.violations.length ||
        Number(b.date === posterShift.date) - Number(a.date === posterShift.date) ||
        (a.date < b.date ? -1 : 1),
    )
  return best ?? null
}

/** One way of answering a demand. */
export type Choice =
  | { readonly kind: 'take'; readonly points: number; readonly isPossible: boolean; readonly exchange: null }
  | { readonly kind: 'swap'; readonly points: number; readonly isPossible: boolean; readonly exchange: WireExchange }

/** Every way in which this viewer could answer a demand of somebody else, the possible ones first. */
export function choicesOf(demand: WireDemand): Choice[] {
  const { type, points, category, exchanges } = demand
  const take: Choice[] =
    type === 'switch' ? [] : [{ kind: 'take', points, isPossible: category === 'availableSubstitution', exchange: null }]
  const swaps = exchanges
    .toSorted((a, b) => Number(b.isPossible) - Number(a.isPossible) || (a.date < b.date ? -1 : 1))
    .map((exchange): Choice => ({ kind: 'swap', points: exchange.points, isPossible: exchange.isPossible, exchange }))
  const isOpen = category === 'availableSubstitution' || category === 'availableSwitch'
  return [...take, ...swaps]
    .map((choice) => (isOpen ? choice : { ...choice, isPossible: false }))
    .toSorted((a, b) => Number(b.isPossible) - Number(a.isPossible))
}
