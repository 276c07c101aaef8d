// A balance in short: what can be spent, the balance, what is reserved. One's own on the home page, on desktop with the curve.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import { messageOf } from '#api/errors.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useMe } from '#session/me.ts'
import { BalanceFigure } from '#shared/points-figure.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useBalance } from '../queries.ts'
import { balanceWords as texts } from './balance-words.ts'
import { useBalanceCurve } from './use-balance-curve.ts'

function BalanceFigures({ title, points, available, reserved }: OutputOf<'points.balance'> & { title: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3">
      <span className="flex flex-col">
        {title}
        <BalanceFigure available={available} />
      </span>
      <span className="pb-1 text-right text-13 text-t3">
        {texts.inBalance(points)}
        {reserved > 0 && (
          <>
            <br />
            {texts.reserved(reserved)}
          </>
        )}
      </span>
    </div>
  )
}

const skeleton = (
  <SkeletonGroup className="flex flex-col gap-3 rounded-card bg-s1 px-5 pt-5 pb-4">
    <Skeleton width={124} height={14} />
    <Skeleton width={80} height={40} />
    <span className="max-lg:hidden">
      <Skeleton width="100%" height={104} />
    </span>
  </SkeletonGroup>
)

export function PointsCard(): ReactNode {
  const me = useMe()._id
  const isDesktop = useIsDesktop()
  const curve = useBalanceCurve(me, isDesktop)
  const title = (
    <h2 id="points" className="text-14 font-400 text-t2">
      <Link
        to="/profile/$userId/transaction-history"
        params={{ userId: me }}
        className="rounded-xs after:absolute after:inset-0 after:rounded-card"
      >
        {texts.pointsAvailable}
      </Link>
    </h2>
  )
  return (
    <Loaded query={useBalance(me)} failed={texts.failed} skeleton={skeleton}>
      {(balance) => (
        <Card as="section" aria-labelledby="points" className="relative px-5 pt-5 pb-4 hover:brightness-105">
          <BalanceFigures {...balance} title={title} />
          {isDesktop && curve !== null && (
            <div className="mt-2.5">
              <p className="sr-only">{curve.label}</p>
              <Sparkline {...curve} />
            </div>
          )}
        </Card>
      )}
    </Loaded>
  )
}

/** Shows the points of a member, on their profile. */
export function ProfilePoints({ userId }: { userId: string }): ReactNode {
  const query = useBalance(userId)
  return (
    <Loaded
      query={query}
      failed={`${texts.partFailed} ${messageOf(query.error)}`}
      asLine
      skeleton={
        <SkeletonGroup className="rounded-card bg-s1 p-5">
          <Skeleton width={140} height={56} />
        </SkeletonGroup>
      }
    >
      {(balance) => (
        <Card className="p-5">
          <BalanceFigures {...balance} title={<span className="text-14 text-t2">{texts.pointsAvailable}</span>} />
        </Card>
      )}
    </Loaded>
  )
}
