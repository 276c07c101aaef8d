// A month of tiles, a week a line from its Monday: letters and colours, today, holidays. What a day leads to is said by who draws it.
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { formatMonth, formatWeekday } from '#ui/format.ts'
import type { Month } from '../calendar-search.ts'
import { isShownIn, weeksShown, type CalendarDay } from '../calendar-days.ts'
import { DayTile } from './day-tile.tsx'

/** Classes of the box around a day. */
export function dayBoxClass({ school, shiftDay, isProvisional }: CalendarDay): string {
  return classNames(
    'flex min-h-[76px] w-full flex-col items-center gap-1 rounded-field pt-1 pb-1.5',
    school !== null && 'shadow-[inset_0_2px_0_var(--school)]',
    shiftDay?.isOff === true && 'calendar-off',
    isProvisional && 'calendar-provisional',
  )
}

/** `isMarked`: its number stands out. */
export function DayFace({ entry, isMarked = false }: { entry: CalendarDay; isMarked?: boolean }): ReactNode {
  const { day, isPast, isToday, holiday } = entry
  const tone = holiday !== null ? 'text-holiday' : isPast && 'text-t3'
  return (
    <>
      <span
        className={classNames(
          'min-w-7 rounded-full px-1 text-center whitespace-nowrap text-14 leading-6 font-650',
          isToday ? 'bg-t1 text-s0' : isMarked ? 'bg-primary-tint text-primary-ink' : tone,
        )}
      >
        {Number(day.slice(8))}
        {day.endsWith('-01') && <span className="text-12 font-600"> {formatMonth(day, { style: 'short' })}</span>}
      </span>
      <DayTile entry={entry} size={40} />
    </>
  )
}

interface MonthTilesProps {
  /** The days, in whole weeks. */
  days: readonly CalendarDay[]
  month: Month
  today: Day
  children: (entry: CalendarDay) => ReactNode
}

export function MonthTiles({ days, month, today, children }: MonthTilesProps): ReactNode {
  const weeks = weeksShown(days, month, today)
  return (
    <div className="-mx-2 pt-2">
      <div aria-hidden="true" className="grid grid-cols-7 pb-1 text-center text-12 font-600 text-t3">
        {days.slice(0, 7).map(({ day }) => (
          <span key={day}>{formatWeekday(day)}</span>
        ))}
      </div>
      <ul className="grid grid-cols-7 gap-y-1">
        {/* Keys are places, not days: another month is written into the cells that are there. */}
        {weeks
          .flatMap((week) => week.days)
          .map((entry, place) =>
            isShownIn(month, entry.day, today) ? (
              <li key={place} className="min-w-0 px-0.5">
                {children(entry)}
              </li>
            ) : (
              <li key={place} aria-hidden="true" />
            ),
          )}
      </ul>
    </div>
  )
}
