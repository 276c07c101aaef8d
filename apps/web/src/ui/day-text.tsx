// Dates, ordinals and hours as they are printed: « 1er » and « 2e » with their letters raised, a range of hours in one piece.
import type { ClockTime } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { formatHours } from './format.ts'

/** « 1er », « 1re » and « 2e » inside a text: what follows the number, at odd places once split. */
const ORDINALS = /(?<=(?:^|[\s(«])1)(er|re)(?![\p{L}\d])|(?<=(?:^|[\s(«])(?:[2-9]|[1-9]\d+))(e)(?![\p{L}\d])/u

/**
 * Raises the letters of « 1er », « 1re » and « 2e » in a day of `format.ts` or in a rank; leaves every other text as it is. In an element of
 * its own where it has a look or raised letters: a row of flex or a grid would put each part of a bare text on its own line.
 */
export function DayText({ children, className }: { children: string; className?: string }): ReactNode {
  const parts = children.split(ORDINALS).filter((part) => part !== undefined)
  if (parts.length === 1 && className === undefined) return children
  return <span className={className}>{parts.map((part, index) => (index % 2 === 1 ? <sup key={index}>{part}</sup> : part))}</span>
}

/** « 07:00 – 19:00 » on one line, whatever room there is. */
export function Hours({ from, to }: { from: ClockTime; to: ClockTime }): ReactNode {
  return <span className="whitespace-nowrap">{formatHours(from, to)}</span>
}
