// Dragging a day of the cycle, or a new one, to its place in the strip: with the mouse at once, with a finger after a short press, so
// that the page still scrolls. The keyboard has gestures of its own (cycle-strip.tsx).
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'

/** `from`: a day of the strip; null: a new one. */
interface Dragged {
  readonly from: number | null
  readonly day: RotationDay
}

interface DragShown extends Dragged {
  readonly x: number
  readonly y: number
  /** The day before which it would fall; null: outside, nothing happens. */
  readonly drop: number | null
}

const START_PX = 5
const PRESS_MS = 220
const OUTSIDE_PX = 90

/** Finds the box (in reading order, on one line or several) before which a point falls; null when it is far from all. */
function dropPlace(boxes: readonly DOMRect[], x: number, y: number): number | null {
  if (boxes.length === 0) return 0
  const distance = ({ top, bottom }: DOMRect) => Math.max(top - y, y - bottom, 0)
  const nearest = Math.min(...boxes.map(distance))
  if (nearest > OUTSIDE_PX) return null
  const onLine = boxes.flatMap((box, index) => (distance(box) === nearest ? [{ index, middle: (box.left + box.right) / 2 }] : []))
  return onLine.find(({ middle }) => x < middle)?.index ?? (onLine.at(-1)?.index ?? 0) + 1
}

/** `list`: holds the days as `[data-index]`. */
export function useStripDrag(list: RefObject<HTMLElement | null>, onDrop: (dragged: Dragged, place: number) => void) {
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
    const isMouse = pointerType === 'mouse'
    const gesture = new AbortController()
    let last: DragShown | null = null
    const press = isMouse ? undefined : setTimeout(() => follow(startX, startY), PRESS_MS)

    function follow(x: number, y: number): void {
      justDragged.current = true
      const boxes = [...(list.current?.querySelectorAll('[data-index]') ?? [])].map((element) => element.getBoundingClientRect())
      last = { ...dragged, x, y, drop: dropPlace(boxes, x, y) }
      setShown(last)
    }
    function finish(): void {
      clearTimeout(press)
      gesture.abort()
      end.current = null
      setShown(null)
    }
    function on<Type extends keyof WindowEventMap>(type: Type, listener: (event: WindowEventMap[Type]) => void): void {
      window.addEventListener(type, listener, { signal: gesture.signal, passive: false })
    }
    on('pointermove', (moved) => {
      if (moved.pointerId !== pointerId) return
      const isFar = Math.hypot(moved.clientX - startX, moved.clientY - startY) > START_PX
      if (last !== null || (isFar && isMouse)) follow(moved.clientX, moved.clientY)
      // A finger that moves at once scrolls the page.
      else if (isFar) finish()
    })
    on('pointerup', () => {
      const place = last?.drop ?? null
      if (place !== null) drop.current(dragged, place)
      finish()
    })
    on('pointercancel', finish)
    on('touchmove', (touch) => {
      if (last !== null) touch.preventDefault()
    })
    on('keydown', ({ key }) => {
      if (key === 'Escape') finish()
    })
    end.current = finish
  }

  return {
    shown,
    /** Properties of the button that is dragged, or pressed: the click that ends a drag is no press. */
    grip: (dragged: Dragged, onPress: () => void) => ({
      type: 'button' as const,
      onPointerDown: (event: ReactPointerEvent) => start(event, dragged),
      onContextMenu: (event: MouseEvent) => {
        if (shown !== null) event.preventDefault()
      },
      onClick: () => {
        const wasDragged = justDragged.current
        justDragged.current = false
        if (!wasDragged) onPress()
      },
    }),
  }
}
