// Turns whatever was thrown into `{error, message, fields?}`. What nobody foresaw is a 500 that names only an error id.
import { randomUUID } from 'node:crypto'
import { errors } from '@releve/contract/errors'
import type { ErrorCode } from '@releve/contract/errors'
import type { FastifyError, FastifyInstance } from 'fastify'
import { constraintCode } from '../db/constraints.ts'
import { CommitUnknownError } from '../db/transaction.ts'
import { AppError } from './app-error.ts'

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidInput',
}

/** The database cannot be reached, has no connection left, or was lost while it committed: come back later, with the same key. */
function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    error instanceof CommitUnknownError ||
    /^(08...|57P0.|53300|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  )
}

function toAppError(error: Error): AppError | null {
  if (error instanceof AppError) return error
  if ('code' in error && typeof error.code === 'string') {
    const code = fastifyCodes[error.code]
    if (code !== undefined) return new AppError(code)
  }
  const violated = constraintCode(error)
  return violated === null ? null : new AppError(violated)
}

export function useErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const known = toAppError(error)
    if (known !== null) {
      if (known.details.retryAfter !== undefined) reply.header('retry-after', String(known.details.retryAfter))
      return reply.code(known.status).send(known.body())
    }
    const errorId = randomUUID()
    if (isDatabaseAway(error)) {
      request.log.error({ err: error, errorId }, 'database away')
      return reply.code(errors.busy.status).header('retry-after', '5').send({ error: 'busy', message: errors.busy.message, errorId })
    }
    request.log.error({ err: error, errorId }, 'unexpected error')
    return reply.code(errors.unexpected.status).send({ error: 'unexpected', message: errors.unexpected.message, errorId })
  })
}
