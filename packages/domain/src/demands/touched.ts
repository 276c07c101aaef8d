// The effects of a modification before it is requested or decided: days, vacations taken from colleagues, open demands, staffing, and the
// taken vacations that nobody works any more. They are derived from the data that a member or an administrator reads, not from a whole plan
// (modification.ts).
import { addDays } from '../calendar/day.ts'
import type { ClockTime, Day } from '../calendar/day.ts'
import type { IdLike } from '../ids.ts'
import type { Modification } from '../planning/center-plan.ts'
import type { Demand } from './demand.ts'
import { minutesOf } from '../calendar/clock-time.ts'
import { sameShift, timesOf } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import type { MinimumStaffing } from '../working-time/rules.ts'
import { lackOfVacation, shortage } from '../working-time/staffing.ts'
import type { LackDuring, Shortage } from '../working-time/staffing.ts'

/** The people who would stay on a vacation that somebody leaves, against its minimum. */
interface StaffingLeft {
  readonly present: number
  /** Null: none is asked for as a whole. */
  readonly minimum: number | null
  /** People and qualifications that would be missing. */
  readonly lack: Shortage
}

export interface TouchingWish {
  readonly userId: IdLike<'user'>
  readonly type: Modification['type']
  readonly fromDate: Day
  readonly toDate: Day
  /** The shift worked instead, with other hours; null: not stated yet. */
  readonly shift: Shift | null
}

export interface TouchedDay {
  readonly date: Day
  readonly before: Shift
  /** Null: they are not available, or have not said yet which other hours they want. */
  readonly after: Shift | null
  /** Nobody works it any more, because it was taken from a colleague. */
  readonly isUncovered: boolean
  /** Other hours are refused on a vacation that changed hands. */
  readonly isExchanged: boolean
  readonly closesDemand: boolean
  /** The staffing of the vacation they leave; null when it has no minimum, or is not known. */
  readonly staffing: StaffingLeft | null
  /** Hours of a vacation with a minimum that they keep in name and do not work: the minimum counts them all the same. */
  readonly hoursLeft: readonly HoursLeft[]
}

export interface HoursLeft {
  readonly from: ClockTime
  readonly to: ClockTime
}

/** The hours of the first vacation before and after those of the second, which begins on the same day. */
export function hoursLeftBy(before: Shift, after: Shift): HoursLeft[] {
  const [timesBefore, timesAfter] = [timesOf(before), timesOf(after)]
  const spanOf = ({ startTime, endTime, endsNextDay }: ReturnType<typeof timesOf>) => ({
    start: minutesOf(startTime),
    end: minutesOf(endTime) + (endsNextDay ? 1440 : 0),
  })
  const [spanBefore, spanAfter] = [spanOf(timesBefore), spanOf(timesAfter)]
  if (spanAfter.end <= spanBefore.start || spanAfter.start >= spanBefore.end)
    return [{ from: timesBefore.startTime, to: timesBefore.endTime }]
  return [
    ...(spanAfter.start > spanBefore.start ? [{ from: timesBefore.startTime, to: timesAfter.startTime }] : []),
    ...(spanAfter.end < spanBefore.end ? [{ from: timesAfter.endTime, to: timesBefore.endTime }] : []),
  ]
}

/** A vacation of the day before a period that ends within its first day. */
export interface NightBefore {
  readonly date: Day
  readonly endTime: ClockTime
}

/** The vacation that is still worked as a period begins; null: none. */
export function nightInto(
  first: Day,
  days: readonly { readonly date: Day; readonly shift: Shift; readonly isOff: boolean }[],
): NightBefore | null {
  const before = days.find(({ date }) => date === addDays(first, -1))
  if (before === undefined || before.isOff || before.shift.type === 'rest') return null
  const { endTime, endsNextDay } = timesOf(before.shift)
  return endsNextDay && endTime !== '00:00' ? { date: before.date, endTime } : null
}

interface DatedShift {
  readonly date: Day
  readonly shift: Shift
}

/** The part of a demand that is read here. */
export interface KnownDemand {
  readonly _id: IdLike<'demand'>
  readonly status: Demand['status']
  readonly posterId: IdLike<'user'>
  readonly accepterId: IdLike<'user'> | null
  readonly posterShift: DatedShift
  readonly acceptedSwitch: DatedShift | null
}

/** The part of a modification that is read here. */
export interface KnownAbsence<User> {
  readonly userId: IdLike<'user'>
  readonly user: User
  readonly type: Modification['type']
  readonly status: string
  readonly fromDate: Day
  readonly toDate: Day
}

interface KnownDay extends DatedShift {
  readonly isOff: boolean
  /** Earliest first; hands of others are among them. */
  readonly substitutionHistory: readonly {
    readonly from: { readonly _id: IdLike<'user'> }
    readonly to: { readonly _id: IdLike<'user'> }
  }[]
}

interface Present {
  readonly _id: IdLike<'user'>
  readonly qualifications: readonly string[]
}

interface Facts {
  /** The days of the member, in order. */
  readonly days: readonly KnownDay[]
  readonly demands: readonly KnownDemand[]
  /** The planning of the centre; null while not known. */
  readonly planning: {
    readonly days: readonly Day[]
    readonly peopleOn: (day: Day, shiftName: string) => readonly Present[]
  } | null
  readonly minimums: Readonly<Record<string, MinimumStaffing | undefined>>
  /** The hours that the rows of the centre would lack once the wish is granted, as the server counts them. Absent: in none, or not known yet. */
  readonly lacks?: readonly (LackDuring & { readonly date: Day })[] | undefined
}

function staffingLeft(
  people: readonly Present[],
  shift: Shift,
  minimum: MinimumStaffing | undefined,
  during: readonly LackDuring[],
): StaffingLeft {
  const qualificationLists = people.map(({ qualifications }) => qualifications)
  const asWhole = minimum === undefined ? null : shortage(qualificationLists, minimum)
  return { present: people.length, minimum: minimum?.total ?? null, lack: lackOfVacation(asWhole, during, timesOf(shift)) }
}

/** Lists their own open demands for vacations of these days: when the vacation goes, so does the demand. */
export function openDemandsOn<Read extends Pick<KnownDemand, 'status' | 'posterId' | 'posterShift'>>(
  demands: readonly Read[],
  userId: IdLike<'user'>,
  { fromDate, toDate }: { readonly fromDate: Day; readonly toDate: Day },
): Read[] {
  return demands.filter(
    ({ status, posterId, posterShift: { date } }) => status === 'open' && posterId === userId && fromDate <= date && date <= toDate,
  )
}

/** The days whose vacation would change, in order. */
export function touchedDays(wish: TouchingWish, { days, demands, planning, minimums, lacks = [] }: Facts): TouchedDay[] {
  const open = new Set(openDemandsOn(demands, wish.userId, wish).map(({ posterShift }) => posterShift.date))
  const isCustom = wish.type === 'custom_modification'
  return days
    .filter(({ date }) => date >= wish.fromDate && date <= wish.toDate)
    .flatMap(({ date, shift, isOff, substitutionHistory }): TouchedDay[] => {
      // An absence lies over everything: under it nothing changes.
      if (isOff) return []
      const after = isCustom ? wish.shift : null
      if (after === null ? shift.type === 'rest' : sameShift(shift, after)) return []
      const last = substitutionHistory.findLast(({ from, to }) => from._id === wish.userId || to._id === wish.userId)
      const minimum = minimums[shift.name]
      const leaves = shift.type === 'work' && (after === null || after.name !== shift.name)
      const during = lacks.filter((lack) => lack.date === date)
      const isStaffed = leaves && (minimum !== undefined || during.length > 0) && planning?.days.includes(date) === true
      return [
        {
          date,
          before: shift,
          after,
          isUncovered: !isCustom && shift.type === 'work' && last?.to._id === wish.userId,
          isExchanged: isCustom && last !== undefined,
          closesDemand: open.has(date),
          staffing: isStaffed
            ? staffingLeft(
                planning.peopleOn(date, shift.name).filter(({ _id }) => _id !== wish.userId),
                shift,
                minimum,
                during,
              )
            : null,
          hoursLeft:
            minimum !== undefined && after !== null && shift.type === 'work' && after.name === shift.name ? hoursLeftBy(shift, after) : [],
        },
      ]
    })
}

export interface Uncovered<User> extends DatedShift {
  readonly userId: IdLike<'user'>
  readonly user: User
  /** It is posted again already: somebody is being sought. */
  readonly isReopened: boolean
}

/**
 * Vacations taken from a colleague by somebody who is away that day, from `from` on, in order of days; those that a further demand
 * gave to somebody else are covered.
 */
export function uncoveredVacations<User>(
  absences: readonly KnownAbsence<User>[],
  demands: readonly KnownDemand[],
  from: Day,
): Uncovered<User>[] {
  const away = absences.filter(({ status, type }) => status === 'approved' && type !== 'custom_modification')
  const absenceOf = (userId: IdLike<'user'>, day: Day) =>
    away.find((knownAbsence) => knownAbsence.userId === userId && knownAbsence.fromDate <= day && day <= knownAbsence.toDate) ?? null
  const found: Uncovered<User>[] = []
  for (const demand of demands) {
    const { status, accepterId, posterId, posterShift, acceptedSwitch } = demand
    if (status !== 'accepted' || accepterId === null) continue
    const hands = [
      { userId: accepterId, date: posterShift.date, shift: posterShift.shift },
      ...(acceptedSwitch === null ? [] : [{ userId: posterId, date: acceptedSwitch.date, shift: acceptedSwitch.shift }]),
    ]
    for (const { userId, date, shift } of hands) {
      const absence = date < from ? null : absenceOf(userId, date)
      if (absence === null) continue
      const otherDemands = demands.filter(
        (otherDemand) => otherDemand.posterId === userId && otherDemand.posterShift.date === date && otherDemand._id !== demand._id,
      )
      if (otherDemands.some((otherDemand) => otherDemand.status === 'accepted')) continue
      found.push({ userId, user: absence.user, date, shift, isReopened: otherDemands.some((otherDemand) => otherDemand.status === 'open') })
    }
  }
  return found.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
}
