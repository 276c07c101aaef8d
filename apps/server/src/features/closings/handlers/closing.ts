// Months read, closed, corrected and reopened. Every act holds the months of the centre alone: what others write in one is either in its
// figures or refused.
import { addMonths, firstOfMonth, fromDayNumber, lastOfMonth, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId } from '@releve/domain/ids'
import type { Database } from '#db/transaction.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers, hasPower } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { keepAct } from '#features/journal/store.ts'
import type { ReachedCenter } from '#features/members/store/members.ts'
import { reachCenter } from '#features/shifts/store.ts'
import { readMonth } from '../commands/figures.ts'
import { lacksUntil, monthState, requireClosed, standing } from '../commands/month-state.ts'
import {
  firstHandedMonth,
  insertClosing,
  insertFigures,
  insertRegularisation,
  lastClosedMonth,
  loadClosings,
  loadFigures,
  loadPending,
  loadRegularisations,
  lockMonths,
  reopenClosing,
  takeRegularisations,
} from '../store/months.ts'
import { loadPaySettings } from '../store/pay.ts'

export const firstDayOf = (month: string): DayNumber => toDayNumber(`${month}-01`)

/** @throws AppError notFound for a centre that the caller does not reach; forbidden when they do not administer it */
export async function reachMonths(db: Database, principal: Principal, centerId: CenterId): Promise<ReachedCenter> {
  const reached = await reachCenter(db, principal, centerId)
  if (reached === null) throw new AppError('notFound')
  if (!administers(principal, centerId)) throw new AppError('forbidden')
  return reached
}

/** Those who read the hours and the absences of the whole centre read its months, and hand them over; they change nothing of them. */
export async function readMonths(db: Database, principal: Principal, centerId: CenterId): Promise<ReachedCenter> {
  const reached = await reachCenter(db, principal, centerId)
  if (reached === null) throw new AppError('notFound')
  const whole = { centerId, teamId: null }
  if (!hasPower(principal, 'readHours', whole) || !hasPower(principal, 'readAbsences', whole)) throw new AppError('forbidden')
  return reached
}

const quietPlanning = { kind: 'planning' as const, days: [], users: [], near: [] }

type ClosingCall = 'closings.month' | 'closings.close' | 'closings.reopen' | 'closings.regularise'

export const closingHandlers: HandlersOf<ClosingCall> = {
  'closings.month': async ({ params, principal, pool, clock }) => {
    const reached = await readMonths(pool, principal, params.id)
    return monthState(pool, reached, firstDayOf(params.month), clock())
  },

  'closings.close': async ({ params, body, principal, pool, clock }) => {
    const reached = await reachMonths(pool, principal, params.id)
    const { centerId, zone } = reached
    const month = firstDayOf(params.month)
    const now = clock()
    const today = zoneOf(zone).dayAt(now)
    if (firstOfMonth(today) <= month) throw new AppError('monthNotOver')
    await inTransaction(pool, async (tx) => {
      await lockMonths(tx, centerId)
      if (standing(await loadClosings(tx, centerId, month)) !== null) throw new AppError('monthAlreadyClosed')
      const latest = await lastClosedMonth(tx, centerId)
      // The first month that a centre closes is the one it likes; then one follows the other. Where all were reopened, the first that payroll
      // has goes before later ones: what changed in it would never be handed over.
      const handed = latest === null ? await firstHandedMonth(tx, centerId) : null
      if (latest !== null ? addMonths(toDayNumber(latest), 1) !== month : handed !== null && toDayNumber(handed) < month)
        throw new AppError('monthBefore')
      if ((await loadPending(tx, centerId, month, lastOfMonth(month))).length > 0) throw new AppError('monthHasPending')
      const settings = await loadPaySettings(tx, centerId)
      if (settings === null) throw new AppError('notFound')
      const ofMonth = await readMonth(tx, centerId, month, settings)
      const note = body?.note ?? ''
      if (note === '' && lacksUntil(ofMonth, month, today).length > 0)
        throw new AppError('monthHasLacks', { fields: { note: 'Écrivez pourquoi il a manqué du monde.' } })
      const closingId = await insertClosing(tx, { centerId, month, by: principal.userId, note, now })
      await insertFigures(tx, { centerId, closingId }, ofMonth.figures)
      await takeRegularisations(tx, centerId, closingId, month)
      const detail = { date: fromDayNumber(month), ...(note !== '' && { reason: note }) }
      await keepAct(tx, centerId, { kind: 'monthClosed', actorId: principal.userId, detail, now })
      await publish(tx, centerId, quietPlanning)
    })
    return monthState(pool, reached, month, now)
  },

  'closings.reopen': async ({ params, body, principal, pool, clock }) => {
    const reached = await reachMonths(pool, principal, params.id)
    const { centerId } = reached
    const month = firstDayOf(params.month)
    const now = clock()
    await inTransaction(pool, async (tx) => {
      const closing = await requireClosed(tx, centerId, month)
      if ((await lastClosedMonth(tx, centerId)) !== fromDayNumber(month)) throw new AppError('monthAfterClosed')
      await reopenClosing(tx, { centerId, closingId: closing._id, by: principal.userId, reason: body.reason, now })
      const detail = { date: fromDayNumber(month), reason: body.reason }
      await keepAct(tx, centerId, { kind: 'monthReopened', actorId: principal.userId, detail, now })
      await publish(tx, centerId, quietPlanning)
    })
    return monthState(pool, reached, month, now)
  },

  'closings.regularise': async ({ params, body, principal, pool, clock }) => {
    const reached = await reachMonths(pool, principal, params.id)
    const { centerId } = reached
    const { userId, figure, unit, reason, seen } = body
    if (userId === principal.userId) throw new AppError('hoursOfOneself')
    const month = firstDayOf(params.month)
    const now = clock()
    await inTransaction(pool, async (tx) => {
      const closing = await requireClosed(tx, centerId, month)
      const figures = await loadFigures(tx, centerId, closing._id)
      if (!figures.some((each) => each.userId === userId)) throw new AppError('notFound')
      const isCount = figure === 'meals'
      if (!figure.startsWith('activity:') && isCount !== (unit === 'count')) throw new AppError('figureUnknown')
      const known = (await loadRegularisations(tx, centerId, month, closing._id)).filter(
        (line) => line.user_id === userId && line.month === fromDayNumber(month),
      )
      // Two windows that correct the same thing: the second reads what the first wrote.
      if (seen !== undefined && known.some(({ _id }) => !seen.includes(_id))) throw new AppError('regularisationsChanged')
      const quantity = unit === 'minutes' ? Math.round(body.quantity) : Math.round(body.quantity * 100)
      if (quantity === 0) throw new AppError('invalidInput', { fields: { quantity: 'Indiquez une quantité, en plus ou en moins.' } })
      await insertRegularisation(tx, { centerId, userId, month, figure, unit, quantity, reason, authorId: principal.userId, now })
      await keepAct(tx, centerId, {
        kind: 'monthRegularised',
        actorId: principal.userId,
        subjectId: userId,
        // The cause of an absence is no matter of the journal.
        detail: { date: fromDayNumber(month), ...(unit === 'minutes' && !figure.startsWith('activity:') && { minutes: quantity }) },
        now,
      })
      await publish(tx, centerId, quietPlanning)
    })
    return monthState(pool, reached, month, now)
  },
}
