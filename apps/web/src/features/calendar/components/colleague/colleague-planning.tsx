// A colleague's month, to be read: what they work, and from today on the days that are free for both. What became of their vacations is
// theirs; an absence is no more than « Indisponible ».
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, type ReactNode } from 'react'
import { addDays, fromDayNumber, type Day } from '@releve/domain/calendar/day'
import type { WireDemand } from '@releve/contract/demands'
import type { WireShiftDay } from '@releve/contract/shifts'
import { Loaded, together } from '#kit/loaded.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatDay, formatMonth, NBSP } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonGroup } from '#ui/skeleton.tsx'
import { useHolidays, useToday, useZone } from '#features/centers/queries.ts'
import { useDemands } from '#features/demands/queries.ts'
import { isUnplanned, shiftMapOf, useMyShiftDays, useShiftDays } from '#features/shifts/queries.ts'
import { calendarDays, lastShown, type CalendarDay } from '../calendar-days.ts'
import { firstDayOf, gridOf, monthOf, rangeOfMonth, shiftMonth, type Month } from '../calendar-search.ts'
import { knownFreeDays } from '../free-days.ts'
import { dayBoxClass, DayFace, MonthTiles } from '../month/month-tiles.tsx'
import { calendarTexts, daySentence, monthTitle } from '#features/calendar/texts.ts'
import '#shared/calendar.css'

const texts = {
  title: 'Planning',
  failed: 'Ce planning n’a pas pu être lu',
  free: `Jours libres en commun${NBSP}:`,
  alsoFree: 'libre pour vous deux',
  noneFree: (month: string) => `Aucun jour libre en commun en ${month}.`,
  noneLeft: 'Aucun jour libre en commun d’ici à la fin du mois.',
} as const

/** Keeps what a colleague sees of it: what became of each vacation is left out, but for an exchange that waits, whose day may still change. */
function plain(entry: CalendarDay): CalendarDay {
  const isAwaiting = entry.event?.kind === 'awaiting'
  return { ...entry, event: isAwaiting || entry.event?.kind === 'unavailable' ? entry.event : null, badge: isAwaiting ? entry.badge : null }
}

function FreeDays({ free, month, isBegun }: { free: readonly Day[]; month: Month; isBegun: boolean }): ReactNode {
  if (free.length === 0) {
    return <p className="text-14 text-t2">{isBegun ? texts.noneLeft : texts.noneFree(formatMonth(firstDayOf(month)))}</p>
  }
  return (
    <p className="text-14 text-t2">
      {texts.free}{' '}
      <span className="font-650 text-t1">
        <DayText>{free.map((day) => formatDay(day, 'weekdayAndNumberShort')).join(', ')}</DayText>
      </span>
    </p>
  )
}

interface MonthOfProps {
  userId: string
  month: Month
  days?: readonly WireShiftDay[] | undefined
  /** The demands of the centre: those of the colleague that wait for an approval are marked. */
  demands?: readonly WireDemand[] | undefined
  mine?: readonly WireShiftDay[] | undefined
}

function MonthOf({ userId, month, days = [], demands = [], mine = [] }: MonthOfProps): ReactNode {
  const today = useToday()
  const zone = useZone()
  const holidays = useHolidays()
  const { startDate: firstShown, endDate: lastOfGrid } = gridOf(month)
  const range = { startDate: firstShown, endDate: addDays(lastOfGrid, 7) }
  const awaited = demands.filter(({ approval }) => approval !== undefined)
  const facts = { range, shiftDays: shiftMapOf(days), demands: awaited, me: userId, today, zone, holidays, next: null }
  const { startDate: first, endDate } = rangeOfMonth(month)
  const startDate = first < today ? today : first
  // Said of days to come, and only where both have a cycle.
  const hasFree = startDate <= endDate && [days, mine].every((list) => list.some((day) => day.date >= startDate && !isUnplanned(day)))
  const free = hasFree ? knownFreeDays([days, mine], { startDate, endDate }, zone).map(fromDayNumber) : []
  const shared = new Set(free)
  return (
    <>
      <MonthTiles days={calendarDays(facts).map(plain)} month={month} today={today}>
        {(entry) => (
          <div className={dayBoxClass(entry)}>
            <span className="sr-only">
              {daySentence(entry)}
              {shared.has(entry.day) && `, ${texts.alsoFree}`}
            </span>
            <span aria-hidden="true" className="contents">
              <DayFace entry={entry} isMarked={shared.has(entry.day)} />
            </span>
          </div>
        )}
      </MonthTiles>
      {hasFree && <FreeDays free={free} month={month} isBegun={first < today} />}
    </>
  )
}

export function ColleaguePlanning({ userId }: { userId: string }): ReactNode {
  const today = useToday()
  const [month, setMonth] = useState(() => monthOf(today))
  const ofMonth = rangeOfMonth(month)
  // The days that come soon are shown with the month of today.
  const range = month === monthOf(today) ? { ...ofMonth, endDate: lastShown(ofMonth.endDate, today) } : ofMonth
  const [theirReading, ownReading] = [useShiftDays(userId, range), useMyShiftDays(range)]
  const { data: demands } = useDemands()
  // A month known only in part would show days as free that are not.
  const query = together(
    ...[theirReading, ownReading].map((result) => ({ ...result, data: result.isPlaceholderData ? undefined : result.data })),
  )
  return (
    <section aria-labelledby="planning" className="flex max-w-md flex-col gap-2">
      <SectionTitle
        id="planning"
        note={monthTitle(month)}
        action={
          <span className="flex">
            <IconButton
              label={calendarTexts.previousMonth}
              icon={<ChevronLeft size={22} />}
              onClick={() => setMonth(shiftMonth(month, -1))}
            />
            <IconButton label={calendarTexts.nextMonth} icon={<ChevronRight size={22} />} onClick={() => setMonth(shiftMonth(month, 1))} />
          </span>
        }
      >
        {texts.title}
      </SectionTitle>
      <Loaded
        query={query}
        failed={texts.failed}
        skeleton={
          <SkeletonGroup>
            <MonthOf userId={userId} month={month} />
          </SkeletonGroup>
        }
      >
        {([days, own]) => <MonthOf userId={userId} month={month} days={days} demands={demands} mine={own} />}
      </Loaded>
    </section>
  )
}
