// Exchanges that wait for an approval: what each would change for whoever decides, and their answers. What was taken is judged anew as it is
// approved, on the plan of that moment: it is then written as any taking, in one statement.
import type { WireWaitingExchange } from '@releve/contract/exchange-approvals'
import { toLimitEntries } from '@releve/contract/limits'
import { toWireViolations } from '@releve/contract/sentences'
import { toDayNumber } from '@releve/domain/calendar/day'
import { figuresOf } from '@releve/domain/demands/figures'
import { isBlocking, judge } from '@releve/domain/demands/judge'
import { limitsOf } from '@releve/domain/demands/limits'
import type { Ask } from '@releve/domain/demands/limits'
import { exchangingMoves, offeredShift, takingMoves } from '@releve/domain/demands/moves'
import { applyAccept, applySwap } from '@releve/domain/demands/taking'
import type { DemandFacts } from '@releve/domain/demands/taking'
import { returnedShift } from '@releve/domain/demands/withdraw'
import type { CenterId, UserId } from '@releve/domain/ids'
import { clockOfPart } from '@releve/domain/planning/part'
import { inTransaction } from '#db/transaction.ts'
import type { Database, Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { accordOf, isAskedOf, loadChainFacts, requireAccord } from '#features/approvals/store/chains.ts'
import { keepAct } from '#features/journal/store.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadPeopleOf, namesIn } from '#features/members/store/members.ts'
import { loadDistinctionsOf } from '#features/members/store/namesakes.ts'
import { loadSuspended } from '#features/members/store/suspended.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { assertMay, daysOf, inCenterOfDemand } from '../commands.ts'
import type { PostedRow } from '../store/columns.ts'
import { decide, loadFacts } from '../store/deciding.ts'
import type { LoadedFacts } from '../store/deciding.ts'
import { lockDemand } from '../store/locking.ts'
import { toWireFigures } from '../store/wire-figures.ts'
import { approvalsOf, chainFactsOf, isWaiting, peopleOf, releaseWaiting, waitingPages, writeStep } from '../store/waiting.ts'
import type { WaitingDemand } from '../store/waiting.ts'
import { answer, lockedDemand, personIn } from './acting.ts'
import type { CallOf } from './acting.ts'
import { take } from './taking.ts'

/** More than anybody decides at one sitting. */
const WAITING_MOST = 200

/** The demand as its taker answered it: open, with the one vacation that they give in return, if any. */
function asTaken(demand: WaitingDemand): PostedRow {
  const { acceptedSwitch, takerId } = demand.waiting
  const open = {
    ...demand,
    status: 'open' as const,
    accepterId: null,
    acceptedAt: null,
    acceptedSwitch: null,
    awaitsApproval: false,
    offer: null,
    first: null,
    declined: demand.declined.filter((id) => id !== takerId),
  }
  if (acceptedSwitch === null) return open
  const { date, shift, points } = acceptedSwitch
  return { ...open, acceptedSwitches: [{ shift: shift.name, points, date }] }
}

function asked(demand: WaitingDemand, facts: DemandFacts): Extract<Ask, { readonly action: 'accept' | 'swap' }> {
  const open = asTaken(demand)
  const { acceptedSwitch } = demand.waiting
  return acceptedSwitch === null
    ? { action: 'accept', demand: open, facts }
    : { action: 'swap', demand: open, facts, date: acceptedSwitch.date }
}

/** The vacation in return is another one than the taker meant to give. */
const hasOtherReturn = ({ waiting: { acceptedSwitch, takerId } }: WaitingDemand, facts: LoadedFacts) =>
  acceptedSwitch !== null && facts.person(takerId)?.on(toDayNumber(acceptedSwitch.date)).shift.name !== acceptedSwitch.shift.name

/** @throws AppError exchangeDecided, ownExchange, approvalTwice, approvalNotYours */
async function lockForAnswer(
  tx: Transaction,
  { principal, params }: Pick<CallOf<'demands.approve'>, 'principal' | 'params'>,
  centerId: PostedRow['centerId'],
  now: number,
) {
  const demand = await lockedDemand(tx, centerId, params.id, [], true)
  if (!isWaiting(demand) || demand.waiting.lapseAt <= now) throw new AppError('exchangeDecided')
  if (peopleOf(demand).includes(principal.userId)) throw new AppError('ownExchange')
  const facts = await chainFactsOf(tx, demand, now)
  requireAccord(principal, demand.waiting, facts)
  return { demand, facts }
}

/** The last level agrees: the law is asked anew. */
async function approveTaken(tx: Transaction, demand: WaitingDemand, byId: UserId, now: number): Promise<void> {
  const { centerId, posterId, waiting } = demand
  const { takerId, override } = waiting
  const { date } = demand.posterShift
  if (demand.version !== waiting.version) throw new AppError('demandChanged')
  if ((await loadSuspended(tx, centerId)).has(takerId)) throw new AppError('exchangeDecided')
  const open = asTaken(demand)
  const distinctions = await loadDistinctionsOf(tx, centerId, now)
  const isForced = override !== null
  const query = { centerId, userIds: [posterId, takerId], days: daysOf(open), now }
  const effects = await decide(tx, query, (known) => {
    const facts = { ...known, poster: personIn(known, posterId), viewer: personIn(known, takerId) }
    const ask = asked(demand, facts)
    const person = known.roster.byId.get(takerId)
    const member = person === undefined ? null : { ...person, distinction: distinctions.get(takerId) }
    if (hasOtherReturn(demand, known)) throw new AppError('noMatchingShift')
    assertMay(ask, byId, isForced, { member, nameOf: namesIn(known.roster.byId, distinctions) })
    return ask.action === 'accept' ? applyAccept(open, facts) : applySwap(open, facts, { date: ask.date, isForced })
  })
  const taker = { memberId: takerId, actorId: takerId, reason: null, override }
  await take(tx, open, takerId, effects, taker, { approvedBy: byId, now })
  await notify(tx, centerId, [{ userId: takerId, kind: 'exchangeApproved', demandId: demand._id, date, actorId: byId }], now)
}

/** Whether it could not be approved for a reason that does not pass by itself: a lack of staff may end, what its two people do that day holds. */
function isOver(demand: WaitingDemand, known: LoadedFacts): boolean {
  const { posterId, version, waiting } = demand
  const [poster, viewer] = [known.person(posterId), known.person(waiting.takerId)]
  if (version !== waiting.version || poster === null || viewer === null || hasOtherReturn(demand, known)) return true
  const limits = limitsOf(asked(demand, { ...known, poster, viewer }), waiting.override !== null)
  return limits.some((limit) => !('violation' in limit) || limit.violation.code !== 'minimumStaffing')
}

/**
 * Ends the waiting of exchanges that these members (null: anybody) cannot make any more: an absence, a restriction, another plan, a suspension
 * of who takes. Both people are told, and the demand is open again.
 */
export async function releaseImpossible(pool: Database, centerId: CenterId, userIds: readonly UserId[] | null, now: number): Promise<void> {
  const found = (await Array.fromAsync(waitingPages(pool, centerId))).flat()
  if (found.length === 0) return
  const suspended = await loadSuspended(pool, centerId)
  for (const { _id } of found.filter((each) => userIds === null || peopleOf(each).some((id) => userIds.includes(id)))) {
    await inTransaction(pool, async (tx) => {
      const demand = await lockDemand(tx, centerId, _id, [], true)
      if (demand === null || !isWaiting(demand)) return
      const query = { centerId, userIds: peopleOf(demand), days: daysOf(asTaken(demand)), now }
      if (suspended.has(demand.waiting.takerId) || (await decide(tx, query, (known) => isOver(demand, known))))
        await releaseWaiting(tx, demand, { notice: { kind: 'exchangeImpossible' }, actorId: null, now })
    })
  }
}

export async function approve(call: CallOf<'demands.approve'>) {
  const { pool, principal, params } = call
  const me = await inCenterOfDemand(pool, principal, params.id)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const { demand, facts } = await lockForAnswer(tx, call, me.centerId, now)
    const step = accordOf(principal, demand.waiting, facts)
    if (step === null) await approveTaken(tx, demand, principal.userId, now)
    else await writeStep(tx, demand, step, now, principal.userId)
    const about = { actorId: principal.userId, subjectId: demand.waiting.takerId, detail: { date: demand.posterShift.date }, now }
    await keepAct(tx, me.centerId, { kind: 'exchangeApproved', ...about })
  })
  return (await answer(call, me, params.id, [])).demand
}

export async function refuse(call: CallOf<'demands.refuse'>) {
  const { pool, principal, params, body } = call
  const me = await inCenterOfDemand(pool, principal, params.id)
  const now = call.clock()
  const { reason } = body
  await inTransaction(pool, async (tx) => {
    const { demand } = await lockForAnswer(tx, call, me.centerId, now)
    const actorId = principal.userId
    await releaseWaiting(tx, demand, { notice: { kind: 'exchangeRefused', reason }, actorId, now })
    const about = { actorId, subjectId: demand.waiting.takerId, detail: { date: demand.posterShift.date, reason }, now }
    await keepAct(tx, me.centerId, { kind: 'exchangeRefused', ...about })
  })
  return (await answer(call, me, params.id, [])).demand
}

/** Says what one would change, on the plan of this moment. */
function toWire(demand: WaitingDemand, facts: LoadedFacts, readerId: UserId, people: Awaited<ReturnType<typeof loadPeopleOf>>) {
  const { posterId, waiting } = demand
  const { takerId, acceptedSwitch, override } = waiting
  const [poster, viewer] = [facts.person(posterId), facts.person(takerId)]
  const given = offeredShift(demand)
  const returned = returnedShift({ ...demand, acceptedSwitch })
  const known = poster === null || viewer === null ? null : { ...facts, poster, viewer }
  const limits = known === null ? [{ code: 'demandClosed' as const }] : limitsOf(asked(demand, known), override !== null)
  const moves =
    known === null
      ? []
      : returned === null
        ? takingMoves(known.poster, known.viewer, given)
        : exchangingMoves(known.poster, known.viewer, given, returned)
  const violations = limits.length === 0 ? judge(moves, facts) : []
  const figures = (userId: UserId) => {
    const move = limits.length === 0 ? moves.find(({ person }) => person.userId === userId) : undefined
    return move === undefined ? null : toWireFigures(figuresOf(move, violations, facts.zone))
  }
  const { part = null } = given
  const offered = { date: demand.posterShift.date, shift: demand.posterShift.shift, ...(part !== null && clockOfPart(part)) }
  const back = acceptedSwitch === null ? null : { date: acceptedSwitch.date, shift: acceptedSwitch.shift }
  const points = acceptedSwitch?.points ?? demand.points
  const of = (userId: UserId) => {
    const person = people.get(userId)
    if (person === undefined) throw new Error(`demand ${demand._id} names somebody unknown`)
    return { user: toWirePerson(person), figures: figures(userId) }
  }
  return {
    _id: demand._id,
    moves: [
      { ...of(takerId), gives: back, takes: offered, points },
      { ...of(posterId), gives: offered, takes: back, points: -points },
    ],
    limit: toLimitEntries(limits, readerId),
    warnings: toWireViolations(
      violations.filter((violation) => !isBlocking(violation)),
      readerId,
    ),
  }
}

export async function toApprove({ pool, principal, clock }: CallOf<'demands.toApprove'>): Promise<{ exchanges: WireWaitingExchange[] }> {
  const { centerId, userId } = principal
  if (centerId === null) return { exchanges: [] }
  const now = clock()
  const asking: WaitingDemand[] = []
  // Exchanges that wait for others do not take the place of those that wait for the reader.
  for await (const page of waitingPages(pool, centerId)) {
    const factsFor = await loadChainFacts(pool, centerId, page.flatMap(peopleOf), now)
    asking.push(...page.filter((demand) => isAskedOf(userId, demand.waiting, factsFor(peopleOf(demand)))))
    if (asking.length >= WAITING_MOST) break
  }
  if (asking.length === 0) return { exchanges: [] }
  const own = asking.slice(0, WAITING_MOST)
  const days = own.flatMap((demand) => daysOf(asTaken(demand)))
  const facts = await loadFacts(pool, { centerId, userIds: 'all', days, now })
  const people = await loadPeopleOf(pool, centerId, facts.roster, own.flatMap(peopleOf))
  const approvals = await approvalsOf(pool, centerId, own, now)
  const exchanges = own.flatMap((demand) => {
    const approval = approvals.get(demand._id)
    return approval === undefined ? [] : [{ ...toWire(demand, facts, userId, people), approval }]
  })
  return { exchanges }
}
