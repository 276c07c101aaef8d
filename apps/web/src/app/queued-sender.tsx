// Sends what waited for the network while a member's page is open, tells what became of it, and shows what it changed. In a file of its
// own: no page waits for it.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { call, type OutputOf } from '../api/client.ts'
import { putDemands } from '../features/demands/components/known-demands.ts'
import { afterExchange, rereadAfterRefusal } from '../features/demands/mutations.ts'
import { demandKeys } from '../features/demands/queries.ts'
import { putMessage } from '../features/messages/components/use-thread.ts'
import { session } from '../session/current-session.ts'
import { followOtherQueues, queue, withQueueLock } from '../session/current-queue.ts'
import { useMe } from '../session/me.ts'
import type { Queued } from '../session/queued.ts'
import { followQueued, type Attempt } from '../session/send-queued.ts'
import { useSnackbar } from '../ui/snackbar.tsx'
import { capitalize } from '../ui/format.ts'
import { isReachable, subscribeReachable } from '../ui/use-is-reachable.ts'

/** The call toggles, and was pressed for one of both: what stands already as it was wished, from here or another device, is left so. */
async function sendInterest(one: Extract<Queued, { name: 'demands.interest' }>, me: string, attempt: Attempt) {
  if (!attempt.givesUp) {
    const demand = await call('demands.get', { params: one.input.params })
    if (demand.interested.some(({ _id }) => _id === me) === one.isWished) return demand
  }
  return call('demands.interest', { ...one.input, ...attempt })
}

/** Without waiting: the next one that waits must not. */
function showExchange(queryClient: QueryClient, me: string, answer: OutputOf<'demands.accept'>): void {
  void afterExchange(queryClient, me, answer, answer.demand).catch(() => undefined)
}

async function ask(queryClient: QueryClient, me: string, one: Queued, attempt: Attempt): Promise<void> {
  switch (one.name) {
    case 'messages.send':
      return putMessage(queryClient, one.input.params.id, await call(one.name, { ...one.input, ...attempt }))
    case 'demands.interest':
      return putDemands(queryClient, [await sendInterest(one, me, attempt)])
    case 'demands.reject':
      return putDemands(queryClient, [await call(one.name, { ...one.input, ...attempt })])
    case 'demands.accept':
      return showExchange(queryClient, me, await call(one.name, { ...one.input, ...attempt }))
    case 'demands.swap':
      return showExchange(queryClient, me, await call(one.name, { ...one.input, ...attempt }))
  }
}

/** One action that waited, sent as the call it is, and what its answer changes in what is known. @throws what the client throws */
async function sendOne(queryClient: QueryClient, me: string, one: Queued, attempt: Attempt): Promise<void> {
  try {
    await ask(queryClient, me, one, attempt)
  } catch (error) {
    if (one.name !== 'messages.send') rereadAfterRefusal(queryClient, error, one.input.params.id)
    throw error
  }
  if (one.name !== 'messages.send') void queryClient.invalidateQueries({ queryKey: demandKeys.all })
}

export function QueuedSender(): ReactNode {
  const me = useMe()._id
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  useEffect(() => {
    const stops = [
      followOtherQueues(),
      followQueued({
        queue,
        userId: me,
        now: Date.now,
        send: (one, attempt) => sendOne(queryClient, me, one, attempt),
        onDone: ({ done }) => {
          if (done !== null) snackbar.show({ kind: 'success', message: done, durationMs: 0 })
        },
        // It stays beside what it was about; here until closed, for whoever is elsewhere.
        onFailed: ({ label }, why) => {
          snackbar.show({ kind: 'error', message: `${capitalize(label)}\u00A0: ${why}`, durationMs: 0 })
        },
        isConcerned: () => session.user()?._id === me,
        isReachable,
        subscribeReachable,
        withLock: withQueueLock,
        setTimer: (work, ms) => {
          const timer = setTimeout(work, ms)
          return () => clearTimeout(timer)
        },
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [me, queryClient, snackbar])
  return null
}
