// Loading in the final shape: nothing moves when the data arrives.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { uiTexts } from './texts.ts'

export interface SkeletonProps {
  /** Pixels, or any CSS length, as the height. As wide as its place without it. */
  width?: number | string
  height: number | string
  radius?: 'text' | 'tile' | 'button' | 'full' | 'card'
  /** The number of shapes alike, one after the other. */
  count?: number
}

const RADII = { text: 'rounded-[8px]', tile: 'rounded-tile', button: 'rounded-button-small', full: 'rounded-full', card: 'rounded-card' }

/** One shape. Compose the whole inside `SkeletonGroup`. */
export function Skeleton({ width = '100%', height, radius = 'text', count = 1 }: SkeletonProps): ReactNode {
  const look = classNames('skeleton block max-w-full flex-none', RADII[radius])
  return Array.from({ length: count }, (_, index) => <span key={index} aria-hidden="true" className={look} style={{ width, height }} />)
}

/**
 * Says once that the content loads. No more `isBusy`, it is there: what stands in it stays the same, and so does the focus, where the
 * skeleton has the shape of what comes.
 */
export function SkeletonGroup(props: { children: ReactNode; className?: string; isBusy?: boolean }): ReactNode {
  const { children, className, isBusy = true } = props
  return (
    <div aria-busy={isBusy || undefined} className={className}>
      {isBusy && (
        <span role="status" className="sr-only">
          {uiTexts.loading}
        </span>
      )}
      {children}
    </div>
  )
}
