// The hours account of members. Everybody reads their own; administrators read all of their centre and write lines and terms, never their
// own.
import { isDeepStrictEqual } from 'node:util'
import { hoursText } from '@releve/contract/hours-text'
import type { WireCenterHourTerms, WireHourSums, WireHoursAccount, WireMemberHourTerms } from '@releve/contract/hours'
import { startingActivities } from '@releve/contract/starting-activities'
import { dayNumberOf, fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { hoursAccount } from '@releve/domain/hours/account'
import type { HoursAccount } from '@releve/domain/hours/account'
import type { HourSums } from '@releve/domain/hours/month-hours'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Dated } from '@releve/domain/planning/center-plan'
import type { FieldChange } from '@releve/domain/working-time/differences'
import type { Queryable } from '#db/query.ts'
import { requireOpenMonths } from '#db/open-months.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers, reaches } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { loadActivities } from '#features/activities/store.ts'
import { keepAct, keepChange } from '#features/journal/store.ts'
import { hasPowerOver, reachUser } from '#features/members/store/members.ts'
import type { ReachedCenter } from '#features/members/store/members.ts'
import { loadCenterPlan, loadMembers } from '#features/shifts/store.ts'
import { centerHourHandlers } from './center.ts'
import { insertLine, loadCenterTerms, loadMemberTerms, loadWritten, saveCenterTerms, saveMemberTerms } from '../store/accounts.ts'

/** Terms in the order of their days, as the domain reads them. */
function datedTerms<Terms extends { readonly fromDate: string }>(terms: readonly Terms[]): Dated<Omit<Terms, 'fromDate'>>[] {
  return terms.map(({ fromDate, ...value }) => ({ fromDay: toDayNumber(fromDate), value }))
}

const inOrder = <Terms extends { readonly fromDate: string }>(terms: readonly Terms[]) =>
  terms.toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1))

/** The kinds of absence as an account counts them: what a centre takes as leave gives its planned hours up. */
async function leavesAmong(db: Queryable, { centerId }: ReachedCenter, causes: readonly { _id: string; cause: string | null }[]) {
  if (causes.length === 0) return new Set<string>()
  // A cause that the centre no longer has is the one that every centre begins with, where it is one of these.
  const known = [...startingActivities('SPP12', null), ...((await loadActivities(db, centerId)) ?? [])]
  const kinds = new Map(known.map(({ _id, kind }) => [_id, kind]))
  return new Set(causes.filter(({ cause }) => cause !== null && kinds.get(cause) === 'leave').map(({ _id }) => _id))
}

function wireSums(sums: HourSums): WireHourSums {
  const { day, night, activity, intervention, onCall, absence, leave, atNight, onSundays, onHolidays } = sums
  return {
    day: Math.round(day),
    night: Math.round(night),
    activity: Math.round(activity),
    intervention: Math.round(intervention),
    onCall: Math.round(onCall),
    absence: Math.round(absence),
    leave: Math.round(leave),
    atNight: Math.round(atNight),
    onSundays: Math.round(onSundays),
    onHolidays: Math.round(onHolidays),
  }
}

/** The sums of all months, added up before anything is rounded. */
function totalOf({ months }: HoursAccount, which: 'done' | 'planned'): WireHourSums {
  const add = (key: keyof HourSums) => months.reduce((total, month) => total + month[which][key], 0)
  return wireSums({
    day: add('day'),
    night: add('night'),
    activity: add('activity'),
    intervention: add('intervention'),
    onCall: add('onCall'),
    absence: add('absence'),
    leave: add('leave'),
    atNight: add('atNight'),
    onSundays: add('onSundays'),
    onHolidays: add('onHolidays'),
  })
}

/** @throws AppError notFound when they are no member of a centre that the caller reaches; forbidden when they are somebody else's to read */
async function reachAccount(db: Queryable, principal: Principal, userId: UserId, now: number): Promise<ReachedCenter> {
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  const { centerId } = reached
  if (userId !== principal.userId && !(await hasPowerOver(db, principal, 'readHours', { centerId, userId, now })))
    throw new AppError('forbidden')
  return reached
}

async function readAccount(db: Queryable, reached: ReachedCenter, userId: UserId, year: number, now: number): Promise<WireHoursAccount> {
  const { centerId } = reached
  const [from, to] = [dayNumberOf(year, 1, 1), dayNumberOf(year, 12, 31)]
  const { planVersion, members } = await loadMembers(db, centerId, [userId], from - 2, to + 2)
  const [member] = members
  const found = await loadWritten(db, { centerId, userId, year, from: from - 2, to: to + 2 })
  if (member === undefined || found === null) throw new AppError('notFound')
  const { terms, centerTerms, serviceTerms, lines, causes } = found
  const center = await loadCenterPlan(db, centerId, planVersion)
  const written = (kind: string) => lines.reduce((sum, line) => (line.kind === kind ? sum + line.minutes : sum), 0)
  const account = hoursAccount({
    center,
    member,
    year,
    terms: serviceTerms,
    centerTerms: datedTerms(centerTerms),
    memberTerms: datedTerms(terms),
    leaves: await leavesAmong(db, reached, causes),
    written: written('carriedOver') + written('correction'),
    now,
  })
  return {
    year,
    today: fromDayNumber(zoneOf(reached.zone).dayAt(now)),
    countedSince: account.since === null ? null : fromDayNumber(account.since),
    done: Math.round(account.done),
    planned: Math.round(account.planned),
    due: Math.round(account.due),
    dueToday: Math.round(account.dueToday),
    carriedOver: written('carriedOver'),
    corrected: written('correction'),
    balance: Math.round(account.balance),
    balanceToday: Math.round(account.balanceToday),
    overCycle: Math.round(account.months.reduce((sum, month) => sum + month.overCycle, 0)),
    doneSums: totalOf(account, 'done'),
    plannedSums: totalOf(account, 'planned'),
    months: account.months.map(({ month, done, planned, overCycle }) => ({
      firstDay: fromDayNumber(month),
      done: wireSums(done),
      planned: wireSums(planned),
      overCycle: Math.round(overCycle),
    })),
    lines,
    terms,
    centerTerms,
  }
}

/** @throws AppError hoursOfOneself: nobody writes their own account */
async function reachOthers(db: Queryable, principal: Principal, userId: UserId): Promise<ReachedCenter> {
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  if (!administers(principal, reached.centerId)) throw new AppError('forbidden')
  if (userId === principal.userId) throw new AppError('hoursOfOneself')
  return reached
}

const centerWords = ({ annualMinutes, guardHours }: WireCenterHourTerms) =>
  `${hoursText(annualMinutes / 60)} par an${guardHours === null ? '' : `, garde de 24\u00A0h comptée ${guardHours.toLocaleString('fr-FR')}\u00A0h`}`

const memberWords = ({ share, annualMinutes }: WireMemberHourTerms) =>
  `${share}\u00A0%${annualMinutes === null ? '' : `, ${hoursText(annualMinutes / 60)} par an`}`

/** The terms that came, went or changed, each under its day. */
function termChanges<Terms extends { readonly fromDate: string }>(
  before: readonly Terms[],
  after: readonly Terms[],
  wordsOf: (terms: Terms) => string,
): FieldChange[] {
  const textOn = (list: readonly Terms[], fromDate: string) => {
    const terms = list.find((each) => each.fromDate === fromDate)
    return terms === undefined ? null : wordsOf(terms)
  }
  const days = new Set([...before, ...after].map(({ fromDate }) => fromDate))
  return [...days].toSorted().flatMap((fromDate) => {
    const [from, to] = [textOn(before, fromDate), textOn(after, fromDate)]
    return from === to ? [] : [{ field: `hourTerms.${fromDate}`, from, to }]
  })
}

/** The first day on which what `read` takes of the terms differs; null: it does on none. */
function firstDifference<Terms extends { readonly fromDate: string }>(
  before: readonly Terms[],
  after: readonly Terms[],
  read: (terms: Terms | undefined) => number | null,
): string | null {
  const on = (list: readonly Terms[], date: string) => read(list.findLast(({ fromDate }) => fromDate <= date))
  const dates = [...new Set([...before, ...after].map(({ fromDate }) => fromDate))].toSorted()
  return dates.find((date) => on(before, date) !== on(after, date)) ?? null
}

/** The figures of payroll are counted by these terms: none of them changes in a closed month. */
async function requireOpenSince(tx: Transaction, centerId: CenterId, date: string | null): Promise<void> {
  if (date !== null) await requireOpenMonths(tx, centerId, date, null)
}

type HourCall =
  | 'hours.ofMember'
  | 'hours.ofCenter'
  | 'hours.write'
  | 'hours.saveMemberTerms'
  | 'hours.centerTerms'
  | 'hours.saveCenterTerms'

export const hourHandlers: HandlersOf<HourCall> = {
  ...centerHourHandlers,

  'hours.ofMember': async ({ params, query, principal, pool, clock }) => {
    const now = clock()
    const reached = await reachAccount(pool, principal, params.id, now)
    return readAccount(pool, reached, params.id, query.year, now)
  },

  'hours.write': async ({ params, body, principal, pool, clock }) => {
    const reached = await reachOthers(pool, principal, params.id)
    const { centerId } = reached
    const now = clock()
    await inTransaction(pool, async (tx) => {
      if ((await loadMemberTerms(tx, centerId, params.id, true)) === null) throw new AppError('notFound')
      await insertLine(tx, { ...body, centerId, userId: params.id, authorId: principal.userId, now })
      await keepAct(tx, centerId, {
        kind: 'hoursCorrected',
        actorId: principal.userId,
        subjectId: params.id,
        detail: { minutes: body.minutes, reason: body.reason },
        now,
      })
      await publish(tx, centerId, { kind: 'planning', days: [], users: [params.id], near: [] })
    })
    return readAccount(pool, reached, params.id, body.year, now)
  },

  'hours.saveMemberTerms': async ({ params, body, principal, pool, clock }) => {
    const { centerId } = await reachOthers(pool, principal, params.id)
    const terms = inOrder(body.terms)
    await inTransaction(pool, async (tx) => {
      const known = await loadMemberTerms(tx, centerId, params.id, true)
      if (known === null) throw new AppError('notFound')
      if (body.seen !== undefined && !isDeepStrictEqual(body.seen, known)) throw new AppError('hourTermsChanged')
      const fields = termChanges(known, terms, memberWords)
      if (fields.length === 0) return
      await requireOpenSince(
        tx,
        centerId,
        firstDifference(known, terms, (each) => each?.share ?? 100),
      )
      await saveMemberTerms(tx, centerId, params.id, terms)
      await keepAct(tx, centerId, { kind: 'hourTermsChanged', actorId: principal.userId, subjectId: params.id, fields, now: clock() })
      await publish(tx, centerId, { kind: 'planning', days: [], users: [params.id], near: [] })
    })
    return { terms }
  },

  'hours.centerTerms': async ({ params, principal, pool }) => {
    const terms = reaches(principal, params.id) ? await loadCenterTerms(pool, params.id) : null
    if (terms === null) throw new AppError('notFound')
    return { terms }
  },

  'hours.saveCenterTerms': async ({ params, body, principal, pool, clock }) => {
    if (!reaches(principal, params.id)) throw new AppError('notFound')
    if (!administers(principal, params.id)) throw new AppError('forbidden')
    const terms = inOrder(body.terms)
    await inTransaction(pool, async (tx) => {
      const known = await loadCenterTerms(tx, params.id, true)
      if (known === null) throw new AppError('notFound')
      if (body.seen !== undefined && !isDeepStrictEqual(body.seen, known)) throw new AppError('hourTermsChanged')
      const fields = termChanges(known, terms, centerWords)
      if (fields.length === 0) return
      await requireOpenSince(
        tx,
        params.id,
        firstDifference(known, terms, (each) => each?.guardHours ?? null),
      )
      await saveCenterTerms(tx, params.id, terms)
      await keepChange(tx, params.id, { kind: 'center', fields, actorId: principal.userId, now: clock() })
      await publish(tx, params.id, { kind: 'planning', days: [], users: [], near: [] })
    })
    return { terms }
  },
}
