// One's own planning: the month that is shown is read, then those around it; they are turned like pages.
import type { ComponentProps, ReactNode } from 'react'
import { MonthPages } from './month-pages.tsx'
import { useMonthReading } from './use-calendar.ts'

export function MyCalendar(props: Omit<ComponentProps<typeof MonthPages>, 'isAroundRead'>): ReactNode {
  return <MonthPages {...props} isAroundRead={useMonthReading(props.month)} />
}
