// One clock for all servers: the database's, whatever the clock of each machine says. A server 400 days ahead would close every demand and
// end every session. The server asks the database every few seconds; in between it counts elapsed time by the monotonic clock, which nobody
// sets.
import type pg from 'pg'
import sql from 'sql-template-tag'
import { oneRow } from './query.ts'

/** A machine that slept counts no time meanwhile: it is wrong for that long at most. */
const ASK_EVERY_MS = 15_000
/** The quickest answer of some tells the time best. */
const QUESTIONS = 3
/** A machine further away than that is worth a line in the log. */
const DRIFT_MS = 30_000

export interface DatabaseClock {
  /** The instant, in whole milliseconds. */
  now(): number
  /** Asks again regularly. `onDrift` hears when this machine's own clock is wrong, once until it is right again. */
  watch(on: { onDrift: (aheadMs: number) => void; onError: (error: unknown) => void }): void
  stop(): void
}

interface Measure {
  readonly at: number
  readonly instant: number
}

async function measure(pool: pg.Pool): Promise<Measure> {
  let best: (Measure & { readonly tookMs: number }) | null = null
  for (let question = 0; question < QUESTIONS; question += 1) {
    const askedAtMs = performance.now()
    const { instant } = await oneRow<{ instant: number }>(pool, sql`SELECT clock_timestamp() AS instant`)
    const answered = performance.now()
    const tookMs = answered - askedAtMs
    // The database looked at its clock half-way, more or less.
    if (best === null || tookMs < best.tookMs) best = { at: answered, instant: instant + tookMs / 2, tookMs }
  }
  if (best === null) throw new Error('no question was asked')
  return best
}

/** @throws when the database does not answer */
export async function startDatabaseClock(pool: pg.Pool): Promise<DatabaseClock> {
  let known = await measure(pool)
  let timer: NodeJS.Timeout | undefined
  const now = () => Math.floor(known.instant + performance.now() - known.at)
  return {
    now,
    watch({ onDrift, onError }) {
      let isDrifting = false
      const compare = () => {
        const aheadMs = Date.now() - now()
        const drifts = Math.abs(aheadMs) > DRIFT_MS
        if (drifts && !isDrifting) onDrift(aheadMs)
        isDrifting = drifts
      }
      compare()
      timer = setInterval(() => {
        measure(pool)
          .then((measured) => {
            known = measured
            compare()
          })
          .catch(onError)
      }, ASK_EVERY_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
