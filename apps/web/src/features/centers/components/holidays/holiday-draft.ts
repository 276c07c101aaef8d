// A change of the holidays as a form holds it: what is sent of it, where a refusal stands, and which days it changes. Pure: it decides by the
// same functions as the server.
import { errors } from '@releve/contract/errors'
import { ownHolidayRoutes, type NewOwnHoliday } from '@releve/contract/own-holidays'
import { validate } from '@releve/contract/validation'
import { withOwnHoliday, type OwnHolidayRefusal } from '@releve/domain/calendar/center-holiday-changes'
import type { HolidayCalendar, OwnHoliday, YearlyDay } from '@releve/domain/calendar/center-holidays'
import { fromEaster, holidaysOfYear } from '@releve/domain/calendar/holiday-years'
import { civilDateOf, toDayNumber, type Day, type DayNumber } from '@releve/domain/calendar/day'
import type { HolidayName } from '@releve/domain/calendar/holidays'
import type { Read } from '#kit/use-contract-form.ts'
import { readDay } from '#ui/read-day.ts'

export type Repeats = 'once' | 'yearly' | 'easter'

/** It stands in the place of a last year. */
export const NO_END = 'none'

export interface HolidayDraft {
  readonly kind: OwnHoliday['kind']
  readonly name: string
  /** The date as it was typed. */
  readonly date: string
  readonly repeats: Repeats
  readonly firstYear: string
  readonly lastYear: string
}

export const yearOf = (day: Day): number => civilDateOf(toDayNumber(day)).year

export const yearlyDayOf = (day: Day, repeats: Repeats): YearlyDay => (repeats === 'easter' ? fromEaster(toDayNumber(day)) : day.slice(5))

/** The identifier of a change that is not saved yet. */
const UNSAVED = ''

/** The field that says which day a change is about. */
export const placeOf = (kind: OwnHoliday['kind']) => (kind === 'removed' ? 'firstYear' : 'date')

/** The field beside which a refusal stands, where the form has it. */
function fieldOf(code: OwnHolidayRefusal, kind: OwnHoliday['kind']): keyof HolidayDraft | 'form' {
  if (code === 'holidayYearsReversed') return 'lastYear'
  if (code === 'holidaysFull' || code === 'holidayOver' || code === 'holidayNotLegal') return 'form'
  return placeOf(kind)
}

/** @param holiday the legal one that is moved or taken out; null: one of the centre's own */
export function readHoliday(draft: HolidayDraft, holiday: HolidayName | null, calendar: HolidayCalendar, today: Day): Read<NewOwnHoliday> {
  const { kind, name, date, repeats } = draft
  const typed = kind === 'removed' ? { day: `${draft.firstYear}-01-01` } : readDay(date)
  const first = 'day' in typed ? yearOf(typed.day) : yearOf(today)
  const last = repeats === 'once' ? first : draft.lastYear === NO_END ? null : Number(draft.lastYear)
  const body = {
    kind,
    ...(kind === 'added' ? { name } : { holiday }),
    ...(kind !== 'removed' && { on: 'day' in typed ? yearlyDayOf(typed.day, repeats) : '' }),
    firstYear: first,
    lastYear: last,
  }
  const read = validate(ownHolidayRoutes['ownHolidays.add'].body, body)
  if ('fields' in read) {
    const { on, ...others } = read.fields
    const wrong = 'error' in typed ? typed.error : on
    return { fields: { ...others, ...(wrong !== undefined && { date: wrong }) } }
  }
  const changed = withOwnHoliday(calendar, { _id: UNSAVED, ...read.value }, toDayNumber(today))
  if ('refusal' in changed) return { fields: { [fieldOf(changed.refusal, kind)]: errors[changed.refusal].message } }
  return { value: read.value }
}

export interface YearOfChange {
  readonly year: number
  readonly becomes: readonly DayNumber[]
  readonly stops: readonly DayNumber[]
}

/** Nobody looks at more years before they believe it. */
const SHOWN_YEARS = 4

/** The days that become holidays and those that stop being one, in the first years of a change. */
export function changesOf(body: NewOwnHoliday, { area, own }: HolidayCalendar): YearOfChange[] {
  const { firstYear, lastYear } = body
  const after = { area, own: [...own, { _id: UNSAVED, ...body }] }
  const daysOf = (year: number, calendar: HolidayCalendar) =>
    new Set(holidaysOfYear(year, calendar).flatMap(({ day, holiday }) => (holiday === null ? [] : [day])))
  const count = Math.min(SHOWN_YEARS, (lastYear ?? Infinity) - firstYear + 1)
  return Array.from({ length: count }, (_, index) => {
    const year = firstYear + index
    const [was, is] = [daysOf(year, { area, own }), daysOf(year, after)]
    return { year, becomes: [...is].filter((day) => !was.has(day)), stops: [...was].filter((day) => !is.has(day)) }
  })
}
