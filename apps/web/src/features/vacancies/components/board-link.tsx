// The way of a deputy to the vacancies they keep; administrators have it in their menu.
import { Link } from '@tanstack/react-router'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { buttonClass } from '#ui/button.tsx'
import { useKeepers } from '../queries.ts'
import { vacancyTexts as texts } from '../texts.ts'

export function BoardLink(): ReactNode {
  const { isAdmin, centerId } = useMe()
  const keepers = useKeepers(!isAdmin && centerId !== null)
  if (isAdmin || keepers.data?.keeps !== true) return null
  return (
    <p className="mx-4 mt-1 mb-4 lg:mx-0 lg:mt-0">
      <Link to="/vacancies" className={buttonClass({ size: 44, variant: 'outline' })}>
        <CalendarSearch size={18} />
        {texts.title}
      </Link>
    </p>
  )
}
