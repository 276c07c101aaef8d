// Members × days: rows drawn only when in sight, names and days that stay, counts against the minimum at the foot.
import { daysBetween, type Day } from '@releve/domain/calendar/day'
import { useEffect, useMemo, useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import type { DecodedPlanning } from '../../../shifts/queries.ts'
import { teamTexts as texts } from './team-texts.ts'
import { firstDayOf, type Month } from '../calendar-search.ts'
import { sharedMarks, type MatrixItem, type ShiftCounts } from './matrix.ts'
import { MatrixCounts } from './matrix-counts.tsx'
import { dayUnder, MatrixHead } from './matrix-head.tsx'
import { MatrixHover, type HoverPlace } from './matrix-hover.tsx'
import { MatrixRows, printedRows } from './matrix-rows.tsx'

interface TeamMatrixProps {
  planning: DecodedPlanning
  month: Month
  /** Of the month. */
  days: readonly Day[]
  items: readonly MatrixItem[]
  counts: readonly ShiftCounts[]
  pending: ReadonlyMap<string, ReadonlySet<Day>>
  today: Day
}

export function TeamMatrix({ planning, month, days, items, counts, pending, today }: TeamMatrixProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<HoverPlace | null>(null)

  const offset = daysBetween(planning.from, firstDayOf(month))
  const shortColumns = useMemo(
    () => new Set(counts.flatMap((shift) => shift.counts.flatMap(({ state }, column) => (state === 'short' ? [column] : [])))),
    [counts],
  )

  // Opened on today when it is far to the right.
  useEffect(() => {
    const column = days.indexOf(today)
    const head = scroller.current?.querySelector<HTMLElement>(`[data-column="${column}"]`)
    if (column > 6 && head !== null && head !== undefined && scroller.current !== null) {
      scroller.current.scrollLeft = head.offsetLeft - scroller.current.clientWidth / 2
    } else if (scroller.current !== null) scroller.current.scrollLeft = 0
  }, [days, today])

  const marksAt = useMemo(
    () => sharedMarks(planning, offset, days, (memberId, day) => pending.get(memberId)?.has(day) === true),
    [planning, offset, days, pending],
  )

  function onPointerMove({ target, pointerType, clientX }: PointerEvent<HTMLDivElement>): void {
    if (pointerType === 'touch' || !(target instanceof Element)) return
    const row = target.closest<HTMLElement>('[data-item]')
    const item = items[Number(row?.dataset['item'])]
    if (row === null || item?.kind !== 'member') {
      setHover(null)
      return
    }
    const { index, member } = item
    const day = dayUnder(row, clientX) ?? firstDayOf(month)
    const { top, bottom } = row.getBoundingClientRect()
    setHover((known) => (known?.index === index && known.day === day ? known : { index, member, day, x: clientX, top, bottom }))
  }

  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--columns': days.length,
    '--printed-rows': printedRows(items.length + counts.length),
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col" style={style}>
      <div
        ref={scroller}
        role="table"
        aria-label={texts.label}
        aria-rowcount={items.length + counts.length + 1}
        aria-colcount={days.length + 1}
        // The keyboard scrolls it.
        tabIndex={0}
        className="matrix-scroller min-h-0 flex-1 overflow-auto overscroll-contain"
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHover(null)}
        onScroll={() => setHover(null)}
      >
        <div className="matrix-sheet">
          <MatrixHead days={days} today={today} shortColumns={shortColumns} />
          <MatrixRows {...{ scroller, items, marksAt, days, today, shortColumns }} footRows={counts.length} />
          <MatrixCounts planning={planning} counts={counts} days={days} firstRow={items.length + 2} />
        </div>
      </div>
      {hover !== null && <MatrixHover place={hover} planning={planning} month={month} />}
    </div>
  )
}
