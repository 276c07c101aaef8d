// Measures many people at once in a full centre: 500 open screens when a demand is posted, and members who open the application.
import { fromDayNumber } from '@releve/domain/calendar/day'
import { fieldsOf, numberOf, startChild, textOf } from './child.ts'
import { findingsOf, least, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { median, quantile } from './sampling.ts'
import { textOfRequest } from './stage.ts'
import type { Request, Stage } from './stage.ts'
import { openSessions, sessionsOf } from './world.ts'
import type { PlanningWorld, Session } from './world.ts'

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' }

function yearOf(world: PlanningWorld): { startDate: string; endDate: string } {
  const today = world.from - 1
  return { startDate: fromDayNumber(today), endDate: fromDayNumber(today + 365) }
}

export interface EventSizes {
  readonly turns: number
}

/** Measures one post: every screen of the centre receives the event, then reads the demands again for its reader. */
export async function eventsWork(stage: Stage, world: PlanningWorld, sizes: EventSizes): Promise<readonly Finding[]> {
  const { port, server, pool } = stage
  const sessions = await openSessions(
    pool,
    world.members.map(({ userId }) => userId),
  )
  const readers = startChild('readers-process.ts')
  const somebody = startChild('readers-process.ts')
  try {
    const text = (request: Request) => textOfRequest(request, stage.token(request.session))
    await readers.ask('open', {
      port,
      streams: sessions.map((session) => text({ method: 'GET', path: '/events', session, headers: { accept: 'text/event-stream' } })),
      again: sessions.map((session) =>
        text({ method: 'POST', path: '/substitution/center', session, body: yearOf(world), headers: BROTLI }),
      ),
    })
    const [reader] = sessions
    if (reader === undefined) throw new Error('nobody reads')
    const costs: number[] = []
    const times: number[] = []
    const askCounts: number[] = []
    for (let turn = -1; turn < sizes.turns; turn++) {
      const poster = sessions[(turn + 2) * 4]
      if (poster === undefined) throw new Error('nobody posts')
      await readers.ask('begin')
      await somebody.ask('beginOthers', { port, other: text({ method: 'GET', path: `/users/${reader.userId}/points`, session: reader }) })
      const before = numberOf(await server.ask('usage'), 'processorUs')
      await post(stage, poster, world.from + 59)
      const result = await readers.ask('end')
      const after = numberOf(await server.ask('usage'), 'processorUs')
      const { others } = fieldsOf(await somebody.ask('endOthers'))
      if (!Array.isArray(others)) throw new Error('nobody measured the others')
      if (turn < 0) continue
      costs.push((after - before) / 1_000_000)
      times.push(...others.map(Number))
      askCounts.push(numberOf(result, 'asked'))
    }
    const { list, say } = findingsOf(`one posting, ${sessions.length} open screens, ${world.demands} open demands`)
    say('processor of the server until each screen knows', median(costs), 's', most(0.2))
    say('others meanwhile, 99th percentile', quantile(times, 0.99), 'ms', most(100))
    say('others meanwhile, longest', Math.max(...times), 'ms')
    say('screens that had to ask again', Math.max(...askCounts), '')
    return list
  } finally {
    await readers.stop()
    await somebody.stop()
  }
}

/** Posts a substitution for the first day from `day` on that the member works. */
async function post(stage: Stage, { userId, sessionId }: Session, day: number): Promise<void> {
  const headers = { authorization: `Bearer ${stage.token({ userId, sessionId })}`, 'content-type': 'application/json' }
  for (let offset = 0; offset < 8; offset++) {
    const body = JSON.stringify({ type: 'substitution', posterShift: { date: fromDayNumber(day + offset) }, points: 0 })
    const { status } = await fetch(`${stage.url}/api/substitution`, { method: 'POST', headers, body })
    if (status === 200) return
    if (status !== 400) throw new Error(`a posting answered ${status}`)
  }
  throw new Error('nothing to post')
}

export interface StartSizes {
  readonly turns: number
  /** The number of starts in one slice. */
  readonly starts: number
}

type Ask = Omit<Request, 'session' | 'headers'>

/** The calls that the specification requires when a member's application opens, with the roster and the points. */
function callsOfStart(world: PlanningWorld, { userId }: Session): readonly Ask[] {
  const { centerId } = world
  const dates = { startDate: fromDayNumber(world.from - 47), endDate: fromDayNumber(world.from + 44) }
  return [
    { method: 'GET', path: '/auth/check' },
    { method: 'GET', path: `/users/center/${centerId}` },
    { method: 'GET', path: `/center/${centerId}` },
    { method: 'POST', path: `/users/${userId}/get-shifts-with-substitutions`, body: { dates } },
    { method: 'POST', path: '/substitution/center', body: yearOf(world) },
    { method: 'GET', path: `/center/${centerId}/roster` },
    { method: 'GET', path: `/users/${userId}/points` },
  ]
}

/** The smallest number of different members who open the application. */
export const STARTING = 64
/** The number of members who open it at the same time. */
export const STARTS_AT_ONCE = 8

/** The answer to one call. @throws when the call is refused */
async function answerOf(stage: Stage, session: Session, { method, path, body }: Ask): Promise<unknown> {
  const headers = { authorization: `Bearer ${stage.token(session)}`, 'content-type': 'application/json' }
  const response = await fetch(`${stage.url}/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (response.status !== 200) throw new Error(`${response.status} for ${path}`)
  return response.json()
}

/** The tags of the parts that the application already has, as its next start sends them. */
function tagsOf(start: unknown): URLSearchParams {
  const ofCenter = fieldsOf(fieldsOf(start)['ofCenter'])
  return new URLSearchParams({
    users: textOf(fieldsOf(start)['users'], 'tag'),
    roster: textOf(ofCenter['roster'], 'tag'),
    shifts: textOf(fieldsOf(ofCenter['shifts'])['days'], 'tag'),
    since: textOf(fieldsOf(ofCenter['demands'])['changes'], 'since'),
  })
}

/** The ways in which an application is opened. */
export const START_KINDS = [
  'by the calls of the specification',
  'two calls, nothing kept on the device',
  'two calls, the rest kept on the device',
] as const

/** The starts of one kind by different members. */
export interface Start {
  readonly calls: readonly Request[]
  /** The number of calls of one start. */
  readonly perStart: number
}

/** The parameter by which the application asks for the whole list as columns; nothing of a build of before, which refuses it. */
async function formOfStart(stage: Stage, [session]: readonly Session[]): Promise<string> {
  if (session === undefined) return ''
  const headers = { authorization: `Bearer ${stage.token(session)}` }
  const { ok } = await fetch(`${stage.url}/api/start?form=columns`, { headers })
  return ok ? 'form=columns' : ''
}

/** The starts of these members, in the order of `START_KINDS`; what their devices have kept is asked of the server first. */
export async function startsOf(stage: Stage, world: PlanningWorld, sessions: readonly Session[]): Promise<readonly Start[]> {
  const storedTags = new Map<Session, URLSearchParams>()
  for (const session of sessions) storedTags.set(session, tagsOf(await answerOf(stage, session, { method: 'GET', path: '/start' })))
  const check: Ask = { method: 'GET', path: '/auth/check' }
  const form = await formOfStart(stage, sessions)
  const kinds: ((session: Session) => readonly Ask[])[] = [
    (session) => callsOfStart(world, session),
    () => [check, { method: 'GET', path: `/start?${form}` }],
    (session) => [check, { method: 'GET', path: `/start?${form}&${storedTags.get(session)?.toString() ?? ''}` }],
  ]
  return kinds.map((asksOf) => {
    const calls = sessions.flatMap((session) => asksOf(session).map((ask): Request => ({ ...ask, session, headers: BROTLI })))
    return { calls, perStart: calls.length / sessions.length }
  })
}

/** Measures members who open the application, on a device without data of the centre, and on one that has stored an earlier answer. */
export async function startsWork(stage: Stage, world: PlanningWorld, sizes: StartSizes): Promise<readonly Finding[]> {
  const starts = await startsOf(stage, world, await sessionsOf(stage.pool, world, STARTING))
  const { list, say } = findingsOf(`start-ups, a centre of ${world.members.length}, ${world.demands} open demands`)
  for (const [index, { calls, perStart }] of starts.entries()) {
    const kind = START_KINDS[index] ?? ''
    const perSecond: number[] = []
    const processorMs: number[] = []
    for (let turn = -1; turn < sizes.turns; turn++) {
      const slice = await stage.load(calls, Math.round(sizes.starts * perStart), STARTS_AT_ONCE)
      if (turn < 0) continue
      perSecond.push(slice.perSecond / perStart)
      processorMs.push((slice.processorUs * perStart) / 1000)
    }
    say(kind, median(perSecond), '/s', index === 2 ? least(200) : undefined)
    say(`${kind}, processor of the server`, median(processorMs), 'ms')
  }
  return list
}
