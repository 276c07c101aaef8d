// The points of a member: what can be spent, the curve, what is to come, then the ledger by month.
import { Link } from '@tanstack/react-router'
import Coins from 'lucide-react/icons/coins'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import Send from 'lucide-react/icons/send'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { WireDemand } from '@releve/contract/demands'
import type { WireTransaction } from '@releve/contract/points'
import { timesOf } from '@releve/domain/planning/shift'
import { reserveOf } from '@releve/domain/points/decide'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DayText } from '../../../ui/day-text.tsx'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { capitalize, formatDay, formatHours, formatMonth, formatSignedPoints } from '../../../ui/format.ts'
import { BalanceFigure } from '../../../ui/points-figure.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { useMe } from '../../accounts/queries.ts'
import { useToday, useZone } from '../../centers/queries.ts'
import { useUserDemands } from '../../users/queries.ts'
import { useBalance, usePendingTransactions, useTransactions } from '../queries.ts'
import { pendingTitle, pointTexts as texts, transactionTitle } from '../texts.ts'
import { BalanceChart } from './balance-chart.tsx'
import { signedAmount } from './balance-curve.ts'
import { ledgerMonths } from './ledger-months.ts'

type DemandsById = ReadonlyMap<string, WireDemand>

function useDemandsById(userId: string): DemandsById {
  const { data } = useUserDemands(userId)
  return useMemo(() => new Map(data?.map((demand) => [demand._id, demand])), [data])
}

/** Points may go with an exchange too. */
function isExchange(demand: WireDemand | undefined): boolean {
  return demand !== undefined && demand.acceptedSwitch !== null
}

/** The vacation a replacement paid for; an icon for what is only points. */
function Face({ demand, isTransfer }: { demand: WireDemand | undefined; isTransfer: boolean }): ReactNode {
  if (demand !== undefined) return <Tile name={demand.posterShift.shift.name} type={demand.posterShift.shift.type} />
  const Icon = isTransfer ? Send : Coins
  return (
    <span aria-hidden="true" className="grid size-10 flex-none place-items-center rounded-[11px] bg-s2 text-t2 in-data-[theme=light]:bg-s3">
      <Icon size={20} />
    </span>
  )
}

interface RowProps {
  face: ReactNode
  title: string
  detail: string
  amount: number
  /** Gains in green when they are done. */
  isSettled?: boolean
  isCancelled?: boolean
  isFirst: boolean
}

function Row({ face, title, detail, amount, isSettled = false, isCancelled = false, isFirst }: RowProps): ReactNode {
  return (
    <li className="flex items-center gap-3.5">
      {face}
      <span
        className={classNames(
          'flex min-h-[60px] min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2',
          !isFirst && 'border-t border-line',
        )}
      >
        <span className="flex min-w-[min(9rem,100%)] flex-1 flex-col wrap-anywhere">
          <span className={classNames('text-16 font-550', isCancelled && 'text-t3')}>
            <DayText>{title}</DayText>
          </span>
          <span className="text-13 text-t3">
            <DayText>{detail}</DayText>
          </span>
        </span>
        {isCancelled && <Chip>{texts.cancelled}</Chip>}
        <span
          className={classNames(
            'numeric text-18 font-650 whitespace-nowrap',
            isCancelled ? 'text-t3 line-through' : isSettled && amount > 0 ? 'text-success' : 'text-t1',
          )}
        >
          {formatSignedPoints(amount)}
        </span>
      </span>
    </li>
  )
}

function Upcoming({ userId, demands }: { userId: string; demands: DemandsById }): ReactNode {
  const isOwn = useMe()._id === userId
  const pending = usePendingTransactions(userId)
  const own = useUserDemands(userId)
  const failed = [pending, own].filter(({ data, isError }) => data === undefined && isError)
  const { data: balance } = useBalance(userId)
  const open = [...demands.values()].filter((demand) => demand.posterId === userId && demand.status === 'open' && reserveOf(demand) > 0)
  const rows = [
    ...(pending.data ?? []).map((transaction) => ({
      id: transaction._id,
      day: transaction.effectiveDate,
      face: <Face demand={demands.get(transaction.demandId ?? '')} isTransfer={transaction.type === 'transfer'} />,
      title: pendingTitle(transaction, userId, isExchange(demands.get(transaction.demandId ?? '')), isOwn),
      detail: texts.dueOn(transaction),
      amount: signedAmount(transaction, userId),
    })),
    ...open.map((demand) => ({
      id: demand._id,
      day: demand.posterShift.date,
      face: <Face demand={demand} isTransfer={false} />,
      title: texts.demand(demand.posterShift.date, isOwn),
      detail: texts.reservedWhileOpen,
      amount: -reserveOf(demand),
    })),
  ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  if (rows.length === 0 && failed.length === 0) return null
  return (
    <Card as="section" aria-labelledby="a-venir" className="px-3.5 pt-3 pb-1">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 id="a-venir" className="text-16">
          {texts.upcoming}
        </h2>
        {balance !== undefined && balance.reserved > 0 && (
          <Chip tone="pending" icon={<Hourglass size={14} strokeWidth={2.5} aria-hidden="true" />}>
            {texts.reserved(balance.reserved)}
          </Chip>
        )}
      </div>
      {failed.length > 0 && (
        <span className="my-2 block">
          <FailedLine
            onRetry={() => {
              for (const query of failed) void query.refetch()
            }}
            retrying={failed.some(({ isFetching }) => isFetching)}
          >
            {rows.length === 0 ? texts.upcomingFailed : texts.upcomingPart}
          </FailedLine>
        </span>
      )}
      <ul>
        {rows.map(({ id, ...row }, index) => (
          <Row key={id} {...row} isFirst={index === 0} />
        ))}
      </ul>
    </Card>
  )
}

/** « ven. 13 nov., 07:00 – 19:00 » for a vacation, the day and the words written with it for a transfer. */
function detailOf(transaction: WireTransaction, demand: WireDemand | undefined): string {
  const day = formatDay(transaction.effectiveDate)
  if (demand !== undefined) {
    const { startTime, endTime } = timesOf(demand.posterShift.shift)
    return `${day}, ${formatHours(startTime, endTime)}`
  }
  const { description, sender } = transaction
  // Of the issuing account the description is the title.
  return description === '' || sender.lastName === '' ? day : `${day}, ${description}`
}

function Ledger({ userId, demands }: { userId: string; demands: DemandsById }): ReactNode {
  const zone = useZone()
  const today = useToday()
  const query = useTransactions(userId)
  const { data, isError, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (data === undefined) {
    return isError ? (
      <ErrorState title={texts.failedLedger} onRetry={() => void refetch()} retrying={isFetching}>
        {messageOf(error)}
      </ErrorState>
    ) : (
      <SkeletonGroup className="flex flex-col gap-6 pt-4">
        {[200, 160, 180, 150].map((width) => (
          <span key={width} className="flex items-center gap-3.5">
            <Skeleton width={40} height={40} radius="tile" />
            <span className="flex flex-1 flex-col gap-2">
              <Skeleton width={width} height={16} />
              <Skeleton width={120} height={12} />
            </span>
            <Skeleton width={36} height={20} />
          </span>
        ))}
      </SkeletonGroup>
    )
  }
  const months = ledgerMonths(data, userId, zone)
  if (months.length === 0 && !hasNextPage) {
    return (
      <EmptyState icon={<Coins size={30} aria-hidden="true" />} title={texts.emptyTitle}>
        {texts.empty}
      </EmptyState>
    )
  }
  const isSameYear = (month: string) => month.slice(0, 4) === today.slice(0, 4)
  return (
    <div className="flex flex-col gap-6">
      {months.map(({ month, transactions, sum }, index) => {
        const isCut = hasNextPage && index === months.length - 1
        return (
          <section key={month} aria-labelledby={`mois-${month}`}>
            <div className="flex items-end justify-between pb-1">
              <h2 id={`mois-${month}`} className="text-16">
                {capitalize(formatMonth(`${month}-01`, { year: !isSameYear(month) }))}
              </h2>
              {/* The sum of a month read in part would be a wrong sum. */}
              {!isCut && (
                <span className={classNames('numeric text-14 font-650', sum > 0 ? 'text-success' : 'text-t2')}>
                  <span className="sr-only">{texts.monthSum}</span>
                  {formatSignedPoints(sum)}
                </span>
              )}
            </div>
            <ul>
              {transactions.map((transaction, row) => {
                const demand = demands.get(transaction.demandId ?? '')
                return (
                  <Row
                    key={transaction._id}
                    face={<Face demand={demand} isTransfer={transaction.type === 'transfer' && transaction.sender.lastName !== ''} />}
                    title={transactionTitle(transaction, userId, isExchange(demand))}
                    detail={detailOf(transaction, demand)}
                    amount={signedAmount(transaction, userId)}
                    isSettled
                    isCancelled={transaction.status === 'cancelled'}
                    isFirst={row === 0}
                  />
                )
              })}
            </ul>
          </section>
        )
      })}
      {hasNextPage && (
        <Button variant="neutral" wide pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.loadMore}
        </Button>
      )}
    </div>
  )
}

function Overview({ userId }: { userId: string }): ReactNode {
  const { data } = useBalance(userId)
  if (data === undefined) {
    return (
      <SkeletonGroup className="flex flex-col gap-3 pt-1">
        <Skeleton width={96} height={18} />
        <Skeleton width={128} height={64} />
        <Skeleton width="100%" height={120} />
      </SkeletonGroup>
    )
  }
  return (
    <section aria-labelledby="disponibles" className="pt-1">
      <h2 id="disponibles" className="text-16 font-400 text-t2">
        {texts.available}
      </h2>
      <BalanceFigure
        available={data.available}
        size={64}
        note={data.available === data.points ? undefined : texts.ofBalance(data.points)}
      />
      <div className="mt-3">
        <BalanceChart userId={userId} />
      </div>
    </section>
  )
}

/** Another's: the server refuses it too. */
function Refused({ userId }: { userId: string }): ReactNode {
  return (
    <EmptyState
      icon={<Lock size={30} aria-hidden="true" />}
      title={texts.refusedTitle}
      actions={
        <Link to="/profile/$userId" params={{ userId }} className={buttonClass({ variant: 'neutral', wide: true })}>
          {texts.backToProfile}
        </Link>
      }
    >
      {texts.refused}
    </EmptyState>
  )
}

export function PointsHistory({ userId }: { userId: string }): ReactNode {
  const me = useMe()
  // What is refused for sure is not asked for.
  return me._id === userId || me.isAdmin ? <ReadableHistory userId={userId} /> : <Refused userId={userId} />
}

function ReadableHistory({ userId }: { userId: string }): ReactNode {
  const balance = useBalance(userId)
  const demands = useDemandsById(userId)
  const { error } = balance
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
    return <Refused userId={userId} />
  }
  if (error !== null && balance.data === undefined) {
    return (
      <ErrorState title={texts.failedTitle} onRetry={() => void balance.refetch()} retrying={balance.isFetching}>
        {messageOf(error)}
      </ErrorState>
    )
  }
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start lg:gap-10">
      <div className="flex flex-col gap-6">
        <Overview userId={userId} />
        <Upcoming userId={userId} demands={demands} />
      </div>
      <Ledger userId={userId} demands={demands} />
    </div>
  )
}
