// The balances of leave of a member in a year: what is left, what it is made of, what will be lost, and the lines written to them.
import { fullName } from '@releve/contract/person-name'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import Palmtree from 'lucide-react/icons/palmtree'
import PenLine from 'lucide-react/icons/pen-line'
import type { ReactNode } from 'react'
import { useZone } from '#features/centers/queries.ts'
import { Loaded } from '#kit/loaded.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDay } from '#ui/format.ts'
import { IconFace } from '#ui/icon-face.tsx'
import { MovementRow } from '#ui/movement-row.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useLeave, type WireLeave } from './leave-queries.ts'
import { amountText, leaveTexts as texts, signedAmount } from './leave-texts.ts'
import { accountTexts } from '../texts.ts'

type Balance = WireLeave['balances'][number]

function BalanceCard({ balance }: { balance: Balance }): ReactNode {
  const { name, unit, left, expiring } = balance
  const parts = [
    { label: texts.opening, amount: balance.opening },
    { label: texts.right, amount: balance.right, isAlways: true },
    { label: texts.gained, amount: balance.gained },
    { label: texts.transferred, amount: balance.transferred },
    { label: texts.corrected, amount: balance.corrected },
    { label: texts.closed, amount: balance.closed },
    { label: texts.taken, amount: -balance.taken, isAlways: true },
    { label: texts.planned, amount: -balance.planned },
    { label: texts.expired, amount: -balance.expired },
  ].filter(({ amount, isAlways = false }) => amount !== 0 || isAlways)
  return (
    <Card className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-16 font-600">{name}</h3>
        <p className="flex items-baseline gap-2">
          <span className="text-13 text-t2">{texts.left}</span>
          <span className={classNames('numeric text-22 font-700', left < 0 && 'text-error')}>{amountText(unit, left)}</span>
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-7 gap-y-2">
        {parts.map(({ label, amount }) => (
          <div key={label} className="flex flex-col">
            <dt className="text-13 text-t2">{label}</dt>
            <dd className="numeric text-16 font-600 whitespace-nowrap">{amountText(unit, amount)}</dd>
          </div>
        ))}
        {balance.asked > 0 && (
          <div className="flex flex-col">
            <dt className="text-13 text-t2">{texts.asked}</dt>
            <dd className="numeric text-16 whitespace-nowrap text-t2">{amountText(unit, balance.asked)}</dd>
          </div>
        )}
      </dl>
      {expiring !== null && <ReasonLine tone="warn">{texts.expiring(amountText(unit, expiring.amount), expiring.until)}</ReasonLine>}
      {left < 0 && <ReasonLine tone="warn">{texts.below}</ReasonLine>}
    </Card>
  )
}

function Lines({ leave: { lines, balances } }: { leave: WireLeave }): ReactNode {
  const zone = useZone()
  if (lines.length === 0) return null
  return (
    <section aria-label={texts.lines} className="flex flex-col gap-1">
      <h3 className="text-16">{texts.lines}</h3>
      <ul className="flex flex-col">
        {lines.map(({ _id, kind, activityId, amount, reason, author, at }) => {
          const day = formatDay(fromDayNumber(zoneOf(zone.name).dayAt(at)), 'dateShort', { year: true })
          const of = balances.find((balance) => balance.activityId === activityId)
          return (
            <MovementRow
              key={_id}
              face={<IconFace icon={kind === 'opening' || kind === 'gain' ? Palmtree : PenLine} />}
              title={`${of?.name ?? activityId}, ${texts.kind[kind].toLocaleLowerCase('fr')}\u00A0: ${reason}`}
              note={author === null ? day : accountTexts.by(day, fullName(author))}
            >
              <span className={classNames('numeric text-18 font-650 whitespace-nowrap', amount > 0 && 'text-success')}>
                {signedAmount(of?.unit ?? 'hours', amount)}
              </span>
            </MovementRow>
          )
        })}
      </ul>
    </section>
  )
}

/** Nothing where the centre keeps no balance. */
export function LeaveBalances({ userId, year }: { userId: string; year: number }): ReactNode {
  const query = useLeave(userId, year)
  if (query.data !== undefined && query.data.balances.length === 0) return null
  return (
    <section aria-labelledby="conges" className="flex max-w-[860px] flex-col gap-3">
      <SectionTitle id="conges">{texts.title}</SectionTitle>
      <Loaded query={query} failed={texts.failed} asLine skeleton={<Skeleton width="100%" height={120} radius="card" />}>
        {(leave) => (
          <>
            {leave.balances.map((balance) => (
              <BalanceCard key={balance.activityId} balance={balance} />
            ))}
            <Lines leave={leave} />
          </>
        )}
      </Loaded>
    </section>
  )
}
