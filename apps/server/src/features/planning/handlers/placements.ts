// Hours of an activity placed for several people at once, and changed or taken off for all of them: all of it or nothing.
import type { Routes } from '@releve/contract'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { refuseRange } from '@releve/domain/demands/modification'
import { splitRange } from '@releve/domain/demands/taking-back'
import type { UserId } from '@releve/domain/ids'
import { randomUUID } from 'node:crypto'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { requireSameVersion } from '#http/events/store.ts'
import type { Call, CallName, HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import { lockMembers, StaleLocksError } from '#features/demands/store/locking.ts'
import { keepAct } from '#features/journal/store.ts'
import { hasPowerOver, loadRoster } from '#features/members/store/members.ts'
import type { ReachedCenter, RosterPerson } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { reachCenter } from '#features/shifts/store.ts'
import { loadActivities } from '#features/activities/store.ts'
import { doing, givenReason, noticeOf } from '../commands/acting.ts'
import { daysIn, periodsOf, placeFor, requireRules, toWirePlaced, turnsOf } from '../commands/placements.ts'
import type { PlacedFor, PlacedPeriod, PlacementTerms } from '../commands/placements.ts'
import { applyTakingOff, placedOf, placedWords } from '../commands/placing.ts'
import { rangeOf, writeCut } from '../store/cutting.ts'
import { loadPlacement } from '../store/modifications.ts'
import type { ModificationRow } from '../store/modifications.ts'

type CallOf<Name extends CallName> = Call<Routes[Name]>
type AnyCall = CallOf<'placements.place'> | CallOf<'placements.change'>

/** @throws AppError notFound outside the caller's reach */
async function reach({ pool, principal, params }: Pick<AnyCall, 'pool' | 'principal' | 'params'>): Promise<ReachedCenter> {
  const reached = await reachCenter(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  return reached
}

/**
 * The people in the order of their names.
 * @throws AppError notFound for somebody who is not of the centre, forbidden where the caller places nothing for them
 */
async function peopleOf(call: AnyCall, { centerId, rosterVersion }: ReachedCenter, userIds: readonly UserId[]): Promise<RosterPerson[]> {
  const { pool, principal } = call
  const now = call.clock()
  const asked = new Set(userIds)
  const { people } = await loadRoster(pool, centerId, rosterVersion)
  const found = people.filter(({ _id }) => asked.has(_id))
  if (found.length < asked.size) throw new AppError('notFound')
  for (const { _id: userId } of found)
    if (!(await hasPowerOver(pool, principal, 'placeActivities', { centerId, userId, now }))) throw new AppError('forbidden')
  return found
}

function termsOf({ principal, body, clock }: AnyCall, { centerId }: ReachedCenter) {
  if (body.override !== undefined && !administers(principal, centerId)) throw new AppError('forbidden')
  return {
    actorId: principal.userId,
    reason: givenReason(body.override?.reason) ?? givenReason(body.reason),
    isForced: body.override !== undefined,
    isRehearsal: body.dryRun === true,
    now: clock(),
  }
}

const requireReason = (reason: string | null, isRehearsal: boolean) => {
  if (reason === null && !isRehearsal) throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
}

const OF_ONE_PERSON = 'Une intervention se saisit par la personne qui l’a faite.'

async function place(call: CallOf<'placements.place'>) {
  const { pool, body, principal } = call
  const reached = await reach(call)
  const { centerId } = reached
  const people = await peopleOf(call, reached, body.userIds)
  const own = termsOf(call, reached)
  const { reason, isRehearsal, now } = own
  const { fromDate, toDate, weekdays = null, dates, hours, turnDays } = body
  const periods: PlacedPeriod[] =
    fromDate === undefined || toDate === undefined
      ? periodsOf((dates ?? []).map(toDayNumber)).map((period) => ({ ...period, hours }))
      : [{ fromDay: toDayNumber(fromDate), toDay: toDayNumber(toDate), weekdays, hours }]
  const range = { from: Math.min(...periods.map(({ fromDay }) => fromDay)), to: Math.max(...periods.map(({ toDay }) => toDay)) }
  const today = zoneOf(reached.zone).dayAt(now)
  const refusal = refuseRange(range, today, administers(principal, centerId))
  if (refusal !== null) throw new AppError(refusal)
  // Days that have begun are written down with a reason.
  if (range.from < today) requireReason(reason, isRehearsal)
  return doing(pool, isRehearsal, async (tx) => {
    await requireSameVersion(tx)
    await lockMembers(
      tx,
      centerId,
      people.map(({ _id }) => _id),
    )
    const found = (await loadActivities(tx, centerId))?.find(({ _id }) => _id === body.activity)
    if (found === undefined) throw new AppError('activityUnknown')
    const activity = placedWords(found)
    if (activity.kind === 'intervention') throw new AppError('invalidInput', { fields: { activity: OF_ONE_PERSON } })
    const placementId = randomUUID()
    const terms: PlacementTerms = {
      ...own,
      reached,
      placementId,
      activity,
      comment: body.comment,
      whereFree: body.whereFree ?? false,
    }
    const placed: PlacedFor[] = []
    for (const person of people) {
      const turns =
        turnDays === undefined ? periods : turnsOf(periods, { turnDays, place: body.userIds.indexOf(person._id), count: people.length })
      placed.push(await placeFor(tx, terms, person, { periods: turns, isAsked: person._id === principal.userId }))
    }
    requireRules(placed, terms)
    return { _id: placementId, people: placed.map(toWirePlaced) }
  })
}

interface Gone {
  readonly row: ModificationRow
  readonly from: DayNumber
  readonly to: DayNumber
}

/** The days of each row from `start` to `end`, where it has any. */
const goneOf = (rows: readonly ModificationRow[], start: DayNumber, end: DayNumber): Gone[] =>
  rows.flatMap((row) => {
    const placed = placedOf(row)
    const { from, to } = rangeOf(row)
    return placed === null || daysIn(placed, start, end) === 0 ? [] : [{ row, from: Math.max(from, start), to: Math.min(to, end) }]
  })

/** @throws AppError placementUnknown, placementDayUnknown, modificationStarted, reasonRequired */
function daysToChange(
  { body, principal }: CallOf<'placements.change'>,
  rows: readonly ModificationRow[],
  today: DayNumber,
  centerId: ReachedCenter['centerId'],
) {
  const date = toDayNumber(body.date)
  const [start, end] = [body.scope === 'all' ? today + 1 : date, body.scope === 'day' ? date : Infinity]
  const gone = goneOf(rows, start, end)
  if (rows.length === 0 || (gone.length === 0 && body.scope === 'all')) throw new AppError('placementUnknown')
  if (gone.length === 0) throw new AppError('placementDayUnknown')
  if (start > today) return { gone, hasBegun: false }
  if (!administers(principal, centerId)) throw new AppError('modificationStarted')
  // Nobody writes down their own past.
  if (gone.some(({ row }) => row.user_id === principal.userId)) throw new AppError('ownModification')
  requireReason(givenReason(body.override?.reason) ?? givenReason(body.reason), body.dryRun === true)
  return { gone, hasBegun: true }
}

/** The hours as they become, on the days that go. */
function periodOf({ row, from, to }: Gone, wish: NonNullable<CallOf<'placements.change'>['body']['to']>): PlacedPeriod {
  const { hours } = wish
  if (wish.date !== undefined) return { fromDay: toDayNumber(wish.date), toDay: toDayNumber(wish.date), weekdays: null, hours }
  const isOneDay = row.from_day === row.to_day
  return { fromDay: from, toDay: to, weekdays: isOneDay || from === to ? null : (wish.weekdays ?? row.weekdays), hours }
}

async function takeOff(tx: Transaction, terms: Omit<PlacementTerms, 'activity' | 'comment'>, { row, ...part }: Gone): Promise<void> {
  const { reached, actorId, reason, now } = terms
  const cutting = { decidedBy: actorId, reason, now }
  if (row.status === 'approved')
    await applyTakingOff(tx, { centerId: reached.centerId, userId: row.user_id, actorId, reason, now }, row, part)
  else
    await writeCut(
      tx,
      row,
      splitRange(rangeOf(row), (day) => part.from <= day && day <= part.to),
      cutting,
    )
}

async function change(call: CallOf<'placements.change'>) {
  const { pool, body, principal, params } = call
  const reached = await reach(call)
  const { centerId } = reached
  const own = { ...termsOf(call, reached), reached, placementId: params.placementId }
  const { actorId, isRehearsal, now, reason } = own
  const today = zoneOf(reached.zone).dayAt(now)
  return doing(pool, isRehearsal, async (tx) => {
    await requireSameVersion(tx)
    const before = await loadPlacement(tx, centerId, params.placementId)
    const { byId } = await loadRoster(tx, centerId, reached.rosterVersion)
    const people = await peopleOf(
      call,
      reached,
      [...new Set(before.map((row) => row.user_id))].filter((id) => byId.has(id)),
    )
    const ids = people.map(({ _id }) => _id)
    await lockMembers(tx, centerId, ids)
    const rows = (await loadPlacement(tx, centerId, params.placementId)).filter((row) => byId.has(row.user_id))
    if (rows.some((row) => !ids.includes(row.user_id))) throw new StaleLocksError()
    const { gone, hasBegun } = daysToChange(call, rows, today, centerId)
    const { to } = body
    if (to?.weekdays !== undefined && gone.every(({ row }) => row.from_day === row.to_day)) throw new AppError('placementNotWeekly')
    if (to?.date !== undefined) {
      const refusal = refuseRange({ from: toDayNumber(to.date), to: toDayNumber(to.date) }, today, hasBegun)
      if (refusal !== null) throw new AppError(refusal)
    }
    const changed: PlacedFor[] = []
    for (const person of people) {
      const parts = gone.filter(({ row }) => row.user_id === person._id)
      const [first] = parts
      if (first !== undefined) changed.push(await changeFor(tx, own, person, { parts, to, principalId: principal.userId }))
      if (first !== undefined && hasBegun && !isRehearsal) {
        // The reason of an absence may be about health.
        const said = reason !== null && first.row.type === 'custom_modification' ? { reason } : {}
        const detail = { act: 'withdrawal' as const, date: fromDayNumber(first.from), ...said }
        await keepAct(tx, centerId, { kind: 'pastCorrected', actorId, subjectId: person._id, detail, now })
      }
    }
    const activity = gone[0]?.row.activity ?? null
    if (activity !== null) requireRules(changed, { ...own, activity })
    return { _id: params.placementId, people: changed.map(toWirePlaced) }
  })
}

interface Change {
  readonly parts: readonly Gone[]
  readonly to: CallOf<'placements.change'>['body']['to']
  readonly principalId: UserId
}

async function changeFor(
  tx: Transaction,
  own: Omit<PlacementTerms, 'activity' | 'comment'>,
  person: RosterPerson,
  { parts, to, principalId }: Change,
): Promise<PlacedFor> {
  const { actorId, isRehearsal, now, reached } = own
  for (const part of parts) await takeOff(tx, own, part)
  const [first, last] = [parts[0], parts.at(-1)]
  const activity = first?.row.activity ?? null
  if (first === undefined || last === undefined || activity === null) throw new Error('the hours of a placement are of an activity')
  if (to !== null) {
    const isAsked = person._id === principalId || parts.every(({ row }) => row.status === 'pending')
    const periods = parts.map((part) => periodOf(part, to)).filter((period) => daysIn(period) > 0)
    return placeFor(tx, { ...own, activity, comment: first.row.comment }, person, { periods, isAsked })
  }
  const about = { ...noticeOf({ _id: first.row._id, from_day: fromDayNumber(first.from), to_day: fromDayNumber(last.to) }), actorId }
  if (!isRehearsal && person._id !== actorId)
    await notify(tx, reached.centerId, [{ ...about, userId: person._id, kind: 'modificationTakenBack' }], now)
  const days = parts.reduce((sum, { row, ...part }) => {
    const placed = placedOf(row)
    return placed === null ? sum : sum + daysIn(placed, part.from, part.to)
  }, 0)
  return { person, days, status: 'withdrawn', leftOut: [], refusal: null, warnings: [], leave: [] }
}

export const placementHandlers: HandlersOf<'placements.place' | 'placements.change'> = {
  'placements.place': place,
  'placements.change': change,
}
