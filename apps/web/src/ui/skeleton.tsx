// Loading in the final shape: nothing moves when the data arrives.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { uiTexts } from './texts.ts'

export interface SkeletonProps {
  /** Pixels, or any CSS length, as the height. */
  width: number | string
  height: number | string
  radius?: 'text' | 'tile' | 'button' | 'full' | 'card'
}

const RADII = { text: 'rounded-[8px]', tile: 'rounded-tile', button: 'rounded-button-small', full: 'rounded-full', card: 'rounded-card' }

/** One shape. Compose the whole inside `SkeletonGroup`. */
export function Skeleton({ width, height, radius = 'text' }: SkeletonProps): ReactNode {
  return <span aria-hidden="true" className={classNames('skeleton block max-w-full flex-none', RADII[radius])} style={{ width, height }} />
}

/** Says once that the content loads. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }): ReactNode {
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        {uiTexts.loading}
      </span>
      {children}
    </div>
  )
}
