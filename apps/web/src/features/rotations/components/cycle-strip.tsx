// The cycle as a strip of tiles: dragged with mouse or finger, moved with the keyboard, each opening its day.
import Plus from 'lucide-react/icons/plus'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { classNames } from '../../../ui/class-names.ts'
import { NBSP } from '../../../ui/format.ts'
import { Tile, type TileSize } from '../../../shared/tile.tsx'
import { useIsDesktop } from '../../../ui/use-media-query.ts'
import { dayLabel, editorTexts as texts, hoursOf } from '../texts.ts'
import { useStripDrag } from './use-strip-drag.ts'

interface CycleStripProps {
  days: readonly RotationDay[]
  /** Kinds of days to drag in. */
  palette: readonly RotationDay[]
  readOnly: boolean
  onOpen: (index: number) => void
  onAdd: () => void
  onInsert: (index: number, day: RotationDay) => void
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
}

function sizeFor(count: number, isDesktop: boolean): TileSize {
  if (isDesktop) return count > 18 ? 56 : 88
  return count > 21 ? 44 : 64
}

export function CycleStrip({ days, palette, readOnly, onOpen, onAdd, onInsert, onMove, onRemove }: CycleStripProps): ReactNode {
  const isDesktop = useIsDesktop()
  const size = sizeFor(days.length, isDesktop)
  const isWide = size >= 64
  const list = useRef<HTMLOListElement>(null)
  const helpId = useId()
  const [active, setActive] = useState(0)
  /** Lifted with the keyboard: from where. */
  const [lifted, setLifted] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const focusNext = useRef(false)
  const current = Math.min(active, days.length - 1)

  const drag = useStripDrag({
    list,
    onDrop: ({ from, day }, place) => {
      const to = from !== null && place > from ? place - 1 : place
      if (from === null) onInsert(place, day)
      else onMove(from, to)
      setActive(to)
      setSaid(from === null ? texts.added(place) : texts.dropped(to))
    },
  })

  useEffect(() => {
    if (!focusNext.current) return
    list.current?.querySelector<HTMLElement>(`[data-index="${current}"] button`)?.focus()
    // After it: losing the focus to the day's new place does not put the day down.
    focusNext.current = false
  })

  function focus(index: number): void {
    focusNext.current = true
    setActive(Math.max(0, Math.min(days.length - 1, index)))
  }

  function shift(index: number, by: number): void {
    const to = index + by
    if (to < 0 || to >= days.length) return
    onMove(index, to)
    focus(to)
    setSaid(texts.movedTo(to, days.length))
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (lifted !== null || event.altKey) shift(index, step)
      else focus(index + step)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      if (lifted === null) focus(event.key === 'Home' ? 0 : days.length - 1)
    } else if (event.key === ' ') {
      event.preventDefault()
      setLifted(lifted === null ? index : null)
      setSaid(lifted === null ? texts.lifted(index) : texts.dropped(index))
    } else if (event.key === 'Escape' && lifted !== null) {
      event.preventDefault()
      onMove(index, lifted)
      focus(lifted)
      setLifted(null)
      setSaid(texts.putBack)
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && days.length > 1) {
      event.preventDefault()
      setLifted(null)
      onRemove(index)
      focus(Math.min(index, days.length - 2))
      setSaid(texts.removed(index))
    }
  }

  const dropAt = drag.shown?.drop ?? null
  return (
    <section aria-label={texts.strip} className="cycle-strip flex gap-6 rounded-card bg-s1 px-3 py-4 shadow-e1 max-lg:flex-col lg:px-5">
      <ol ref={list} className="flex min-w-0 flex-1 flex-wrap gap-x-1 gap-y-4 lg:gap-x-3">
        {days.map((day, index) => {
          const label = dayLabel(day, index)
          const isGone = drag.shown?.from === index
          return (
            <li
              // A day has no name of its own but its place.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              data-index={index}
              className={classNames(
                'cycle-day relative flex flex-col items-center gap-2',
                dropAt === index && 'cycle-drop-before',
                dropAt === days.length && index === days.length - 1 && 'cycle-drop-after',
              )}
              style={{ width: size + (isDesktop ? 8 : isWide ? 14 : 6) }}
            >
              <span aria-hidden="true" className="text-13 whitespace-nowrap text-t3">
                {isWide ? texts.day(index + 1) : index + 1}
              </span>
              {readOnly ? (
                <Tile name={day.shift.name} type={day.shift.type} size={size} label={label} />
              ) : (
                <button
                  type="button"
                  aria-label={label}
                  aria-describedby={helpId}
                  aria-pressed={lifted !== null && index === current}
                  tabIndex={index === current ? 0 : -1}
                  onFocus={() => setActive(index)}
                  onPointerDown={(event) => drag.start(event, { from: index, day })}
                  onContextMenu={(event) => {
                    if (drag.shown !== null) event.preventDefault()
                  }}
                  onClick={() => {
                    if (drag.wasDragged()) return
                    if (lifted === null) onOpen(index)
                    else setLifted(null)
                  }}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onKeyUp={(event) => {
                    if (event.key === ' ') event.preventDefault()
                  }}
                  onBlur={() => {
                    if (!focusNext.current) setLifted(null)
                  }}
                  className={classNames(
                    'cycle-grip rounded-tile',
                    isGone && 'opacity-25',
                    lifted !== null && index === current && 'cycle-lifted',
                  )}
                >
                  <Tile name={day.shift.name} type={day.shift.type} size={size} />
                </button>
              )}
              {isWide && (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'text-center whitespace-nowrap',
                    isDesktop ? 'text-13' : 'text-12',
                    day.shift.type === 'rest' ? 'text-t3' : 'text-t2',
                  )}
                >
                  {isDesktop || day.shift.type === 'rest' ? hoursOf(day.shift) : day.shift.default.startTime}
                </span>
              )}
            </li>
          )
        })}
        {!readOnly && (
          <li className="flex flex-col items-center gap-2" style={{ width: size + (isDesktop ? 8 : isWide ? 14 : 6) }}>
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
        )}
      </ol>
      {!readOnly && (
        <div
          role="group"
          aria-label={texts.palette}
          className="flex flex-none flex-col gap-3 border-line max-lg:border-t max-lg:pt-4 lg:gap-6 lg:border-l lg:pr-1 lg:pl-6"
        >
          <span className="text-13 text-t3">{texts.palette}</span>
          <div className="flex max-w-[15rem] flex-wrap gap-2 max-lg:max-w-none">
            {palette.map((day) => (
              <button
                key={day.shift.name}
                type="button"
                aria-label={texts.paletteAdd(day.shift.name)}
                onPointerDown={(event) => drag.start(event, { from: null, day })}
                onContextMenu={(event) => {
                  if (drag.shown !== null) event.preventDefault()
                }}
                onClick={() => {
                  if (drag.wasDragged()) return
                  onInsert(days.length, day)
                  setSaid(texts.added(days.length))
                }}
                className="cycle-grip rounded-tile"
              >
                <Tile name={day.shift.name} type={day.shift.type} size={isDesktop ? 56 : 48} />
              </button>
            ))}
          </div>
        </div>
      )}
      <span id={helpId} hidden>
        {texts.help}
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
      {drag.shown !== null && (
        <span aria-hidden="true" className="cycle-ghost" style={{ left: drag.shown.x - size / 2, top: drag.shown.y - size / 2 }}>
          <Tile name={drag.shown.day.shift.name} type={drag.shown.day.shift.type} size={size} />
        </span>
      )}
    </section>
  )
}
