// Says until when the roster is firm, over days that are not.
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { formatDay } from '#ui/format.ts'
import { useFirmUntil, useToday } from '#features/centers/queries.ts'
import { calendarTexts as texts } from '../texts.ts'

/** `last`: of the days that are shown. */
export function FirmNote({ last, className = '' }: { last: Day; className?: string }): ReactNode {
  const firmUntil = useFirmUntil()
  const today = useToday()
  if (firmUntil === null || last <= firmUntil || last < today) return null
  return <p className={`text-13 text-t2 ${className}`}>{texts.firmUntil(formatDay(firmUntil, 'short', { year: true }))}</p>
}
