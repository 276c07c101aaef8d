// Calls on circles of exchanges: what is proposed to whom, what they answer, and the figures of a centre.
import type { Routes } from '@releve/contract'
import { toDayNumber } from '@releve/domain/calendar/day'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Call, Deps, HandlersOf } from '#http/handler.ts'
import { inCenter } from '#http/principal.ts'
import type { CenterMember } from '#http/principal.ts'
import { enqueue } from '#jobs/store.ts'
import { decide } from '../demands/store/deciding.ts'
import { chainOfExchange } from '../approvals/store/terms.ts'
import { approveCircle, circlesToApprove, refuseCircle } from './commands/answering.ts'
import { beginWaiting } from './commands/approving.ts'
import { makeCircle } from './commands/making.ts'
import { demandAsked, findOpenings } from './commands/openings.ts'
import { standingOf } from './commands/standing.ts'
import { endAndTell, showAgain } from './commands/telling.ts'
import { toFoundCircles, toWireCircles } from './commands/wire.ts'
import {
  circlesOf,
  findCircle,
  loadFigures,
  loadLastSearch,
  lockCircle,
  SEARCH_TASK,
  searchKey,
  standingCircles,
  writeAnswer,
} from './store.ts'
import type { LockedCircle } from './store.ts'

const DAY_MS = 86_400_000
/** A circle that ended is shown for this long. */
const SHOWN_MS = 7 * DAY_MS
const FIGURES_DAYS = 90

async function ownCircle(call: Pick<Deps, 'pool' | 'clock'>, me: CenterMember, id: string) {
  const circle = await findCircle(call.pool, me.centerId, id)
  if (circle === null || !circle.places.some(({ userId }) => userId === me.userId)) throw new AppError('notFound')
  const [wire] = await toWireCircles(call.pool, [circle], { userId: me.userId, now: call.clock() })
  if (wire === undefined) throw new AppError('notFound')
  return wire
}

/** Locks a circle of theirs that still waits. */
async function lockOwn(tx: Transaction, me: CenterMember, id: string): Promise<LockedCircle> {
  const locked = await lockCircle(tx, me.centerId, id)
  if (locked === null || !locked.circle.places.some(({ userId }) => userId === me.userId)) throw new AppError('notFound')
  if (locked.circle.status !== 'waiting') throw new AppError('circleOver')
  return locked
}

const datesOf = ({ demands }: LockedCircle) => new Map<string, string>(demands.map(({ _id, posterShift }) => [_id, posterShift.date]))

/** Lock, judge all of it anew, write: their yes, everything when it is the last one, or the end of what stands no more. */
async function consent(call: Call<Routes['circles.consent']>) {
  const { pool, params } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const locked = await lockOwn(tx, me, params.id)
    const { circle, demands } = locked
    const end = async (because: Parameters<typeof endAndTell>[4]['because']) => {
      await endAndTell(tx, me.centerId, [circle], datesOf(locked), { because, now })
    }
    if (circle.until <= now) return end('lapsed')
    // All of them agreed already: it waits for an approval.
    if (circle.waiting !== null) return
    const userIds = circle.places.map(({ userId }) => userId)
    const days = demands.map(({ posterShift }) => toDayNumber(posterShift.date))
    const standing = await decide(tx, { centerId: me.centerId, userIds, days, now }, (known) => ({
      ...standingOf(circle, demands, known),
      terms: known.approvals,
    }))
    if (standing.end !== null) return end(standing.end)
    await writeAnswer(tx, circle, me.userId, 'yes', now)
    const isLast = circle.places.every(({ userId, answer }) => userId === me.userId || answer === 'yes')
    const chain = chainOfExchange(standing.terms, 'circle')
    if (isLast && chain.length > 0) await beginWaiting(tx, locked, { chain, lapseHours: standing.terms.lapseHours, now })
    else if (isLast) await makeCircle(tx, locked, me.userId, now)
    else await showAgain(tx, circle)
  })
  return ownCircle(call, me, params.id)
}

async function decline(call: Call<Routes['circles.decline']>) {
  const { pool, params } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const locked = await lockOwn(tx, me, params.id)
    const { circle } = locked
    await writeAnswer(tx, circle, me.userId, 'no', now)
    await endAndTell(tx, me.centerId, [circle], datesOf(locked), { because: 'declined', now, except: me.userId })
    // The search goes on without that exchange.
    const demandIds = circle.places.map(({ demandId }) => demandId)
    await enqueue(tx, { task: SEARCH_TASK, payload: { centerId: me.centerId, demandIds, actorId: null } })
  })
  return ownCircle(call, me, params.id)
}

export const circleHandlers: HandlersOf<
  | 'circles.list'
  | 'circles.openings'
  | 'circles.get'
  | 'circles.consent'
  | 'circles.decline'
  | 'circles.figures'
  | 'circles.search'
  | 'circles.toApprove'
  | 'circles.approve'
  | 'circles.refuse'
> = {
  'circles.list': async (call) => {
    const { userId, centerId } = inCenter(call.principal)
    const now = call.clock()
    return toWireCircles(call.pool, await circlesOf(call.pool, centerId, userId, now - SHOWN_MS), { userId, now })
  },
  'circles.openings': async ({ pool, body, principal, clock }) => {
    const { userId, centerId } = inCenter(principal)
    const now = clock()
    const demand = await demandAsked(pool, { centerId, userId, now }, body)
    const found = demand === null ? null : await findOpenings(pool, demand, now)
    return { opening: found?.openings[0] ?? null, isWhole: found?.isWhole ?? true }
  },
  'circles.get': (call) => ownCircle(call, inCenter(call.principal), call.params.id),
  'circles.consent': consent,
  'circles.toApprove': circlesToApprove,
  'circles.approve': approveCircle,
  'circles.refuse': async (call) => {
    await refuseCircle(call)
  },
  'circles.decline': decline,
  'circles.figures': async ({ pool, principal, clock }) => {
    const { centerId } = inCenter(principal)
    const since = clock() - FIGURES_DAYS * DAY_MS
    const { byTwo, byThree, byFour, over, ...figures } = await loadFigures(pool, centerId, since)
    const last = await loadLastSearch(pool, centerId)
    return {
      ...figures,
      days: FIGURES_DAYS,
      found: await toFoundCircles(pool, centerId, await standingCircles(pool, centerId, since)),
      over: [...(over ?? [])],
      served: { byTwo, byThree, byFour },
      search: last && {
        at: last.at,
        isByItself: last.actor_id === null,
        demands: last.demands,
        byTwo: last.by_two,
        byThree: last.by_three,
        byFour: last.by_four,
        atMost: last.at_most,
        isOptimal: last.is_optimal,
        proposed: last.proposed,
      },
    }
  },
  'circles.search': async ({ pool, principal }) => {
    const { centerId, userId: actorId } = inCenter(principal)
    await enqueue(pool, { task: SEARCH_TASK, payload: { centerId, demandIds: null, actorId }, jobKey: searchKey(centerId) })
  },
}
