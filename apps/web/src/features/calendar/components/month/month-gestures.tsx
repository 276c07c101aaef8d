// A month on a phone answers the finger: swiped sideways it turns, pulled down at its top it is read again. Touch events, because a browser
// takes pointers away as soon as it scrolls; the finger may always scroll instead.
import LoaderCircle from 'lucide-react/icons/loader-circle'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState, type ReactNode, useEffect, useEffectEvent, type RefObject } from 'react'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { shiftMonth } from '../calendar-search.ts'
import type { Calendar } from './use-calendar.ts'

const texts = { pull: 'Tirez pour actualiser', release: 'Relâchez pour actualiser', refreshing: 'Actualisation…' } as const

/** How far a finger goes before it means something. */
const SLOP = 12
const SWIPE = 64
const PULL = 72
/** The page follows the finger more and more slowly. */
const LONGEST_PULL = 96

type Gesture = 'undecided' | 'swipe' | 'pull' | 'scroll'

/** The gesture of a finger that moved by `dx`, `dy`. */
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

function useGestures(element: RefObject<HTMLElement | null>, { onSwipe, onPull, onPullMove }: Handlers): void {
  const swipe = useEffectEvent(onSwipe)
  const pull = useEffectEvent(onPull)
  const pullMove = useEffectEvent(onPullMove)
  useEffect(() => {
    const target = element.current
    if (target === null) return undefined
    let start: { x: number; y: number; isAtTop: boolean } | null = null
    let gesture: Gesture = 'undecided'
    let [dx, dy] = [0, 0]

    const settle = (): void => {
      start = null
      gesture = 'undecided'
      ;[dx, dy] = [0, 0]
      target.style.transform = ''
      pullMove(0, false)
    }
    const leaving = new AbortController()
    const listen = (type: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', listener: (event: TouchEvent) => void) =>
      target.addEventListener(type, listener, { passive: type !== 'touchmove', signal: leaving.signal })
    listen('touchstart', ({ touches: [touch, ...others] }) => {
      gesture = 'undecided'
      start = touch === undefined || others.length > 0 ? null : { x: touch.clientX, y: touch.clientY, isAtTop: scrollY <= 0 }
    })
    listen('touchmove', (event) => {
      const [touch] = event.touches
      if (start === null || touch === undefined) return
      ;[dx, dy] = [touch.clientX - start.x, touch.clientY - start.y]
      if (gesture === 'undecided') gesture = gestureOf(dx, dy, start.isAtTop)
      if (gesture !== 'swipe' && gesture !== 'pull') return
      if (event.cancelable) event.preventDefault()
      if (gesture === 'swipe') target.style.transform = `translateX(${dx * 0.35}px)`
      else pullMove(pullDistance(dy), dy >= PULL)
    })
    listen('touchend', () => {
      const [gestureBefore, step, isEnough] = [start === null ? 'undecided' : gesture, swipeStep(dx), dy >= PULL]
      settle()
      if (gestureBefore === 'swipe' && step !== 0) swipe(step)
      if (gestureBefore === 'pull' && isEnough) pull()
    })
    listen('touchcancel', settle)
    return () => leaving.abort()
  }, [element])
}

/** The hint that a finger draws down from the top. */
function PullHint({ distance, isEnough, isRefreshing }: { distance: number; isEnough: boolean; isRefreshing: boolean }): ReactNode {
  const height = isRefreshing ? 48 : distance
  const Icon = isRefreshing ? LoaderCircle : RotateCw
  const motion = isRefreshing ? { className: 'animate-spin' } : { style: { transform: `rotate(${distance * 3}deg)` } }
  return (
    <div role="status" className="flex items-center justify-center gap-2 overflow-hidden text-13 text-t3" style={{ height }}>
      {height > 0 && <Icon size={18} {...motion} />}
      {height > 0 && (isRefreshing ? texts.refreshing : isEnough ? texts.release : texts.pull)}
    </div>
  )
}

/** Stands at the top of the page that the finger moves. */
export function MonthGestures({ page, calendar }: { page: RefObject<HTMLElement | null>; calendar: Calendar }): ReactNode {
  const { show } = useCalendarAddress()
  const [pull, setPull] = useState({ distance: 0, isEnough: false })
  const [isRefreshing, setRefreshing] = useState(false)
  useGestures(page, {
    onSwipe: (step) => show({ month: shiftMonth(calendar.month, step) }),
    onPullMove: (distance, isEnough) => setPull({ distance, isEnough }),
    onPull: () => {
      setRefreshing(true)
      void calendar.refresh().finally(() => setRefreshing(false))
    },
  })
  return <PullHint {...pull} isRefreshing={isRefreshing} />
}
