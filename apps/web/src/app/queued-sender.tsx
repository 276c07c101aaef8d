// Sends what waited for the network while a member's page is open, tells what became of it, and shows what it changed. In a file of its
// own: no page waits for it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { session } from '../session/current-session.ts'
import { followOtherQueues, queue, withQueueLock } from '../session/current-queue.ts'
import { useMe } from '../session/me.ts'
import { followQueued } from '../session/send-queued.ts'
import { useSnackbar } from '../ui/snackbar.tsx'
import { capitalize } from '../ui/format.ts'
import { isReachable, subscribeReachable } from '../ui/use-is-reachable.ts'
import { sendOne } from './send-one.ts'

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
