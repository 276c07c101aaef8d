// Actions pressed without network wait here, under their idempotency key, until the server can be asked: shown as waiting where they were
// pressed, sent in the order of the presses, once. An action that was refused, or came too late, stays until it was seen
// (docs/decisions/0065).
import type { InputOf } from '../api/client.ts'
import { createListeners } from '../ui/listeners.ts'
import { queuedName, queuedNames, type QueueStorage } from './kept-on-device.ts'

/** The actions that may wait; docs/decisions/0065 says why the others may not. */
type QueueableCall = 'messages.send' | 'demands.interest' | 'demands.reject' | 'demands.accept' | 'demands.swap'

/** Raise it when an entry changes its form. */
const VERSION = 1

/** A call that toggles: which of both is wished. */
type Wished<N> = N extends 'demands.interest' ? { readonly isWished: boolean } : unknown

/** The request, and the words for it: it may be shown where nothing else is known any more. */
export type QueuedWish = {
  readonly [N in QueueableCall]: {
    readonly name: N
    readonly input: Required<Pick<InputOf<N>, 'params'>> & Pick<InputOf<N>, 'body'>
  } & Wished<N>
}[QueueableCall] & {
  /** The subject: the action is shown with it. */
  readonly about: string
  /** « Votre réponse à Camille Érable ». */
  readonly label: string
  /** The message after success; null where the effect is visible. */
  readonly done: string | null
  /** The time limit that the person saw: not sent from then on. Instant, in milliseconds; null: none but that of all. */
  readonly until: number | null
}

export type Queued = QueuedWish & {
  readonly version: number
  readonly userId: string
  readonly key: string
  /** The instant at which it was pressed; no two of a person have the same. */
  readonly at: number
  /** From then on it is not sent. */
  readonly until: number
  /** The instant at which it was first sent: since then it may be done. */
  readonly sentAt: number | null
  /** It was given up once it had been sent: the server is asked what became of it. */
  readonly isGivenUp: boolean
  /** Why it was not done; it waits no longer. */
  readonly failure: string | null
}

/** It is as long as what was read stays on the device. */
const LONGEST_MS = 7 * 24 * 3_600_000

/** Whether this version wrote the value itself. */
function isQueued(value: unknown): value is Queued {
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== VERSION) return false
  return 'at' in value && typeof value.at === 'number' && 'key' in value && 'input' in value && 'about' in value
}

interface QueueOptions {
  readonly storage: QueueStorage
  readonly now: () => number
  readonly randomId: () => string
}

export function createQueue({ storage, now, randomId }: QueueOptions) {
  const listeners = createListeners()
  /** The same list until something changes: screens compare. */
  let known: { readonly userId: string; readonly queue: readonly Queued[] } | null = null

  function hasChanged(): void {
    known = null
    listeners.notify()
  }

  function readOne(name: string): Queued | null {
    try {
      const value: unknown = JSON.parse(storage.getItem(name) ?? 'null')
      return isQueued(value) ? value : null
    } catch {
      return null
    }
  }

  /** Reads them as the storage has them now, the first pressed first. */
  function read(userId: string): Queued[] {
    return queuedNames(storage, userId)
      .map(readOne)
      .filter((action) => action !== null)
      .toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
  }

  /** False when the storage refuses. */
  function write(action: Queued): boolean {
    try {
      storage.setItem(queuedName(action.userId, action.key), JSON.stringify(action))
    } catch {
      return false
    }
    hasChanged()
    return true
  }

  function remove({ userId, key }: Queued): void {
    storage.removeItem(queuedName(userId, key))
    hasChanged()
  }

  /** One that is gone stays so. False when the storage refuses. */
  function change({ userId, key }: Queued, part: Partial<Pick<Queued, 'sentAt' | 'isGivenUp' | 'failure'>>): boolean {
    const action = readOne(queuedName(userId, key))
    return action === null || write({ ...action, ...part })
  }

  return {
    read,
    list(userId: string): readonly Queued[] {
      if (known?.userId !== userId) known = { userId, queue: read(userId) }
      return known.queue
    },
    /** False when the device cannot keep it. */
    add(userId: string, wish: QueuedWish): boolean {
      const at = Math.max(now(), (read(userId).at(-1)?.at ?? 0) + 1)
      const until = Math.min(wish.until ?? Infinity, at + LONGEST_MS)
      return write({ ...wish, version: VERSION, userId, key: randomId(), at, until, sentAt: null, isGivenUp: false, failure: null })
    },
    change,
    remove,
    /** An action that was never sent is gone at once; for the others the server is asked for the outcome, and to do it no more. */
    giveUp(action: Queued): void {
      const current = readOne(queuedName(action.userId, action.key))
      if (current === null) hasChanged()
      else if (current.sentAt === null || current.failure !== null) remove(current)
      else change(current, { isGivenUp: true })
    },
    /** Is called when another tab has written to the storage. */
    hasChanged,
    subscribe: listeners.subscribe,
  }
}

export type Queue = ReturnType<typeof createQueue>
