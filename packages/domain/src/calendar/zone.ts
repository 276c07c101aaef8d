// Converts between the wall clock of a centre and instants. Temporal is asked for offsets only, once per day and zone: a day whose offset
// is the same at both ends is plain arithmetic, so a hot call costs one map look-up.
import type { DayNumber } from './day.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export interface Zone {
  /** IANA name. */
  readonly name: string
  /**
   * The instant, in milliseconds, at which the wall clock shows `minutes` since midnight of `day`; minutes may be negative or
   * exceed 1440. An hour that does not exist is moved forward by the gap, one that exists twice is the first (Temporal's
   * `compatible`).
   */
  instantAt(day: DayNumber, minutes: number): number
  /** The day the wall clock shows at `instant`. */
  dayAt(instant: number): DayNumber
  /** Minutes since midnight on the wall clock, 0 to 1439 (seconds dropped). */
  minutesAt(instant: number): number
}

/** A regular day's offset is cached in milliseconds; NaN marks a day on which the offset changes. */
type OffsetByDay = Map<DayNumber, number>

function temporalInstantAt(name: string, wallMs: number): number {
  return Temporal.Instant.fromEpochMilliseconds(wallMs)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds
}

function temporalOffsetAt(name: string, instant: number): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name).offsetNanoseconds / 1_000_000
}

/** `offsetAtStart(day)` must hold for the whole day when the next day starts with the same. */
function cachedOffset(cache: OffsetByDay, day: DayNumber, offsetAtStart: (day: DayNumber) => number): number {
  const known = cache.get(day)
  if (known !== undefined) return known
  const offset = offsetAtStart(day)
  const regular = offsetAtStart(day + 1) === offset ? offset : NaN
  cache.set(day, regular)
  return regular
}

function makeZone(name: string): Zone {
  const offsetByLocalDay: OffsetByDay = new Map()
  const offsetByUtcDay: OffsetByDay = new Map()
  /** It keeps the instants of wall-clock times on days when the clocks change: vacations start and end at few times. */
  const instantOnChange = new Map<number, number>()
  const localStart = (day: DayNumber) => day * DAY_MS - temporalInstantAt(name, day * DAY_MS)
  const utcStart = (day: DayNumber) => temporalOffsetAt(name, day * DAY_MS)

  function wallAt(instant: number): number {
    const offset = cachedOffset(offsetByUtcDay, Math.floor(instant / DAY_MS), utcStart)
    return instant + (Number.isNaN(offset) ? temporalOffsetAt(name, Math.floor(instant)) : offset)
  }

  return {
    name,
    instantAt(day, minutes) {
      const wall = day * DAY_MS + minutes * MINUTE_MS
      const offset = cachedOffset(offsetByLocalDay, Math.floor(wall / DAY_MS), localStart)
      if (!Number.isNaN(offset)) return wall - offset
      const known = instantOnChange.get(wall)
      if (known !== undefined) return known
      const instant = temporalInstantAt(name, wall)
      instantOnChange.set(wall, instant)
      return instant
    },
    dayAt: (instant) => Math.floor(wallAt(instant) / DAY_MS),
    minutesAt(instant) {
      const wall = wallAt(instant)
      return Math.floor((wall - Math.floor(wall / DAY_MS) * DAY_MS) / MINUTE_MS)
    },
  }
}

/** True for an IANA time zone name this platform knows. Offsets such as `+02:00` are not names: they know no DST. */
export function isZoneName(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Temporal.ZonedDateTime(0n, name).epochMilliseconds === 0
  } catch {
    return false
  }
}

const zones = new Map<string, Zone>()

/** The zone of that IANA name, cached with its offsets. @throws RangeError when it is not one */
export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known !== undefined) return known
  if (!isZoneName(name)) throw new RangeError(`not a time zone: ${name}`)
  const zone = makeZone(name)
  zones.set(name, zone)
  return zone
}

/** Whether the clocks skip these minutes of a day, as they are put forward: no time is left of them, or they would all be others. */
export function isSkipped(day: DayNumber, { from, to }: { readonly from: number; readonly to: number }, zone: Zone): boolean {
  const [start, end] = [zone.instantAt(day, from), zone.instantAt(day, to)]
  const isShown = (minutes: number, instant: number) => zone.minutesAt(instant) === ((minutes % 1440) + 1440) % 1440
  return end <= start || (!isShown(from, start) && !isShown(to, end))
}
