// The head of the team's month: one button a day; on paper, the days again on each page.
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import { holidayOf } from '@releve/domain/calendar/holidays'
import { memo, type ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { formatDay, formatWeekday } from '../../../../ui/format.ts'
import { useCalendarAddress } from '../../../../shared/calendar-address.ts'
import { useSchoolPeriods } from '../../../school-holidays/queries.ts'
import { holidayLabels, teamTexts as texts, schoolName, schoolWords } from '../../texts.ts'
import { schoolPeriodOn } from '../calendar-days.ts'
import { useHolidayArea } from '../../../centers/queries.ts'

/** The days again, on paper, where another page begins. */
export function HeadAgain({ days }: { days: readonly Day[] }): ReactNode {
  const periods = useSchoolPeriods()
  return (
    <div aria-hidden="true" className="matrix-line matrix-head matrix-again">
      <span className="matrix-name" />
      {days.map((day) => (
        <span
          key={day}
          className={classNames('flex flex-col items-center justify-center', schoolPeriodOn(day, periods) !== null && 'matrix-school')}
        >
          <span className="matrix-small text-t3">{formatWeekday(day, 'letter')}</span>
          <span className="matrix-figure font-650">{Number(day.slice(8))}</span>
        </span>
      ))}
    </div>
  )
}

function joined(parts: readonly (string | null)[], by: string): string {
  return parts.filter((part) => part !== null).join(by)
}

interface MatrixHeadProps {
  days: readonly Day[]
  today: Day
  /** Columns in which somebody is missing. */
  shortColumns: ReadonlySet<number>
}

export const MatrixHead = memo(function MatrixHead({ days, today, shortColumns }: MatrixHeadProps): ReactNode {
  const { open } = useCalendarAddress()
  const area = useHolidayArea()
  const periods = useSchoolPeriods()
  return (
    <div role="rowgroup" className="sticky top-0 z-20 bg-s0">
      <div role="row" aria-rowindex={1} className="matrix-line matrix-head">
        <span role="columnheader" aria-colindex={1} className="matrix-name sticky left-0 z-1 bg-s0">
          <span className="sr-only">{texts.member}</span>
        </span>
        {days.map((day, column) => {
          const holiday = holidayOf(toDayNumber(day), area)
          const school = schoolPeriodOn(day, periods)
          const words = formatDay(day, 'long')
          const sentence = [words, holiday === null ? null : holidayLabels[holiday], school === null ? null : schoolWords(school)]
          const title = [holiday === null ? null : holidayLabels[holiday], school === null ? null : schoolName(school)]
          return (
            // By place: another month is written into the days that are there.
            <span
              key={column}
              role="columnheader"
              aria-label={words}
              aria-colindex={column + 2}
              data-column={column}
              className={classNames('flex', school !== null && 'matrix-school')}
            >
              <button
                type="button"
                aria-current={day === today ? 'date' : undefined}
                title={joined(title, ' · ') || undefined}
                onClick={() => open({ day })}
                className={classNames(
                  'flex w-full flex-col items-center justify-center leading-4 -outline-offset-2! hover:bg-s2',
                  holiday === null ? 'text-t3' : 'text-holiday',
                )}
              >
                <span className="sr-only">{joined(sentence, ', ')}</span>
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
