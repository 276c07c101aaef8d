// Points: what one gains or spends on a card, and the balance in large.
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { formatNumber, formatSignedPoints, pluralForm } from '../ui/format.ts'
import { uiTexts } from '../ui/texts.ts'

interface PointsFigureProps {
  points: number
  /** 22 on cards, 16 in rows, 40 in a detail. */
  size?: 16 | 22 | 40
  /** `gain` stands out (what I would win), `plain`, `muted` (not possible). */
  tone?: 'gain' | 'plain' | 'muted'
}

const SIZES = { 16: 'text-16', 22: 'text-22', 40: 'text-40' }

/** « +12 » over « points », right aligned, tabular. */
export function PointsFigure({ points, size = 22, tone = 'gain' }: PointsFigureProps): ReactNode {
  const colour =
    tone === 'muted' ? 'text-t3' : points > 0 && tone === 'gain' ? 'text-primary-ink' : points === 0 && size === 16 ? 'text-t2' : 'text-t1'
  return (
    <span className="flex flex-none flex-col items-end">
      <span className={classNames('numeric font-650 whitespace-nowrap', SIZES[size], colour)}>{formatSignedPoints(points)}</span>
      <span className="text-12 text-t3">{pluralForm(points, uiTexts.points)}</span>
    </span>
  )
}

interface BalanceFigureProps {
  /** The points that can be spent now. */
  available: number
  /** The words after the figure: « sur 128 au solde ». */
  note?: ReactNode
  /** 40 on the dashboard, 64 on the points screen. */
  size?: 40 | 64
}

/** The balance: proportional figures, large. */
export function BalanceFigure({ available, note, size = 40 }: BalanceFigureProps): ReactNode {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5">
      <span className={size === 64 ? 'text-[4rem] leading-[4.25rem] font-700 tracking-[-0.03em]' : 'text-40 font-700 tracking-[-0.025em]'}>
        {formatNumber(available)}
      </span>
      {note !== undefined && <span className="text-16 text-t3">{note}</span>}
    </span>
  )
}
