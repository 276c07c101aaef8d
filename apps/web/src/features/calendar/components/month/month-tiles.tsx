// A month of tiles, a week a line from its Monday: letters and colours, today, holidays. What a day leads to is said by who draws it.
import type { ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'
import { classNames } from '../../../../ui/class-names.ts'
import { formatWeekday } from '../../../../ui/format.ts'
import { monthOf, type Month } from '../calendar-search.ts'
import { weeksOf, type CalendarDay, type DayEvent } from '../calendar-days.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Tile } from '../../../../shared/tile.tsx'
import { isUnplanned } from '../../../shifts/queries.ts'
import { eventText } from '../../texts.ts'

const TONES: Readonly<Record<DayEvent['kind'], string>> = {
  takeable: 'text-todo',
  switchable: 'text-todo',
  ownPending: 'text-pending',
  given: 'text-accepted',
  taken: 'text-remplacement',
  exchanged: 'text-permutation',
  unavailable: 'text-t3',
  uncovered: 'text-warn',
}

/** In a cell of the month. */
export function EventNote({ event, className }: { event: DayEvent; className: string | false }): ReactNode {
  return (
    <span className={classNames('block max-w-full text-12 font-550 wrap-anywhere', TONES[event.kind], className)}>
      {eventText(event, 'short')}
    </span>
  )
}

/** In a row of the list. */
export function EventLine({ event }: { event: DayEvent }): ReactNode {
  const isOpen = event.kind === 'takeable' || event.kind === 'switchable'
  // What is done stays quiet in the list: its tile says it already.
  const tone = event.kind === 'given' ? 'text-t3' : TONES[event.kind]
  return (
    <span className={classNames('flex min-w-0 items-center gap-1.5 text-13', tone)}>
      {isOpen && <Plus size={16} strokeWidth={2.4} />}
      <span className="line-clamp-2">{eventText(event, 'long')}</span>
    </span>
  )
}

interface DayTileProps {
  entry: CalendarDay
  /** In the list 48. The plus of what one could take stands on the tile; in the list it stands beside, with that vacation. */
  size: 40 | 48
}

export function DayTile({ entry: { shiftDay, event, isPast, badge }, size }: DayTileProps): ReactNode {
  if (shiftDay === null) return <Skeleton width={size} height={size} radius="tile" />
  const { shift } = shiftDay
  const shown = badge === 'todo' && size === 48 ? undefined : (badge ?? undefined)
  if (isUnplanned(shiftDay)) return <span className={size === 48 ? 'size-12' : 'size-10'} />
  const isGone = event?.kind === 'given' || (event?.kind === 'exchanged' && shift.type === 'rest')
  if (isGone) return <Tile name={event.shift.name} size={size} state="gone" badge={shown} />
  return <Tile name={shift.name} type={shift.type} size={size} state={isPast && shift.type === 'work' ? 'soft' : 'solid'} badge={shown} />
}

/** Of the box around a day. */
export function dayBoxClass({ school, shiftDay }: CalendarDay): string {
  return classNames(
    'flex min-h-[76px] w-full flex-col items-center gap-1 rounded-field pt-1 pb-1.5',
    school !== null && 'shadow-[inset_0_2px_0_var(--school)]',
    shiftDay?.isOff === true && 'calendar-off',
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
          'min-w-7 rounded-full px-1 text-center text-14 leading-6 font-650',
          isToday ? 'bg-t1 text-s0' : isMarked ? 'bg-primary-tint text-primary-ink' : tone,
        )}
      >
        {Number(day.slice(8))}
      </span>
      <DayTile entry={entry} size={40} />
    </>
  )
}

interface MonthTilesProps {
  /** Of whole weeks. */
  days: readonly CalendarDay[]
  month: Month
  children: (entry: CalendarDay) => ReactNode
}

export function MonthTiles({ days, month, children }: MonthTilesProps): ReactNode {
  const weeks = weeksOf(days).filter((week) => week.days.some(({ day }) => monthOf(day) === month))
  return (
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
