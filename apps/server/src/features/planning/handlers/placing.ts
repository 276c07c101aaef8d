// Hours of an activity asked for, or placed at once by an administrator; they are approved and taken back by the calls of every modification.
import type { Routes } from '@releve/contract'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { UserId } from '@releve/domain/ids'
import type { Call } from '#http/handler.ts'
import { AppError } from '#http/app-error.ts'
import { requireSameVersion } from '#http/events/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import type { ReachedCenter } from '#features/members/store/members.ts'
import { doing, noticeOf } from '../commands/acting.ts'
import { decidedAnswer, unapplied } from '../commands/deciding.ts'
import { leaveOfRow } from '../commands/leave.ts'
import type { Activity } from '@releve/contract/starting-activities'
import { requireYearlyRoom } from '../commands/asked.ts'
import { askDeciders } from '../commands/chains.ts'
import { applyPlacing, askedActivity, placedOf, requirePlace, shiftOfHours } from '../commands/placing.ts'
import { lockPromises } from '../store/cutting.ts'
import { registerModification } from '../store/modifications.ts'

interface Asking {
  readonly reached: ReachedCenter
  readonly userId: UserId
  readonly reason: string | null
  readonly today: DayNumber
  readonly isIntervention: boolean
  /** The activity as its member asks for it. Undefined: whoever places it is held by none of its terms. */
  readonly asked: Activity | undefined
}

/** @throws AppError activityUnknown, activityYearlyLimit, interventionNotOver, interventionOffCall, monthIsClosed, hoursOverlap, hoursOnNoDay, hoursSkipped, modificationOnLeave, serversDiffer; approved, also ruleBroken */
export async function registerHours(
  call: Call<Routes['planning.register']>,
  { reached, userId, reason, today, isIntervention, asked: bounded }: Asking,
) {
  const { pool, body, principal } = call
  const { activity: activityId, hours, weekdays = null } = body
  if (activityId === undefined || hours === undefined) throw new Error('an activity has hours')
  const { centerId } = reached
  const zone = zoneOf(reached.zone)
  const isOwn = userId === principal.userId
  const isRehearsal = body.dryRun === true
  const actorId = principal.userId
  const now = call.clock()
  // Days that have begun are written down with a reason.
  const hasBegun = toDayNumber(body.fromDate) < today
  // The comment of an intervention is its motive.
  if (isIntervention && body.comment === '') throw new AppError('reasonRequired', { fields: { comment: 'Le motif est requis.' } })
  if (hasBegun && !isIntervention && reason === null && !isRehearsal)
    throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  const applied = await doing(pool, isRehearsal, async (tx) => {
    await requireSameVersion(tx)
    const wish = { centerId, userId, type: body.type, fromDay: body.fromDate, toDay: body.toDate }
    await lockPromises(tx, wish)
    const range = { fromDay: toDayNumber(body.fromDate), toDay: toDayNumber(body.toDate), weekdays }
    if (bounded !== undefined) await requireYearlyRoom(tx, bounded, { centerId, userId, ...range })
    const activity = await askedActivity(tx, centerId, { id: activityId, type: body.type })
    const placed = { activity, hours, weekdays }
    const shift = shiftOfHours(placed)
    const row = await registerModification(tx, { ...wish, shift, cause: null, comment: body.comment, placed, createdBy: actorId, now })
    const leave = await leaveOfRow(tx, reached, row, { mayPass: isRehearsal || body.override !== undefined, now })
    const asked = placedOf(row)
    if (asked === null) throw new Error('the hours were not written')
    await requirePlace(tx, { centerId, userId, zone, now }, asked, row._id)
    const about = { ...noticeOf(row), actorId }
    const terms = { centerId, userId, row, placed: asked, actorId, reason, isRehearsal, now }
    if (body.approve !== true) {
      if (isRehearsal) {
        // Broken rules are known before anybody is asked to decide.
        const { warnings } = await applyPlacing(tx, { ...terms, isForced: false })
        return { ...unapplied(row), warnings, leave }
      }
      const waiting = await askDeciders(tx, reached, row, { actorId, now })
      if (!isOwn) await notify(tx, centerId, [{ ...about, userId, kind: 'modificationRegistered' }], now)
      return { ...unapplied(waiting), leave }
    }
    const done = await applyPlacing(tx, { ...terms, isForced: body.override !== undefined })
    await notify(tx, centerId, [{ ...about, userId, kind: 'modificationRegistered' }], now)
    return { ...done, leave }
  })
  return decidedAnswer(pool, applied, now)
}
