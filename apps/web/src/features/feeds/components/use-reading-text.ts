// The words for the instant of a reading, the same for a subscription and for a device.
import { formatClock, formatDay } from '#ui/format.ts'
import { todayIn, useToday, useZone } from '#features/centers/queries.ts'
import { feedTexts } from '../texts.ts'

/** Says when a calendar program last read. `lastReadAt`: milliseconds; null: never. */
export function useReadingText(
  lastReadAt: number | null,
  { neverRead, lastRead }: { readonly neverRead: string; readonly lastRead: (when: string) => string },
): string {
  const today = useToday()
  const zone = useZone()
  if (lastReadAt === null) return neverRead
  const day = todayIn(zone.name, lastReadAt)
  const clock = formatClock(lastReadAt, zone.name)
  return lastRead(day === today ? feedTexts.today(clock) : feedTexts.onDay(formatDay(day), clock))
}
