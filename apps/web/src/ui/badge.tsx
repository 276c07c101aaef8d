// The disc in the corner of a tile or a day: what is to take, what waits, what is done.
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** `todo` wants me (plus), `pending` waits (hourglass), `accepted` is done (check). */
export type BadgeKind = 'todo' | 'pending' | 'accepted'

const drawn = (size: number) => ({
  todo: <Plus size={size} strokeWidth={3} />,
  pending: <Hourglass size={size} strokeWidth={3} />,
  accepted: <Check size={size} strokeWidth={3} />,
})
/** Made once: a calendar has dozens of them, and is drawn again with each month. */
const ICONS = drawn(12)
const SMALL_ICONS = drawn(10)

interface BadgeProps {
  kind: BadgeKind
  /** 16 px instead of 20, for tiles under 36 px. */
  small?: boolean
  /** Ring of the surface behind (`--ring`, set by cards and sheets); without it in calendar cells. */
  ringed?: boolean
}

export function Badge({ kind, small = false, ringed = true }: BadgeProps): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid place-items-center rounded-full',
        `disc-${kind}`,
        small ? 'size-4' : 'size-5',
        ringed && 'shadow-[0_0_0_2px_var(--ring)]',
      )}
    >
      {(small ? SMALL_ICONS : ICONS)[kind]}
    </span>
  )
}

interface CountBadgeProps {
  /** Nothing is shown for 0; « 99+ » above 99. */
  count: number
  /** What the number counts, for a screen reader: « 3 demandes ». */
  label: string
}

/** The number over an icon of the bars. */
export function CountBadge({ count, label }: CountBadgeProps): ReactNode {
  if (count <= 0) return null
  return (
    <span className="block min-w-[1.5em] rounded-full bg-todo px-[5px] text-center text-[min(0.75rem,16px)] leading-[1.5] font-700 text-on-todo shadow-[0_0_0_2px_var(--ring)]">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
