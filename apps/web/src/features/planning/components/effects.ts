// What a modification would touch, before it is asked or decided: days, vacations taken from colleagues, open demands, staffing.
import { daysBetween, type Day } from '@releve/domain/calendar/day'
import { sameShift } from '@releve/domain/planning/shift'
import type { WireDemand } from '@releve/contract/demands'
import type { WireModification } from '@releve/contract/planning'
import type { WireCenterRules } from '@releve/contract/centers'
import type { WireShift, WireShiftDay } from '@releve/contract/shifts'
import type { DecodedPlanning } from '../../shifts/queries.ts'

export interface Wish {
  readonly userId: string
  readonly type: WireModification['type']
  readonly fromDate: Day
  readonly toDate: Day
  /** Of other hours: what is worked instead. */
  readonly shift: WireShift | null
}

export interface TouchedDay {
  readonly date: Day
  readonly before: WireShift
  /** Null: they are not available. */
  readonly after: WireShift | null
  /** Taken from a colleague: nobody works it any more. */
  readonly isUncovered: boolean
  /** Other hours are refused on a vacation that changed hands. */
  readonly isExchanged: boolean
  readonly closesDemand: boolean
  /** Of the vacation they leave; null when it has no minimum, or is not known. */
  readonly staffing: { readonly present: number; readonly minimum: number } | null
}

/** What is read of a demand. */
export type KnownDemand = Pick<WireDemand, '_id' | 'status' | 'posterId' | 'accepterId' | 'acceptedSwitch'> & {
  readonly posterShift: Pick<WireDemand['posterShift'], 'date' | 'shift'>
}

/** What is read of a modification. */
export type KnownAbsence = Pick<WireModification, 'userId' | 'user' | 'type' | 'status' | 'fromDate' | 'toDate'>

interface Facts {
  /** Of the member, in order. */
  readonly days: readonly WireShiftDay[]
  readonly demands: readonly KnownDemand[]
  readonly planning: DecodedPlanning | null
  readonly minimums: WireCenterRules['minimumStaffing']
}

/** Beyond, the staffing of each day is not read: the answer would be large and nobody would read it. */
export const MOST_STAFFED_DAYS = 62

export function isStaffingShown({ fromDate, toDate }: Pick<Wish, 'fromDate' | 'toDate'>): boolean {
  return daysBetween(fromDate, toDate) < MOST_STAFFED_DAYS
}

/** The days whose vacation would change, in order. */
export function touchedDays(wish: Wish, { days, demands, planning, minimums }: Facts): TouchedDay[] {
  const open = new Set(
    demands.filter(({ status, posterId }) => status === 'open' && posterId === wish.userId).map(({ posterShift }) => posterShift.date),
  )
  const isCustom = wish.type === 'custom_modification'
  return days
    .filter(({ date }) => date >= wish.fromDate && date <= wish.toDate)
    .flatMap(({ date, shift, isOff, substitutionHistory }): TouchedDay[] => {
      // An absence lies over everything: under it nothing changes.
      if (isOff) return []
      const after = isCustom ? wish.shift : null
      if (after === null ? shift.type === 'rest' : sameShift(shift, after)) return []
      const last = substitutionHistory.at(-1)
      const minimum = minimums[shift.name]?.total
      const leaves = shift.type === 'work' && (after === null || after.name !== shift.name)
      const isStaffed = leaves && minimum !== undefined && planning?.days.includes(date) === true
      return [
        {
          date,
          before: shift,
          after,
          isUncovered: !isCustom && shift.type === 'work' && last?.to._id === wish.userId,
          isExchanged: isCustom && last !== undefined,
          closesDemand: open.has(date),
          staffing: isStaffed
            ? { present: planning.peopleOn(date, shift.name).filter(({ _id }) => _id !== wish.userId).length, minimum }
            : null,
        },
      ]
    })
}

export interface Uncovered {
  readonly userId: string
  readonly user: WireModification['user']
  readonly date: Day
  readonly shift: WireShift
  /** Posted again already: somebody is being looked for. */
  readonly isReopened: boolean
}

/**
 * Vacations taken from a colleague by somebody who is away that day, from `from` on, in order of days; those that a further demand
 * gave to somebody else are covered.
 */
export function uncoveredVacations(absences: readonly KnownAbsence[], demands: readonly KnownDemand[], from: Day): Uncovered[] {
  const away = absences.filter(({ status, type }) => status === 'approved' && type !== 'custom_modification')
  const absenceOf = (userId: string, day: Day) =>
    away.find((one) => one.userId === userId && one.fromDate <= day && day <= one.toDate) ?? null
  const found: Uncovered[] = []
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
      const again = demands.filter((one) => one.posterId === userId && one.posterShift.date === date && one._id !== demand._id)
      if (again.some((one) => one.status === 'accepted')) continue
      found.push({ userId, user: absence.user, date, shift, isReopened: again.some((one) => one.status === 'open') })
    }
  }
  return found.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
