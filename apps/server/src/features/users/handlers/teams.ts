// The teams of a member, from when to when. It is a change of the plan like any other: promises of theirs and of others on the days it
// alters are shown first, and each is kept or undone by the administrator, under the locks of the centre.
import type { Routes } from '@releve/contract'
import { shortDay } from '@releve/contract/day-words'
import { decidedMeanwhile } from '@releve/contract/users'
import type { TeamOccurrence } from '@releve/contract/users'
import { addDays, fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import type { Dated, MemberPlan } from '@releve/domain/planning/center-plan'
import { untilLastDay } from '@releve/domain/planning/last-day'
import { firstDifference, firstDifferenceFrom, joinTeam, leaveOut } from '@releve/domain/planning/memberships'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { changePlan } from '#features/rotations/store/plan-change.ts'
import { loadTeam } from '#features/teams/store.ts'
import { administeredCenter } from '../commands.ts'
import { loadTeamOccurrences } from '../store/history.ts'
import { reachUser } from '#features/members/store/members.ts'
import { insertTeamChange, loadOccurrence, writeTeams } from '../store/teams.ts'

type OneCall = Call<Routes['users.assignTeam']> | Call<Routes['users.removeTeamOccurrence']>
type TeamCall = OneCall | Call<Routes['users.assignTeams']>

/** The teams of one member as they will be. */
type Decide = (member: MemberPlan, today: DayNumber) => readonly Dated<TeamId | null>[]
/** Looks up, once for all of them, what the decision needs. @throws AppError */
type Prepare = (place: { db: Queryable; centerId: CenterId }) => Promise<Decide>

/** The teams of a member one after the other, each until the day before the next. */
export async function teamOccurrences(db: Queryable, centerId: CenterId, userId: UserId): Promise<TeamOccurrence[]> {
  const found = await loadTeamOccurrences(db, centerId, userId)
  return found.map(({ _id, from_day: fromDate, team }, index) => {
    const next = found[index + 1]
    return { _id, team, fromDate, toDate: next === undefined ? null : addDays(next.from_day, -1) }
  })
}

/** Nobody is placed in a team after their last day. @throws AppError memberLeaves */
function refuseBeyond({ lastDay, teams: before }: MemberPlan, after: MemberPlan['teams']): void {
  if (lastDay === undefined) return
  const isKnown = (entry: Dated<TeamId | null>) => before.some(({ fromDay, value }) => fromDay === entry.fromDay && value === entry.value)
  if (after.some((entry) => entry.fromDay > lastDay && !isKnown(entry)))
    throw new AppError('memberLeaves', { fields: { fromDate: `Le dernier jour de ce membre est le ${shortDay(fromDayNumber(lastDay))}.` } })
}

async function changeMany(
  { body, principal, pool, clock }: TeamCall,
  { centerId, userIds }: { centerId: CenterId; userIds: readonly UserId[] },
  prepare: Prepare,
) {
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
      const decide = await prepare({ db, centerId })
      const changes = userIds.map((userId) => {
        const member = members.get(userId)
        // They left while the locks were waited for.
        if (member === undefined) throw new AppError('notFound')
        const teams = decide(member, today)
        refuseBeyond(member, teams)
        return { userId, member, teams, first: firstDifference(member.teams, teams) }
      })
      if ((reason ?? '') === '' && changes.some(({ first }) => first !== null && first < today)) {
        throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
      }
      return {
        members: changes.map(({ member, teams }) => untilLastDay({ ...member, teams })),
        result: null,
        async write(tx) {
          for (const { userId, member, teams, first } of changes) {
            await writeTeams(tx, centerId, userId, member.teams, teams)
            if (first === null || first >= today) continue
            const line = { centerId, userId, day: fromDayNumber(first), actorId: principal.userId, reason: reason ?? null, now }
            await insertTeamChange(tx, line)
          }
          const notices = changes.flatMap(({ userId, first }) =>
            first === null || userId === principal.userId
              ? []
              : [{ userId, kind: 'teamChanged' as const, date: fromDayNumber(first), actorId: principal.userId }],
          )
          await notify(tx, centerId, notices, now)
        },
      }
    },
  })
  return { conflicts, warnings, kept }
}

async function changeTeams(call: OneCall, prepare: Prepare) {
  const { params, principal, pool } = call
  const reached = await reachUser(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  const { centerId } = reached
  if (!administers(principal, centerId)) throw new AppError('forbidden')
  const changed = await changeMany(call, { centerId, userIds: [params.id] }, prepare)
  return { occurrences: await teamOccurrences(pool, centerId, params.id), ...changed }
}

/** A team of another centre is as unknown as a deleted one. */
async function checkTeam({ db, centerId }: { db: Queryable; centerId: CenterId }, teamId: TeamId | null): Promise<void> {
  if (teamId !== null && (await loadTeam(db, centerId, teamId)) === null) throw new AppError('notFound')
}

/** @throws AppError teamsChanged when their teams from that day on are not what the caller saw */
function refuseUnseen(
  readTeams: NonNullable<Call<Routes['users.assignTeam']>['body']['seen']>,
  now: readonly TeamOccurrence[],
  from: DayNumber,
) {
  const teamsRead = readTeams.map((readTeam) => ({ fromDay: toDayNumber(readTeam.fromDate), value: readTeam.teamId }))
  const teamsNow = now.map(({ fromDate, team }) => ({ fromDay: toDayNumber(fromDate), value: team?._id ?? null }))
  const changed = firstDifferenceFrom(teamsRead, teamsNow, from)
  if (changed === null) return
  const day = fromDayNumber(changed)
  const since = now.findLast(({ fromDate }) => fromDate <= day)
  throw new AppError('teamsChanged', { fields: { teamId: decidedMeanwhile(since?.team?.name ?? 'sans équipe', since?.fromDate ?? day) } })
}

export const teamHandlers: HandlersOf<'users.assignTeam' | 'users.assignTeams' | 'users.removeTeamOccurrence'> = {
  'users.assignTeam': (call) => {
    const { teamId, fromDate, toDate = null, seen } = call.body
    return changeTeams(call, async (place) => {
      await checkTeam(place, teamId)
      const now = seen === undefined ? [] : await teamOccurrences(place.db, place.centerId, call.params.id)
      return (member, today) => {
        const from = fromDate === undefined ? today : toDayNumber(fromDate)
        const to = toDate === null ? null : toDayNumber(toDate)
        if (to !== null && to < from) {
          const message = 'La date de fin précède la date de début.'
          throw new AppError('invalidInput', { fields: { toDate: message } })
        }
        const after = joinTeam(member.teams, { teamId, from, to })
        // An answer that was lost, asked for again, changes nothing.
        if (seen !== undefined && firstDifference(member.teams, after) !== null) refuseUnseen(seen, now, Math.max(from, today))
        return after
      }
    })
  },

  'users.assignTeams': (call) => {
    const { centerId, userIds, teamId, fromDate } = call.body
    const from = toDayNumber(fromDate)
    const many = { centerId: administeredCenter(call.principal, centerId), userIds: [...new Set(userIds)] }
    return changeMany(call, many, async (place) => {
      await checkTeam(place, teamId)
      return (member) => joinTeam(member.teams, { teamId, from, to: null })
    })
  },

  'users.removeTeamOccurrence': (call) => {
    const { seen } = call.body ?? {}
    return changeTeams(call, async ({ db, centerId }) => {
      const occurrence = await loadOccurrence(db, centerId, call.params.id, call.params.occId)
      if (occurrence === null) throw new AppError('notFound')
      const from = toDayNumber(occurrence.from_day)
      // The one that goes on in its place was read too.
      if (seen !== undefined) refuseUnseen(seen, await teamOccurrences(db, centerId, call.params.id), from - 1)
      return (member) => leaveOut(member.teams, from)
    })
  },
}
