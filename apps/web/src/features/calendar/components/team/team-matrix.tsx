// Members × days: rows drawn only when in sight, names and days that stay, counts against the minimum at the foot.
import { fullName, plainName } from '@releve/contract/person-name'
import { daysBetween, type Day, toDayNumber } from '@releve/domain/calendar/day'
import { useEffect, useMemo, useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { DecodedPlanning } from '#features/shifts/queries.ts'
import { teamTexts as texts } from './team-texts.ts'
import { firstDayOf, type Month, lastDayOf } from '../calendar-search.ts'
import { sharedMarks, type MatrixItem, type ShiftCounts, minutesBetween, weekOf, type DayCount } from './matrix.ts'
import { dayUnder, MatrixHead } from './matrix-head.tsx'
import { MatrixRows, printedRows, type MatrixChoice } from './matrix-rows.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { formatDuration, formatMonth, formatWeek, capitalize, formatDay, NBSP } from '#ui/format.ts'
import { useToday, useZone } from '#features/centers/queries.ts'
import type { Member } from '../people.ts'
import { useCalendarAddress, type OverCalendar } from '#shared/calendar-address.ts'
import { missingText } from '#shared/lack-text.ts'
import { Tile } from '#shared/tile.tsx'
import { listed } from '#features/calendar/texts.ts'
import { shiftWord } from '#shared/shift-word.ts'
import { presenceText, unseenText } from '../staffing/staffing.ts'

interface MatrixCountsProps {
  planning: Pick<DecodedPlanning, 'isFollowed'>
  counts: readonly ShiftCounts[]
  days: readonly Day[]
  /** Number of the first of these rows in the table. */
  firstRow: number
}

/** In red it opens what it speaks of. */
function CountFigure({ count, label, of }: { count: DayCount; label: string; of: OverCalendar }): ReactNode {
  const { open } = useCalendarAddress()
  const figure = (
    <>
      <span aria-hidden="true">{count.present}</span>
      <span className="sr-only">{label}</span>
    </>
  )
  if (count.state !== 'short') {
    const isBeyond = count.remarks?.some(({ kind }) => kind === 'overMaximum') === true
    return (
      <span title={label} className={count.state === 'limit' || isBeyond ? 'text-warn' : 'text-t2'}>
        {isBeyond && (
          <span aria-hidden="true" className="text-[0.625rem]">
            ▲
          </span>
        )}
        {figure}
      </span>
    )
  }
  return (
    <button type="button" onClick={() => open(of)} title={label} className="matrix-alarm">
      <span aria-hidden="true" className="text-[0.625rem]">
        ▼
      </span>
      {figure}
    </button>
  )
}

/** Stands in sight at the foot; after the last row where the window is too low for both. */
export function MatrixCounts({ planning, counts, days, firstRow }: MatrixCountsProps): ReactNode {
  return (
    <div
      role="rowgroup"
      className="matrix-foot sticky bottom-0 z-20 short:relative border-t border-line bg-s1 py-1.5 print:static print:py-0"
    >
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
            const remarks = count.remarks?.map(({ text }) => capitalize(text)) ?? []
            const said = [staffing, unseenText(count.changed ?? []), ...remarks].filter((text) => text !== null)
            const label = `${shiftWord(name)}, ${formatDay(day, 'long')}${NBSP}: ${said.join('. ')}`
            return (
              <span
                key={day}
                role="cell"
                aria-colindex={column + 2}
                className="matrix-figure numeric grid place-items-center text-14 font-600"
              >
                <CountFigure count={count} label={label} of={{ day, shift: name }} />
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface HoverPlace {
  readonly member: Member
  /** The member's index in the planning. */
  readonly index: number
  readonly day: Day
  /** Its position in the window, in pixels. */
  readonly x: number
  readonly top: number
  readonly bottom: number
}

const WIDTH = 300
const HEIGHT = 72

function MatrixHover({ place, planning, month }: { place: HoverPlace; planning: DecodedPlanning; month: Month }): ReactNode {
  const zone = useZone()
  const { member, index, day, x, top, bottom } = place
  const week = weekOf(day)
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const ofWeek = formatDuration(minutesBetween(planning, index, week.from, week.to, zone))
  const ofMonth = formatDuration(minutesBetween(planning, index, toDayNumber(first), toDayNumber(last), zone))
  const isBelow = bottom + HEIGHT < innerHeight
  return createPortal(
    <div
      role="status"
      className="print-hidden pointer-events-none fixed z-40 flex items-center gap-3 rounded-[14px] bg-s3 py-2.5 pr-4 pl-3 shadow-e2"
      style={{ left: Math.min(x + 14, innerWidth - WIDTH), top: isBelow ? bottom + 6 : top - HEIGHT }}
    >
      <Avatar name={plainName(member)} imageUrl={member.avatar ?? undefined} size={36} />
      <span className="flex flex-col">
        <span className="text-14 font-650">{fullName(member)}</span>
        <span className="text-13 text-t2">
          {texts.week(formatWeek(day), ofWeek)} · {texts.week(formatMonth(first), ofMonth)}
        </span>
      </span>
    </div>,
    document.body,
  )
}

interface TeamMatrixProps {
  planning: DecodedPlanning
  month: Month
  /** The days of the month, and maybe those that come soon after it. */
  days: readonly Day[]
  items: readonly MatrixItem[]
  counts: readonly ShiftCounts[]
  pending: ReadonlyMap<string, ReadonlySet<Day>>
  /** The people that are being chosen; null: nobody is. */
  choice: MatrixChoice | null
}

export function TeamMatrix({ planning, month, days, items, counts, pending, choice }: TeamMatrixProps): ReactNode {
  const today = useToday()
  const scroller = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<HoverPlace | null>(null)

  const offset = daysBetween(planning.from, firstDayOf(month))
  const shortColumns = useMemo(
    () => new Set(counts.flatMap((shift) => shift.counts.flatMap(({ state }, column) => (state === 'short' ? [column] : [])))),
    [counts],
  )

  // The table opens on today when it is far to the right.
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
        className="matrix-scroller min-h-0 flex-1 overflow-auto overscroll-contain print:overflow-visible"
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHover(null)}
        onScroll={() => setHover(null)}
      >
        <div className="matrix-sheet">
          <MatrixHead days={days} shortColumns={shortColumns} />
          <MatrixRows {...{ scroller, items, marksAt, days, shortColumns, choice }} footRows={counts.length} />
          <MatrixCounts planning={planning} counts={counts} days={days} firstRow={items.length + 2} />
        </div>
      </div>
      {hover !== null && <MatrixHover place={hover} planning={planning} month={month} />}
    </div>
  )
}
