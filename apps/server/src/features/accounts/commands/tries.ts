// Tries of a password or a code: counted where they come from before they are judged, and taken back when nothing could judge them.
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
  /** Wrong, it closes its place for a while. */
  readonly isClosing: boolean
  readonly at: number
}

/**
 * Begins a try of a password or code of an address, known or not. Counted before anything is compared, so that tries made at once
 * count one by one; `forgetTriesHere` after a success.
 * @throws AppError accountLocked
 */
export async function beginTry({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, place: TryPlace): Promise<Try> {
  const now = clock()
  const counted = await countLoginTry(pool, place, now)
  if ('closedUntil' in counted) {
    throw new AppError('accountLocked', { retryAfter: Math.max(1, Math.ceil((counted.closedUntil - now) / 1000)) })
  }
  return { place, key: keyOf(place), at: now, ...counted }
}

/** An error thrown by `judge` is no judgement (too many at once, a database that does not answer): the try does not count. */
export async function judged<T>(db: Queryable, begun: Try, judge: () => Promise<T>): Promise<T> {
  try {
    return await judge()
  } catch (error) {
    await takeBackTry(db, begun.key, begun.tries)
    throw error
  }
}

/** After a wrong one: the owner is warned of a place that closes, with a link that lets them in. The same for unknown addresses. */
export async function failTry(db: Queryable, { place, isClosing, at }: Try): Promise<void> {
  const { email, kind } = place
  if (isClosing) await queueLetter(db, { letter: 'locked', email, where: kind })
  if (kind === 'source' && (await isClosedEverywhere(db, place, at))) await queueLetter(db, { letter: 'closed', email })
}
