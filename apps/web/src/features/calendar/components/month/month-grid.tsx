// The month on desktop: six weeks, tiles filling the cell, one solid tile, moved through with the keyboard.
import type { Day } from '@releve/domain/calendar/day'
import { useSearch } from '@tanstack/react-router'
import { use, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMe } from '../../../../session/me.ts'
import { useCalendarAddress } from '../../../../shared/calendar-address.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { DayText } from '../../../../ui/day-text.tsx'
import {
  formatClock,
  formatCountdown,
  formatDay,
  formatDayOfMonth,
  formatMonth,
  formatWeek,
  formatWeekday,
  NBSP,
} from '../../../../ui/format.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { vacationClass } from '../../../../shared/tile.tsx'
import { isUnplanned } from '../../../shifts/queries.ts'
import { dayAfterKey, weeksOf, type CalendarDay, type DayEvent } from '../calendar-days.ts'
import { monthOf, openOver } from '../calendar-search.ts'
import { eventNote } from '../event-note.ts'
import { IsShown } from './month-turn.ts'
import { clockChangeText, daySentence, holidayLabels, hoursText, schoolName } from '../../texts.ts'
import type { Calendar } from './use-calendar.ts'
import { eventTones } from './day-tile.tsx'

function EventNote({ event, className }: { event: DayEvent; className: string | false }): ReactNode {
  return (
    <span className={classNames('block max-w-full text-12 font-550 wrap-anywhere', eventTones[event.kind], className)}>
      {eventNote(event)}
    </span>
  )
}

/** What stands at the bottom of a cell: the vacation, its hours, what became of it. */
function Bottom({ entry, calendar: { now, zone }, isOut }: { entry: CalendarDay; calendar: Calendar; isOut: boolean }): ReactNode {
  const { shiftDay, duty, event, isNext, isPast, clockChange } = entry
  if (shiftDay === null) return <Skeleton width="60%" height={28} />
  if (duty === null) {
    return (
      <>
        {shiftDay.isOff || isUnplanned(shiftDay) || <span className="text-[1.25rem] leading-7 font-550 text-t3">R</span>}
        {event !== null && <EventNote event={event} className="pb-1" />}
      </>
    )
  }
  const countdown = formatCountdown(duty.startAt - now)
  return (
    <>
      <span
        className={classNames(
          'flex-none font-750 tracking-[-0.03em]',
          isNext
            ? 'text-56 leading-[3.5rem] text-v-fg print:text-28 print:leading-8'
            : isOut
              ? 'min-w-[22px] text-22 leading-7 font-550 text-t3'
              : isPast
                ? 'min-w-[22px] text-28 leading-[2.125rem] font-650 text-v-ink'
                : 'min-w-[30px] text-[2.75rem] leading-[3.125rem] text-v-ink',
        )}
      >
        {shiftDay.shift.name}
      </span>
      <span className="flex min-w-0 flex-col pb-[3px]">
        {event !== null && <EventNote event={event} className={isNext && 'text-v-fg!'} />}
        {clockChange !== null && (
          <span className={classNames('text-12 font-550', isNext ? 'text-v-fg' : 'text-warn')}>{clockChangeText(clockChange)}</span>
        )}
        {isNext ? (
          <span className="text-13 font-650 text-v-fg">
            {countdown === null ? `jusqu’à${NBSP}${formatClock(duty.endAt, zone.name)}` : `dans ${countdown}`}
          </span>
        ) : (
          <span className={classNames('text-13 max-xl:text-12', isPast || isOut ? 'text-t3' : 'text-t2')}>{hoursText(entry)}</span>
        )}
      </span>
    </>
  )
}

function cellClass({ shiftDay, isToday, isNext, isPast }: CalendarDay, isOut: boolean): string {
  const works = shiftDay !== null && shiftDay.shift.type === 'work'
  return classNames(
    'relative flex w-full min-w-0 flex-col rounded-card py-1 pr-2 pl-3 text-left transition-[filter] hover:brightness-110 in-data-[theme=light]:hover:brightness-97',
    shiftDay === null ? '' : vacationClass(shiftDay.shift.name, shiftDay.shift.type),
    isOut
      ? 'hover:bg-s1'
      : isNext
        ? 'bg-v-bg'
        : works && isPast
          ? 'bg-[color-mix(in_srgb,var(--v-tint)_50%,var(--s0))]'
          : works
            ? 'bg-v-tint'
            : shiftDay !== null && isUnplanned(shiftDay)
              ? 'shadow-[inset_0_0_0_1px_var(--line)]'
              : 'bg-(--R-tint)',
    shiftDay?.isOff === true && !isOut && 'calendar-off',
    isToday && 'shadow-[inset_0_0_0_2px_var(--t1)]',
  )
}

interface DayCellProps {
  entry: CalendarDay
  calendar: Calendar
  /** The one day of the month that Tab reaches; the arrows go on from there. */
  isFocus: boolean
  isOpen: boolean
}

function DayCell({ entry, calendar, isFocus, isOpen }: DayCellProps): ReactNode {
  const { day, holiday, school, isPast, isToday, isNext, badge } = entry
  const { open } = useCalendarAddress()
  const isOut = monthOf(day) !== calendar.month
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
        className={cellClass(entry, isOut)}
      >
        <span className="block min-h-[26px] py-[3px] leading-5">
          {badge !== null && (
            <span className="float-right">
              <Badge kind={badge} ringed={false} />
            </span>
          )}
          <span
            className={classNames(
              'mr-1 text-[0.9375rem] font-650 whitespace-nowrap',
              isNext ? 'text-v-fg' : (isPast || isOut) && !isToday ? 'text-t3' : 'text-t1',
            )}
          >
            <DayText>{formatDayOfMonth(day)}</DayText>
            {day.endsWith('-01') && <span className="font-600"> {formatMonth(day, { style: 'short' })}</span>}
          </span>{' '}
          {isToday && <span className={classNames('inline-block max-w-full text-12 font-650', isNext && 'text-v-fg')}>aujourd’hui</span>}
          {isToday && ' '}
          {holiday !== null && (
            <span className={classNames('inline-block max-w-full text-12 font-550', isNext ? 'text-v-fg' : 'text-holiday')}>
              {holidayLabels[holiday]}
            </span>
          )}
        </span>
        <span className="mt-auto flex min-w-0 flex-wrap items-end gap-x-2.5">
          <Bottom entry={entry} calendar={calendar} isOut={isOut} />
        </span>
      </button>
    </div>
  )
}

/** `onLeave`: the keyboard left the month, and where it goes. */
export function MonthGrid({ calendar, onLeave }: { calendar: Calendar; onLeave: (day: Day) => void }): ReactNode {
  const { days, month, today } = calendar
  const grid = useRef<HTMLDivElement>(null)
  const { isAdmin } = useMe()
  const isShown = use(IsShown)
  const openDay = useSearch({ from: '/member/calendar', select: (search) => (isShown ? openOver(search, isAdmin).day : null) })
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
      {/* By place, not by day: another month is written into the cells that are there. */}
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
