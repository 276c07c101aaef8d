// A month of one's own planning: a grid on desktop, weeks on phones, and what both show while loading, failed or empty.
import type { Day } from '@releve/domain/calendar/day'
import { memo, useDeferredValue, type ReactNode } from 'react'
import { whyUnread } from '../../../../api/errors.ts'
import { useIsReachable } from '../../../../ui/use-is-reachable.ts'
import { capitalize, formatDay, formatMonth } from '../../../../ui/format.ts'
import { deferredPart } from '../../../../ui/deferred-part.tsx'
import { SkeletonGroup } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { useIsDesktop } from '../../../../ui/use-media-query.ts'
import { useMe } from '../../../../session/me.ts'
import { isUnplanned } from '../../../shifts/queries.ts'
import { firstDayOf, monthOf, type Month } from '../calendar-search.ts'
import { fullName } from '../../../../shared/person.ts'
import { calendarTexts as texts, daySentence, hoursText } from '../../texts.ts'
import { useCalendar, type Calendar } from './use-calendar.ts'
import '../../../../shared/calendar.css'
import { MonthGrid } from './month-grid.tsx'
import { MonthFoot, MonthRibbon } from './month-ribbon.tsx'
import { WeekList } from './week-list.tsx'

const LackNote = deferredPart(async () => (await import('../staffing/lack-note.tsx')).LackNote)

interface OneMonthProps {
  month: Month
  /** `day`: where the keyboard went, when it left the month. */
  onMonth: (month: Month, day?: Day) => void
  /** Beneath the month on phones: what the page adds. */
  children?: ReactNode
}

/** The month in sentences, for who does not see the grid. */
const Sentences = memo(function Sentences({ days, month }: Pick<Calendar, 'days' | 'month'>): ReactNode {
  return (
    <section aria-label={texts.list} className="sr-only print-hidden">
      <ul>
        {days
          .filter(({ day }) => monthOf(day) === month)
          .map((entry) => (
            <li key={entry.day}>{daySentence(entry, formatDay(entry.day, 'long'), hoursText(entry))}</li>
          ))}
      </ul>
    </section>
  )
})

/** Not seen: drawn after what is. */
function DayTwin({ days, month }: Pick<Calendar, 'days' | 'month'>): ReactNode {
  const [shownDays, shownMonth] = [useDeferredValue(days), useDeferredValue(month)]
  return <Sentences days={shownDays} month={shownMonth} />
}

export const OneMonth = memo(function OneMonth({ month, onMonth, children }: OneMonthProps): ReactNode {
  const me = useMe()
  const calendar = useCalendar(month)
  const isDesktop = useIsDesktop()
  const isReachable = useIsReachable()
  const { error, hasData, isFetching, refresh } = calendar

  if (!hasData && (!isReachable || error !== null)) {
    return (
      <ErrorState title={texts.failed.title} onRetry={() => void refresh()} retrying={isFetching}>
        {isReachable ? whyUnread(error) : texts.failed.offline}
      </ErrorState>
    )
  }
  const exportMonth = async () => {
    const { figures, today } = calendar
    if (figures === null) return null
    const [{ ownSheet }, { fileNameOf }] = await Promise.all([import('../export/own-sheet.ts'), import('../export/sheet-cells.ts')])
    const days = calendar.days.filter(({ day }) => monthOf(day) === month)
    const name = fullName(me)
    return { sheets: [ownSheet({ days, figures, name, today })], fileName: fileNameOf(month, name) }
  }
  const ofMonth = calendar.days.filter(({ day }) => monthOf(day) === month)
  // A month without one vacation: why, said once.
  const lack = ofMonth.every(({ shiftDay, duty, event }) => shiftDay !== null && duty === null && event?.kind !== 'given') && (
    <LackNote
      isInTeam={ofMonth.some(({ shiftDay }) => shiftDay !== null && !isUnplanned(shiftDay))}
      className="print-hidden pb-3 lg:pl-[50px]"
    />
  )
  const title = capitalize(formatMonth(firstDayOf(month), { year: true }))
  const content = isDesktop ? (
    <div className="calendar-paper flex min-h-(--content-height) flex-col pt-3 pr-8 pl-4 print:min-h-0 print:p-0">
      <h2 className="print-only pb-1 text-18">
        {title}, {fullName(me)}
      </h2>
      {lack}
      <MonthGrid calendar={calendar} onLeave={(day) => onMonth(monthOf(day), day)} />
      <MonthRibbon figures={calendar.figures} days={calendar.days} month={calendar.month} onExport={exportMonth} />
      <DayTwin days={calendar.days} month={month} />
    </div>
  ) : (
    <WeekList calendar={calendar} onMonth={onMonth} note={lack}>
      <MonthFoot title={title} figures={calendar.figures} onExport={exportMonth}>
        {children}
      </MonthFoot>
    </WeekList>
  )
  return hasData ? content : <SkeletonGroup>{content}</SkeletonGroup>
})
