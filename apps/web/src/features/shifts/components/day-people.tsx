// Who is on duty on a day: with me on my vacation, or on each vacation when I rest; and whether they are enough.
import type { Day } from '@releve/domain/calendar/day'
import { shortage } from '@releve/domain/working-time/staffing'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { OfflineError, whyUnread } from '../../../api/errors.ts'
import { Avatar, AvatarRow, TeamMark } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { NBSP, pluralForm } from '../../../ui/format.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { useMe } from '../../accounts/queries.ts'
import { useCenterRules } from '../../centers/queries.ts'
import { useCenterPlanning } from '../queries.ts'
import { fullName } from '../../../ui/person.ts'
import { dayTexts as texts, missingText, presenceText, shiftWord } from '../texts.ts'
import type { CalendarDay } from './calendar-days.ts'
import { gridOf, monthOf } from './calendar-search.ts'
import { byRank, requiredQualifications } from './people.ts'
import type { Member } from './people.ts'
import { PlanningAge } from './planning-age.tsx'

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

export function DayPeople({ day, entry }: { day: Day; entry: CalendarDay }): ReactNode {
  const me = useMe()._id
  const { planning, error, isUnread, isFetching, retry, dataUpdatedAt } = useCenterPlanning(gridOf(monthOf(day)), {
    atLeast: { startDate: day, endDate: day },
  })
  const { data: rules } = useCenterRules()
  const { shiftDay, duty } = entry
  if (planning === null || !planning.days.includes(day)) {
    if (isUnread || error !== null) {
      return (
        <ErrorState title={texts.peopleFailed} onRetry={retry} retrying={isFetching}>
          {whyUnread(error ?? new OfflineError())}
        </ErrorState>
      )
    }
    return (
      <SkeletonGroup className="flex flex-col gap-3">
        <Skeleton width="70%" height={20} />
        <Skeleton width="100%" height={88} radius="card" />
      </SkeletonGroup>
    )
  }
  const inOrder = byRank(requiredQualifications(rules?.minimumStaffing))
  if (duty !== null) {
    const people = planning.peopleOn(day, duty.name)
    const others = people.filter(({ _id }) => _id !== me).toSorted(inOrder)
    const team = shiftDay?.teamObject ?? null
    return (
      <section className="flex flex-col gap-2.5">
        <div className="flex flex-wrap items-center gap-x-2">
          {team !== null && <TeamMark color={team.color} />}
          <h3 className="text-14 font-550 tracking-normal">{team?.name ?? texts.noTeam}</h3>
          <span className="flex-1" />
          <Presence people={people} name={duty.name} rules={rules} />
        </div>
        <PlanningAge readAt={dataUpdatedAt} />
        {others.length === 0 ? <p className="text-13 text-t3">{texts.alone}</p> : <Faces people={others} />}
      </section>
    )
  }
  const vacations = planning.shifts.filter(({ type }) => type === 'work')
  return (
    <section className="flex flex-col gap-2.5">
      <h3 className="text-14 font-550 tracking-normal">{texts.onDuty}</h3>
      <PlanningAge readAt={dataUpdatedAt} />
      <ul className="flex flex-col gap-3">
        {vacations.map(({ name }) => {
          const people = planning.peopleOn(day, name).toSorted(inOrder)
          return (
            <li key={name} className="flex items-center gap-3">
              <Tile name={name} size={32} label={shiftWord(name)} />
              <span className="flex min-w-0 flex-1 flex-col gap-1">
                <Presence people={people} name={name} rules={rules} />
                {people.length > 0 && (
                  <AvatarRow
                    people={people.map((member) => ({ id: member._id, name: fullName(member), imageUrl: member.avatar ?? undefined }))}
                    size={28}
                    max={8}
                    label={people.map(fullName).join(', ')}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
