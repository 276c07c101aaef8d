// The history of a centre's rules: who changed which and when, newest first, a page at a time.
import { fullName, plainName } from '@releve/contract/person-name'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import type { WireCenterChange } from '@releve/contract/rules'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { Loaded } from '#kit/loaded.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatClock, formatDay } from '#ui/format.ts'
import { SearchedList } from '#ui/searched-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useToday, useZone } from '#features/centers/queries.ts'
import { useRuleChanges } from '../queries.ts'
import { historyTexts as texts } from '../texts.ts'
import { fieldWords } from './change-words.ts'

type CenterValue = (field: string, value: string) => string

function Change({ change: { actor, at, fields }, centerValue }: { change: WireCenterChange; centerValue: CenterValue }): ReactNode {
  const zone = useZone()
  const when = formatDay(fromDayNumber(zone.dayAt(at)), 'short', { today: useToday() })
  return (
    <li className="flex gap-3.5 border-t border-line p-4 first:border-t-0">
      <Avatar name={plainName(actor)} size={40} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="text-14 font-650">{fullName(actor)}</span>
          <span className="text-13 text-t3">
            <DayText>{when}</DayText> {texts.at(formatClock(at, zone.name))}
          </span>
        </p>
        <ul className="flex flex-col gap-1.5">
          {fields.map((field) => {
            const { label, from, to } = fieldWords(field, centerValue)
            return (
              <li key={field.field} className="flex flex-wrap items-baseline gap-x-3 text-14">
                <span className="min-w-0 flex-1 basis-60 text-t2">{label}</span>
                <span className="numeric inline-flex min-w-0 flex-wrap items-center gap-x-2 font-600">
                  <span className="font-400 text-t3">{from}</span>
                  <ArrowRight size={14} className="flex-none text-t3" />
                  <span className="sr-only">{texts.becomes}</span>
                  {to}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </li>
  )
}

/** `centerValue`: a value of the centre itself as its form says it: « Zone B ». */
export function RulesHistory({ centerId, centerValue }: { centerId: string; centerValue: CenterValue }): ReactNode {
  const zone = useZone()
  const query = useRuleChanges(centerId)
  // A change is found by who made it, its day, the rule, what it was and what it became.
  const textOf = ({ actor, at, fields }: WireCenterChange) => {
    const words = fields.map((field) => Object.values(fieldWords(field, centerValue)).join(' '))
    return [fullName(actor), formatDay(fromDayNumber(zone.dayAt(at)), 'long', { year: true }), ...words].join(' ')
  }
  return (
    <section aria-labelledby="historique-des-regles" className="flex max-w-[860px] flex-col gap-3">
      <SectionTitle id="historique-des-regles">{texts.title}</SectionTitle>
      <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={2} height={84} />}>
        {(data) =>
          data.length === 0 ? (
            <p className="text-14 text-pretty text-t2">{texts.empty}</p>
          ) : (
            <SearchedList list={data} textOf={textOf} texts={texts.searched} rest={query}>
              {(found) => (
                <Card>
                  <ul>
                    {found.map((change) => (
                      <Change key={change._id} change={change} centerValue={centerValue} />
                    ))}
                  </ul>
                </Card>
              )}
            </SearchedList>
          )
        }
      </Loaded>
    </section>
  )
}
