// The address of /vacancies. The router reads it before the page is loaded, so this file stays small.
import { isDay, type Day } from '@releve/domain/calendar/day'
import type { VacancyList } from '../queries.ts'

export interface VacancySearch {
  readonly list?: Exclude<VacancyList, 'coming'>
  /** The vacancy that is open. */
  readonly vacancy?: string
  /** One that could be opened: whoever comes from a figure sees it first. */
  readonly date?: Day
  readonly shift?: string
  /** The form of a need stands open. */
  readonly open?: 1
  /** The proposal for a whole period stands open. */
  readonly cover?: 1
}

/** Unknown parameters are left out. */
export function readVacancySearch(search: Readonly<Record<string, unknown>>): VacancySearch {
  const { list, vacancy, date, shift, open, cover } = search
  return {
    ...(list === 'past' && { list }),
    ...(typeof vacancy === 'string' && vacancy !== '' && vacancy.length <= 40 && { vacancy }),
    ...(typeof date === 'string' && isDay(date) && { date }),
    ...(typeof shift === 'string' && shift !== '' && shift.length <= 12 && { shift }),
    ...((open === 1 || open === '1') && { open: 1 }),
    ...((cover === 1 || cover === '1') && { cover: 1 }),
  }
}
