// The points of a member: what can be spent, the curve, what is to come, then the ledger by month.
import Hourglass from 'lucide-react/icons/hourglass'
import { useMemo, type ReactNode } from 'react'
import { reserveOf } from '@releve/domain/points/decide'
import { Loaded, together } from '../../../kit/loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { BalanceFigure } from '../../../shared/points-figure.tsx'
import { isRefusal, RefusedHistory, useMayReadOf } from '../../../shared/refused-history.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useMe } from '../../../session/me.ts'
import { useUserDemands } from '../../users/queries.ts'
import { useBalance, usePendingTransactions } from '../queries.ts'
import { pendingTitle, pointTexts as texts } from '../texts.ts'
import { BalanceChart } from './balance-chart.tsx'
import { signedAmount } from './balance-curve.ts'
import { PointsLedger } from './points-ledger.tsx'
import { isExchange, PointsFace, PointsRow, type DemandsById } from './points-row.tsx'

function useDemandsById(userId: string): DemandsById {
  const { data } = useUserDemands(userId)
  return useMemo(() => new Map(data?.map((demand) => [demand._id, demand])), [data])
}

function Upcoming({ userId, demands }: { userId: string; demands: DemandsById }): ReactNode {
  const isOwn = useMe()._id === userId
  const pending = usePendingTransactions(userId)
  const own = useUserDemands(userId)
  const both = together(pending, own)
  const { data: balance } = useBalance(userId)
  const open = [...demands.values()].filter((demand) => demand.posterId === userId && demand.status === 'open' && reserveOf(demand) > 0)
  const rows = [
    ...(pending.data ?? []).map((transaction) => ({
      id: transaction._id,
      day: transaction.effectiveDate,
      face: <PointsFace demand={demands.get(transaction.demandId ?? '')} isTransfer={transaction.type === 'transfer'} />,
      title: pendingTitle(transaction, userId, isExchange(demands.get(transaction.demandId ?? '')), isOwn),
      detail: texts.dueOn(transaction),
      amount: signedAmount(transaction, userId),
    })),
    ...open.map((demand) => ({
      id: demand._id,
      day: demand.posterShift.date,
      face: <PointsFace demand={demand} isTransfer={false} />,
      title: texts.demand(demand.posterShift.date, isOwn),
      detail: texts.reservedWhileOpen,
      amount: -reserveOf(demand),
    })),
  ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  if (rows.length === 0 && !both.isError) return null
  return (
    <Card as="section" aria-labelledby="a-venir" className="px-3.5 pt-3 pb-1">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 id="a-venir" className="text-16">
          {texts.upcoming}
        </h2>
        {balance !== undefined && balance.reserved > 0 && (
          <Chip tone="pending" icon={<Hourglass size={14} strokeWidth={2.5} />}>
            {texts.reserved(balance.reserved)}
          </Chip>
        )}
      </div>
      {both.isError && (
        <span className="my-2 block">
          <FailedLine onRetry={() => void both.refetch()} retrying={both.isFetching}>
            {rows.length === 0 ? texts.upcomingFailed : texts.upcomingPart}
          </FailedLine>
        </span>
      )}
      <ul>
        {rows.map(({ id, ...row }) => (
          <PointsRow key={id} {...row} />
        ))}
      </ul>
    </Card>
  )
}

const skeleton = (
  <SkeletonGroup className="flex flex-col gap-3 pt-1">
    <Skeleton width={96} height={18} />
    <Skeleton width={128} height={64} />
    <Skeleton width="100%" height={120} />
  </SkeletonGroup>
)

export function PointsHistory({ userId }: { userId: string }): ReactNode {
  return useMayReadOf(userId) ? <ReadableHistory userId={userId} /> : <RefusedHistory userId={userId} texts={texts} />
}

function ReadableHistory({ userId }: { userId: string }): ReactNode {
  const balance = useBalance(userId)
  const demands = useDemandsById(userId)
  const { error, data } = balance
  if (isRefusal(error)) return <RefusedHistory userId={userId} texts={texts} />
  // It says so in the place of all.
  const overview = (
    <Loaded query={balance} failed={texts.failedTitle} skeleton={skeleton}>
      {({ available, points }) => (
        <section aria-labelledby="disponibles" className="pt-1">
          <h2 id="disponibles" className="text-16 font-400 text-t2">
            {texts.available}
          </h2>
          <BalanceFigure available={available} size={64} note={available === points ? undefined : texts.ofBalance(points)} />
          <div className="mt-3">
            <BalanceChart userId={userId} />
          </div>
        </section>
      )}
    </Loaded>
  )
  if (error !== null && data === undefined) return overview
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-10">
      <div className="flex flex-col gap-6">
        {overview}
        <Upcoming userId={userId} demands={demands} />
      </div>
      <PointsLedger userId={userId} demands={demands} />
    </div>
  )
}
