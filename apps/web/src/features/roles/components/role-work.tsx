// The roles that one holds today, on the home page, with the ways to what each opens.
import { roleWords } from '@releve/contract/role-words'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayAct, mayBeAsked, useMe } from '#session/me.ts'
import { buttonClass } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { useTeams } from '#features/teams/queries.ts'
import { useWallAddress } from '#features/wall/queries.ts'
import { roleTexts } from '../texts.ts'

const texts = roleTexts.work
const look = buttonClass({ size: 44, variant: 'outline' })

/** The screen of the room opens apart, as on the wall; a centre may have none. */
function WallLink({ centerId }: { centerId: string }): ReactNode {
  const wall = useWallAddress(centerId).data
  if (wall === null || wall === undefined) return null
  return (
    <a href={wall.url} target="_blank" rel="noopener noreferrer" className={look}>
      {texts.wall}
    </a>
  )
}

export function RoleWork(): ReactNode {
  const me = useMe()
  const { roles = [], centerId } = me
  const teams = useTeams().data ?? []
  const nameOf = (teamId: string | null) => teams.find(({ _id }) => _id === teamId)?.name ?? null
  return (
    <section aria-labelledby="role-work" className="flex flex-col gap-4 rounded-card bg-s1 p-4">
      <SectionTitle id="role-work">{texts.title(roles.length)}</SectionTitle>
      <ul className="flex flex-col gap-2">
        {roles.map(({ role, teamId, untilDate }) => (
          <li key={`${role} ${teamId}`} className="flex flex-col">
            <span className="text-16 font-600">{roleTexts.role(roleWords[role].name, nameOf(teamId))}</span>
            <span className="text-14 text-pretty text-t2">{roleWords[role].note}</span>
            {untilDate !== null && <DayText className="text-14 text-t2">{texts.until(formatDay(untilDate))}</DayText>}
          </li>
        ))}
      </ul>
      <nav aria-labelledby="role-work" className="flex flex-wrap gap-2">
        {mayAct(me, 'readAbsences') && (
          <Link to="/month" className={look}>
            {texts.month}
          </Link>
        )}
        {mayAct(me, 'placeActivities') && (
          <Link to="/calendar" search={{ view: 'team' }} className={look}>
            {texts.planning}
          </Link>
        )}
        {mayBeAsked(me) && (
          <Link to="/decide" className={look}>
            {texts.decide}
          </Link>
        )}
        {mayAct(me, 'noteCalls') && (
          <Link to="/vacancies" className={look}>
            {texts.vacancies}
          </Link>
        )}
        {mayAct(me, 'readHours') && (
          <Link to="/users" className={look}>
            {texts.hours}
          </Link>
        )}
        {mayAct(me, 'seeWall') && centerId !== null && <WallLink centerId={centerId} />}
      </nav>
    </section>
  )
}
