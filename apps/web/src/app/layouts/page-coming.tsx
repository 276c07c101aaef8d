// In the place of the page that was left, while the files of the one that was asked for are on their way.
import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

export function PageComing(): ReactNode {
  return (
    // In sight however far down the page that was left was read.
    <div className="page-coming print-hidden fixed top-[calc(var(--bar-height)+env(safe-area-inset-top))] right-0 left-0 px-4 pt-1 lg:left-(--rail-width) lg:px-8 lg:pt-6">
      <SkeletonGroup className="flex flex-col gap-6">
        <Skeleton height={96} radius="card" count={4} />
      </SkeletonGroup>
    </div>
  )
}
