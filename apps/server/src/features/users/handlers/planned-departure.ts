// A departure with a date ahead: decided, given another day, undone. The plan beyond is empty at once; the account is closed at the end of that
// day by a job. Who may not close an account at once may not do it ahead either.
import type { Routes } from '@releve/contract'
import type { WireDepartureState } from '@releve/contract/departures'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, UserId } from '@releve/domain/ids'
import { partIn } from '#db/databases.ts'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import { askToTell } from '#features/demands/store/telling.ts'
import { keepAct } from '#features/journal/store.ts'
import { loadPeople, reachUser } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { endDemands } from '../store/departure.ts'
import { loadBeyond, loadDemandsBeyond, loadDeparting, writeDeparture } from '../store/planned-departure.ts'
import type { DepartureRecord } from '../store/planned-departure.ts'
import { lockDeparture, requireMayLeave } from './departure.ts'

interface State {
  readonly centerId: CenterId
  readonly userId: UserId
  /** The day that is thought of; absent: the one that is decided. */
  readonly lastDay?: string | undefined
  readonly now: number
}

async function stateOf(db: Queryable, { centerId, userId, lastDay, now }: State): Promise<WireDepartureState> {
  const departing = await loadDeparting(db, centerId, userId)
  if (departing === null) throw new AppError('notFound')
  const peopleOf = async (ids: readonly UserId[]) => {
    const people = await loadPeople(db, centerId, ids)
    return (id: UserId) => {
      const found = people.get(id)
      return found === undefined ? null : { ...found, userId: found._id }
    }
  }
  const { departure } = departing
  const day = lastDay ?? departure?.lastDay
  const beyond = day === undefined ? null : await loadBeyond(db, { centerId, userId, lastDay: day, now }, departing, peopleOf)
  if (departure === null) return { departure, beyond }
  const { decidedBy, ...decided } = departure
  return { departure: { ...decided, decidedBy: (await peopleOf([decidedBy]))(decidedBy) }, beyond }
}

type PlanCall = Call<Routes['users.planDeparture']>
type UndoCall = Call<Routes['users.undoDeparture']>

/** @throws AppError notFound, forbidden */
async function reachDeparting({ pool, principal, params }: Pick<PlanCall, 'pool' | 'principal' | 'params'>): Promise<CenterId> {
  const reached = await reachUser(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  if (!administers(principal, reached.centerId)) throw new AppError('forbidden')
  return reached.centerId
}

/** The line of the journal, the notice to whoever leaves, and the news to open screens. */
async function tell(tx: Transaction, call: PlanCall | UndoCall, centerId: CenterId, lastDay: { from: string | null; to: string | null }) {
  const { params, principal } = call
  const now = call.clock()
  const kind = lastDay.to === null ? 'departureUndone' : 'departureSet'
  const reason = call.body !== undefined && 'reason' in call.body && call.body.reason !== '' ? call.body.reason : undefined
  await keepAct(tx, centerId, {
    kind,
    actorId: principal.userId,
    subjectId: params.id,
    fields: [{ field: 'lastDay', ...lastDay }],
    detail: { ...(lastDay.to !== null && { date: lastDay.to }), ...(reason !== undefined && { reason }) },
    now,
  })
  if (params.id !== principal.userId)
    await notify(tx, centerId, [{ userId: params.id, kind, date: lastDay.to, actorId: principal.userId }], now)
  await publish(tx, centerId, { kind: 'resync' })
  await askToTell(tx, { centerId, userIds: [params.id] })
}

async function plan(call: PlanCall): Promise<WireDepartureState> {
  const { pool, params, body, principal, clock } = call
  const now = clock()
  const centerId = await reachDeparting(call)
  const userId = params.id
  await inTransaction(pool, async (tx) => {
    const pair = await lockDeparture(tx, call)
    if (pair.target.centerId !== centerId) throw new AppError('notFound')
    await requireMayLeave(tx, pair)
    const departing = await loadDeparting(tx, centerId, userId)
    if (departing === null) throw new AppError('notFound')
    const { zone, departure: before } = departing
    const { lastDay } = body
    if (lastDay < fromDayNumber(zoneOf(zone).dayAt(now)))
      throw new AppError('departurePast', { fields: { lastDay: 'Le dernier jour est aujourd’hui ou plus tard.' } })
    const part = await partIn(tx, centerId)
    const reason = body.reason === undefined || body.reason === '' ? null : body.reason
    const decided = { centerId, zone, userId, actorId: principal.userId, reason: reason ?? undefined, decisions: body.decisions, now }
    await endDemands(part, decided, await loadDemandsBeyond(part, centerId, userId, lastDay))
    const record: DepartureRecord = { lastDay, reason, decidedBy: principal.userId, decidedAt: now, isHeld: false }
    await writeDeparture(tx, centerId, userId, record)
    const isSame = before !== null && before.lastDay === lastDay && before.reason === reason
    if (!isSame) await tell(tx, call, centerId, { from: before?.lastDay ?? null, to: lastDay })
  })
  return stateOf(pool, { centerId, userId, now })
}

async function undo(call: UndoCall): Promise<WireDepartureState> {
  const { pool, params, clock } = call
  const now = clock()
  const centerId = await reachDeparting(call)
  const userId = params.id
  await inTransaction(pool, async (tx) => {
    await lockDeparture(tx, call)
    const departing = await loadDeparting(tx, centerId, userId)
    if (departing === null) throw new AppError('notFound')
    if (departing.departure === null) return
    await writeDeparture(tx, centerId, userId, null)
    await tell(tx, call, centerId, { from: departing.departure.lastDay, to: null })
  })
  return stateOf(pool, { centerId, userId, now })
}

export const plannedDepartureHandlers: HandlersOf<'users.departure' | 'users.planDeparture' | 'users.undoDeparture'> = {
  'users.departure': async (call) => {
    const { pool, params, query, clock } = call
    const centerId = await reachDeparting(call)
    return stateOf(pool, { centerId, userId: params.id, lastDay: query.lastDay, now: clock() })
  },
  'users.planDeparture': plan,
  'users.undoDeparture': undo,
}
