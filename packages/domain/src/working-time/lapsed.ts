// The qualifications that a vacation lacks although one of its people holds them: valid until a day before, or from a day after.
import type { Day } from '../calendar/day.ts'
import type { Lapsed, Shortage } from './staffing.ts'

interface Holder {
  readonly holder: string
  readonly validity?: readonly { readonly name: string; readonly fromDate: Day | null; readonly untilDate: Day | null }[] | undefined
}

/** The same lack, with what its people hold of it on other days alone. */
export function withLapsed(lack: Shortage, people: readonly Holder[], day: Day): Shortage {
  const names = new Set([lack, ...(lack.during ?? [])].flatMap(({ missing }) => Object.keys(missing)))
  const lapsed = people.flatMap(({ holder, validity = [] }) =>
    validity.flatMap(({ name: qualification, fromDate, untilDate }): Lapsed[] => {
      if (!names.has(qualification)) return []
      if (untilDate !== null && untilDate < day) return [{ holder, qualification, fromDate: null, untilDate }]
      return fromDate !== null && day < fromDate ? [{ holder, qualification, fromDate, untilDate: null }] : []
    }),
  )
  return lapsed.length === 0 ? lack : { ...lack, lapsed }
}
