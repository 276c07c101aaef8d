// A month of the file beside what it becomes: side by side where there is room, one or the other on a phone.
import { useState, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { capitalize, formatDayOfMonth, formatMonth, formatWeekday } from '#ui/format.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { useActivities } from '#features/activities/queries.ts'
import { useToday } from '#features/centers/queries.ts'
import { Tile } from '#shared/tile.tsx'
import { takeoverTexts as texts } from '../texts.ts'
import type { StepProps } from './draft.ts'
import { monthsOf, rowsOfMonth, type MonthRow } from './month.ts'

const words = texts.check

function MonthTable({ title, rows, side }: { title: string; rows: readonly MonthRow[]; side: 'said' | 'becomes' }): ReactNode {
  const dates = rows[0]?.cells.map(({ date }) => date) ?? []
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h2 className="text-16">{title}</h2>
      {/* A region that scrolls is reached by keyboard. */}
      <div role="region" aria-label={title} tabIndex={0} className="overflow-x-auto rounded-card bg-s1 shadow-e1">
        <table className="border-separate border-spacing-0 text-13">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-[1] bg-s1 px-3 py-2 text-left text-t2">
                {words.person}
              </th>
              {dates.map((date) => (
                <th key={date} scope="col" className="numeric px-1 py-2 text-center font-550 text-t2">
                  <span className="block text-12 text-t3">{formatWeekday(date, 'letter')}</span>
                  {formatDayOfMonth(date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, team, cells }) => (
              <tr key={label}>
                <th scope="row" className="sticky left-0 z-[1] max-w-40 bg-s1 px-3 py-1 text-left font-550 whitespace-nowrap">
                  <span className="block truncate">{label}</span>
                  <span className="block truncate text-12 font-400 text-t3">{team}</span>
                </th>
                {cells.map((cell) => (
                  <td key={cell.date} className="border-t border-line p-0.5 text-center">
                    {side === 'said' ? (
                      <span
                        className={classNames(
                          'grid h-8 min-w-8 place-items-center rounded-xs px-1 font-600',
                          cell.isException && 'shadow-[inset_0_0_0_2px_var(--primary)]',
                        )}
                      >
                        {cell.said}
                      </span>
                    ) : (
                      <span
                        className={classNames(
                          'grid min-w-8 place-items-center rounded-sm',
                          cell.isException && 'shadow-[0_0_0_2px_var(--primary)]',
                        )}
                      >
                        {cell.becomes === '' ? (
                          <span className="h-8" />
                        ) : (
                          <Tile name={cell.becomes} type={cell.isWork ? 'work' : 'rest'} size={32} label={cell.becomes} />
                        )}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

export function CheckStep({ centerId, proposal, draft }: StepProps): ReactNode {
  const today = useToday()
  const months = monthsOf(proposal)
  const [month, setMonth] = useState(() => months.findLast((first) => first <= today) ?? months[0] ?? proposal.from)
  const [side, setSide] = useState<'said' | 'becomes'>('becomes')
  const isWide = useMediaQuery('(min-width: 1100px)')
  const activities = new Map((useActivities(centerId).data ?? []).map((activity) => [activity._id, activity]))
  const rows = rowsOfMonth(proposal, draft, month, activities)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          look="chip"
          label={words.month}
          value={month}
          onChange={setMonth}
          options={months.map((first) => ({ value: first, label: capitalize(formatMonth(first, { year: true })) }))}
        />
        {!isWide && (
          <SegmentedControl
            label={words.side}
            value={side}
            onChange={setSide}
            options={[
              { value: 'said', label: words.file },
              { value: 'becomes', label: words.here },
            ]}
          />
        )}
      </div>
      <p className="text-14 text-t2">{words.differs}</p>
      <div className="grid min-w-0 grid-cols-1 gap-5 min-[1100px]:grid-cols-2">
        {(isWide || side === 'said') && <MonthTable title={words.file} rows={rows} side="said" />}
        {(isWide || side === 'becomes') && <MonthTable title={words.here} rows={rows} side="becomes" />}
      </div>
      <p className="text-14 text-pretty text-t2">{words.nothing}</p>
    </div>
  )
}
