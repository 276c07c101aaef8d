// The hands a vacation went through: who gave it to whom, when, by which demand.
import type { WireShiftDay } from '@releve/contract/shifts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { DayText } from '../../../../ui/day-text.tsx'
import { formatClock, formatDay } from '../../../../ui/format.ts'
import { Tile } from '../../../../shared/tile.tsx'
import { useMe } from '../../../../session/me.ts'
import { todayIn, useZone } from '../../../centers/queries.ts'
import { fullName } from '../../../../shared/person.ts'
import { dayTexts as texts } from './day-texts.ts'
import { ExchangeLink } from './exchange-link.tsx'

type Step = WireShiftDay['substitutionHistory'][number]

export function DayHistory({ steps }: { steps: readonly Step[] }): ReactNode {
  const me = useMe()._id
  const zone = useZone()
  if (steps.length === 0) return null
  const nameOf = (person: Step['from']) => (person._id === me ? texts.yours : fullName(person))
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-14 font-550 tracking-normal">{texts.history}</h3>
      <ol className="flex flex-col">
        {steps.map(({ demandId, type, from, to, shift, at }) => (
          <li key={demandId} className="flex min-h-14 items-center gap-3">
            <Tile name={shift.name} size={32} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="flex flex-wrap items-center gap-x-1.5 text-14">
                {nameOf(from)}
                <ArrowRight size={14} className="text-t3" />
                <span className="sr-only">{texts.gaveTo}</span>
                {nameOf(to)}
              </span>
              <span className="text-13 text-t3">
                <DayText>{texts.historyAt(type, `${formatDay(todayIn(zone.name, at), 'short')}, ${formatClock(at, zone.name)}`)}</DayText>
              </span>
            </span>
            <ExchangeLink
              screen={type === 'switch' ? 'switch' : 'replace'}
              target={{ demand: demandId }}
              className="touch-target relative rounded-xs text-13 font-550 text-primary-ink underline-offset-4 hover:underline"
            >
              {texts.seeDemand}
            </ExchangeLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
