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

/** Exchanges that wait for one's own approval, the first to lapse first. They are read anew with the plannings, as requests are. */
export function useWaitingExchanges() {
  return useQuery({ ...callQuery(keys.exchanges, 'demands.toApprove', {}), select: ({ exchanges }) => exchanges, staleTime: 0 })
}

interface ExchangeAnswer {
  readonly id: string
  readonly verdict: 'approve' | 'reject'
  readonly reason: string
}

/** @returns whether it waits for another level still */
async function answerExchange({ id, verdict, reason }: ExchangeAnswer): Promise<{ readonly isPassedOn: boolean }> {
  const params = { id }
  const demand =
    verdict === 'approve' ? await call('demands.approve', { params }) : await call('demands.refuse', { params, body: { reason } })
  return { isPassedOn: demand.approval !== undefined }
}

export function useAnswerExchange() {
  const queryClient = useQueryClient()
  const rereads = [keys.exchanges, ['demands'], ['shifts', 'planning']]
  // A refusal may mean that somebody was faster: what they did is read.
  const onSettled = () => Promise.all(rereads.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({ mutationFn: answerExchange, onSettled })
}
