// Shows on a day the modifications that cover it, and lets its member ask for one.
import type { Day } from '@releve/domain/calendar/day'
import { Link } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import type { ReactNode } from 'react'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useMe } from '#session/me.ts'
import { useToday } from '#features/centers/queries.ts'
import { useEveryModification } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { ModificationCard } from './modification-card.tsx'

/** Rejected and withdrawn ones are in the list of requests: the day shows what holds or may come to hold. */
export function DayModifications({ day, userId }: { day: Day; userId: string }): ReactNode {
  const { data } = useEveryModification({ userId, startDate: day, endDate: day })
  const live = data?.filter(({ status }) => status === 'pending' || status === 'approved') ?? []
  if (live.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-550 tracking-normal">{planningTexts.member.modifications}</h3>
      <ul className="flex flex-col gap-2">
        {live.map((modification) => (
          <li key={modification._id}>
            <ModificationCard modification={modification} hidePerson day={day} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The modifications of one's own day. */
export function OwnDayPlanning({ day }: { day: Day }): ReactNode {
  const { open } = useCalendarAddress()
  const me = useMe()._id
  const today = useToday()
  return (
    <>
      <DayModifications key={day} day={day} userId={me} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {day >= today && (
          <Button variant="outline" size={44} icon={<CalendarPlus size={20} />} onClick={() => open({ ask: day })}>
            {planningTexts.ask}
          </Button>
        )}
        <Button variant="ghost" size={44} onClick={() => open({ requests: 'mine' })}>
          {planningTexts.own}
        </Button>
        {day >= today && (
          <Link to="/parameter/availability" className={buttonClass({ variant: 'ghost', size: 44 })}>
            {planningTexts.availability}
          </Link>
        )}
      </div>
    </>
  )
}
