// The fence around a centre: while it stands, nothing writes that centre's rows in this database (migration: center_fences). Reads go on.
// Triggers of the tables heed it, not the handlers: a job, a master of another centre and a call by identifier know no centre when they
// begin, and none of them can forget it.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'

/** The database function `enter_center` raises it. */
const FENCED = 'RLV01'

/** Whether a statement was refused because its centre is fenced. */
export function isFenced(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FENCED
}

/**
 * A condition for statements over all centres at once, which would fail at a fenced one. The fence is looked up row by row, by the key of
 * the fences: however many centres have gone from here, they are not read for the few rows of a sweep.
 * @param centerId the column, with its table
 */
export const isNotFenced = (centerId: Sql): Sql => sql`(SELECT true FROM public.center_fences f WHERE f.center_id = ${centerId}) IS NULL`

type Session = Pick<pg.Client, 'query'>

/**
 * Others of the centre wait behind who waits for the lock alone, and all of them begin at once when it gives up: first it waits for this
 * long, then twice as long each time, or whoever writes for longer (a commit that waits for replicas) would never let it in. No longer than
 * the latter, lest a call that waits behind gives up (`callLimits.lockMs`).
 */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 2_000
const AGAIN_MS = 50

/**
 * Puts the fence up: what has begun to write in the centre ends first, what comes after is refused. True once it stands, committed;
 * false when somebody went on writing for all of `withinMs`, and nothing has changed.
 * @param session a connection of its own, in no transaction
 */
export async function putFence(session: Session, centerId: string, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  let waitMs = FIRST_WAIT_MS
  do {
    try {
      const givenMs = Math.ceil(Math.max(FIRST_WAIT_MS, Math.min(waitMs, until - performance.now())))
      await session.query(`BEGIN; SET LOCAL lock_timeout = '${givenMs}ms'`)
      // The lock of `enter_center`.
      await session.query('SELECT pg_advisory_xact_lock(7305121, hashtext($1::uuid::text) & 1023)', [centerId])
      await session.query('INSERT INTO public.center_fences (center_id) VALUES ($1) ON CONFLICT DO NOTHING', [centerId])
      await session.query('COMMIT')
      return true
    } catch (error) {
      await session.query('ROLLBACK')
      if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error
      await pause(AGAIN_MS)
    }
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
  } while (performance.now() < until)
  return false
}

export async function takeFence(session: Session, centerId: string): Promise<void> {
  await session.query('DELETE FROM public.center_fences WHERE center_id = $1', [centerId])
}
