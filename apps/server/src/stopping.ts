// Stopping what was started, the last first, within fifteen seconds whatever the database does: a database gone silent, a call that
// waits for it, a mail server that never answers. What is cut short is undone by PostgreSQL, or done by the next server.

/** How long each step may take; together, with what lies between them, less than fifteen seconds. */
export const stopWithinMs = { server: 7_500, pool: 1_000, postgres: 5_500, folder: 500 } as const

export interface Stopping {
  /** Adds a part that has just been started. When the stop was asked for meanwhile, it is stopped at once. */
  add(close: () => Promise<void>, withinMs: number): void
  /** Stops once: a second call changes nothing. */
  stop(): Promise<void>
  readonly isAsked: boolean
}

export function createStopping(onError: (error: unknown) => void): Stopping {
  const started: { readonly close: () => Promise<void>; readonly withinMs: number }[] = []
  let stopped: Promise<void> | undefined

  const closeWithin = async ({ close, withinMs }: (typeof started)[number]) => {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, withinMs)
    await Promise.race([close(), late]).catch(onError)
    clearTimeout(timer)
  }
  return {
    add(close, withinMs) {
      started.push({ close, withinMs })
      if (stopped !== undefined) void closeWithin({ close, withinMs })
    },
    stop() {
      stopped ??= (async () => {
        for (const step of started.toReversed()) await closeWithin(step)
      })()
      return stopped
    },
    get isAsked() {
      return stopped !== undefined
    },
  }
}
