// The lists while they load, in their final shape.
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

export function DemandsSkeleton(): ReactNode {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      <span className="flex h-[2.25rem] items-center">
        <Skeleton width={180} height={20} />
      </span>
      {[0, 1, 2, 3].map((index) => (
        <Card key={index} className="flex h-[150px] flex-col gap-3 px-4 py-3.5">
          <span className="flex items-center gap-3.5">
            <Skeleton width={56} height={56} radius="tile" />
            <span className="flex flex-1 flex-col gap-2">
              <Skeleton width={150} height={18} />
              <Skeleton width={120} height={14} />
            </span>
            <Skeleton width={34} height={22} />
          </span>
          <span className="flex items-center justify-between">
            <span className="flex flex-col gap-2">
              <Skeleton width={150} height={18} />
              <Skeleton width={170} height={14} />
            </span>
            <span className="lg:hidden">
              <Skeleton width={92} height={44} radius="button" />
            </span>
          </span>
        </Card>
      ))}
    </SkeletonGroup>
  )
}
