// Queries on demands: the list of those of the year ahead, of which the first pages show a part, and one demand.
import { addDays, type Day } from '@releve/domain/calendar/day'
import { fromColumns } from '@releve/contract/columns'
import type { DemandChanges, WireDemand } from '@releve/contract/demands'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { fromStart, type Start } from '#api/start.ts'
import { callQuery } from '#kit/call-query.ts'
import { LONGEST_PERSISTED_MS } from '#session/snapshot.ts'
import { useMe } from '#session/me.ts'
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
  nameable: (id: string, month: Day) => ['demands', 'nameable', id, month],
} as const

/** Requests only what changed since the list was last read: the whole list of a full centre costs the server 25 ms of processor time. */
export function demandsQuery(range: DayRange) {
  return queryOptions({
    queryKey: demandKeys.list(range),
    queryFn: async ({ signal, client }) => {
      const base = latestList(client, range)
      const since = base === null ? undefined : markOf(client, base.state.dataUpdatedAt)
      const changes = await fromStart(
        `demands ${range.startDate} ${range.endDate}`,
        // The start answer helps only when its changes follow the same mark: otherwise some changes would be missed.
        ({ ofCenter }, query) =>
          ofCenter !== null && isSame(ofCenter.demands, range) && query.since === since ? listed(ofCenter.demands.changes) : undefined,
        () => call('demands.changes', { body: { ...range, ...(since === undefined ? {} : { since }) }, signal }),
      )
      noteMark(client, changes.since, base?.state.dataUpdatedAt ?? 0)
      return withChanges(base === null ? [] : (client.getQueryData<WireDemand[]>(base.queryKey) ?? []), changes, range)
    },
    meta: { persisted: 'latest' },
  })
}

type StartChanges = NonNullable<Start['ofCenter']>['demands']['changes']

const isDemand = (fields: object): fields is WireDemand => '_id' in fields && 'posterShift' in fields

/** The changes of a start, whose demands may have come as columns. */
function listed({ columns, demands, ...changes }: StartChanges): DemandChanges {
  return { ...changes, demands: columns === undefined ? demands : fromColumns(columns).filter(isDemand) }
}

/**
 * Applies changes to the known demands, in the order of the vacations. A known version newer than the answer's arrived separately, and
 * stays.
 */
export function withChanges(knownList: readonly WireDemand[], changes: DemandChanges, { startDate, endDate }: DayRange): WireDemand[] {
  const { isWhole, demands, gone } = changes
  if (isWhole) return demands
  const list = new Map(knownList.map((demand) => [demand._id, demand]))
  for (const demand of demands) if ((list.get(demand._id)?.version ?? 0) <= demand.version) list.set(demand._id, demand)
  for (const id of gone) list.delete(id)
  return [...list.values()]
    .filter(({ posterShift: { date } }) => startDate <= date && date <= endDate)
    .toSorted((a, b) => a.posterShift.startAt - b.posterShift.startAt || a.createdAt - b.createdAt || (a._id < b._id ? -1 : 1))
}

export function isRange(value: unknown): value is DayRange {
  return typeof value === 'object' && value !== null && 'startDate' in value && 'endDate' in value
}

/** The list that was read last; with `range`, one that starts on the same day or earlier: the range moves on with today. */
function latestList(queryClient: QueryClient, range?: DayRange) {
  const lists = queryClient.getQueryCache().findAll({
    queryKey: demandKeys.lists,
    predicate: ({ state, queryKey: [, , listRange] }) =>
      state.data !== undefined && (range === undefined || (isRange(listRange) && listRange.startDate <= range.startDate)),
  })
  return lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0] ?? null
}

/** The mark from which the list that is known today can be updated; undefined when there is none. */
export function sinceKnown(queryClient: QueryClient, today: Day): string | undefined {
  const base = latestList(queryClient, yearAhead(today))
  return base === null ? undefined : markOf(queryClient, base.state.dataUpdatedAt)
}

/** The mark to send with the next request, and the instant at which it arrived. */
interface Mark {
  readonly since: string
  readonly at: number
}

/**
 * The last mark that arrived before the list was written: an aborted request leaves a mark without a list. A mark that is too old does no
 * harm: the server sends more than necessary.
 */
function markOf(queryClient: QueryClient, updatedAt: number): string | undefined {
  return queryClient.getQueryData<readonly Mark[]>(demandKeys.marks)?.find(({ at }) => at <= updatedAt)?.since
}

function noteMark(queryClient: QueryClient, since: string, knownAt: number): void {
  const before = queryClient.getQueryData<readonly Mark[]>(demandKeys.marks) ?? []
  const query = queryClient.getQueryCache().build(queryClient, {
    queryKey: demandKeys.marks,
    // The mark is stored on the device along with the lists it belongs to.
    meta: { persisted: true },
    gcTime: LONGEST_PERSISTED_MS,
  })
  // The mark must be later than the known list, even within the same millisecond.
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

/** True when the poster has chosen this person and waits for their answer. */
export function isOfferedTo({ offer }: Pick<WireDemand, 'offer'>, me: string): boolean {
  return offer?.userId === me
}

/** True when somebody waits for this person's answer: a colleague is interested in their demand, or offers them one. */
export function asksMe(demand: WireDemand, me: string): boolean {
  const { category, interestedCount, offer, isHidden } = demand
  return (category === 'ownPending' && interestedCount > 0 && offer === null) || (isOfferedTo(demand, me) && !isHidden)
}

/** The number shown at « Échanges »; demands that the person merely may take are not counted. */
export function exchangeCountOf(demands: readonly WireDemand[], me: string): number {
  return demands.filter((demand) => asksMe(demand, me)).length
}

export function useExchangeCount(): number {
  const { _id: me, centerId } = useMe()
  const { data } = useQuery({
    ...demandsQuery(yearAhead(useToday())),
    enabled: centerId !== null,
    select: (demands) => exchangeCountOf(demands, me),
  })
  return data ?? 0
}

/** The list that was read last; it may come from the device's storage and be days old. */
export function knownDemands(queryClient: QueryClient): readonly WireDemand[] {
  const latest = latestList(queryClient)
  return latest === null ? [] : (queryClient.getQueryData<WireDemand[]>(latest.queryKey) ?? [])
}

/** One demand; its entry in the known lists is shown until the answer arrives. `isOpen` false: it is closing, and is not read again. */
export function useDemand(id: string, isOpen: boolean) {
  const queryClient = useQueryClient()
  return useQuery({
    ...callQuery(demandKeys.one(id), 'demands.get', { params: { id } }),
    enabled: isOpen,
    placeholderData: () => knownDemands(queryClient).find(({ _id }) => _id === id),
  })
}

/** The reader's own vacation on the day of a demand (or on a day), and why they could not take another one. */
export function useCheckShift(demandOrDay: string) {
  return useQuery(callQuery(demandKeys.checkShift(demandOrDay), 'demands.checkShift', { params: { id: demandOrDay } }))
}
