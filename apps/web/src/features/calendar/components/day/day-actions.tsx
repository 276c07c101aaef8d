// What one can do with one's own vacation of a day: ask somebody to work it, or offer to exchange it; or why not.
import type { Day } from '@releve/domain/calendar/day'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { Loaded } from '../../../../kit/loaded.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { reasonsOf } from '@releve/contract/sentences'
import { useCheckShift } from '../../../demands/queries.ts'
import { dayTexts as texts } from './day-texts.ts'
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

const ACTIONS = [
  { screen: 'switch', Icon: ArrowLeftRight, label: texts.offerSwitch, variant: 'neutral', tone: 'text-permutation' },
  { screen: 'replace', Icon: HandHelping, label: texts.askSubstitution, variant: 'primary', tone: '' },
] as const

export function DayActions({ day, entry }: DayActionsProps): ReactNode {
  const check = useCheckShift(day)
  const refusal = refusalOf(check.data, entry)
  return (
    <>
      {refusal === null ? (
        <Loaded query={check} failed={texts.unchecked} asLine>
          {() => null}
        </Loaded>
      ) : (
        <div className="flex min-h-12 items-center gap-3 pb-1">
          <Lock size={20} className="text-t3" />
          <span className="flex min-w-0 flex-col">
            <span className="text-14 font-550 text-t2">{texts.notPossible}</span>
            <span className="text-13 text-t3">{refusal}</span>
          </span>
        </div>
      )}
      {ACTIONS.map(({ screen, Icon, label, variant, tone }) =>
        refusal === null ? (
          <ExchangeLink key={screen} screen={screen} target={{ post: day }} className={buttonClass({ variant, wide: true })}>
            <Icon size={20} className={tone} />
            {label}
          </ExchangeLink>
        ) : (
          <Button key={screen} wide icon={<Icon size={20} />} disabledReason={refusal} hideReason>
            {label}
          </Button>
        ),
      )}
    </>
  )
}
