// How long until the next vacation, minute by minute.
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
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
  /** The word before the figure: « dans », or « encore » for what runs. */
  word?: string
}

/** « dans 9 h 18 »: the word small, the figure large; beside each other on phones, stacked at 56. */
export function Countdown({ at, now, size = 40, done, word = 'dans' }: CountdownProps): ReactNode {
  const text = formatCountdown(at - now)
  return (
    <span role="timer" className={size === 56 ? 'flex flex-col' : 'flex flex-wrap items-baseline gap-x-2'}>
      {text !== null && <span className="text-16 text-t2">{word}</span>}{' '}
      <span
        className={classNames(
          'font-700 whitespace-nowrap',
          size === 56 ? '-ml-0.5 text-56 tracking-[-0.03em]' : 'text-40 tracking-[-0.025em]',
        )}
      >
        {text ?? done}
      </span>
    </span>
  )
}

interface RestBarProps {
  /** 0 to 1. */
  value: number
  /** The measured quantity, for screen readers: « Repos pris ». */
  label: string
  /** When no vacation is in scope, there is no colour of one. */
  tone?: 'vacation' | 'pending'
}

/** The bar of the rest already taken, in the colour of the vacation in scope; or of a time to answer, in that of what is pending. */
export function RestBar({ value, label, tone = 'vacation' }: RestBarProps): ReactNode {
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
      <span
        className={classNames('block h-full rounded-full', tone === 'pending' ? 'bg-pending' : 'rest-bar')}
        style={{ width: `${percent}%` }}
      />
    </span>
  )
}
