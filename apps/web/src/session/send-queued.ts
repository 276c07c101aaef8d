// Sends what waited for the network, one after the other, and says what became of each. Tabs take turns; where they cannot, the key
// under which each is sent makes the server do it once.
import { ApiError, messageOf, OfflineError, SessionError } from '../api/errors.ts'
import type { Queue, Queued } from './queued.ts'

/** The server forgets answers after a day, and would then do a second time what it has done. */
const ANSWER_KEPT_MS = 12 * 3_600_000
const RETRY_MS = 10_000
const LONGEST_RETRY_S = 300

export const queuedTexts = {
  expired: 'Le délai est passé avant le retour du réseau\u00A0: rien n’a été fait.',
  unknown: 'La réponse s’est perdue\u00A0: c’est peut-être fait. Vérifiez avant de recommencer.',
} as const

export interface Attempt {
  readonly idempotencyKey: string
  readonly givesUp: boolean
}

interface Sending {
  readonly queue: Queue
  readonly userId: string
  readonly now: () => number
  /** Asks the server; throws what the client throws. */
  readonly send: (action: Queued, attempt: Attempt) => Promise<void>
  readonly onDone: (action: Queued) => void
  readonly onFailed: (action: Queued, why: string) => void
  /** False once the session is over. */
  readonly isConcerned: () => boolean
}

/** How long to wait before it is sent again, in milliseconds; null: this is the answer. */
function waitAfter(error: unknown): number | null {
  if (error instanceof OfflineError || error instanceof SessionError) return RETRY_MS
  if (!(error instanceof ApiError)) return null
  if (error.code === 'idempotencyInProgress' || error.status === 401) return RETRY_MS
  // Too many calls, or a server that could not answer: nothing was judged.
  if (error.status !== 429 && error.status !== 503) return null
  return Math.min(error.retryAfterSeconds ?? RETRY_MS / 1000, LONGEST_RETRY_S) * 1000
}

/** Resolves once nothing waits (null), or with how long to wait before going on, in milliseconds. */
export async function sendQueued({ queue, userId, now, send, onDone, onFailed, isConcerned }: Sending): Promise<number | null> {
  const fail = (action: Queued, why: string) => {
    // One that cannot be kept with its failure would be sent for ever.
    if (!queue.change(action, { failure: why })) queue.remove(action)
    onFailed(action, why)
  }
  for (;;) {
    const action = queue.read(userId).find(({ failure }) => failure === null)
    if (action === undefined || !isConcerned()) return null
    const isOver = action.until <= now()
    if (isOver && action.sentAt === null) {
      fail(action, queuedTexts.expired)
      continue
    }
    if (action.sentAt !== null && now() - action.sentAt > ANSWER_KEPT_MS) {
      fail(action, queuedTexts.unknown)
      continue
    }
    // It is noted before it leaves: whatever happens to this page afterwards, it may be done.
    queue.change(action, { sentAt: action.sentAt ?? now() })
    try {
      await send(action, { idempotencyKey: action.key, givesUp: action.isGivenUp || isOver })
      queue.remove(action)
      onDone(action)
    } catch (error) {
      const wait = waitAfter(error)
      if (wait !== null) return wait
      if (!(error instanceof ApiError) || error.code !== 'idempotencyGivenUp') fail(action, messageOf(error))
      else if (action.isGivenUp) queue.remove(action)
      else fail(action, queuedTexts.expired)
    }
  }
}

interface Following extends Sending {
  readonly isReachable: () => boolean
  readonly subscribeReachable: (listener: () => void) => () => void
  readonly withLock: (work: () => Promise<void>) => Promise<void>
  readonly setTimer: (work: () => void, ms: number) => () => void
}

/** Sends whatever waits whenever the server can be asked; returns how to stop. */
export function followQueued({ isReachable, subscribeReachable, withLock, setTimer, ...sending }: Following): () => void {
  let isRunning = false
  let isHere = true
  let cancelTimer = () => {}
  const hasWaiting = () => sending.queue.list(sending.userId).some(({ failure }) => failure === null)
  const isConcerned = () => isHere && sending.isConcerned()

  const run = (): void => {
    if (isRunning || !isHere || !isReachable() || !hasWaiting()) return
    isRunning = true
    cancelTimer()
    let wait: number | null = RETRY_MS
    void withLock(async () => {
      wait = await sendQueued({ ...sending, isConcerned })
    })
      .catch(() => undefined)
      .finally(() => {
        isRunning = false
        if (!isHere) return
        if (wait === null) run()
        else cancelTimer = setTimer(run, wait)
      })
  }
  const stops = [sending.queue.subscribe(run), subscribeReachable(run)]
  run()
  return () => {
    isHere = false
    cancelTimer()
    for (const stop of stops) stop()
  }
}
