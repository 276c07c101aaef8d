// The facts of a decision on plannings, and the decision under lock. Every path that changes a planning decides through here.
import { FIRST_DAY, LAST_DAY } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { centerFacts } from '@releve/domain/demands/center-facts'
import type { CenterFacts, CenterFactsInput } from '@releve/domain/demands/center-facts'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import type { ApprovalTerms } from '@releve/contract/approvals'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Transfer } from '@releve/domain/planning/center-plan'
import { reachDays } from '@releve/domain/working-time/evaluate'
import pg from 'pg'
import type { Queryable } from '#db/query.ts'
import type { Database, Transaction } from '#db/transaction.ts'
import { loadRoster } from '#features/members/store/members.ts'
import type { ReachedCenter, Roster } from '#features/members/store/members.ts'
import { loadCenterPlan, loadMembers, loadSharedMembers } from '#features/shifts/store.ts'
import { lockStaffing } from './locking.ts'
import { loadCenterTerms } from './terms.ts'

export interface FactsQuery {
  readonly centerId: CenterId
  /** The members whose plannings are read: staffing needs everybody's. */
  readonly userIds: readonly UserId[] | 'all'
  /** Days decided on; the margin around them is added here. At least one. */
  readonly days: readonly DayNumber[]
  readonly now: number
  /**
   * Warnings of rules over months are wanted too. Otherwise plannings are read that far only for such a rule that refuses: what
   * only warns must not make every accept and every list read a year.
   */
  readonly isThorough?: boolean
  /**
   * The member who reads what all others of the centre read too: what is computed of the others holds for the next reader. `anybody`: what is
   * asked is alike for all readers.
   */
  readonly sharedFor?: UserId | 'anybody'
}

/** The facts, with the roster of the same snapshot, which says who everybody is. */
export interface LoadedFacts extends CenterFacts {
  readonly roster: Roster
  readonly approvals: ApprovalTerms
  /** Whether an exchange of the centre may wait for an approval at all. */
  readonly mayWait: boolean
  /** The same once these transfers are made, as a reading after the commit would find them. */
  after(transfers: readonly Transfer[]): LoadedFacts
}

const shared = new WeakMap<CenterFactsInput['members'], { readonly input: CenterFactsInput; readonly facts: CenterFacts }>()

/** Facts that readers share as long as they are made of the same readings; each has their own instant, and a person of their own. */
function sharedFacts(input: CenterFactsInput, readerId: UserId | 'anybody'): CenterFacts {
  const { center, rules, ownRules, members, from, to, now } = input
  const known = shared.get(members)?.input
  const isSame = known?.center === center && known.rules === rules && known.ownRules === ownRules && known.from === from && known.to === to
  const { facts } = (isSame && shared.get(members)) || { facts: centerFacts(input) }
  if (!isSame) shared.set(members, { input, facts })
  if (readerId === 'anybody') return { ...facts, now }
  const reader = facts.apart(readerId)
  return { ...facts, now, person: (userId) => (userId === readerId ? reader : facts.person(userId)) }
}

function factsOf(
  input: CenterFactsInput,
  known: Pick<LoadedFacts, 'roster' | 'approvals' | 'mayWait'>,
  readerId?: UserId | 'anybody',
): LoadedFacts {
  return {
    ...(readerId === undefined ? centerFacts(input) : sharedFacts(input, readerId)),
    ...known,
    after(transfers) {
      const members = input.members.map((member) => {
        const own = transfers.filter(({ giverId, takerId }) => giverId === member.userId || takerId === member.userId)
        return own.length === 0 ? member : { ...member, transfers: [...member.transfers, ...own] }
      })
      return factsOf({ ...input, members }, known)
    },
  }
}

/**
 * Has memory hold what decisions need of a centre under the versions that the caller came with. A transaction that has locked a row may keep
 * nothing of what it reads: without this each decision would read all of it anew until somebody else reads it.
 */
export async function keepFacts(
  db: Database,
  centerId: CenterId,
  versions: Pick<ReachedCenter, 'planVersion' | 'rosterVersion'>,
): Promise<void> {
  if (!(db instanceof pg.Pool)) return
  await loadRoster(db, centerId, versions.rosterVersion)
  await loadCenterPlan(db, centerId, versions.planVersion)
  await loadCenterTerms(db, centerId, versions)
}

/** Facts of a few members: staffing is not in them, and what was judged once it is asked for does not count. */
export function withoutStaffing(facts: LoadedFacts): { readonly facts: LoadedFacts; readonly daysAsked: readonly DayNumber[] } {
  const daysAsked: DayNumber[] = []
  const nobodyOn = (day: DayNumber) => {
    daysAsked.push(day)
    return []
  }
  const cutsOn = (day: DayNumber) => {
    daysAsked.push(day)
    return null
  }
  return { facts: { ...facts, peopleOn: nobodyOn, presenceAround: nobodyOn, cutsOn }, daysAsked }
}

/** Facts of one snapshot: call it after the locks, never before. */
export async function loadFacts(
  db: Queryable,
  { centerId, userIds, days, now, isThorough = false, sharedFor }: FactsQuery,
): Promise<LoadedFacts> {
  const from = Math.max(FIRST_DAY, Math.min(...days) - MARGIN_DAYS)
  const to = Math.min(LAST_DAY, Math.max(...days) + MARGIN_DAYS)
  const load = (first: DayNumber, last: DayNumber) =>
    userIds === 'all' && sharedFor !== undefined
      ? loadSharedMembers(db, centerId, first, last)
      : loadMembers(db, centerId, userIds, first, last)
  const { members, roster, planVersion } = await load(from, to)
  const center = await loadCenterPlan(db, centerId, planVersion)
  const { rules, ownRules, approvals, mayWait } = await loadCenterTerms(db, centerId, { planVersion, rosterVersion: roster.version })
  const known = { roster, approvals, mayWait }
  const followed = [rules, ...(userIds === 'all' ? ownRules.values() : userIds.flatMap((id) => ownRules.get(id) ?? []))]
  const far = Math.max(
    ...followed.map(({ rules: list }) => reachDays(isThorough ? list : list.filter(({ severity }) => severity === 'blocking'))),
  )
  if (far === 0) return factsOf({ center, rules, ownRules, members, from, to, now }, known, sharedFor)
  const wide = { from: Math.max(FIRST_DAY, from - far), to: Math.min(LAST_DAY, to + far) }
  const membersOfCenter = await load(wide.from, wide.to)
  return factsOf({ center, rules, ownRules, members: membersOfCenter.members, ...wide, now }, known, sharedFor)
}

/**
 * Decides on the plannings of a few members, and reads those of the whole centre only when the staffing of a vacation is in
 * question; then the days in question are locked first, so that two changes cannot each keep a minimum and together break it.
 */
export async function decide<T>(
  tx: Transaction,
  query: FactsQuery & { readonly userIds: readonly UserId[] },
  decision: (facts: LoadedFacts) => T,
): Promise<T> {
  const { facts, daysAsked } = withoutStaffing(await loadFacts(tx, query))
  try {
    const first = decision(facts)
    if (daysAsked.length === 0) return first
  } catch (error) {
    // A refusal that rests on the staffing pretended here is none: only the second reading counts.
    if (daysAsked.length === 0) throw error
  }
  await lockStaffing(tx, query.centerId, daysAsked)
  // These people are locked: what was read of them still holds, and reaches further than what is read of everybody.
  const { peopleOn, presenceAround, cutsOn } = await loadFacts(tx, { ...query, userIds: 'all', isThorough: false })
  return decision({ ...facts, peopleOn, presenceAround, cutsOn })
}
