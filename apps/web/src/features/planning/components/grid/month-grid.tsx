// The month of a centre as a grid that is written like a spreadsheet: chosen by pointer or keyboard, typed, filled, pasted, taken back; what it
// changes is read before it is written, and all of it is written or nothing.
import type { CenterPlanning } from '@releve/contract/shifts'
import type { Day } from '@releve/domain/calendar/day'
import { isAwayKind } from '@releve/domain/planning/activity'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { messageOf } from '#api/errors.ts'
import { useAction, useWishKey } from '#kit/use-action.ts'
import { useCenterId } from '#session/center-id.ts'
import { mayAct, useMe } from '#session/me.ts'
import { TeamMark } from '#ui/avatar.tsx'
import { capitalize, formatCount } from '#ui/format.ts'
import { readClock } from '#ui/read-clock.ts'
import { UnsavedGuard, UnsavedQuestion } from '#ui/unsaved-guard.tsx'
import { useActivities } from '#features/activities/queries.ts'
import { useToday } from '#features/centers/queries.ts'
import { shiftWord } from '#shared/shift-word.ts'
import '#shared/calendar.css'
import '#features/planning/grid.css'
import { useCellsPreview, useEveryModification, useWriteCells } from '#features/planning/queries.ts'
import { GridBar, stoppedKeys, warnedKeys } from './grid-bar.tsx'
import {
  cellKey,
  copied,
  entriesFor,
  entryOf,
  filled,
  isInArea,
  movedBy,
  withEntry,
  withPasted,
  type Entry,
  type Place,
  type Selection,
  type Table,
} from './grid-draft.ts'
import { isStopped } from './grid-outcome.tsx'
import { cellId, GridHead, GridRow, type GridPerson, type ShownCell } from './grid-rows.tsx'
import { gridTexts as texts } from './grid-texts.ts'
import { useGrid } from './use-grid.ts'

/** A line of the table: a team, or somebody of it. */
type GridItem =
  | { readonly kind: 'group'; readonly team: { readonly name: string; readonly color: string } | null; readonly count: number }
  | { readonly kind: 'member'; readonly member: GridPerson }

interface PlanningShown {
  readonly shifts: CenterPlanning['shifts']
  readonly planningOf: (
    userId: string,
    day: Day,
  ) => { readonly state: CenterPlanning['legend'][number]['state']; readonly name: string; readonly mark?: string | undefined } | null
}

export interface MonthGridProps {
  planning: PlanningShown
  items: readonly GridItem[]
  days: readonly Day[]
  /** The heading of people without a team. */
  withoutTeam: string
  /** It stays in sight beneath the rows: the people present in each vacation. */
  foot: ReactNode
  /** The number of its rows. */
  footRows: number
  onClose: () => void
}

/** One reads on while one types: what it changes is asked for after this time without a key. */
const ASKED_AFTER_MS = 400
/** Parts of the address with which other rows or days are shown. */
const ADDRESS_PARTS = ['month', 'view', 'team', 'qualification', 'center'] as const
/** Letters typed within this time are one word. */
const WORD_MS = 1200

/** The contents that a cell may have here, by their letters. */
function useEntries(planning: PlanningShown): readonly Entry[] {
  const { data: activities } = useActivities(useCenterId() ?? '')
  return useMemo(() => {
    const shifts = planning.shifts
      .filter(({ type }) => type === 'work')
      .map(({ name }): Entry => ({
        letters: name,
        label: capitalize(shiftWord(name)),
        kind: 'shift',
        content: { is: 'shift', shift: { name } },
      }))
    const rest: Entry = { letters: 'R', label: texts.rest, kind: 'rest', content: { is: 'dayOff' } }
    const others = (activities ?? []).flatMap(({ _id, name, letters, kind }): Entry[] => {
      if (kind === 'intervention') return []
      if (isAwayKind(kind)) return [{ letters, label: name, kind: 'away', content: { is: 'absence', cause: _id } }]
      const hours = { startTime: '09:00', endTime: '17:00', endsNextDay: false }
      return [{ letters, label: name, kind: 'hours', activityId: _id, content: { is: 'hours', activity: _id, hours } }]
    })
    const known = new Set([...shifts, ...others].map(({ letters }) => letters))
    return [...shifts, ...(known.has(rest.letters) ? [] : [rest]), ...others, CLEARED]
  }, [planning.shifts, activities])
}

const CLEARED: Entry = { letters: '×', label: texts.clear, kind: 'cleared', content: null }

/** Letters of absences, for who may read their causes; others see that somebody is away. */
function useAbsenceLetters(days: readonly Day[], isReadable: boolean): ReadonlyMap<string, string> {
  const { data: activities } = useActivities(useCenterId() ?? '')
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const { data } = useEveryModification({ status: 'approved', startDate: first, endDate: last }, isReadable)
  return useMemo(() => {
    const letters = new Map((activities ?? []).map((activity) => [activity._id, activity.letters]))
    const found = new Map<string, string>()
    for (const { type, hours, cause, userId, fromDate, toDate } of data ?? []) {
      const own = cause === null ? undefined : letters.get(cause)
      if (type !== 'absence' || hours !== undefined || own === undefined) continue
      for (const day of days) if (day >= fromDate && day <= toDate) found.set(cellKey(userId, day), own)
    }
    return found
  }, [data, activities, days])
}

const NOTHING: ShownCell = { letters: '', look: 'rest' }
const NOTHING_SHOWN = () => NOTHING

export function MonthGrid({ planning, items, days, withoutTeam, foot, footRows, onClose }: MonthGridProps): ReactNode {
  const me = useMe()
  const today = useToday()
  const centerId = useCenterId() ?? ''
  const entries = useEntries(planning)
  const absenceLetters = useAbsenceLetters(days, mayAct(me, 'readAbsences'))
  const people = useMemo(() => items.flatMap((item) => (item.kind === 'member' ? [item.member] : [])), [items])
  const table: Table = useMemo(() => ({ userIds: people.map(({ _id }) => _id), days }), [people, days])
  const rowOf = useMemo(() => new Map(table.userIds.map((id, index) => [id, index])), [table])
  const grid = useGrid(table)
  const [typed, setTyped] = useState({ text: '', at: 0 })
  const [note, setNote] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isForced, setForced] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const writeButton = useRef<HTMLButtonElement>(null)
  /** The cell from which a pressed pointer chooses; null: it is not pressed. */
  const pressedFrom = useRef<Place | null>(null)

  const cellsByPerson = useMemo(() => {
    const shownOn = (userId: string, day: Day): ShownCell => {
      const cell = planning.planningOf(userId, day)
      if (cell === null) return NOTHING
      // An absence that is hidden from colleagues stands in no planning on a day of rest: whoever reads causes sees it here.
      const away = absenceLetters.get(cellKey(userId, day))
      if (cell.state === 'unavailable' || away !== undefined) return { letters: away ?? '', look: 'away' }
      if (cell.mark === 'activity') return { letters: cell.name, look: 'activity' }
      return cell.state === 'rest' || cell.state === 'none' || cell.state === 'given' ? NOTHING : { letters: cell.name, look: 'shift' }
    }
    return new Map(table.userIds.map((userId) => [userId, (day: Day) => shownOn(userId, day)]))
  }, [planning, absenceLetters, table])
  const shownAt = (userId: string) => cellsByPerson.get(userId) ?? NOTHING_SHOWN

  // The hours are asked about once both can be read.
  const areHoursRead = grid.timed.every(({ activityId = '' }) => {
    const { start, end } = grid.hoursOf(activityId)
    return readClock(start) !== null && readClock(end) !== null
  })
  const { cells } = grid
  const body = useMemo(() => ({ cells }), [cells])
  const [askedBody, setAskedBody] = useState(body)
  useEffect(() => {
    const timer = setTimeout(() => setAskedBody(body), ASKED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [body])
  const preview = useCellsPreview(centerId, askedBody, askedBody.cells.length > 0 && areHoursRead)
  const isJudging = askedBody !== body || preview.isFetching
  const answer = grid.draft.size === 0 ? undefined : preview.data
  const [stopped, warned] = useMemo(
    () => (answer === undefined || isJudging ? [new Set<string>(), new Set<string>()] : [stoppedKeys(answer), warnedKeys(answer)]),
    [answer, isJudging],
  )

  const wishKey = useWishKey()
  const write = useWriteCells(centerId)
  const writing = useAction(write, {
    isWriting: true,
    onDone: ({ before }, { isUndo }) => {
      if (isUndo) grid.forget()
      else grid.keep(before)
      setForced(false)
      sheet.current?.focus()
    },
    done: ({ before }, { isUndo }) => (isUndo ? texts.undone : texts.written(before.length)),
  })
  const send = () => {
    const given = reason.trim()
    const terms = { ...(given !== '' && { reason: given }), ...(isForced && given !== '' && { override: { reason: given } }) }
    return writing.run({ body: { cells, ...terms }, isUndo: false, idempotencyKey: wishKey({ cells, ...terms }) })
  }
  const asksReason =
    [...grid.draft].some(([key, { kind }]) => kind === 'shift' || kind === 'rest' || kind === 'cleared' || key.slice(-10) < today) ||
    answer?.before.some(({ set }) => set.length > 0) === true
  const refusedCells = answer?.people.some(({ refused }) => refused.length > 0) === true
  const failure = preview.error === null || isJudging ? undefined : messageOf(preview.error)
  const disabledReason =
    grid.draft.size === 0 || (answer !== undefined && answer.before.length === 0 && !refusedCells)
      ? texts.nothingToWrite
      : isJudging || answer === undefined
        ? (failure ?? texts.judging)
        : refusedCells
          ? texts.isRefused
          : asksReason && reason.trim() === ''
            ? texts.reasonMissing
            : answer.people.some(isStopped) && !(isForced && reason.trim() !== '')
              ? texts.isBroken
              : undefined

  /** Another cell begins another word. */
  const choose = (next: Selection) => {
    setTyped({ text: '', at: 0 })
    setNote(null)
    grid.choose(next)
  }
  const change: typeof grid.change = (next) => {
    writing.clear()
    grid.change(next)
  }
  const leave = () => (grid.draft.size > 0 ? setLeaving(true) : onClose())
  const put = (entry: Entry) => {
    setNote(null)
    change(withEntry(grid.draft, table, grid.area, entry))
  }
  const undo = () => {
    setNote(null)
    if (grid.stepBack() || grid.lastWritten === undefined) return
    const given = reason.trim() === '' ? texts.undoReason : reason.trim()
    void writing.run({
      body: { cells: grid.lastWritten.map((cell) => ({ ...cell, set: [...cell.set] })), reason: given },
      isUndo: true,
      idempotencyKey: wishKey(grid.lastWritten),
    })
  }
  const read = ({ row, column }: Place): Entry | null => {
    const [userId, day] = [table.userIds[row], table.days[column]]
    if (userId === undefined || day === undefined) return null
    const drafted = grid.draft.get(cellKey(userId, day))
    return drafted ?? entryOf(shownAt(userId)(day).letters, entries) ?? (shownAt(userId)(day).look === 'rest' ? CLEARED : null)
  }
  const lettersAt = (place: Place): string => {
    const [userId, day] = [table.userIds[place.row], table.days[place.column]]
    if (userId === undefined || day === undefined) return ''
    const drafted = grid.draft.get(cellKey(userId, day))
    return drafted === undefined ? shownAt(userId)(day).letters : drafted.kind === 'cleared' ? '' : drafted.letters
  }

  const { selection } = grid
  useEffect(() => {
    document.getElementById(cellId(selection.at.row, selection.at.column))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selection])
  // The keyboard is in the grid as soon as it is there.
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [])

  function type(letter: string): void {
    const now = performance.now()
    const text = now - typed.at < WORD_MS ? typed.text + letter : letter
    const found = entriesFor(text, entries)
    setTyped({ text, at: now })
    const [first] = found
    if (first === undefined) return setNote(texts.noEntry(text))
    const isExact = entryOf(text, found) !== null
    if (isExact) put(first)
    setNote(
      isExact && found.length === 1
        ? null
        : texts.typed(
            text.toLocaleUpperCase('fr'),
            found.map(({ letters }) => letters),
          ),
    )
  }

  const all: Selection = { anchor: { row: 0, column: 0 }, at: { row: people.length - 1, column: days.length - 1 } }
  const wholeRow = ({ row }: Pick<Place, 'row'>): Selection => ({ anchor: { row, column: 0 }, at: { row, column: days.length - 1 } })
  const wholeColumn = ({ column }: Pick<Place, 'column'>): Selection => ({
    anchor: { row: 0, column },
    at: { row: people.length - 1, column },
  })

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // The foot has keys of its own.
    if (event.target !== event.currentTarget) return undefined
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const isControl = ctrlKey || metaKey
    const to = altKey ? null : movedBy(key, selection.at, isControl, { rowCount: people.length, columnCount: days.length })
    const act = (work: () => void) => {
      event.preventDefault()
      work()
    }
    if (to !== null) return act(() => choose({ anchor: shiftKey ? selection.anchor : to, at: to }))
    if (isControl && key.toLowerCase() === 'a') return act(() => choose(all))
    if (key === ' ' && shiftKey) return act(() => choose(wholeRow(selection.at)))
    if (key === ' ' && isControl) return act(() => choose(wholeColumn(selection.at)))
    if (isControl && key.toLowerCase() === 'd') return act(() => change(filled(grid.draft, table, grid.area, read)))
    if (isControl && key.toLowerCase() === 'z') return act(undo)
    if (isControl || altKey) return undefined
    if (key === 'Delete' || key === 'Backspace') return act(() => put(CLEARED))
    if (key === 'Enter') return act(() => writeButton.current?.focus())
    if (key === 'Escape')
      return act(() => {
        setNote(null)
        if (grid.draft.size > 0) grid.drop()
        else onClose()
      })
    if (/^[\p{L}\d]$/u.test(key)) return act(() => type(key))
    return undefined
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    if (text === '') return
    event.preventDefault()
    const { draft, area, unknown } = withPasted(grid.draft, table, grid.area, { text, entries })
    change(draft)
    choose({ anchor: { row: area.top, column: area.left }, at: { row: area.bottom, column: area.right } })
    setNote(unknown.length === 0 ? null : texts.unknown(unknown))
  }

  function onCopy(event: ClipboardEvent): void {
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(grid.area, lettersAt))
  }

  const placeUnder = ({ target }: PointerEvent): Place | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null
    return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
  }
  /** A press on a name or a day chooses all of its row or column; with Shift, from the one that was chosen on. */
  const lineUnder = ({ target, shiftKey }: PointerEvent): Selection | null => {
    const head = target instanceof Element ? target.closest<HTMLElement>('.grid-head') : null
    if (head === null) return null
    const { row, head: column } = head.dataset
    const line = row === undefined ? wholeColumn({ column: Number(column) }) : wholeRow({ row: Number(row) })
    if (!shiftKey) return line
    const anchor = row === undefined ? { row: 0, column: selection.anchor.column } : { row: selection.anchor.row, column: 0 }
    return { anchor, at: line.at }
  }
  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return undefined
    const line = lineUnder(event)
    if (line !== null) return choose(line)
    const place = placeUnder(event)
    if (place === null) return undefined
    const anchor = event.shiftKey ? selection.anchor : place
    pressedFrom.current = anchor
    return choose({ anchor, at: place })
  }
  function onPointerOver(event: PointerEvent): void {
    const { current: anchor } = pressedFrom
    const place = anchor !== null && event.buttons === 1 ? placeUnder(event) : null
    if (anchor !== null && place !== null) choose({ anchor, at: place })
  }

  const style: CSSProperties & Record<`--${string}`, number> = { '--columns': days.length }
  return (
    <div className="flex min-h-0 flex-1 flex-col" style={style}>
      <UnsavedGuard when={grid.draft.size > 0 && !writing.isPending} part={ADDRESS_PARTS} />
      <UnsavedQuestion open={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
      <GridBar
        grid={grid}
        entries={entries}
        onEntry={(entry) => {
          put(entry)
          sheet.current?.focus()
        }}
        note={note}
        consequences={{ answer, isJudging, error: writing.error ?? failure }}
        asksReason={asksReason}
        reason={reason}
        onReason={setReason}
        override={me.isAdmin ? { isOn: isForced, set: setForced } : null}
        writeButton={writeButton}
        writing={{ pending: writing.isPending, disabledReason: writing.button.disabledReason ?? disabledReason }}
        onWrite={() => void send()}
        onUndo={undo}
        onKeepRest={() => change(new Map([...grid.draft].filter(([key]) => !stopped.has(key))))}
        onClose={leave}
      />
      <div
        ref={sheet}
        role="grid"
        aria-label={texts.label}
        aria-multiselectable="true"
        aria-rowcount={items.length + footRows + 1}
        aria-colcount={days.length + 1}
        aria-activedescendant={people.length === 0 ? undefined : cellId(selection.at.row, selection.at.column)}
        aria-describedby="grid-keys"
        tabIndex={0}
        className="matrix-scroller min-h-0 flex-1 overflow-auto overscroll-contain select-none"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        onPointerUp={() => {
          pressedFrom.current = null
        }}
      >
        <div className="matrix-sheet">
          <GridHead days={days} today={today} />
          <div role="rowgroup">
            {items.map((item, index) => {
              if (item.kind === 'group')
                return (
                  <div key={`team ${item.team?.name ?? ''}`} role="row" aria-rowindex={index + 2} className="grid-team">
                    <span
                      role="rowheader"
                      className="matrix-name sticky left-0 flex h-full w-max items-center gap-2 bg-s0 pr-4 text-13 font-650"
                    >
                      {item.team !== null && <TeamMark color={item.team.color} />}
                      {item.team?.name ?? withoutTeam}
                      <span className="font-400 text-t3">{formatCount(item.count, texts.members)}</span>
                    </span>
                  </div>
                )
              const { member } = item
              const row = rowOf.get(member._id) ?? 0
              return (
                <GridRow
                  key={member._id}
                  person={member}
                  row={row}
                  cellOf={shownAt(member._id)}
                  at={selection.at.row === row ? selection.at.column : null}
                  index={index + 2}
                  days={days}
                  entries={days.map((day) => grid.draft.get(cellKey(member._id, day)))}
                  states={days.map((day) => {
                    const key = cellKey(member._id, day)
                    return stopped.has(key) ? 'stopped' : warned.has(key) ? 'warned' : undefined
                  })}
                  chosen={isInArea({ ...grid.area, left: 0, right: 0 }, { row, column: 0 }) ? grid.area : null}
                />
              )
            })}
          </div>
          {foot}
        </div>
      </div>
      <p id="grid-keys" className="print-hidden flex-none px-4 py-2 text-13 text-t2 lg:px-8">
        {texts.keys}
      </p>
    </div>
  )
}
