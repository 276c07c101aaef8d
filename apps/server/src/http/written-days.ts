// Clients that only know instants write a day as one of them: that at which it begins (a date picker), or now (`new Date().toISOString()`).
// Where a day is meant, such an instant is the day of the caller's centre that holds it.
import { isDayIssue } from '@releve/contract/fields'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type * as z from 'zod/mini'

type Path = readonly PropertyKey[]

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/i

/** Finds where the schema wants a day, in any branch of a union, and found something else. */
function placesOfDays(issues: readonly z.core.$ZodIssue[], at: Path = []): Path[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path]
    if (issue.code === 'invalid_union') return issue.errors.flatMap((branch) => placesOfDays(branch, path))
    return isDayIssue(issue) ? [path] : []
  })
}

function valueAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return value
  return typeof value === 'object' && value !== null ? valueAt(Object.getOwnPropertyDescriptor(value, key)?.value, rest) : undefined
}

/** Writes the day where the path leads: the value belongs to the caller, who copied the input once for all its days. */
function putDay(value: unknown, path: Path, day: Day): void {
  const key = path.at(-1)
  const holder = valueAt(value, path.slice(0, -1))
  if (key !== undefined && typeof holder === 'object' && holder !== null) Object.defineProperty(holder, key, { value: day })
}

/** Reads an instant in milliseconds; null without an offset, or on a date that does not exist. */
function instantFrom(text: string): number | null {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return null
  }
}

/** The day that holds this instant; null of a text that is none. */
function dayFrom(text: string, zoneName: string): Day | null {
  const instant = instantFrom(text)
  return instant === null ? null : fromDayNumber(zoneOf(zoneName).dayAt(instant))
}

export interface WrittenDays {
  /** The input, with days instead of the instants that they hold. */
  readonly input: unknown
  /** It says for each path of a field why an instant is no day. */
  readonly reasons: Readonly<Record<string, string>>
}

/** The days for the instants that `schema` refused; null when no instant stands where a day is meant. */
export function daysOfInstants(schema: z.ZodMiniType, input: unknown, zoneName: string): WrittenDays | null {
  const { error } = schema.safeParse(input)
  // The input is JSON. Copied for each of its days, a long list of them would cost the square of its length.
  let read: unknown = null
  const reasons: Record<string, string> = {}
  for (const path of placesOfDays(error?.issues ?? [])) {
    const text = valueAt(input, path)
    if (typeof text !== 'string' || !TIME.test(text)) continue
    const day = dayFrom(text, zoneName)
    if (day !== null) {
      read ??= structuredClone(input)
      if (path.length === 0) read = day
      else putDay(read, path, day)
    } else
      reasons[path.map(String).join('.')] =
        'Cet instant n’existe pas, ou ne dit pas son décalage horaire\u00A0: envoyez le jour, au format AAAA-MM-JJ.'
  }
  return read === null && Object.keys(reasons).length === 0 ? null : { input: read ?? input, reasons }
}
