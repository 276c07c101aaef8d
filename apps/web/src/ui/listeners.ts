// Listeners to a change of something that no component holds: for `useSyncExternalStore`, and for followers elsewhere.

export function createListeners<Heard extends readonly unknown[] = []>() {
  const listeners = new Set<(...news: Heard) => void>()
  return {
    /** Returns how to stop. */
    subscribe(listener: (...news: Heard) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...news: Heard): void {
      for (const listener of listeners) listener(...news)
    },
  }
}
