// Seven days, seven tiles: the week at a glance on phones, the week before and after in a consequence.
import type { Day } from '@releve/domain/calendar/day'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { formatDay, formatWeekday } from '../ui/format.ts'
import { uiTexts } from '../ui/texts.ts'
import { Tile, type TileSize } from './tile.tsx'

export interface WeekStripDay extends Pick<ComponentProps<typeof Tile>, 'name' | 'type' | 'state' | 'badge' | 'added'> {
  readonly day: Day
  /** The text for screen readers after the date: « Jour, 07:00 – 19:00 ». */
  readonly label: string
}

interface WeekStripProps {
  /** Usually seven days in order. */
  days: readonly WeekStripDay[]
  /** A disc marks it; nothing is marked when it is not among the days. */
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
      {days.map(({ day, label, ...face }) => {
        const isToday = day === today
        const number = Number(day.slice(8))
        const content = (
          <>
            <span
              aria-hidden="true"
              className={numbers === 'top' ? 'text-[min(var(--fs-13),4.2vw)] text-t3' : 'mb-1 text-[min(var(--fs-12),4.2vw)] text-t3'}
            >
              {formatWeekday(day)}
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
            <Tile {...face} size={size} label={`${formatDay(day, 'long')}${isToday ? `, ${uiTexts.today}` : ''}, ${label}`} />
            {numbers === 'bottom' && (
              <span aria-hidden="true" className={classNames('mt-1 text-13', face.added === true ? 'font-700 text-t1' : 'text-t2')}>
                {number}
              </span>
            )}
          </>
        )
        return (
          <li key={day} className="flex min-w-0 flex-col items-center">
            {onDay === undefined ? (
              content
            ) : (
              <button type="button" onClick={() => onDay(day)} className="flex flex-col items-center rounded-sm px-0.5">
                {content}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
