// Over a planning that holds no vacation: what is missing, who sets it up, and to who may do it, where. Loaded when it is needed.
import { Link } from '@tanstack/react-router'
import UsersRound from 'lucide-react/icons/users-round'
import { useId, type ReactNode } from 'react'
import { buttonClass } from '../../../../ui/button.tsx'
import { useMe } from '../../../../session/me.ts'
import { useRoster } from '../../../shifts/queries.ts'
import { lackTexts } from './lack-texts.ts'
import { usePlanningLack, type PlanningLack } from './planning-lack.ts'

/** To the page where it is mended; for administrators. */
export function LackLink({ lack, className }: { lack: PlanningLack; className: string }): ReactNode {
  const { centerId } = useMe()
  const { action } = lackTexts[lack]
  if (lack === 'teams') {
    return (
      <Link to="/center/$centerId/teams" params={{ centerId: centerId ?? '' }} className={className}>
        {action}
      </Link>
    )
  }
  return (
    <Link to={lack === 'cycle' ? '/rotation' : '/users'} className={className}>
      {action}
    </Link>
  )
}

/** `isInTeam`: whether one is in a team in the days shown. Who is in one today is told of no other days that he is in none. */
export function LackNote({ isInTeam, className }: { isInTeam: boolean; className: string }): ReactNode {
  const { isAdmin, _id } = useMe()
  const titleId = useId()
  const { data: roster } = useRoster()
  const isInNone = roster !== undefined && roster.members.every((member) => member._id !== _id || member.teamId === null)
  const lack = usePlanningLack(isInTeam || !isInNone)
  if (lack === null) return null
  const { title, admin, member } = lackTexts[lack]
  return (
    <div className={className}>
      <section
        aria-labelledby={titleId}
        className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-s1 px-4 py-3.5 [--ring:var(--s1)]"
      >
        <UsersRound size={22} className="flex-none text-t2 max-sm:hidden" />
        <div className="flex min-w-0 flex-[1_1_15rem] flex-col gap-0.5">
          <h2 id={titleId} className="text-16 font-600">
            {title}
          </h2>
          <p className="text-14 text-pretty text-t2">{isAdmin ? admin : member}</p>
        </div>
        {isAdmin && <LackLink lack={lack} className={buttonClass({ variant: 'outline', size: 44 })} />}
      </section>
    </div>
  )
}
