// The months on the pages of the calendar: the shown one, and its neighbours, which are drawn ahead and hidden so that turning to them draws
// nothing.
import { createContext } from 'react'
import { shiftMonth, type Month } from '../calendar-search.ts'

/** Whether the month around is the shown one. It is a context, so that turning redraws only the components that read it. */
export const IsShown = createContext(true)

export interface Turned {
  /** The month of each page; null where nothing is drawn yet. */
  readonly months: readonly (Month | null)[]
  /** The page that is seen. */
  readonly shown: number
}

export function openAt(month: Month): Turned {
  return { months: [month, null, null], shown: 0 }
}

const withMonth = ({ months, shown }: Turned, page: number, month: Month): Turned => ({ months: months.with(page, month), shown })

/** Shows a month on the page that has it already, or else on the shown page. Returns the same object when the month is shown already. */
export function turnTo(turned: Turned, month: Month): Turned {
  if (turned.months[turned.shown] === month) return turned
  const page = turned.months.indexOf(month)
  return page === -1 ? withMonth(turned, turned.shown, month) : { ...turned, shown: page }
}

/** Puts the next and the previous month on the hidden pages; a month that is on a page already stays there. */
export function drawAhead(turned: Turned): Turned {
  const month = turned.months[turned.shown]
  if (month === null || month === undefined) return turned
  const around = [shiftMonth(month, 1), shiftMonth(month, -1)]
  return around.reduce((drawn, wanted) => {
    if (drawn.months.includes(wanted)) return drawn
    const free = drawn.months.findIndex((each, page) => page !== drawn.shown && (each === null || !around.includes(each)))
    return free === -1 ? drawn : withMonth(drawn, free, wanted)
  }, turned)
}
