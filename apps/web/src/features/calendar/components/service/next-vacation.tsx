// The hero of the home page: the vacation that runs or comes next, how long until then, with whom.
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import HandHelping from 'lucide-react/icons/hand-helping'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { durationMs, timesOf, type Duty } from '@releve/domain/planning/shift'
import type { WireShiftDay } from '@releve/contract/shifts'
import { Loaded } from '#kit/loaded.tsx'
import { AvatarRow, TeamMark } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Countdown, RestBar } from '#shared/countdown.tsx'
import { deferredPart } from '#ui/deferred-part.tsx'
import { DayText, Hours } from '#ui/day-text.tsx'
import { formatClock, formatDuration } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Tile, vacationClass } from '#shared/tile.tsx'
import { eventText } from '#features/calendar/texts.ts'
import { shiftWord } from '#shared/shift-word.ts'
import type { CalendarDay } from '../calendar-days.ts'
import { leaderOf, restBefore } from './duty-now.ts'
import { homeTexts as texts, presentFor, restText, servedText, teamLine, vacationTitle } from './home-texts.ts'
import { facesOf, ranked, useTeamThere, type Member } from '../people.ts'
import type { Home } from './use-home.ts'

const NoVacation = deferredPart(async () => (await import('./no-vacation.tsx')).NoVacation, { waiting: LoadingVacation })

function Progress({ home, duty, isRunning }: { home: Home; duty: Duty; isRunning: boolean }): ReactNode {
  const { now, zone, today } = home
  if (isRunning) {
    const [length, elapsed] = [durationMs(duty), now - duty.startAt]
    return (
      <>
        <RestBar value={elapsed / length} label={texts.served} />
        <span className="text-13 text-t2">{servedText(elapsed / 60_000, length / 60_000)}</span>
      </>
    )
  }
  // A member without a team has no cycle: the time between two vacations is no rest.
  const isInTeam = (home.nextEntry?.shiftDay?.teamObject ?? null) !== null
  const rest = isInTeam ? restBefore(home.duties, duty, now) : null
  if (rest === null) return null
  const since = fromDayNumber(zone.dayAt(rest.since))
  return (
    <>
      <RestBar value={rest.share} label={texts.restTaken} />
      <span className="text-13 text-t2">
        <DayText>{restText(rest.minutes, since, formatClock(rest.since, zone.name), today)}</DayText>
      </span>
    </>
  )
}

/** `entry`: the day of the vacation, and what became of it: taken from a colleague, demand open. */
function Hero({ home, duty, entry, shiftDay }: { home: Home; duty: Duty; entry: CalendarDay; shiftDay: WireShiftDay }): ReactNode {
  const { now, zone, rules } = home
  const { event, clockChange } = entry
  const { planning } = home.center
  const { shift } = shiftDay
  const { startTime, endTime } = timesOf(shift)
  const isRunning = duty.startAt <= now
  const isDayKnown = planning?.days.includes(shiftDay.date) === true
  const people = isDayKnown ? ranked(planning.peopleOn(shiftDay.date, shift.name), rules.data) : null
  const story = event?.kind === 'taken' || event?.kind === 'exchanged' || event?.kind === 'ownPending' ? eventText(event) : null
  const badge = event?.kind === 'ownPending' ? 'pending' : undefined
  const [at, word] = isRunning ? [duty.endAt, texts.wordRunning] : [duty.startAt, texts.wordNext]
  const vacationProps = { home, shiftDay, people }
  return (
    <section
      aria-labelledby="prochaine"
      className={classNames(
        'hero-glow @container rounded-card shadow-e1 [--ring:var(--s1)] lg:flex lg:min-h-[312px] lg:flex-col lg:justify-center',
        vacationClass(shift.name),
      )}
    >
      <div className="p-[18px] pb-4 @min-[640px]:grid @min-[640px]:grid-cols-[auto_1fr_auto] @min-[640px]:items-center @min-[640px]:gap-x-6 @min-[640px]:p-6 @min-[820px]:gap-x-7 @min-[820px]:p-8">
        <div className="flex flex-wrap items-start gap-x-3.5 gap-y-3 @min-[640px]:contents">
          <span className="@min-[820px]:*:[--z:176px]!">
            <Tile name={shift.name} size={88} badge={badge} />
          </span>
          <div className="flex min-w-[min(11.5rem,100%)] flex-1 flex-col pt-px">
            <span className="text-13 font-600 text-v-ink @min-[640px]:text-14">{isRunning ? texts.running : texts.next}</span>
            <h2 id="prochaine" className="text-22 text-balance @min-[820px]:text-28">
              <DayText>{vacationTitle(duty, now, zone)}</DayText>
            </h2>
            <span className="mt-0.5 text-18 text-t2 @min-[820px]:text-22">
              <Hours from={startTime} to={endTime} />
              <span className="text-t3"> · {formatDuration(durationMs(duty) / 60_000)}</span>
            </span>
            <span className="sr-only">{shiftWord(shift.name)}</span>
            {story !== null && <span className="mt-0.5 text-14 text-t2">{story}</span>}
            {clockChange !== null && (
              <span className="mt-2">
                <Chip tone="warn" icon={<Clock size={14} strokeWidth={2.5} />}>
                  {clockChange.to === 'summer' ? texts.toSummer : texts.toWinter}
                </Chip>
              </span>
            )}
            {/* The people who are there stand beside the tile where there is room, else at the foot. */}
            <div className="mt-5 hidden flex-col gap-2 @min-[640px]:flex">
              <PeopleThere {...vacationProps} isWide />
            </div>
          </div>
        </div>
        <div className="mt-4 flex flex-col gap-2.5 @min-[640px]:mt-0 @min-[640px]:w-[254px] @min-[640px]:border-l @min-[640px]:border-line @min-[640px]:pl-6 @min-[820px]:w-[264px] @min-[820px]:pl-8">
          <span className="@min-[640px]:hidden">
            <Countdown at={at} now={now} size={40} word={word} done={texts.starting} />
          </span>
          <span className="hidden @min-[640px]:block">
            <Countdown at={at} now={now} size={56} word={word} done={texts.starting} />
          </span>
          <Progress home={home} duty={duty} isRunning={isRunning} />
          {!isRunning && (
            <span className="mt-2 hidden @min-[640px]:flex">
              <Action entry={entry} />
            </span>
          )}
        </div>
        <div className="mt-3.5 flex flex-col gap-2 border-t border-line pt-3 @min-[640px]:hidden">
          <PeopleThere {...vacationProps} isWide={false} />
        </div>
      </div>
    </section>
  )
}

/** Giving the vacation away, or the demand that does it already. */
function Action({ entry: { day, event } }: { entry: CalendarDay }): ReactNode {
  const demand = event?.kind === 'ownPending' ? event.demand : null
  return (
    <Link
      to={demand?.type === 'switch' ? '/exchange/switch' : '/exchange/replace'}
      search={demand === null ? { post: day } : { demand: demand._id }}
      className={classNames(buttonClass({ variant: 'outline', size: 40, wide: true }), 'px-2.5! whitespace-nowrap')}
    >
      {demand === null ? <HandHelping size={18} /> : <Hourglass size={18} />}
      {demand === null ? texts.askReplacement : texts.seeDemand}
    </Link>
  )
}

interface PeopleThereProps {
  home: Home
  shiftDay: WireShiftDay
  /** Null while they are not known. */
  people: readonly Member[] | null
  isWide: boolean
}

/** Their faces, oneself included, which lead to the day; and whose vacation it is. */
function PeopleThere({ home, shiftDay: { date, shift, teamObject }, people, isWide }: PeopleThereProps): ReactNode {
  const team = useTeamThere()(teamObject, people?.filter(({ _id }) => _id !== home.me) ?? null)
  const line = teamLine(team, people === null ? null : leaderOf(people, home.rules.data, shift.name), home.me)
  const count = people === null ? '' : presentFor(people.length, isWide ? home.minimums[shift.name]?.total : undefined)
  return (
    <>
      {people !== null ? (
        <Link
          to="/calendar"
          search={{ day: date }}
          aria-label={`${count}, ${texts.seeDay}`}
          className="-mx-1.5 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-button-small px-1.5 hover:bg-[color-mix(in_srgb,var(--s3)_50%,transparent)] @min-[640px]:self-start"
        >
          <span aria-hidden="true">
            <AvatarRow people={facesOf(people)} size={isWide ? 36 : 32} max={isWide ? 7 : 5} label={count} />
          </span>
          <span className="-mr-1.5 flex items-center gap-0.5 text-14 whitespace-nowrap text-t2">
            {count}
            <ChevronRight size={18} className="text-t3" />
          </span>
        </Link>
      ) : home.center.reading.isError ? (
        <span className="text-13 text-t3">{texts.dutyFailed}</span>
      ) : (
        <span className="flex min-h-11 items-center">
          <Skeleton width={isWide ? 240 : '100%'} height={isWide ? 36 : 32} radius="full" />
        </span>
      )}
      {line !== null && (
        <span className={classNames('flex items-baseline gap-2 text-14', isWide ? 'font-550' : 'text-t2')}>
          {team !== null && <TeamMark color={team.color} />}
          <span className="min-w-0">{line}</span>
        </span>
      )}
    </>
  )
}

function LoadingVacation(): ReactNode {
  return (
    <SkeletonGroup className="rounded-card bg-s1 p-[18px] lg:flex lg:min-h-[312px] lg:items-center lg:gap-7 lg:p-8">
      <div className="flex gap-4 lg:flex-1 lg:items-center lg:gap-7">
        <span className="lg:*:size-44!">
          <Skeleton width={92} height={92} radius="tile" />
        </span>
        <span className="flex flex-1 flex-col gap-2.5 pt-1">
          <Skeleton width={124} height={14} />
          <Skeleton width={200} height={24} />
          <Skeleton width={150} height={18} />
        </span>
      </div>
      <div className="mt-5 flex flex-col gap-3 lg:mt-0 lg:w-[264px]">
        <Skeleton width={180} height={40} />
        <Skeleton width="100%" height={6} radius="full" />
        <Skeleton width={220} height={14} />
      </div>
      {/* The people who are there: as high as their part comes, the page beneath stays. */}
      <div className="mt-3.5 flex flex-col gap-2 border-t border-line pt-3 lg:hidden">
        <span className="flex min-h-11 items-center">
          <Skeleton width="100%" height={32} radius="full" />
        </span>
        <Skeleton width={220} height={20} />
      </div>
    </SkeletonGroup>
  )
}

/** `hasTeam`: whether the planning can hold vacations of a cycle; null while it is not known. */
export function NextVacation({ home, hasTeam }: { home: Home; hasTeam: boolean | null }): ReactNode {
  const { next, nextEntry, query, isKnown } = home
  const shiftDay = nextEntry?.shiftDay ?? null
  if (next !== null && nextEntry !== null && shiftDay !== null)
    return <Hero home={home} duty={next} entry={nextEntry} shiftDay={shiftDay} />
  return (
    <Loaded query={{ ...query, data: isKnown ? (hasTeam ?? undefined) : undefined }} failed={texts.failed} skeleton={<LoadingVacation />}>
      {(isInTeam) => <NoVacation hasTeam={isInTeam} until={home.range.endDate} />}
    </Loaded>
  )
}
