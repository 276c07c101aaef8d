// The hours accounts of everybody in a centre in a year: who owes hours, who has some beyond, each leading to its account.
import { fullName } from '@releve/contract/person-name'
import type { WireCenterHours } from '@releve/contract/hours'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { callQuery } from '#kit/call-query.ts'
import { Loaded } from '#kit/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { centerAccountTexts as texts, hours, signedHours } from '../texts.ts'

/** Rows drawn at once. */
const PAGE = 60

type Account = WireCenterHours['people'][number]
type Order = 'name' | 'balance'

const inOrder = (people: readonly Account[], order: Order): readonly Account[] =>
  order === 'name' ? people : people.toSorted((a, b) => a.balance - b.balance)

function Row({ account, year }: { account: Account; year: number }): ReactNode {
  const { user, share, done, planned, due, balance } = account
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-2.5 pr-2 text-left font-550 sm:pr-4">
        <Link to="/profile/$userId/hours" params={{ userId: user._id }} search={{ year }} className="relative touch-target hover:underline">
          {fullName(user)}
        </Link>
        {share !== 100 && <span className="text-13 font-400 text-t2"> {texts.share(share)}</span>}
      </th>
      {[done, planned, due].map((minutes, column) => (
        <td key={texts.columns[column]} className="numeric px-1 py-2.5 text-right whitespace-nowrap max-sm:hidden sm:px-3">
          {hours(minutes)}
        </td>
      ))}
      <td className={classNames('numeric py-2.5 pl-1 text-right font-600 whitespace-nowrap sm:pl-3', balance < 0 && 'text-error')}>
        {signedHours(balance)}
      </td>
    </tr>
  )
}

function Accounts({ answer: { people, year } }: { answer: WireCenterHours }): ReactNode {
  const [order, setOrder] = useState<Order>('name')
  const [count, setCount] = useState(PAGE)
  const counted = people.filter(({ countedSince }) => countedSince !== null)
  if (counted.length === 0) return <p className="text-14 text-t2">{texts.nobody(year)}</p>
  const total = counted.reduce((sum, { balance }) => sum + balance, 0)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl<Order>
          label={texts.sort}
          value={order}
          onChange={setOrder}
          options={(['name', 'balance'] as const).map((value) => ({ value, label: texts.orders[value] }))}
        />
        <p className="text-14 text-t2">{texts.total(counted.length, total)}</p>
      </div>
      <table className="w-full text-14">
        <caption className="sr-only">{texts.title}</caption>
        <thead>
          <tr className="border-b border-line text-13 text-t2">
            <th scope="col" className="py-2 text-left font-550">
              {texts.name}
            </th>
            {texts.columns.map((name) => (
              <th key={name} scope="col" className="px-1 py-2 text-right font-550 max-sm:hidden sm:px-3">
                {name}
              </th>
            ))}
            <th scope="col" className="py-2 pl-1 text-right font-550 sm:pl-3">
              {texts.end}
            </th>
          </tr>
        </thead>
        <tbody>
          {inOrder(counted, order)
            .slice(0, count)
            .map((account) => (
              <Row key={account.user._id} account={account} year={year} />
            ))}
        </tbody>
      </table>
      {counted.length > count && (
        <span className="self-center">
          <Button size={44} onClick={() => setCount(count + PAGE)}>
            {texts.more(counted.length - count)}
          </Button>
        </span>
      )}
    </>
  )
}

export function CenterAccounts({ centerId, thisYear }: { centerId: string; thisYear: number }): ReactNode {
  const [year, setYear] = useState(thisYear)
  const query = useQuery(
    callQuery(['planning', 'hours', 'accounts', centerId, year], 'hours.ofCenter', { params: { id: centerId }, query: { year } }),
  )
  return (
    <section aria-labelledby="comptes" className="flex max-w-[860px] flex-col gap-3">
      <SectionTitle
        id="comptes"
        action={
          <span role="group" aria-label={texts.year} className="flex items-center">
            <IconButton label={texts.ofYear(year - 1)} icon={<ChevronLeft size={20} />} onClick={() => setYear(year - 1)} />
            <span aria-live="polite" className="numeric min-w-12 text-center text-16 font-600">
              {year}
            </span>
            <IconButton label={texts.ofYear(year + 1)} icon={<ChevronRight size={20} />} onClick={() => setYear(year + 1)} />
          </span>
        }
      >
        {texts.title}
      </SectionTitle>
      <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={4} height={44} />}>
        {(answer) => <Accounts key={answer.year} answer={answer} />}
      </Loaded>
    </section>
  )
}
