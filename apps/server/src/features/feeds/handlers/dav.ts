// A read-only CalDAV collection of a member's vacations (RFC 4791; RFC 6578 for what changed): telephones are told within minutes and by
// what changed, instead of reading all of it each hour. A device has a password of its own, which opens nothing else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '#config/config.ts'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { tagHeld } from '#http/entity-tag.ts'
import { sourceOf } from '#http/source.ts'
import { digestOfPassword } from '../commands/device-password.ts'
import { readDevice } from '../commands/read-feed.ts'
import type { DeviceCalendar, StandingCalendar } from '../commands/read-feed.ts'
import { conditionOf, goneResponse, multistatus, responseOf, syncTokenElement } from '../commands/dav-answer.ts'
import { NAMESPACES } from '../commands/dav-names.ts'
import type { Name } from '../commands/dav-names.ts'
import { readPropfind, readReport } from '../commands/dav-request.ts'
import type { Report, TimeRange, Wanted } from '../commands/dav-request.ts'
import * as dav from '../commands/dav-resources.ts'
import type { Resource } from '../commands/dav-resources.ts'

export interface DavDeps {
  readonly pool: Queryable
  readonly clock: () => number
  readonly config: Pick<ServerConfig, 'publicUrl'>
}

const ALLOWED = 'OPTIONS, GET, HEAD, PROPFIND, REPORT'
const XML = 'application/xml; charset=utf-8'
const DAY_MS = 86_400_000
/** Requests a minute from one source: a centre behind one address, its telephones asking every quarter of an hour, and reading all once. */
const MOST_A_MINUTE = 1200

/** The password of a Basic authorization (RFC 7617); null: there is none. */
function passwordIn({ headers }: FastifyRequest): string | null {
  const [, encoded] = /^Basic +([\w+/=]+)$/i.exec(headers.authorization ?? '') ?? []
  const credentials = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = credentials.indexOf(':')
  return colon < 0 ? null : credentials.slice(colon + 1)
}

function isWithin({ time }: StandingCalendar['events'][number], range: TimeRange | null): boolean {
  if (range === null) return true
  if ('startAt' in time) return time.startAt < range.to && time.endAt > range.from
  // Whole days have no zone: they are given to whoever could mean them in any.
  return (time.firstDay - 1) * DAY_MS < range.to && (time.lastDay + 2) * DAY_MS > range.from
}

/** The resources at an address, and those in it where `isDeep`; empty: nothing stands there. Events alone need the planning. */
async function resourcesAt(path: string, calendar: DeviceCalendar, isDeep: boolean): Promise<Resource[]> {
  switch (path) {
    case dav.ROOT:
      return [dav.rootResource(calendar)]
    case dav.PRINCIPAL:
      return [dav.principalResource(calendar)]
    case dav.HOME:
      return [dav.homeResource(calendar), ...(isDeep ? [dav.calendarResource(calendar)] : [])]
    case dav.CALENDAR: {
      const whole = isDeep ? await calendar.whole() : null
      return [dav.calendarResource(whole ?? calendar), ...(whole?.events.map((event) => dav.eventResource(whole, event)) ?? [])]
    }
    default: {
      const whole = await calendar.whole()
      const event = dav.eventFinder(whole)(path)
      return event === undefined ? [] : [dav.eventResource(whole, event)]
    }
  }
}

const isBriefFor = ({ headers }: FastifyRequest) => headers['brief'] === 't' || /return=minimal/.test(String(headers['prefer'] ?? ''))

function refuse(reply: FastifyReply, name: Name): FastifyReply {
  return reply.code(403).type(XML).send(conditionOf(name))
}

function answerReport(reply: FastifyReply, report: Report, calendar: StandingCalendar, isBrief: boolean): FastifyReply {
  const responses = (events: typeof calendar.events, wanted: Wanted) =>
    events.map((event) => responseOf(dav.eventResource(calendar, event), wanted, { isBrief }))
  const send = (list: readonly string[], after = '') => reply.code(207).type(XML).send(multistatus(list, after))
  switch (report.kind) {
    case 'query':
      return send(responses(report.hasEvents ? calendar.events.filter((event) => isWithin(event, report.range)) : [], report.wanted))
    case 'multiget': {
      const find = dav.eventFinder(calendar)
      return send(
        [...new Set(report.hrefs)].flatMap((href) => {
          const event = find(href)
          return event === undefined ? goneResponse(href) : responses([event], report.wanted)
        }),
      )
    }
    case 'sync': {
      const changed = dav.changedSince(calendar, report.token)
      if (changed === null) return refuse(reply, { namespace: NAMESPACES.D, local: 'valid-sync-token' })
      return send(
        [...responses(changed.events, report.wanted), ...changed.gone.map(goneResponse)],
        syncTokenElement(dav.syncToken(calendar)),
      )
    }
    case 'unsupported':
      return refuse(reply, report.condition)
  }
}

export function registerDav(app: FastifyInstance, { pool, clock, config }: DavDeps): void {
  for (const method of ['PROPFIND', 'REPORT']) app.addHttpMethod(method, { hasBody: true })

  void app.register((scope, _options, done) => {
    // The body is XML, whatever its type says; other calls of the server read JSON alone.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    const rateLimit = { max: MOST_A_MINUTE, timeWindow: 60_000, keyGenerator: sourceOf }

    function calendarFor(request: FastifyRequest): Promise<DeviceCalendar | null> {
      const password = passwordIn(request)
      if (password === null) return Promise.resolve(null)
      const deps = { pool, now: clock(), host: new URL(config.publicUrl).hostname }
      return readDevice(deps, digestOfPassword(password))
    }

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      reply.header('dav', '1, 3, calendar-access').header('allow', ALLOWED).header('cache-control', 'private, no-cache')
      if (request.method === 'OPTIONS') return reply.code(204).send()
      const calendar = await calendarFor(request)
      if (calendar === null) {
        reply.header('www-authenticate', 'Basic realm="Releve", charset="UTF-8"')
        throw new AppError('devicePassword')
      }
      const pathname = URL.parse(request.url, 'http://localhost')?.pathname ?? ''
      // Programs begin at the root of the site, at « /principals/ », or at « /dav » without its slash.
      const path = ['/', '/dav', '/principals/'].includes(pathname) ? dav.ROOT : pathname
      const body = typeof request.body === 'string' ? request.body : ''
      const isBrief = isBriefFor(request)
      if (request.method === 'PROPFIND') {
        const wanted = readPropfind(body)
        if (wanted === undefined) throw new AppError('invalidInput')
        const resources = await resourcesAt(path, calendar, (request.headers['depth'] ?? 'infinity') !== '0')
        if (resources.length === 0) throw new AppError('notFound')
        return reply
          .code(207)
          .type(XML)
          .send(multistatus(resources.map((resource) => responseOf(resource, wanted, { isBrief }))))
      }
      if (request.method === 'REPORT') {
        const report = readReport(body)
        if (report === undefined) throw new AppError('invalidInput')
        if (path !== dav.CALENDAR) return refuse(reply, { namespace: NAMESPACES.D, local: 'supported-report' })
        // A program that has this state is answered without the planning: most of its requests are that.
        const isCurrent = report.kind === 'sync' && report.token === dav.syncToken(calendar)
        if (isCurrent)
          return reply
            .code(207)
            .type(XML)
            .send(multistatus([], syncTokenElement(report.token)))
        return answerReport(reply, report, await calendar.whole(), isBrief)
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return refuse(reply, { namespace: NAMESPACES.D, local: 'need-privileges' })
      }
      const whole = await calendar.whole()
      const event = dav.eventFinder(whole)(path)
      if (event === undefined) throw new AppError('notFound')
      const held = tagHeld(request, event.tag)
      reply.header('etag', `"${event.tag}"`)
      if (held !== null) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8; component=VEVENT').send(dav.eventText(whole, event))
    }

    for (const url of ['/dav', '/dav/*']) {
      scope.route({
        method: ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'REPORT'],
        url,
        config: { rateLimit },
        handler: answer,
      })
    }
    for (const url of ['/', '/principals/']) scope.route({ method: ['PROPFIND'], url, config: { rateLimit }, handler: answer })
    scope.route({
      method: ['GET', 'OPTIONS', 'PROPFIND'],
      url: '/.well-known/caldav',
      config: { rateLimit },
      handler: (_request, reply) => reply.redirect(dav.ROOT, 301),
    })
    done()
  })
}
