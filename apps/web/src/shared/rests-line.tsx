// The rests around a day, drawn: the vacation before, that of the day, the one after, with the hours between them.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { formatDay } from '../ui/format.ts'
import { dayStyleOf, hoursAlike } from './figure-words.ts'
import { RestLine } from './rest-line.tsx'
import type { RestStep } from './rests.ts'

const OF_REST = 'de repos'

/** « 24 h de repos avant, 84 h après ». */
function restLabel(before: string | null, after: string | null): string {
  if (before !== null && after !== null) return `${before} de repos avant, ${after} après`
  if (before !== null) return `${before} de repos avant`
  return after === null ? 'Aucune autre vacation connue' : `${after} de repos après`
}

export function Rests({ steps }: { steps: readonly RestStep[] }): ReactNode {
  const gaps = steps.flatMap(({ rest }) => (rest === null ? [] : [rest]))
  if (gaps.length === 0) return null
  const current = steps.findIndex(({ isCurrent }) => isCurrent)
  const textOf = hoursAlike(gaps.map(({ minutes }) => minutes / 60))
  const style = dayStyleOf(steps.map(({ duty }) => fromDayNumber(duty.day)))
  const hoursOf = (index: number): string | null => {
    const rest = steps[index]?.rest ?? null
    return rest === null ? null : textOf(rest.minutes / 60)
  }
  return (
    <div className="rounded-card bg-s2 px-1 pt-3.5 pb-2.5">
      <RestLine
        stops={steps.map(({ duty, isCurrent }) => ({
          name: duty.name,
          caption: formatDay(fromDayNumber(duty.day), style),
          current: isCurrent,
        }))}
        gaps={gaps.map(({ minutes, tone }) => ({ hours: textOf(minutes / 60), tone, word: OF_REST }))}
        label={current < 0 ? restLabel(hoursOf(0), null) : restLabel(hoursOf(current - 1), hoursOf(current))}
      />
    </div>
  )
}
