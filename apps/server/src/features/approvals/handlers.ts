// Settings of who approves what, and deputies: named by whoever decides, for some days, with a line of the journal and a notice.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Routes } from '@releve/contract'
import type { ApprovalTerms } from '@releve/contract/approvals'
import { approvalsText } from '@releve/contract/approval-words'
import { approverRoles } from '@releve/domain/access/chain'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { Call, CallName, HandlersOf } from '#http/handler.ts'
import { administers, inCenter, reaches } from '#http/principal.ts'
import { loadActivities } from '../activities/store.ts'
import { keepAct } from '../journal/store.ts'
import { compareByName, loadPeople, loadRoster } from '../members/store/members.ts'
import { notify } from '../notifications/store/notify.ts'
import { lookAgain } from './store/chains.ts'
import { loadDeputies, lockStandIns, writeStandIns } from './store/deputies.ts'
import type { StandIn } from './store/deputies.ts'
import { loadTerms, saveTerms } from './store/terms.ts'

type CallOf<Name extends CallName> = Call<Routes[Name]>

const STOOD_IN_MOST = 20

async function termsOf({ pool, principal, params }: CallOf<'approvals.terms'>): Promise<ApprovalTerms> {
  const terms = reaches(principal, params.id) ? await loadTerms(pool, params.id) : null
  if (terms === null) throw new AppError('notFound')
  return terms
}

async function changeTerms({ pool, principal, params, body, clock }: CallOf<'approvals.saveTerms'>): Promise<ApprovalTerms> {
  const { id } = params
  if (!reaches(principal, id)) throw new AppError('notFound')
  if (!administers(principal, id)) throw new AppError('forbidden')
  const { seen, ...terms } = body
  return inTransaction(pool, async (tx) => {
    const known = await loadTerms(tx, id, true)
    const activities = await loadActivities(tx, id)
    if (known === null || activities === null) throw new AppError('notFound')
    if (seen !== undefined && !isDeepStrictEqual(seen, known)) throw new AppError('approvalsChanged')
    if (isDeepStrictEqual(terms, known)) return known
    await saveTerms(tx, id, terms)
    const [from, to] = [known, terms].map((each) => approvalsText(each, activities))
    await keepAct(tx, id, {
      kind: 'approvalsChanged',
      actorId: principal.userId,
      fields: [{ field: 'approvals', from: from ?? null, to: to ?? null }],
      now: clock(),
    })
    await publish(tx, id, { kind: 'planning', days: [], users: [], near: [] })
    return terms
  })
}

/** Deputies of today and later, by the name of whom they stand in for. */
async function deputiesOf(db: Queryable, centerId: CenterId, now: number) {
  const list = await loadDeputies(db, centerId)
  const ids = list.flatMap(({ _id, stands_in: standsIn }) => [_id, ...standsIn.map(({ forId }) => forId)])
  const people = await loadPeople(db, centerId, ids)
  const deputies = list.flatMap(({ _id: deputyId, stands_in: standsIn, zone }) => {
    const today = fromDayNumber(zoneOf(zone).dayAt(now))
    return standsIn.flatMap(({ _id, forId, from, until }) => {
      const [user, deputy] = [people.get(forId), people.get(deputyId)]
      if (user === undefined || deputy === undefined || until < today) return []
      return [{ _id, user: { ...user, userId: user._id }, deputy: { ...deputy, userId: deputy._id }, fromDate: from, untilDate: until }]
    })
  })
  return { deputies: deputies.toSorted((a, b) => compareByName(a.user, b.user) || (a.fromDate < b.fromDate ? -1 : 1)) }
}

interface Change {
  readonly centerId: CenterId
  readonly deputyId: UserId
  readonly record: StandIn
  readonly actorId: UserId
  readonly isNamed: boolean
  readonly now: number
}

/** The line of the journal, the notices to those of the two who did not do it, and the news to open screens. */
async function tell(tx: Transaction, { centerId, deputyId, record, actorId, isNamed, now }: Change): Promise<void> {
  const { forId, from, until } = record
  await keepAct(tx, centerId, {
    kind: isNamed ? 'deputyNamed' : 'deputyEnded',
    actorId,
    subjectId: deputyId,
    fields: [{ field: 'untilDate', from: null, to: until }],
    detail: { date: from },
    now,
  })
  const about = { kind: isNamed ? ('deputyNamed' as const) : ('deputyEnded' as const), date: from, lastDay: until === from ? null : until }
  const readers = [deputyId, forId].filter((userId) => userId !== actorId)
  await notify(
    tx,
    centerId,
    readers.map((userId) => ({ ...about, userId, actorId })),
    now,
  )
  await publish(tx, centerId, { kind: 'planning', days: [], users: [deputyId, forId] })
}

async function nameDeputy({ pool, principal, body, clock }: CallOf<'approvals.nameDeputy'>) {
  const { centerId, center, userId: forId, roles, isAdmin } = inCenter(principal)
  const { userId: deputyId, fromDate: from, untilDate: until } = body
  if (deputyId === forId) throw new AppError('deputySelf', { fields: { userId: 'Choisissez quelqu’un d’autre que vous.' } })
  if (!isAdmin && !roles.some(({ role }) => approverRoles.some((each) => each === role))) throw new AppError('deputyNothing')
  const now = clock()
  const roster = await loadRoster(pool, centerId, center.rosterVersion)
  if (!roster.byId.has(deputyId)) throw new AppError('notFound')
  await inTransaction(pool, async (tx) => {
    const held = await lockStandIns(tx, centerId, deputyId)
    if (held === null) throw new AppError('notFound')
    const today = fromDayNumber(zoneOf(held.zone).dayAt(now))
    if (from < today) throw new AppError('deputyPast', { fields: { fromDate: 'Une suppléance commence aujourd’hui ou plus tard.' } })
    const kept = held.stands_in.filter((entry) => entry.until >= today)
    if (kept.some((entry) => entry.forId === forId && entry.from <= until && from <= entry.until)) throw new AppError('deputyHeld')
    if (kept.length >= STOOD_IN_MOST) throw new AppError('deputiesFull')
    const record: StandIn = { _id: randomUUID(), forId, from, until, namedAt: now }
    await writeStandIns(tx, centerId, deputyId, [...kept, record])
    await tell(tx, { centerId, deputyId, record, actorId: forId, isNamed: true, now })
    // The deputy of today is told at once of what waits already.
    if (from === today) await lookAgain(tx, centerId, now)
  })
  return deputiesOf(pool, centerId, now)
}

async function endDeputy({ pool, principal, params, clock }: CallOf<'approvals.endDeputy'>) {
  const { centerId, userId: actorId } = inCenter(principal)
  const now = clock()
  const holder = (await loadDeputies(pool, centerId)).find(({ stands_in: list }) => list.some(({ _id }) => _id === params.id))
  if (holder === undefined) throw new AppError('notFound')
  await inTransaction(pool, async (tx) => {
    const held = await lockStandIns(tx, centerId, holder._id)
    const record = held?.stands_in.find(({ _id }) => _id === params.id)
    if (held === null || record === undefined) throw new AppError('notFound')
    if (![holder._id, record.forId].includes(actorId) && !administers(principal, centerId)) throw new AppError('forbidden')
    await writeStandIns(
      tx,
      centerId,
      holder._id,
      held.stands_in.filter((entry) => entry !== record),
    )
    await tell(tx, { centerId, deputyId: holder._id, record, actorId, isNamed: false, now })
    await lookAgain(tx, centerId, now)
  })
  return deputiesOf(pool, centerId, now)
}

export const approvalHandlers: HandlersOf<
  'approvals.terms' | 'approvals.saveTerms' | 'approvals.deputies' | 'approvals.nameDeputy' | 'approvals.endDeputy'
> = {
  'approvals.terms': termsOf,
  'approvals.saveTerms': changeTerms,
  'approvals.deputies': async ({ pool, principal, params, clock }) => {
    if (!reaches(principal, params.id)) throw new AppError('notFound')
    return deputiesOf(pool, params.id, clock())
  },
  'approvals.nameDeputy': nameDeputy,
  'approvals.endDeputy': endDeputy,
}
