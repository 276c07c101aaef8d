// Adds to the month in the bar of a desktop its neighbours, today, and whose planning is shown. The file stands apart: telephones load none
// of it.
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import type { ReactNode } from 'react'
import { useIsElsewhere } from '#session/center-id.ts'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { Button } from '#ui/button.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useToday } from '#features/centers/queries.ts'
import { monthOf } from '../calendar-search.ts'
import { calendarTexts } from '#features/calendar/texts.ts'

export type CalendarView = 'me' | 'team'

const texts = { today: 'Aujourd’hui', view: 'Vue du calendrier', me: 'Moi' } as const

/** The icon stands before its word, where the bar has room. */
const ICON = { size: 16, className: '@max-[68rem]/bar:hidden' }

interface DesktopToolsProps {
  view: CalendarView
  /** The other view is about to be asked for: its code may come. */
  onViewSoon: () => void
  steps: ReactNode
  /** The part that the page adds. */
  children?: ReactNode
}

export function DesktopTools({ view, onViewSoon, steps, children }: DesktopToolsProps): ReactNode {
  const { show } = useCalendarAddress()
  const today = useToday()
  // A viewer has no planning of their own in another centre.
  const hasOwn = !useIsElsewhere()
  return (
    <>
      <span className="flex items-center gap-1">{steps}</span>
      <Button variant="outline" size={40} onClick={() => show({ month: monthOf(today) })}>
        {texts.today}
      </Button>
      {hasOwn && (
        <span className="flex" onPointerEnter={onViewSoon} onFocus={onViewSoon}>
          <SegmentedControl<CalendarView>
            label={texts.view}
            value={view}
            onChange={(next) => show({ view: next })}
            options={[
              { value: 'me', label: texts.me, icon: <UserRound {...ICON} /> },
              { value: 'team', label: calendarTexts.team, icon: <UsersRound {...ICON} /> },
            ]}
          />
        </span>
      )}
      {children}
    </>
  )
}
