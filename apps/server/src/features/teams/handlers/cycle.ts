// Where a team stands in which cycle, from a day on; and what that gives over the days to come.
import type { Routes } from '@releve/contract'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId } from '@releve/domain/ids'
import type { CenterPlan } from '@releve/domain/planning/center-plan'
import { followRotation, startCycle } from '@releve/domain/planning/plan-changes'
import type { PlanOutcome } from '@releve/domain/planning/plan-changes'
import { cycleStartOf, datedValue, positionInCycle, rotationOf } from '@releve/domain/planning/cycle'
import type { Queryable } from '../../../db/query.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Call, HandlersOf } from '../../../http/handler.ts'
import { loadRotation } from '../../rotations/store.ts'
import { changePlan, refusePlan } from '../../rotations/store/plan-change.ts'
import { loadCenterPlan, loadCenterVersions } from '../../shifts/store.ts'
import { loadRoster } from '../../members/store.ts'
import { reachTeam } from '../commands.ts'
import { loadTeam } from '../store.ts'

type CycleCall = Call<Routes['teams.cycleStartDate']> | Call<Routes['teams.rotation']>

interface Decision {
  /** From when, when nobody says. */
  defaultDay(center: CenterPlan, today: DayNumber): DayNumber
  decide(center: CenterPlan, day: DayNumber, today: DayNumber, db: Queryable): PlanOutcome | Promise<PlanOutcome>
}

async function changeCycle({ params, body, principal, pool, clock }: CycleCall, centerId: CenterId, decision: Decision) {
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
      if ((await loadTeam(db, centerId, params.id)) === null) throw new AppError('notFound')
      const day = body.fromDate === undefined ? decision.defaultDay(center, today) : toDayNumber(body.fromDate)
      const outcome = await decision.decide(center, day, today, db)
      return 'refusal' in outcome ? refusePlan(outcome.refusal) : { after: outcome.after, result: null }
    },
  })
  return { team: body.dryRun === true ? null : await loadTeam(pool, centerId, params.id), conflicts, warnings, kept }
}

export const teamCycleHandlers: HandlersOf<'teams.cycleStartDate' | 'teams.rotation' | 'teams.preview'> = {
  'teams.cycleStartDate': async (call) => {
    const { _id, centerId } = await reachTeam(call.pool, call.principal, call.params.id)
    const start = toDayNumber(call.body.cycleStartDate)
    return changeCycle(call, centerId, {
      // A team that stands in no cycle yet loses nothing today.
      defaultDay(center, today) {
        const team = center.teams.get(_id)
        return team !== undefined && cycleStartOf(team, today) === null ? today : today + 1
      },
      decide: (center, day, today) => startCycle(center, _id, start, day, today),
    })
  },

  'teams.rotation': async (call) => {
    const { rotationId } = call.body
    const { _id, centerId } = await reachTeam(call.pool, call.principal, call.params.id)
    return changeCycle(call, centerId, {
      defaultDay: (_center, today) => today + 1,
      async decide(center, day, today, db) {
        if (rotationId !== null && (await loadRotation(db, centerId, rotationId)) === null) return { refusal: 'rotationUnknown' }
        return followRotation(center, _id, rotationId, day, today)
      },
    })
  },

  'teams.preview': async ({ params, query, principal, pool, clock }) => {
    const { _id, centerId } = await reachTeam(pool, principal, params.id)
    const versions = await loadCenterVersions(pool, centerId)
    if (versions === null) throw new AppError('notFound')
    const plan = await loadCenterPlan(pool, centerId, versions.plan_version)
    const { people } = await loadRoster(pool, centerId, versions.roster_version)
    const team = plan.teams.get(_id)
    if (team === undefined) throw new AppError('notFound')
    const today = zoneOf(plan.zone).dayAt(clock())
    return Array.from({ length: query.days }, (_, index) => {
      const day = today + index
      const rotation = rotationOf(plan, _id, day)
      const start = cycleStartOf(team, day)
      const position = rotation === null || start === null ? null : positionInCycle(day, start, rotation.days.length)
      return {
        date: fromDayNumber(day),
        shift: position === null ? null : (rotation?.days[position]?.shift ?? null),
        position,
        members: people.filter(({ teams }) => datedValue(teams, day) === _id).length,
      }
    })
  },
}
