// The cycle as a strip of tiles: dragged with mouse or finger, moved with the keyboard, each opening its day.
import Plus from 'lucide-react/icons/plus'
import TextCursorInput from 'lucide-react/icons/text-cursor-input'
import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { MOST_DAYS } from '@releve/domain/rotations/edit'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { NBSP } from '#ui/format.ts'
import { Tile, type TileSize } from '#shared/tile.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { dayLabel, editorTexts as texts, hoursOf, lettersTexts } from '../texts.ts'
import type { EditorAction } from './editor-state.ts'
import { useStripDrag } from './use-strip-drag.ts'

interface CycleStripProps {
  days: readonly RotationDay[]
  /** Kinds of days to drag in. */
  palette: readonly RotationDay[]
  readOnly: boolean
  /** Null: a new day. */
  onOpen: (index: number | null) => void
  /** Opens the form in which all days are written as letters. */
  onWrite: () => void
  onEdit: (action: EditorAction) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** From here on it is said how many days are left. */
const ROOM_SAID = 100

interface AddDayProps {
  size: TileSize
  isWide: boolean
  style: CSSProperties
  onAdd: () => void
}

/** The place after the last day, which opens a new one. */
function AddDay({ size, isWide, style, onAdd }: AddDayProps): ReactNode {
  return (
    <li className="flex flex-col items-center gap-2" style={style}>
      <span aria-hidden="true" className="text-13">
        {NBSP}
      </span>
      <button
        type="button"
        aria-label={texts.addLabel}
        onClick={onAdd}
        className="grid place-items-center rounded-tile border-[1.5px] border-dashed border-line-strong text-t2 hover:bg-s2 hover:text-t1"
        style={{ width: size, height: size }}
      >
        <Plus size={isWide ? 26 : 20} />
      </button>
      {isWide && (
        <span aria-hidden="true" className="text-13 text-t2">
          {texts.add}
        </span>
      )}
    </li>
  )
}

interface PaletteProps {
  kinds: readonly RotationDay[]
  size: TileSize
  /** How many days the cycle can still take. */
  room: number
  /** The handle of a kind: dragged in, or added at the end by a press. */
  gripOf: (day: RotationDay) => ReturnType<ReturnType<typeof useStripDrag>['grip']>
  onWrite: () => void
}

/** The kinds of days to drag in, and the way to write them all as letters. */
function Palette({ kinds, size, room, gripOf, onWrite }: PaletteProps): ReactNode {
  return (
    <div
      role="group"
      aria-label={texts.palette}
      className="flex flex-none flex-col gap-3 border-line max-lg:border-t max-lg:pt-4 lg:gap-6 lg:border-l lg:pr-1 lg:pl-6"
    >
      <span className="text-13 text-t3">{texts.palette}</span>
      <div className="flex max-w-[15rem] flex-wrap gap-2 max-lg:max-w-none">
        {kinds.map((day) => (
          <button key={day.shift.name} {...gripOf(day)} aria-label={texts.paletteAdd(day.shift.name)} className="cycle-grip rounded-tile">
            <Tile name={day.shift.name} type={day.shift.type} size={size} />
          </button>
        ))}
      </div>
      <Button size={44} icon={<TextCursorInput size={16} />} onClick={onWrite}>
        {lettersTexts.open}
      </Button>
      {room <= ROOM_SAID && <p className="max-w-[15rem] text-13 text-pretty text-warn">{texts.room(room)}</p>}
    </div>
  )
}

export function CycleStrip({ days, palette, readOnly, onOpen, onWrite, onEdit }: CycleStripProps): ReactNode {
  const isDesktop = useIsDesktop()
  const size: TileSize = isDesktop ? (days.length > 18 ? 56 : 88) : days.length > 21 ? 44 : 64
  const isWide = size >= 64
  const column = { width: size + (isDesktop ? 8 : isWide ? 14 : 6) }
  const list = useRef<HTMLOListElement>(null)
  const helpId = useId()
  const [active, setActive] = useState(0)
  /** The place from which a day was lifted with the keyboard. */
  const [lifted, setLifted] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const focusNext = useRef(false)
  const current = Math.min(active, days.length - 1)
  const room = MOST_DAYS - days.length

  const { shown, grip } = useStripDrag(list, ({ from, day }, place) => {
    const to = from !== null && place > from ? place - 1 : place
    onEdit(from === null ? { kind: 'insert', index: place, day } : { kind: 'move', from, to })
    setActive(to)
    setAnnouncement(from === null ? texts.added(place) : texts.dropped(to))
  })

  useEffect(() => {
    if (!focusNext.current) return
    list.current?.querySelector<HTMLElement>(`[data-index="${current}"] button`)?.focus()
    // It runs after the focus: losing it to the day's new place does not put the day down.
    focusNext.current = false
  })

  function focus(index: number): void {
    focusNext.current = true
    setActive(Math.max(0, Math.min(days.length - 1, index)))
  }

  function shift(index: number, by: number): void {
    const to = index + by
    if (to < 0 || to >= days.length) return
    onEdit({ kind: 'move', from: index, to })
    focus(to)
    setAnnouncement(texts.movedTo(to, days.length))
  }

  function onKey(event: KeyboardEvent, index: number): void {
    const { key, altKey } = event
    const step = STEPS[key]
    if (step !== undefined && (lifted !== null || altKey)) shift(index, step)
    else if (step !== undefined) focus(index + step)
    else if (key === ' ') {
      setLifted(lifted === null ? index : null)
      setAnnouncement(lifted === null ? texts.lifted(index) : texts.dropped(index))
    } else if (key === 'Home' || key === 'End') {
      if (lifted === null) focus(key === 'Home' ? 0 : days.length - 1)
    } else if (key === 'Escape' && lifted !== null) {
      onEdit({ kind: 'move', from: index, to: lifted })
      focus(lifted)
      setLifted(null)
      setAnnouncement(texts.putBack)
    } else if ((key === 'Delete' || key === 'Backspace') && days.length > 1) {
      setLifted(null)
      onEdit({ kind: 'remove', index })
      focus(Math.min(index, days.length - 2))
      setAnnouncement(texts.removed(index))
    } else return
    event.preventDefault()
  }

  const dropAt = shown?.drop ?? null
  return (
    <section aria-label={texts.strip} className="flex gap-6 rounded-card bg-s1 px-3 py-4 shadow-e1 max-lg:flex-col lg:px-5">
      <ol ref={list} className="flex min-w-0 flex-1 flex-wrap gap-x-1 gap-y-4 lg:gap-x-3">
        {days.map((day, index) => {
          const { name, type } = day.shift
          const isLifted = lifted !== null && index === current
          return (
            <li
              // A day has no name of its own but its place.
              key={index}
              data-index={index}
              className={classNames(
                'relative flex flex-col items-center gap-2',
                dropAt === index && 'cycle-drop-before',
                dropAt === days.length && index === days.length - 1 && 'cycle-drop-after',
              )}
              style={column}
            >
              <span aria-hidden="true" className="text-13 whitespace-nowrap text-t3">
                {isWide ? texts.day(index + 1) : index + 1}
              </span>
              {readOnly ? (
                <Tile name={name} type={type} size={size} label={dayLabel(day, index)} />
              ) : (
                <button
                  {...grip({ from: index, day }, () => (lifted === null ? onOpen(index) : setLifted(null)))}
                  aria-label={dayLabel(day, index)}
                  aria-describedby={helpId}
                  aria-pressed={isLifted}
                  tabIndex={index === current ? 0 : -1}
                  onFocus={() => setActive(index)}
                  onKeyDown={(event) => onKey(event, index)}
                  onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
                  onBlur={() => focusNext.current || setLifted(null)}
                  className={classNames(
                    'cycle-grip rounded-tile',
                    shown?.from === index && 'opacity-25',
                    isLifted && 'cycle-lifted *:translate-y-[-8px]',
                  )}
                >
                  <Tile name={name} type={type} size={size} />
                </button>
              )}
              {isWide && (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'text-center whitespace-nowrap',
                    isDesktop ? 'text-13' : 'text-12',
                    type === 'rest' ? 'text-t3' : 'text-t2',
                  )}
                >
                  {isDesktop || type === 'rest' ? hoursOf(day.shift) : day.shift.default.startTime}
                </span>
              )}
            </li>
          )
        })}
        {!readOnly && room > 0 && <AddDay size={size} isWide={isWide} style={column} onAdd={() => onOpen(null)} />}
      </ol>
      {!readOnly && (
        <Palette
          kinds={palette}
          size={isDesktop ? 56 : 48}
          room={room}
          gripOf={(day) =>
            grip({ from: null, day }, () => {
              onEdit({ kind: 'insert', index: days.length, day })
              setAnnouncement(room === 0 ? texts.room(0) : texts.added(days.length))
            })
          }
          onWrite={onWrite}
        />
      )}
      <span id={helpId} hidden>
        {texts.help}
      </span>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {shown !== null && (
        <span
          aria-hidden="true"
          className="cycle-lifted pointer-events-none fixed z-50"
          style={{ left: shown.x - size / 2, top: shown.y - size / 2 }}
        >
          <Tile name={shown.day.shift.name} type={shown.day.shift.type} size={size} />
        </span>
      )}
    </section>
  )
}
