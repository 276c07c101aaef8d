// /admin/hours: the hours that a year owes in the centre, the balances of leave that it keeps, and the people that it needs; a master administrator chooses which centre.
import { civilDateOf, toDayNumber } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { useTodayOf } from '../features/centers/queries.ts'
import { BalanceImports } from '../features/hours/components/balance-imports.tsx'
import { CenterAccounts } from '../features/hours/components/center-accounts.tsx'
import { CenterTerms } from '../features/hours/components/center-terms.tsx'
import { HeadcountPart } from '../features/hours/components/headcount-part.tsx'
import { LeaveTerms } from '../features/hours/components/leave-terms.tsx'
import { termTexts as texts } from '../features/hours/texts.ts'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

function Terms({ centerId }: { centerId: string }): ReactNode {
  const today = useTodayOf(centerId)
  return (
    <>
      <CenterAccounts centerId={centerId} thisYear={civilDateOf(toDayNumber(today)).year} />
      <CenterTerms centerId={centerId} />
      <LeaveTerms centerId={centerId} thisYear={civilDateOf(toDayNumber(today)).year} />
      <BalanceImports centerId={centerId} />
      <HeadcountPart centerId={centerId} today={today} />
    </>
  )
}

export function HourTermsPage(): ReactNode {
  return (
    <OfCenter
      from="/admin/hours"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-9"
      skeleton={<SkeletonStack count={2} height={104} />}
    >
      {(centerId) => <Terms centerId={centerId} />}
    </OfCenter>
  )
}
