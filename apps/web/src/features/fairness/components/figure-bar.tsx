// One figure beside the others': a bar as long as it is, and a mark where the mean stands.
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface FigureBarProps {
  value: number
  mean: number
  /** The whole width. */
  most: number
  /** The figure that the list is in the order of. */
  isFirst: boolean
}

const share = (value: number, most: number): string => (most === 0 ? '0%' : `${(value / most) * 96}%`)

/** Seen only: the figure and how far it is from the mean are written over it. */
export function FigureBar({ value, mean, most, isFirst }: FigureBarProps): ReactNode {
  const bar: CSSProperties = { width: share(value, most) }
  const mark: CSSProperties = { left: share(mean, most) }
  return (
    <span aria-hidden="true" className="relative mt-1 block h-2">
      <span className={classNames('block h-2 rounded-r-[4px]', isFirst ? 'bg-(--N-bg)' : 'bg-line-strong')} style={bar} />
      <span className="absolute -inset-y-1 border-l-2 border-dashed border-t2" style={mark} />
    </span>
  )
}
