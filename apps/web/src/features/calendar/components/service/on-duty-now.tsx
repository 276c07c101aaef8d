// The people on duty in the centre at this minute, and their relief.
import { fullName } from '@releve/contract/person-name'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { fromDayNumber, addDays } from '@releve/domain/calendar/day'
import Triangle from 'lucide-react/icons/triangle'
import { AvatarRow, TeamMark } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Loaded, together } from '#kit/loaded.tsx'
import { capitalize, formatClock, formatDay, formatNumber, NBSP } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Tile } from '#shared/tile.tsx'
import { Remarks } from '../staffing/remarks.tsx'
import { Trainees } from '../staffing/trainees.tsx'
import { presenceText, staffingOn } from '../staffing/staffing.ts'
import { shiftWord } from '#shared/shift-word.ts'
import type { DecodedPlanning } from '#features/shifts/queries.ts'
import { useTeams } from '#features/teams/queries.ts'
import { groupsAt, leaderOf, reliefOf, type DutyGroup, understaffed, type UnderstaffedVacation } from './duty-now.ts'
import { homeTexts as texts, leaderText, nearMoment, partlyText, reliefText } from './home-texts.ts'
import { facesOf } from '../people.ts'
import { ReadingAge } from '../reading-age.tsx'
import { type Home, ALERT_DAYS } from './use-home.ts'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { lackText } from '#shared/lack-text.ts'

const MOST_SHOWN = 4

/** « 4 pour 5 »; where there are enough people but not of each qualification, how many are missing: « −1 ». */
function figureOf({ present, minimum, shortage }: UnderstaffedVacation): string {
  return minimum !== null && present < minimum ? `${present}${NBSP}pour${NBSP}${minimum}` : formatNumber(-shortage.total)
}

function Alerts({ alerts }: { alerts: readonly UnderstaffedVacation[] }): ReactNode {
  const hidden = alerts.length - MOST_SHOWN
  if (alerts.length === 0) return <p className="text-14 text-t2">{texts.alertsNone}</p>
  return (
    <Card>
      <ul>
        {alerts.slice(0, MOST_SHOWN).map((alert, index) => (
          <li
            key={`${alert.day}${alert.shift.name}`}
            className="relative flex items-center gap-3.5 pl-3.5 hover:bg-s2 first:rounded-t-card last:rounded-b-card"
          >
            <Tile name={alert.shift.name} state="soft" />
            {/* With large text the figure stands beneath: a day is not cut. */}
            <span
              className={classNames(
                'flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 py-3 pr-3.5',
                index > 0 && 'border-t border-line',
              )}
            >
              <span className="flex min-w-[min(9rem,100%)] flex-1 flex-col">
                <Link
                  to="/calendar"
                  search={{ day: alert.day, shift: alert.shift.name, view: 'team' }}
                  className="rounded-xs text-16 font-550 after:absolute after:inset-0"
                >
                  <DayText>{capitalize(formatDay(alert.day))}</DayText>
                </Link>
                <span className="text-13 text-t2">{capitalize(lackText(alert.shortage))}</span>
                <Remarks remarks={alert.remarks} />
              </span>
              <span className="flex items-center gap-1.5 text-14 font-650 whitespace-nowrap text-understaffed">
                <Triangle size={10} fill="currentColor" className="rotate-180" />
                <span className="numeric">{figureOf(alert)}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="border-t border-line px-3.5 py-2.5 text-13 text-t3">{texts.moreAlerts(hidden)}</p>}
    </Card>
  )
}

export function StaffingAlerts({ home }: { home: Home }): ReactNode {
  const { center, rules, minimums, today, now, zone } = home
  const to = addDays(today, ALERT_DAYS - 1)
  // Without its minimums nothing would ever be missing, nor on days that are not known.
  const planning = center.planning?.days.includes(to) === true ? center.planning : undefined
  const reading = together({ ...center.reading, data: planning }, rules)
  const found = useMemo(
    () =>
      planning === undefined || rules.data === undefined ? undefined : understaffed(planning, minimums, { from: today, to, zone, now }),
    [planning, rules.data, minimums, today, to, zone, now],
  )
  return (
    <section aria-labelledby="effectif" className="flex flex-col gap-2">
      <SectionTitle id="effectif" count={found !== undefined && found.length > 0 && <Chip tone="error">{found.length}</Chip>}>
        {texts.alerts}
      </SectionTitle>
      <Loaded
        query={{ ...reading, data: found }}
        failed={texts.alertsFailed}
        asLine
        skeleton={
          <SkeletonGroup className="rounded-card bg-s1 p-3.5">
            <Skeleton width={220} height={40} />
          </SkeletonGroup>
        }
      >
        {(alerts) => <Alerts alerts={alerts} />}
      </Loaded>
    </section>
  )
}

function Group({ home, group, planning }: { home: Home; group: DutyGroup; planning: DecodedPlanning }): ReactNode {
  const { zone, today, rules } = home
  const { shift, duty, people, day } = group
  const { data: teams } = useTeams()
  const teamOf = (id: string | null) => teams?.find(({ _id }) => _id === id) ?? null
  const team = teamOf(group.teamId)
  const staffing = staffingOn(planning, day, shift.name, home.minimums)
  const relief = reliefOf(group, planning, rules.data, zone)
  const leader = leaderOf(people, rules.data, shift.name)
  const until = nearMoment(fromDayNumber(zone.dayAt(duty.endAt)), formatClock(duty.endAt, zone.name), today)
  return (
    <Card className="@container relative flex items-center gap-3.5 px-3.5 py-3 lg:gap-6 lg:px-6 lg:py-5">
      <span className="lg:*:[--z:64px]!">
        <Tile name={shift.name} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link
          to="/calendar"
          search={{ day, shift: shift.name, view: 'team' }}
          className="flex items-center gap-2 rounded-xs text-16 font-600 after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {team !== null && <TeamMark color={team.color} />}
          <span className="min-w-0">
            {team?.name ?? capitalize(shiftWord(shift.name))}, {texts.until.toLocaleLowerCase('fr')} {until}
          </span>
        </Link>
        <span className="text-13 text-t2 lg:text-14">
          {presenceText(people.length, home.minimums[shift.name]?.total ?? null)}
          {leader !== null && ` · ${leaderText(leader)}`}
        </span>
        <Remarks remarks={staffing.remarks} />
        <Trainees trainees={staffing.trainees} />
        {group.partly.map(({ member, spans }) => (
          <span key={member._id} className="text-13 text-t2">
            {partlyText(member, spans)}
          </span>
        ))}
        {relief !== null && (
          <Link
            to="/calendar"
            search={{ day: relief.day, shift: relief.shift.name, view: 'team' }}
            className="touch-target relative self-start rounded-xs text-13 text-t2 underline-offset-4 hover:underline"
          >
            {reliefText(teamOf(relief.teamId), relief.shift.name)}
          </Link>
        )}
      </span>
      <span className="hidden @min-[760px]:block">
        <AvatarRow people={facesOf(people)} size={36} max={7} label={people.map(fullName).join(', ')} />
      </span>
    </Card>
  )
}

export function OnDutyNow({ home }: { home: Home }): ReactNode {
  const { now, zone, center, rules } = home
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
          const groups = groupsAt(planning, rules.data, zone, now)
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
