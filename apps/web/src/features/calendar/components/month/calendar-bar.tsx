// The calendar's part of the application bar: the month, its neighbours, today, and the planning's owner.
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import { useState, type ReactNode } from 'react'
import { useIsElsewhere } from '#session/center-id.ts'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { classNames } from '#ui/class-names.ts'
import { deferredSheet } from '#ui/deferred-overlay.tsx'
import { deferredPart } from '#ui/deferred-part.tsx'
import { capitalize, formatMonth } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useToday } from '#features/centers/queries.ts'
import { firstDayOf, monthOf, shiftMonth, type Month } from '../calendar-search.ts'
import { calendarTexts as texts, monthTitle } from '#features/calendar/texts.ts'
import type { CalendarView } from './desktop-tools.tsx'
import type { MonthForm } from './month-form.ts'

interface CalendarBarProps {
  month: Month
  view: CalendarView
  form: readonly [MonthForm, (form: MonthForm) => void]
  /** The other view is about to be asked for: its code may come. */
  onViewSoon: () => void
  /** The tools that the page adds at the end, on desktop. */
  children?: ReactNode
}

const VIEWS = { me: UserRound, team: UsersRound } as const

const MonthPicker = deferredSheet(async () => (await import('./month-picker.tsx')).MonthPicker)

const DesktopTools = deferredPart(async () => (await import('./desktop-tools.tsx')).DesktopTools)

export function CalendarBar({ month, view, form, onViewSoon, children }: CalendarBarProps): ReactNode {
  const { show } = useCalendarAddress()
  // A viewer has no planning of their own in another centre.
  const hasOwn = !useIsElsewhere()
  const isDesktop = useIsDesktop()
  const [isPicking, setPicking] = useState(false)
  const first = firstDayOf(month)
  const title = monthTitle(month)
  const shortTitle = capitalize(formatMonth(first, { style: 'short', year: true }))
  const currentMonth = monthOf(useToday())
  const isThisYear = month.slice(0, 4) === currentMonth.slice(0, 4)
  const step = (k: number) => () => show({ month: shiftMonth(month, k) })
  const steps = (
    <>
      <IconButton label={texts.previousMonth} icon={<ChevronLeft size={22} />} onClick={step(-1)} />
      <IconButton label={texts.nextMonth} icon={<ChevronRight size={22} />} onClick={step(1)} />
    </>
  )
  const other = view === 'me' ? 'team' : 'me'
  const OtherIcon = VIEWS[other]
  return (
    <>
      <PageTitle
        title={
          <>
            <span className="@max-[74rem]/bar:hidden">{title}</span>
            <span className="max-lg:hidden @min-[74rem]/bar:hidden">{shortTitle}</span>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isPicking}
              aria-label={`${title}, ${texts.chooseMonth}`}
              onClick={() => setPicking(true)}
              className="-ml-1 inline-flex min-h-11 items-center gap-1 rounded-field px-1 text-18 lg:hidden"
            >
              <span className="@min-[20.5rem]/bar:@max-[24rem]/bar:hidden">{isThisYear ? capitalize(formatMonth(first)) : shortTitle}</span>
              <span className="hidden @min-[20.5rem]/bar:@max-[24rem]/bar:inline">
                {isThisYear ? capitalize(formatMonth(first, { style: 'short' })) : shortTitle}
              </span>
              <ChevronDown
                size={20}
                strokeWidth={2.2}
                className={classNames('flex-none text-t2', !isThisYear && '@min-[20.5rem]/bar:@max-[24rem]/bar:hidden')}
              />
            </button>
          </>
        }
        documentTitle={`${texts.title}, ${formatMonth(first, { year: true })}`}
        {...(isDesktop && {
          toolbar: (
            <DesktopTools view={view} onViewSoon={onViewSoon} steps={steps}>
              {children}
            </DesktopTools>
          ),
        })}
        phoneActions={
          <>
            {hasOwn && (
              <IconButton
                label={view === 'me' ? texts.showTeam : texts.showMe}
                icon={<OtherIcon size={22} />}
                onPointerDown={onViewSoon}
                onClick={() => show({ view: other })}
              />
            )}
            {steps}
          </>
        }
      />
      <MonthPicker
        open={isPicking}
        onOpenChange={setPicking}
        month={month}
        currentMonth={currentMonth}
        form={view === 'me' ? form : null}
      />
    </>
  )
}
