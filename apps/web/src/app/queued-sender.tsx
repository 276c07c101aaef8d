// Sends what waited for the network while a member's page is open, and tells what became of it. What sends it comes when there is something
// to send: it knows the calls of several features.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { session } from '../session/current-session.ts'
import { followOtherQueues, queue, withQueueLock } from '../session/current-queue.ts'
import { checkSession, useMe } from '../session/me.ts'
import { followQueued } from '../session/send-queued.ts'
import { useSnackbar } from '../ui/snackbar.tsx'
import { capitalize } from '../ui/format.ts'
import { isReachable, subscribeReachable } from '../ui/use-is-reachable.ts'
import { isLoadFailure, moduleReload } from './module-reload.ts'

let misses = 0

/**
 * It is loaded again when its file does not come. When it is missing twice beside a server that answers, it is gone since a release, or
 * this browser asks for a file once only: the page loaded anew has it, and what waits.
 */
async function loadSendOne() {
  try {
    return await import('./send-one.ts')
  } catch (failure) {
    misses += 1
    if (misses > 1 && isLoadFailure(failure)) {
      await checkSession()
      moduleReload.onLoadFailure(failure)
    }
    throw failure
  }
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
        send: async (action, attempt) => (await loadSendOne()).sendOne(queryClient, me, action, attempt),
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
        // First: a file that does not come keeps no other tab from sending, and nothing counts as sent meanwhile.
        withLock: async (work) => {
          await loadSendOne()
          await withQueueLock(work)
        },
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
