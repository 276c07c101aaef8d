// Who is on duty on a day: with me on my vacation, or on each vacation when I rest; and whether they are enough.
import type { Day } from '@releve/domain/calendar/day'
import { shortage } from '@releve/domain/working-time/staffing'
import { useState, type ReactNode } from 'react'
import type { WireTeam } from '@releve/contract/shifts'
import { Loaded } from '../../../../kit/loaded.tsx'
import { Avatar, AvatarRow, TeamMark } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { NBSP, pluralForm } from '../../../../ui/format.ts'
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx'
import { Tile } from '../../../../shared/tile.tsx'
import { useMe } from '../../../../session/me.ts'
import { useCenterRules } from '../../../centers/queries.ts'
import { useCenterPlanning, type DecodedPlanning } from '../../../shifts/queries.ts'
import { fullName } from '../../../../shared/person.ts'
import { dayTexts as texts, missingText, presenceText, shiftWord } from '../../texts.ts'
import type { CalendarDay } from '../calendar-days.ts'
import { gridOf, monthOf } from '../calendar-search.ts'
import { byRank, facesOf, requiredQualifications, type Member } from '../people.ts'
import { PlanningAge } from '../planning-age.tsx'

type Rules = NonNullable<ReturnType<typeof useCenterRules>['data']>

/** « 7 présents, minimum 5 »; in red with a sign and what is missing when they are not enough. */
function Presence({ people, name, rules }: { people: readonly Member[]; name: string; rules: Rules | undefined }): ReactNode {
  const minimum = rules?.minimumStaffing[name]
  const lack =
    minimum === undefined
      ? null
      : shortage(
          people.map(({ qualifications }) => qualifications),
          minimum,
        )
  const isShort = lack !== null && lack.total > 0
  const missing = lack === null ? null : missingText(lack)
  return (
    <span className={classNames('text-13', isShort ? 'font-600 text-understaffed' : 'text-t2')}>
      {isShort && <span aria-hidden="true">▼{NBSP}</span>}
      {presenceText(people.length, minimum?.total ?? null)}
      {missing !== null && `, ${missing}`}
    </span>
  )
}

const SHOWN = 10

function Faces({ people }: { people: readonly Member[] }): ReactNode {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? people : people.slice(0, SHOWN)
  const hidden = people.length - shown.length
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.125rem,1fr))] gap-x-1 gap-y-3">
        {shown.map((member) => (
          <li key={member._id} className="flex min-w-0 flex-col items-center text-center">
            <Avatar name={fullName(member)} imageUrl={member.avatar ?? undefined} size={44} />
            <span className="mt-1 max-w-full truncate text-13 leading-4 font-550" title={fullName(member)}>
              {member.name}
              <span className="sr-only"> {member.lastName}</span>
            </span>
            <span className="line-clamp-3 text-12 text-t3 first-letter:lowercase">{member.role}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size={44} wide onClick={() => setWhole(true)}>
          {pluralForm(hidden, texts.showAll)} ({hidden})
        </Button>
      )}
    </>
  )
}

interface PeopleProps {
  day: Day
  planning: DecodedPlanning
  rules: Rules | undefined
  readAt: number
}

/** On one's own vacation: the others. */
function WithMe({ day, name, team, planning, rules, readAt }: PeopleProps & { name: string; team: WireTeam | null }): ReactNode {
  const me = useMe()._id
  const people = planning.peopleOn(day, name)
  const others = people.filter(({ _id }) => _id !== me).toSorted(byRank(requiredQualifications(rules?.minimumStaffing)))
  return (
    <section className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-x-2">
        {team !== null && <TeamMark color={team.color} />}
        <h3 className="text-14 font-550 tracking-normal">{team?.name ?? texts.noTeam}</h3>
        <span className="flex-1" />
        <Presence people={people} name={name} rules={rules} />
      </div>
      <PlanningAge readAt={readAt} />
      {others.length === 0 ? <p className="text-13 text-t3">{texts.alone}</p> : <Faces people={others} />}
    </section>
  )
}

/** On a day one does not work: each vacation. */
function OnDuty({ day, planning, rules, readAt }: PeopleProps): ReactNode {
  const inOrder = byRank(requiredQualifications(rules?.minimumStaffing))
  return (
    <section className="flex flex-col gap-2.5">
      <h3 className="text-14 font-550 tracking-normal">{texts.onDuty}</h3>
      <PlanningAge readAt={readAt} />
      <ul className="flex flex-col gap-3">
        {planning.shifts
          .filter(({ type }) => type === 'work')
          .map(({ name }) => {
            const people = planning.peopleOn(day, name).toSorted(inOrder)
            return (
              <li key={name} className="flex items-center gap-3">
                <Tile name={name} size={32} label={shiftWord(name)} />
                <span className="flex min-w-0 flex-1 flex-col gap-1">
                  <Presence people={people} name={name} rules={rules} />
                  {people.length > 0 && <AvatarRow people={facesOf(people)} size={28} max={8} label={people.map(fullName).join(', ')} />}
                </span>
              </li>
            )
          })}
      </ul>
    </section>
  )
}

export function DayPeople({ day, entry: { shiftDay, duty } }: { day: Day; entry: CalendarDay }): ReactNode {
  const center = useCenterPlanning(gridOf(monthOf(day)), { atLeast: { startDate: day, endDate: day } })
  const { data: rules } = useCenterRules()
  const known = center.planning?.days.includes(day) === true ? center.planning : undefined
  return (
    <Loaded
      query={{ ...center.reading, data: known }}
      failed={texts.peopleFailed}
      skeleton={
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton width="70%" height={20} />
          <Skeleton width="100%" height={88} radius="card" />
        </SkeletonGroup>
      }
    >
      {(planning) => {
        const shown = { day, planning, rules, readAt: center.dataUpdatedAt }
        return duty === null ? <OnDuty {...shown} /> : <WithMe {...shown} name={duty.name} team={shiftDay?.teamObject ?? null} />
      }}
    </Loaded>
  )
}
