// Keeps the queue going. graphile-worker stops for good when it could not write down how one job ended, as when the database restarts at
// that moment: nothing would be settled any more until somebody starts the server again.
import { setTimeout as pause } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'

const AGAIN_AFTER_MS = 1_000

export interface KeptRunner {
  /** Waits for the jobs under way. */
  stop(): Promise<void>
}

/**
 * @param onEnded hears that it stopped by itself, or could not start again
 * @throws what the first start throws
 */
export async function keepRunning(start: () => Promise<Runner>, onEnded: (error: unknown) => void): Promise<KeptRunner> {
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  let runner = await start()
  const startAgain = async () => {
    while (!isStopped()) {
      await pause(AGAIN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (isStopped()) return
      try {
        runner = await start()
        return
      } catch (error) {
        onEnded(error)
      }
    }
  }
  const running = (async () => {
    while (!isStopped()) {
      const reason: unknown = await runner.promise.catch((error: unknown) => error)
      if (isStopped()) return
      onEnded(reason ?? new Error('the queue stopped by itself'))
      await startAgain()
    }
  })()
  return {
    async stop() {
      stopping.abort()
      // A runner that has stopped already refuses it.
      await runner.stop().catch(() => undefined)
      await running
      await runner.stop().catch(() => undefined)
    },
  }
}
