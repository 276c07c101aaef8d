// The foot of the team's month: how many work each vacation on each day, against the minimum.
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { capitalize, formatDay, NBSP } from '../../../../ui/format.ts'
import { useCalendarAddress } from '../../../../shared/calendar-address.ts'
import { missingText } from '../../../../shared/lack-text.ts'
import { Tile } from '../../../../shared/tile.tsx'
import type { DecodedPlanning } from '../../../shifts/queries.ts'
import { listed, shiftWord } from '../../texts.ts'
import { presenceText } from '../staffing/staffing-texts.ts'
import { teamTexts as texts } from './team-texts.ts'
import type { DayCount, ShiftCounts } from './matrix.ts'

interface MatrixCountsProps {
  planning: Pick<DecodedPlanning, 'isFollowed'>
  counts: readonly ShiftCounts[]
  days: readonly Day[]
  /** Number of the first of these rows in the table. */
  firstRow: number
}

interface FigureProps {
  count: DayCount
  label: string
  day: Day
  /** Name of the vacation counted. */
  shift: string
}

/** In red it opens what it speaks of. */
function Figure({ count, label, day, shift }: FigureProps): ReactNode {
  const { open } = useCalendarAddress()
  const figure = (
    <>
      <span aria-hidden="true">{count.present}</span>
      <span className="sr-only">{label}</span>
    </>
  )
  if (count.state !== 'short') {
    return (
      <span title={label} className={count.state === 'limit' ? 'text-warn' : 'text-t2'}>
        {figure}
      </span>
    )
  }
  return (
    <button type="button" onClick={() => open({ day, shift })} title={label} className="matrix-alarm">
      <span aria-hidden="true" className="text-[0.625rem]">
        ▼
      </span>
      {figure}
    </button>
  )
}

/** In sight at the foot; after the last row where the window is too low for both. */
export function MatrixCounts({ planning, counts, days, firstRow }: MatrixCountsProps): ReactNode {
  return (
    <div role="rowgroup" className="matrix-foot sticky bottom-0 z-20 short:relative border-t border-line bg-s1 py-1.5">
      {counts.map(({ name, minimum, counts: ofDays }, row) => (
        <div key={name} role="row" aria-rowindex={firstRow + row} className="matrix-line min-h-[2.125rem]">
          <span role="rowheader" aria-colindex={1} className="matrix-name sticky left-0 z-1 flex items-center gap-2 bg-s1 pr-3 text-14">
            <Tile name={name} size={22} />
            <span className="min-w-0 flex-1 truncate max-lg:sr-only">
              <span className="sr-only">{texts.presentOn} </span>
              {capitalize(shiftWord(name))}
            </span>
            {minimum !== null && <span className="matrix-small text-12 whitespace-nowrap text-t3">{texts.minimum(minimum)}</span>}
          </span>
          {ofDays.map((count, column) => {
            const day = days[column]
            if (day === undefined) return null
            const staffing = listed(presenceText(count.present, planning.isFollowed(day) ? minimum : null), missingText(count.lack))
            const label = `${shiftWord(name)}, ${formatDay(day, 'long')}${NBSP}: ${staffing}`
            return (
              <span
                key={day}
                role="cell"
                aria-colindex={column + 2}
                className="matrix-figure numeric grid place-items-center text-14 font-600"
              >
                <Figure count={count} label={label} day={day} shift={name} />
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}
