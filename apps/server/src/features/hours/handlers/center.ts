// The hours accounts of everybody in a centre, for whoever reads all of them. An account is kept in memory beside the planning it was counted from,
// until something of it ends: of five hundred people few have theirs counted at one reading.
import { startingActivities } from '@releve/contract/starting-activities'
import type { WireCenterHours } from '@releve/contract/hours'
import { dayNumberOf, fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { accountUntil } from '@releve/domain/hours/account-until'
import { hoursAccount } from '@releve/domain/hours/account'
import type { AccountInput, HoursAccount } from '@releve/domain/hours/account'
import type { CenterPlan, Dated, MemberPlan } from '@releve/domain/planning/center-plan'
import { datedValue } from '@releve/domain/planning/cycle'
import type { CenterId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { hasPower } from '#http/principal.ts'
import { loadActivities } from '#features/activities/store.ts'
import { loadServiceTerms } from '#features/fairness/store.ts'
import { loadCenterPlan, loadSharedMembers, reachCenter } from '#features/shifts/store.ts'
import { loadCausesOfAll, loadCenterTerms, loadTermsOfAll, loadWrittenOfAll } from '../store/accounts.ts'

const datedTerms = <Terms extends { readonly fromDate: string }>(terms: readonly Terms[]): Dated<Omit<Terms, 'fromDate'>>[] =>
  terms.map(({ fromDate, ...value }) => ({ fromDay: toDayNumber(fromDate), value }))

interface Kept {
  readonly center: CenterPlan
  /** The terms by which it was counted, and the absences of theirs that are leave. */
  readonly terms: string
  readonly from: number
  readonly until: number
  readonly account: HoursAccount
}

const kept = new WeakMap<MemberPlan, Map<number, Kept>>()

/** The account as it was counted, where nothing of it has changed since; else counted anew. What is written to it is added by the caller. */
function accountOf(input: Omit<AccountInput, 'written'>, terms: string): HoursAccount {
  const { center, member, year, now } = input
  const ofMember = kept.get(member) ?? new Map<number, Kept>()
  kept.set(member, ofMember)
  const known = ofMember.get(year)
  if (known !== undefined && known.center === center && known.terms === terms && known.from <= now && now < known.until)
    return known.account
  const account = hoursAccount({ ...input, written: 0 })
  ofMember.set(year, { center, terms, from: now, until: accountUntil(center, member, now), account })
  return account
}

const sum = (months: HoursAccount['months']) => months.reduce((total, { overCycle }) => total + overCycle, 0)

/** The accounts of everybody in a centre, counted where they are not known. @throws AppError notFound */
export async function readCenterHours(db: Queryable, centerId: CenterId, year: number, now: number): Promise<WireCenterHours> {
  const [from, to] = [dayNumberOf(year, 1, 1), dayNumberOf(year, 12, 31)]
  const { planVersion, roster, members } = await loadSharedMembers(db, centerId, from - 2, to + 2)
  const center = await loadCenterPlan(db, centerId, planVersion)
  const centerTerms = await loadCenterTerms(db, centerId)
  if (centerTerms === null) throw new AppError('notFound')
  const terms = await loadServiceTerms(db, centerId)
  const ofMembers = await loadTermsOfAll(db, centerId)
  const written = await loadWrittenOfAll(db, centerId, year)
  const causes = await loadCausesOfAll(db, centerId, from - 2, to + 2)
  const kinds = new Map(
    [...startingActivities('SPP12', null), ...((await loadActivities(db, centerId)) ?? [])].map(({ _id, kind }) => [_id, kind]),
  )
  const leaves = new Set(causes.flatMap(({ _id, cause }) => (cause !== null && kinds.get(cause) === 'leave' ? [_id] : [])))
  const shared = JSON.stringify([centerTerms, terms])
  const today = zoneOf(center.zone).dayAt(now)
  const datedCenterTerms = datedTerms(centerTerms)
  return {
    year,
    today: fromDayNumber(today),
    people: members.flatMap((member) => {
      const person = roster.byId.get(member.userId)
      if (person === undefined) return []
      const memberTerms = datedTerms(ofMembers.get(member.userId) ?? [])
      // Leave that a cause makes of an absence is of the modification: it is named, where the member has one.
      const own = member.modifications.flatMap(({ _id }) => (leaves.has(_id) ? [_id] : []))
      const account = accountOf(
        { center, member, year, terms, centerTerms: datedCenterTerms, memberTerms, leaves, now },
        `${shared} ${JSON.stringify(memberTerms)} ${own.join(' ')}`,
      )
      const { carriedOver = 0, correction = 0 } = written.get(member.userId) ?? {}
      return [
        {
          user: { _id: person._id, userId: person._id, name: person.name, lastName: person.lastName },
          teamId: datedValue(person.teams, Math.min(today, to)) ?? null,
          share: datedValue(memberTerms, Math.min(today, to))?.share ?? 100,
          countedSince: account.since === null ? null : fromDayNumber(account.since),
          done: Math.round(account.done),
          planned: Math.round(account.planned),
          due: Math.round(account.due),
          dueToday: Math.round(account.dueToday),
          carriedOver,
          corrected: correction,
          balance: Math.round(account.balance + carriedOver + correction),
          balanceToday: Math.round(account.balanceToday + carriedOver + correction),
          overCycle: Math.round(sum(account.months)),
        },
      ]
    }),
  }
}

export const centerHourHandlers: HandlersOf<'hours.ofCenter'> = {
  'hours.ofCenter': async ({ params, query, principal, pool, clock }): Promise<WireCenterHours> => {
    const reached = await reachCenter(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    const { centerId } = reached
    if (!hasPower(principal, 'readHours', { centerId, teamId: null })) throw new AppError('forbidden')
    return readCenterHours(pool, centerId, query.year, clock())
  },
}
