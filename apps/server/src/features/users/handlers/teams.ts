// Which team a member is in, from when to when. A change of the plan like any other: what they and others promised on the days it
// alters is shown first, and each promise kept or undone by the administrator, under the locks of the centre.
import type { Routes } from '@releve/contract'
import type { TeamOccurrence } from '@releve/contract/users'
import { addDays, fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import type { Dated, MemberPlan } from '@releve/domain/planning/center-plan'
import { firstDifference, joinTeam, leaveOut } from '@releve/domain/planning/memberships'
import type { Queryable } from '../../../db/query.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Call, HandlersOf } from '../../../http/handler.ts'
import { administers } from '../../../http/principal.ts'
import { notify } from '../../notifications/store.ts'
import { changePlan } from '../../rotations/store/plan-change.ts'
import { loadTeam } from '../../teams/store.ts'
import { loadTeamOccurrences } from '../store.ts'
import { reachUser } from '../../members/store.ts'
import { insertTeamChange, loadOccurrence, writeTeams } from '../store/teams.ts'

type TeamCall = Call<Routes['users.assignTeam']> | Call<Routes['users.removeTeamOccurrence']>

/** The teams of a member one after the other, each until the day before the next. */
export async function teamOccurrences(db: Queryable, centerId: CenterId, userId: UserId): Promise<TeamOccurrence[]> {
  const found = await loadTeamOccurrences(db, centerId, userId)
  return found.map(({ _id, from_day: fromDate, team }, index) => {
    const next = found[index + 1]
    return { _id, team, fromDate, toDate: next === undefined ? null : addDays(next.from_day, -1) }
  })
}

async function changeTeams(
  { params, body, principal, pool, clock }: TeamCall,
  decide: (member: MemberPlan, today: DayNumber, place: { db: Queryable; centerId: CenterId }) => Promise<readonly Dated<TeamId | null>[]>,
) {
  const reached = await reachUser(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  const { centerId } = reached
  if (!administers(principal, centerId)) throw new AppError('forbidden')
  const now = clock()
  const { reason } = body ?? {}
  const { conflicts, warnings, kept } = await changePlan(pool, {
    centerId,
    actorId: principal.userId,
    now,
    dryRun: body?.dryRun,
    decisions: body?.decisions,
    reason,
    kind: 'team',
    async decide({ members, today }, db) {
      const member = members.get(params.id)
      // They left while the locks were waited for.
      if (member === undefined) throw new AppError('notFound')
      const teams = await decide(member, today, { db, centerId })
      const first = firstDifference(member.teams, teams)
      if (first !== null && first < today && (reason ?? '') === '') throw new AppError('reasonRequired')
      return {
        members: [{ ...member, teams }],
        result: null,
        async write(tx) {
          await writeTeams(tx, centerId, params.id, member.teams, teams)
          if (first === null) return
          const date = fromDayNumber(first)
          const line = { centerId, userId: params.id, day: date, actorId: principal.userId, reason: reason ?? null, now }
          if (first < today) await insertTeamChange(tx, line)
          const notice = { userId: params.id, kind: 'teamChanged' as const, date, actorId: principal.userId }
          if (params.id !== principal.userId) await notify(tx, centerId, [notice], now)
        },
      }
    },
  })
  return { occurrences: await teamOccurrences(pool, centerId, params.id), conflicts, warnings, kept }
}

export const teamHandlers: HandlersOf<'users.assignTeam' | 'users.removeTeamOccurrence'> = {
  'users.assignTeam': (call) => {
    const { teamId, fromDate, toDate = null } = call.body
    return changeTeams(call, async (member, today, { db, centerId }) => {
      // Another centre's is as unknown as a deleted one.
      if (teamId !== null && (await loadTeam(db, centerId, teamId)) === null) throw new AppError('notFound')
      const from = fromDate === undefined ? today : toDayNumber(fromDate)
      const to = toDate === null ? null : toDayNumber(toDate)
      if (to !== null && to < from) {
        const message = 'La date de fin précède la date de début.'
        throw new AppError('invalidInput', { message, fields: { toDate: message } })
      }
      return joinTeam(member.teams, { teamId, from, to })
    })
  },

  'users.removeTeamOccurrence': (call) =>
    changeTeams(call, async (member, _today, { db, centerId }) => {
      const occurrence = await loadOccurrence(db, centerId, call.params.id, call.params.occId)
      if (occurrence === null) throw new AppError('notFound')
      return leaveOut(member.teams, toDayNumber(occurrence.from_day))
    }),
}
