// Work that was begun and that no job waits for: a service that is slow holds up neither the queue nor the others. A bounded number at once.

export interface UnderWay {
  /** Begins a work; waits itself when there are too many. */
  begin(work: () => Promise<void>): Promise<void>
  /** Resolves once all that was begun has ended. */
  drained(): Promise<void>
}

export function createUnderWay(atMost: number): UnderWay {
  const underWay = new Set<Promise<void>>()
  return {
    async begin(work) {
      while (underWay.size >= atMost) await Promise.race(underWay)
      const task = work().finally(() => underWay.delete(task))
      underWay.add(task)
    },
    async drained() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
