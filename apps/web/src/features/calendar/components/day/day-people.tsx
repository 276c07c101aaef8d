// The people on duty on a day: with me on my vacation, or on each vacation when I rest; and whether they are enough.
import { fullName, plainName } from '@releve/contract/person-name'
import type { Day } from '@releve/domain/calendar/day'
import type { AskedTerms } from '@releve/domain/working-time/asked-qualifications'
import { useState, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { Avatar, AvatarRow, TeamMark } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { NBSP, pluralForm } from '#ui/format.ts'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useCalendarAddress, type OverCalendar } from '#shared/calendar-address.ts'
import { Tile } from '#shared/tile.tsx'
import { useMe } from '#session/me.ts'
import { useCenterRules } from '#features/centers/queries.ts'
import { useCenterPlanning, type DecodedPlanning } from '#features/shifts/queries.ts'
import { missingText } from '#shared/lack-text.ts'
import { calendarTexts, listed } from '#features/calendar/texts.ts'
import { shiftWord } from '#shared/shift-word.ts'
import { dayTexts as texts } from './day-texts.ts'
import { Remarks } from '../staffing/remarks.tsx'
import { Trainees } from '../staffing/trainees.tsx'
import { presenceText, staffingOn, unseenText, type Staffing } from '../staffing/staffing.ts'
import type { CalendarDay } from '../calendar-days.ts'
import { gridOf, monthOf } from '../calendar-search.ts'
import { facesOf, ranked, useTeamThere, type Member } from '../people.ts'
import { ReadingAge } from '../reading-age.tsx'

/** The planning of the centre, once it is known of that day. */
export function useDayPlanning(day: Day) {
  const { planning, reading, dataUpdatedAt } = useCenterPlanning(gridOf(monthOf(day)), { atLeast: { startDate: day, endDate: day } })
  return { reading: { ...reading, data: planning?.days.includes(day) === true ? planning : undefined }, readAt: dataUpdatedAt }
}

/** « 7 présents, minimum 5 »; when they are not enough in red with a sign and what is missing, and it opens the vacation. */
function Presence({ of, staffing }: { of: OverCalendar; staffing: Staffing }): ReactNode {
  return (
    <>
      <Count of={of} staffing={staffing} />
      <Remarks remarks={staffing.remarks} />
      <Trainees trainees={staffing.trainees} />
    </>
  )
}

function Count({ of, staffing: { people, minimum, lack } }: { of: OverCalendar; staffing: Staffing }): ReactNode {
  const { open } = useCalendarAddress()
  const words = listed(presenceText(people.length, minimum?.total ?? null), lack && missingText(lack))
  if (lack === null || lack.total === 0) return <span className="text-13 text-t2">{words}</span>
  return (
    <button
      type="button"
      onClick={() => open(of)}
      className="touch-target relative rounded-xs text-left text-13 font-600 text-understaffed underline-offset-4 hover:underline"
    >
      <span aria-hidden="true">▼{NBSP}</span>
      {words}
      <span className="sr-only">. {texts.openVacation}</span>
    </button>
  )
}

const SHOWN = 10

/** The name, the role and what tells namesakes apart stand under the picture. */
function FaceWords({ member }: { member: Member }): ReactNode {
  return (
    <>
      <Avatar name={plainName(member)} imageUrl={member.avatar ?? undefined} size={44} />
      <span className="mt-1 max-w-full truncate text-13 leading-4 font-550" title={fullName(member)}>
        {member.name}
        <span className="sr-only"> {member.lastName}</span>
      </span>
      {member.distinction !== undefined && <span className="px-1.5 text-12 text-balance text-t2">{member.distinction}</span>}
      <span className="line-clamp-3 px-1.5 text-12 text-balance text-t3 first-letter:lowercase">{member.role}</span>
    </>
  )
}

interface FacesProps {
  people: readonly Member[]
  /** A press on somebody changes their planning. Absent: the reader changes nobody's. */
  onMember?: ((id: Member['_id']) => void) | undefined
}

export function Faces({ people, onMember }: FacesProps): ReactNode {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? people : people.slice(0, SHOWN)
  const hidden = people.length - shown.length
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.125rem,1fr))] gap-x-1 gap-y-3">
        {shown.map((member) => (
          <li key={member._id} className="flex min-w-0 flex-col items-center text-center">
            {onMember === undefined ? (
              <FaceWords member={member} />
            ) : (
              <button
                type="button"
                onClick={() => onMember(member._id)}
                className="-m-1 flex w-full min-w-0 flex-col items-center rounded-card p-1 hover:bg-s2"
              >
                <FaceWords member={member} />
                <span className="sr-only">, {texts.changePlanning}</span>
              </button>
            )}
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

/** Shows who works each vacation of the day. */
function OnDuty({ day, planning, rules }: { day: Day; planning: DecodedPlanning; rules: AskedTerms | undefined }): ReactNode {
  return (
    <ul className="flex flex-col gap-3">
      {planning.shifts
        .filter(({ type }) => type === 'work')
        .map(({ name }) => {
          const staffing = staffingOn(planning, day, name, rules?.minimumStaffing ?? {})
          const people = ranked(staffing.people, rules)
          return (
            <li key={name} className="flex items-center gap-3">
              <Tile name={name} size={32} label={shiftWord(name)} />
              <span className="flex min-w-0 flex-1 flex-col gap-1">
                <Presence of={{ day, shift: name }} staffing={staffing} />
                {staffing.minimum !== undefined && staffing.changed.length > 0 && (
                  <span className="text-13 text-pretty text-t2">{unseenText(staffing.changed)}</span>
                )}
                {people.length > 0 && <AvatarRow people={facesOf(people)} size={28} max={8} label={people.map(fullName).join(', ')} />}
              </span>
            </li>
          )
        })}
    </ul>
  )
}

/** Shows, on one's own vacation, its team and the others; on a day one does not work, each vacation. */
export function DayPeople({ day, entry: { shiftDay, duty } }: { day: Day; entry: Pick<CalendarDay, 'shiftDay' | 'duty'> }): ReactNode {
  const me = useMe()._id
  const { reading, readAt } = useDayPlanning(day)
  const { data: rules } = useCenterRules()
  const teamThere = useTeamThere()
  return (
    <Loaded query={reading} failed={texts.peopleFailed} skeleton={<SkeletonStack count={1} height={120} />}>
      {(planning) => {
        const staffing = duty === null ? null : staffingOn(planning, day, duty.name, rules?.minimumStaffing ?? {})
        const others = ranked(staffing?.people.filter(({ _id }) => _id !== me) ?? [], rules)
        const team = duty === null ? null : teamThere(shiftDay?.teamObject ?? null, others)
        return (
          <section className="flex flex-col gap-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-2">
              <span className="flex items-center gap-x-2">
                {team !== null && <TeamMark color={team.color} />}
                <h3 className="text-14 font-550 tracking-normal">
                  {duty === null ? texts.onDuty : (team?.name ?? calendarTexts.withoutTeam)}
                </h3>
              </span>
              {duty !== null && staffing !== null && <Presence of={{ day, shift: duty.name }} staffing={staffing} />}
            </div>
            {staffing?.minimum !== undefined && staffing.changed.length > 0 && (
              <p className="text-13 text-pretty text-t2">{unseenText(staffing.changed)}</p>
            )}
            <ReadingAge what="Planning" readAt={readAt} />
            {duty === null ? (
              <OnDuty {...{ day, planning, rules }} />
            ) : others.length === 0 ? (
              <p className="text-13 text-t3">{texts.alone}</p>
            ) : (
              <Faces people={others} />
            )}
          </section>
        )
      }}
    </Loaded>
  )
}
