// A month of one's own planning: a grid on desktop, weeks or tiles on phones, and what both show while loading, failed or empty.
import type { Day } from '@releve/domain/calendar/day'
import { memo, useRef, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { deferredPart } from '#ui/deferred-part.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { isUnplanned } from '#features/shifts/queries.ts'
import { monthOf, type Month } from '../calendar-search.ts'
import { calendarTexts as texts } from '#features/calendar/texts.ts'
import { useCalendar } from './use-calendar.ts'
import '#shared/calendar.css'
import type { MonthForm } from './month-form.ts'
import { WeekList } from './week-list.tsx'

/** Its height is that of the weeks that come. */
function WaitingMonth(): ReactNode {
  return (
    <div className="flex flex-col gap-1.5 lg:pt-3 lg:pr-8 lg:pl-4">
      <Skeleton height={88} radius="card" count={6} />
    </div>
  )
}

// Each asked for at once by who shows it, and when the browser is idle by the others: paper is drawn as a wide screen whatever the window
// (useIsDesktop) and waits for no file, and a window that changes its width, or a form chosen, may have no network any more.
const waiting = { waiting: WaitingMonth }
const DesktopMonth = deferredPart(async () => (await import('./desktop-month.tsx')).DesktopMonth, waiting)
const PhoneMonth = deferredPart(async () => (await import('./phone-month.tsx')).PhoneMonth, waiting)
const MonthFoot = deferredPart(async () => (await import('./month-ribbon.tsx')).MonthFoot)
const MonthGestures = deferredPart(async () => (await import('./month-gestures.tsx')).MonthGestures)
const FirmNote = deferredPart(async () => (await import('../firm-note.tsx')).FirmNote)
const LackNote = deferredPart(async () => (await import('../staffing/lack-note.tsx')).LackNote)

interface OneMonthProps {
  month: Month
  /** The form of the month on phones. */
  form: MonthForm
  /** The keyboard left the month for a day of another. */
  onLeave: (day: Day) => void
  /** Beneath the month on phones: what the page adds. */
  children?: ReactNode
}

export const OneMonth = memo(function OneMonth({ month, form, onLeave, children }: OneMonthProps): ReactNode {
  const calendar = useCalendar(month)
  const isDesktop = useIsDesktop()
  const page = useRef<HTMLDivElement>(null)
  const days = calendar.days.filter(({ day }) => monthOf(day) === month)
  // A month without one vacation: why, said once.
  const lack = days.every(({ shiftDay, duty, event }) => shiftDay !== null && duty === null && event?.kind !== 'given') && (
    <LackNote
      isInTeam={days.some(({ shiftDay }) => shiftDay !== null && !isUnplanned(shiftDay))}
      className="print-hidden pb-3 lg:pl-[50px]"
    />
  )
  const note = (
    <>
      {lack}
      <FirmNote last={calendar.days.at(-1)?.day ?? calendar.today} className="pb-2" />
    </>
  )
  const foot = <MonthFoot calendar={calendar}>{children}</MonthFoot>
  const content = isDesktop ? (
    <DesktopMonth calendar={calendar} note={lack} onLeave={onLeave} />
  ) : (
    <div ref={page} className="mx-auto max-w-[640px] touch-pan-y px-4 pb-4">
      <MonthGestures page={page} calendar={calendar} />
      {form === 'grid' ? (
        <>
          {note}
          <PhoneMonth calendar={calendar} />
          {foot}
        </>
      ) : (
        <WeekList calendar={calendar} note={note}>
          {foot}
        </WeekList>
      )}
    </div>
  )
  // The same cells before and after: where the keyboard went into a month that is not read yet, it stays.
  const paper = <SkeletonGroup isBusy={calendar.reading.data === undefined}>{content}</SkeletonGroup>
  return (
    <Loaded query={calendar.reading} failed={texts.failed.title} failedOffline={texts.failed.offline} skeleton={paper}>
      {() => paper}
    </Loaded>
  )
})
