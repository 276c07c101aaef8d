// Adds and removes activations: from which day the centre follows which rotation.
import type { Routes } from '@releve/contract'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { RotationId } from '@releve/domain/ids'
import type { CenterPlan } from '@releve/domain/planning/center-plan'
import { activate, firstDayOf, placeInRotation, removeActivation } from '@releve/domain/planning/plan-changes'
import type { PlanOutcome } from '@releve/domain/planning/plan-changes'
import { AppError } from '#http/app-error.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { keepAct } from '#features/journal/store.ts'
import { reachRotation } from '../commands.ts'
import { loadRotation } from '../store/rotations.ts'
import { changePlan, refusePlan } from '../store/plan-change.ts'

type TimelineCall = Call<Routes['rotations.activate']> | Call<Routes['rotations.removeDate']>

async function changeTimeline(
  kind: 'rotationActivated' | 'activationRemoved',
  { params, body, principal, pool, clock }: TimelineCall,
  decision: (center: CenterPlan, rotationId: RotationId, day: DayNumber, first: DayNumber) => PlanOutcome,
) {
  const { _id: rotationId, centerId, name } = await reachRotation(pool, principal, params.id)
  const { conflicts, warnings, kept } = await changePlan(pool, {
    centerId,
    actorId: principal.userId,
    now: clock(),
    dryRun: body.dryRun,
    decisions: body.decisions,
    reason: body.reason,
    kind: 'rotation',
    async decide({ center, today }, db) {
      // Somebody may have deleted it while the locks were waited for.
      if ((await loadRotation(db, centerId, rotationId)) === null) throw new AppError('notFound')
      const day = toDayNumber(body.activationDate)
      // Administrators may write down that a cycle was followed earlier, but not that it never was on a past day.
      const isReasoned = kind === 'rotationActivated' && (body.dryRun === true || (body.reason ?? '') !== '')
      const since = firstDayOf(day, today, isReasoned)
      const outcome = decision(center, rotationId, day, since)
      if ('refusal' in outcome) return refusePlan(outcome.refusal)
      const act = { kind, actorId: principal.userId, detail: { name, date: body.activationDate }, now: clock() }
      return { after: outcome.after, since, result: null, write: (tx) => keepAct(tx, centerId, act) }
    },
  })
  return { rotation: body.dryRun === true ? null : await loadRotation(pool, centerId, rotationId), conflicts, warnings, kept }
}

/** The activation, and the places that teams take in the cycle from that day on: one change, decided on once. */
export const rotationTimelineHandlers: HandlersOf<'rotations.activate' | 'rotations.removeDate'> = {
  'rotations.activate': (call) =>
    changeTimeline('rotationActivated', call, (center, rotationId, day, first) => {
      let outcome = activate(center, rotationId, day, first)
      for (const { teamId, cycleStartDate } of call.body.cycleStarts ?? []) {
        if ('refusal' in outcome) return outcome
        outcome = placeInRotation(outcome.after, teamId, toDayNumber(cycleStartDate), day, first)
      }
      return outcome
    }),
  'rotations.removeDate': (call) => changeTimeline('activationRemoved', call, removeActivation),
}
