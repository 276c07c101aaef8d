// Whether the server answered last time: screens then say that what they show is what was known, and since when.

export interface Reachability {
  readonly isReachable: boolean
  /** Instant of the last answer of the server, or null before the first one. */
  readonly lastAnswerAt: number | null
}

type Listener = () => void

let current: Reachability = { isReachable: true, lastAnswerAt: null }
const listeners = new Set<Listener>()

export function reachability(): Reachability {
  return current
}

/** Listeners hear when the server is lost or found again, not at each answer. */
export function reportReachable(isReachable: boolean, now: number): void {
  const hasChanged = current.isReachable !== isReachable
  current = { isReachable, lastAnswerAt: isReachable ? now : current.lastAnswerAt }
  if (hasChanged) for (const listener of listeners) listener()
}

export function subscribeReachability(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
