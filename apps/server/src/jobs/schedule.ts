// A task that begins by itself, and when it does next.

export interface Schedule {
  readonly task: string
  /** The minute of every hour at which it begins; null: every minute. */
  readonly minute: number | null
}

const MINUTE_MS = 60_000

/** The next instant of a schedule after `now`; both in milliseconds. Zones of half an hour do not matter: minutes are those of UTC. */
export function nextRun({ minute }: Schedule, now: number): number {
  const next = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS
  if (minute === null) return next
  const away = (minute - new Date(next).getUTCMinutes() + 60) % 60
  return next + away * MINUTE_MS
}
