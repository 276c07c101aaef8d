// The webhooks of a centre and what was sent to each. Turning one on and removing one answer the whole list, which takes the place of the one that
// was read.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { pagedQuery } from '#kit/pages.ts'

const webhooksOf = (centerId: string) => ['webhooks', centerId]

export type NewWebhook = OutputOf<'webhooks.create'>

export const useWebhooks = (centerId: string) =>
  useQuery({ ...callQuery(webhooksOf(centerId), 'webhooks.list', { params: { id: centerId } }), staleTime: 0 })

/** Makes a webhook; the answer alone holds the secret. */
export function useCreateWebhook(centerId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'webhooks.create'>['body']) => call('webhooks.create', { params: { id: centerId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksOf(centerId) }),
    gcTime: 0,
  })
}

function useWebhookChange(centerId: string, name: 'webhooks.turnOn' | 'webhooks.remove') {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (webhookId: string) => call(name, { params: { id: centerId, webhookId } }),
    onSuccess: (webhooks) => queryClient.setQueryData(webhooksOf(centerId), webhooks),
  })
}

export const useTurnOn = (centerId: string) => useWebhookChange(centerId, 'webhooks.turnOn')
export const useRemoveWebhook = (centerId: string) => useWebhookChange(centerId, 'webhooks.remove')

const PAGE_SIZE = 30

interface Sent {
  readonly centerId: string
  readonly webhookId: string
}

const deliveriesOf = ({ centerId, webhookId }: Sent) => ['webhookDeliveries', centerId, webhookId]

export function useDeliveries(sent: Sent) {
  return useInfiniteQuery({
    ...pagedQuery(deliveriesOf(sent), (from, signal) =>
      call('webhooks.deliveries', {
        params: { id: sent.centerId, webhookId: sent.webhookId },
        query: { limit: PAGE_SIZE, ...from },
        signal,
      }),
    ),
    select: ({ pages }) => pages.flatMap(({ deliveries }) => deliveries),
    // No event tells of sendings: whoever comes back reads again.
    staleTime: 0,
  })
}

export function useResend(sent: Sent) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (deliveryId: string) => call('webhooks.resend', { params: { id: sent.centerId, webhookId: sent.webhookId, deliveryId } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: deliveriesOf(sent) }),
        queryClient.invalidateQueries({ queryKey: webhooksOf(sent.centerId) }),
      ]),
  })
}
