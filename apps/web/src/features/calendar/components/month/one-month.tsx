// A month of one's own planning: a grid on desktop, weeks or tiles on phones, and what both show while loading, failed or empty.
import type { Day } from '@releve/domain/calendar/day'
import { memo, type ReactNode } from 'react'
import { Loaded } from '../../../../kit/loaded.tsx'
import { capitalize, formatMonth } from '../../../../ui/format.ts'
import { deferredPart } from '../../../../ui/deferred-part.tsx'
import { SkeletonGroup } from '../../../../ui/skeleton.tsx'
import { useIsDesktop } from '../../../../ui/use-media-query.ts'
import { useMe } from '../../../../session/me.ts'
import { isUnplanned } from '../../../shifts/queries.ts'
import { firstDayOf, monthOf, type Month } from '../calendar-search.ts'
import { fullName } from '../../../../shared/person.ts'
import { calendarTexts as texts, daySentence } from '../../texts.ts'
import { useCalendar } from './use-calendar.ts'
import '../../../../shared/calendar.css'
import { MonthGrid } from './month-grid.tsx'
import { MonthFoot, MonthRibbon } from './month-ribbon.tsx'
import type { MonthForm } from './month-form.ts'
import { PhoneMonth } from './phone-month.tsx'
import { WeekList } from './week-list.tsx'

const LackNote = deferredPart(async () => (await import('../staffing/lack-note.tsx')).LackNote)

interface OneMonthProps {
  month: Month
  /** Of phones. */
  form: MonthForm
  /** The keyboard left the month for a day of another. */
  onLeave: (day: Day) => void
  /** Beneath the month on phones: what the page adds. */
  children?: ReactNode
}

export const OneMonth = memo(function OneMonth({ month, form, onLeave, children }: OneMonthProps): ReactNode {
  const name = fullName(useMe())
  const calendar = useCalendar(month)
  const isDesktop = useIsDesktop()
  const days = calendar.days.filter(({ day }) => monthOf(day) === month)
  // A month without one vacation: why, said once.
  const lack = days.every(({ shiftDay, duty, event }) => shiftDay !== null && duty === null && event?.kind !== 'given') && (
    <LackNote
      isInTeam={days.some(({ shiftDay }) => shiftDay !== null && !isUnplanned(shiftDay))}
      className="print-hidden pb-3 lg:pl-[50px]"
    />
  )
  const OnPhone = form === 'grid' ? PhoneMonth : WeekList
  const content = isDesktop ? (
    <div className="calendar-paper flex min-h-(--content-height) flex-col pt-3 pr-8 pl-4 print:min-h-0 print:p-0">
      <h2 className="print-only pb-1 text-18">
        {capitalize(formatMonth(firstDayOf(month), { year: true }))}, {name}
      </h2>
      {lack}
      <MonthGrid calendar={calendar} onLeave={onLeave} />
      <MonthRibbon calendar={calendar} />
      {/* The month in sentences, for who does not see the grid. */}
      <section aria-label={texts.list} className="sr-only print-hidden">
        <ul>
          {days.map((entry) => (
            <li key={entry.day}>{daySentence(entry)}</li>
          ))}
        </ul>
      </section>
    </div>
  ) : (
    <OnPhone calendar={calendar} note={lack}>
      <MonthFoot calendar={calendar}>{children}</MonthFoot>
    </OnPhone>
  )
  // The same cells before and after: where the keyboard went into a month that is not read yet, it stays.
  const paper = <SkeletonGroup isBusy={calendar.reading.data === undefined}>{content}</SkeletonGroup>
  return (
    <Loaded query={calendar.reading} failed={texts.failed.title} failedOffline={texts.failed.offline} skeleton={paper}>
      {() => paper}
    </Loaded>
  )
})
