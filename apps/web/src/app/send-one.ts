// One action that waited for the network, sent as the call it is, and what its answer changes in what is known.
import type { QueryClient } from '@tanstack/react-query'
import { call, type OutputOf } from '../api/client.ts'
import { putDemands } from '../features/demands/components/known-demands.ts'
import { afterExchange, rereadAfterRefusal } from '../features/demands/mutations.ts'
import { demandKeys } from '../features/demands/queries.ts'
import { putMessage } from '../features/messages/components/use-thread.ts'
import type { Queued } from '../session/queued.ts'
import type { Attempt } from '../session/send-queued.ts'

/** The call toggles, and was pressed for one of both: what stands already as it was wished, from here or another device, is left so. */
async function sendInterest(action: Extract<Queued, { name: 'demands.interest' }>, me: string, attempt: Attempt) {
  if (!attempt.givesUp) {
    const demand = await call('demands.get', { params: action.input.params })
    if (demand.interested.some(({ _id }) => _id === me) === action.isWished) return demand
  }
  return call('demands.interest', { ...action.input, ...attempt })
}

/** Without waiting: the next one that waits must not. */
function showExchange(queryClient: QueryClient, me: string, answer: OutputOf<'demands.accept'>): void {
  void afterExchange(queryClient, me, answer, answer.demand).catch(() => undefined)
}

async function ask(queryClient: QueryClient, me: string, action: Queued, attempt: Attempt): Promise<void> {
  switch (action.name) {
    case 'messages.send':
      return putMessage(queryClient, action.input.params.id, await call(action.name, { ...action.input, ...attempt }))
    case 'demands.interest':
      return putDemands(queryClient, [await sendInterest(action, me, attempt)])
    case 'demands.reject':
      return putDemands(queryClient, [await call(action.name, { ...action.input, ...attempt })])
    case 'demands.accept':
      return showExchange(queryClient, me, await call(action.name, { ...action.input, ...attempt }))
    case 'demands.swap':
      return showExchange(queryClient, me, await call(action.name, { ...action.input, ...attempt }))
  }
}

/** @throws what the client throws */
export async function sendOne(queryClient: QueryClient, me: string, action: Queued, attempt: Attempt): Promise<void> {
  try {
    await ask(queryClient, me, action, attempt)
  } catch (error) {
    if (action.name !== 'messages.send') rereadAfterRefusal(queryClient, error, action.input.params.id)
    throw error
  }
  if (action.name !== 'messages.send') void queryClient.invalidateQueries({ queryKey: demandKeys.all })
}
