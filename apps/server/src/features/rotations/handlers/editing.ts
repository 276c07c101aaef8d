// Rotations written: created, copied, renamed, their days changed, deleted.
import type { Routes } from '@releve/contract'
import type { PlanDecision } from '@releve/contract/plan-conflicts'
import { rotationSentences } from '@releve/contract/rotations'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterId, RotationId, TeamId } from '@releve/domain/ids'
import type { CenterPlan } from '@releve/domain/planning/center-plan'
import { rotationOf } from '@releve/domain/planning/cycle'
import { changeDays, placeInRotation } from '@releve/domain/planning/plan-changes'
import type { RotationDay } from '@releve/domain/planning/shift'
import { readDay } from '@releve/domain/rotations/edit'
import { newId } from '#db/ids.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { inCenter, reaches } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { keepAct } from '#features/journal/store.ts'
import { loadCenterVersions } from '#features/shifts/store.ts'
import { reachRotation, readWishes } from '../commands.ts'
import { removeRotation, loadRotation, markReplaced, newestVersion, renameRotation } from '../store/rotations.ts'
import { changePlan, lockPlanRow, refusePlan } from '../store/plan-change.ts'
import { insertRotation } from '../store/writing-plan.ts'

type EditCall = Call<Routes['rotations.update']> | Call<Routes['rotations.day']>

interface DaysChange {
  readonly call: EditCall
  readonly centerId: CenterId
  readonly rotationId: RotationId
  readonly name: string | undefined
  /** The days of the cycle on which teams stand, from the day its new days hold. */
  readonly places?: readonly { readonly teamId: TeamId; readonly cycleStartDate: string }[]
  /** The values that the caller read; a change is refused when they are no longer the present ones. */
  readonly seen?: { readonly name?: string | undefined; readonly days?: readonly RotationDay[] | undefined }
  /** The days it will have, from those it has. */
  days(current: readonly RotationDay[]): readonly RotationDay[]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Says whether somebody else changed it since it was read. When it already is what is wished, the caller's own answer was lost. */
const isOvertaken = (now: unknown, readValue: unknown, wished: unknown) =>
  readValue !== undefined && wished !== undefined && !isSame(now, readValue) && !isSame(now, wished)

/** @throws AppError teamFollowsOther when a team would be moved in another cycle than that one */
function placed(
  after: CenterPlan,
  rotationId: RotationId,
  places: NonNullable<DaysChange['places']>,
  { day, today }: { readonly day: DayNumber; readonly today: DayNumber },
): CenterPlan {
  let plan = after
  for (const { teamId, cycleStartDate } of places) {
    const outcome = placeInRotation(plan, teamId, toDayNumber(cycleStartDate), day, today)
    if ('refusal' in outcome) return refusePlan(outcome.refusal)
    if (rotationOf(plan, teamId, day)?._id !== rotationId) throw new AppError('teamFollowsOther')
    plan = outcome.after
  }
  return plan
}

/**
 * Days of the newest version, as a change of the plan; a day that stays the same changes nothing.
 * @throws AppError rotationChanged, with that version, when it is not as the caller saw it
 */
async function editDays({ call, centerId, rotationId, name, places = [], seen = {}, days }: DaysChange) {
  const { pool, principal, body, clock } = call
  const now = clock()
  const decisions: readonly PlanDecision[] | undefined = body.decisions
  const { result, conflicts, warnings, kept } = await changePlan(pool, {
    centerId,
    actorId: principal.userId,
    now,
    dryRun: body.dryRun,
    decisions,
    reason: body.reason,
    kind: 'rotation',
    async decide({ center, today }, db) {
      const newest = await newestVersion(db, centerId, rotationId)
      const current = newest === null ? undefined : center.rotations.get(newest)
      if (newest === null || current === undefined) throw new AppError('notFound')
      const wished = days(current.days)
      if (isOvertaken(current.days, seen.days, wished) || isOvertaken(current.name, seen.name, name)) {
        const rotation = await loadRotation(db, centerId, newest)
        throw new AppError('rotationChanged', rotation === null ? {} : { rotation })
      }
      const day = body.fromDate === undefined ? today + 1 : toDayNumber(body.fromDate)
      const hasSameDays = isSame(wished, current.days)
      const outcome = hasSameDays
        ? { after: center, rotationId: newest }
        : changeDays(center, { rotationId: newest, days: wished, day, today, newId: newId('rotation') })
      if ('refusal' in outcome) return refusePlan(outcome.refusal)
      return {
        after: placed(outcome.after, outcome.rotationId, places, { day, today }),
        result: outcome.rotationId,
        async write(tx) {
          if (outcome.rotationId !== newest) await markReplaced(tx, centerId, newest, outcome.rotationId)
          if (name !== undefined) await renameRotation(tx, centerId, outcome.rotationId, name)
          if (hasSameDays && name === undefined) return
          // A draft nobody follows yet has the new days at once: they hold from no day.
          const detail = { name: name ?? current.name, ...(outcome.rotationId !== newest && { date: fromDayNumber(day) }) }
          await keepAct(tx, centerId, { kind: 'rotationChanged', actorId: principal.userId, detail, now })
        },
      }
    },
  })
  return { rotation: body.dryRun === true ? null : await loadRotation(pool, centerId, result), conflicts, warnings, kept }
}

/** The centre something is made in: their own, or the one they name and reach. @throws AppError noCenter or notFound */
async function centerFor(call: { principal: Principal } & Pick<Call<Routes['rotations.create']>, 'pool'>, named: CenterId | undefined) {
  if (named === undefined) return inCenter(call.principal).centerId
  if (!reaches(call.principal, named) || (await loadCenterVersions(call.pool, named)) === null) throw new AppError('notFound')
  return named
}

/** @throws AppError notFound when the centre is gone */
async function insert(
  call: Pick<Call<Routes['rotations.create']>, 'pool' | 'clock' | 'principal'>,
  centerId: CenterId,
  name: string,
  days: readonly RotationDay[],
) {
  const rotationId = newId('rotation')
  return inTransaction(call.pool, async (tx) => {
    await lockPlanRow(tx, centerId)
    await insertRotation(tx, centerId, { _id: rotationId, name, days }, call.clock())
    await keepAct(tx, centerId, { kind: 'rotationCreated', actorId: call.principal.userId, detail: { name }, now: call.clock() })
    await publish(tx, centerId, { kind: 'resync' })
    const rotation = await loadRotation(tx, centerId, rotationId)
    if (rotation === null) throw new Error('the rotation just made is there')
    return rotation
  })
}

export const rotationEditingHandlers: HandlersOf<
  'rotations.create' | 'rotations.update' | 'rotations.day' | 'rotations.remove' | 'rotations.duplicate'
> = {
  'rotations.create': async (call) => {
    const { name, days, centerId } = call.body
    const read = readWishes(days)
    return insert(call, await centerFor(call, centerId), name, read)
  },

  'rotations.duplicate': async (call) => {
    const original = await reachRotation(call.pool, call.principal, call.params.id)
    const name = call.body?.name ?? `${original.name} (copie)`.slice(0, 80)
    return insert(call, original.centerId, name, original.days)
  },

  'rotations.update': async (call) => {
    const { name, days, seen, cycleStarts } = call.body
    if (name === undefined && days === undefined && cycleStarts === undefined) throw new AppError('nothingToChange')
    const read = days === undefined ? null : readWishes(days)
    // An unchanged field is not compared with somebody else's change.
    const before = { name: seen?.name, ...(read !== null && seen?.days !== undefined && { days: readWishes(seen.days) }) }
    const { _id: rotationId, centerId } = await reachRotation(call.pool, call.principal, call.params.id)
    return editDays({
      call,
      centerId,
      rotationId,
      name,
      ...(cycleStarts !== undefined && { places: cycleStarts }),
      seen: before,
      days: (current) => read ?? current,
    })
  },

  'rotations.day': async (call) => {
    const { index, ...wish } = call.body.updatedDay
    const reading = readDay(wish)
    if ('refusal' in reading) {
      const message = rotationSentences[reading.refusal]
      throw new AppError('rotationInvalid', { message, fields: { updatedDay: message } })
    }
    const { _id: rotationId, centerId } = await reachRotation(call.pool, call.principal, call.params.id)
    return editDays({
      call,
      centerId,
      rotationId,
      name: undefined,
      days(current) {
        if (index >= current.length) throw new AppError('rotationDayUnknown')
        const changed = current.with(index, reading.day)
        if (changed.every(({ shift }) => shift.type === 'rest')) {
          throw new AppError('rotationInvalid', {
            message: rotationSentences.noWorkDay,
            fields: { updatedDay: rotationSentences.noWorkDay },
          })
        }
        return changed
      },
    })
  },

  'rotations.remove': async ({ params, principal, pool, clock }) => {
    const { _id, centerId, name } = await reachRotation(pool, principal, params.id)
    await inTransaction(pool, async (tx) => {
      const outcome = await removeRotation(tx, centerId, _id, clock())
      if (outcome === null) throw new AppError('notFound')
      if (outcome === 'inUse') throw new AppError('rotationInUse')
      await keepAct(tx, centerId, { kind: 'rotationRemoved', actorId: principal.userId, detail: { name }, now: clock() })
      await publish(tx, centerId, { kind: 'resync' })
    })
  },
}
