// The balances of a member as they stand, and what some days take of them. A request that takes more than is left is refused where the
// centre says so.
import type { WireLeaveBalance, WireLeaveTaken } from '@releve/contract/leave'
import { sentence, shortDay } from '@releve/contract/day-words'
import { leaveAmountText } from '@releve/contract/leave-text'
import { startingActivities } from '@releve/contract/starting-activities'
import { civilDateOf, dayNumberOf, fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { plannedSince } from '@releve/domain/hours/account'
import { leaveBalance, leaveTermsIn } from '@releve/domain/hours/leave-balance'
import type { LeaveBalance, LeaveTerms } from '@releve/domain/hours/leave-balance'
import { leaveDays } from '@releve/domain/hours/leave-use'
import type { LeaveDay } from '@releve/domain/hours/leave-use'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { MemberPlan, PlacedHours } from '@releve/domain/planning/center-plan'
import { untilLastDay } from '@releve/domain/planning/last-day'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import { loadActivities } from '#features/activities/store.ts'
import { loadServiceTerms } from '#features/fairness/store.ts'
import { loadCenterPlan, loadMembers } from '#features/shifts/store.ts'
import { loadAbsences, loadLeaveLines, loadLeaveTerms } from './leave.ts'
import type { LeaveRow } from './leave.ts'
import { loadTermsOf } from './accounts.ts'

export interface LeaveOf {
  readonly centerId: CenterId
  readonly zone: string
  readonly userId: UserId
  readonly year: number
  /** The last day in the centre that is thought of; absent: the one that is decided, if any. */
  readonly lastDay?: DayNumber
  readonly now: number
}

function placedOfRow({ _id, from_day, to_day, activity, hours, weekdays }: LeaveRow): PlacedHours | null {
  if (activity === null || hours === null) return null
  return { _id, fromDay: toDayNumber(from_day), toDay: toDayNumber(to_day), weekdays, hours, activity }
}

/** The member with what they asked for over it, as if all of it were approved; `exceptId`: but for that. */
function withAsked(member: MemberPlan, asked: readonly LeaveRow[]): MemberPlan {
  const whole = asked.filter(({ hours }) => hours === null)
  return {
    ...member,
    modifications: [
      ...member.modifications,
      ...whole.map(({ _id, from_day, to_day }) => ({
        _id,
        type: 'absence' as const,
        fromDay: toDayNumber(from_day),
        toDay: toDayNumber(to_day),
        shift: null,
      })),
    ],
    placed: [...(member.placed ?? []), ...asked.flatMap((row) => placedOfRow(row) ?? [])],
  }
}

/** The amounts of `all` that are not in `some`, day by day. */
function beyond(all: readonly LeaveDay[], some: readonly LeaveDay[]): LeaveDay[] {
  const known = new Map(some.map(({ day, amount }) => [day, amount]))
  return all.flatMap(({ day, amount }) => {
    const more = amount - (known.get(day) ?? 0)
    return more > 0 ? [{ day, amount: more }] : []
  })
}

interface Kept {
  readonly terms: LeaveTerms
  readonly name: string
  readonly letters: string
  readonly balance: LeaveBalance
  /** The days that one request takes, in the year. */
  readonly ofRequest: readonly LeaveDay[]
  /** The balance once all that is asked for is approved. */
  readonly settled: LeaveBalance
}

type Members = Pick<LeaveOf, 'centerId' | 'year'> & { readonly userIds: readonly UserId[] }

/** Loads what the balances of these members are counted from, by as many statements for all of them as for one. @throws AppError notFound */
async function loadFacts(db: Queryable, { centerId, year, userIds }: Members) {
  const [from, to] = [dayNumberOf(year, 1, 1), dayNumberOf(year, 12, 31)]
  const leaveTerms = await loadLeaveTerms(db, centerId)
  if (leaveTerms === null) throw new AppError('notFound')
  const activities = (await loadActivities(db, centerId)) ?? []
  const kept = [...new Set(leaveTerms.map(({ activityId }) => activityId))].flatMap(
    (activityId) => leaveTermsIn(leaveTerms, activityId, year) ?? [],
  )
  const { planVersion, members } = await loadMembers(db, centerId, userIds, from - 2, to + 2)
  const memberTerms = await loadTermsOf(db, centerId, userIds)
  const center = await loadCenterPlan(db, centerId, planVersion)
  const lines = await loadLeaveLines(db, centerId, userIds, year)
  const absences = kept.length === 0 ? new Map<UserId, LeaveRow[]>() : await loadAbsences(db, centerId, userIds, from - 2, to + 2)
  const { holidays } = await loadServiceTerms(db, centerId)
  const names = new Map([...startingActivities('SPP12', null), ...activities].map((activity) => [activity._id, activity]))
  const plans = new Map(members.map((member) => [member.userId, member]))
  return { year, from, to, kept, plans, memberTerms, center, lines, absences, holidays, names }
}

type Facts = Awaited<ReturnType<typeof loadFacts>>

/**
 * Counts every balance that the centre keeps of a member in that year. `requestId`: a request of theirs, which is counted apart.
 * @throws AppError notFound for somebody who is no approved member
 */
function balancesIn(facts: Facts, { zone, userId, lastDay, now }: LeaveOf, requestId: string | null) {
  const { year, from, to, center, holidays, names } = facts
  const today = zoneOf(zone).dayAt(now)
  const planned = facts.plans.get(userId)
  const member = planned === undefined || lastDay === undefined ? planned : untilLastDay({ ...planned, lastDay })
  const memberTerms = facts.memberTerms.get(userId)
  if (member === undefined || memberTerms === undefined) throw new AppError('notFound')
  const isPlanned = member.teams.some(({ value }) => value !== null)
  const start = isPlanned ? plannedSince(center, member.teams, to) : from
  const since = start === null ? null : Math.max(from, start)
  const lines = facts.lines.get(userId) ?? []
  const absences = facts.absences.get(userId) ?? []
  const activityOf = new Map(absences.flatMap(({ _id, cause }) => (cause === null ? [] : [[_id, cause] as const])))
  const pending = absences.filter(({ status }) => status === 'pending')
  const others = pending.filter(({ _id }) => _id !== requestId)
  const own = absences.filter(({ _id, status }) => _id === requestId && status === 'pending')
  const balances = facts.kept.map((terms): Kept => {
    const { activityId, unit } = terms
    const daysOf = (plan: MemberPlan) => leaveDays({ center, member: plan, activityOf, holidays, from, to }, activityId, unit)
    const days = daysOf(member)
    const daysWith = (asked: readonly LeaveRow[]) => (asked.length === 0 ? days : daysOf(withAsked(member, asked)))
    const withOwn = daysWith(own)
    const asked = beyond(daysWith(others), days)
    const { name, letters } = names.get(activityId) ?? { name: activityId, letters: '' }
    const counted = {
      terms,
      year,
      since,
      lastDay: member.lastDay,
      memberTerms: memberTerms.map(({ fromDate, ...value }) => ({ fromDay: toDayNumber(fromDate), value })),
      lines: lines.filter((line) => line.activityId === activityId),
      today,
    }
    const balance = leaveBalance({ ...counted, days: withOwn, asked })
    const settled = leaveBalance({ ...counted, days: daysWith(pending), asked: [] })
    return { terms, name, letters, balance, ofRequest: beyond(withOwn, days), settled }
  })
  return { since, today, lines, balances }
}

const balancesOf = async (db: Queryable, of: LeaveOf, requestId: string | null) =>
  balancesIn(await loadFacts(db, { ...of, userIds: [of.userId] }), of, requestId)

function wireBalance({ terms, name, letters, balance }: Kept): WireLeaveBalance {
  const { right, written, taken, planned, asked, expired, expiring, left } = balance
  return {
    activityId: terms.activityId,
    name,
    letters,
    unit: terms.unit,
    mayGoBelow: terms.mayGoBelow,
    right: Math.round(right),
    opening: written.opening,
    gained: written.gain,
    transferred: written.transfer,
    corrected: written.correction,
    closed: written.closing,
    taken: Math.round(taken),
    planned: Math.round(planned),
    asked: Math.round(asked),
    expired: Math.round(expired),
    expiring: expiring === null ? null : { until: fromDayNumber(expiring.until), amount: Math.round(expiring.amount) },
    left: Math.round(left),
  }
}

export async function readLeave(db: Queryable, of: LeaveOf) {
  const { since, today, lines, balances } = await balancesOf(db, of, null)
  return {
    year: of.year,
    today: fromDayNumber(today),
    countedSince: since === null ? null : fromDayNumber(since),
    balances: balances.map(wireBalance),
    lines,
  }
}

/** Gives what is left of each leave of these members, by its activity. @throws AppError notFound for somebody who is no approved member */
export async function readLeft(
  db: Queryable,
  { userIds, ...of }: Omit<LeaveOf, 'userId' | 'lastDay'> & Members,
): Promise<ReadonlyMap<UserId, ReadonlyMap<string, number>>> {
  if (userIds.length === 0) return new Map()
  const facts = await loadFacts(db, { ...of, userIds })
  return new Map(
    userIds.map((userId) => {
      const { balances } = balancesIn(facts, { ...of, userId }, null)
      return [userId, new Map(balances.map(({ terms, balance }) => [terms.activityId, Math.round(balance.left)]))]
    }),
  )
}

interface Request extends Omit<LeaveOf, 'year'> {
  /** It is registered, and not approved yet. */
  readonly requestId: string
  readonly from: DayNumber
  readonly to: DayNumber
  /** An administrator goes through it with a reason, or it is only shown. */
  readonly mayPass: boolean
}

/**
 * Gives what a request takes of the balances of its leave, year by year, and what is then left, once all that is asked for is taken out.
 * @throws AppError leaveShort where the centre lets nobody take more than is left
 */
export async function requireLeave(db: Queryable, { requestId, from, to, mayPass, ...of }: Request): Promise<WireLeaveTaken[]> {
  const terms = await loadLeaveTerms(db, of.centerId)
  if (terms === null || terms.length === 0) return []
  const takes: WireLeaveTaken[] = []
  for (let year = civilDateOf(from - 1).year; year <= civilDateOf(to).year; year++) {
    const { balances } = await balancesOf(db, { ...of, year }, requestId)
    for (const { terms: each, name, settled, ofRequest } of balances) {
      const amount = Math.round(ofRequest.reduce((sum, { amount: ofDay }) => sum + ofDay, 0))
      if (amount === 0) continue
      const { activityId, unit, mayGoBelow } = each
      // Days after the one on which what was carried over is lost take nothing of it.
      const { expiring } = settled
      const lost = expiring !== null && ofRequest.some(({ day }) => day > expiring.until) ? expiring : null
      const left = Math.round(settled.left - (lost?.amount ?? 0))
      takes.push({ activityId, name, unit, year, amount, left, mayGoBelow })
      if (left < 0 && !mayGoBelow && !mayPass) refuseShort({ name, unit, year, amount, left }, lost)
    }
  }
  return takes
}

function refuseShort(
  { name, unit, year, amount, left }: Pick<WireLeaveTaken, 'name' | 'unit' | 'year' | 'amount' | 'left'>,
  lost: LeaveBalance['expiring'],
): never {
  const text = (value: number) => leaveAmountText(unit, value)
  const taken = `Ces jours prennent ${text(amount)} de «\u00A0${name}\u00A0», dont il`
  const message =
    lost === null
      ? `${taken} reste ${text(left + amount)} en ${year}.`
      : sentence(
          `${taken} restera alors ${text(left + amount)}\u00A0: le report (${text(lost.amount)}) se prend jusqu’au ${shortDay(fromDayNumber(lost.until))}`,
        )
  throw new AppError('leaveShort', { message })
}
