// The open demands of a member that go with the vacation they offer: said before it is changed for them.
import type { Day } from '@releve/domain/calendar/day'
import { openDemandsOn } from '@releve/domain/demands/touched'
import type { ReactNode } from 'react'
import { ReasonLine } from '#ui/reason-line.tsx'
import { useDemands } from '#features/demands/queries.ts'
import { planningTexts } from '../texts.ts'

interface ClosedWithProps {
  userId: string
  fromDate: Day
  toDate: Day
}

export function ClosedWith({ userId, ...days }: ClosedWithProps): ReactNode {
  const { data: demands = [] } = useDemands()
  return openDemandsOn(demands, userId, days).map(({ _id, posterShift: { date } }) => (
    <ReasonLine key={_id} tone="warn">
      {planningTexts.effects.demandOf(date)}
    </ReasonLine>
  ))
}
