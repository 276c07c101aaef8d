// The one queue of this tab, bound to the browser: its storage, and what other tabs write there.
import { randomId } from '../api/random-id.ts'
import { deviceStorage } from './current-session.ts'
import { createQueue } from './queued.ts'
import { isQueuedName } from './kept-on-device.ts'

export const queue = createQueue({ storage: deviceStorage, now: Date.now, randomId })

const LOCK_NAME = 'releve.queued'

/** Runs `work` while no other tab sends; where tabs cannot take turns (no HTTPS) the keys have to do. */
export async function withQueueLock(work: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(LOCK_NAME, work) : work())
}

/** Follows what other tabs add and send; returns how to stop. */
export function followOtherQueues(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || isQueuedName(key)) queue.hasChanged()
  }
  // The end of a session may have taken entries away.
  queue.hasChanged()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
