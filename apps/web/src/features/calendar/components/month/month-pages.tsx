// Draws one's own planning: the month that is shown, and those around it ahead beneath it, so that turning draws nothing anew.
import type { Day } from '@releve/domain/calendar/day'
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { onIdle } from '#ui/on-idle.ts'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { monthOf, type Month } from '../calendar-search.ts'
import { drawAhead, IsShown, openAt, turnTo } from './month-turn.ts'
import type { MonthForm } from './month-form.ts'
import { OneMonth } from './one-month.tsx'
import { useMonthReading } from './use-calendar.ts'

interface MonthPagesProps {
  month: Month
  form: MonthForm
  /** The page adds it beneath each month on phones. */
  children?: ReactNode
}

/** A month drawn ahead is out of everybody's sight, in the place where it would be seen. */
const AHEAD = 'absolute inset-x-0 top-0 [content-visibility:hidden] not-supports-[content-visibility:hidden]:invisible print:hidden'

export function MonthPages({ month, form, children }: MonthPagesProps): ReactNode {
  const { show } = useCalendarAddress()
  const isAroundRead = useMonthReading(month)
  const pages = useRef<HTMLDivElement>(null)
  const [last, setTurned] = useState(() => openAt(month))
  const { months, shown } = turnTo(last, month)
  if (months !== last.months || shown !== last.shown) setTurned({ months, shown })
  // A reader who only looks turns nothing.
  useEffect(() => {
    if (!isAroundRead) return undefined
    return onIdle(() => startTransition(() => setTurned(drawAhead)), true)
  }, [month, isAroundRead])

  // Asking for its place lays out what is not seen: turned to, it has only to be painted.
  useEffect(
    () =>
      onIdle(() => {
        for (const drawn of pages.current?.querySelectorAll(':scope > [data-ahead] > *') ?? []) drawn.getBoundingClientRect()
      }),
    [months],
  )

  /** The day to which the keyboard left a month for another: the focus follows once that one is shown. */
  const goesTo = useRef<Day | null>(null)
  const onLeave = useCallback(
    (day: Day) => {
      goesTo.current = day
      show({ month: monthOf(day) })
    },
    [show],
  )
  useLayoutEffect(() => {
    const page = pages.current?.querySelector(':scope > div:not([data-ahead])')
    const day = goesTo.current
    goesTo.current = null
    if (day !== null && monthOf(day) === month) {
      page?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
      return
    }
    // The focused element is left behind unseen: the same element of the month now shown gets the focus.
    const focusLeft = pages.current?.querySelector<HTMLElement>('[data-ahead] *:focus')
    const kind = focusLeft?.dataset['step'] === undefined ? '[data-day]' : '[data-step]'
    const place = [...(focusLeft?.closest('[data-ahead]')?.querySelectorAll(kind) ?? [])].findIndex((each) => each === focusLeft)
    page?.querySelectorAll<HTMLElement>(kind)[place]?.focus({ preventScroll: true })
  }, [month, shown])

  return (
    // Laid out, not seen: what is drawn ahead neither moves nor lengthens what is shown.
    <div ref={pages} className="relative overflow-clip print:overflow-visible">
      {months.map(
        (each, page) =>
          each !== null && (
            <div key={page} {...(page !== shown && { className: AHEAD, 'data-ahead': '' })}>
              <IsShown value={page === shown}>
                <OneMonth month={each} form={form} onLeave={onLeave}>
                  {children}
                </OneMonth>
              </IsShown>
            </div>
          ),
      )}
    </div>
  )
}
