// A month of one's own planning on desktop: the grid, what it adds up to, and its days in sentences. Apart: no telephone waits for it.
import { fullName } from '@releve/contract/person-name'
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { isShownIn } from '../calendar-days.ts'
import { FirmNote } from '../firm-note.tsx'
import { PrintedAt } from '../printed-at.tsx'
import { daySentence, monthTitle } from '#features/calendar/texts.ts'
import { MonthGrid } from './month-grid.tsx'
import { MonthRibbon } from './month-ribbon.tsx'
import type { Calendar } from './use-calendar.ts'

interface DesktopMonthProps {
  calendar: Calendar
  /** Over the month. */
  note?: ReactNode
  /** The keyboard left the month for a day of another. */
  onLeave: (day: Day) => void
}

export function DesktopMonth({ calendar, note, onLeave }: DesktopMonthProps): ReactNode {
  const name = fullName(useMe())
  const { days, month, today } = calendar
  return (
    <div className="calendar-paper flex min-h-(--content-height) flex-col pt-3 pr-8 pl-4 print:min-h-0 print:p-0">
      <h2 className="hidden pb-1 text-18 print:block">
        {monthTitle(month)}, {name}
        <PrintedAt />
      </h2>
      {note}
      <FirmNote last={days.at(-1)?.day ?? today} className="pb-2 lg:pl-[50px]" />
      <MonthGrid calendar={calendar} onLeave={onLeave} />
      <MonthRibbon calendar={calendar} />
      {/* The month in sentences, for who does not see the grid. */}
      <section aria-label="Jours du mois" className="sr-only print-hidden">
        <ul>{days.map((entry) => isShownIn(month, entry.day, today) && <li key={entry.day}>{daySentence(entry)}</li>)}</ul>
      </section>
    </div>
  )
}
