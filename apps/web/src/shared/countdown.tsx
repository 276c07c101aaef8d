// How long until the next vacation, minute by minute.
import type { ReactNode } from 'react'
import { formatCountdown } from '../ui/format.ts'

interface CountdownProps {
  /** Instant it counts to, in milliseconds. */
  at: number
  /** The present: one clock for the whole screen. */
  now: number
  /** 40 on phones, 56 on desktop. */
  size?: 40 | 56
  /** Shown once `at` is past: « en cours ». */
  done: ReactNode
  /** Before the figure: « dans », or « encore » for what runs. */
  word?: string
}

/** « dans 9 h 18 »: the word small, the figure large; beside each other on phones, stacked at 56. */
export function Countdown({ at, now, size = 40, done, word = 'dans' }: CountdownProps): ReactNode {
  const text = formatCountdown(at - now)
  return (
    <span role="timer" className={countdownClass(size)}>
      {text !== null && <span className="text-16 text-t2">{word}</span>} <span className={figureClass(size)}>{text ?? done}</span>
    </span>
  )
}

const countdownClass = (size: 40 | 56): string => (size === 56 ? 'flex flex-col' : 'flex flex-wrap items-baseline gap-x-2')

const figureClass = (size: 40 | 56): string =>
  size === 56 ? '-ml-0.5 text-56 font-700 tracking-[-0.03em] whitespace-nowrap' : 'text-40 font-700 tracking-[-0.025em] whitespace-nowrap'

interface ProgressBarProps {
  /** 0 to 1. */
  value: number
  /** What it measures, for screen readers: « Repos pris ». */
  label: string
}

/** The bar of the rest already taken, in the colour of the vacation in scope. */
export function RestBar({ value, label }: ProgressBarProps): ReactNode {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="block h-1.5 overflow-hidden rounded-full bg-s3"
    >
      <span className="rest-bar block h-full rounded-full" style={{ width: `${percent}%` }} />
    </span>
  )
}
