// A month as its administrators read it: what is still open, the figures of each member, its closing and corrections.
import type { WireMonthPerson, WireMonthState, WireRegularisation } from '@releve/contract/closings'
import { payFigure } from '@releve/contract/closings'
import { figureWords } from '@releve/contract/pay-words'
import { firstOfMonth, fromDayNumber, lastOfMonth } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { DAY_OFF } from '@releve/domain/hours/month-figures'
import type { ActivityDays } from '@releve/domain/hours/month-figures'
import { activityFigure } from '@releve/domain/hours/pay-lines'
import type { CenterId, UserId } from '@releve/domain/ids'
import { lacksOfDays } from '@releve/domain/working-time/lacks-of-days'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { ReachedCenter } from '#features/members/store/members.ts'
import { compareByName, loadPeople } from '#features/members/store/members.ts'
import type { Person } from '#features/members/store/members.ts'
import {
  loadClosedMonths,
  loadClosings,
  loadFigures,
  loadOpenDemands,
  loadPending,
  loadRegularisations,
  lockMonths,
} from '../store/months.ts'
import type { ClosingRow, KeptFigures, RegularisationRow } from '../store/months.ts'
import { loadPaySettings } from '../store/pay.ts'
import { activitiesOf, readMonth } from './figures.ts'
import type { MonthOfCenter } from './figures.ts'

const MONTHS_SHOWN = 24

/** « 2026-11 » of its first day. */
export const monthText = (day: string): string => day.slice(0, 7)

const personOf = (people: ReadonlyMap<UserId, Person>, _id: UserId) => ({
  _id,
  userId: _id,
  name: people.get(_id)?.name ?? '',
  lastName: people.get(_id)?.lastName ?? '',
})

/** Hundredths of a number as the number, minutes as they are. */
export const quantityOf = ({ unit, quantity }: Pick<RegularisationRow, 'unit' | 'quantity'>): number =>
  unit === 'minutes' ? quantity : quantity / 100

/** Holds the months of the centre, and finds the closing of this one. @throws AppError monthNotClosed */
export async function requireClosed(tx: Transaction, centerId: CenterId, month: DayNumber): Promise<ClosingRow> {
  await lockMonths(tx, centerId)
  const closing = standing(await loadClosings(tx, centerId, month))
  if (closing === null) throw new AppError('monthNotClosed')
  return closing
}

/** The closing that stands, where the month is closed. */
export const standing = (closings: readonly ClosingRow[]): ClosingRow | null =>
  closings.find(({ reopened_at: reopenedAt }) => reopenedAt === null) ?? null

const toHundredth = (value: number) => Number(value.toFixed(2))

function sumsByActivity(days: readonly ActivityDays[]): WireMonthPerson['activityTotals'] {
  return [...Map.groupBy(days, ({ activityId }) => activityId)].map(([activityId, each]) => {
    const sum = (key: 'minutes' | 'shifts' | 'workingDays') => each.reduce((total, part) => total + part[key], 0)
    return {
      activityId,
      minutes: Math.round(sum('minutes')),
      shifts: toHundredth(sum('shifts')),
      workingDays: toHundredth(sum('workingDays')),
    }
  })
}

function toWirePerson({ userId, figures, registrationNumber, share }: KeptFigures, people: ReadonlyMap<UserId, Person>): WireMonthPerson {
  const { hours, night, sundays, holidays, overCycle, meals, activities } = figures
  return {
    user: personOf(people, userId),
    registrationNumber,
    share,
    hours: Math.round(hours),
    night: Math.round(night),
    sundays: Math.round(sundays),
    holidays: Math.round(holidays),
    overCycle: Math.round(overCycle),
    meals,
    activityTotals: sumsByActivity(activities),
  }
}

function toWireRegularisation(row: RegularisationRow, people: ReadonlyMap<UserId, Person>): WireRegularisation {
  return {
    _id: row._id,
    user: personOf(people, row.user_id),
    month: monthText(row.month),
    figure: payFigure.parse(row.figure),
    unit: row.unit,
    quantity: quantityOf(row),
    reason: row.reason,
    author: personOf(people, row.author_id),
    at: row.at,
    isWaiting: row.closing_id === null,
  }
}

/** Whether a member did anything that month, or was away in it. */
const isIn = ({ figures }: KeptFigures) => figures.hours > 0 || figures.activities.length > 0

async function activityNames(db: Queryable, centerId: CenterId, figures: readonly KeptFigures[]) {
  const known = await activitiesOf(db, centerId)
  const ids = new Set(figures.flatMap((each) => each.figures.activities.map(({ activityId }) => activityId)))
  return [...ids].map((activityId) => {
    const activity = known.get(activityId)
    const kind = activity?.kind ?? (activityId === DAY_OFF ? ('leave' as const) : ('absence' as const))
    return { activityId, name: figureWords(activityFigure(activityId), () => activity?.name), kind }
  })
}

/** The lacks of the days of the month that are over, or of all when it is. */
export function lacksUntil({ center, members }: MonthOfCenter, month: DayNumber, today: DayNumber) {
  return lacksOfDays(center, members, month, Math.min(lastOfMonth(month), today - 1))
}

/** @throws AppError notFound when the centre is gone */
export async function monthState(db: Queryable, reached: ReachedCenter, month: DayNumber, now: number): Promise<WireMonthState> {
  const { centerId, zone } = reached
  const last = lastOfMonth(month)
  const settings = await loadPaySettings(db, centerId)
  if (settings === null) throw new AppError('notFound')
  const today = zoneOf(zone).dayAt(now)
  const closings = await loadClosings(db, centerId, month)
  const closing = standing(closings)
  const reopened = closing === null ? (closings.at(-1) ?? null) : null
  const ofMonth = closing === null ? await readMonth(db, centerId, month, settings) : null
  const figures = ofMonth?.figures ?? (closing === null ? [] : await loadFigures(db, centerId, closing._id))
  const pending = closing === null ? await loadPending(db, centerId, month, last) : []
  const demands = closing === null ? await loadOpenDemands(db, centerId, month, last) : []
  const regularisations = await loadRegularisations(db, centerId, month, closing?._id ?? null)
  const ids = [
    ...figures.map(({ userId }) => userId),
    ...pending.map(({ user_id: userId }) => userId),
    ...demands.map(({ poster_id: posterId }) => posterId),
    ...regularisations.flatMap(({ user_id: userId, author_id: authorId }) => [userId, authorId]),
    ...closings.flatMap(({ closed_by: closedBy, reopened_by: reopenedBy }) => [closedBy, reopenedBy]),
  ]
  const people = await loadPeople(db, centerId, ids)
  const shown = figures.filter(isIn).toSorted((a, b) => compareByName(personOf(people, a.userId), personOf(people, b.userId)))
  return {
    month: monthText(fromDayNumber(month)),
    state: closing !== null ? 'closed' : firstOfMonth(today) > month ? 'open' : 'running',
    closing: closing === null ? null : { closedBy: personOf(people, closing.closed_by), closedAt: closing.closed_at, note: closing.note },
    reopened:
      reopened === null || reopened.reopened_by === null || reopened.reopened_at === null
        ? null
        : {
            reopenedBy: personOf(people, reopened.reopened_by),
            reopenedAt: reopened.reopened_at,
            reason: reopened.reopen_reason ?? '',
          },
    pending: pending.map(({ _id, user_id: userId, from_day: startDate, to_day: endDate, name }) => ({
      _id,
      user: personOf(people, userId),
      startDate,
      endDate,
      name,
    })),
    demands: demands.flatMap(({ _id, poster_id: posterId, day: date, shift }) =>
      posterId === null ? [] : [{ _id, user: personOf(people, posterId), date, shift }],
    ),
    lacks:
      ofMonth === null
        ? []
        : lacksUntil(ofMonth, month, today).map(({ day, shiftName: shift, ...lack }) => ({ date: fromDayNumber(day), shift, ...lack })),
    people: shown.map((each) => toWirePerson(each, people)),
    activityNames: await activityNames(db, centerId, figures),
    regularisations: regularisations.map((row) => toWireRegularisation(row, people)),
    closedMonths: (await loadClosedMonths(db, centerId, MONTHS_SHOWN)).map((row) => ({
      month: monthText(row.month),
      closedAt: row.closed_at,
      lastExport: row.last_export,
      corrections: row.corrections,
    })),
  }
}
