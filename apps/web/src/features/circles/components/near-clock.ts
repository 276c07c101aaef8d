// « demain, 18:00 »: until when a circle waits, which is a day later at most.
import { fromDayNumber } from '@releve/domain/calendar/day'
import { formatClock, formatDay, formatNearDay } from '../../../ui/format.ts'
import { useToday, useZone } from '../../centers/queries.ts'

export function useNearClock(): (at: number) => string {
  const zone = useZone()
  const today = useToday()
  return (at) => {
    const day = fromDayNumber(zone.dayAt(at))
    return `${formatNearDay(day, today) ?? formatDay(day, 'short')}, ${formatClock(at, zone.name)}`
  }
}
