// Members × days: rows drawn only when in sight, names and days that stay, counts against the minimum at the foot.
import { fromDayNumber, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import { useMe } from '../../../../session/me.ts'
import type { DecodedPlanning } from '../../../shifts/queries.ts'
import { teamTexts as texts } from '../../texts.ts'
import { firstDayOf, lastDayOf, type Month } from '../calendar-search.ts'
import { sharedMarks, type MatrixItem, type ShiftCounts } from './matrix.ts'
import { MatrixCounts } from './matrix-counts.tsx'
import { MatrixHead } from './matrix-head.tsx'
import { MatrixHover, type HoverPlace } from './matrix-hover.tsx'
import { MatrixRows, printedRows } from './matrix-rows.tsx'

interface TeamMatrixProps {
  planning: DecodedPlanning
  month: Month
  items: readonly MatrixItem[]
  counts: readonly ShiftCounts[]
  pending: ReadonlyMap<string, ReadonlySet<Day>>
  today: Day
}

export function TeamMatrix({ planning, month, items, counts, pending, today }: TeamMatrixProps): ReactNode {
  const me = useMe()._id
  const scroller = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<HoverPlace | null>(null)

  const days = useMemo(() => {
    const [first, last] = [toDayNumber(firstDayOf(month)), toDayNumber(lastDayOf(month))]
    return Array.from({ length: last - first + 1 }, (_, index) => fromDayNumber(first + index))
  }, [month])
  const offset = toDayNumber(days[0] ?? planning.from) - toDayNumber(planning.from)
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

  const dayAt = useCallback(
    (clientX: number): Day | null => {
      const first = scroller.current?.querySelector('[data-column="0"]')?.getBoundingClientRect()
      return first === undefined ? null : (days[Math.floor((clientX - first.left) / first.width)] ?? null)
    },
    [days],
  )

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>('[data-item]')
    const item = items[Number(row?.dataset['item'])]
    if (row === null || item?.kind !== 'member') {
      setHover(null)
      return
    }
    const day = dayAt(event.clientX) ?? days[0]
    if (day === undefined) return
    const box = row.getBoundingClientRect()
    setHover((known) =>
      known?.index === item.index && known.day === day
        ? known
        : { index: item.index, member: item.member, day, x: event.clientX, top: box.top, bottom: box.bottom },
    )
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
          <MatrixRows
            {...{ scroller, items, marksAt, days, shortColumns, me, dayAt }}
            footRows={counts.length}
            openDay={days.includes(today) ? today : (days[0] ?? today)}
          />
          <MatrixCounts counts={counts} days={days} firstRow={items.length + 2} />
        </div>
      </div>
      {hover !== null && <MatrixHover place={hover} planning={planning} month={month} />}
    </div>
  )
}
