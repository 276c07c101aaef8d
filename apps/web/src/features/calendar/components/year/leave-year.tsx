// A year of leave of a centre, team by team: who is away when, and what is left in the tightest vacation of each week.
import { fullName } from '@releve/contract/person-name'
import { addMonths, fromDayNumber, toDayNumber, type Day } from '@releve/domain/calendar/day'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { mayAct, useMe } from '#session/me.ts'
import { shiftWord } from '#shared/shift-word.ts'
import { TeamMark } from '#ui/avatar.tsx'
import { formatMonth } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useActivities } from '#features/activities/queries.ts'
import { useCenterRules, useToday } from '#features/centers/queries.ts'
import { useEveryModification } from '#features/planning/queries.ts'
import { useCenterPlanning, type DecodedPlanning } from '#features/shifts/queries.ts'
import { useSchoolPeriods } from '#features/school-holidays/queries.ts'
import { useTeams } from '#features/teams/queries.ts'
import { matrixItems, NO_TEAM } from '../team/matrix.ts'
import { calendarTexts } from '#features/calendar/texts.ts'
import { awayRuns, placeIn, yearWeeks, type AwayRun, type YearWeek } from './year.ts'
import { yearTexts as texts } from './year-texts.ts'
import '#features/calendar/year.css'

const ALL = 'all'
const NOTHING_ASKED: ReadonlySet<string> = new Set()

/** The leave and absences of the year with their names, for who may read them. */
function useNames(
  centerId: string,
  from: Day,
  to: Day,
): (userId: string, run: AwayRun) => { readonly name: string; readonly isLeave: boolean } | null {
  const isReadable = mayAct(useMe(), 'readAbsences')
  const { data: activities } = useActivities(centerId)
  const { data } = useEveryModification({ status: 'approved', startDate: from, endDate: to }, isReadable)
  return useMemo(() => {
    const byId = new Map(activities?.map((activity) => [activity._id, activity]))
    const byUser = Map.groupBy(data ?? [], ({ userId }) => userId)
    return (userId, run) => {
      const found = byUser
        .get(userId)
        ?.filter(
          ({ type, hours, fromDate, toDate }) => type === 'absence' && hours === undefined && fromDate <= run.to && toDate >= run.from,
        )
      const names = [...new Set(found?.flatMap(({ causeName }) => causeName ?? []))]
      if (names.length === 0) return null
      return { name: names.join(', '), isLeave: found?.every(({ cause }) => cause !== null && byId.get(cause)?.kind === 'leave') === true }
    }
  }, [activities, data])
}

/** The months, and over the days the holidays of schools. */
function MonthHead({ days }: { days: readonly Day[] }): ReactNode {
  const months = days.filter((day) => day.endsWith('-01'))
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const periods = useSchoolPeriods().filter(({ startDate, endDate }) => startDate <= last && endDate >= first)
  return (
    <div aria-hidden="true" className="year-line year-head">
      <span />
      <span className="relative block h-6 text-12 text-t3">
        {months.map((day) => (
          <span key={day} className="absolute" style={{ left: `${placeIn(days, { from: day, to: day }).left * 100}%` }}>
            {formatMonth(day, { style: 'short' })}
          </span>
        ))}
        {periods.map(({ startDate, endDate }) => {
          const run = { from: startDate < first ? first : startDate, to: endDate > last ? last : endDate }
          const { left, width } = placeIn(days, run)
          return <span key={startDate} className="year-school" style={{ left: `${left * 100}%`, width: `${width * 100}%` }} />
        })}
      </span>
    </div>
  )
}

function toneOf({ present, minimum, isShort }: NonNullable<YearWeek['tightest']>): string {
  return isShort ? 'bg-understaffed' : present === minimum ? 'bg-warn' : 'year-enough'
}

function LeftBars({ weeks }: { weeks: readonly YearWeek[] }): ReactNode {
  const most = Math.max(1, ...weeks.flatMap(({ tightest }) => (tightest === null ? [] : [tightest.present, tightest.minimum ?? 0])))
  return (
    <figure className="year-line pb-2">
      <figcaption className="text-14 text-pretty">
        <b className="block font-650">{texts.left}</b>
        <span className="text-13 text-t2">{texts.leftHint}</span>
      </figcaption>
      <ul className="flex h-32 items-end gap-px" aria-label={texts.left}>
        {weeks.map(({ week, from, tightest }) => (
          <li
            key={from}
            className="relative flex h-full min-w-0 flex-1 flex-col justify-end"
            title={tightest === null ? undefined : texts.week({ week, ...tightest, shift: shiftWord(tightest.shift) })}
          >
            {tightest !== null && (
              <>
                <span className="sr-only">{texts.week({ week, ...tightest, shift: shiftWord(tightest.shift) })}</span>
                <span
                  aria-hidden="true"
                  className={`min-h-1 rounded-xs ${toneOf(tightest)}`}
                  style={{ height: `${(tightest.present / most) * 88}%` }}
                />
                {tightest.minimum !== null && (
                  <span
                    aria-hidden="true"
                    className="absolute inset-x-0 border-t border-dashed border-t1"
                    style={{ bottom: `calc(${(tightest.minimum / most) * 88}% + 1rem)` }}
                  />
                )}
              </>
            )}
            <span aria-hidden="true" className="h-4 overflow-visible text-center text-12 whitespace-nowrap text-t3">
              {week % 10 === 0 || week === 1 ? week : ''}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

interface YearRowsProps {
  centerId: string
  planning: DecodedPlanning
  team: string
}

function YearRows({ centerId, planning, team }: YearRowsProps): ReactNode {
  const { data: teams } = useTeams()
  const { data: rules } = useCenterRules()
  const { days, members } = planning
  const nameOf = useNames(centerId, days[0] ?? '', days.at(-1) ?? '')
  const items = useMemo(
    () => matrixItems(members, teams ?? [], { team: team === ALL ? null : team, qualification: null }, NOTHING_ASKED),
    [members, teams, team],
  )
  const weeks = useMemo(() => yearWeeks(planning, rules?.minimumStaffing ?? {}), [planning, rules])
  const hasSchool = useSchoolPeriods().length > 0
  const isCounted = weeks.some(({ tightest }) => tightest !== null)
  return (
    <div className="flex flex-col">
      {isCounted && <LeftBars weeks={weeks} />}
      <MonthHead days={days} />
      <ul>
        {items.map((item) => {
          if (item.kind === 'group')
            return (
              <li key={`team ${item.team?._id ?? NO_TEAM}`} className="flex min-h-9 items-center gap-2 pt-2 text-13 font-650">
                {item.team !== null && <TeamMark color={item.team.color} />}
                {item.team?.name ?? calendarTexts.withoutTeam}
              </li>
            )
          const { member, index } = item
          const runs = awayRuns(planning, index)
          return (
            <li key={member._id} className="year-line year-person">
              <span className="truncate text-14 text-t2">{fullName(member)}</span>
              <ul className="relative block h-4 lg:h-7" aria-label={runs.length === 0 ? texts.nobodyAway(fullName(member)) : undefined}>
                {runs.map((run) => {
                  const { left, width } = placeIn(days, run)
                  const named = nameOf(member._id, run)
                  const said = texts.run(named?.name ?? null, run)
                  return (
                    <li
                      key={run.from}
                      title={said}
                      className={named?.isLeave === true ? 'year-leave' : 'year-away'}
                      style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
                    >
                      <span className="sr-only">{said}</span>
                    </li>
                  )
                })}
              </ul>
            </li>
          )
        })}
      </ul>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 pt-4 text-13 text-t2">
        <span className="flex items-center gap-2">
          <i aria-hidden="true" className="year-leave year-sample" />
          {texts.leave}
        </span>
        <span className="flex items-center gap-2">
          <i aria-hidden="true" className="year-away year-sample" />
          {texts.away}
        </span>
        {isCounted && (
          <span className="flex items-center gap-2">
            <i aria-hidden="true" className="size-3.5 rounded-xs bg-warn" />
            {texts.atMinimum}
          </span>
        )}
        {isCounted && (
          <span className="flex items-center gap-2">
            <i aria-hidden="true" className="size-3.5 rounded-xs bg-understaffed" />
            {texts.underMinimum}
          </span>
        )}
        {hasSchool && (
          <span className="flex items-center gap-2">
            <i aria-hidden="true" className="inline-block w-6 border-t-2 border-(--school)" />
            {texts.school}
          </span>
        )}
      </p>
    </div>
  )
}

/** @param centerId the centre that is shown */
export function LeaveYear({ centerId }: { centerId: string }): ReactNode {
  const today = useToday()
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [team, setTeam] = useState(ALL)
  const first = `${year}-01-01`
  const range = { startDate: first, endDate: fromDayNumber(addMonths(toDayNumber(first), 12) - 1) }
  const { planning, reading } = useCenterPlanning(range, { isPassing: true })
  const { data: teams } = useTeams()
  // Rows of another year are not this one's.
  const shown = planning?.from === range.startDate ? planning : undefined
  return (
    <section className="flex scroll-mt-20 flex-col gap-4" aria-label={texts.title(year)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SectionTitle>{texts.title(year)}</SectionTitle>
        <span className="flex">
          <IconButton label={texts.before} icon={<ChevronLeft size={20} />} onClick={() => setYear(year - 1)} />
          <IconButton label={texts.after} icon={<ChevronRight size={20} />} onClick={() => setYear(year + 1)} />
        </span>
        <Select
          look="chip"
          label={texts.team}
          value={team}
          onChange={setTeam}
          options={[
            { value: ALL, label: texts.allTeams },
            ...(teams ?? []).map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
            { value: NO_TEAM, label: calendarTexts.withoutTeam },
          ]}
        />
      </div>
      <Loaded query={{ ...reading, data: shown }} failed={texts.failed} skeleton={<SkeletonStack count={8} height={28} />}>
        {(decoded) => <YearRows centerId={centerId} planning={decoded} team={team} />}
      </Loaded>
    </section>
  )
}
