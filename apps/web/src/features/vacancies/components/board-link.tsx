// The way of a deputy to the vacancies they keep; administrators have it in their menu.
import { Link } from '@tanstack/react-router'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { buttonClass } from '#ui/button.tsx'
import { useKeepers } from '../queries.ts'
import { vacancyTexts as texts } from '../texts.ts'

/** `icon`: in the bar of a phone; it stands in the bar in both cases, where its coming moves nothing of the page. */
export function BoardLink({ look }: { look: 'icon' | 'button' }): ReactNode {
  const { isAdmin, centerId } = useMe()
  const keepers = useKeepers(!isAdmin && centerId !== null)
  if (isAdmin || keepers.data?.keeps !== true) return null
  if (look === 'icon') {
    return (
      <Link
        to="/vacancies"
        aria-label={texts.title}
        title={texts.title}
        className="grid size-[44px] flex-none place-items-center rounded-field text-t2 hover:bg-s2 hover:text-t1"
      >
        <CalendarSearch size={22} />
      </Link>
    )
  }
  return (
    <Link to="/vacancies" className={buttonClass({ size: 40, variant: 'outline' })}>
      <CalendarSearch size={18} />
      {texts.title}
    </Link>
  )
}
