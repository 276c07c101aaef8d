// Refusals that somebody who watches over an installation would want to see leave a line in its log (ASVS 16.3): a log-in, a code or a
// link that failed, a right that is missing, a limit that is reached. A line has the result, the account where it is known, and the source
// as a keyed hash: lines of one source are found together, and nobody reads the address in them.
import { createHmac, hkdfSync } from 'node:crypto'
import type { ErrorCode } from '@releve/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppError } from './app-error.ts'
import { sourceOf } from './source.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that a call without a session is about, once it was found. */
    accountId: string | null
  }
  interface FastifyInstance {
    sourceKey: Buffer
  }
}

const statuses: ReadonlySet<number> = new Set([401, 403, 429])
/** Proofs that were wrong, whose answers have the status of any other input. */
const wrongProofs: ReadonlySet<ErrorCode> = new Set(['wrongPassword', 'wrongTotp', 'linkRefused', 'wallUnknown'])
/** Access tokens end four times an hour, and the application renews them by itself. A log-in asks for its code each time. */
const everyday: ReadonlySet<ErrorCode> = new Set(['expiredToken', 'totp-required', 'passwordProofRequired'])

export function useRefusals(app: FastifyInstance, secret: string): void {
  app.decorateRequest('accountId', null)
  app.decorate('sourceKey', Buffer.from(hkdfSync('sha256', secret, 'releve', 'source in the log', 32)))
}

export function logRefusal(request: FastifyRequest, { code, status }: AppError): void {
  if (everyday.has(code) || !(statuses.has(status) || wrongProofs.has(code))) return
  const source = createHmac('sha256', request.server.sourceKey).update(sourceOf(request)).digest('hex').slice(0, 16)
  const userId = request.principal?.userId ?? request.accountId ?? undefined
  request.log.info({ method: request.method, route: request.routeOptions.url, status, result: code, userId, source }, 'refused')
}
