// Yesterday and the six days after: seven tiles on phones, seven cards on desktop. Each day opens in the calendar.
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatCount, formatDay } from '#ui/format.ts'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Tile, vacationClass } from '#shared/tile.tsx'
import { uiTexts } from '#ui/texts.ts'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { WeekStrip, type WeekStripDay } from '#shared/week-strip.tsx'
import { isUnplanned, lettersOn } from '#features/shifts/queries.ts'
import { eventNote } from '../event-note.ts'
import { calendarTexts, dayWords, endingWord, hoursText, vacationWord } from '#features/calendar/texts.ts'
import { minutesOf, type CalendarDay } from '../calendar-days.ts'
import { homeTexts as texts } from './home-texts.ts'
import type { Home } from './use-home.ts'

/** The tile of a day: what one works, or the outline of what one gave away. */
function faceOf({ shiftDay, event, isPast, isNext }: CalendarDay) {
  if (shiftDay === null) return null
  if (event?.kind === 'given') return { name: event.shift.name, type: event.shift.type, state: 'gone' } as const
  const shift = lettersOn(shiftDay)
  if (isUnplanned(shiftDay)) return { name: '–', type: 'rest', state: 'solid' } as const
  // A night of yesterday may still run.
  const isSoft = isPast && !isNext && shift.type === 'work'
  return { name: shift.name, type: shift.type, state: isSoft ? 'soft' : 'solid' } as const
}

/** The two lines under the tile of a card: what matters, then more. */
function Lines({ entry, present }: { entry: CalendarDay; present: number | null }): ReactNode {
  const { shiftDay, event, ending, isToday, badge } = entry
  if (shiftDay === null) return null
  const hours = hoursText(entry)
  const story = event === null ? null : eventNote(event)
  const name = vacationWord(shiftDay)
  const presentText = present === null ? null : formatCount(present, calendarTexts.present)
  const underRest = event === null && ending !== null ? endingWord(ending.name) : isToday ? name : null
  return (
    <>
      <span className={classNames('text-13', badge === 'todo' && hours === null ? 'font-550 text-todo' : 'text-t2')}>
        {hours === null ? (story ?? (isToday ? uiTexts.today : name)) : <span className="whitespace-nowrap">{hours}</span>}
      </span>
      <span className="min-h-[1.125rem] text-13 text-t3">{hours === null ? underRest : (story ?? presentText)}</span>
    </>
  )
}

function DayCard({ entry, present }: { entry: CalendarDay; present: number | null }): ReactNode {
  const face = faceOf(entry)
  const isWork = entry.duty !== null
  // A past day keeps its tile, and loses its colour around it.
  const isTinted = isWork && (!entry.isPast || entry.isNext)
  return (
    <Link
      to="/calendar"
      search={{ day: entry.day }}
      aria-label={`${formatDay(entry.day, 'long')}${entry.isToday ? `, ${uiTexts.today}` : ''}, ${dayWords(entry)}`}
      className={classNames(
        // Tiles hang from the top: a day with more to say does not lift its tile out of the row.
        'flex min-w-0 flex-col items-center gap-3.5 rounded-card px-1.5 pt-8 pb-3.5 text-center transition-colors',
        isTinted && face !== null
          ? classNames(vacationClass(face.name), 'bg-v-tint [--ring:var(--v-tint)] hover:brightness-110')
          : 'hover:bg-s1',
        entry.isToday
          ? 'shadow-[inset_0_0_0_2px_var(--t1)]'
          : entry.isNext
            ? 'shadow-[inset_0_0_0_2px_var(--v-bg)]'
            : !isTinted && 'shadow-[inset_0_0_0_1px_var(--line)]',
      )}
    >
      <span className={classNames('text-14', entry.isToday ? 'font-700' : 'text-t2')}>
        <DayText>{formatDay(entry.day, 'weekdayAndNumberShort')}</DayText>
      </span>
      {face === null ? (
        <Skeleton width={80} height={80} radius="tile" />
      ) : (
        <Tile name={face.name} type={face.type} state={face.state} size={80} badge={entry.badge ?? undefined} />
      )}
      <span className="flex flex-col">
        <Lines entry={entry} present={present} />
      </span>
    </Link>
  )
}

/** Says when one is next free on a Saturday and a Sunday, under the week that begins the answer. */
function FreeWeekend({ home: { freeWeekend, range, today, zone } }: { home: Home }): ReactNode {
  // The place is kept until it is known: what stands beneath does not move for it.
  if (freeWeekend === undefined) return <div className="min-h-10 lg:min-h-5" />
  return (
    <p className="min-h-10 text-14 text-t2 lg:min-h-5">
      {freeWeekend === null ? (
        texts.noFreeWeekend(range.endDate)
      ) : (
        <>
          {texts.nextFreeWeekend}{' '}
          <span className="font-650 text-t1">
            <DayText>{texts.freeWeekend(freeWeekend.saturday, today)}</DayText>
          </span>
          {freeWeekend.ending !== null && `, ${texts.freeFrom(freeWeekend.ending, zone)}`}
        </>
      )}
    </p>
  )
}

export function WeekOverview({ home }: { home: Home }): ReactNode {
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const { week, today } = home
  const { planning } = home.center
  const isPending = week.every(({ shiftDay }) => shiftDay === null)
  // The hours are those that come: past days are shown, and not counted.
  const coming = week.filter(({ day }) => day >= today)
  const note = isPending ? undefined : texts.hoursUntil(minutesOf(coming), week.at(-1)?.day ?? today)
  if (!isDesktop) {
    const days = week.flatMap((entry): WeekStripDay[] => {
      const face = faceOf(entry)
      if (face === null) return []
      return [{ day: entry.day, ...face, label: dayWords(entry), badge: entry.badge ?? undefined }]
    })
    return (
      <section aria-labelledby="a-venir" className="flex flex-col gap-3">
        <SectionTitle id="a-venir" action={<span className="text-14 text-t2">{note}</span>}>
          {texts.coming}
        </SectionTitle>
        {isPending ? (
          <SkeletonGroup className="grid grid-cols-7 justify-items-center pb-13">
            {week.map(({ day }) => (
              <span key={day} className="flex flex-col items-center gap-2">
                <Skeleton width={28} height={14} />
                <Skeleton width={28} height={28} radius="full" />
                <Skeleton width={40} height={40} radius="tile" />
              </span>
            ))}
          </SkeletonGroup>
        ) : (
          <>
            <WeekStrip days={days} today={today} onDay={(day) => void navigate({ to: '/calendar', search: { day } })} />
            <FreeWeekend home={home} />
          </>
        )}
      </section>
    )
  }
  return (
    <section aria-labelledby="a-venir" className="flex flex-col gap-3.5">
      <SectionTitle
        id="a-venir"
        note={note}
        action={
          <Link to="/calendar" className={sectionLinkClass}>
            {texts.openCalendar}
          </Link>
        }
      >
        {texts.coming}
      </SectionTitle>
      <div aria-busy={isPending || undefined} className="grid min-h-[228px] grid-cols-7 gap-2">
        {week.map((entry) => (
          <DayCard
            key={entry.day}
            entry={entry}
            present={entry.duty === null ? null : (planning?.peopleOn(entry.day, entry.duty.name).length ?? null)}
          />
        ))}
      </div>
      <FreeWeekend home={home} />
    </section>
  )
}
