// Taking a vacation (accept, swap) and giving it back (unaccept): lock, load, decide in the domain, write.
import type { NameOf } from '@releve/contract/sentences'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { applyAgree } from '@releve/domain/demands/counter-offer'
import type { TakingEffects } from '@releve/domain/demands/effects'
import { sameOffer } from '@releve/domain/demands/offer'
import { goneThrough } from '@releve/domain/demands/limits'
import type { Ask } from '@releve/domain/demands/limits'
import { applyAccept, applySwap } from '@releve/domain/demands/taking'
import type { DemandFacts } from '@releve/domain/demands/taking'
import { applyUnaccept, isHolderBack, offerAgain, vacancyReturn } from '@releve/domain/demands/withdraw'
import type { Chain, ExchangeKind } from '@releve/domain/access/chain'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Deps } from '#http/handler.ts'
import { administers, inCenter } from '#http/principal.ts'
import type { CenterMember } from '#http/principal.ts'
import { namesIn } from '#features/members/store/members.ts'
import { loadDistinctionsOf } from '#features/members/store/namesakes.ts'
import type { Distinctions } from '#features/members/store/namesakes.ts'
import type { Roster } from '#features/members/store/members.ts'
import { chainOfExchange } from '#features/approvals/store/terms.ts'
import { keepAct } from '#features/journal/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { writeRestsOverridden } from '#features/rests/store.ts'
import { toWireShiftDays } from '#features/shifts/store.ts'
import { assertMay, daysOf, inCenterOfDemand, inCenterOfMember, toWireTaken } from '../commands.ts'
import type { PostedDemand } from '@releve/domain/demands/demand'
import { partiesOf } from '../store/columns.ts'
import type { LockedDemand, PostedRow, VacancyRow } from '../store/columns.ts'
import { decide, keepFacts } from '../store/deciding.ts'
import type { LoadedFacts } from '../store/deciding.ts'
import { dependentDemands, lockCircleOf } from '../store/locking.ts'
import { closeDemands, writeOffer, writeUnaccept, writeUndone } from '../store/moving.ts'
import { beginWaiting, isWaiting, releaseWaiting } from '../store/waiting.ts'
import type { WaitingDemand } from '../store/waiting.ts'
import { writeTaking } from '../store/taking.ts'
import type { TakingResult } from '../store/taking.ts'
import { askToTell, knowsOf } from '../store/telling.ts'
import { endLeft, lockLeft } from '../store/vacancy-opening.ts'
import { giveBackVacancy, requireFreeDay, takeVacancy } from '../store/vacancy-taking.ts'
import { loadHolders } from '../store/vacancies.ts'
import { actingFor, answer, eventsOf, keepOverride, lockedDemand, personIn, publishDemand } from './acting.ts'
import type { Acting, CallOf } from './acting.ts'
import { undoCircle } from './circle.ts'

interface TakingTerms {
  /** The person whose approval it waited for, and got now. */
  readonly approvedBy?: UserId
  /** The facts of the decision; absent: it was approved. */
  readonly known?: Pick<LoadedFacts, 'approvals' | 'mayWait' | 'zone'>
  readonly now: number
}

/**
 * Writes a decided accept or swap; the parties' own open demands for vacations that moved are closed. Where the centre wants an approval, it
 * is kept until that is given, unless an administrator acts for a member.
 * @returns what was written; null of a vacancy, and of what waits
 * @throws AppError ownExchange when that administrator posted it: nobody approves what is their own
 */
export async function take(
  tx: Transaction,
  demand: LockedDemand,
  takerId: UserId,
  effects: TakingEffects,
  acting: Acting,
  { approvedBy, known, now }: TakingTerms,
): Promise<TakingResult | null> {
  const { centerId } = demand
  const { memberId, actorId, reason, override } = acting
  if (demand.vacancy !== null) {
    await takeVacancy(tx, demand, { takerId, effects, actorId, reason, override, now })
    return null
  }
  const chain = known === undefined ? [] : chainOfExchange(known.approvals, kindOf(demand, effects))
  if (known !== undefined && chain.length > 0) {
    if (actorId === memberId) return await wait(tx, demand, takerId, effects, acting, { chain, known, now })
    if (actorId === demand.posterId) throw new AppError('ownExchange')
    const { date } = demand.posterShift
    await keepAct(tx, centerId, {
      kind: 'exchangeApproved',
      actorId,
      subjectId: memberId,
      detail: { date, ...(reason !== null && { reason }) },
      now,
    })
  }
  const notice =
    approvedBy === undefined
      ? toldOf(demand, takerId, effects, memberId)
      : ({ userId: demand.posterId, kind: 'exchangeApproved', by: approvedBy } as const)
  const days = [...new Set(effects.changes.map(({ day }) => fromDayNumber(day)))]
  const both = [demand.posterId, takerId]
  const events = eventsOf(demand, { days, users: both, points: effects.points > 0 ? both : [], notified: [notice.userId] })
  const followUp = { events, telling: { centerId, demandIds: [demand._id], userIds: both, mayWait: known?.mayWait !== false } }
  const waitedFor = approvedBy === undefined ? undefined : takerId
  const taken = await writeTaking(tx, { demand, takerId, effects, notice, waitedFor, actorId, reason, override, followUp, now })
  if (taken === null) throw new AppError('alreadyAccepted')
  if (taken.outdated.length > 0) await closeDemands(tx, centerId, taken.outdated, { because: 'shiftMoved', actorId, reason: null, now })
  if (actorId !== memberId) await tellAssigned(tx, demand, effects, acting, now)
  // They know already of an exchange that waited.
  if (approvedBy === undefined) await tellInterested(tx, demand, 'interestTaken', [takerId, actorId], { actorId: takerId, now })
  return taken
}

/** A time on call has levels of its own: giving it leaves every vacation where it is. */
function kindOf({ posterShift }: PostedDemand, { acceptedSwitch }: TakingEffects): ExchangeKind {
  if (posterShift.onCall !== undefined) return 'onCall'
  return acceptedSwitch === null ? 'substitution' : 'switch'
}

/** Keeps it until it is approved. */
async function wait(
  tx: Transaction,
  demand: PostedRow,
  takerId: UserId,
  effects: TakingEffects,
  { memberId, override }: Acting,
  { chain, known, now }: { readonly chain: Chain; readonly known: Pick<LoadedFacts, 'approvals' | 'zone'>; readonly now: number },
): Promise<null> {
  const { lapseHours } = known.approvals
  if (!(await beginWaiting(tx, demand, { takerId, effects, chain, lapseHours, override, zone: known.zone, now })))
    throw new AppError('alreadyAccepted')
  const { _id: demandId, posterId, posterShift } = demand
  const { acceptedSwitch } = effects
  const about = { kind: 'exchangeWaiting', demandId, actorId: memberId } as const
  const notice =
    memberId === posterId && acceptedSwitch !== null
      ? { ...about, userId: takerId, date: acceptedSwitch.date, shift: acceptedSwitch.shift }
      : { ...about, userId: posterId, date: posterShift.date }
  await notify(tx, demand.centerId, [notice], now)
  await tellInterested(tx, demand, 'interestTaken', [takerId, memberId], { actorId: takerId, now })
  return null
}

/** The other one of the two; `byId`: whose decision it was. */
function toldOf({ posterId }: PostedDemand, takerId: UserId, { acceptedSwitch }: TakingEffects, byId: UserId) {
  if (byId === posterId && acceptedSwitch !== null) {
    const { shift, date } = acceptedSwitch
    return { userId: takerId, kind: 'counterAgreed', by: posterId, counter: { name: shift.name, date } } as const
  }
  return { userId: posterId, kind: acceptedSwitch === null ? 'demandAccepted' : 'demandSwapped', by: takerId } as const
}

/** Notifies the member to whom an administrator gave the vacation: they pressed nothing. */
async function tellAssigned(
  tx: Transaction,
  { _id: demandId, centerId, posterShift: { date, shift } }: LockedDemand,
  { acceptedSwitch, points }: TakingEffects,
  { memberId: userId, actorId, reason }: Acting,
  now: number,
): Promise<void> {
  const kind = acceptedSwitch === null ? 'vacationAssigned' : 'exchangeAssigned'
  await notify(tx, centerId, [{ userId, kind, demandId, date, shift, points, actorId, reason }], now)
}

/** Notifies interested members of the outcome of a vacation; `except` know already. */
async function tellInterested(
  tx: Transaction,
  { _id: demandId, centerId, posterId, interested, posterShift: { date } }: LockedDemand,
  kind: 'interestTaken' | 'interestReopened',
  except: readonly UserId[],
  { actorId, now }: { readonly actorId: UserId; readonly now: number },
): Promise<void> {
  const interestedIds = interested.filter((id) => id !== posterId && !except.includes(id))
  await notify(
    tx,
    centerId,
    interestedIds.map((userId) => ({ userId, kind, demandId, date, actorId })),
    now,
  )
}

/** The law has refused an exchange of what asks for none. */
function posted(demand: LockedDemand): PostedDemand {
  if (demand.vacancy !== null) throw new AppError('notSwitch')
  return demand
}

/** To whoever acts for a member, the other one of the exchange is no colleague: they are named. */
function namesFor({ memberId, actorId }: Acting, { byId }: Roster, distinctions: Distinctions): NameOf | undefined {
  return memberId === actorId ? undefined : namesIn(byId, distinctions)
}

const NO_DISTINCTIONS: Distinctions = new Map()

/** Nobody is named to whoever acts for themselves. */
async function distinctionsFor(tx: Transaction, centerId: CenterId, { memberId, actorId }: Acting, now: number): Promise<Distinctions> {
  return memberId === actorId ? NO_DISTINCTIONS : loadDistinctionsOf(tx, centerId, now)
}

/**
 * The answer to who has taken a vacation for themselves, from what was decided and written: nothing is read again. Null where it does not
 * suffice: of a vacancy, for somebody else, or of a part, or where the vacations of these days went through further hands.
 */
async function answerOf(
  { pool }: Pick<Deps, 'pool'>,
  { memberId, actorId }: Acting,
  { result, factsBefore }: { readonly result: TakingResult | null; readonly factsBefore: LoadedFacts },
) {
  if (result === null || result.demand.vacancy !== null || memberId !== actorId) return null
  const { demand, transfers } = result
  if ((demand.posterShift.part ?? null) !== null) return null
  const days = [...new Set(transfers.map(({ day }) => day))].sort((a, b) => a - b)
  const hadHands = partiesOf(demand).some((id) => factsBefore.member(id)?.transfers.some(({ day }) => days.includes(day)))
  const facts = factsBefore.after(transfers)
  const member = facts.member(memberId)
  const wire = hadHands ? null : toWireTaken(demand, memberId, facts)
  if (wire === null || member === null) return null
  const { center, roster } = facts
  const shifts = await Promise.all(days.map((day) => toWireShiftDays(pool, { center, roster, member, hands: transfers }, day, day)))
  return { demand: wire, newShiftData: shifts.flat() }
}

/** Accept and swap: lock, load, decide, write. */
async function taking(
  call: CallOf<'demands.accept'> | CallOf<'demands.swap'>,
  { action, date }: { readonly action: 'accept' | 'swap'; readonly date?: string | undefined },
  apply: (demand: LockedDemand, facts: DemandFacts, isForced: boolean) => TakingEffects,
) {
  const { pool, body, params } = call
  const me = await inCenterOfDemand(pool, call.principal, params.id)
  // A member of another centre is unknown here, whoever asks.
  if (body?.onBehalfOf !== undefined) await inCenterOfMember(pool, call.principal, body.onBehalfOf)
  const acting = actingFor(me, body?.onBehalfOf, body)
  const now = call.clock()
  await keepFacts(pool, me.centerId, me.center)
  const done = await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [acting.memberId])
    const { posterId } = demand
    const userIds = posterId === null ? [acting.memberId] : [posterId, acting.memberId]
    const query = { centerId: me.centerId, userIds, days: daysOf(demand), now }
    const distinctions = await distinctionsFor(tx, me.centerId, acting, now)
    const {
      effects,
      broken,
      known: factsOfDecision,
      people,
      forced,
    } = await decide(tx, query, (known) => {
      const facts = { ...known, poster: posterId === null ? null : personIn(known, posterId), viewer: personIn(known, acting.memberId) }
      const isForced = acting.override !== null
      // Nobody is bound to a vacancy by another's hand where the centre allows no assignment.
      if (demand.vacancy !== null && acting.memberId !== acting.actorId && known.rules.assignsVacancies === false)
        throw new AppError('forbidden')
      const person = acting.memberId === acting.actorId ? undefined : known.roster.byId.get(acting.memberId)
      const member = person === undefined ? null : { ...person, distinction: distinctions.get(person._id) }
      const ask: Ask = { action, demand, facts, version: body?.version, date }
      const found = assertMay(ask, acting.memberId, isForced, {
        member,
        nameOf: namesFor(acting, known.roster, distinctions),
      })
      const both = [facts.viewer, ...(facts.poster === null ? [] : [facts.poster])]
      return { effects: apply(demand, facts, isForced), broken: found, known, people: both, forced: isForced ? goneThrough(ask) : [] }
    })
    if (demand.vacancy !== null) await requireFreeDay(tx, demand, acting.memberId)
    const taken = await take(tx, demand, acting.memberId, effects, acting, { known: factsOfDecision, now })
    await keepOverride(tx, me.centerId, acting, { act: action, date: demand.posterShift.date, broken, now })
    await writeRestsOverridden(tx, { centerId: me.centerId, demandId: demand._id, now }, people, forced)
    return { result: taken, factsBefore: factsOfDecision, days: effects.changes.map(({ day }) => day) }
  }).catch((error: unknown) => tellChanged(call, me, error))
  return (await answerOf(call, acting, done)) ?? answer(call, me, params.id, done.days)
}

/** Refuses a confirmation of other terms and gives the present ones: the caller is asked again, with those. */
async function tellChanged(
  call: Pick<Deps, 'pool' | 'clock'> & { readonly params: { readonly id: DemandId } },
  me: CenterMember,
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'demandChanged') throw error
  throw new AppError('demandChanged', { ...error.details, demand: (await answer(call, me, call.params.id, [])).demand })
}

export function accept(call: CallOf<'demands.accept'>) {
  return taking(call, { action: 'accept' }, applyAccept)
}

export function swap(call: CallOf<'demands.swap'>) {
  const date = call.body?.date
  return taking(call, { action: 'swap', date }, (demand, facts, isForced) => applySwap(posted(demand), facts, { date, isForced }))
}

/** The poster agrees to the vacation that somebody interested named: an exchange as if they had swapped it. */
export async function agree(call: CallOf<'demands.agree'>) {
  const { pool, params, body } = call
  const me = inCenter(call.principal)
  const now = call.clock()
  const { userId, date, version } = body
  const days = await inTransaction(pool, async (tx) => {
    const demand = await lockedDemand(tx, me.centerId, params.id, [userId])
    const { posterId } = demand
    // This is refused before anybody else's planning is looked at.
    if (demand.posterId === null || posterId !== me.userId) throw new AppError('notPoster')
    const query = { centerId: me.centerId, userIds: [posterId, userId], days: [...daysOf(demand), toDayNumber(date)], now }
    const { effects, known } = await decide(tx, query, (known) => {
      const viewer = known.person(userId)
      // The viewer has left the centre.
      if (viewer === null) throw new AppError('counterOfferOver')
      const facts = { ...known, poster: personIn(known, posterId), viewer }
      assertMay({ action: 'agree', demand, actorId: me.userId, facts, date, version }, me.userId)
      return { effects: applyAgree(demand, facts), known }
    })
    await take(tx, demand, userId, effects, actingFor(me, undefined), { known, now })
    return effects.transfers.map(({ day }) => day)
  }).catch((error: unknown) => tellChanged(call, me, error))
  return answer(call, me, params.id, days)
}

/** Gives back a vacancy that a member took. @param holderId the member whose absence left it */
async function leaveVacancy(
  tx: Transaction,
  { body }: Pick<CallOf<'demands.unaccept'>, 'body'>,
  me: CenterMember,
  demand: VacancyRow & { readonly accepterId: UserId },
  { holderId, now }: { readonly holderId: UserId | null; readonly now: number },
): Promise<DayNumber[]> {
  const { centerId, accepterId } = demand
  const isForAnother = accepterId !== me.userId && administers(me, centerId)
  const acting = actingFor(me, isForAnother ? accepterId : undefined, body)
  const { memberId, actorId, reason, override } = acting
  const { date } = demand.posterShift
  const day = toDayNumber(date)
  const query = { centerId, userIds: [accepterId, ...(holderId === null ? [] : [holderId])], days: [day], now }
  const { given, broken } = await decide(tx, query, (known) => {
    const isBack = isHolderBack(demand, holderId === null ? null : known.person(holderId))
    const facts = { ...known, poster: null, accepter: personIn(known, accepterId), isHolderBack: isBack }
    const found = assertMay({ action: 'unaccept', demand, actorId: memberId, facts }, memberId, override !== null)
    return { given: vacancyReturn(demand, accepterId, holderId, known), broken: found }
  })
  await keepOverride(tx, centerId, acting, { act: 'unaccept', date, broken, now })
  await giveBackVacancy(tx, demand, { ...given, actorId, reason, override, now })
  return [day]
}

/** Nothing of the plan has moved: it is open again. */
async function withdrawWaiting(tx: Transaction, demand: WaitingDemand, acting: Acting, now: number): Promise<DayNumber[]> {
  const { posterId } = demand
  const { memberId, actorId, reason } = acting
  const query = { centerId: demand.centerId, userIds: [posterId, demand.waiting.takerId], days: daysOf(demand), now }
  await decide(tx, query, (known) => {
    const facts = { ...known, poster: personIn(known, posterId), accepter: personIn(known, demand.waiting.takerId) }
    return assertMay({ action: 'unaccept', demand, actorId: memberId, facts }, memberId)
  })
  const notice = actorId === memberId ? ({ kind: 'demandWithdrawn' } as const) : ({ kind: 'exchangeRefused', reason } as const)
  await releaseWaiting(tx, demand, { notice, actorId, now })
  return daysOf(demand)
}

export async function unaccept(call: CallOf<'demands.unaccept'>) {
  const { pool, body, params } = call
  const me = await inCenterOfDemand(pool, call.principal, params.id)
  const now = call.clock()
  const days = await inTransaction(pool, async (tx) => {
    const circle = await lockCircleOf(tx, me.centerId, params.id)
    // The member who left the vacancy may come back at this very moment.
    const holderId = (await loadHolders(tx, me.centerId, [params.id])).get(params.id) ?? null
    const demand = await lockedDemand(tx, me.centerId, params.id, holderId === null ? [] : [holderId], true)
    const { centerId, posterId, accepterId } = demand
    if (accepterId === null) throw new AppError('notAccepted')
    // The member the caller read of has given it back, and somebody else has it.
    if (body?.userId !== undefined && body.userId !== accepterId) throw new AppError('accepterChanged')
    if (posterId === null) return leaveVacancy(tx, call, me, { ...demand, accepterId }, { holderId, now })
    const isForAnother = accepterId !== me.userId && administers(me, centerId)
    const acting = actingFor(me, isForAnother ? accepterId : undefined, body)
    const { memberId, actorId, reason, override } = acting
    if (isWaiting(demand)) return withdrawWaiting(tx, demand, acting, now)
    if ((demand.circleId ?? null) !== null) {
      const undoneDays = await undoCircle(tx, demand, circle, acting, now)
      await keepOverride(tx, centerId, acting, { act: 'unaccept', date: demand.posterShift.date, broken: [], now })
      return undoneDays
    }
    const dependents = await dependentDemands(tx, centerId, demand._id)
    const days = daysOf(demand)
    const leftOpenings = await lockLeft(tx, centerId, [posterId, accepterId], days.map(fromDayNumber))
    const query = { centerId, userIds: [posterId, accepterId], days, now }
    const distinctions = await distinctionsFor(tx, centerId, acting, now)
    const { changes, offer, broken } = await decide(tx, query, (known) => {
      const facts = { ...known, poster: personIn(known, posterId), accepter: personIn(known, accepterId) }
      const found = assertMay({ action: 'unaccept', demand, actorId: memberId, facts }, memberId, override !== null, {
        nameOf: namesFor(acting, known.roster, distinctions),
      })
      return { changes: applyUnaccept(demand, facts), offer: offerAgain(demand, facts, known.center), broken: found }
    })
    await keepOverride(tx, centerId, acting, { act: 'unaccept', date: demand.posterShift.date, broken, now })
    const reposted = dependents.filter(({ status }) => status === 'open').map(({ _id }) => _id)
    if (reposted.length > 0) await closeDemands(tx, centerId, reposted, { because: 'shiftMoved', actorId, reason, now })
    if (offer === null) {
      // The plan has changed since the promise: nothing comes back that could be offered again.
      await writeUndone(tx, { demand, changes, because: 'shiftMoved', actorId, reason, now })
      if (posterId !== actorId) {
        const closed = { userId: posterId, kind: 'demandClosed', demandId: demand._id, date: demand.posterShift.date, actorId } as const
        await notify(tx, centerId, [closed], now)
      }
    } else {
      await writeUnaccept(tx, { demand, changes, actorId, reason, override, now })
      if (!sameOffer(demand.posterShift, offer)) await writeOffer(tx, demand, offer)
      await knowsOf(tx, demand, accepterId, now)
      await tellInterested(tx, demand, 'interestReopened', [accepterId, actorId], { actorId: posterId, now })
    }
    await endLeft(tx, centerId, leftOpenings, changes, { actorId, now })
    if (isForAnother) {
      const { date } = demand.posterShift
      const notice = { userId: accepterId, kind: 'vacationTakenAway', demandId: demand._id, date, actorId, reason } as const
      await notify(tx, centerId, [notice], now)
    }
    const touched = [...new Set(changes.map(({ day }) => day))]
    const both = [posterId, accepterId]
    const notified = posterId === actorId ? [] : [posterId]
    await publishDemand(tx, demand, { days: touched.map(fromDayNumber), users: both, points: both, notified })
    await askToTell(tx, { centerId, demandIds: [demand._id], userIds: both })
    return touched
  })
  return answer(call, me, params.id, days)
}
