// The tasks that begin by themselves, and their times. Each centre's own zone decides whether something is due, not the schedule: every
// minute of the real clock is a minute of every zone.

export interface Schedule {
  readonly task: string
  /** The minute of every hour at which it begins; null: every minute. */
  readonly minute: number | null
}

export const schedules: readonly Schedule[] = [
  { task: 'settle', minute: null },
  { task: 'expire', minute: null },
  { task: 'waves', minute: null },
  { task: 'mailNotifications', minute: null },
  { task: 'push', minute: null },
  { task: 'sms', minute: null },
  { task: 'purge', minute: 7 },
  { task: 'searchAtNight', minute: 23 },
]

const MINUTE_MS = 60_000

/** The next instant of a schedule after `now`; both in milliseconds. Zones of half an hour do not matter: minutes are those of UTC. */
export function nextRun({ minute }: Schedule, now: number): number {
  const next = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS
  if (minute === null) return next
  const away = (minute - new Date(next).getUTCMinutes() + 60) % 60
  return next + away * MINUTE_MS
}
