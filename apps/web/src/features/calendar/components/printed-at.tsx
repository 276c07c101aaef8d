// The day and hour of a print: by them two papers on a wall are told apart. The screen has no room for it, and it says nothing there.
import { flushSync } from 'react-dom'
import { useEffect, useState, type ReactNode } from 'react'
import { formatClock, formatDayNumeric } from '#ui/format.ts'
import { todayIn, useZone } from '#features/centers/queries.ts'
import { calendarTexts } from '#features/calendar/texts.ts'

export function PrintedAt(): ReactNode {
  const { name } = useZone()
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    // The browser takes the page as it stands when this event is over.
    const note = () => flushSync(() => setAt(Date.now()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return (
    at !== null && (
      <span className="ml-3 hidden text-13 font-400 print:inline">
        {calendarTexts.printedAt(formatDayNumeric(todayIn(name, at)), formatClock(at, name))}
      </span>
    )
  )
}
