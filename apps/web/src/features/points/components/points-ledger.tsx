// The points gained and given, by month, newest first: searched once the list is long, and then to its beginning.
import Coins from 'lucide-react/icons/coins'
import type { ReactNode } from 'react'
import type { WireDemand } from '@releve/contract/demands'
import type { WireTransaction } from '@releve/contract/points'
import { timesOf } from '@releve/domain/planning/shift'
import { Loaded } from '#kit/loaded.tsx'
import { classNames } from '#ui/class-names.ts'
import { capitalize, formatDay, formatHours, formatMonth, formatSignedPoints } from '#ui/format.ts'
import { SearchedList } from '#ui/searched-list.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useToday, useZone } from '#features/centers/queries.ts'
import { useTransactions } from './transactions.ts'
import { pointTexts as texts, transactionTitle } from '../texts.ts'
import { ledgerMonths, signedAmount } from './balance-curve.ts'
import { isExchange, PointsRow, type DemandsById } from './points-row.tsx'

/** The issuing account bears the centre's name alone: it gives a grant, and takes back what a correction takes away. */
const isOfIssuer = ({ sender, receiver }: WireTransaction) => sender.lastName === '' || receiver.lastName === ''

/** « ven. 13 nov., 07:00 – 19:00 » for a vacation, the day and the words written with it for a transfer. */
function detailOf(transaction: WireTransaction, demand: WireDemand | undefined): string {
  const day = formatDay(transaction.effectiveDate)
  if (demand !== undefined) {
    const { startTime, endTime } = timesOf(demand.posterShift.shift)
    return `${day}, ${formatHours(startTime, endTime)}`
  }
  const { description } = transaction
  // The issuing account's description is the title.
  return description === '' || isOfIssuer(transaction) ? day : `${day}, ${description}`
}

/**
 * The text a movement is found by: the person, the reason, the day of the vacation as it is written or by its month, the number of points.
 */
function searchedText(transaction: WireTransaction, userId: string, demand: WireDemand | undefined): string {
  const { effectiveDate, description, amount } = transaction
  const words = [transactionTitle(transaction, userId, isExchange(demand)), detailOf(transaction, demand), description]
  return [...words, formatDay(effectiveDate, 'long', { year: true }), amount].join(' ')
}

export const LEDGER_SKELETON = (
  <SkeletonRows className="gap-6 pt-4" face={40} faceRadius="tile" widths={[200, 160, 180, 150]} height={16} under={[[120, 12]]} />
)

export function PointsLedger({ userId, demands }: { userId: string; demands: DemandsById }): ReactNode {
  const query = useTransactions(userId)
  const { hasNextPage } = query
  const { direction, directions } = texts.ledger
  const isSettled = ({ settledAt }: WireTransaction) => settledAt !== null
  return (
    <Loaded
      query={query}
      failed={texts.failedLedger}
      skeleton={LEDGER_SKELETON}
      empty={{
        when: (all) => !all.some(isSettled) && !hasNextPage,
        icon: <Coins size={30} />,
        title: texts.emptyTitle,
        children: texts.empty,
      }}
    >
      {(all) => (
        <div className="flex flex-col gap-6">
          <SearchedList
            list={all.filter(isSettled)}
            texts={texts.ledger}
            textOf={(transaction) => searchedText(transaction, userId, demands.get(transaction.demandId ?? ''))}
            rest={query}
            choice={{
              label: direction,
              options: [
                { value: 'all', label: directions.all },
                { value: 'gained', label: directions.gained },
                { value: 'given', label: directions.given },
              ],
              matches: (transaction, shown) => signedAmount(transaction, userId) > 0 === (shown === 'gained'),
            }}
          >
            {(found, isNarrowed) => (
              <Months transactions={found} isCut={hasNextPage} isNarrowed={isNarrowed} userId={userId} demands={demands} />
            )}
          </SearchedList>
        </div>
      )}
    </Loaded>
  )
}

interface MonthsProps {
  transactions: readonly WireTransaction[]
  /** The oldest month may have more. */
  isCut: boolean
  /** The list does not have all of a month: no sum of it is shown. */
  isNarrowed: boolean
  userId: string
  demands: DemandsById
}

function Months({ transactions: all, isCut, isNarrowed, userId, demands }: MonthsProps): ReactNode {
  const zone = useZone()
  const year = useToday().slice(0, 4)
  const months = ledgerMonths(all, userId, zone)
  return months.map(({ month, transactions, sum }, index) => (
    <section key={month} aria-labelledby={`mois-${month}`}>
      <div className="flex items-end justify-between pb-1">
        <h2 id={`mois-${month}`} className="text-16">
          {capitalize(formatMonth(`${month}-01`, { year: month.slice(0, 4) !== year }))}
        </h2>
        {/* The sum of a month read in part would be a wrong sum. */}
        {!isNarrowed && !(isCut && index === months.length - 1) && (
          <span className={classNames('numeric text-14 font-650', sum > 0 ? 'text-success' : 'text-t2')}>
            <span className="sr-only">{texts.monthSum}</span>
            {formatSignedPoints(sum)}
          </span>
        )}
      </div>
      <ul>
        {transactions.map((transaction) => {
          const demand = demands.get(transaction.demandId ?? '')
          return (
            <PointsRow
              key={transaction._id}
              demand={demand}
              isTransfer={transaction.type === 'transfer' && !isOfIssuer(transaction)}
              title={transactionTitle(transaction, userId, isExchange(demand))}
              detail={detailOf(transaction, demand)}
              amount={signedAmount(transaction, userId)}
              isSettled
              isCancelled={transaction.status === 'cancelled'}
            />
          )
        })}
      </ul>
    </section>
  ))
}
