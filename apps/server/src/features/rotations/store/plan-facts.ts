// The facts that a change of the plan is decided on: the plan, its members with their promises, the rules, under the versions that were read.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import type { CenterId, DemandId, TeamId, UserId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan } from '@releve/domain/planning/center-plan'
import { reachDays } from '@releve/domain/working-time/evaluate'
import type { CenterRules, FollowedRules } from '@releve/domain/working-time/rules'
import sql from 'sql-template-tag'
import { maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { demandFields, toFields } from '#features/demands/store/columns.ts'
import type { LockedDemand, RawDemandFields } from '#features/demands/store/columns.ts'
import { loadDistinctionsOf } from '#features/members/store/namesakes.ts'
import type { Distinctions } from '#features/members/store/namesakes.ts'
import { loadCenterTerms } from '#features/demands/store/terms.ts'
import { loadHolders } from '#features/demands/store/vacancies.ts'
import { loadCenterPlan, loadMembers } from '#features/shifts/store.ts'
import type { Roster } from '#features/members/store/members.ts'
import { NOTIFIED_DAYS } from './plan-effects.ts'

export interface PlanFacts {
  readonly center: CenterPlan
  /** Today, in the centre's zone. */
  readonly today: DayNumber
  readonly members: ReadonlyMap<UserId, MemberPlan>
}

export interface LoadedFacts extends PlanFacts {
  readonly centerId: CenterId
  /** The teams that still exist. */
  readonly teamIds: readonly TeamId[]
  readonly roster: Roster
  readonly demands: readonly LockedDemand[]
  /** The members whose absence left the vacancies, by demand. */
  readonly holders: ReadonlyMap<DemandId, UserId>
  /** The rules of the centre. */
  readonly rules: CenterRules
  /** The distinguishing words of members who have a namesake. */
  readonly distinctions: Distinctions
  rulesOf(userId: UserId): FollowedRules
}

/** @throws AppError notFound when the centre is gone */
export async function loadFacts(
  db: Queryable,
  { centerId, now }: { readonly centerId: CenterId; readonly now: number },
): Promise<LoadedFacts> {
  const row = await maybeRow<{ zone: string; planVersion: number; rosterVersion: number; teamIds: TeamId[] }>(
    db,
    sql`SELECT zone, plan_version AS "planVersion", roster_version AS "rosterVersion",
          ARRAY(SELECT _id FROM teams WHERE center_id = c._id AND deleted_at IS NULL) AS "teamIds"
        FROM centers c WHERE _id = ${centerId} AND deleted_at IS NULL`,
  )
  if (row === null) throw new AppError('notFound')
  const { zone, teamIds, ...versions } = row
  const today = zoneOf(zone).dayAt(now)
  const { rules, ownRules } = await loadCenterTerms(db, centerId, versions)
  const reach = Math.max(...[rules, ...ownRules.values()].map((followed) => reachDays(followed.rules)))
  const demands = await loadPromises(db, centerId, fromDayNumber(today))
  const holders = await loadHolders(
    db,
    centerId,
    demands.flatMap(({ _id, vacancy }) => (vacancy === null ? [] : [_id])),
  )
  const days = demands.flatMap(({ posterShift, acceptedSwitch }) => [posterShift.date, acceptedSwitch?.date ?? posterShift.date])
  const last = Math.max(today + NOTIFIED_DAYS, ...days.map(toDayNumber)) + MARGIN_DAYS
  const { planVersion, roster, members } = await loadMembers(db, centerId, 'all', today - 2 * MARGIN_DAYS - reach, last)
  const center = await loadCenterPlan(db, centerId, planVersion)
  return {
    centerId,
    center,
    today,
    teamIds,
    roster,
    distinctions: await loadDistinctionsOf(db, centerId, now),
    demands,
    holders,
    members: new Map(members.map((member) => [member.userId, member])),
    rules,
    rulesOf: (userId) => ownRules.get(userId) ?? rules,
  }
}

/** Loads open and accepted demands with a vacation today or later. */
async function loadPromises(db: Queryable, centerId: CenterId, today: string): Promise<LockedDemand[]> {
  const demands = await rows<RawDemandFields>(
    db,
    sql`SELECT ${demandFields} FROM demands d
        WHERE d.center_id = ${centerId} AND d.closed_at IS NULL AND d.day >= ${today}::date - ${NOTIFIED_DAYS}::int
          AND (d.day >= ${today}::date OR (d.accepted_switch ->> 'date')::date >= ${today}::date)
        ORDER BY d.start_at, d._id`,
  )
  return demands.map(toFields)
}
