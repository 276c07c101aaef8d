// The month on a phone, all of it at once: letters and colours, today, and what is not as the cycle has it. A day opens its sheet.
import { use, useLayoutEffect, type ReactNode } from 'react'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { daySentence } from '#features/calendar/texts.ts'
import { MonthLegend } from './month-ribbon.tsx'
import { DayFace, dayBoxClass, MonthTiles } from './month-tiles.tsx'
import { IsShown } from './month-turn.ts'
import type { Calendar } from './use-calendar.ts'

export function PhoneMonth({ calendar }: { calendar: Calendar }): ReactNode {
  const { days, after, month, today } = calendar
  const { open } = useCalendarAddress()
  const isShown = use(IsShown)
  // The list it takes the place of may have been scrolled far.
  useLayoutEffect(() => {
    if (isShown) scrollTo(0, 0)
  }, [isShown, month])
  return (
    <>
      <MonthTiles days={[...days, ...after]} month={month} today={today}>
        {(entry) => (
          <button
            type="button"
            data-day={entry.day}
            aria-current={entry.isToday ? 'date' : undefined}
            aria-haspopup="dialog"
            aria-label={daySentence(entry)}
            onClick={() => open({ day: entry.day, month })}
            className={dayBoxClass(entry)}
          >
            <DayFace entry={entry} />
          </button>
        )}
      </MonthTiles>
      <MonthLegend calendar={calendar} className="pt-3" />
    </>
  )
}
