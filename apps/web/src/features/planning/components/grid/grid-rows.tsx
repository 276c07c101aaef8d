// The cells of the grid: one row a person, one column a day, as a grid of ARIA. The focus stays on the grid, which names the cell it is on.
import { memo, type ReactNode } from 'react'
import { fullName } from '@releve/contract/person-name'
import { holidayLabel } from '@releve/contract/holiday-words'
import { holidayOf } from '@releve/domain/calendar/center-holidays'
import { isoWeekday, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { classNames } from '#ui/class-names.ts'
import { formatDay, formatWeekday } from '#ui/format.ts'
import { vacationClass } from '#shared/tile.tsx'
import { useHolidays } from '#features/centers/queries.ts'
import type { Area, Entry } from './grid-draft.ts'
import { gridTexts as texts } from './grid-texts.ts'

/** The look of a cell of the planning. */
export interface ShownCell {
  readonly letters: string
  readonly look: 'shift' | 'activity' | 'away' | 'rest'
}

export interface GridPerson {
  readonly _id: string
  readonly name: string
  readonly lastName: string
}

export const cellId = (row: number, column: number) => `grid-${row}-${column}`

export const GridHead = memo(function GridHead({ days, today }: { days: readonly Day[]; today: Day }): ReactNode {
  const holidays = useHolidays()
  return (
    <div role="rowgroup" className="sticky top-0 z-20 bg-s0">
      <div role="row" aria-rowindex={1} className="matrix-line matrix-head">
        <span role="columnheader" aria-colindex={1} className="matrix-name sticky left-0 z-1 bg-s0">
          <span className="sr-only">{texts.member}</span>
        </span>
        {days.map((day, column) => {
          const holiday = holidayOf(toDayNumber(day), holidays)
          const name = holiday === null ? null : holidayLabel(holiday)
          return (
            <span
              key={day}
              role="columnheader"
              aria-colindex={column + 2}
              data-head={column}
              title={name ?? undefined}
              className={classNames(
                'grid-head flex flex-col items-center justify-center leading-4',
                holiday === null ? 'text-t3' : 'text-holiday',
              )}
            >
              <span className="sr-only">{name === null ? formatDay(day, 'long') : `${formatDay(day, 'long')}, ${name}`}</span>
              <span aria-hidden="true" className="text-12">
                {formatWeekday(day, 'letter')}
              </span>
              <span
                aria-hidden="true"
                className={classNames(
                  'text-14 font-650',
                  day === today ? 'min-w-6 rounded-full bg-t1 px-1 text-center text-s0' : holiday === null && 'text-t1',
                )}
              >
                {Number(day.slice(8))}
              </span>
            </span>
          )
        })}
      </div>
    </div>
  )
})

interface CellProps {
  shown: ShownCell
  entry: Entry | undefined
  state: 'stopped' | 'warned' | undefined
}

function Inside({ shown, entry, state }: CellProps): ReactNode {
  const letters = entry === undefined ? shown.letters : entry.kind === 'cleared' ? '·' : entry.letters
  const isTile = entry === undefined ? shown.look === 'shift' || shown.look === 'activity' : true
  if (!isTile)
    return (
      <span aria-hidden="true" className={shown.look === 'away' ? 'matrix-off text-center text-12 font-650' : ''}>
        {letters}
      </span>
    )
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'tile matrix-tile',
        entry === undefined
          ? shown.look === 'activity'
            ? 'tile-activity'
            : vacationClass(letters)
          : entry.kind === 'shift'
            ? vacationClass(letters)
            : 'tile-activity',
        entry !== undefined && 'tile-added',
        state === 'stopped' && 'grid-stopped',
        state === 'warned' && 'grid-warned',
        letters.length > 1 && `tile-${Math.min(3, letters.length)}`,
      )}
    >
      {letters.slice(0, 4)}
    </span>
  )
}

interface GridRowProps {
  person: GridPerson
  row: number
  /** The index of its row in the table, heads of teams counted. */
  index: number
  days: readonly Day[]
  cellOf: (day: Day) => ShownCell
  entries: readonly (Entry | undefined)[]
  states: readonly CellProps['state'][]
  /** The columns that are chosen in this row; null: none. */
  chosen: Pick<Area, 'left' | 'right'> | null
  /** The column that the keyboard is on; null: it is in another row. */
  at: number | null
}

/** The sentence of a cell for who does not see it. */
function labelOf(person: GridPerson, day: Day, { shown, entry, state }: CellProps): string {
  const before = shown.letters === '' ? (shown.look === 'away' ? texts.away : texts.nothing) : shown.letters
  const now = entry === undefined ? before : texts.toWrite(entry.kind === 'cleared' ? texts.cleared : entry.letters, before)
  const note = state === 'stopped' ? `, ${texts.refused}` : state === 'warned' ? `, ${texts.toSee}` : ''
  return `${texts.cell(now, fullName(person), day)}${note}`
}

const isSame = (a: GridRowProps, b: GridRowProps) =>
  a.person === b.person &&
  a.row === b.row &&
  a.index === b.index &&
  a.days === b.days &&
  a.cellOf === b.cellOf &&
  a.at === b.at &&
  a.chosen?.left === b.chosen?.left &&
  a.chosen?.right === b.chosen?.right &&
  a.entries.every((entry, column) => entry === b.entries[column]) &&
  a.states.every((state, column) => state === b.states[column])

export const GridRow = memo(function GridRow({ person, row, index, days, cellOf, entries, states, chosen, at }: GridRowProps): ReactNode {
  return (
    <div role="row" aria-rowindex={index} className="matrix-line grid-line">
      <span
        role="rowheader"
        aria-colindex={1}
        data-row={row}
        className="grid-head matrix-name sticky left-0 z-10 truncate bg-s0 pr-3 text-14 leading-[1.8125rem] text-t2"
      >
        {fullName(person)}
      </span>
      {days.map((day, column) => {
        const cell = { shown: cellOf(day), entry: entries[column], state: states[column] }
        const isChosen = chosen !== null && column >= chosen.left && column <= chosen.right
        return (
          <span
            key={day}
            id={cellId(row, column)}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={isChosen}
            aria-label={labelOf(person, day, cell)}
            data-row={row}
            data-column={column}
            className={classNames(
              'grid-cell grid',
              isoWeekday(toDayNumber(day)) > 5 && 'matrix-weekend',
              isChosen && 'grid-chosen',
              column === at && 'grid-at',
            )}
          >
            <Inside {...cell} />
          </span>
        )
      })}
    </div>
  )
}, isSame)
