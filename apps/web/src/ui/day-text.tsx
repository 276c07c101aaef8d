// Dates and hours as they are printed: « 1er » with its letters raised, a range of hours in one piece.
import type { ClockTime } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { formatHours } from './format.ts'

/** Raises the « er » of « 1er » in a text made by `format.ts`; leaves every other text as it is. */
export function DayText({ children }: { children: string }): ReactNode {
  const [before, after] = children.split(/(?<=(?:^|\s)1)er(?=\s|$|,)/, 2)
  if (after === undefined) return children
  return (
    <>
      {before}
      <sup>er</sup>
      {after}
    </>
  )
}

/** « 07:00 – 19:00 » on one line, whatever room there is. */
export function Hours({ from, to }: { from: ClockTime; to: ClockTime }): ReactNode {
  return <span className="whitespace-nowrap">{formatHours(from, to)}</span>
}
