// Planning modifications: asking for one, deciding on those of the centre, taking one back; and acting on demands for a member.
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand } from '@releve/contract/demands'
import type { WireModification } from '@releve/contract/planning'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '../../api/client.ts'
import { useMe } from '../../session/me.ts'
import { demandKeys } from '../demands/queries.ts'
import { pointKeys } from '../points/queries.ts'
import { shiftKeys } from '../shifts/queries.ts'
import { userKeys } from '../users/queries.ts'

export interface ModificationFilter {
  readonly status?: WireModification['status']
  readonly userId?: string
  /** Those that touch these days. */
  readonly startDate?: Day
  readonly endDate?: Day
}

export const planningKeys = {
  all: ['planning'],
  list: (filter: ModificationFilter) => ['planning', 'list', filter],
  upTo: (filter: ModificationFilter) => ['planning', 'upTo', filter],
  every: (filter: ModificationFilter) => ['planning', 'every', filter],
} as const

const PAGE_SIZE = 20

export function modificationsQuery(filter: ModificationFilter) {
  return infiniteQueryOptions({
    queryKey: planningKeys.list(filter),
    initialPageParam: null,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      call('planning.list', { query: { ...filter, limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) }, signal }),
    getNextPageParam: ({ next }): string | null => next,
    select: ({ pages }) => pages.flatMap(({ modifications }) => modifications),
  })
}

/** Newest first; `data` is one list, `fetchNextPage` goes further back. Without `userId`, an administrator gets his centre's. */
export function useModifications(filter: ModificationFilter, isWanted = true) {
  return useInfiniteQuery({ ...modificationsQuery(filter), enabled: isWanted })
}

/** As many as one call gives, for figures and for what is drawn from them; `next` tells that there are more. */
export function useModificationsUpTo(filter: ModificationFilter, isWanted = true) {
  return useQuery({
    queryKey: planningKeys.upTo(filter),
    queryFn: ({ signal }) => call('planning.list', { query: { ...filter, limit: 100 }, signal }),
    enabled: isWanted,
  })
}

async function readEvery(filter: ModificationFilter, before: string | null, signal: AbortSignal): Promise<WireModification[]> {
  const { modifications, next } = await call('planning.list', {
    query: { ...filter, limit: 100, ...(before !== null && { before }) },
    signal,
  })
  return next === null ? modifications : [...modifications, ...(await readEvery(filter, next, signal))]
}

/** All of them, whatever their number: for what says that there are none. */
export function useEveryModification(filter: ModificationFilter, isWanted = true) {
  return useQuery({ queryKey: planningKeys.every(filter), queryFn: ({ signal }) => readEvery(filter, null, signal), enabled: isWanted })
}

/** Those an administrator may decide on: pending, and not his own. */
export function useToDecide(isWanted = true) {
  const me = useMe()._id
  const query = useModificationsUpTo({ status: 'pending' }, isWanted)
  return { ...query, data: query.data?.modifications.filter(({ userId }) => userId !== me) }
}

/** What a decision on somebody's planning makes old. */
function markStale(queryClient: QueryClient, userId: string): Promise<unknown> {
  return Promise.all(
    [
      planningKeys.all,
      shiftKeys.member(userId),
      ['shifts', 'planning'],
      demandKeys.all,
      userKeys.changes(userId),
      userKeys.demands(userId),
      pointKeys.user(userId),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

export type RegisterBody = InputOf<'planning.register'>['body']
export type Decided = OutputOf<'planning.register'>

export function useRegister() {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: RegisterBody; idempotencyKey: string }) =>
      call('planning.register', { body, idempotencyKey }),
    onSuccess: (_answer, { body }) => markStale(queryClient, body.userId ?? me),
  })
}

export type Verdict = 'approve' | 'reject' | 'withdraw'

export interface Decision {
  readonly modification: WireModification
  readonly verdict: Verdict
  readonly reason: string
  /** Goes through the rules that refuse, with `reason`. */
  readonly isForced: boolean
}

async function decide({ modification: { _id: id }, verdict, reason, isForced }: Decision): Promise<Decided> {
  const params = { id }
  if (verdict === 'reject') {
    return { modification: await call('planning.reject', { params, body: { reason } }), warnings: [], uncovered: [], closedDemands: [] }
  }
  const body = isForced ? { override: { reason } } : reason === '' ? {} : { reason }
  return verdict === 'approve' ? call('planning.approve', { params, body }) : call('planning.withdraw', { params, body })
}

/** Nothing is shown as decided before the server says so; its refusal is for the place where it was asked. */
export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decide,
    // Refused because another administrator was faster: what is shown is old.
    onSettled: (_answer, _error, { modification }) => markStale(queryClient, modification.userId),
  })
}

export interface Acting {
  readonly memberId: string
  readonly reason: string
  readonly isForced: boolean
}

const actingBody = ({ memberId, reason, isForced }: Acting) => ({
  onBehalfOf: memberId,
  ...(isForced ? { override: { reason } } : { reason }),
})

/** A member's vacation posted in his name, or one he had taken and that nobody works any more. */
export function usePostFor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ date, ...acting }: Acting & { date: Day }) =>
      call('demands.post', { body: { type: 'substitution', posterShift: { date }, ...actingBody(acting) } }),
    onSettled: (_answer, _error, { memberId }) => markStale(queryClient, memberId),
  })
}

interface Undoing extends Omit<Acting, 'memberId'> {
  readonly demand: WireDemand
}

const undoingBody = ({ reason, isForced }: Undoing) => (isForced ? { override: { reason } } : { reason })

function peopleOf({ posterId, accepterId }: WireDemand): string[] {
  return accepterId === null ? [posterId] : [posterId, accepterId]
}

/** An agreed exchange undone for both: who took the vacation no longer works it, the demand is open again. */
export function useUndoExchange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (undoing: Undoing) => call('demands.unaccept', { params: { id: undoing.demand._id }, body: undoingBody(undoing) }),
    onSettled: (_answer, _error, { demand }) => Promise.all(peopleOf(demand).map((userId) => markStale(queryClient, userId))),
  })
}

/** A demand given to a member: he takes the vacation, or exchanges his own of `date` against it. */
export function useGiveTo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ demand, date, ...acting }: Acting & { demand: WireDemand; date: Day | null }) => {
      const params = { id: demand._id }
      const body = { version: demand.version, ...actingBody(acting) }
      return date === null ? call('demands.accept', { params, body }) : call('demands.swap', { params, body: { ...body, date } })
    },
    onSettled: (_answer, _error, { memberId, demand }) =>
      Promise.all([memberId, demand.posterId].map((userId) => markStale(queryClient, userId))),
  })
}
