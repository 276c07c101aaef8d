// The cell of a day in the month on desktop: its surface, and the words on it, whose colours follow the surface.
import type { ReactNode } from 'react'
import { holidayLabel } from '@releve/contract/holiday-words'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatClock, formatCountdown, formatDayOfMonth, formatMonth, NBSP } from '#ui/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { vacationClass } from '#shared/tile.tsx'
import { activityOn, isUnplanned } from '#features/shifts/queries.ts'
import { clockChangeText, hoursText } from '#features/calendar/texts.ts'
import type { CalendarDay, DayEvent } from '../calendar-days.ts'
import { eventNote } from '../event-note.ts'
import { eventTones } from './day-tile.tsx'
import type { Calendar } from './use-calendar.ts'

function EventNote({ event, className }: { event: DayEvent; className: string | false }): ReactNode {
  return (
    <span className={classNames('block max-w-full text-12 font-550 wrap-anywhere', eventTones[event.kind], className)}>
      {eventNote(event)}
    </span>
  )
}

/**
 * A cell has one face, which its surface and all letters on it follow: only the vacation that comes next is filled with its colour. A day
 * of the months around stays quiet, whatever it holds.
 */
type CellFace = 'out' | 'filled' | 'past' | 'plain'

export function cellFace({ isNext, isPast }: Pick<CalendarDay, 'isNext' | 'isPast'>, isOut: boolean): CellFace {
  if (isOut) return 'out'
  return isNext ? 'filled' : isPast ? 'past' : 'plain'
}

const letterClasses: Readonly<Record<CellFace, string>> = {
  out: 'min-w-[22px] text-22 leading-7 text-t3',
  filled: 'text-56 leading-[3.5rem] text-v-fg print:text-28 print:leading-8',
  past: 'min-w-[22px] text-28 leading-[2.125rem] text-v-ink',
  plain: 'min-w-[30px] text-[2.75rem] leading-[3.125rem] text-v-ink',
}

interface CellContentProps {
  readonly entry: CalendarDay
  readonly calendar: Pick<Calendar, 'now' | 'zone'>
  readonly face: CellFace
}

/** The bottom of a cell: the vacation, its hours, its event. */
function Bottom({ entry, calendar: { now, zone }, face }: CellContentProps): ReactNode {
  const { shiftDay, duty, event, clockChange } = entry
  const isFilled = face === 'filled'
  if (shiftDay === null) return <Skeleton width="60%" height={28} />
  if (duty === null) {
    return (
      <>
        {shiftDay.isOff || isUnplanned(shiftDay) || (
          <span className="text-[1.25rem] leading-7 font-550 text-t3">{activityOn(shiftDay)?.letters ?? 'R'}</span>
        )}
        {activityOn(shiftDay) !== null && <span className="pb-1 text-13 text-t2 max-xl:text-12">{hoursText(entry)}</span>}
        {event !== null && <EventNote event={event} className="pb-1" />}
      </>
    )
  }
  const countdown = formatCountdown(duty.startAt - now)
  return (
    <>
      <span className={classNames('flex-none font-750 tracking-[-0.03em]', letterClasses[face])}>{shiftDay.shift.name}</span>
      <span className="flex min-w-0 flex-col pb-[3px]">
        {event !== null && <EventNote event={event} className={isFilled && 'text-v-fg!'} />}
        {clockChange !== null && (
          <span className={classNames('text-12 font-550', isFilled ? 'text-v-fg' : 'text-warn')}>{clockChangeText(clockChange)}</span>
        )}
        {isFilled ? (
          <span className="text-13 font-650 text-v-fg">
            {countdown === null ? `jusqu’à${NBSP}${formatClock(duty.endAt, zone.name)}` : `dans ${countdown}`}
          </span>
        ) : (
          <span className={classNames('text-13 max-xl:text-12', face === 'plain' ? 'text-t2' : 'text-t3')}>{hoursText(entry)}</span>
        )}
      </span>
    </>
  )
}

export function cellClass({ shiftDay, isToday, isProvisional }: CalendarDay, face: CellFace): string {
  const works = shiftDay !== null && shiftDay.shift.type === 'work'
  return classNames(
    'relative flex w-full min-w-0 flex-col rounded-card py-1 pr-2 pl-3 text-left transition-[filter] hover:brightness-110 in-data-[theme=light]:hover:brightness-97',
    shiftDay === null ? '' : vacationClass(shiftDay.shift.name, shiftDay.shift.type),
    face === 'out'
      ? 'hover:bg-s1'
      : face === 'filled'
        ? 'bg-v-bg'
        : works && face === 'past'
          ? 'bg-[color-mix(in_srgb,var(--v-tint)_50%,var(--s0))]'
          : works
            ? 'bg-v-tint'
            : shiftDay !== null && isUnplanned(shiftDay)
              ? 'shadow-[inset_0_0_0_1px_var(--line)]'
              : 'bg-(--R-tint)',
    shiftDay?.isOff === true && face !== 'out' && 'calendar-off',
    isProvisional && 'calendar-provisional',
    isToday && 'shadow-[inset_0_0_0_2px_var(--t1)]',
  )
}

/** All that is written in a cell. */
export function CellContent({ entry, calendar, face }: CellContentProps): ReactNode {
  const { day, holiday, isToday, badge } = entry
  const isFilled = face === 'filled'
  return (
    <>
      <span className="block min-h-[26px] py-[3px] leading-5">
        {badge !== null && (
          <span className="float-right">
            <Badge kind={badge} ringed={false} />
          </span>
        )}
        <span
          className={classNames(
            'mr-1 text-[0.9375rem] font-650 whitespace-nowrap',
            isFilled ? 'text-v-fg' : face === 'plain' || isToday ? 'text-t1' : 'text-t3',
          )}
        >
          <DayText>{formatDayOfMonth(day)}</DayText>
          {day.endsWith('-01') && <span className="font-600"> {formatMonth(day, { style: 'short' })}</span>}
        </span>{' '}
        {isToday && <span className={classNames('inline-block max-w-full text-12 font-650', isFilled && 'text-v-fg')}>aujourd’hui</span>}
        {isToday && ' '}
        {holiday !== null && (
          <span className={classNames('inline-block max-w-full text-12 font-550', isFilled ? 'text-v-fg' : 'text-holiday')}>
            {holidayLabel(holiday)}
          </span>
        )}
      </span>
      <span className="mt-auto flex min-w-0 flex-wrap items-end gap-x-2.5">
        <Bottom entry={entry} calendar={calendar} face={face} />
      </span>
    </>
  )
}
