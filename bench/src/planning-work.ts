// Plannings and open demands read through HTTP, on a real server and a durable PostgreSQL: against a SELECT 1 of the same server,
// and as processor time of the server.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { audienceOf } from '@releve/domain/demands/audience'
import { centerFacts } from '@releve/domain/demands/center-facts'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import { viewDemand } from '@releve/domain/demands/view'
import { listDemands } from '@releve/server/src/features/demands/store/listing.ts'
import { loadCenterTerms } from '@releve/server/src/features/demands/store/terms.ts'
import { loadCenterPlan, loadMembers } from '@releve/server/src/features/shifts/store.ts'
import type { UserId } from '@releve/domain/ids'
import { findingsOf, least, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { interleaved, median, medianRatio, processorMsOf } from './sampling.ts'
import type { Request, Slice, Stage } from './stage.ts'
import { sessionsOf } from './world.ts'
import type { PlanningWorld, Session } from './world.ts'

export interface ReadingSizes {
  readonly turns: number
  /** Requests of one slice. */
  readonly requests: number
  /** Different members who ask. */
  readonly readers: number
}

/** The longest lists have 700 KB each, so fewer of them are read at once. */
const LONG_LISTS_AT_ONCE = 4

const perSecond = (slices: readonly Slice[]) => slices.map((slice) => slice.perSecond)
const processorUs = (slices: readonly Slice[]) => slices.map((slice) => slice.processorUs)

/** Bytes of one answer as it travels; `br`: as every browser asks. */
async function lengthOf(stage: Stage, path: string, session: Session, encoding: 'identity' | 'gzip' | 'br', init: RequestInit = {}) {
  const headers = { ...init.headers, authorization: `Bearer ${stage.token(session)}`, 'accept-encoding': encoding }
  const response = await fetch(`${stage.url}/api${path}`, { ...init, headers })
  await response.arrayBuffer()
  const length = Number(response.headers.get('content-length'))
  if (response.status !== 200 || !(length > 0)) throw new Error(`${response.status} for ${path}, ${length} bytes`)
  return length
}

/** Three months of one's own planning. */
export async function shiftsWork(stage: Stage, world: PlanningWorld, sizes: ReadingSizes): Promise<readonly Finding[]> {
  const { turns, requests } = sizes
  const sessions = await sessionsOf(stage.pool, world, sizes.readers)
  const dates = { startDate: fromDayNumber(world.from - 31), endDate: fromDayNumber(world.from + 60) }
  const path = (session: Session) => `/users/${session.userId}/get-shifts-with-substitutions`
  const asking = (headers: Readonly<Record<string, string>>) =>
    sessions.map((session): Request => ({ method: 'POST', path: path(session), session, body: { dates }, headers }))
  const plain = asking({})
  const compressed = asking({ 'accept-encoding': 'gzip, deflate, br' })
  const ones = sessions.map((session): Request => ({ method: 'GET', path: '/bench/one', session }))
  const slices = await interleaved(turns, {
    one: () => stage.load(ones, requests),
    plain: () => stage.load(plain, requests),
    compressed: () => stage.load(compressed, requests),
  })
  const { list, say } = findingsOf('get-shifts-with-substitutions, three months')
  say('SELECT 1 endpoint of the same server', median(perSecond(slices.one)), '/s')
  say('the call', median(perSecond(slices.plain)), '/s')
  say('throughput to SELECT 1', medianRatio(perSecond(slices.plain), perSecond(slices.one)) * 100, '%', least(50))
  say('SELECT 1 endpoint, processor of the server', median(processorUs(slices.one)), 'µs')
  say('the call, processor of the server', median(processorUs(slices.plain)), 'µs')
  say('processor to SELECT 1', medianRatio(processorUs(slices.plain), processorUs(slices.one)), '×', most(2))
  say('compressed as browsers ask', median(perSecond(slices.compressed)), '/s')
  say('compressed, processor of the server', median(processorUs(slices.compressed)), 'µs')
  const [session] = sessions
  if (session === undefined) throw new Error('nobody asks')
  const init = { method: 'POST', body: JSON.stringify({ dates }), headers: { 'content-type': 'application/json' } }
  say('length', (await lengthOf(stage, path(session), session, 'identity', init)) / 1000, 'KB')
  say('length, brotli', (await lengthOf(stage, path(session), session, 'br', init)) / 1000, 'KB')
  return list
}

/** The month of a whole centre. */
export async function monthWork(stage: Stage, world: PlanningWorld, sizes: ReadingSizes): Promise<readonly Finding[]> {
  const sessions = await sessionsOf(stage.pool, world, sizes.readers)
  const [session] = sessions
  if (session === undefined) throw new Error('nobody asks')
  const month = (from: number) => `/center/${world.centerId}/planning?startDate=${fromDayNumber(from)}&endDate=${fromDayNumber(from + 30)}`
  const busy = month(world.from)
  const asking = (headers: Readonly<Record<string, string>>) =>
    sessions.map((reader): Request => ({ method: 'GET', path: busy, session: reader, headers }))
  const slices = await interleaved(sizes.turns, {
    plain: () => stage.load(asking({}), sizes.requests),
    compressed: () => stage.load(asking({ 'accept-encoding': 'gzip, deflate, br' }), sizes.requests),
  })
  const { list, say } = findingsOf(`month planning of a centre, ${world.members.length} × 31`)
  say('the call', median(perSecond(slices.plain)), '/s')
  say('processor of the server', median(processorUs(slices.plain)) / 1000, 'ms', most(3))
  say('processor of the server, compressed', median(processorUs(slices.compressed)) / 1000, 'ms', most(3))
  // The figure is in bytes of a thousand, as the floors were measured.
  say('length', (await lengthOf(stage, busy, session, 'identity')) / 1000, 'KB', most(35))
  say('length, brotli', (await lengthOf(stage, busy, session, 'br')) / 1000, 'KB', most(4.5))
  say('length, gzip', (await lengthOf(stage, busy, session, 'gzip')) / 1000, 'KB', most(4.5))
  const quiet = month(world.from - 60)
  say('length of a month without exceptions, brotli', (await lengthOf(stage, quiet, session, 'br')) / 1000, 'KB')
  return list
}

/** Measures the reading of every open demand of a centre for one viewer. */
export async function demandsWork(stage: Stage, world: PlanningWorld, sizes: ReadingSizes): Promise<readonly Finding[]> {
  const { pool } = stage
  const { centerId, demandDays } = world
  const sessions = await sessionsOf(stage.pool, world, sizes.readers)
  const now = Date.now()
  const [first, last] = [demandDays.from, demandDays.to]
  const from = first - MARGIN_DAYS
  // Accepted switches name days a little further.
  const to = last + 4 + MARGIN_DAYS
  const body = { startDate: fromDayNumber(first), endDate: fromDayNumber(last), status: 'open' as const }
  const demands = await listDemands(pool, { centerId, from: body.startDate, to: body.endDate, status: 'open' })
  const { members, roster, planVersion } = await loadMembers(pool, centerId, 'all', from, to)
  const center = await loadCenterPlan(pool, centerId, planVersion)
  const { rules, ownRules } = await loadCenterTerms(pool, centerId, { planVersion, rosterVersion: roster.version })

  const categories = new Map<string, number>()
  const categorise = (viewerId: UserId) => {
    const facts = centerFacts({ center, rules, ownRules, members, from, to, now })
    const viewer = facts.person(viewerId)
    if (viewer === null) throw new Error('the viewer is not of the centre')
    for (const demand of demands) {
      if (demand.posterId === null) throw new Error('a vacancy among what is posted')
      const poster = facts.person(demand.posterId)
      if (poster === null) throw new Error('a poster is not of the centre')
      const { category } = viewDemand(demand, { ...facts, poster, viewer })
      categories.set(category, (categories.get(category) ?? 0) + 1)
    }
  }
  const everybody = members.map(({ userId }) => userId)
  const audienceCounts = new Map<string, number>()
  let place = 0
  /** Each by facts of its own, as whoever posts one finds them. */
  const audience = () => {
    const demand = demands[place++ % demands.length]
    if (demand === undefined) throw new Error('no demand is open')
    const days = [demand.posterShift, ...demand.acceptedSwitches].map(({ date }) => toDayNumber(date ?? demand.posterShift.date))
    const span = { from: Math.min(...days) - MARGIN_DAYS, to: Math.max(...days) + MARGIN_DAYS }
    const facts = centerFacts({ center, rules, ownRules, members, ...span, now })
    for (const answer of audienceOf(demand, facts, everybody).values()) audienceCounts.set(answer, (audienceCounts.get(answer) ?? 0) + 1)
  }
  let viewer = 0
  const nextViewer = () => {
    const next = world.members[viewer++ % world.members.length]
    if (next === undefined) throw new Error('a centre has members')
    return next.userId
  }
  const requests = sessions.map((session): Request => ({ method: 'POST', path: '/substitution/center', session, body }))
  const samples = await interleaved(sizes.turns, {
    domain: () => processorMsOf(Math.max(1, Math.round(sizes.requests / 5)), () => categorise(nextViewer())),
    audience: () => processorMsOf(Math.max(1, Math.round(sizes.requests / 5)), audience),
  })
  const slices = await interleaved(sizes.turns, {
    call: () => stage.load(requests, Math.max(2, Math.round(sizes.requests / 5)), LONG_LISTS_AT_ONCE),
  })
  const { list, say } = findingsOf(`${demands.length} open demands for a viewer, in a centre of ${members.length}`)
  say('categorised by the domain, processor', median(samples.domain), 'ms', most(10))
  say('the whole call, processor of the server', median(processorUs(slices.call)) / 1000, 'ms')
  say('the whole call', median(perSecond(slices.call)), '/s')
  say('who can take one of them, of all members, processor', median(samples.audience), 'ms', most(15))
  if (audienceCounts.size < 2) throw new Error('nobody could take a demand, or nobody exchange it: the measure leaves a path out')
  const kinds = ['availableSubstitution', 'availableSwitch', 'other'].filter((kind) => (categories.get(kind) ?? 0) === 0)
  if (kinds.length > 0) throw new Error(`no demand is ${kinds.join(' nor ')} for anybody: the measure leaves a path out`)
  return list
}
