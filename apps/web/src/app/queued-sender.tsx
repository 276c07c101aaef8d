// Sends what waited for the network while a member's page is open, and tells what became of it. What sends it comes when there is something
// to send: it knows the calls of several features.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { OfflineError } from '../api/errors.ts'
import { session } from '../session/current-session.ts'
import { followOtherQueues, queue, withQueueLock } from '../session/current-queue.ts'
import { useMe } from '../session/me.ts'
import { followQueued } from '../session/send-queued.ts'
import { useSnackbar } from '../ui/snackbar.tsx'
import { capitalize } from '../ui/format.ts'
import { isReachable, subscribeReachable } from '../ui/use-is-reachable.ts'

/** Its file that does not come is a server that does not answer: tried again. */
const loadSendOne = () =>
  import('./send-one.ts').catch((failure: unknown) => {
    throw new OfflineError(failure)
  })

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
        send: async (one, attempt) => (await loadSendOne()).sendOne(queryClient, me, one, attempt),
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
