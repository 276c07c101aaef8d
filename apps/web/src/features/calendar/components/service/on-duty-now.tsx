// Who is on duty in the centre at this minute, and who relieves them.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { AvatarRow, TeamMark } from '../../../../ui/avatar.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Loaded } from '../../../../kit/loaded.tsx'
import { capitalize, formatClock } from '../../../../ui/format.ts'
import { fullName } from '../../../../shared/person.ts'
import { SectionTitle } from '../../../../ui/section-title.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx'
import { Tile } from '../../../../shared/tile.tsx'
import { presenceText } from '../staffing/staffing.ts'
import { shiftWord } from '../../texts.ts'
import type { DecodedPlanning } from '../../../shifts/queries.ts'
import { useTeams } from '../../../teams/queries.ts'
import { groupsAt, leaderOf, reliefOf, type DutyGroup } from './duty-now.ts'
import { homeTexts as texts, leaderText, nearMoment, reliefText } from './home-texts.ts'
import { facesOf } from '../people.ts'
import { ReadingAge } from '../reading-age.tsx'
import type { Home } from './use-home.ts'

function Group({ home, group, planning }: { home: Home; group: DutyGroup; planning: DecodedPlanning }): ReactNode {
  const { zone, today, minimums } = home
  const { shift, duty, people, day } = group
  const { data: teams } = useTeams()
  const teamOf = (id: string | null) => teams?.find(({ _id }) => _id === id) ?? null
  const team = teamOf(group.teamId)
  const relief = reliefOf(group, planning, minimums, zone)
  const minimum = minimums[shift.name]
  const leader = leaderOf(people, minimum)
  const until = nearMoment(fromDayNumber(zone.dayAt(duty.endAt)), formatClock(duty.endAt, zone.name), today)
  return (
    <Card className="@container relative flex items-center gap-3.5 px-3.5 py-3 lg:gap-6 lg:px-6 lg:py-5">
      <span className="lg:*:[--z:64px]!">
        <Tile name={shift.name} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link
          to="/calendar"
          search={{ day, view: 'team' }}
          className="flex items-center gap-2 rounded-xs text-16 font-600 after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {team !== null && <TeamMark color={team.color} />}
          <span className="min-w-0">
            {team?.name ?? capitalize(shiftWord(shift.name))}, {texts.until.toLocaleLowerCase('fr')} {until}
          </span>
        </Link>
        <span className="text-13 text-t2 lg:text-14">
          {presenceText(people.length, minimum?.total ?? null)}
          {leader !== null && ` · ${leaderText(leader)}`}
        </span>
        {relief !== null && <span className="text-13 text-t3">{reliefText(teamOf(relief.teamId), relief.shift.name)}</span>}
      </span>
      <span className="hidden @min-[760px]:block">
        <AvatarRow people={facesOf(people)} size={36} max={7} label={people.map(fullName).join(', ')} />
      </span>
    </Card>
  )
}

export function OnDutyNow({ home }: { home: Home }): ReactNode {
  const { now, zone, center, minimums } = home
  return (
    <section aria-labelledby="garde" className="flex flex-col gap-2 lg:gap-3">
      <SectionTitle id="garde" action={<span className="text-14 text-t3">{formatClock(now, zone.name)}</span>}>
        {texts.onDuty}
      </SectionTitle>
      <Loaded
        query={center.reading}
        failed={texts.dutyFailed}
        asLine
        skeleton={
          <SkeletonGroup className="flex items-center gap-3.5 rounded-card bg-s1 px-3.5 py-3 lg:gap-6 lg:px-6 lg:py-5">
            <Skeleton width={40} height={40} radius="tile" />
            <span className="flex flex-col gap-2">
              <Skeleton width={180} height={16} />
              <Skeleton width={220} height={14} />
            </span>
          </SkeletonGroup>
        }
      >
        {(planning) => {
          const groups = groupsAt(planning, minimums, zone, now)
          return (
            <>
              <ReadingAge what="Planning" readAt={center.dataUpdatedAt} />
              {groups.length === 0 && <p className="text-14 text-t2">{texts.nobody}</p>}
              {groups.map((group) => (
                <Group key={`${group.day}${group.shift.name}`} home={home} group={group} planning={planning} />
              ))}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
