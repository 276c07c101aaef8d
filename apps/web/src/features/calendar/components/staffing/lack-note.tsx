// Over a planning that holds no vacation: what is missing, who sets it up, and to who may do it, where. Loaded when it is needed.
import { Link } from '@tanstack/react-router'
import UsersRound from 'lucide-react/icons/users-round'
import { useId, type ReactNode } from 'react'
import { buttonClass, type ButtonVariant } from '../../../../ui/button.tsx'
import { useCenterId, useIsElsewhere } from '../../../../session/center-id.ts'
import { useMe } from '../../../../session/me.ts'
import { useRoster } from '../../../shifts/queries.ts'
import { usePlanningLack, type PlanningLack } from './planning-lack.ts'

const PAGES = { teams: '/center/$centerId/teams', cycle: '/rotation', ownTeam: '/users' } as const

/** To the page where it is mended; for administrators. */
export function LackLink({ lack: { kind, action }, variant }: { lack: PlanningLack; variant: ButtonVariant }): ReactNode {
  const centerId = useCenterId()
  const isElsewhere = useIsElsewhere()
  if (action === null) return null
  const className = variant === 'primary' ? buttonClass({ variant, wide: true }) : buttonClass({ variant, size: 44 })
  return (
    <Link
      to={PAGES[kind]}
      params={{ centerId: centerId ?? '' }}
      search={isElsewhere && centerId !== null ? { center: centerId } : {}}
      className={className}
    >
      {action}
    </Link>
  )
}

/** `isInTeam`: whether one is in a team in the days shown. Who is in one today does not read of other days that they are in none. */
export function LackNote({ isInTeam, className }: { isInTeam: boolean; className: string }): ReactNode {
  const { _id } = useMe()
  const titleId = useId()
  const { data: roster } = useRoster()
  const isInNone = roster !== undefined && roster.members.every((member) => member._id !== _id || member.teamId === null)
  const lack = usePlanningLack(isInTeam || !isInNone)
  if (lack === null) return null
  return (
    <div className={className}>
      <section
        aria-labelledby={titleId}
        className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-s1 px-4 py-3.5 [--ring:var(--s1)]"
      >
        <UsersRound size={22} className="flex-none text-t2 max-sm:hidden" />
        <div className="flex min-w-0 flex-[1_1_15rem] flex-col gap-0.5">
          <h2 id={titleId} className="text-16 font-600">
            {lack.title}
          </h2>
          <p className="text-14 text-pretty text-t2">{lack.text}</p>
        </div>
        <LackLink lack={lack} variant="outline" />
      </section>
    </div>
  )
}
