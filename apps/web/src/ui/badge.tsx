// The disc in the corner of a tile or a day says whether something can be taken, waits, or is done.
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** `todo`: the reader may act (plus); `pending`: it waits for somebody else (hourglass); `accepted`: it is done (check). */
export type BadgeKind = 'todo' | 'pending' | 'accepted'

const drawn = (size: number) => ({
  todo: <Plus size={size} strokeWidth={3} />,
  pending: <Hourglass size={size} strokeWidth={3} />,
  accepted: <Check size={size} strokeWidth={3} />,
})
/** They are made once: a calendar has dozens of them, and is drawn again with each month. */
const ICONS = drawn(12)
const SMALL_ICONS = drawn(10)

/**
 * `small`: 16 px instead of 20, for tiles under 36 px. `ringed`: a ring in the colour of the surface behind it (`--ring`, which cards and
 * sheets set); calendar cells have none.
 */
export function Badge({ kind, small = false, ringed = true }: { kind: BadgeKind; small?: boolean; ringed?: boolean }): ReactNode {
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

/** The number over an icon of the bars: nothing for 0, « 99+ » above 99. `label`: what it counts, for a screen reader, « 3 demandes ». */
export function CountBadge({ count, label }: { count: number; label: string }): ReactNode {
  if (count <= 0) return null
  return (
    <span className="block min-w-[1.5em] rounded-full bg-todo px-[5px] text-center text-[min(0.75rem,16px)] leading-[1.5] font-700 text-on-todo shadow-[0_0_0_2px_var(--ring)]">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
