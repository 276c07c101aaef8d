// The rows of the team's month: those in sight are drawn, and written over while one scrolls; on paper all are.
import { fullName } from '@releve/contract/person-name'
import type { Day } from '@releve/domain/calendar/day'
import { Fragment, memo, useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Link } from '@tanstack/react-router'
import { mayAct, useMe } from '#session/me.ts'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { MatrixHead, dayUnder } from './matrix-head.tsx'
import { isWeekend, type MatrixItem, type MatrixMark } from './matrix.ts'
import { firstDrawn, nearerToOrder, placesOf, startsOf, windowSize } from './matrix-window.ts'
import { TeamMark } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatCount } from '#ui/format.ts'
import { useIsElsewhere } from '#session/center-id.ts'
import { useToday } from '#features/centers/queries.ts'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { vacationClass } from '#shared/tile.tsx'
import { calendarTexts, listed } from '#features/calendar/texts.ts'
import { shiftWord } from '#shared/shift-word.ts'
import { teamTexts as texts } from './team-texts.ts'
import { mainQualification, type Member } from '../people.ts'

interface MatrixRowProps {
  item: MatrixItem
  /** The index of the row in the table. */
  index: number
  /** Pixels from the top; null on paper. */
  start: number | null
  height: number
  /** Null for a team. */
  marks: readonly MatrixMark[] | null
  /** The one opened by the keyboard; the others are reached from it. */
  openDay: Day
  /** Whether the member, or everybody of the team, is chosen; null while nobody is being chosen. */
  isChosen: boolean | null
  onChoose: ((userIds: readonly string[], isChosen: boolean) => void) | undefined
}

/** The people that are being chosen from the rows. */
export interface MatrixChoice {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (userIds: readonly string[], isChosen: boolean) => void
}

/** Members who stand under the name of a team. */
function membersUnder(items: readonly MatrixItem[], index: number): string[] {
  const ids: string[] = []
  for (let next = index + 1; next < items.length; next++) {
    const item = items[next]
    if (item?.kind !== 'member') break
    ids.push(item.member._id)
  }
  return ids
}

const TILES = { work: '', given: 'tile-gone', pending: 'tile-pending', unavailable: '', activity: 'tile-activity' } as const

/** One element a mark: there are hundreds of them. */
function Mark({ mark: { from, span, kind, name, isPart } }: { mark: MatrixMark }): ReactNode {
  const isTile = kind !== 'unavailable'
  const state = kind === 'work' ? null : texts[kind]
  const note = isPart === undefined ? state : listed(state, texts.part)
  return (
    <span
      role="cell"
      aria-colindex={from + 2}
      aria-colspan={isTile ? undefined : span}
      style={{ gridColumn: span === 1 ? from + 2 : `${from + 2} / span ${span}` }}
      className={
        isTile
          ? classNames(
              'tile matrix-tile',
              vacationClass(name),
              TILES[kind],
              isPart && 'tile-part',
              name.length > 1 && `tile-${Math.min(3, name.length)}`,
            )
          : 'matrix-off'
      }
      title={isTile && note !== null ? `${kind === 'activity' ? name : shiftWord(name)}, ${note}` : undefined}
    >
      {name.slice(0, 3)}
      {note !== null && (
        <span className="sr-only">
          {isTile && ', '}
          {note}
        </span>
      )}
    </span>
  )
}

/** Keys are places: where another row is written over this one, a row that says the same stays as it is. */
const Marks = memo(function Marks({ marks }: { marks: readonly MatrixMark[] }): ReactNode {
  return marks.map((mark, place) => <Mark key={place} mark={mark} />)
})

function MemberName({ member, isMe, isChosen }: { member: Member; isMe: boolean; isChosen: boolean }): ReactNode {
  return (
    <span
      role="rowheader"
      aria-colindex={1}
      className={classNames(
        'matrix-name sticky left-0 z-10 pr-3 text-14 group-hover/row:bg-s1',
        isChosen ? 'bg-primary-tint! font-650 text-primary-ink' : isMe ? 'bg-s2! font-650 text-t1' : 'bg-s0 text-t2',
      )}
    >
      {/* Another name in it lays out nothing else of the row. */}
      <span className="flex size-full gap-x-2 max-lg:flex-col max-lg:justify-center lg:items-center not-print:[contain:size_layout]">
        <Link
          to="/profile/$userId"
          params={{ userId: member._id }}
          className="min-w-0 truncate rounded-xs hover:text-t1 hover:underline max-lg:text-13 max-lg:leading-4 lg:flex-1 lg:py-1"
        >
          {fullName(member)}
        </Link>
        <span className="matrix-small text-12 font-400 text-t3 max-lg:leading-[0.875rem]">{mainQualification(member)}</span>
      </span>
    </span>
  )
}

interface TeamNameProps extends Pick<MatrixRowProps, 'isChosen'> {
  item: Extract<MatrixItem, { kind: 'group' }>
  /** Everybody of the team comes in, or goes. Absent: nobody is being chosen. */
  onPress: (() => void) | undefined
}

function TeamName({ item: { team, count }, isChosen, onPress }: TeamNameProps): ReactNode {
  const name = (
    <>
      {team !== null && <TeamMark color={team.color} />}
      {team?.name ?? calendarTexts.withoutTeam}
      <span className="font-400 text-t3">{formatCount(count, texts.members)}</span>
    </>
  )
  return (
    <div role="rowheader" className="matrix-name sticky left-0 flex h-full w-max items-center gap-2 bg-s0 pr-4 text-13 font-650">
      {onPress === undefined ? (
        name
      ) : (
        <button
          type="button"
          aria-pressed={isChosen === true}
          onClick={onPress}
          className="flex h-full items-center gap-2 rounded-xs px-1 hover:underline aria-pressed:bg-primary-tint aria-pressed:text-primary-ink"
        >
          {name}
        </button>
      )}
    </div>
  )
}

const MatrixRow = memo(function MatrixRow(props: MatrixRowProps): ReactNode {
  const { item, index, start, height, marks, openDay, isChosen, onChoose } = props
  const me = useMe()
  const isElsewhere = useIsElsewhere()
  const { open } = useCalendarAddress()
  const isMember = item.kind === 'member'
  const isMe = isMember && item.member._id === me._id
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-item={index}
      className={classNames(
        start === null ? 'matrix-printed relative' : 'absolute inset-x-0 top-0',
        isMember && 'matrix-line group/row',
        isMember && (isChosen === true ? 'bg-primary-tint' : isMe ? 'bg-s2' : 'hover:bg-s1'),
      )}
      style={start === null ? {} : { height, transform: `translateY(${start}px)` }}
    >
      {isMember ? (
        <MemberName member={item.member} isMe={isMe} isChosen={isChosen === true} />
      ) : (
        <TeamName item={item} isChosen={isChosen} onPress={onChoose && (() => onChoose([], isChosen !== true))} />
      )}
      {marks !== null && <Marks marks={marks} />}
      {isMember && onChoose !== undefined && (
        <span role="cell" className="absolute inset-0 z-[11] print:hidden">
          <button
            type="button"
            aria-pressed={isChosen === true}
            aria-label={texts.chooseMember(fullName(item.member))}
            onClick={() => onChoose([item.member._id], isChosen !== true)}
            className="block size-full rounded-xs -outline-offset-2!"
          />
        </span>
      )}
      {isMember && mayAct(me, 'placeActivities') && !isElsewhere && onChoose === undefined && (
        <span role="cell" className="absolute inset-0 z-[5] print:hidden">
          <button
            type="button"
            aria-label={texts.openMember(fullName(item.member))}
            // A pointer chooses the day it is over; the keyboard opens one, and goes on from there.
            onClick={({ detail, clientX, currentTarget }) =>
              open({ member: item.member._id, day: (detail === 0 ? undefined : dayUnder(currentTarget, clientX)) ?? openDay })
            }
            className="block size-full rounded-xs -outline-offset-2!"
          />
        </span>
      )}
    </div>
  )
})

interface MatrixRowsProps {
  scroller: RefObject<HTMLDivElement | null>
  items: readonly MatrixItem[]
  /** The marks of a member, by their index in the planning. */
  marksAt: (index: number, memberId: string) => readonly MatrixMark[]
  days: readonly Day[]
  shortColumns: ReadonlySet<number>
  /** Rows that stand beneath, on paper. */
  footRows: number
  /** Null: nobody is being chosen. */
  choice: MatrixChoice | null
}

/** Pixels of a length given at the usual text size: rows grow with the text. */
function scaled(pixels: number): number {
  return (pixels * parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16
}

/** Bars, filters and head: what the window is about higher than the rows in sight, until it is measured. */
const BARS = 240

/** Scrolling counts as over after this time without a scroll event. */
const AT_REST_MS = 100

/** One page holds no more rows that eyes can read; more go to several pages, with taller rows. */
const ROWS_OF_PAGE = 62
const ROWS_OF_SEVERAL = 46

export function printedRows(rows: number): number {
  return rows <= ROWS_OF_PAGE ? rows : ROWS_OF_SEVERAL
}

function beginsPage(index: number, rows: number): boolean {
  return rows > ROWS_OF_PAGE && index > 0 && index % ROWS_OF_SEVERAL === 0
}

/** True while the page is printed: then every row is drawn. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    addEventListener('afterprint', () => flushSync(() => setPrinting(false)), { signal })
    return () => leaving.abort()
  }, [])
  return isPrinting
}

/** A row about to be written over gives the focus back to the table: nobody else's row may have it. */
function releaseFocus(scroller: HTMLElement, first: number, size: number): void {
  const row = document.activeElement?.closest<HTMLElement>('[data-item]')
  if (row === null || row === undefined || !scroller.contains(row)) return
  const index = Number(row.dataset['item'])
  if (index < first || index >= first + size) scroller.focus({ preventScroll: true })
}

/** The window over the rows, and the row the document begins with. */
function useRowWindow(scroller: RefObject<HTMLDivElement | null>, starts: readonly number[], rowHeight: number) {
  const rows = starts.length - 1
  const [height, setHeight] = useState(() => innerHeight - BARS)
  const [wantedFirst, setFirst] = useState(0)
  const [begin, setBegin] = useState(0)
  const size = windowSize(height, rowHeight, rows)
  const first = Math.max(0, Math.min(wantedFirst, rows - size))

  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    let known = -1
    // It follows in the frame that shows what was scrolled to.
    const follow = () => {
      const next = firstDrawn(starts, element.scrollTop, size)
      if (next === known) return
      known = next
      releaseFocus(element, next, size)
      flushSync(() => setFirst(next))
    }
    const observer = new ResizeObserver(() => {
      setHeight(element.clientHeight)
      setFirst(firstDrawn(starts, element.scrollTop, size))
    })
    observer.observe(element)
    const leaving = new AbortController()
    const { signal } = leaving
    element.addEventListener('scroll', follow, { passive: true, signal })
    element.addEventListener('focusin', () => setBegin(firstDrawn(starts, element.scrollTop, size)), { signal })
    return () => {
      observer.disconnect()
      leaving.abort()
    }
  }, [scroller, starts, size])

  // The keyboard and screen readers follow the order of the document: a few rows at a time once nothing scrolls, all when the focus
  // comes.
  useEffect(() => {
    if (begin === first) return undefined
    const timer = setTimeout(() => setBegin(nearerToOrder({ first, size }, begin)), AT_REST_MS)
    return () => clearTimeout(timer)
  }, [begin, first, size])

  return { first, size, begin }
}

export const MatrixRows = memo(function MatrixRows(props: MatrixRowsProps): ReactNode {
  const { scroller, items, marksAt, days, shortColumns, footRows, choice } = props
  const today = useToday()
  const openDay = days.includes(today) ? today : (days[0] ?? today)
  const isPrinting = useIsPrinting()
  const isDesktop = useIsDesktop()
  const heights = useMemo(() => ({ group: scaled(32), member: scaled(isDesktop ? 29 : 36) }), [isDesktop])
  const starts = useMemo(() => startsOf(items.map(({ kind }) => heights[kind])), [items, heights])
  const { first, size, begin } = useRowWindow(scroller, starts, Math.min(heights.group, heights.member))

  const row = (index: number, isPrinted: boolean): ReactNode => {
    const item = items[index]
    if (item === undefined) return null
    const ids = choice === null ? [] : item.kind === 'member' ? [item.member._id] : membersUnder(items, index)
    return (
      <MatrixRow
        isChosen={choice === null ? null : ids.every((id) => choice.chosen.has(id))}
        onChoose={choice === null ? undefined : item.kind === 'member' ? choice.onChoose : (_none, isIn) => choice.onChoose(ids, isIn)}
        item={item}
        index={index}
        start={isPrinted ? null : (starts[index] ?? 0)}
        height={heights[item.kind]}
        marks={item.kind === 'group' ? null : marksAt(item.index, item.member._id)}
        openDay={openDay}
      />
    )
  }
  return (
    <div role="rowgroup" className="relative" style={isPrinting ? {} : { height: starts.at(-1) }}>
      <div aria-hidden="true" className="matrix-line matrix-columns absolute inset-0">
        {days.map((day, column) => (
          <span
            key={column}
            style={{ gridColumn: column + 2 }}
            className={shortColumns.has(column) ? 'matrix-short' : isWeekend(day) ? 'matrix-weekend' : ''}
          />
        ))}
      </div>
      {isPrinting
        ? items.map((item, index) => (
            <Fragment key={item.kind === 'member' ? item.member._id : `team-${item.team?._id ?? 'none'}`}>
              {beginsPage(index, items.length + footRows) && <MatrixHead days={days} shortColumns={shortColumns} isAgain />}
              {row(index, true)}
            </Fragment>
          ))
        : placesOf({ first, size }, begin).map(({ place, index }) => <Fragment key={place}>{row(index, false)}</Fragment>)}
    </div>
  )
})
