// A day of the list on phones: date, tile, hours and what is known of it, colleagues at the right.
import type { Day } from '@releve/domain/calendar/day'
import { memo, useMemo, type ReactNode } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { DayText } from '../../../../ui/day-text.tsx'
import { formatCount, formatDayOfMonth, formatMonth, formatWeekday } from '../../../../ui/format.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Tile } from '../../../../shared/tile.tsx'
import { isUnplanned } from '../../../shifts/queries.ts'
import type { Month } from '../calendar-search.ts'
import { useCalendarAddress } from '../../../../shared/calendar-address.ts'
import type { CalendarDay } from '../calendar-days.ts'
import type { Member, TeamThere } from '../people.ts'
import { fullName } from '../../../../shared/person.ts'
import {
  calendarTexts as texts,
  clockChangeText,
  daySentence,
  endingText,
  holidayLabels,
  hoursText,
  listed,
  restWord,
} from '../../texts.ts'
import { DayTile } from './month-tiles.tsx'
import { EventLine } from './event-line.tsx'

interface WeekRowProps {
  entry: CalendarDay
  /** Of today's rest, until the next vacation; null on other days. */
  left: string | null
  zone: string
  /** On duty on a day, without me; null while not known. */
  colleaguesOn: (day: Day, vacation: string) => readonly Member[] | null
  teamThere: TeamThere
  /** The whole week is without a team, and says so itself. */
  isQuiet: boolean
  isLast: boolean
  /** That is shown, wherever the day is. */
  month: Month
}

interface WordsProps extends Pick<WeekRowProps, 'entry' | 'left' | 'zone' | 'isQuiet' | 'teamThere'> {
  colleagues: readonly Member[] | null
}

function Words({ entry, left, zone, isQuiet, colleagues, teamThere }: WordsProps): ReactNode {
  const { shiftDay, holiday, event, clockChange, ending } = entry
  if (shiftDay === null) {
    return (
      <span className="flex flex-col gap-1.5">
        <Skeleton width={120} height={18} />
        <Skeleton width={90} height={14} />
      </span>
    )
  }
  const hours = hoursText(entry)
  const under = left === null ? ending && endingText(ending, zone) : `encore ${left}`
  const rest = isUnplanned(shiftDay) ? null : under
  const present = colleagues === null ? null : formatCount(colleagues.length + 1, texts.present)
  const team = listed(teamThere(shiftDay.teamObject, colleagues)?.name ?? null, present)
  return (
    <span className="flex min-w-0 flex-col">
      {hours === null ? (
        <span className="text-16 text-t2">{(!isQuiet || !isUnplanned(shiftDay)) && restWord(shiftDay)}</span>
      ) : (
        <span className="text-[min(1.125rem,6.4vw)] leading-6 font-650 whitespace-nowrap">{hours}</span>
      )}
      {holiday !== null && <span className="line-clamp-2 text-13 font-550 text-holiday">{holidayLabels[holiday]}</span>}
      {clockChange !== null && <span className="text-13 text-warn">{clockChangeText(clockChange)}</span>}
      {event !== null && event.kind !== 'unavailable' ? (
        <EventLine event={event} />
      ) : (
        <span className="line-clamp-2 text-13 text-t3">{hours === null ? rest : team}</span>
      )}
    </span>
  )
}

function Side({ entry, colleagues }: Pick<WordsProps, 'entry' | 'colleagues'>): ReactNode {
  const { event, duty, isToday } = entry
  if (event?.kind === 'takeable' || event?.kind === 'switchable') {
    const [first] = event.demands
    if (first !== undefined) return <Tile name={first.posterShift.shift.name} size={28} />
  }
  if (duty !== null && colleagues !== null) {
    return (
      <span className="flex gap-1 @max-[18rem]:hidden" aria-hidden="true">
        {colleagues.slice(0, 3).map((member, index) => (
          <span key={member._id} className={index === 2 ? '@max-[21.5rem]:hidden' : ''}>
            <Avatar name={fullName(member)} imageUrl={member.avatar ?? undefined} size={28} />
          </span>
        ))}
      </span>
    )
  }
  return isToday ? <span className="text-13 font-550 text-t2">aujourd’hui</span> : null
}

export const WeekRow = memo(function WeekRow(props: WeekRowProps): ReactNode {
  const { entry, colleaguesOn, isLast, month } = props
  const { open } = useCalendarAddress()
  const { day, isPast, isToday, duty, school } = entry
  const colleagues = useMemo(() => (duty === null ? null : colleaguesOn(day, duty.name)), [colleaguesOn, day, duty])
  return (
    <li className={classNames('relative', !isToday && !isLast && 'border-b border-line', school !== null && 'week-school')}>
      <button
        type="button"
        data-day={day}
        aria-current={isToday ? 'date' : undefined}
        aria-haspopup="dialog"
        onClick={() => open({ day, month })}
        className={classNames(
          'grid min-h-[72px] w-full grid-cols-[2.125rem_48px_minmax(0,1fr)_auto] items-center gap-[14px] py-1.5 text-left -outline-offset-2!',
          isToday && '-mx-3 w-[calc(100%+24px)]! rounded-card bg-s1 px-3 [--ring:var(--s1)]',
        )}
      >
        <span className="sr-only">{daySentence(entry)}</span>
        <span aria-hidden="true" className="contents">
          <span className="flex flex-col items-center">
            <span className="text-13 text-t3">{formatWeekday(day)}</span>
            <span
              className={classNames(
                'text-18 font-650',
                isToday ? 'min-w-[30px] rounded-full bg-t1 px-1 text-center leading-7! text-s0' : isPast && 'text-t3',
              )}
            >
              <DayText>{formatDayOfMonth(day)}</DayText>
            </span>
            {day.endsWith('-01') && <span className="text-12 text-t3">{formatMonth(day, { style: 'short' })}</span>}
          </span>
          <DayTile entry={entry} size={48} />
          <Words {...props} colleagues={colleagues} />
          <Side entry={entry} colleagues={colleagues} />
        </span>
      </button>
    </li>
  )
})
