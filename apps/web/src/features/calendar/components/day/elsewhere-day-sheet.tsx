// A day of a centre that is not one's own, opened from its planning: who is on duty, and whether they are enough. Nothing is done here.
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { WhileOpen } from '../../../../kit/while-open.tsx'
import type { OverlayProps } from '../../../../ui/deferred-overlay.tsx'
import { capitalize, formatDay } from '../../../../ui/format.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useToday } from '../../../centers/queries.ts'
import { DayPeople } from './day-people.tsx'

interface ElsewhereDaySheetProps extends OverlayProps {
  /** Null when it is closed. */
  day: Day | null
}

/** One works nothing there. */
const NOTHING_OF_MINE = { shiftDay: null, duty: null }

export function ElsewhereDaySheet({ day, ...overlay }: ElsewhereDaySheetProps): ReactNode {
  const today = useToday()
  return (
    <WhileOpen subject={day}>
      {(shown, opening) => (
        <Sheet {...overlay} {...opening} title={capitalize(formatDay(shown, 'long', { today }))}>
          <DayPeople day={shown} entry={NOTHING_OF_MINE} />
        </Sheet>
      )}
    </WhileOpen>
  )
}
