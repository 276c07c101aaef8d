// Who wants to hear when something changes that no component holds: for `useSyncExternalStore`, and what follows it elsewhere.

export function createListeners<Heard extends readonly unknown[] = []>() {
  const listeners = new Set<(...heard: Heard) => void>()
  return {
    /** Returns how to stop. */
    subscribe(listener: (...heard: Heard) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...heard: Heard): void {
      for (const listener of listeners) listener(...heard)
    },
  }
}
