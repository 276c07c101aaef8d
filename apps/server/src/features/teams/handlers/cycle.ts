// Sets where a team stands in which cycle, from a day on; and shows what that gives over the days to come.
import type { Routes } from '@releve/contract'
import { shortDay } from '@releve/contract/day-words'
import { changedMeanwhile, decidedMeanwhile } from '@releve/contract/users'
import { findConflicts } from '@releve/domain/access/edits'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, TeamId } from '@releve/domain/ids'
import type { CenterPlan, Dated, TeamPlan } from '@releve/domain/planning/center-plan'
import { firstDayOf, followRotation, startCycle } from '@releve/domain/planning/plan-changes'
import type { PlanOutcome } from '@releve/domain/planning/plan-changes'
import { cycleStartOf, datedValue, positionInCycle, rotationOf } from '@releve/domain/planning/cycle'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { loadRotation } from '#features/rotations/store/rotations.ts'
import { changePlan, refusePlan } from '#features/rotations/store/plan-change.ts'
import { loadCenterPlan, loadCenterVersions } from '#features/shifts/store.ts'
import { loadRoster } from '#features/members/store/members.ts'
import { reachTeam } from '../commands.ts'
import { loadTeam } from '../store.ts'

type CycleCall = Call<Routes['teams.cycleStartDate']> | Call<Routes['teams.rotation']>

/** The last decision about a team, and the day from which it holds; both are null when there was none. */
type Decided = readonly [value: string | null, fromDate: string | null]

/** The difference between the two calls: the field of a team that is decided anew, and its rules. */
interface Decision {
  /** The last decision, as the caller read it. */
  readonly seen: Decided | undefined
  readonly field: 'cycleStartDate' | 'rotationId'
  decided(team: TeamPlan): Decided
  inWords(value: string | null, center: CenterPlan): string
  /** It may be written down as of a past day, with a reason. */
  readonly mayBePast: boolean
  /** The day from which it holds when the caller names none. */
  defaultDay(center: CenterPlan, today: DayNumber): DayNumber
  decide(center: CenterPlan, day: DayNumber, first: DayNumber, db: Queryable): PlanOutcome | Promise<PlanOutcome>
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
      const isReasoned = decision.mayBePast && (body.dryRun === true || (body.reason ?? '') !== '')
      const since = firstDayOf(day, today, isReasoned)
      const outcome = await decision.decide(center, day, since, db)
      if ('refusal' in outcome) return refusePlan(outcome.refusal)
      refuseOvertaken(center, outcome.after, params.id, decision)
      return { after: outcome.after, since, result: null }
    },
  })
  return { team: body.dryRun === true ? null : await loadTeam(pool, centerId, params.id), conflicts, warnings, kept }
}

const lastOf = <T>(list: readonly Dated<T>[], write: (value: T) => string | null): Decided => {
  const last = list.at(-1)
  return last === undefined ? [null, null] : [write(last.value), fromDayNumber(last.fromDay)]
}

/** @throws AppError teamChanged when what was decided last of the team is neither what the caller saw nor what they wish */
function refuseOvertaken(before: CenterPlan, after: CenterPlan, teamId: TeamId, { seen, field, decided, inWords }: Decision): void {
  const [team, wished] = [before.teams.get(teamId), after.teams.get(teamId)]
  if (seen === undefined || team === undefined || wished === undefined) return
  const now = decided(team)
  if (findConflicts({ decided: seen }, { decided: decided(wished) }, { decided: now }, ['decided']).length === 0) return
  const [value, fromDate] = now
  throw new AppError('teamChanged', {
    fields: { [field]: fromDate === null ? changedMeanwhile(null) : decidedMeanwhile(inWords(value, before), fromDate) },
  })
}

export const teamCycleHandlers: HandlersOf<'teams.cycleStartDate' | 'teams.rotation' | 'teams.preview'> = {
  'teams.cycleStartDate': async (call) => {
    const { _id, centerId } = await reachTeam(call.pool, call.principal, call.params.id)
    const { cycleStartDate, seen } = call.body
    const start = toDayNumber(cycleStartDate)
    return changeCycle(call, centerId, {
      seen: seen && [seen.cycleStartDate, seen.cycleStartFrom],
      field: 'cycleStartDate',
      mayBePast: true,
      decided: ({ cycleStarts }) => lastOf(cycleStarts, fromDayNumber),
      inWords: (value) => `début du cycle le ${value === null ? '' : shortDay(value)}`,
      // A team that stands in no cycle yet loses nothing today.
      defaultDay(center, today) {
        const team = center.teams.get(_id)
        return team !== undefined && cycleStartOf(team, today) === null ? today : today + 1
      },
      decide: (center, day, first) => startCycle(center, _id, start, day, first),
    })
  },

  'teams.rotation': async (call) => {
    const { rotationId, seen } = call.body
    const { _id, centerId } = await reachTeam(call.pool, call.principal, call.params.id)
    return changeCycle(call, centerId, {
      seen: seen && [seen.rotationId, seen.rotationFrom],
      field: 'rotationId',
      mayBePast: false,
      decided: ({ rotations }) => lastOf(rotations, (value) => value),
      inWords: (value, { rotations }) => [...rotations.values()].find(({ _id }) => _id === value)?.name ?? 'cycle du centre',
      defaultDay: (_center, today) => today + 1,
      async decide(center, day, first, db) {
        if (rotationId !== null && (await loadRotation(db, centerId, rotationId)) === null) return { refusal: 'rotationUnknown' }
        return followRotation(center, _id, rotationId, day, first)
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
