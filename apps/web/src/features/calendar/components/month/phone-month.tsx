// The month on a phone, all of it at once: letters and colours, today, and what is not as the cycle has it. A day opens its sheet.
import { use, useLayoutEffect, type ReactNode } from 'react'
import { useCalendarAddress } from '../../../../shared/calendar-address.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { formatWeekday } from '../../../../ui/format.ts'
import { monthOf } from '../calendar-search.ts'
import { weeksOf, type CalendarDay } from '../calendar-days.ts'
import { daySentence } from '../../texts.ts'
import { DayTile } from './day-tile.tsx'
import { MonthLegend } from './month-ribbon.tsx'
import { IsShown } from './month-turn.ts'
import { PulledPage } from './pulled-page.tsx'
import type { Calendar } from './use-calendar.ts'

function Day({ entry, month }: { entry: CalendarDay; month: string }): ReactNode {
  const { open } = useCalendarAddress()
  const { day, isPast, isToday, holiday, school, shiftDay } = entry
  return (
    <button
      type="button"
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      aria-haspopup="dialog"
      aria-label={daySentence(entry)}
      onClick={() => open({ day, month })}
      className={classNames(
        'flex min-h-[76px] w-full flex-col items-center gap-1 rounded-field pt-1 pb-1.5',
        school !== null && 'shadow-[inset_0_2px_0_var(--school)]',
        shiftDay?.isOff === true && 'calendar-off',
      )}
    >
      <span
        className={classNames(
          'min-w-7 rounded-full px-1 text-center text-14 leading-6 font-650',
          isToday ? 'bg-t1 text-s0' : holiday !== null ? 'text-holiday' : isPast && 'text-t3',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <DayTile entry={entry} size={40} hasPlus />
    </button>
  )
}

interface PhoneMonthProps {
  calendar: Calendar
  /** Over the month. */
  note?: ReactNode
  /** Beneath it. */
  children?: ReactNode
}

export function PhoneMonth({ calendar, note, children }: PhoneMonthProps): ReactNode {
  const { days, month } = calendar
  const isShown = use(IsShown)
  // The list it takes the place of may have been scrolled far.
  useLayoutEffect(() => {
    if (isShown) scrollTo(0, 0)
  }, [isShown, month])
  const weeks = weeksOf(days).filter((week) => week.days.some(({ day }) => monthOf(day) === month))
  return (
    <PulledPage calendar={calendar}>
      {note}
      <div className="-mx-2 pt-2">
        <div aria-hidden="true" className="grid grid-cols-7 pb-1 text-center text-12 font-600 text-t3">
          {days.slice(0, 7).map(({ day }) => (
            <span key={day}>{formatWeekday(day)}</span>
          ))}
        </div>
        <ul className="grid grid-cols-7 gap-y-1">
          {/* By place, not by day: another month is written into the cells that are there. */}
          {weeks
            .flatMap((week) => week.days)
            .map((entry, place) =>
              monthOf(entry.day) === month ? (
                <li key={place} className="min-w-0 px-0.5">
                  <Day entry={entry} month={month} />
                </li>
              ) : (
                <li key={place} aria-hidden="true" />
              ),
            )}
        </ul>
      </div>
      <MonthLegend days={days} month={month} className="pt-3" />
      {children}
    </PulledPage>
  )
}
