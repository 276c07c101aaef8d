// Turns whatever was thrown into `{error, message, fields?}`. What nobody foresaw is a 500 that names only an error id.
import { randomUUID } from 'node:crypto'
import { errors } from '@releve/contract/errors'
import type { ErrorCode } from '@releve/contract/errors'
import type { FastifyError, FastifyInstance } from 'fastify'
import { constraintCode } from '../db/constraints.ts'
import { isFenced } from '../db/fence.ts'
import { unavailability } from '../db/unavailable.ts'
import { AppError } from './app-error.ts'
import { logRefusal } from './refusals.ts'
import { refuseBody } from './refused-body.ts'

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidInput',
  // A way out of the folder, or no path at all (U+0000): as what does not exist.
  FST_STATIC_FORBIDDEN_PATH: 'notFound',
  // Fastify says it of the method QUERY alone, which no call of ours has.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'notFound',
}

/** Codes of `http-errors`, which only the sender of files throws: its refusals are the request's fault, never a failure of ours. */
const sendCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'notFound',
  403: 'notFound',
  404: 'notFound',
  412: 'preconditionFailed',
  416: 'rangeNotSatisfiable',
}

function isHttpError(error: Error): error is Error & { status: number; headers?: Record<string, string> } {
  return 'expose' in error && 'status' in error && typeof error.status === 'number'
}

/** A centre is closed to writes for five seconds at most. */
const MOVED_WITHIN_S = 3

function toAppError(error: Error): AppError | null {
  if (error instanceof AppError) return error
  if (isFenced(error)) return new AppError('centerMoving', { retryAfter: MOVED_WITHIN_S })
  if ('code' in error && typeof error.code === 'string') {
    const code = fastifyCodes[error.code]
    if (code !== undefined) return new AppError(code)
  }
  if (isHttpError(error)) {
    const code = sendCodes[error.status]
    if (code !== undefined) return new AppError(code)
  }
  const violated = constraintCode(error)
  return violated === null ? null : new AppError(violated)
}

export function useErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const known = toAppError(error)
    if (known !== null) {
      logRefusal(request, known)
      if (known.details.retryAfter !== undefined) reply.header('retry-after', String(known.details.retryAfter))
      // How long the file is, of which a part was asked for that it does not have.
      if (known.code === 'rangeNotSatisfiable' && isHttpError(error)) reply.headers(error.headers ?? {})
      reply.code(known.status)
      return known.code === 'bodyTooLarge' ? refuseBody(request, reply, known.body()) : reply.send(known.body())
    }
    const errorId = randomUUID()
    const unavailable = unavailability(error)
    if (unavailable !== null) {
      request.log.error({ err: error, errorId }, 'database away')
      const { status, message } = errors[unavailable]
      return reply.code(status).header('retry-after', '5').send({ error: unavailable, message, errorId })
    }
    request.log.error({ err: error, errorId }, 'unexpected error')
    return reply.code(errors.unexpected.status).send({ error: 'unexpected', message: errors.unexpected.message, errorId })
  })
}
