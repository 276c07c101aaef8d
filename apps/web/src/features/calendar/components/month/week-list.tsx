// The planning on phones: the days of a month as one list, week after week, with the months before and after at its ends.
import { plainName } from '@releve/contract/person-name'
import type { Day } from '@releve/domain/calendar/day'
import { useRouter } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { use, useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject, memo } from 'react'
import { holidayLabel } from '@releve/contract/holiday-words'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatCountdown, formatDuration, isoWeekOf, formatCount, formatDayOfMonth, formatMonth, formatWeekday } from '#ui/format.ts'
import { useMe } from '#session/me.ts'
import { useCenterRules, useZone } from '#features/centers/queries.ts'
import { minutesOf, weeksShown, type CalendarDay } from '../calendar-days.ts'
import { gridOf, monthOf, shiftMonth, type Month } from '../calendar-search.ts'
import { IsShown } from './month-turn.ts'
import { ranked, useTeamThere, type Member } from '../people.ts'
import { isUnplanned, useCenterPlanning } from '#features/shifts/queries.ts'
import { useTeams } from '#features/teams/queries.ts'
import {
  calendarTexts as texts,
  monthTitle,
  schoolName,
  clockChangeText,
  daySentence,
  endingText,
  hoursText,
  listed,
  restWord,
} from '#features/calendar/texts.ts'
import type { Calendar } from './use-calendar.ts'
import { Avatar } from '#ui/avatar.tsx'
import { DayText } from '#ui/day-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tile } from '#shared/tile.tsx'
import { DayTile, EventLine } from './day-tile.tsx'

/** The people present on a day I work, without me, and the team it belongs to; null while not known. */
interface There {
  readonly colleagues: readonly Member[] | null
  readonly team: string | null
}

interface WeekRowProps {
  entry: CalendarDay
  /** The rest left until the next vacation, today; null on other days. */
  left: string | null
  thereOn: (entry: CalendarDay) => There
  /** The whole week is without a team, and says so itself. */
  isQuiet: boolean
  isFirst: boolean
  isLast: boolean
  /** That is shown, wherever the day is. */
  month: Month
}

function Words({ entry, left, isQuiet, colleagues, team }: Pick<WeekRowProps, 'entry' | 'left' | 'isQuiet'> & There): ReactNode {
  const { name: zone } = useZone()
  const { shiftDay, holiday, event, clockChange, ending } = entry
  if (shiftDay === null) {
    return (
      <span className="flex flex-col gap-1.5">
        <Skeleton width={120} height={18} />
        <Skeleton width={90} height={14} />
      </span>
    )
  }
  const hours = hoursText(entry)
  const under = left === null ? ending && endingText(ending, zone) : `encore ${left}`
  const rest = isUnplanned(shiftDay) ? null : under
  const present = colleagues === null ? null : formatCount(colleagues.length + 1, texts.present)
  return (
    <span className="flex min-w-0 flex-col">
      {hours === null ? (
        <span className="text-16 text-t2">{(!isQuiet || !isUnplanned(shiftDay)) && restWord(shiftDay)}</span>
      ) : (
        <span className="text-[min(1.125rem,6.4vw)] leading-6 font-650 whitespace-nowrap">{hours}</span>
      )}
      {holiday !== null && <span className="line-clamp-2 text-13 font-550 text-holiday">{holidayLabel(holiday)}</span>}
      {clockChange !== null && <span className="text-13 text-warn">{clockChangeText(clockChange)}</span>}
      {event !== null && event.kind !== 'unavailable' ? (
        <EventLine event={event} />
      ) : (
        <span className="line-clamp-2 text-13 text-t3">{hours === null ? rest : listed(team, present)}</span>
      )}
    </span>
  )
}

function Side({ entry: { event, isToday }, colleagues }: { entry: CalendarDay; colleagues: There['colleagues'] }): ReactNode {
  if (event?.kind === 'takeable' || event?.kind === 'switchable') {
    const [first] = event.demands
    if (first !== undefined) return <Tile name={first.posterShift.shift.name} size={28} />
  }
  if (colleagues !== null) {
    return (
      <span className="flex gap-1 @max-[18rem]:hidden" aria-hidden="true">
        {colleagues.slice(0, 3).map((member, index) => (
          <span key={member._id} className={index === 2 ? '@max-[21.5rem]:hidden' : ''}>
            <Avatar name={plainName(member)} imageUrl={member.avatar ?? undefined} size={28} />
          </span>
        ))}
      </span>
    )
  }
  return isToday ? <span className="text-13 font-550 text-t2">aujourd’hui</span> : null
}

const OPENS_UNDER_HEAD = 'scroll-mt-[calc(var(--page-top)+40px)]'
const OPENS_UNDER_YESTERDAY = 'scroll-mt-[calc(var(--page-top)+112px)] short:scroll-mt-[calc(var(--page-top)+40px)]'

const WeekRow = memo(function WeekRow(props: WeekRowProps): ReactNode {
  const { entry, thereOn, isFirst, isLast, month } = props
  const { open } = useCalendarAddress()
  const { day, isPast, isToday, school } = entry
  const peopleThere = useMemo(() => thereOn(entry), [thereOn, entry])
  return (
    <li className={classNames('relative', !isToday && !isLast && 'border-b border-line', school !== null && 'week-school')}>
      <button
        type="button"
        data-day={day}
        aria-current={isToday ? 'date' : undefined}
        aria-haspopup="dialog"
        onClick={() => open({ day, month })}
        className={classNames(
          'grid min-h-[72px] w-full grid-cols-[2.125rem_48px_minmax(0,1fr)_auto] items-center gap-[14px] py-1.5 text-left -outline-offset-2!',
          isToday && '-mx-3 w-[calc(100%+24px)]! rounded-card bg-s1 px-3 [--ring:var(--s1)]',
          // The month opens with it under the head of its week; where the screen is high enough, yesterday stands between.
          isToday && (isFirst ? OPENS_UNDER_HEAD : OPENS_UNDER_YESTERDAY),
        )}
      >
        <span className="sr-only">{daySentence(entry)}</span>
        <span aria-hidden="true" className="contents">
          <span className="flex flex-col items-center">
            <span className="text-13 text-t3">{formatWeekday(day)}</span>
            <span
              className={classNames(
                'text-18 font-650',
                isToday ? 'min-w-[30px] rounded-full bg-t1 px-1 text-center leading-7! text-s0' : isPast && 'text-t3',
              )}
            >
              <DayText>{formatDayOfMonth(day)}</DayText>
            </span>
            {day.endsWith('-01') && <span className="text-12 text-t3">{formatMonth(day, { style: 'short' })}</span>}
          </span>
          <span className={classNames('rounded-tile', entry.isProvisional && 'calendar-provisional-tile')}>
            <DayTile entry={entry} size={48} />
          </span>
          <Words {...props} {...peopleThere} />
          <Side entry={entry} colleagues={peopleThere.colleagues} />
        </span>
      </button>
    </li>
  )
})

const ROUTER_SCROLLS_WITHIN_MS = 1000
/** True until the first list is there: a document opened at the planning shows this week, wherever it was scrolled to before. */
let opensDocument = performance.getEntriesByType('navigation').some(({ name }) => new URL(name).pathname === '/calendar')
/** How high a week is, about, in pixels. */
const WEEK_HEIGHT = 549

const notKnown = ({ shiftDay }: CalendarDay): There => ({ colleagues: null, team: shiftDay?.teamObject?.name ?? null })

/** Looks up row by row: what is not drawn is not looked up. */
function useThere(month: Month): (entry: CalendarDay) => There {
  const me = useMe()._id
  const { data: rules, isPending: areRulesAwaited } = useCenterRules()
  const { isPending: areTeamsAwaited } = useTeams()
  const { planning } = useCenterPlanning(gridOf(month), { enabled: false })
  const { planning: nextPlanning } = useCenterPlanning(gridOf(shiftMonth(month, 1)), { enabled: false })
  const teamThere = useTeamThere()
  // The rows are drawn once with who is there, in whatever order the three come.
  const isAwaited = areRulesAwaited || areTeamsAwaited
  const thereOfDay = useMemo(() => {
    const known = [planning, nextPlanning].map((each) => ({ planning: each, days: new Set(each?.days) }))
    return ({ day, duty, shiftDay }: CalendarDay): There => {
      const people = duty === null ? undefined : known.find(({ days }) => days.has(day))?.planning?.peopleOn(day, duty.name)
      const others = people?.filter(({ _id }) => _id !== me)
      const colleagues = others === undefined ? null : ranked(others, rules)
      return { colleagues, team: teamThere(shiftDay?.teamObject ?? null, colleagues)?.name ?? null }
    }
  }, [planning, nextPlanning, rules, me, teamThere])
  return planning === null || isAwaited ? notKnown : thereOfDay
}

/** The effects of showing a month; a part of its own, so that the rows are not drawn again for it. */
function OnceShown({ list, calendar }: { list: RefObject<HTMLDivElement | null>; calendar: Calendar }): ReactNode {
  const { month, today } = calendar
  const isShown = use(IsShown)

  // This month opens on today, the others on their first week. What is not read yet is as high as what will be.
  const opened = useRef<Month | null>(null)
  const router = useRouter()
  useLayoutEffect(() => {
    if (!isShown) {
      opened.current = null
      return undefined
    }
    if (opened.current === month) return undefined
    opened.current = month
    const row = monthOf(today) === month ? list.current?.querySelector(`[data-day="${today}"]`) : null
    if (row === null || row === undefined) {
      scrollTo(0, 0)
      return undefined
    }
    // It is measured in the frame that shows it: measured here, it would be laid out as it is drawn.
    let isThere = false
    const isOpening = opensDocument
    opensDocument = false
    const show = () => {
      isThere = true
      scrollTo(0, scrollY + row.getBoundingClientRect().top - parseFloat(getComputedStyle(row).scrollMarginTop))
    }
    let frame = requestAnimationFrame(show)
    // A page just entered is scrolled to its top by the router, in this breath or a moment later.
    const stop = router.subscribe('onRendered', () => {
      stop()
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (scrollY === 0 || isOpening) show()
      })
    })
    setTimeout(stop, ROUTER_SCROLLS_WITHIN_MS)
    return () => {
      stop()
      cancelAnimationFrame(frame)
      if (!isThere) opened.current = null
    }
  }, [list, month, today, router, isShown])
  return null
}

/** How long until the next vacation, beside today unless one runs. */
function leftUntil({ isToday, ending }: CalendarDay, { now, next }: Calendar): string | null {
  return !isToday || next === null || (ending !== null && ending.endAt > now) ? null : formatCountdown(next.startAt - now)
}

function WeekHead({ id, monday, days }: { id: string; monday: Day; days: readonly CalendarDay[] }): ReactNode {
  const school = days.find((entry) => entry.school !== null)?.school ?? null
  return (
    <h2
      id={id}
      className="sticky top-(--page-top) z-10 -mx-4 flex min-h-[38px] flex-wrap items-baseline gap-x-2 bg-s0 px-4 pt-2 pb-1 text-16"
    >
      {texts.week} {isoWeekOf(monday)}
      {days.every(({ shiftDay }) => shiftDay !== null) && (
        <span className="text-14 font-400 tracking-normal text-t3">
          {isWithoutTeam(days) ? texts.withoutTeam.toLocaleLowerCase('fr') : `${formatDuration(minutesOf(days))} ${texts.hours}`}
        </span>
      )}
      {/* It takes what is left of the line: it comes later than the rest, and moves nothing. */}
      {school !== null && (
        <span className="min-w-0 flex-1 basis-0 truncate text-right text-13 font-400 tracking-normal text-t3">{schoolName(school)}</span>
      )}
    </h2>
  )
}

/** It is said once of the whole week, not in each of its rows. */
function isWithoutTeam(days: readonly CalendarDay[]): boolean {
  return days.every(({ shiftDay }) => shiftDay !== null && isUnplanned(shiftDay))
}

/** `note`: over the week the list opens on; `children`: beneath the weeks. */
export function WeekList({ calendar, note, children }: { calendar: Calendar; note: ReactNode; children: ReactNode }): ReactNode {
  const { days, after, month, today } = calendar
  const { show } = useCalendarAddress()
  const list = useRef<HTMLDivElement>(null)
  const thereOn = useThere(month)
  const weeks = weeksShown([...days, ...after], month, today)
  const thisWeek = weeks.findIndex(({ days: ofWeek }) => ofWeek.some(({ isToday }) => isToday))
  const opensOn = Math.max(0, thisWeek)
  // The height of the screen, however it is held: that of the window would be measured, and lay out the page while it is drawn.
  const isFar = (week: number): boolean => Math.abs(week - opensOn) * WEEK_HEIGHT >= Math.max(screen.height, screen.width)

  const monthButton = (k: -1 | 1): ReactNode => {
    const other = shiftMonth(month, k)
    const Icon = k < 0 ? ChevronUp : ChevronDown
    return (
      <Button variant="ghost" wide data-step={k} icon={<Icon size={20} />} onClick={() => show({ month: other })}>
        {monthTitle(other)}
      </Button>
    )
  }

  return (
    <>
      <div ref={list} className="@container">
        {monthButton(-1)}
        {/* Keys are places, not days: another month is written into the rows that are there. */}
        {weeks.map(({ monday, days: ofWeek }, week) => (
          <section
            key={week}
            aria-labelledby={`week-${month}-${monday}`}
            className={classNames(
              '-mx-4 px-4',
              // In sight where the month opens, it is never skipped: what comes back in the same frame would count as moved.
              isFar(week) && '[contain-intrinsic-height:auto_549px] [content-visibility:auto]',
            )}
          >
            <WeekHead id={`week-${month}-${monday}`} monday={monday} days={ofWeek} />
            {week === opensOn && note}
            <ul>
              {ofWeek.map((entry, index) => (
                <WeekRow
                  key={index}
                  entry={entry}
                  left={leftUntil(entry, calendar)}
                  thereOn={thereOn}
                  isQuiet={isWithoutTeam(ofWeek)}
                  isFirst={index === 0}
                  isLast={index === ofWeek.length - 1 || ofWeek[index + 1]?.isToday === true}
                  month={month}
                />
              ))}
            </ul>
          </section>
        ))}
        {children}
        {monthButton(1)}
      </div>
      {/* It comes after the list, which it asks where it stands. */}
      <OnceShown list={list} calendar={calendar} />
    </>
  )
}
