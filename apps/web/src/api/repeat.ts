// A change that got no answer may have been done, and so may one whose server could not answer for the moment. It is asked again under
// its key, under which it is done once and its first answer is given: a few times, for whoever asked is waiting.
import { ApiError, OfflineError } from './errors.ts'

const LOST_WAIT_MS = 600
const BUSY_WAIT_S = 1
/** Nobody looks longer at a button that turns. */
const LONGEST_WAIT_S = 10
const REPEATS_AT_MOST = 2

/** How long to wait before the call is asked again, in milliseconds; null: its failure stands. `before`: how often it was repeated. */
function waitBeforeRepeat(error: unknown, before: number): number | null {
  if (before >= REPEATS_AT_MOST) return null
  // The network is mostly gone for longer than a moment.
  if (error instanceof OfflineError) return before === 0 ? LOST_WAIT_MS : null
  if (!(error instanceof ApiError)) return null
  // The one that was lost is still at work.
  if (error.code === 'idempotencyInProgress') return before === 0 ? null : LOST_WAIT_MS * 2 ** before
  if (error.status !== 503) return null
  const seconds = error.retryAfterSeconds ?? BUSY_WAIT_S
  return seconds > LONGEST_WAIT_S ? null : seconds * 1000
}

/** Repeats a call that has a key. @throws what the last attempt throws, or the reason of the signal */
export async function repeating<T>(
  attempt: () => Promise<T>,
  { wait, signal }: { readonly wait: (ms: number) => Promise<void>; readonly signal?: AbortSignal | undefined },
): Promise<T> {
  for (let before = 0; ; before++) {
    try {
      return await attempt()
    } catch (error) {
      const ms = waitBeforeRepeat(error, before)
      if (ms === null) throw error
      await wait(ms)
      signal?.throwIfAborted()
    }
  }
}
