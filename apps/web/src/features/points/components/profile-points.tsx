// The balance of a member, in short.
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { Card } from '../../../ui/card.tsx'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { BalanceFigure } from '../../../shared/points-figure.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useBalance } from '../queries.ts'
import { pointTexts as texts } from '../texts.ts'

export function ProfilePoints({ userId }: { userId: string }): ReactNode {
  const { data, error, isFetching, refetch } = useBalance(userId)
  if (data === undefined) {
    return error === null ? (
      <SkeletonGroup className="rounded-card bg-s1 p-5">
        <Skeleton width={140} height={56} />
      </SkeletonGroup>
    ) : (
      <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
        {texts.balanceFailed} {messageOf(error)}
      </FailedLine>
    )
  }
  return (
    <Card className="flex flex-wrap items-end justify-between gap-x-3 p-5">
      <span className="flex flex-col">
        <span className="text-14 text-t2">{texts.pointsAvailable}</span>
        <BalanceFigure available={data.available} />
      </span>
      <span className="pb-1 text-right text-13 text-t3">
        {texts.inBalance(data.points)}
        {data.reserved > 0 && (
          <>
            <br />
            {texts.reserved(data.reserved)}
          </>
        )}
      </span>
    </Card>
  )
}
