// The security headers of every answer, and the refusal of requests from other sites. OWASP ASVS 5.0, chapters 3 and 14.
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '../config/config.ts'
import { AppError } from './app-error.ts'

const policyOfAll = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The application makes one kind of address for scripts by itself: that of its worker (web, app/offline/register-worker.ts). */
const pagePolicy = `${policyOfAll}; trusted-types releve`
/** Swagger UI brings policies of its own (docs.ts). */
const docsPolicy = policyOfAll

/** Data is not a page: nothing in it may load or run anything. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const unsafe: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Headers that the application on telephones sends and reads beyond those any page may (Fetch, 4.9). */
const ASKED_HEADERS = 'authorization, content-type, idempotency-key, idempotency-give-up, last-event-id'
const READ_HEADERS = 'content-disposition, date, link, retry-after'
/** The life of a preflight permission; browsers keep it two hours at most. */
const KEPT_SECONDS = 7200

function originOf(url: string): string | null {
  return URL.parse(url)?.origin ?? null
}

/** True for a request that another site's page made: browsers say so themselves, and scripts cannot change it. */
function isCrossSite(
  headers: { origin?: string | undefined; host?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined },
  publicOrigin: string | null,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin, host } = headers
  if (origin === undefined) return false
  return origin !== publicOrigin && URL.parse(origin)?.host !== host
}

export function useSecurity(app: FastifyInstance, config: Pick<ServerConfig, 'publicUrl' | 'appOrigins'>): void {
  const isTls = config.publicUrl.startsWith('https:')
  const publicOrigin = originOf(config.publicUrl)
  const appOrigins = new Set(config.appOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    const isDocs = request.url.startsWith('/api/docs')
    const isData = request.url.startsWith('/api/') && !isDocs
    reply.header('x-content-type-options', 'nosniff')
    if (isData) {
      reply.header('content-security-policy', dataPolicy)
      reply.header('cache-control', 'no-store')
    } else {
      reply.header('content-security-policy', isDocs ? docsPolicy : pagePolicy)
      reply.header('cross-origin-opener-policy', 'same-origin')
      reply.header('cross-origin-resource-policy', 'same-origin')
      // The address of a wall is a secret, though all of it that reaches us is this path.
      const isWall = /^\/wall\/?(?:\?|$)/i.test(request.url)
      reply.header('referrer-policy', isWall ? 'no-referrer' : 'same-origin')
      if (isWall) reply.header('x-robots-tag', 'noindex, nofollow')
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    }
    if (isTls) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // A call without cookies may do what its token allows.
    const { origin, cookie } = request.headers
    const isApp = isData && origin !== undefined && appOrigins.has(origin) && cookie === undefined
    if (isData) reply.header('vary', 'origin')
    if (isApp) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-expose-headers', READ_HEADERS)
      if (request.method === 'OPTIONS') {
        reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
        reply.header('access-control-allow-headers', ASKED_HEADERS)
        reply.header('access-control-max-age', KEPT_SECONDS)
        void reply.code(204).send()
        return
      }
    }
    if (!isApp && unsafe.has(request.method) && isCrossSite(request.headers, publicOrigin)) {
      done(new AppError('crossSite'))
      return
    }
    done()
  })
}
