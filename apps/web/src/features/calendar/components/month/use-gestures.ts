// Two gestures of the week list: swiping sideways turns the month, pulling down at the top reads again. Touch events, because
// a browser takes pointers away as soon as it scrolls; the finger may always scroll instead.
import { useEffect, useRef, type RefObject } from 'react'

/** How far a finger goes before it means something. */
const SLOP = 12
const SWIPE = 64
const PULL = 72
/** The page follows the finger more and more slowly. */
const LONGEST_PULL = 96

export type Gesture = 'undecided' | 'swipe' | 'pull' | 'scroll'

/** What a finger that moved by `dx`, `dy` is doing. */
export function gestureOf(dx: number, dy: number, isAtTop: boolean): Gesture {
  const [x, y] = [Math.abs(dx), Math.abs(dy)]
  if (x < SLOP && y < SLOP) return 'undecided'
  if (x > y * 1.4) return 'swipe'
  return isAtTop && dy > 0 && y > x ? 'pull' : 'scroll'
}

/** How far the page is drawn down for a finger that moved by `dy`. */
export function pullDistance(dy: number): number {
  return dy <= 0 ? 0 : LONGEST_PULL * (1 - Math.exp(-dy / (LONGEST_PULL * 1.6)))
}

/** −1 previous, 1 next, 0 stays. */
export function swipeStep(dx: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE) return 0
  return dx > 0 ? -1 : 1
}

interface Handlers {
  onSwipe: (step: -1 | 1) => void
  /** The finger let go far enough down. */
  onPull: () => void
  /** Pixels drawn down, and whether letting go would read again. */
  onPullMove: (distance: number, isEnough: boolean) => void
}

export function useGestures(element: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const target = element.current
    if (target === null) return
    let start: { x: number; y: number; isAtTop: boolean } | null = null
    let gesture: Gesture = 'undecided'
    let [dx, dy] = [0, 0]

    function settle(): void {
      start = null
      gesture = 'undecided'
      if (target !== null) target.style.transform = ''
      latest.current.onPullMove(0, false)
    }
    function onStart(event: TouchEvent): void {
      const [touch] = event.touches
      if (touch === undefined || event.touches.length > 1) {
        start = null
        return
      }
      start = { x: touch.clientX, y: touch.clientY, isAtTop: scrollY <= 0 }
      gesture = 'undecided'
      ;[dx, dy] = [0, 0]
    }
    function onMove(event: TouchEvent): void {
      const [touch] = event.touches
      if (start === null || touch === undefined || target === null) return
      dx = touch.clientX - start.x
      dy = touch.clientY - start.y
      if (gesture === 'undecided') gesture = gestureOf(dx, dy, start.isAtTop)
      if (gesture !== 'swipe' && gesture !== 'pull') return
      if (event.cancelable) event.preventDefault()
      if (gesture === 'swipe') target.style.transform = `translateX(${dx * 0.35}px)`
      else latest.current.onPullMove(pullDistance(dy), dy >= PULL)
    }
    function onEnd(): void {
      const [was, step, isEnough] = [start === null ? 'undecided' : gesture, swipeStep(dx), dy >= PULL]
      settle()
      if (was === 'swipe' && step !== 0) latest.current.onSwipe(step)
      if (was === 'pull' && isEnough) latest.current.onPull()
    }

    target.addEventListener('touchstart', onStart, { passive: true })
    target.addEventListener('touchmove', onMove, { passive: false })
    target.addEventListener('touchend', onEnd)
    target.addEventListener('touchcancel', settle)
    return () => {
      target.removeEventListener('touchstart', onStart)
      target.removeEventListener('touchmove', onMove)
      target.removeEventListener('touchend', onEnd)
      target.removeEventListener('touchcancel', settle)
    }
  }, [element])
}
