// The levels of approval of a centre, and deputies. A change answers the whole, which takes the place of what was read.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf, type Keyed, type OutputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'

const keys = {
  terms: (centerId: string) => ['approvals', 'terms', centerId],
  deputies: (centerId: string) => ['approvals', 'deputies', centerId],
  exchanges: ['planning', 'exchanges'],
} as const

export type ApprovalTerms = OutputOf<'approvals.terms'>
export type WireDeputy = OutputOf<'approvals.deputies'>['deputies'][number]

export function useApprovalTerms(centerId: string) {
  return useQuery(callQuery(keys.terms(centerId), 'approvals.terms', { params: { id: centerId } }))
}

export function useSaveApprovalTerms(centerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'approvals.saveTerms'>['body']) => call('approvals.saveTerms', { params: { id: centerId }, body }),
    onSuccess: (terms) => queryClient.setQueryData(keys.terms(centerId), terms),
    // A refusal may mean that somebody was faster: what they did is read.
    onError: () => queryClient.invalidateQueries({ queryKey: keys.terms(centerId) }),
  })
}

export function useDeputies(centerId: string) {
  return useQuery({
    ...callQuery(keys.deputies(centerId), 'approvals.deputies', { params: { id: centerId } }),
    select: ({ deputies }) => deputies,
    staleTime: 0,
  })
}

export function useNameDeputy(centerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Keyed<'approvals.nameDeputy'>) => call('approvals.nameDeputy', input),
    onSuccess: (deputies) => queryClient.setQueryData(keys.deputies(centerId), deputies),
  })
}

export function useEndDeputy(centerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: WireDeputy) => call('approvals.endDeputy', { params: { id: _id } }),
    onSuccess: (deputies) => queryClient.setQueryData(keys.deputies(centerId), deputies),
  })
}

/** An exchange between two or among several, by the calls that answer it. */
export type WaitingExchange = OutputOf<'demands.toApprove'>['exchanges'][number] & { readonly of: 'demand' | 'circle' }

async function readExchanges(signal: AbortSignal): Promise<WaitingExchange[]> {
  const [demands, circles] = await Promise.all([call('demands.toApprove', { signal }), call('circles.toApprove', { signal })])
  return [
    ...demands.exchanges.map((exchange) => ({ ...exchange, of: 'demand' as const })),
    ...circles.exchanges.map((exchange) => ({ ...exchange, of: 'circle' as const })),
  ]
}

/** Exchanges that wait for one's own approval. They are read anew with the plannings, as requests are. */
export function useWaitingExchanges() {
  return useQuery({ queryKey: keys.exchanges, queryFn: ({ signal }) => readExchanges(signal), staleTime: 0 })
}

interface ExchangeAnswer {
  readonly exchange: Pick<WaitingExchange, '_id' | 'of'>
  readonly verdict: 'approve' | 'reject'
  readonly reason: string
}

type Outcome = OutputOf<'circles.approve'>['outcome'] | 'refused'

async function answerExchange({ exchange: { _id: id, of }, verdict, reason }: ExchangeAnswer): Promise<{ readonly outcome: Outcome }> {
  const params = { id }
  if (verdict === 'reject') {
    await (of === 'demand' ? call('demands.refuse', { params, body: { reason } }) : call('circles.refuse', { params, body: { reason } }))
    return { outcome: 'refused' }
  }
  if (of === 'circle') return call('circles.approve', { params })
  const { approval } = await call('demands.approve', { params })
  return { outcome: approval === undefined ? 'approved' : 'passedOn' }
}

export function useAnswerExchange() {
  const queryClient = useQueryClient()
  const rereads = [keys.exchanges, ['demands'], ['shifts', 'planning']]
  // A refusal may mean that somebody was faster: what they did is read. The queue goes on meanwhile.
  const onSettled = () => {
    for (const queryKey of rereads) void queryClient.invalidateQueries({ queryKey })
  }
  return useMutation({ mutationFn: answerExchange, onSettled })
}
