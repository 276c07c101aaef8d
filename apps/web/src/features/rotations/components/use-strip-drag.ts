// Dragging a day of the cycle, or a new one, to its place in the strip: with the mouse at once, with a finger after a short press, so
// that the page still scrolls. The keyboard has gestures of its own (cycle-strip.tsx).
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'

/** `from`: a day of the strip; null: a new one. */
export interface Dragged {
  readonly from: number | null
  readonly day: RotationDay
}

export interface DragShown extends Dragged {
  readonly x: number
  readonly y: number
  /** Before which day it would fall; null: outside, nothing happens. */
  readonly drop: number | null
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const START_PX = 5
const PRESS_MS = 220
const OUTSIDE_PX = 90

/** Before which of the boxes (in reading order, on one line or several) a point falls; null when it is far from all. */
export function dropPlace(boxes: readonly Box[], x: number, y: number): number | null {
  if (boxes.length === 0) return 0
  const distance = ({ top, bottom }: Box) => (y < top ? top - y : y > bottom ? y - bottom : 0)
  const nearest = Math.min(...boxes.map(distance))
  if (nearest > OUTSIDE_PX) return null
  let place: number | null = null
  for (const [index, box] of boxes.entries()) {
    if (distance(box) !== nearest) continue
    if (x < (box.left + box.right) / 2) return index
    place = index + 1
  }
  return place
}

interface StripDragOptions {
  /** Holds the days as `[data-index]`. */
  readonly list: RefObject<HTMLElement | null>
  readonly onDrop: (dragged: Dragged, place: number) => void
}

export interface StripDrag {
  readonly shown: DragShown | null
  readonly start: (event: ReactPointerEvent, dragged: Dragged) => void
  /** True for the click that ends a drag: it opens nothing. */
  readonly wasDragged: () => boolean
}

export function useStripDrag({ list, onDrop }: StripDragOptions): StripDrag {
  const [shown, setShown] = useState<DragShown | null>(null)
  const end = useRef<(() => void) | null>(null)
  const justDragged = useRef(false)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => () => end.current?.(), [])

  function start(event: ReactPointerEvent, dragged: Dragged): void {
    if (event.button !== 0 || end.current !== null) return
    justDragged.current = false
    const { clientX: startX, clientY: startY, pointerId, pointerType } = event
    let isActive = false
    let last: DragShown | null = null
    const press = pointerType === 'mouse' ? undefined : setTimeout(() => begin(startX, startY), PRESS_MS)

    function place(x: number, y: number): number | null {
      const boxes = [...(list.current?.querySelectorAll('[data-index]') ?? [])].map((element) => element.getBoundingClientRect())
      return dropPlace(boxes, x, y)
    }
    function begin(x: number, y: number): void {
      isActive = true
      justDragged.current = true
      last = { ...dragged, x, y, drop: place(x, y) }
      setShown(last)
    }
    function move(moved: PointerEvent): void {
      if (moved.pointerId !== pointerId) return
      const isFar = Math.hypot(moved.clientX - startX, moved.clientY - startY) > START_PX
      if (isActive || (isFar && pointerType === 'mouse')) begin(moved.clientX, moved.clientY)
      // A finger that moves at once scrolls the page.
      else if (isFar) finish()
    }
    function holdPage(touch: TouchEvent): void {
      if (isActive) touch.preventDefault()
    }
    function cancel(key: KeyboardEvent): void {
      if (key.key === 'Escape') finish()
    }
    function release(): void {
      if (isActive && last?.drop !== null && last !== null) drop.current(dragged, last.drop)
      finish()
    }
    function finish(): void {
      clearTimeout(press)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', finish)
      window.removeEventListener('touchmove', holdPage)
      window.removeEventListener('keydown', cancel)
      end.current = null
      setShown(null)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', finish)
    window.addEventListener('touchmove', holdPage, { passive: false })
    window.addEventListener('keydown', cancel)
    end.current = finish
  }

  return {
    shown,
    start,
    wasDragged() {
      const was = justDragged.current
      justDragged.current = false
      return was
    },
  }
}
