// The balance of a member, in short.
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useBalance } from '../queries.ts'
import { pointTexts as texts } from '../texts.ts'
import { BalanceFigures } from './points-card.tsx'

const skeleton = (
  <SkeletonGroup className="rounded-card bg-s1 p-5">
    <Skeleton width={140} height={56} />
  </SkeletonGroup>
)

export function ProfilePoints({ userId }: { userId: string }): ReactNode {
  const query = useBalance(userId)
  return (
    <Loaded query={query} failed={`${texts.balanceFailed} ${messageOf(query.error)}`} asLine skeleton={skeleton}>
      {(balance) => (
        <Card className="p-5">
          <BalanceFigures {...balance} title={<span className="text-14 text-t2">{texts.pointsAvailable}</span>} />
        </Card>
      )}
    </Loaded>
  )
}
