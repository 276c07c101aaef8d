// A day and the time of it, as sentences say until when something holds.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { formatClock, formatDay } from '../ui/format.ts'

/** « jeudi 19 novembre, 07:00 ». */
export function instantText(at: number, zone: Zone): string {
  return `${formatDay(fromDayNumber(zone.dayAt(at)), 'long')}, ${formatClock(at, zone.name)}`
}
