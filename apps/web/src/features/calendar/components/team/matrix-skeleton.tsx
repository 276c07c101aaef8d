// The team's month while it is read, in its final shape.
import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'

const ROWS = 18

export function MatrixSkeleton(): ReactNode {
  return (
    <SkeletonGroup className="flex flex-col gap-[5px] overflow-hidden px-4 pt-14 lg:px-8">
      {Array.from({ length: ROWS }, (_, row) => (
        <span key={row} className="flex gap-6">
          <Skeleton width={150} height={24} />
          <span className="min-w-0 flex-1">
            <Skeleton width="100%" height={24} />
          </span>
        </span>
      ))}
    </SkeletonGroup>
  )
}
