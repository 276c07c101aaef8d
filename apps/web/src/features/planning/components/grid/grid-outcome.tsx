// The consequences of the cells to be written, person by person, beneath the bar: those who are refused some stand first.
import { fullName } from '@releve/contract/person-name'
import { leaveAmountText } from '@releve/contract/leave-text'
import type { WireWrittenPerson } from '@releve/contract/cells'
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { DayText } from '#ui/day-text.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { placementTexts } from '../placement-texts.ts'
import { gridTexts as texts } from './grid-texts.ts'

const isShort = ({ left, mayGoBelow }: WireWrittenPerson['leave'][number]) => left < 0 && !mayGoBelow

/** Sentences with all the days of which each is said. */
function byMessage(list: readonly { readonly message: string; readonly date: Day }[]) {
  return [...Map.groupBy(list, ({ message }) => message)].map(([message, same]) => ({ message, days: same.map(({ date }) => date) }))
}

export const hasMore = ({ refused, warnings, leave, uncovered, closedDemands }: WireWrittenPerson) =>
  refused.length + warnings.length + leave.length + uncovered.length + closedDemands > 0

export const isStopped = ({ refused, warnings, leave }: WireWrittenPerson) =>
  refused.length > 0 || warnings.some(({ refuses }) => refuses) || leave.some(isShort)

export function GridOutcome({ people }: { people: readonly WireWrittenPerson[] }): ReactNode {
  const listed = people.filter(hasMore).toSorted((a, b) => Number(isStopped(b)) - Number(isStopped(a)))
  return (
    <ul className="grid max-h-[38vh] grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-2 overflow-auto">
      {listed.map((person) => {
        const { refused, warnings, leave, uncovered, closedDemands } = person
        return (
          <li key={person.person._id} className="flex flex-col gap-1 rounded-card bg-s0 p-3">
            <span className="text-14 font-600">{fullName(person.person)}</span>
            {byMessage(refused).map(({ message, days }) => (
              <ReasonLine key={message} tone="error">
                <DayText>{texts.onDays(days, message)}</DayText>
              </ReasonLine>
            ))}
            {warnings.map(({ message, refuses }) => (
              <ReasonLine key={message} tone={refuses ? 'error' : 'warn'}>
                <DayText>{message}</DayText>
              </ReasonLine>
            ))}
            {leave.map((taken) => (
              <ReasonLine key={`${taken.activityId} ${taken.year}`} tone={taken.left >= 0 ? 'ok' : isShort(taken) ? 'error' : 'warn'}>
                {placementTexts.leave({
                  name: taken.name,
                  year: taken.year,
                  taken: leaveAmountText(taken.unit, taken.amount),
                  left: leaveAmountText(taken.unit, taken.left),
                })}
              </ReasonLine>
            ))}
            {uncovered.length > 0 && (
              <ReasonLine tone="warn">
                <DayText>{texts.uncovered(uncovered.map(({ date }) => date))}</DayText>
              </ReasonLine>
            )}
            {closedDemands > 0 && <ReasonLine tone="warn">{texts.closedDemands(closedDemands)}</ReasonLine>}
          </li>
        )
      })}
    </ul>
  )
}
