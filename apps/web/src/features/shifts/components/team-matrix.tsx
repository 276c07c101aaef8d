// Members × days: rows drawn only when in sight, names and days that stay, counts against the minimum at the foot.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { holidayOf } from '@releve/domain/calendar/holidays'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { TeamMark } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatCount, formatDay, formatWeekday } from '../../../ui/format.ts'
import { useIsDesktop } from '../../../ui/use-media-query.ts'
import { useMe } from '../../accounts/queries.ts'
import type { DecodedPlanning } from '../queries.ts'
import { holidayLabels, teamTexts as texts } from '../texts.ts'
import { firstDayOf, lastDayOf } from './calendar-search.ts'
import type { Month } from './calendar-search.ts'
import { isWeekend } from './matrix.ts'
import type { MatrixItem, ShiftCounts } from './matrix.ts'
import { MatrixCounts } from './matrix-counts.tsx'
import { MatrixHover } from './matrix-hover.tsx'
import type { HoverPlace } from './matrix-hover.tsx'
import { MatrixRow } from './matrix-row.tsx'
import { useHolidayArea } from './use-calendar.ts'

interface TeamMatrixProps {
  planning: DecodedPlanning
  month: Month
  items: readonly MatrixItem[]
  counts: readonly ShiftCounts[]
  pending: ReadonlyMap<string, ReadonlySet<Day>>
  today: Day
  onDay: (day: Day) => void
  onMember?: ((memberId: string, day: Day) => void) | undefined
}

const HEAD = 46

/** Pixels of a length given at the usual text size: rows grow with the text. */
function scaled(pixels: number): number {
  return (pixels * parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16
}

/** As many rows as one page holds and eyes can read; more go to several pages, with taller rows. */
const ROWS_OF_PAGE = 62
const ROWS_OF_SEVERAL = 46

function printedRows(rows: number): number {
  return rows <= ROWS_OF_PAGE ? rows : ROWS_OF_SEVERAL
}

function beginsPage(index: number, rows: number): boolean {
  return rows > ROWS_OF_PAGE && index > 0 && index % ROWS_OF_SEVERAL === 0
}

/** True while the page is printed: then every row is drawn. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const change = (next: boolean) => () => flushSync(() => setPrinting(next))
    const [before, after] = [change(true), change(false)]
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}

/** The days again, on paper, where another page begins. */
function HeadAgain({ days }: { days: readonly Day[] }): ReactNode {
  return (
    <div aria-hidden="true" className="matrix-line matrix-head matrix-again">
      <span className="matrix-name" />
      {days.map((day) => (
        <span key={day} className="flex flex-col items-center justify-center">
          <span className="matrix-small text-t3">{formatWeekday(day, 'letter')}</span>
          <span className="matrix-figure font-650">{Number(day.slice(8))}</span>
        </span>
      ))}
    </div>
  )
}

function GroupRow({ item }: { item: Extract<MatrixItem, { kind: 'group' }> }): ReactNode {
  const { team, count } = item
  return (
    <div role="rowheader" className="matrix-name sticky left-0 flex h-full w-max items-center gap-2 bg-s0 pr-4 text-13 font-650">
      {team !== null && <TeamMark color={team.color} />}
      {team?.name ?? texts.noTeam}
      <span className="font-400 text-t3">{formatCount(count, texts.members)}</span>
    </div>
  )
}

export function TeamMatrix({ planning, month, items, counts, pending, today, onDay, onMember }: TeamMatrixProps): ReactNode {
  const me = useMe()._id
  const area = useHolidayArea()
  const isDesktop = useIsDesktop()
  const isPrinting = useIsPrinting()
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

  const heights = useMemo(() => ({ group: scaled(32), member: scaled(isDesktop ? 29 : 36) }), [isDesktop])
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[items[index]?.kind ?? 'member'],
    overscan: 8,
    scrollMargin: scaled(HEAD),
  })
  useEffect(() => virtualizer.measure(), [virtualizer, heights, items])

  // Opened on today when it is far to the right.
  useEffect(() => {
    const column = days.indexOf(today)
    const head = scroller.current?.querySelector<HTMLElement>(`[data-column="${column}"]`)
    if (column > 6 && head !== null && head !== undefined && scroller.current !== null) {
      scroller.current.scrollLeft = head.offsetLeft - scroller.current.clientWidth / 2
    } else if (scroller.current !== null) scroller.current.scrollLeft = 0
  }, [days, today])

  const rowOf = (item: MatrixItem): ReactNode =>
    item.kind === 'group' ? (
      <GroupRow item={item} />
    ) : (
      <MatrixRow
        member={item.member}
        cells={planning.rowOf(item.index)}
        offset={offset}
        days={days}
        pendingDays={pending.get(item.member._id)}
        isMe={item.member._id === me}
        onMember={onMember}
        dayAt={dayAt}
        openDay={days.includes(today) ? today : (days[0] ?? today)}
      />
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
    '--row': `${heights.member / 16}px`,
    '--printed-rows': printedRows(items.length + counts.length),
  }
  const drawn = isPrinting
    ? items.map((item, index) => ({ item, index, start: null, size: null }))
    : virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
        const item = items[index]
        return item === undefined ? [] : [{ item, index, start: start - scaled(HEAD), size }]
      })

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
          <div role="rowgroup" className="sticky top-0 z-20 bg-s0">
            <div role="row" aria-rowindex={1} className="matrix-line matrix-head">
              <span role="columnheader" aria-colindex={1} className="matrix-name sticky left-0 z-1 bg-s0">
                <span className="sr-only">{texts.member}</span>
              </span>
              {days.map((day, column) => {
                const holiday = holidayOf(toDayNumber(day), area)
                return (
                  <span
                    key={day}
                    role="columnheader"
                    aria-label={formatDay(day, 'long')}
                    aria-colindex={column + 2}
                    data-column={column}
                    className="flex"
                  >
                    <button
                      type="button"
                      aria-current={day === today ? 'date' : undefined}
                      title={holiday === null ? undefined : holidayLabels[holiday]}
                      onClick={() => onDay(day)}
                      className={classNames(
                        'flex w-full flex-col items-center justify-center leading-4 -outline-offset-2! hover:bg-s2',
                        holiday === null ? 'text-t3' : 'text-holiday',
                      )}
                    >
                      <span className="sr-only">
                        {[formatDay(day, 'long'), holiday === null ? null : holidayLabels[holiday]].filter(Boolean).join(', ')}
                      </span>
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
          <div role="rowgroup" className="relative" style={isPrinting ? {} : { height: virtualizer.getTotalSize() }}>
            <div aria-hidden="true" className="matrix-line matrix-columns absolute inset-0">
              {days.map((day, column) => (
                <span
                  key={day}
                  style={{ gridColumn: column + 2 }}
                  className={shortColumns.has(column) ? 'matrix-short' : isWeekend(day) ? 'matrix-weekend' : ''}
                />
              ))}
            </div>
            {drawn.map(({ item, index, start, size }) => (
              <Fragment key={item.kind === 'member' ? item.member._id : `team-${item.team?._id ?? 'none'}`}>
                {start === null && beginsPage(index, items.length + counts.length) && <HeadAgain days={days} />}
                <div
                  role="row"
                  aria-rowindex={index + 2}
                  data-item={index}
                  className={classNames(
                    start === null ? 'matrix-printed relative' : 'absolute inset-x-0 top-0',
                    item.kind === 'member' && 'matrix-line group/row',
                    item.kind === 'member' && (item.member._id === me ? 'bg-s2' : 'hover:bg-s1'),
                  )}
                  style={start === null ? {} : { height: size, transform: `translateY(${start}px)` }}
                >
                  {rowOf(item)}
                </div>
              </Fragment>
            ))}
          </div>
          <MatrixCounts counts={counts} days={days} firstRow={items.length + 2} onDay={onDay} />
        </div>
      </div>
      {hover !== null && <MatrixHover place={hover} planning={planning} month={month} />}
    </div>
  )
}
