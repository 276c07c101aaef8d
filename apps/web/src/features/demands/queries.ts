// Demands: reading them, posting one, taking, exchanging, withdrawing; and what each action changes in what is known.
import { addDays } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand } from '@releve/contract/demands'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { InputOf, OutputOf } from '../../api/client.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { useMe } from '../accounts/queries.ts'
import { useToday } from '../centers/queries.ts'
import { pointKeys } from '../points/queries.ts'
import { mergeShiftDays, shiftKeys } from '../shifts/queries.ts'
import type { DayRange } from '../shifts/queries.ts'
import { userKeys } from '../users/queries.ts'

export type DemandCategory = WireDemand['category']
type DemandStatus = WireDemand['status']

export const demandKeys = {
  all: ['demands'],
  lists: ['demands', 'list'],
  list: (range: DayRange, status: DemandStatus | null) => ['demands', 'list', range, status],
  one: (id: string) => ['demands', 'one', id],
  checkShift: (demandOrDay: string) => ['demands', 'checkShift', demandOrDay],
  compatible: (demandOrDay: string, day: Day | null) => ['demands', 'compatible', demandOrDay, day],
} as const

export function demandsQuery(range: DayRange, status: DemandStatus | null = null) {
  return queryOptions({
    queryKey: demandKeys.list(range, status),
    queryFn: ({ signal }) => call('demands.list', { body: status === null ? { ...range } : { ...range, status }, signal }),
    meta: { kept: true },
  })
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

/** The same of any range, for a calendar that goes back in time. */
export function useDemandsOf(range: DayRange, status: DemandStatus | null = null) {
  const { centerId } = useMe()
  return useQuery({ ...demandsQuery(range, status), enabled: centerId !== null })
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

/** The vacations one could work in exchange for that of `demandOrDay`, on the same day or on `day`; and why not the others. */
export function useCompatibleSwitches(demandOrDay: string, day: Day | null = null) {
  return useQuery({
    queryKey: demandKeys.compatible(demandOrDay, day),
    queryFn: ({ signal }) =>
      call('demands.compatibleSwitches', { params: { id: demandOrDay }, query: day === null ? {} : { date: day }, signal }),
    select: ({ compatibleSwitches }) => compatibleSwitches,
  })
}

function knownDemands(queryClient: QueryClient): WireDemand[] {
  return queryClient.getQueriesData<WireDemand[]>({ queryKey: demandKeys.lists }).flatMap(([, demands]) => demands ?? [])
}

/** Replaces demands wherever they are known. A list of one state loses what left that state. */
export function putDemands(queryClient: QueryClient, changed: readonly WireDemand[]): void {
  const byId = new Map(changed.map((demand) => [demand._id, demand]))
  for (const demand of changed) queryClient.setQueryData<WireDemand>(demandKeys.one(demand._id), demand)
  for (const [queryKey, demands] of queryClient.getQueriesData<WireDemand[]>({ queryKey: demandKeys.lists })) {
    if (demands?.some(({ _id }) => byId.has(_id)) !== true) continue
    const status = queryKey[3] ?? null
    queryClient.setQueryData<WireDemand[]>(
      queryKey,
      demands.map((demand) => byId.get(demand._id) ?? demand).filter((demand) => status === null || demand.status === status),
    )
  }
}

function dropDemand(queryClient: QueryClient, id: string): void {
  // Not from under the sheet that is closing over it.
  queryClient.removeQueries({ queryKey: demandKeys.one(id), exact: true, type: 'inactive' })
  queryClient.setQueriesData<WireDemand[]>({ queryKey: demandKeys.lists }, (demands) => demands?.filter(({ _id }) => _id !== id))
}

/** "Re-categorisation window: 6 days either side" (§9). */
const WINDOW_DAYS = 6

/** Demands whose answer the change of `days` may alter: near them, open, posted by others. */
export function idsToRecategorize(demands: readonly WireDemand[], days: readonly Day[], me: string): string[] {
  const windows = days.map((day) => ({ from: addDays(day, -WINDOW_DAYS), to: addDays(day, WINDOW_DAYS) }))
  const near = demands.filter(
    ({ status, posterId, posterShift: { date } }) =>
      status === 'open' && posterId !== me && windows.some(({ from, to }) => date >= from && date <= to),
  )
  return [...new Set(near.map(({ _id }) => _id))]
}

/** The days of a demand: that of the vacation, and the other one of an exchange between two days. */
export function daysOfDemand({ posterShift, acceptedSwitch }: WireDemand): Day[] {
  return acceptedSwitch === null ? [posterShift.date] : [...new Set([posterShift.date, acceptedSwitch.date])]
}

/** What else a change of hands makes old. The lists wait for the event stream, which names them too. */
function markStale(queryClient: QueryClient, people: readonly string[]): void {
  void queryClient.invalidateQueries({ queryKey: ['shifts', 'planning'] })
  void queryClient.invalidateQueries({ queryKey: demandKeys.lists, refetchType: 'none' })
  for (const userId of people) {
    void queryClient.invalidateQueries({ queryKey: pointKeys.user(userId) })
    void queryClient.invalidateQueries({ queryKey: userKeys.changes(userId) })
    void queryClient.invalidateQueries({ queryKey: userKeys.demands(userId) })
    // The days in sight were just merged; ranges out of sight are read again when shown.
    void queryClient.invalidateQueries({ queryKey: shiftKeys.member(userId), refetchType: 'none' })
  }
}

/** §4: "after accept, swap or unaccept, the shift map is refreshed and the substitutions near the date are re-categorised." */
async function afterExchange(
  queryClient: QueryClient,
  me: string,
  { demand, newShiftData }: OutputOf<'demands.accept'>,
  before: WireDemand,
): Promise<void> {
  mergeShiftDays(queryClient, me, newShiftData)
  putDemands(queryClient, [demand])
  markStale(queryClient, [me, demand.posterId])
  const days = [...new Set([...daysOfDemand(demand), ...daysOfDemand(before), ...newShiftData.map(({ date }) => date)])]
  const substitutionIds = idsToRecategorize(knownDemands(queryClient), days, me).slice(0, 500)
  if (substitutionIds.length === 0) return
  try {
    const { categorizedSubstitutions } = await call('demands.recategorize', { body: { substitutionIds } })
    putDemands(queryClient, categorizedSubstitutions)
  } catch {
    // The exchange is done all the same; what it changes around it is read again.
    await queryClient.invalidateQueries({ queryKey: demandKeys.lists })
  }
}

/** A refusal often means that what was shown is old (409, 404): it is read again. */
function rereadAfterRefusal(queryClient: QueryClient, error: unknown, id: string): void {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) return
  void queryClient.invalidateQueries({ queryKey: demandKeys.one(id) })
  void queryClient.invalidateQueries({ queryKey: demandKeys.lists })
}

type OnBehalf = Pick<NonNullable<InputOf<'demands.accept'>['body']>, 'onBehalfOf' | 'reason'>

/**
 * Takes a vacation. Nothing is shown as done before the server says so: a promise must be true. The version seen goes along: if
 * points or conditions changed, 409 « La demande a été modifiée ». The error (`ApiError`, with `violations`) is for the sheet.
 */
export function useAcceptDemand() {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return useMutation({
    mutationFn: ({ demand, ...onBehalf }: { demand: WireDemand } & OnBehalf) =>
      call('demands.accept', { params: { id: demand._id }, body: { version: demand.version, ...onBehalf } }),
    onSuccess: (answer, { demand }) => afterExchange(queryClient, me, answer, demand),
    onError: (error, { demand }) => rereadAfterRefusal(queryClient, error, demand._id),
  })
}

/** Exchanges; `date` is the day of one's own vacation that is given, required when several match. */
export function useSwapDemand() {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return useMutation({
    mutationFn: ({ demand, ...rest }: { demand: WireDemand; date?: Day } & OnBehalf) =>
      call('demands.swap', { params: { id: demand._id }, body: { version: demand.version, ...rest } }),
    onSuccess: (answer, { demand }) => afterExchange(queryClient, me, answer, demand),
    onError: (error, { demand }) => rereadAfterRefusal(queryClient, error, demand._id),
  })
}

/** Withdraws from a vacation taken or exchanged. */
export function useUnacceptDemand() {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return useMutation({
    mutationFn: ({ demand, reason }: { demand: WireDemand; reason?: string }) =>
      call('demands.unaccept', { params: { id: demand._id }, body: reason === undefined ? {} : { reason } }),
    onSuccess: (answer, { demand }) => afterExchange(queryClient, me, answer, demand),
    onError: (error, { demand }) => rereadAfterRefusal(queryClient, error, demand._id),
  })
}

/** Posts a demand; `fields` of the error name the inputs of the form (`posterShift.date`). */
export function usePostDemand() {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return useMutation({
    mutationFn: (body: InputOf<'demands.post'>['body']) => call('demands.post', { body }),
    onSuccess: (demand) => {
      queryClient.setQueryData<WireDemand>(demandKeys.one(demand._id), demand)
      addToLists(queryClient, demand)
      void queryClient.invalidateQueries({ queryKey: ['demands', 'checkShift'] })
      // The points are reserved while the demand is open.
      void queryClient.invalidateQueries({ queryKey: pointKeys.user(me) })
      void queryClient.invalidateQueries({ queryKey: userKeys.demands(me) })
    },
  })
}

function addToLists(queryClient: QueryClient, demand: WireDemand): void {
  for (const [queryKey, demands] of queryClient.getQueriesData<WireDemand[]>({ queryKey: demandKeys.lists })) {
    const [, , range, status] = queryKey
    if (demands === undefined || !holds(range, demand.posterShift.date)) continue
    if (status !== null && status !== demand.status) continue
    queryClient.setQueryData<WireDemand[]>(queryKey, [...demands.filter(({ _id }) => _id !== demand._id), demand])
  }
}

function holds(range: unknown, day: Day): boolean {
  if (typeof range !== 'object' || range === null || !('startDate' in range) || !('endDate' in range)) return false
  const { startDate, endDate } = range
  return typeof startDate === 'string' && typeof endDate === 'string' && startDate <= day && day <= endDate
}

/** Changes one's open demand: points, comment, accepted switches, variation. */
export function useEditDemand() {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return useMutation({
    mutationFn: ({ demand, ...changes }: { demand: WireDemand } & Omit<InputOf<'demands.edit'>['body'], 'version'>) =>
      call('demands.edit', { params: { id: demand._id }, body: { ...changes, version: demand.version } }),
    onSuccess: (demand) => {
      putDemands(queryClient, [demand])
      void queryClient.invalidateQueries({ queryKey: pointKeys.user(me) })
    },
    onError: (error, { demand }) => rereadAfterRefusal(queryClient, error, demand._id),
  })
}

/** Removes one's open demand and returns the shift. */
export function useCancelDemand() {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return useMutation({
    mutationFn: ({ demand, reason }: { demand: WireDemand; reason?: string }) =>
      call('demands.cancel', { params: { id: demand._id }, body: reason === undefined ? {} : { reason } }),
    onSuccess: ({ shift }, { demand }) => {
      dropDemand(queryClient, demand._id)
      mergeShiftDays(queryClient, demand.posterId, [shift])
      markStale(queryClient, [...new Set([me, demand.posterId])])
    },
    onError: (error, { demand }) => rereadAfterRefusal(queryClient, error, demand._id),
  })
}

/** Applies `change` at once, puts the demand back with a message when the server refuses. */
function useInstantChange<V extends { demand: WireDemand }>(
  change: (variables: V, me: ReturnType<typeof useMe>) => WireDemand,
  ask: (variables: V) => Promise<WireDemand>,
) {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const me = useMe()
  return useMutation({
    mutationFn: ask,
    onMutate: async (variables) => {
      await queryClient.cancelQueries({ queryKey: demandKeys.all })
      putDemands(queryClient, [change(variables, me)])
    },
    onSuccess: (demand) => putDemands(queryClient, [demand]),
    onError: (error, { demand }) => {
      putDemands(queryClient, [demand])
      snackbar.show({ kind: 'error', message: messageOf(error) })
      rereadAfterRefusal(queryClient, error, demand._id)
    },
    // The readings stopped above are made again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: demandKeys.all }),
  })
}

/** Declares one's interest, or takes it back. At once. */
export function useToggleInterest() {
  return useInstantChange<{ demand: WireDemand }>(
    ({ demand }, { _id, userId, name, lastName }) => {
      const others = demand.interested.filter((person) => person._id !== _id)
      const isAdded = others.length === demand.interested.length
      return {
        ...demand,
        interested: isAdded ? [...others, { _id, userId, name, lastName }] : others,
        interestedCount: demand.interestedCount + (isAdded ? 1 : -1),
      }
    },
    ({ demand }) => call('demands.interest', { params: { id: demand._id } }),
  )
}

/** Hides a demand from one's lists, or shows it again; as its poster, declines the interest of `userId`. At once. */
export function useRejectDemand() {
  return useInstantChange<{ demand: WireDemand; userId?: string; hidden?: boolean }>(
    ({ demand, userId, hidden = true }) =>
      userId === undefined
        ? { ...demand, isHidden: hidden }
        : {
            ...demand,
            interested: demand.interested.filter((person) => person._id !== userId),
            interestedCount: Math.max(0, demand.interestedCount - 1),
          },
    ({ demand, userId, hidden = true }) =>
      call('demands.reject', { params: { id: demand._id }, body: userId === undefined ? { hidden } : { userId } }),
  )
}
