// Tries of a password or a code: each is counted, by where it comes from, before it is checked, and uncounted when the check could not run.
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import type { Deps } from '#http/handler.ts'
import { queueLetter } from '../store/letters.ts'
import { countLoginTry, isClosedEverywhere, keyOf, takeBackTry } from '../store/login-tries.ts'
import type { TryPlace } from '../store/login-tries.ts'

export interface Try {
  readonly place: TryPlace
  readonly key: Buffer
  /** The tries at that place, this one included. */
  readonly tries: number
  /** True when a wrong try closes its place for a while. */
  readonly isClosing: boolean
  readonly at: number
}

/**
 * Begins a try of a password or code for an address, known or not. It is counted before anything is compared, so that simultaneous tries
 * all count; `forgetTriesHere` resets the count after a success.
 * @throws AppError accountLocked
 */
export async function beginTry({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, place: TryPlace): Promise<Try> {
  const now = clock()
  const outcome = await countLoginTry(pool, place, now)
  if ('closedUntil' in outcome) {
    throw new AppError('accountLocked', { retryAfter: Math.max(1, Math.ceil((outcome.closedUntil - now) / 1000)) })
  }
  return { place, key: keyOf(place), at: now, ...outcome }
}

/** Runs `judge`. When it throws (too many at once, a database that does not answer), the try was not checked and does not count. */
export async function judged<T>(db: Queryable, currentTry: Try, judge: () => Promise<T>): Promise<T> {
  try {
    return await judge()
  } catch (error) {
    await takeBackTry(db, currentTry.key, currentTry.tries)
    throw error
  }
}

/**
 * Handles a wrong try: the owner gets an e-mail about a place that closes, with a link that logs them in. Unknown addresses are handled
 * alike.
 */
export async function failTry(db: Queryable, { place, isClosing, at }: Try): Promise<void> {
  const { email, kind } = place
  if (isClosing) await queueLetter(db, { letter: 'locked', email, where: kind })
  if (kind === 'source' && (await isClosedEverywhere(db, place, at))) await queueLetter(db, { letter: 'closed', email })
}
