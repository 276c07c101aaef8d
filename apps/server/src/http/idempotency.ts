// `Idempotency-Key`: a repeated call has one effect and gives the first answer again.
//
// The whole call is one transaction: it takes the key, does what is asked, stores the answer under the key, and commits. So the
// effect and its answer are there together or not at all, whatever breaks and whenever. A call whose connection broke during COMMIT
// is answered 503, and its repeat finds the answer, or does what was not done. Of simultaneous callers one executes, and the others
// get a 409 at once. Refusals are not stored: nothing was done, and the same call may succeed later.
//
// Who got no answer may ask with `Idempotency-Give-Up` instead: the first answer, or that nothing was done and nothing will be. For a
// call that is still on its way the key is then taken by that refusal.
import { createHash } from 'node:crypto'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { inOneTransaction } from '../db/transaction.ts'
import type { Database } from '../db/transaction.ts'
import { AppError } from './app-error.ts'
import { keepAnswer, loadKey, takeKey } from './store.ts'

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
  readonly userId: UserId
  readonly centerId: CenterId | null
  readonly key: string
  readonly request: FastifyRequest
  readonly now: number
  /** Executes with the database it is given, and does nothing beside it: it may be asked again when callers collided. */
  readonly execute: (database: Database) => Promise<Answer>
}

/** @throws AppError idempotencyMismatch or idempotencyInProgress, or what `execute` throws */
export function once({ pool, userId, centerId, key, request, now, execute }: RepeatableCall): Promise<Answer> {
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  return inOneTransaction(pool, async (database) => {
    if (!(await takeKey(database, { userId, centerId, key, requestHash, now }))) {
      const stored = await loadKey(database, userId, key)
      if (stored !== null && !stored.request_hash.equals(requestHash)) throw new AppError('idempotencyMismatch')
      if (stored === null || stored.status === null) throw new AppError('idempotencyInProgress')
      return { status: stored.status, body: stored.response ?? undefined }
    }
    const answer = givesUp(request) ? givenUp() : await execute(database)
    const response = answer.body === undefined ? null : JSON.stringify(answer.body)
    await keepAnswer(database, { userId, key, status: answer.status, response })
    return answer
  })
}

function givenUp(): Answer {
  const refusal = new AppError('idempotencyGivenUp')
  return { status: refusal.status, body: refusal.body() }
}
