// The hero of the home page: the vacation that runs or comes next, how long until then, with whom.
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import HandHelping from 'lucide-react/icons/hand-helping'
import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { durationMs, timesOf } from '@releve/domain/planning/shift'
import type { Duty } from '@releve/domain/planning/shift'
import type { WireShiftDay } from '@releve/contract/shifts'
import { whyUnread } from '../../../api/errors.ts'
import { deviceStorage } from '../../../app/current-session.ts'
import { AvatarRow, TeamMark } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Countdown, RestBar } from '../../../ui/countdown.tsx'
import { deferredPart } from '../../../ui/deferred-part.tsx'
import { DayText, Hours } from '../../../ui/day-text.tsx'
import { formatClock, formatDuration } from '../../../ui/format.ts'
import { fullName } from '../../../ui/person.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { vacationClass } from '../../../ui/vacation.ts'
import { forgetEarlyVacation, keepEarlyVacation, vacationTitle } from './early-vacation.ts'
import { eventText, shiftWord } from '../texts.ts'
import { clockChangeOf } from './calendar-days.ts'
import type { DayEvent } from './calendar-days.ts'
import { leaderOf, restBefore } from './duty-now.ts'
import { homeTexts as texts, presentFor, restText, servedText, teamLine } from './home-texts.ts'
import type { Member } from './people.ts'
import { byRank, requiredQualifications } from './people.ts'
import type { Home } from './use-home.ts'
import { VacationHero } from './vacation-hero.tsx'

const NoVacation = deferredPart(async () => (await import('./no-vacation.tsx')).NoVacation, { waiting: LoadingVacation })

interface HeroProps {
  home: Home
  duty: Duty
  shiftDay: WireShiftDay
  /** What became of it: taken from a colleague, demand open. */
  event: DayEvent | null
}

function Progress({ home, duty, isRunning }: { home: Home; duty: Duty; isRunning: boolean }): ReactNode {
  const { now, zone, today } = home
  if (isRunning) {
    const [length, done] = [durationMs(duty), now - duty.startAt]
    return (
      <>
        <RestBar value={done / length} label={texts.served} />
        <span className="text-13 text-t2">{servedText(done / 60_000, length / 60_000)}</span>
      </>
    )
  }
  // Who is in no team has no cycle: what lies between two vacations is no rest of his.
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

function Hero({ home, duty, shiftDay, event }: HeroProps): ReactNode {
  const { now, zone, center, minimums } = home
  const { planning } = center
  const { shift } = shiftDay
  const { startTime, endTime } = timesOf(shift)
  const isRunning = duty.startAt <= now
  const isDayKnown = planning?.days.includes(shiftDay.date) === true
  const people = isDayKnown ? planning.peopleOn(shiftDay.date, shift.name).toSorted(byRank(requiredQualifications(minimums))) : null
  const change = clockChangeOf(duty)
  const story = event?.kind === 'taken' || event?.kind === 'exchanged' || event?.kind === 'ownPending' ? eventText(event, 'long') : null
  const badge = event?.kind === 'ownPending' ? 'pending' : undefined
  return (
    <VacationHero
      className={vacationClass(shift.name)}
      renderTile={(size) => <Tile name={shift.name} size={size} badge={badge} />}
      label={isRunning ? texts.running : texts.next}
      title={<DayText>{vacationTitle(duty, now, zone)}</DayText>}
      hours={
        <>
          <Hours from={startTime} to={endTime} />
          <span className="text-t3"> · {formatDuration(durationMs(duty) / 60_000)}</span>
        </>
      }
      notes={
        <>
          <span className="sr-only">{shiftWord(shift.name)}</span>
          {story !== null && <span className="mt-0.5 text-14 text-t2">{story}</span>}
          {change !== null && (
            <span className="mt-2">
              <Chip tone="warn" icon={<Clock size={14} strokeWidth={2.5} aria-hidden="true" />}>
                {change.to === 'summer' ? texts.toSummer : texts.toWinter}
              </Chip>
            </span>
          )}
        </>
      }
      renderCountdown={(size) => (
        <Countdown
          at={isRunning ? duty.endAt : duty.startAt}
          now={now}
          size={size}
          word={isRunning ? texts.wordRunning : texts.wordNext}
          done={texts.starting}
        />
      )}
      progress={<Progress home={home} duty={duty} isRunning={isRunning} />}
      action={
        !isRunning && (
          <span className="mt-2 hidden @min-[640px]:flex">
            <Action date={shiftDay.date} event={event} />
          </span>
        )
      }
      renderPeople={(isWide) => <PeopleThere home={home} shiftDay={shiftDay} people={people} isWide={isWide} />}
    />
  )
}

/** Giving the vacation away, or the demand that does it already. */
function Action({ date, event }: { date: Day; event: DayEvent | null }): ReactNode {
  const className = classNames(buttonClass({ variant: 'outline', size: 40, wide: true }), 'px-2.5! whitespace-nowrap')
  if (event?.kind === 'ownPending') {
    const { _id, type } = event.demand
    return (
      <Link to={type === 'switch' ? '/exchange/switch' : '/exchange/replace'} search={{ demand: _id }} className={className}>
        <Hourglass size={18} aria-hidden="true" />
        {texts.seeDemand}
      </Link>
    )
  }
  return (
    <Link to="/exchange/replace" search={{ post: date }} className={className}>
      <HandHelping size={18} aria-hidden="true" />
      {texts.askReplacement}
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

/** Their faces, and whose vacation it is. */
function PeopleThere({ home, shiftDay: { date, shift, teamObject }, people, isWide }: PeopleThereProps): ReactNode {
  const minimum = home.minimums[shift.name]
  const line = teamLine(teamObject, people === null ? null : leaderOf(people, minimum), home.me)
  return (
    <>
      <Presence home={home} people={people} date={date} minimum={minimum?.total} isWide={isWide} />
      {line !== null && (
        <span className={classNames('flex items-baseline gap-2 text-14', isWide ? 'font-550' : 'text-t2')}>
          {teamObject !== null && <TeamMark color={teamObject.color} />}
          <span className="min-w-0">{line}</span>
        </span>
      )}
    </>
  )
}

interface PresenceProps {
  home: Home
  /** Null while they are not known. */
  people: readonly Member[] | null
  date: string
  minimum: number | undefined
  isWide?: boolean
}

/** Who is there, oneself included; leads to the day. */
function Presence({ home, people, date, minimum, isWide = false }: PresenceProps): ReactNode {
  if (people === null) {
    if (home.center.isUnread || home.center.error !== null) return <span className="text-13 text-t3">{texts.dutyFailed}</span>
    return <Skeleton width={isWide ? 240 : '100%'} height={isWide ? 36 : 32} radius="full" />
  }
  const count = isWide ? presentFor(people.length, minimum) : presentFor(people.length, undefined)
  const faces = people.map((person) => ({ id: person._id, name: fullName(person), imageUrl: person.avatar ?? undefined }))
  return (
    <Link
      to="/calendar"
      search={{ day: date }}
      aria-label={`${count}, ${texts.seeDay}`}
      className="-mx-1.5 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-button-small px-1.5 hover:bg-[color-mix(in_srgb,var(--s3)_50%,transparent)] @min-[640px]:self-start"
    >
      <span aria-hidden="true">
        <AvatarRow people={faces} size={isWide ? 36 : 32} max={isWide ? 7 : 5} label={count} />
      </span>
      <span className="-mr-1.5 flex items-center gap-0.5 text-14 whitespace-nowrap text-t2">
        {count}
        <ChevronRight size={18} className="text-t3" aria-hidden="true" />
      </span>
    </Link>
  )
}

export function LoadingVacation(): ReactNode {
  return (
    <SkeletonGroup className="rounded-card bg-s1 p-[18px] lg:flex lg:min-h-[312px] lg:items-center lg:gap-7 lg:p-8">
      <div className="flex gap-4 lg:flex-1 lg:items-center lg:gap-7">
        <span className="lg:hidden">
          <Skeleton width={92} height={92} radius="tile" />
        </span>
        <span className="max-lg:hidden">
          <Skeleton width={176} height={176} radius="tile" />
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
    </SkeletonGroup>
  )
}

/** What is told at the next opening, before the application is there. */
function useKeptEarly({ me, zone, next, nextEntry, isKnown }: Home): void {
  const shift = nextEntry?.shiftDay?.shift ?? null
  useEffect(() => {
    if (next !== null && shift !== null) keepEarlyVacation(deviceStorage, { userId: me, duty: next, shift, now: Date.now(), zone })
    else if (isKnown) forgetEarlyVacation(deviceStorage)
  }, [me, zone, next, shift, isKnown])
}

/** `hasTeam`: whether the planning can hold vacations of a cycle; null while it is not known. */
export function NextVacation({ home, hasTeam }: { home: Home; hasTeam: boolean | null }): ReactNode {
  const { next, nextEntry, query, isKnown } = home
  useKeptEarly(home)
  const shiftDay = nextEntry?.shiftDay ?? null
  if (next !== null && nextEntry !== null && shiftDay !== null) {
    return <Hero home={home} duty={next} shiftDay={shiftDay} event={nextEntry.event} />
  }
  if (query.isError && !isKnown) {
    return (
      <ErrorState title={texts.failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {whyUnread(query.error)}
      </ErrorState>
    )
  }
  if (!isKnown || hasTeam === null) return <LoadingVacation />
  return <NoVacation hasTeam={hasTeam} until={home.range.endDate} />
}
