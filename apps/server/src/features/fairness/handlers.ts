// Everybody's worked figures for their administrators; a member's own figures and a mean for themselves. One computation serves both: a
// member reads the very figures that their administrator reads of them.
import type { WireCenterFairness, WireOwnFairness } from '@releve/contract/fairness'
import { PERIOD_NOT_BEGUN } from '@releve/contract/fairness'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { Day, DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { fairnessFigures, monthsOf } from '@releve/domain/fairness/figures'
import type { MemberFairness } from '@releve/domain/fairness/figures'
import { LOAD_DAYS, loadsOf } from '@releve/domain/fairness/load'
import { ownComparison } from '@releve/domain/fairness/mean'
import type { SharesOfTime } from '@releve/domain/fairness/presence'
import type { Compared } from '@releve/domain/fairness/mean'
import type { CenterPlan } from '@releve/domain/planning/center-plan'
import type { ServiceTerms } from '@releve/domain/working-time/service-figures'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { hasPower } from '#http/principal.ts'
import { hasPowerOver, reachUser } from '../members/store/members.ts'
import type { ReachedCenter, Roster } from '../members/store/members.ts'
import { loadCenterPlan, loadMembers, reachCenter } from '../shifts/store.ts'
import { loadServiceTerms, loadShares } from './store.ts'

interface Period {
  readonly from: DayNumber
  /** The last day counted. */
  readonly to: DayNumber
  readonly today: DayNumber
}

/** @throws AppError invalidInput when the period is still to come */
function periodOf({ startDate, endDate }: { startDate: Day; endDate: Day }, zone: string, now: number): Period {
  const today = zoneOf(zone).dayAt(now)
  const from = toDayNumber(startDate)
  if (from > today) throw new AppError('invalidInput', { fields: { startDate: PERIOD_NOT_BEGUN } })
  return { from, to: Math.min(toDayNumber(endDate), today), today }
}

interface Found {
  readonly center: CenterPlan
  readonly terms: ServiceTerms
  readonly shares: SharesOfTime
  readonly roster: Roster
  readonly people: MemberFairness[]
}

async function readPlans(db: Queryable, { centerId }: ReachedCenter, from: DayNumber, to: DayNumber) {
  const { planVersion, roster, members } = await loadMembers(db, centerId, 'all', from, to)
  return { center: await loadCenterPlan(db, centerId, planVersion), roster, members }
}

async function readFigures(db: Queryable, reached: ReachedCenter, { from, to }: Period, now: number): Promise<Found> {
  const { center, roster, members } = await readPlans(db, reached, from, to)
  const terms = await loadServiceTerms(db, reached.centerId)
  const shares = await loadShares(db, reached.centerId)
  return { center, terms, shares, roster, people: fairnessFigures({ center, members, from, to, terms, until: now, shares }) }
}

function wireFigures({ minutes, nights, weekends, holidays, taken, asked, presence }: Compared): Compared {
  return { minutes, nights, weekends, holidays, taken, asked, presence }
}

export const fairnessHandlers: HandlersOf<'fairness.ofCenter' | 'fairness.ofMember'> = {
  'fairness.ofCenter': async ({ params, query, principal, pool, clock }): Promise<WireCenterFairness> => {
    const reached = await reachCenter(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    if (!hasPower(principal, 'readHours', { centerId: reached.centerId, teamId: null })) throw new AppError('forbidden')
    const now = clock()
    const period = periodOf(query, reached.zone, now)
    const { center, terms, shares, roster, people } = await readFigures(pool, reached, period, now)
    const { members: ofLate } = await readPlans(pool, reached, period.today - LOAD_DAYS + 1, period.today)
    const loads = loadsOf({ center, members: ofLate, day: period.today, terms, until: now, shares })
    const teamIds = new Set(people.map(({ teamId }) => teamId))
    return {
      countedUntil: fromDayNumber(period.to),
      days: period.to - period.from + 1,
      months: monthsOf(period.from, period.to).map(fromDayNumber),
      teams: [...center.teams.values()]
        .filter(({ _id }) => teamIds.has(_id))
        .map(({ _id, name, color, order }) => ({ _id, name, color, order })),
      members: people.flatMap(({ userId, teamId, since, nightsByMonth, ...figures }) => {
        const person = roster.byId.get(userId)
        if (person === undefined) return []
        const { name, lastName, role, avatar } = person
        return {
          _id: userId,
          userId,
          name,
          lastName,
          role,
          avatar,
          teamId,
          joinedOn: since === null ? null : fromDayNumber(since),
          ...wireFigures(figures),
          nightsByMonth: [...nightsByMonth],
          load: loads.get(userId)?.load ?? 0,
        }
      }),
    }
  },

  'fairness.ofMember': async ({ params, query, principal, pool, clock }): Promise<WireOwnFairness> => {
    const reached = await reachUser(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    const now = clock()
    const whom = { centerId: reached.centerId, userId: params.id, now }
    if (params.id !== principal.userId && !(await hasPowerOver(pool, principal, 'readHours', whom))) throw new AppError('forbidden')
    const period = periodOf(query, reached.zone, now)
    const { people } = await readFigures(pool, reached, period, now)
    const own = people.find(({ userId }) => userId === params.id)
    if (own === undefined) throw new AppError('notFound')
    return { countedUntil: fromDayNumber(period.to), own: wireFigures(own), comparison: ownComparison(own, people) }
  },
}
