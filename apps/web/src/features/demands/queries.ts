// Demands: reading them, and what is known of them.
import { addDays, type Day } from '@releve/domain/calendar/day'
import type { DemandChanges, WireDemand } from '@releve/contract/demands'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { fromStart } from '../../api/start.ts'
import { LONGEST_KEPT_MS } from '../../session/snapshot.ts'
import { useMe } from '../../session/me.ts'
import { useToday } from '../centers/queries.ts'
import { isSame, type DayRange } from '../shifts/queries.ts'

export type DemandCategory = WireDemand['category']

export const demandKeys = {
  all: ['demands'],
  lists: ['demands', 'list'],
  marks: ['demandMarks'],
  list: (range: DayRange) => ['demands', 'list', range],
  one: (id: string) => ['demands', 'one', id],
  checkShift: (demandOrDay: string) => ['demands', 'checkShift', demandOrDay],
  compatible: (demandOrDay: string, day: Day | null) => ['demands', 'compatible', demandOrDay, day],
} as const

/** The list is asked for as what changed since it was last read: whole, a full centre's takes the server 25 ms of processor. */
export function demandsQuery(range: DayRange) {
  return queryOptions({
    queryKey: demandKeys.list(range),
    queryFn: async ({ signal, client }) => {
      const base = latestList(client, range)
      const since = base === null ? undefined : markOf(client, base.state.dataUpdatedAt)
      const changes = await fromStart(
        `demands ${range.startDate} ${range.endDate}`,
        // Changes since something else would be missed.
        ({ ofCenter }, query) =>
          ofCenter !== null && isSame(ofCenter.demands, range) && query.since === since ? ofCenter.demands.changes : undefined,
        () => call('demands.changes', { body: { ...range, ...(since === undefined ? {} : { since }) }, signal }),
      )
      noteMark(client, changes.since, base?.state.dataUpdatedAt ?? 0)
      return withChanges(base === null ? [] : (client.getQueryData<WireDemand[]>(base.queryKey) ?? []), changes, range)
    },
    meta: { kept: 'latest' },
  })
}

/** What was known, with what changed since, in the order of the vacations. A newer version than the answer's came by itself meanwhile. */
export function withChanges(known: readonly WireDemand[], changes: DemandChanges, { startDate, endDate }: DayRange): WireDemand[] {
  const { isWhole, demands, gone } = changes
  if (isWhole) return demands
  const list = new Map(known.map((demand) => [demand._id, demand]))
  for (const demand of demands) if ((list.get(demand._id)?.version ?? 0) <= demand.version) list.set(demand._id, demand)
  for (const id of gone) list.delete(id)
  return [...list.values()]
    .filter(({ posterShift: { date } }) => startDate <= date && date <= endDate)
    .toSorted((a, b) => a.posterShift.startAt - b.posterShift.startAt || a.createdAt - b.createdAt || (a._id < b._id ? -1 : 1))
}

/** The list that was read last; with `range` one of these days or earlier ones: the days of the year ahead move on with today. */
function latestList(queryClient: QueryClient, range?: DayRange) {
  const lists = queryClient.getQueryCache().findAll({
    queryKey: demandKeys.lists,
    predicate: ({ state, queryKey: [, , known] }) =>
      state.data !== undefined && (range === undefined || (isRange(known) && known.startDate <= range.startDate)),
  })
  return lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0] ?? null
}

/** What the list known of today may be asked to go on from; undefined: there is none. */
export function sinceKnown(queryClient: QueryClient, today: Day): string | undefined {
  const base = latestList(queryClient, yearAhead(today))
  return base === null ? undefined : markOf(queryClient, base.state.dataUpdatedAt)
}

/** What an answer said to ask with next, and when it came. */
interface Mark {
  readonly since: string
  readonly at: number
}

/**
 * The last mark that came before the list was written: a reading that was given up leaves a mark, and no list. One that is too old
 * harms nobody, more is sent again.
 */
function markOf(queryClient: QueryClient, updatedAt: number): string | undefined {
  return queryClient.getQueryData<readonly Mark[]>(demandKeys.marks)?.find(({ at }) => at <= updatedAt)?.since
}

function noteMark(queryClient: QueryClient, since: string, knownAt: number): void {
  const before = queryClient.getQueryData<readonly Mark[]>(demandKeys.marks) ?? []
  const query = queryClient.getQueryCache().build(queryClient, {
    queryKey: demandKeys.marks,
    // With the lists it belongs to.
    meta: { kept: true },
    gcTime: LONGEST_KEPT_MS,
  })
  // After the list that is known, were it in the same millisecond.
  query.setData([{ since, at: Math.max(Date.now(), knownAt + 1) }, ...before.slice(0, 1)])
}

/** "Substitution demands from today to one year ahead" (§9). */
export function yearAhead(today: Day): DayRange {
  return { startDate: today, endDate: addDays(today, 365) }
}

/** Open and accepted demands of the centre from today to one year ahead, hidden ones included (`isHidden`). */
export function useDemands() {
  const { centerId } = useMe()
  return useQuery({ ...demandsQuery(yearAhead(useToday())), enabled: centerId !== null })
}

/** How many demands one can take or exchange now, those one has hidden left out: the number over « Échanges ». */
export function exchangeCountOf(demands: readonly WireDemand[]): number {
  return demands.filter(({ category, isHidden }) => !isHidden && (category === 'availableSubstitution' || category === 'availableSwitch'))
    .length
}

export function useExchangeCount(): number {
  const { centerId } = useMe()
  const { data } = useQuery({ ...demandsQuery(yearAhead(useToday())), enabled: centerId !== null, select: exchangeCountOf })
  return data ?? 0
}

/** A demand; what the lists already know of it is shown meanwhile. `isOpen` false: what is leaving the screen is not read again. */
export function useDemand(id: string, isOpen: boolean) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: demandKeys.one(id),
    queryFn: ({ signal }) => call('demands.get', { params: { id }, signal }),
    enabled: isOpen,
    placeholderData: () => knownDemands(queryClient).find(({ _id }) => _id === id),
  })
}

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

/** One's own vacation on the day of a demand (or on a day) and why one could not take another. */
export function useCheckShift(demandOrDay: string) {
  return useQuery({
    queryKey: demandKeys.checkShift(demandOrDay),
    queryFn: ({ signal }) => call('demands.checkShift', { params: { id: demandOrDay }, signal }),
  })
}

/** The vacations one could work in exchange for that of `demandOrDay`, on the same day or on `day`; why not the others; the days of that month. */
export function useCompatibleSwitches(demandOrDay: string, day: Day | null = null) {
  return useQuery({
    queryKey: demandKeys.compatible(demandOrDay, day),
    queryFn: ({ signal }) =>
      call('demands.compatibleSwitches', { params: { id: demandOrDay }, query: day === null ? {} : { date: day }, signal }),
  })
}

/** Of the list that was read last: what the device has cached may be days old. */
export function knownDemands(queryClient: QueryClient): readonly WireDemand[] {
  const latest = latestList(queryClient)
  return latest === null ? [] : (queryClient.getQueryData<WireDemand[]>(latest.queryKey) ?? [])
}

/** What a list becomes; undefined leaves it untouched. `holds`: it is of that day. */
type ListChange = (demands: WireDemand[], holds: (demand: WireDemand) => boolean) => WireDemand[] | undefined

/** Every list changed. A list stays as old as it was: the rest of it was not read again. */
function changeLists(queryClient: QueryClient, change: ListChange): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: demandKeys.lists })) {
    const { dataUpdatedAt: updatedAt, isInvalidated } = state
    const [, , range] = queryKey
    const holds = ({ posterShift: { date } }: WireDemand) => isRange(range) && range.startDate <= date && date <= range.endDate
    queryClient.setQueryData<WireDemand[]>(queryKey, (demands) => demands && change(demands, holds), { updatedAt })
    // Written to, it would count as read: what was to be read again still is.
    if (isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/** Replaces demands wherever they are known. */
export function putDemands(queryClient: QueryClient, changed: readonly WireDemand[]): void {
  const byId = new Map(changed.map((demand) => [demand._id, demand]))
  for (const demand of changed) queryClient.setQueryData<WireDemand>(demandKeys.one(demand._id), demand)
  changeLists(queryClient, (demands) =>
    demands.some(({ _id }) => byId.has(_id)) ? demands.map((demand) => byId.get(demand._id) ?? demand) : undefined,
  )
}

/** A demand just posted, in the lists of its day. */
export function addDemand(queryClient: QueryClient, demand: WireDemand): void {
  queryClient.setQueryData<WireDemand>(demandKeys.one(demand._id), demand)
  changeLists(queryClient, (demands, holds) => (holds(demand) ? [...demands.filter(({ _id }) => _id !== demand._id), demand] : undefined))
}

/**
 * A demand as the event stream brings it; null: it is in no list any more. False when a list is being read, or something of one's own is
 * on its way: nobody knows which of the two is newer, so it is read again. An older version never takes the place of a newer one.
 */
export function hearDemand(queryClient: QueryClient, id: string, demand: WireDemand | null): boolean {
  if (queryClient.isFetching({ queryKey: demandKeys.lists }) > 0 || queryClient.isMutating() > 0) return false
  changeLists(queryClient, (demands, holds) => {
    const known = demands.find(({ _id }) => _id === id)
    if (demand === null) return known && demands.filter((one) => one !== known)
    if (known !== undefined) return known.version > demand.version ? undefined : demands.map((one) => (one === known ? demand : one))
    return holds(demand) ? [...demands, demand] : undefined
  })
  return true
}

/** As many as one call takes. */
const MOST_AT_ONCE = 500

/** Asks what these demands now mean, those that are known; failing that the lists are read again. */
export async function recategorize(queryClient: QueryClient, ids: readonly string[]): Promise<void> {
  const known = new Set(knownDemands(queryClient).map(({ _id }) => _id))
  const substitutionIds = ids.filter((id) => known.has(id)).slice(0, MOST_AT_ONCE)
  if (substitutionIds.length === 0) return
  try {
    const { categorizedSubstitutions } = await call('demands.recategorize', { body: { substitutionIds } })
    const versions = new Map(knownDemands(queryClient).map(({ _id, version }) => [_id, version]))
    // A list or an event may have brought a newer one meanwhile.
    putDemands(
      queryClient,
      categorizedSubstitutions.filter(({ _id, version }) => version >= (versions.get(_id) ?? 0)),
    )
  } catch {
    await queryClient.invalidateQueries({ queryKey: demandKeys.lists })
  }
}

function isRange(value: unknown): value is DayRange {
  return typeof value === 'object' && value !== null && 'startDate' in value && 'endDate' in value
}

export function dropDemand(queryClient: QueryClient, id: string): void {
  // Not from under the sheet that is closing over it.
  queryClient.removeQueries({ queryKey: demandKeys.one(id), exact: true, type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey: demandKeys.one(id), refetchType: 'none' })
  changeLists(queryClient, (demands) => demands.filter(({ _id }) => _id !== id))
}

/** What its poster accepts in exchange, in the order of days. */
export function wantedOf({ acceptedSwitches, posterShift }: WireDemand) {
  const dated = acceptedSwitches.map((wanted) => ({ ...wanted, date: wanted.date ?? posterShift.date }))
  return dated.toSorted((a, b) => a.date.localeCompare(b.date))
}

/** The days of a demand: that of the vacation, and the other one of an exchange between two days. */
export function daysOfDemand({ posterShift, acceptedSwitch }: WireDemand): Day[] {
  return acceptedSwitch === null ? [posterShift.date] : [...new Set([posterShift.date, acceptedSwitch.date])]
}
