// Seven days, seven tiles: the week at a glance on phones, the week before and after in a consequence.
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import type { BadgeKind } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatDay, formatWeekday } from '../ui/format.ts'
import { uiTexts } from '../ui/texts.ts'
import { Tile, type TileSize, type TileState } from './tile.tsx'

export interface WeekStripDay {
  readonly day: Day
  /** The vacation shown: letter and type. */
  readonly name: string
  readonly type?: 'work' | 'rest'
  readonly state?: TileState
  readonly badge?: BadgeKind
  /** What the action adds: the ring. */
  readonly added?: boolean
  /** What a screen reader says after the date: « Jour, 07:00 – 19:00 ». */
  readonly label: string
}

interface WeekStripProps {
  /** Usually seven days in order. */
  days: readonly WeekStripDay[]
  /** Marked with a disc; nothing is marked when it is not among the days. */
  today?: Day
  /** `top` (dashboard): number above the tile, today disc. `bottom` (consequence): number under it. */
  numbers?: 'top' | 'bottom'
  size?: TileSize
  /** Makes each day a button (opens its sheet). */
  onDay?: (day: Day) => void
}

export function WeekStrip({ days, today, numbers = 'top', size = 40, onDay }: WeekStripProps): ReactNode {
  return (
    <ul className="grid grid-cols-7">
      {days.map((entry) => {
        const isToday = entry.day === today
        const number = String(Number(entry.day.slice(8)))
        const content = (
          <>
            <span
              aria-hidden="true"
              className={numbers === 'top' ? 'text-[min(var(--fs-13),4.2vw)] text-t3' : 'mb-1 text-[min(var(--fs-12),4.2vw)] text-t3'}
            >
              {formatWeekday(entry.day)}
            </span>
            {numbers === 'top' && (
              <span
                aria-hidden="true"
                className={classNames(
                  'mt-px mb-[5px] size-[min(1.75rem,10vw)] rounded-full text-center text-[min(0.9375rem,6vw)] leading-[min(1.75rem,10vw)]',
                  isToday ? 'bg-t1 font-700 text-s0' : 'font-600',
                )}
              >
                {number}
              </span>
            )}
            <Tile
              name={entry.name}
              size={size}
              label={`${formatDay(entry.day, 'long')}${isToday ? `, ${uiTexts.today}` : ''}, ${entry.label}`}
              badge={entry.badge}
              {...(entry.type !== undefined && { type: entry.type })}
              {...(entry.state !== undefined && { state: entry.state })}
              {...(entry.added !== undefined && { added: entry.added })}
            />
            {numbers === 'bottom' && (
              <span aria-hidden="true" className={classNames('mt-1 text-13', entry.added === true ? 'font-700 text-t1' : 'text-t2')}>
                {number}
              </span>
            )}
          </>
        )
        return (
          <li key={entry.day} className="flex min-w-0 flex-col items-center">
            {onDay === undefined ? (
              content
            ) : (
              <button type="button" onClick={() => onDay(entry.day)} className="flex flex-col items-center rounded-sm px-0.5">
                {content}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
