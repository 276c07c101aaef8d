// The weeks around a request: those of its member as they are and as they would be, and who else is away in them, those of their team first.
import type { WireModification } from '@releve/contract/planning'
import { fullName, plainName } from '@releve/contract/person-name'
import type { CenterRoster } from '@releve/contract/shifts'
import { addDays, daysBetween, isoWeekday, toDayNumber, type Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { WeekStrip, type WeekStripDay } from '#shared/week-strip.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { DayText } from '#ui/day-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCenterPlanning, useShiftDays, type DecodedPlanning } from '#features/shifts/queries.ts'
import { useTeams } from '#features/teams/queries.ts'
import { rangeText } from '#features/planning/texts.ts'
import { decideTexts } from './decide-texts.ts'

const WEEKS_MOST = 3
const OTHERS_MOST = 6

const mondayOf = (day: Day): Day => addDays(day, 1 - isoWeekday(toDayNumber(day)))

/** The days of each week that the request touches, three weeks at most. */
function weeksOf({ fromDate, toDate }: Pick<WireModification, 'fromDate' | 'toDate'>): {
  readonly weeks: Day[][]
  readonly left: number
} {
  const first = mondayOf(fromDate)
  const count = Math.floor(daysBetween(first, toDate) / 7) + 1
  const weeks = Array.from({ length: Math.min(count, WEEKS_MOST) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(first, 7 * week + day)),
  )
  return { weeks, left: Math.max(0, count - WEEKS_MOST) }
}

export function Weeks({ request }: { request: WireModification }): ReactNode {
  const { userId, fromDate, toDate, type, shift: asked } = request
  const { weeks, left } = weeksOf(request)
  const texts = decideTexts.weeks
  const [startDate, endDate] = [weeks[0]?.[0] ?? fromDate, weeks.at(-1)?.at(-1) ?? toDate]
  const days = useShiftDays(userId, { startDate, endDate })
  return (
    <section aria-label={texts.title(weeks.length)} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-16">{texts.title(weeks.length)}</h3>
      <Loaded query={days} asLine failed={decideTexts.weekFailed} skeleton={<Skeleton width="100%" height={80} radius="card" />}>
        {(known) => {
          const byDay = new Map(known.map((each) => [each.date, each]))
          const before = (day: Day): WeekStripDay => {
            const there = byDay.get(day)
            if (there === undefined || there.isOff)
              return { day, name: there === undefined ? '' : texts.away, type: 'rest', label: texts.awayLabel }
            return { day, name: there.shift.name, type: there.shift.type, label: there.shift.name }
          }
          const after = (day: Day): WeekStripDay => {
            const there = before(day)
            if (day < fromDate || day > toDate) return there
            if (type === 'custom_modification')
              return asked === null ? there : { day, name: asked.name, type: asked.type, label: asked.name, added: true }
            return { day, name: texts.away, type: 'rest', label: texts.awayLabel, added: there.type === 'work' }
          }
          return weeks.map((week) => (
            <div key={week[0]} className="flex flex-col gap-1.5">
              <h4 className="text-13 text-t3">{decideTexts.before}</h4>
              <WeekStrip numbers="bottom" size={36} days={week.map(before)} />
              <h4 className="text-13 text-primary-ink">{decideTexts.after}</h4>
              <WeekStrip numbers="bottom" size={36} days={week.map(after)} />
            </div>
          ))
        }}
      </Loaded>
      {left > 0 && <p className="text-13 text-t3">{texts.more(left)}</p>}
    </section>
  )
}

interface Away {
  readonly member: CenterRoster['members'][number]
  readonly from: Day
  readonly to: Day
}

/** Those who are away on some of these days, with the first and last of them in a row; those of that team first. */
function othersAway(planning: DecodedPlanning, { userId, teamId }: { readonly userId: string; readonly teamId: string | null }): Away[] {
  const found = planning.members.flatMap((member, row): Away[] => {
    if (member._id === userId) return []
    const days = planning.days.filter((_, column) => planning.rowOf(row)[column]?.state === 'unavailable')
    const [from] = days
    if (from === undefined) return []
    const gap = days.findIndex((day, index) => index > 0 && day !== addDays(days[index - 1] ?? day, 1))
    return [{ member, from, to: (gap < 0 ? days.at(-1) : days[gap - 1]) ?? from }]
  })
  return found.toSorted(
    (a, b) => Number(b.member.teamId === teamId) - Number(a.member.teamId === teamId) || (a.from < b.from ? -1 : a.from > b.from ? 1 : 0),
  )
}

export function OthersAway({ request }: { request: WireModification }): ReactNode {
  const texts = decideTexts.others
  const { weeks } = weeksOf(request)
  const [startDate, endDate] = [weeks[0]?.[0] ?? request.fromDate, weeks.at(-1)?.at(-1) ?? request.toDate]
  const { reading } = useCenterPlanning({ startDate, endDate }, { isPassing: true })
  const teams = useTeams().data ?? []
  return (
    <section aria-label={texts.title} className="flex min-w-0 flex-col gap-1">
      <h3 className="text-16">{texts.title}</h3>
      <Loaded query={reading} asLine failed={texts.failed} skeleton={<Skeleton width="100%" height={80} radius="card" />}>
        {(planning) => {
          const own = planning.members.find(({ _id }) => _id === request.userId)
          const away = othersAway(planning, { userId: request.userId, teamId: own?.teamId ?? null })
          if (away.length === 0) return <p className="text-14 text-t2">{texts.none}</p>
          return (
            <>
              <ul>
                {away.slice(0, OTHERS_MOST).map(({ member, from, to }) => (
                  <li key={member._id} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
                    <Avatar name={plainName(member)} size={28} />
                    <span className="min-w-0 flex-1 text-14">
                      {fullName(member)}
                      <span className="text-t3">{` ${teams.find(({ _id }) => _id === member.teamId)?.name ?? ''}`}</span>
                    </span>
                    <DayText className="text-14 text-t2">{rangeText(from, to)}</DayText>
                  </li>
                ))}
              </ul>
              {away.length > OTHERS_MOST && <p className="text-13 text-t3">{texts.more(away.length - OTHERS_MOST)}</p>}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
