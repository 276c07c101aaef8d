// The answers of whoever approves exchanges among several, and what each would change. All agree, or one refusal undoes it whole.
import type { Routes } from '@releve/contract'
import type { WireWaitingExchange } from '@releve/contract/exchange-approvals'
import { toLimitEntries } from '@releve/contract/limits'
import { toWireViolations } from '@releve/contract/sentences'
import { toDayNumber } from '@releve/domain/calendar/day'
import { figuresOf } from '@releve/domain/demands/figures'
import { isBlocking } from '@releve/domain/demands/judge'
import { movesOf, placesOf } from '@releve/domain/matching/circle'
import type { UserId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Call } from '#http/handler.ts'
import { inCenter } from '#http/principal.ts'
import { accordOf, approvalToWire, isAskedOf, loadChainFacts, requireAccord } from '#features/approvals/store/chains.ts'
import { decide, loadFacts } from '#features/demands/store/deciding.ts'
import { findDemands } from '#features/demands/store/reading.ts'
import { toWireFigures } from '#features/demands/store/wire-figures.ts'
import { keepAct } from '#features/journal/store.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadPeopleOf } from '#features/members/store/members.ts'
import { loadSuspended } from '#features/members/store/suspended.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { endCircles, lockCircle, waitingCircles } from '../store.ts'
import type { LockedCircle } from '../store.ts'
import { chainFactsOf, peopleOf, writeStep } from './approving.ts'
import { makeCircle } from './making.ts'
import { daysOf, ordered } from './proposing.ts'
import { standingOf } from './standing.ts'
import { endAndTell, showAgain } from './telling.ts'

type CallOf<Name extends 'circles.toApprove' | 'circles.approve' | 'circles.refuse'> = Call<Routes[Name]>

/** @throws AppError notFound, exchangeDecided, ownExchange, approvalTwice, approvalNotYours */
async function lockForAnswer(tx: Transaction, { principal, params }: Pick<CallOf<'circles.approve'>, 'principal' | 'params'>, now: number) {
  const { centerId } = inCenter(principal)
  const locked = await lockCircle(tx, centerId, params.id)
  if (locked === null) throw new AppError('notFound')
  const { circle } = locked
  const { waiting } = circle
  if (circle.status !== 'waiting' || waiting === null || circle.until <= now) throw new AppError('exchangeDecided')
  if (peopleOf(circle).includes(principal.userId)) throw new AppError('ownExchange')
  const facts = await chainFactsOf(tx, circle, now)
  requireAccord(principal, waiting, facts)
  return { locked, waiting, facts }
}

const firstDate = ({ demands }: LockedCircle) => demands.map(({ posterShift }) => posterShift.date).toSorted()[0]

/** Keeps the answer in the journal, under one of its people. */
async function keepAnswer(
  tx: Transaction,
  locked: LockedCircle,
  { kind, actorId, reason, now }: { kind: 'exchangeApproved' | 'exchangeRefused'; actorId: UserId; reason?: string; now: number },
): Promise<void> {
  const date = firstDate(locked)
  const subjectId = locked.circle.places[0]?.userId ?? null
  const detail = { ...(date !== undefined && { date }), ...(reason !== undefined && { reason }) }
  await keepAct(tx, locked.circle.centerId, { kind, actorId, subjectId, detail, now })
}

export async function approveCircle(call: CallOf<'circles.approve'>) {
  const { pool, principal } = call
  const now = call.clock()
  return inTransaction(pool, async (tx) => {
    const { locked, waiting, facts } = await lockForAnswer(tx, call, now)
    const { circle, demands } = locked
    const { centerId } = circle
    const step = accordOf(principal, waiting, facts)
    if (step === null) {
      const days = demands.map(({ posterShift }) => toDayNumber(posterShift.date))
      const query = { centerId, userIds: peopleOf(circle), days, now }
      const suspended = await loadSuspended(tx, centerId)
      const isSuspended = circle.places.some(({ userId }) => suspended.has(userId))
      const end = isSuspended ? 'impossible' : await decide(tx, query, (known) => standingOf(circle, demands, known).end)
      if (end !== null) {
        const dates = new Map<string, string>(demands.map(({ _id, posterShift }) => [_id, posterShift.date]))
        await endAndTell(tx, centerId, [circle], dates, { because: end, now })
        return { outcome: 'over' as const }
      }
      // The last one to agree made it.
      const last = circle.places.toSorted((a, b) => (b.answeredAt ?? 0) - (a.answeredAt ?? 0))[0]
      await makeCircle(tx, locked, last?.userId ?? principal.userId, now)
    } else await writeStep(tx, circle, step, now, principal.userId)
    await keepAnswer(tx, locked, { kind: 'exchangeApproved', actorId: principal.userId, now })
    return { outcome: step === null ? ('approved' as const) : ('passedOn' as const) }
  })
}

export async function refuseCircle(call: CallOf<'circles.refuse'>) {
  const { pool, principal, body } = call
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const { locked } = await lockForAnswer(tx, call, now)
    const { circle, demands } = locked
    const { reason } = body
    const actorId = principal.userId
    await endCircles(tx, circle.centerId, [circle._id], { status: 'over', because: 'declined', now })
    const notices = demands.map(({ _id: demandId, posterId: userId, posterShift: { date } }) => ({ userId, demandId, date }))
    const about = { kind: 'exchangeRefused', reason, actorId, subjectId: circle._id } as const
    await notify(
      tx,
      circle.centerId,
      notices.map((notice) => ({ ...about, ...notice })),
      now,
    )
    await showAgain(tx, circle)
    await keepAnswer(tx, locked, { kind: 'exchangeRefused', actorId, reason, now })
  })
}

export async function circlesToApprove({
  pool,
  principal,
  clock,
}: CallOf<'circles.toApprove'>): Promise<{ exchanges: WireWaitingExchange[] }> {
  const { centerId, userId } = principal
  const now = clock()
  const waiting = centerId === null ? [] : (await waitingCircles(pool, centerId, null)).filter((circle) => circle.waiting !== null)
  if (centerId === null || waiting.length === 0) return { exchanges: [] }
  const factsFor = await loadChainFacts(pool, centerId, waiting.flatMap(peopleOf), now)
  const own = waiting.flatMap((circle) => {
    const { waiting: record } = circle
    const facts = factsFor(peopleOf(circle))
    return record !== null && isAskedOf(userId, record, facts) ? [{ circle, record, facts }] : []
  })
  if (own.length === 0) return { exchanges: [] }
  const ids = own.flatMap(({ circle }) => circle.places.map(({ demandId }) => demandId))
  const demands = await findDemands(pool, centerId, ids)
  const facts = await loadFacts(pool, { centerId, userIds: 'all', days: daysOf(demands), now })
  const people = await loadPeopleOf(
    pool,
    centerId,
    facts.roster,
    own.flatMap(({ circle }) => peopleOf(circle)),
  )
  const approvals = await approvalToWire(pool, centerId, own)
  const exchanges = own.flatMap(({ circle }, index): WireWaitingExchange[] => {
    const ofCircle = ordered(
      demands,
      circle.places.map(({ demandId }) => demandId),
    )
    const approval = approvals[index]
    if (approval === undefined || ofCircle.length < circle.places.length) return []
    const { end, judged } = standingOf(circle, ofCircle, facts)
    const figuresById = new Map(
      end === null ? movesOf(ofCircle, facts).map((move) => [move.person.userId, figuresOf(move, judged.violations, facts.zone)]) : [],
    )
    const placed = ({ posterShift: { date, shift } }: Pick<(typeof ofCircle)[number], 'posterShift'>) => ({ date, shift })
    const moves = placesOf(ofCircle).flatMap(({ demand, takenDemand }, place) => {
      const person = people.get(demand.posterId)
      // Each pays whoever takes their vacation, and is paid by the poster of the one that they take.
      const points = (circle.places[(place + 1) % circle.places.length]?.points ?? 0) - (circle.places[place]?.points ?? 0)
      if (person === undefined) return []
      return [
        {
          user: toWirePerson(person),
          gives: placed(demand),
          takes: placed(takenDemand),
          points,
          figures: toWireFigures(figuresById.get(demand.posterId) ?? null),
        },
      ]
    })
    const limits = end === null ? [] : judged.limits.length > 0 ? judged.limits : [{ code: 'demandClosed' as const }]
    const warnings = judged.violations.filter((violation) => !isBlocking(violation))
    return [{ _id: circle._id, moves, approval, limit: toLimitEntries(limits, userId), warnings: toWireViolations(warnings, userId) }]
  })
  return { exchanges }
}
