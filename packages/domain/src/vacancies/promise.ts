// A yes said on the telephone binds nobody: it keeps the vacancy for whoever said it, until they have confirmed it themselves.

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** The share of the time left before the vacation begins: the other half is for somebody else, where they do not confirm. */
const SHARE = 0.5

/** The instant, in milliseconds, until which it is kept for them: after an hour, and at most half of what is left. */
export function promiseUntil({ startAt, now }: { readonly startAt: number; readonly now: number }): number {
  const half = now + Math.floor(((startAt - now) * SHARE) / MINUTE_MS) * MINUTE_MS
  return Math.min(startAt, now + HOUR_MS, Math.max(half, now + MINUTE_MS))
}
