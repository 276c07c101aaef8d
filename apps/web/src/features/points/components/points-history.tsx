// The points of a member: what can be spent, the curve, what is to come, then the ledger by month.
import Hourglass from 'lucide-react/icons/hourglass'
import { useMemo, type ReactNode } from 'react'
import { reserveOf } from '@releve/domain/points/decide'
import { messageOf } from '#api/errors.ts'
import { Loaded, together } from '#kit/loaded.tsx'
import { Card } from '#ui/card.tsx'
import { Chart, ChartWaiting } from '#ui/chart.tsx'
import { Chip } from '#ui/chip.tsx'
import { FailedLine } from '#ui/failed-line.tsx'
import { capitalize, formatDay, formatNumber, formatSignedPoints } from '#ui/format.ts'
import type { PlotLook } from '#ui/plot-look.ts'
import { BalanceFigure } from '#shared/points-figure.tsx'
import { isRefusal, RefusedHistory, useMayReadOf } from '#shared/refused-history.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useMe } from '#session/me.ts'
import { useZone } from '#features/centers/queries.ts'
import { useBalance } from '../queries.ts'
import { useLedger, usePendingTransactions, useTransactions, useUserDemands } from './transactions.ts'
import { balanceTexts, pendingTitle, pointTexts as texts } from '../texts.ts'
import { balanceWords } from './balance-words.ts'
import { balanceReading, balanceSteps, drawBalance } from './balance-figures.ts'
import { signedAmount } from './balance-curve.ts'
import { LEDGER_SKELETON, PointsLedger } from './points-ledger.tsx'
import { isExchange, PointsRow, type DemandsById } from './points-row.tsx'
import { useBalanceCurve, type WordedCurve } from './use-balance-curve.ts'

/** The balance over three months, drawn and as a table. */
function Curve({ curve, height }: { curve: WordedCurve; height: number }): ReactNode {
  const zone = useZone()
  const { draw, read } = useMemo(
    () => ({
      draw: (look: PlotLook) => drawBalance(curve, zone, look),
      read: (place: number) => {
        const reading = balanceReading(curve, zone, place)
        if (reading === null) return { at: place, words: '' }
        return { at: reading.at, words: balanceTexts.reading(capitalize(formatDay(reading.day)), reading.balance, reading.moved) }
      },
    }),
    [curve, zone],
  )
  return (
    <Chart
      label={curve.label}
      height={height}
      head={[balanceTexts.day, balanceTexts.moved, balanceTexts.balance]}
      rows={balanceSteps(curve.points, zone).map(({ day, moved, balance }) => ({
        name: capitalize(formatDay(day)),
        cells: [moved === null ? '–' : formatSignedPoints(moved), formatNumber(balance)],
      }))}
      draw={draw}
      read={read}
      legend={balanceTexts.legend}
    />
  )
}

function BalanceChart({ userId }: { userId: string }): ReactNode {
  const height = useIsDesktop() ? 208 : 168
  const curve = useBalanceCurve(userId)
  const ledger = useLedger(userId)
  return (
    <Loaded
      query={ledger}
      failed={`${balanceTexts.failed} ${messageOf(ledger.error)}`}
      asLine
      skeleton={
        <SkeletonGroup>
          <ChartWaiting height={height} />
        </SkeletonGroup>
      }
    >
      {/* When no point ever moved, there is nothing to draw. */}
      {() => curve !== null && <Curve curve={curve} height={height} />}
    </Loaded>
  )
}

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
    ...(pending.data ?? []).map((transaction) => {
      const demand = demands.get(transaction.demandId ?? '')
      return {
        id: transaction._id,
        day: transaction.effectiveDate,
        demand,
        isTransfer: transaction.type === 'transfer',
        title: pendingTitle(transaction, userId, isExchange(demand), isOwn),
        detail: texts.dueOn(transaction),
        amount: signedAmount(transaction, userId),
      }
    }),
    ...open.map((demand) => ({
      id: demand._id,
      day: demand.posterShift.date,
      demand,
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
            {balanceWords.reserved(balance.reserved)}
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
        {rows.map(({ id, day: _day, ...row }) => (
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

const COLUMNS = 'flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-10'

export function PointsHistory({ userId }: { userId: string }): ReactNode {
  return useMayReadOf(userId) ? <ReadableHistory userId={userId} /> : <RefusedHistory userId={userId} texts={texts} />
}

/** Whether a part of the page is on its way for the first time. */
function useIsAwaited(userId: string): boolean {
  const readings = [useBalance(userId), useLedger(userId), usePendingTransactions(userId), useUserDemands(userId), useTransactions(userId)]
  return readings.some(({ isLoading }) => isLoading)
}

function ReadableHistory({ userId }: { userId: string }): ReactNode {
  const balance = useBalance(userId)
  const demands = useDemandsById(userId)
  const isAwaited = useIsAwaited(userId)
  const { error, data } = balance
  if (isRefusal(error)) return <RefusedHistory userId={userId} texts={texts} />
  // One part under the other, each of any height: they are drawn together, and none pushes another down.
  if (isAwaited && error === null) {
    return (
      <div className={COLUMNS}>
        {skeleton}
        {LEDGER_SKELETON}
      </div>
    )
  }
  // It says so in the place of all.
  const overview = (
    <Loaded query={balance} failed={balanceWords.failed} skeleton={skeleton}>
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
    <div className={COLUMNS}>
      <div className="flex flex-col gap-6">
        {overview}
        <Upcoming userId={userId} demands={demands} />
      </div>
      <PointsLedger userId={userId} demands={demands} />
    </div>
  )
}
