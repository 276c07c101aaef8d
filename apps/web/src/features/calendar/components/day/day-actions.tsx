// What one can do with one's own vacation of a day: ask somebody to work it, or offer to exchange it; or why not.
import type { Day } from '@releve/domain/calendar/day'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { UnreadLine } from '../../../../ui/failed-line.tsx'
import { reasonsOf } from '@releve/contract/sentences'
import { useCheckShift } from '../../../demands/queries.ts'
import { dayTexts as texts } from '../../texts.ts'
import type { CalendarDay } from '../calendar-days.ts'
import { ExchangeLink } from './exchange-link.tsx'

interface DayActionsProps {
  day: Day
  entry: CalendarDay
}

/** Why the vacation cannot be posted, in words; null when it can. What the calendar shows anyway needs no answer of the server. */
function refusalOf(data: ReturnType<typeof useCheckShift>['data'], entry: CalendarDay): string | null {
  if (data !== undefined) return data.limit.length === 0 ? null : reasonsOf(data.limit).join(' ')
  return entry.event?.kind === 'ownPending' ? texts.alreadyOpen : null
}

function Refusal({ children }: { children: string }): ReactNode {
  return (
    <div className="flex min-h-12 items-center gap-3 pb-1">
      <Lock size={20} className="text-t3" />
      <span className="flex min-w-0 flex-col">
        <span className="text-14 font-550 text-t2">{texts.notPossible}</span>
        <span className="text-13 text-t3">{children}</span>
      </span>
    </div>
  )
}

export function DayActions({ day, entry }: DayActionsProps): ReactNode {
  const check = useCheckShift(day)
  const refusal = refusalOf(check.data, entry)
  const permute = <ArrowLeftRight size={20} />
  const replace = <HandHelping size={20} />
  if (refusal !== null) {
    return (
      <>
        <Refusal>{refusal}</Refusal>
        <Button wide icon={permute} disabledReason={refusal} hideReason>
          {texts.offerSwitch}
        </Button>
        <Button wide icon={replace} disabledReason={refusal} hideReason>
          {texts.askSubstitution}
        </Button>
      </>
    )
  }
  return (
    <>
      <UnreadLine query={check}>{texts.unchecked}</UnreadLine>
      <ExchangeLink screen="switch" target={{ post: day }} className={buttonClass({ wide: true })}>
        <span className="text-permutation">{permute}</span>
        {texts.offerSwitch}
      </ExchangeLink>
      <ExchangeLink screen="replace" target={{ post: day }} className={buttonClass({ variant: 'primary', wide: true })}>
        {replace}
        {texts.askSubstitution}
      </ExchangeLink>
    </>
  )
}
