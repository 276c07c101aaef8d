// `Idempotency-Key`: a repeated call has one effect and gives the first answer again.
//
// The key is taken by a row of its own, committed first, so that of simultaneous callers one executes and the others get 409.
// The transaction of the effect then marks that row, and is rolled back when the row is no longer its own: mark and effect
// are committed together or not at all. So after a crash an unmarked key may be taken over (nothing happened), and a marked
// one never executes again; its answer being lost, it says 409 until it is purged after a day, and the client reads again.
// Refusals are not kept: nothing was done, and the same call may succeed later.
//
// Who got no answer asks again with `Idempotency-Give-Up`: the first answer, or that nothing was done and nothing will be. For a call
// that is still on its way the key is then taken by that refusal.
import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { AppError } from './app-error.ts'
import { claimKey, keepAnswer, loadKey, markCommitted, markingPool, releaseKey } from './store.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

function givesUp({ headers }: FastifyRequest): boolean {
  return headers['idempotency-give-up'] !== undefined
}

/** The key of the request, or null. @throws AppError invalidInput */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined && !givesUp(request)) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('invalidInput', { fields: { 'Idempotency-Key': 'Cette clé doit compter de 1 à 200 caractères visibles.' } })
  }
  return key
}

export interface RepeatableCall {
  readonly pool: pg.Pool
  readonly userId: string
  readonly key: string
  readonly request: FastifyRequest
  readonly now: number
  /** Executes with the pool it is given, whose transactions carry the mark. */
  readonly execute: (pool: pg.Pool) => Promise<Answer>
}

/** @throws AppError idempotencyMismatch, idempotencyInProgress or idempotencyGivenUp, or what `execute` throws */
export async function once(call: RepeatableCall): Promise<Answer> {
  const { pool, userId, key, request, now, execute } = call
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  const claim = randomUUID()
  if (!(await claimKey(pool, { userId, key, requestHash, claim, now }))) {
    const kept = await loadKey(pool, userId, key)
    if (kept !== null && !kept.request_hash.equals(requestHash)) throw new AppError('idempotencyMismatch')
    if (kept === null || kept.status === null) throw new AppError('idempotencyInProgress')
    return { status: kept.status, body: kept.response ?? undefined }
  }
  if (givesUp(request)) {
    const refusal = new AppError('idempotencyGivenUp')
    await keepAnswer(pool, { userId, key, claim, status: refusal.status, response: JSON.stringify(refusal.body()) })
    throw refusal
  }
  let answer: Answer
  let isTakenOver = false
  try {
    answer = await execute(
      markingPool(pool, async (client) => {
        if (await markCommitted(client, userId, key, claim)) return
        isTakenOver = true
        throw new Error('the idempotency key was taken over')
      }),
    )
  } catch (error) {
    // Thrown in place of COMMIT, it came back as a broken commit; the connection was closed, so nothing was written.
    if (isTakenOver) throw new AppError('idempotencyInProgress')
    // Should the commit be under way on a broken connection, this waits for its row and then sees the mark.
    await releaseKey(pool, userId, key, claim).catch((cause: unknown) => request.log.error({ err: cause }, 'idempotency key not released'))
    throw error
  }
  const response = answer.body === undefined ? null : JSON.stringify(answer.body)
  await keepAnswer(pool, { userId, key, claim, status: answer.status, response })
  return answer
}
