// Days and instants of the simulation, by the platform's own calendar and not by the domain's.

const ZONE = 'Europe/Paris'
const DAY_MS = 86_400_000

/** Days since 1970. */
export const dayOf = (date: string): number => Date.parse(date) / DAY_MS

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const known = new Map<number, number>()

/** The instant of a wall-clock time, in minutes after the midnight that `day` begins with. */
export function instantOf(day: number, minutes: number): number {
  const key = day * 1440 + minutes
  const found = known.get(key) ?? placed(day, minutes)
  known.set(key, found)
  return found
}

function placed(day: number, minutes: number): number {
  const midnight = Temporal.PlainDate.from(dateOf(day + Math.floor(minutes / 1440)))
  const time = { hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 }
  return midnight.toPlainDateTime(time).toZonedDateTime(ZONE).epochMilliseconds
}

export const todayOf = (now: number): number =>
  dayOf(Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).toPlainDate().toString())

export const startOf = (day: number, { start }: { readonly start: number }): number => instantOf(day, start)
export const endOf = (day: number, { end }: { readonly end: number }): number => instantOf(day, end)
