// The school holidays of interest today: those of this school year and of the next.
import type { WireSchoolPeriod } from '@releve/contract/school-holidays'
import type { Day } from '@releve/domain/calendar/day'

/** A school year begins on 1 September. */
const FIRST_OF_YEAR = '-09-01'

export function nearPeriods(periods: readonly WireSchoolPeriod[], today: Day): WireSchoolPeriod[] {
  const year = Number(today.slice(0, 4))
  const began = today >= `${year}${FIRST_OF_YEAR}` ? year : year - 1
  return periods.filter(({ startDate, endDate }) => endDate >= `${began}${FIRST_OF_YEAR}` && startDate < `${began + 2}${FIRST_OF_YEAR}`)
}
