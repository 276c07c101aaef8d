// Planning modifications: asking for one, deciding on those of the centre, taking one back; and acting on demands for a member.
import type { Day } from '@releve/domain/calendar/day'
import { COUNTED_MOST } from '@releve/contract/counted'
import type { WireDemand } from '@releve/contract/demands'
import type { PlanDecision } from '@releve/contract/plan-conflicts'
import type { WireModification } from '@releve/contract/planning'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { call, type InputOf, type Keyed, type OutputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { pagedQuery } from '#kit/pages.ts'
import type { ReasonGiven } from '#kit/reason-form.tsx'
import { useChange } from '#kit/use-change.ts'
import { useMe } from '#session/me.ts'
import { firstBody, toEverybody, type FirstChoice } from '#shared/first-choice.ts'
import { demandKeys } from '../demands/queries.ts'
import { pointKeys } from '../points/queries.ts'
import { shiftKeys } from '../shifts/queries.ts'
import { userKeys } from '../users/queries.ts'

export interface ModificationFilter {
  readonly status?: WireModification['status']
  readonly userId?: string
  /** Modifications that touch these days. */
  readonly startDate?: Day
  readonly endDate?: Day
}

export const planningKeys = {
  all: ['planning'],
  list: (filter: ModificationFilter) => ['planning', 'list', filter],
  every: (filter: ModificationFilter) => ['planning', 'every', filter],
  one: (id: string) => ['planning', 'one', id],
  waiting: ['planning', 'waiting'],
  causes: (centerId: string) => ['planning', 'causes', centerId],
  candidates: (centerId: string, day: Day, shift: string) => ['planning', 'candidates', centerId, day, shift],
} as const

/** The preview of a decision, by the call that makes it. */
export type PreviewAsk =
  | { readonly act: 'withdraw'; readonly id: string; readonly fromDate: Day; readonly toDate: Day }
  | { readonly act: 'approve'; readonly id: string }
  | { readonly act: 'register'; readonly body: RegisterBody }

function askPreview(ask: PreviewAsk): Promise<OutputOf<'planning.withdraw'>> {
  if (ask.act === 'register') return call('planning.register', { body: { ...ask.body, dryRun: true } })
  const params = { id: ask.id }
  if (ask.act === 'approve') return call('planning.approve', { params, body: { dryRun: true } })
  return call('planning.withdraw', { params, body: { fromDate: ask.fromDate, toDate: ask.toDate, dryRun: true } })
}

/** Nothing is kept: once the decision is made there is nothing left to look at. */
const previewQuery = (ask: PreviewAsk | null) => ({
  queryKey: ['planning-preview', ask],
  queryFn: () => (ask === null ? Promise.reject(new Error('nothing to look at')) : askPreview(ask)),
  staleTime: 0,
  gcTime: 0,
  retry: false as const,
})

/** Nothing is written. Apart from the lists of plannings. Null: nothing is asked yet. */
export function usePreview(ask: PreviewAsk | null) {
  return useQuery({ ...previewQuery(ask), enabled: ask !== null })
}

/** Looks once at what approving a request would change; where it stands open, both share one answer. */
export function useLookAtApproval(): (id: string) => ReturnType<typeof askPreview> {
  const queryClient = useQueryClient()
  return (id) => queryClient.fetchQuery(previewQuery({ act: 'approve', id }))
}

const PAGE_SIZE = 20

/** Newest first; `data` is one list, `fetchNextPage` goes further back. Without `userId`, administrators get those of their centre. */
export function useModifications(filter: ModificationFilter) {
  return useInfiniteQuery({
    ...pagedQuery(planningKeys.list(filter), (from, signal) =>
      call('planning.list', { query: { ...filter, limit: PAGE_SIZE, ...from }, signal }),
    ),
    select: ({ pages }) => pages.flatMap(({ modifications }) => modifications),
  })
}

async function readEvery(
  filter: ModificationFilter,
  before: string | null,
  signal: AbortSignal,
  most = COUNTED_MOST + 1,
): Promise<WireModification[]> {
  const query = { ...filter, limit: 100, ...(before !== null && { before }) }
  const { modifications, next } = await call('planning.list', { query, signal })
  const countLeft = most - modifications.length
  return next === null || countLeft <= 0 ? modifications : [...modifications, ...(await readEvery(filter, next, signal, countLeft))]
}

/** All of them, as far as they are counted: for figures, and for what says that there are none. */
export function useEveryModification(filter: ModificationFilter, isWanted = true) {
  return useQuery({ queryKey: planningKeys.every(filter), queryFn: ({ signal }) => readEvery(filter, null, signal), enabled: isWanted })
}

/** A modification that its list no longer shows. */
export function useModification(id: string, isWanted: boolean) {
  return useQuery({ ...callQuery(planningKeys.one(id), 'planning.get', { params: { id } }), enabled: isWanted })
}

/** Those an administrator may decide on: pending, and of somebody else. */
export function useToDecide(isWanted = true) {
  const me = useMe()._id
  const query = useEveryModification({ status: 'pending' }, isWanted)
  return { ...query, data: query.data?.filter(({ userId }) => userId !== me) }
}

/** Requests that wait for one's own answer, the most pressing first. */
export function useWaiting() {
  return useQuery({
    ...callQuery(planningKeys.waiting, 'planning.waiting', {}),
    select: ({ modifications }) => modifications,
    staleTime: 0,
  })
}

/** The queries that a decision on somebody's planning makes stale. */
const oldKeys = (userId: string): QueryKey[] => [
  planningKeys.all,
  shiftKeys.member(userId),
  ['shifts', 'planning'],
  demandKeys.all,
  userKeys.changes(userId),
  userKeys.demands(userId),
  pointKeys.user(userId),
]

export type RegisterBody = InputOf<'planning.register'>['body'] & { readonly fromDate: string; readonly toDate: string }
/** `uncovered`: what nobody works any more. */
export type Decided = Pick<OutputOf<'planning.register'>, 'modification' | 'uncovered'>

export function useRegister() {
  const me = useMe()._id
  return useChange(
    (input: Keyed<'planning.register'>) => call('planning.register', input),
    ({ body }) => oldKeys(body.userId ?? me),
  )
}

/** The outcome for each of them; nothing is written. */
export function usePlacePreview(centerId: string, body: InputOf<'placements.place'>['body']) {
  return useQuery({
    queryKey: ['placement-preview', centerId, body],
    queryFn: () => call('placements.place', { params: { id: centerId }, body: { ...body, dryRun: true } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Plannings of several members change at once. */
const everybodysKeys: QueryKey[] = [planningKeys.all, ['shifts'], demandKeys.all]

export function usePlace(centerId: string) {
  return useChange(
    ({ body, idempotencyKey }: { readonly body: InputOf<'placements.place'>['body']; readonly idempotencyKey: string }) =>
      call('placements.place', { params: { id: centerId }, body, idempotencyKey }),
    () => everybodysKeys,
  )
}

/** The consequences of cells that are not written yet. */
export function useCellsPreview(centerId: string, body: InputOf<'planning.writeCells'>['body'], isWanted: boolean) {
  return useQuery({
    queryKey: ['cells-preview', centerId, body],
    queryFn: ({ signal }) => call('planning.writeCells', { params: { id: centerId }, body: { ...body, dryRun: true }, signal }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

interface CellsWish {
  readonly body: InputOf<'planning.writeCells'>['body']
  /** It gives cells back what they held. */
  readonly isUndo: boolean
  readonly idempotencyKey: string
}

export function useWriteCells(centerId: string) {
  return useChange(
    ({ body, idempotencyKey }: CellsWish) => call('planning.writeCells', { params: { id: centerId }, body, idempotencyKey }),
    () => everybodysKeys,
  )
}

export type ChangeBody = InputOf<'placements.change'>['body']

interface PlacementAt {
  readonly centerId: string
  readonly placementId: string
}

/** Null: nothing is asked yet. */
export function useChangePreview({ centerId, placementId }: PlacementAt, body: ChangeBody | null) {
  return useQuery({
    queryKey: ['placement-change-preview', placementId, body],
    queryFn: () =>
      body === null
        ? Promise.reject(new Error('nothing to look at'))
        : call('placements.change', { params: { id: centerId, placementId }, body: { ...body, dryRun: true } }),
    enabled: body !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export function useChangePlacement({ centerId, placementId }: PlacementAt) {
  return useChange(
    (body: ChangeBody) => call('placements.change', { params: { id: centerId, placementId }, body }),
    () => everybodysKeys,
  )
}

/** Nothing is shown as decided before the server says so, and refused because somebody was faster, what is shown is old all the same. */
function useDeciding<Wish, Answer>(
  mutationFn: (wish: Wish) => Promise<Answer>,
  userIdsOf: (wish: Wish) => readonly string[],
  { isFollowed = true }: Following = {},
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: (_answer, _error, wish) => {
      const readAnew = Promise.all(
        userIdsOf(wish)
          .flatMap(oldKeys)
          .map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
      return isFollowed ? readAnew : undefined
    },
  })
}

interface Following {
  /** It is over once all that is shown has been read anew; false: as soon as the server has answered, for who goes on to the next one. */
  readonly isFollowed?: boolean
}

/** The causes of absence in a centre, in its order. */
export function useCauses(centerId: string) {
  return useQuery({
    ...callQuery(planningKeys.causes(centerId), 'planning.causes', { params: { id: centerId } }),
    select: ({ causes }) => causes,
    enabled: centerId !== '',
  })
}

/** The members an administrator may assign to a vacation, and its lack. */
export function useCandidates(date: Day, shift: string) {
  const { centerId } = useMe()
  return useQuery({
    ...callQuery(planningKeys.candidates(centerId ?? '', date, shift), 'planning.candidates', {
      params: { id: centerId ?? '' },
      query: { date, shift },
    }),
    enabled: centerId !== null,
  })
}

const reasonBody = ({ reason, isForced }: ReasonGiven) => (isForced ? { override: { reason } } : reason === '' ? {} : { reason })

export type Verdict = 'approve' | 'reject' | 'withdraw'

interface Decision extends ReasonGiven {
  readonly modification: WireModification
  readonly verdict: Verdict
  /** The centre looks for somebody for each vacation of an absence that is still to come. */
  readonly isOffered?: boolean
  /** The decisions on what it touches. */
  readonly decisions?: PlanDecision[]
  /** The days that are taken back. */
  readonly days?: { readonly fromDate: Day; readonly toDate: Day }
}

async function decide({ modification: { _id: id }, verdict, isOffered = false, decisions, days, ...given }: Decision): Promise<Decided> {
  const params = { id }
  const terms = { ...reasonBody(given), ...(decisions && { decisions }) }
  if (verdict === 'approve') return call('planning.approve', { params, body: { ...terms, ...(isOffered && { offer: {} }) } })
  if (verdict === 'withdraw') return call('planning.withdraw', { params, body: { ...terms, ...days } })
  return { modification: await call('planning.reject', { params, body: { reason: given.reason } }), uncovered: [] }
}

export function useDecide(following?: Following) {
  return useDeciding(decide, ({ modification }) => [modification.userId], following)
}

/** One's own answer of a moment ago: the request waits again. */
export function useReopen() {
  return useDeciding(
    ({ _id: id }: WireModification) => call('planning.reopen', { params: { id } }),
    ({ userId }) => [userId],
  )
}

export interface Acting extends ReasonGiven {
  readonly memberId: string
}

const actingBody = ({ memberId, ...given }: Acting) => ({ onBehalfOf: memberId, ...reasonBody(given) })

/** A member put on a vacation of a day, which they read with the reason. */
export function useAssign() {
  return useDeciding(
    ({ memberId, date, shift, ...given }: Acting & { date: Day; shift: string }) =>
      call('planning.assign', { body: { userId: memberId, date, shift, ...reasonBody(given) } }),
    ({ memberId }) => [memberId],
  )
}

/** Vacations of a member posted in their name, or ones that they had taken and that nobody works any more; to everybody, or to some first. */
export function usePostFor() {
  return useDeciding(
    ({ dates, to = toEverybody, ...acting }: Acting & { dates: readonly Day[]; to?: FirstChoice }) =>
      Promise.all(
        dates.map((date) =>
          call('demands.post', { body: { type: 'substitution', posterShift: { date }, ...firstBody(to), ...actingBody(acting) } }),
        ),
      ),
    ({ memberId }) => [memberId],
  )
}

/** Nobody else is freed, where somebody else has taken it since it was read. */
const ofAccepter = ({ accepterId }: WireDemand) => (accepterId === null ? {} : { userId: accepterId })

/** An agreed exchange undone for both: who took the vacation no longer works it, the demand is open again. */
export function useUndoExchange() {
  return useDeciding(
    ({ demand, ...given }: ReasonGiven & { demand: WireDemand }) =>
      call('demands.unaccept', { params: { id: demand._id }, body: { ...reasonBody(given), ...ofAccepter(demand) } }),
    ({ demand: { posterId, accepterId } }) => (accepterId === null ? [posterId] : [posterId, accepterId]),
  )
}

/** A demand given to a member: they take the vacation, or exchange their own of `date` against it. */
export function useGiveTo() {
  return useDeciding(
    ({ demand, date, ...acting }: Acting & { demand: WireDemand; date: Day | null }) => {
      const params = { id: demand._id }
      const body = { version: demand.version, ...actingBody(acting) }
      return date === null ? call('demands.accept', { params, body }) : call('demands.swap', { params, body: { ...body, date } })
    },
    ({ memberId, demand }) => [memberId, demand.posterId],
  )
}
