// The hours of a span of work that a payroll tells apart by the clock: those of night, of Sundays and of public holidays. They are the hours
// that the work falls in, whatever day its vacation began.
import { isoWeekday } from '../calendar/day.ts'
import { holidayOf } from '../calendar/center-holidays.ts'
import type { Zone } from '../calendar/zone.ts'
import { nightOf } from '../planning/night.ts'
import type { ServiceTerms } from '../working-time/service-figures.ts'
import { overlapMs } from './span.ts'
import type { Span } from './span.ts'

/** Real milliseconds. */
export interface ClockHours {
  readonly night: number
  readonly sunday: number
  /** An hour that is of a Sunday too counts here, and not there. */
  readonly holiday: number
}

const DAY_MINUTES = 1440

/**
 * Sundays and public holidays last from midnight to midnight of the centre. The night is the window of the regime (décret 2000-815, article
 * 3; décret 2002-9; code du travail, L. 3122-2), in real time: it is an hour shorter or longer when the clocks change.
 */
export function clockHours(span: Span, { holidays, profile }: ServiceTerms, zone: Zone): ClockHours {
  const window = nightOf(profile)
  let night = 0
  let sunday = 0
  let holiday = 0
  // The search starts with the night that began the evening before.
  for (let day = zone.dayAt(span.startAt) - 1; zone.instantAt(day, 0) < span.endAt; day++) {
    night += overlapMs(span, { startAt: zone.instantAt(day, window.from), endAt: zone.instantAt(day, window.to) })
    const ofDay = overlapMs(span, { startAt: zone.instantAt(day, 0), endAt: zone.instantAt(day, DAY_MINUTES) })
    if (ofDay === 0) continue
    if (holidayOf(day, holidays) !== null) holiday += ofDay
    else if (isoWeekday(day) === 7) sunday += ofDay
  }
  return { night, sunday, holiday }
}
