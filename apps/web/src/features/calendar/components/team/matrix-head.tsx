// The head of the team's month: one button a day.
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import { holidayOf } from '@releve/domain/calendar/center-holidays'
import { memo, type ReactNode } from 'react'
import { holidayLabel } from '@releve/contract/holiday-words'
import { classNames } from '#ui/class-names.ts'
import { formatDay, formatWeekday } from '#ui/format.ts'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { useSchoolPeriods } from '#features/school-holidays/queries.ts'
import { calendarTexts, listed, schoolName, schoolWords } from '#features/calendar/texts.ts'
import { teamTexts as texts } from './team-texts.ts'
import { schoolPeriodOn } from '../calendar-days.ts'
import { useFirmUntil, useHolidays, useToday } from '#features/centers/queries.ts'

interface MatrixHeadProps {
  days: readonly Day[]
  /** Columns in which somebody is missing. */
  shortColumns: ReadonlySet<number>
  isAgain?: boolean
}

/** The day whose column is under a point of the screen; undefined beside the days. `within`: the table. */
export function dayUnder(within: Element, clientX: number): Day | undefined {
  const heads = within.closest('[role="table"]')?.querySelectorAll<HTMLElement>('.matrix-head > [data-column]') ?? []
  return [...heads].find((head) => head.getBoundingClientRect().right > clientX && head.getBoundingClientRect().left <= clientX)?.dataset[
    'date'
  ]
}

/** The days; on paper once more where another page begins, for eyes only. */
export const MatrixHead = memo(function MatrixHead({ days, shortColumns, isAgain = false }: MatrixHeadProps): ReactNode {
  const today = useToday()
  const firmUntil = useFirmUntil()
  const { open } = useCalendarAddress()
  const holidays = useHolidays()
  const periods = useSchoolPeriods()
  return (
    // A table with more rows than a page holds goes on, each page with the days at its head.
    <div
      {...(isAgain ? { 'aria-hidden': true, className: 'break-before-page' } : { role: 'rowgroup', className: 'sticky top-0 z-20 bg-s0' })}
    >
      <div role="row" aria-rowindex={1} className="matrix-line matrix-head">
        <span role="columnheader" aria-colindex={1} className="matrix-name sticky left-0 z-1 bg-s0">
          <span className="sr-only">{texts.member}</span>
        </span>
        {days.map((day, column) => {
          const holiday = holidayOf(toDayNumber(day), holidays)
          const school = schoolPeriodOn(day, periods)
          const isProvisional = firmUntil !== null && day > firmUntil && day >= today
          const words = isProvisional ? `${formatDay(day, 'long')}, ${calendarTexts.provisional}` : formatDay(day, 'long')
          const holidayName = holiday === null ? null : holidayLabel(holiday)
          const title = [holidayName, school === null ? null : schoolName(school)].filter((part) => part !== null).join(' · ')
          return (
            // Keys are places: another month is written into the days that are there.
            <span
              key={column}
              role="columnheader"
              aria-label={words}
              aria-colindex={column + 2}
              data-column={column}
              data-date={day}
              className={classNames('flex', school !== null && 'matrix-school', isProvisional && 'matrix-provisional')}
            >
              <button
                type="button"
                aria-current={day === today ? 'date' : undefined}
                title={title || undefined}
                onClick={() => open({ day })}
                className={classNames(
                  'flex w-full flex-col items-center justify-center leading-4 -outline-offset-2! hover:bg-s2',
                  holiday === null ? 'text-t3' : 'text-holiday',
                )}
              >
                <span className="sr-only">{listed(words, holidayName, school === null ? null : schoolWords(school))}</span>
                <span aria-hidden="true" className="matrix-small text-12">
                  {formatWeekday(day, 'letter')}
                </span>
                <span
                  aria-hidden="true"
                  className={classNames(
                    'matrix-figure text-14 font-650',
                    day === today
                      ? 'min-w-6 rounded-full bg-t1 px-1 text-s0'
                      : shortColumns.has(column)
                        ? 'text-understaffed'
                        : holiday === null && 'text-t1',
                  )}
                >
                  {Number(day.slice(8))}
                </span>
              </button>
            </span>
          )
        })}
      </div>
    </div>
  )
})
