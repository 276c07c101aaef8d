// The figures of a month for everybody who worked in it: members, and those who left since it began.
import type { WirePaySettings } from '@releve/contract/payroll'
import { startingActivities } from '@releve/contract/starting-activities'
import type { Activity } from '@releve/contract/starting-activities'
import { minutesOf } from '@releve/domain/calendar/clock-time'
import { lastOfMonth, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { monthFigures } from '@releve/domain/hours/month-figures'
import type { CenterId } from '@releve/domain/ids'
import type { CenterPlan, Dated } from '@releve/domain/planning/center-plan'
import { datedValue } from '@releve/domain/planning/cycle'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { loadActivities } from '#features/activities/store.ts'
import { loadServiceTerms } from '#features/fairness/store.ts'
import { loadCausesOfAll, loadCenterTerms } from '#features/hours/store/accounts.ts'
import { loadCenterPlan, loadMembersOfMonth } from '#features/shifts/store.ts'
import type { MembersOfMonth } from '#features/shifts/store.ts'
import { loadMembersOfPay } from '../store/months.ts'
import type { KeptFigures } from '../store/months.ts'

export interface MonthOfCenter extends Pick<MembersOfMonth, 'members' | 'people'> {
  readonly center: CenterPlan
  readonly figures: readonly KeptFigures[]
}

const datedTerms = <Terms extends { readonly fromDate: string }>(terms: readonly Terms[]): Dated<Omit<Terms, 'fromDate'>>[] =>
  terms.map(({ fromDate, ...value }) => ({ fromDay: toDayNumber(fromDate), value }))

/** The activities of a centre, then those that every centre begins with: what it no longer has is counted as one of these. */
export async function activitiesOf(db: Queryable, centerId: CenterId): Promise<ReadonlyMap<string, Activity>> {
  const known = [...startingActivities('SPP12', null), ...((await loadActivities(db, centerId)) ?? [])]
  return new Map(known.map((activity) => [activity._id, activity]))
}

/** @throws AppError notFound when the centre is gone */
export async function readMonth(db: Queryable, centerId: CenterId, month: DayNumber, settings: WirePaySettings): Promise<MonthOfCenter> {
  const last = lastOfMonth(month)
  const { planVersion, members, people } = await loadMembersOfMonth(db, centerId, month, last)
  const center = await loadCenterPlan(db, centerId, planVersion)
  const centerTerms = await loadCenterTerms(db, centerId)
  if (centerTerms === null) throw new AppError('notFound')
  const terms = await loadServiceTerms(db, centerId)
  const causes = await loadCausesOfAll(db, centerId, month - 2, last + 2)
  const activities = await activitiesOf(db, centerId)
  const facts = new Map((await loadMembersOfPay(db, centerId, month)).map((row) => [row._id, row]))
  const shared = {
    center,
    month,
    terms,
    centerTerms: datedTerms(centerTerms),
    leaves: new Set(causes.flatMap(({ _id, cause }) => (cause !== null && activities.get(cause)?.kind === 'leave' ? [_id] : []))),
    activityOf: new Map(causes.flatMap(({ _id, cause }) => (cause === null ? [] : [[_id, cause] as const]))),
    meals: settings.meals.map(({ startTime, endTime }) => ({ from: minutesOf(startTime), to: minutesOf(endTime) })),
  }
  const figures = members.map((member): KeptFigures => {
    const row = facts.get(member.userId)
    return {
      userId: member.userId,
      figures: monthFigures({ ...shared, member }),
      registrationNumber: row?.registration_number ?? null,
      share: datedValue(datedTerms(row?.terms ?? []), last)?.share ?? 100,
    }
  })
  return { center, members, people, figures }
}
