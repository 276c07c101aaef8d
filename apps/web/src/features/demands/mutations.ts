// The actions on demands (posting, taking, exchanging, withdrawing) and the known data each changes. They are apart from the readings: the
// first pages only read.
import { addDays, type Day } from '@releve/domain/calendar/day'
import type { WireDemand } from '@releve/contract/demands'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { ApiError, messageOf } from '#api/errors.ts'
import { randomId } from '#api/random-id.ts'
import { session } from '#session/current-session.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { useMe } from '#session/me.ts'
import { pointKeys } from '../points/queries.ts'
import { mergeShiftDays } from '../shifts/mutations.ts'
import { shiftKeys } from '../shifts/queries.ts'
import { userKeys } from '../users/queries.ts'
import { untilKnown } from './components/lost-answers.ts'
import { addDemand, dropDemand, putDemands, recategorize } from './components/known-demands.ts'
import { daysOfDemand } from './components/one-demand.ts'
import { demandKeys, knownDemands } from './queries.ts'

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

/** Marks the other data that a change of hands makes stale. The lists wait for the event stream, which names them too. */
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
export async function afterExchange(
  queryClient: QueryClient,
  me: string,
  { demand, newShiftData }: OutputOf<'demands.accept'>,
  before: WireDemand,
): Promise<void> {
  mergeShiftDays(queryClient, me, newShiftData)
  putDemands(queryClient, [demand])
  markStale(queryClient, [me, demand.posterId])
  const days = [...new Set([...daysOfDemand(demand), ...daysOfDemand(before), ...newShiftData.map(({ date }) => date)])]
  await recategorize(queryClient, idsToRecategorize(knownDemands(queryClient), days, me))
}

/** A refusal often means that what was shown is old (409, 404): it is read again. */
export function rereadAfterRefusal(queryClient: QueryClient, error: unknown, id: string): void {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) return
  // The refusal says itself what it is now: the sheet shows it before anything is read again.
  if (error.demand !== undefined) putDemands(queryClient, [error.demand])
  void queryClient.invalidateQueries({ queryKey: demandKeys.one(id) })
  void queryClient.invalidateQueries({ queryKey: demandKeys.lists })
}

/** Reads again after an answer that came late: other things may have been done since. @param id null: the demand is no more */
export function rereadAfterLateAnswer(queryClient: QueryClient, id: string | null): void {
  if (id !== null) void queryClient.invalidateQueries({ queryKey: demandKeys.one(id) })
  void queryClient.invalidateQueries({ queryKey: demandKeys.lists })
  void queryClient.invalidateQueries({ queryKey: ['shifts'] })
}

export interface Subject {
  readonly demand: WireDemand
  /** No answer came: one asks for it until it is known, and the promise stays open. Without this the loss is an error like another. */
  readonly onDoubt?: () => void
}

type Attempt = Parameters<Parameters<typeof untilKnown>[0]>[0]

/**
 * A call on one demand. Nothing is shown as done before the server says so: a promise must be true. The error (`ApiError`, with
 * `violations`) is for the sheet.
 */
function useAsked<Wish extends Subject, Answer>(
  ask: (wish: Wish, attempt: Attempt) => Promise<Answer>,
  after: (queryClient: QueryClient, me: string, answer: Answer, demand: WireDemand) => Promise<void> | void,
) {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return useMutation({
    mutationFn: (wish: Wish) => {
      const { onDoubt } = wish
      if (onDoubt === undefined) return ask(wish, { idempotencyKey: randomId() })
      return untilKnown((attempt) => ask(wish, attempt), { onDoubt, isConcerned: () => session.user()?._id === me })
    },
    onSuccess: (answer, { demand }) => after(queryClient, me, answer, demand),
    onError: (error, { demand }) => rereadAfterRefusal(queryClient, error, demand._id),
  })
}

/**
 * Takes a vacation, or exchanges it against one's own of `date`. The version seen goes along: if points or conditions changed, 409 « La
 * demande a été modifiée ».
 */
export function useAnswerDemand() {
  return useAsked(
    ({ demand: { _id: id, version }, date }: Subject & { date: Day | null }, attempt) =>
      date === null
        ? call('demands.accept', { params: { id }, body: { version }, ...attempt })
        : call('demands.swap', { params: { id }, body: { version, date }, ...attempt }),
    afterExchange,
  )
}

/** Withdraws from a vacation taken or exchanged. */
export function useUnacceptDemand() {
  return useAsked(
    ({ demand: { _id: id, accepterId } }: Subject, attempt) =>
      call('demands.unaccept', { params: { id }, body: accepterId === null ? {} : { userId: accepterId }, ...attempt }),
    afterExchange,
  )
}

/** Removes one's open demand and returns the shift. */
export function useCancelDemand() {
  return useAsked(
    ({ demand: { _id: id }, reason }: Subject & { reason?: string }, attempt) =>
      call('demands.cancel', { params: { id }, body: reason === undefined ? {} : { reason }, ...attempt }),
    (queryClient, me, { shift }, { _id, posterId }) => {
      dropDemand(queryClient, _id)
      mergeShiftDays(queryClient, posterId, [shift])
      markStale(queryClient, [...new Set([me, posterId])])
    },
  )
}

/** Posts a demand; `fields` of the error name the inputs of the form (`posterShift.date`). */
export function usePostDemand() {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return useMutation({
    mutationFn: (body: InputOf<'demands.post'>['body']) => call('demands.post', { body }),
    onSuccess: (demand) => {
      addDemand(queryClient, demand)
      void queryClient.invalidateQueries({ queryKey: ['demands', 'checkShift'] })
      // The points are reserved while the demand is open.
      void queryClient.invalidateQueries({ queryKey: pointKeys.user(me) })
      void queryClient.invalidateQueries({ queryKey: userKeys.demands(me) })
    },
  })
}

/** Changes one's open demand: points, comment, accepted switches, variation. */
export function useEditDemand() {
  return useAsked(
    ({ demand: { _id: id, version }, ...changes }: Subject & Omit<InputOf<'demands.edit'>['body'], 'version'>, attempt) =>
      call('demands.edit', { params: { id }, body: { ...changes, version }, ...attempt }),
    (queryClient, me, demand) => {
      putDemands(queryClient, [demand])
      void queryClient.invalidateQueries({ queryKey: pointKeys.user(me) })
    },
  )
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

const put = (queryClient: QueryClient, _me: string, demand: WireDemand) => putDemands(queryClient, [demand])

/** Names a vacation of one's own that the poster does not ask for: they may agree to it, by the terms seen. */
export function useNameVacation() {
  return useAsked(
    ({ demand: { _id: id, version }, date, message }: Subject & { date: Day; message: string }, attempt) =>
      call('demands.name', { params: { id }, body: { date, version, ...(message !== '' && { message }) }, ...attempt }),
    put,
  )
}

/** Agrees, as the poster, to the vacation that somebody interested named. */
export function useAgree() {
  return useAsked(
    ({ demand: { _id: id, version }, userId, date }: Subject & { userId: string; date: Day }, attempt) =>
      call('demands.agree', { params: { id }, body: { userId, date, version }, ...attempt }),
    afterExchange,
  )
}

/** Offers one's demand to one of those interested; null: to nobody any more. */
export function useOfferDemand() {
  return useAsked(
    ({ demand: { _id: id }, userId }: Subject & { userId: string | null }, attempt) =>
      call('demands.offer', { params: { id }, body: { userId }, ...attempt }),
    put,
  )
}

/** Opens to everybody, at once, what one addressed to some first. */
export function useWidenDemand() {
  return useAsked(({ demand: { _id: id } }: Subject, attempt) => call('demands.widen', { params: { id }, ...attempt }), put)
}
