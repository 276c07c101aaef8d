// Demands: reading those of the year ahead, of which the first pages show some.
import { addDays, type Day } from '@releve/domain/calendar/day'
import type { DemandChanges, WireDemand } from '@releve/contract/demands'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, type InputOf } from '#api/client.ts'
import { fromStart } from '#api/start.ts'
import { callQuery } from '#kit/call-query.ts'
import { useSettled } from '#kit/use-settled.ts'
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
  audience: (bodyText: string) => ['demands', 'audience', bodyText],
  compatible: (demandOrDay: string, day: Day | null) => ['demands', 'compatible', demandOrDay, day],
  nameable: (id: string, month: Day) => ['demands', 'nameable', id, month],
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
    meta: { persisted: 'latest' },
  })
}

/** The known demands with the changes since, in the order of the vacations. A version newer than the answer's came by itself meanwhile. */
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

export function isRange(value: unknown): value is DayRange {
  return typeof value === 'object' && value !== null && 'startDate' in value && 'endDate' in value
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

/** The mark that today's known list may go on from; undefined: there is none. */
export function sinceKnown(queryClient: QueryClient, today: Day): string | undefined {
  const base = latestList(queryClient, yearAhead(today))
  return base === null ? undefined : markOf(queryClient, base.state.dataUpdatedAt)
}

/** The mark for the next request, and the instant it came. */
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
    meta: { persisted: true },
    gcTime: LONGEST_PERSISTED_MS,
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

/** Its poster chose this person, and waits for them. */
export function isOfferedTo({ offer }: Pick<WireDemand, 'offer'>, me: string): boolean {
  return offer?.userId === me
}

/** Somebody waits for this person's answer: interested in their demand, or offering them one. */
export function asksMe(demand: WireDemand, me: string): boolean {
  const { category, interestedCount, offer, isHidden } = demand
  return (category === 'ownPending' && interestedCount > 0 && offer === null) || (isOfferedTo(demand, me) && !isHidden)
}

/** The number over « Échanges »: what one merely may take asks nothing. */
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

/** The list that was read last: the device's cache may be days old. */
export function knownDemands(queryClient: QueryClient): readonly WireDemand[] {
  const latest = latestList(queryClient)
  return latest === null ? [] : (queryClient.getQueryData<WireDemand[]>(latest.queryKey) ?? [])
}

/** A demand; what the lists already know of it is shown meanwhile. `isOpen` false: what is leaving the screen is not read again. */
export function useDemand(id: string, isOpen: boolean) {
  const queryClient = useQueryClient()
  return useQuery({
    ...callQuery(demandKeys.one(id), 'demands.get', { params: { id } }),
    enabled: isOpen,
    placeholderData: () => knownDemands(queryClient).find(({ _id }) => _id === id),
  })
}

/** One's own vacation on the day of a demand (or on a day) and why one could not take another. */
export function useCheckShift(demandOrDay: string) {
  return useQuery(callQuery(demandKeys.checkShift(demandOrDay), 'demands.checkShift', { params: { id: demandOrDay } }))
}

/**
 * The members who could answer that demand. It is requested once the person pauses: each question reads the whole centre. `isAsked` false:
 * it is posted by now.
 */
export function useAudience(body: InputOf<'demands.audience'>['body'], isAsked = true) {
  const bodyText = JSON.stringify(body)
  const settled = useSettled(bodyText)
  return useQuery({ ...callQuery(demandKeys.audience(bodyText), 'demands.audience', { body }), enabled: isAsked && settled === bodyText })
}
