// The year that an account shows, by the address of its page. The router reads it before the page is loaded, so this file stays small.

export interface HoursSearch {
  /** Absent: the year it is in the centre. */
  readonly year?: number
}

export function readHoursSearch({ year }: Readonly<Record<string, unknown>>): HoursSearch {
  return typeof year === 'number' && Number.isInteger(year) && year >= 2000 && year <= 2100 ? { year } : {}
}
