// The month on desktop: six weeks, tiles filling the cell, one solid tile, moved through with the keyboard.
import type { Day } from '@releve/domain/calendar/day'
import { useSearch } from '@tanstack/react-router'
import { use, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { mayAct, useMe } from '#session/me.ts'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { classNames } from '#ui/class-names.ts'
import { formatDay, formatMonth, formatWeek, formatWeekday } from '#ui/format.ts'
import { dayAfterKey, isShownIn, weeksOf, type CalendarDay } from '../calendar-days.ts'
import { monthOf, openOver } from '../calendar-search.ts'
import { IsShown } from './month-turn.ts'
import { daySentence, schoolName } from '#features/calendar/texts.ts'
import { CellContent, cellClass, cellFace } from './month-cell.tsx'
import type { Calendar } from './use-calendar.ts'

interface DayCellProps {
  entry: CalendarDay
  calendar: Calendar
  /** The one day of the month that Tab reaches; the arrows go on from there. */
  isFocus: boolean
  isOpen: boolean
}

function DayCell({ entry, calendar, isFocus, isOpen }: DayCellProps): ReactNode {
  const { day, school, isToday } = entry
  const { open } = useCalendarAddress()
  const face = cellFace(entry, !isShownIn(calendar.month, day, calendar.today))
  return (
    <div
      role="gridcell"
      aria-label={formatDay(day, 'long')}
      aria-selected={isOpen}
      title={school === null ? undefined : schoolName(school)}
      className={classNames(
        // A day that has more to say makes its week higher, on paper too, where five weeks as high leave room for the sixth.
        'flex min-h-[5.75rem] min-w-0 print:min-h-[86px]',
        school !== null && (school.endDate === day ? 'calendar-school' : 'calendar-school calendar-school-on'),
      )}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isFocus ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-haspopup="dialog"
        // A name, not a hidden text in it: forty-two of them would be laid out with each month. What is in it is read by nobody.
        aria-label={daySentence(entry)}
        onClick={({ currentTarget }) => {
          // Safari gives a button that is pressed no focus.
          currentTarget.focus()
          open({ day, month: calendar.month })
        }}
        className={cellClass(entry, face)}
      >
        <CellContent entry={entry} calendar={calendar} face={face} />
      </button>
    </div>
  )
}

/** `onLeave`: the keyboard left the month, and where it goes. */
export function MonthGrid({ calendar, onLeave }: { calendar: Calendar; onLeave: (day: Day) => void }): ReactNode {
  const { days, month, today } = calendar
  const grid = useRef<HTMLDivElement>(null)
  const opensOthers = mayAct(useMe(), 'placeActivities')
  const isShown = use(IsShown)
  const openDay = useSearch({ from: '/member/calendar', select: (search) => (isShown ? openOver(search, opensOthers).day : null) })
  const [chosen, setChosen] = useState<Day>(today)
  const focusDay = days.some(({ day }) => day === chosen) ? chosen : (days.find(({ day }) => monthOf(day) === month)?.day ?? chosen)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = dayAfterKey(event.key, focusDay)
    if (target === null) return
    event.preventDefault()
    if (monthOf(target) !== month) onLeave(target)
    else grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus()
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={formatMonth(`${month}-01`, { year: true })}
      className="calendar-grid"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const { day } = target.dataset
        if (day !== undefined) setChosen(day)
      }}
    >
      <div role="row" className="contents">
        <span role="columnheader">
          <span className="sr-only">Semaine</span>
        </span>
        {days.slice(0, 7).map(({ day }) => (
          <span key={day} role="columnheader" className="pl-3 text-13 leading-7 font-600 text-t3">
            {formatWeekday(day, 'long')}
          </span>
        ))}
      </div>
      {/* Keys are places, not days: another month is written into the cells that are there. */}
      {weeksOf(days).map(({ monday, days: ofWeek }, week) => (
        <div key={week} role="row" className="contents">
          <span role="rowheader" className="pt-2.5 pl-1 text-12 font-600 text-t3">
            {formatWeek(monday)}
          </span>
          {ofWeek.map((entry, place) => (
            <DayCell key={place} entry={entry} calendar={calendar} isFocus={entry.day === focusDay} isOpen={entry.day === openDay} />
          ))}
        </div>
      ))}
    </div>
  )
}
