// The day of a member, for their administrators and planners, opened from the team's planning: what they work, what is asked, and deciding on it here.
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { addDays, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { wayOn } from '@releve/domain/demands/answers'
import { hasBegun } from '@releve/domain/demands/moves'
import { dutyOf, timesOf } from '@releve/domain/planning/shift'
import { rulesFollowed } from '@releve/domain/working-time/profiles'
import type { WireDemand } from '@releve/contract/demands'
import type { WireShiftDay } from '@releve/contract/shifts'
import { Link } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import Users from 'lucide-react/icons/users'
import { Fragment, useState, type ReactNode } from 'react'
import { isMissing } from '#api/errors.ts'
import { Loaded, together } from '#kit/loaded.tsx'
import { WhileOpen } from '#kit/while-open.tsx'
import { ReasonForm } from '#kit/reason-form.tsx'
import { useMe } from '#session/me.ts'
import { Audience } from '#shared/audience.tsx'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { DayParts } from '#shared/day-parts.tsx'
import { dutiesOf } from '#shared/duties-of.ts'
import { toEverybody } from '#shared/first-choice.ts'
import { Rests } from '#shared/rests-line.tsx'
import { restsAround } from '#shared/rests.ts'
import { shiftWord } from '#shared/shift-word.ts'
import { WeekStrip } from '#shared/week-strip.tsx'
import { Button } from '#ui/button.tsx'
import { DayText, Hours } from '#ui/day-text.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { capitalize, formatDay } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Tile } from '#shared/tile.tsx'
import { useAskBefore } from '#ui/unsaved-guard.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { useCenterRules, useMinute, useToday, useZone } from '#features/centers/queries.ts'
import { useAudience } from '#shared/possible-answers.ts'
import { useDemands } from '#features/demands/queries.ts'
import { lettersOn, useRoster, useShiftDays, workRangesOn } from '#features/shifts/queries.ts'
import { useUser } from '#features/users/queries.ts'
import { useGiveTo, usePostFor } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { ClosedWith } from './closed-with.tsx'
import { DayModifications } from './day-modifications.tsx'
import { isMissingIn, MissingMember } from './missing-member.tsx'
import { ReopenButton } from './uncovered-list.tsx'

const texts = planningTexts.member

/** Days around, for the vacations before and after. */
const AROUND = 10

interface DayOfMember {
  readonly memberId: string
  readonly member: NamedPerson
  readonly day: Day
  readonly shiftDay: WireShiftDay
}

const worksOn = ({ isOff, shift }: WireShiftDay) => !isOff && shift.type === 'work'

/** `shiftDay` null: while it is read. */
function Head({ member, memberId, day, shiftDay }: Omit<DayOfMember, 'shiftDay'> & { shiftDay: WireShiftDay | null }): ReactNode {
  const ranges = shiftDay === null ? [] : workRangesOn(shiftDay)
  const today = useToday()
  const askBefore = useAskBefore()
  const { open } = useCalendarAddress()
  const step = (days: number) => () => askBefore(() => open({ member: memberId, day: addDays(day, days) }))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        {shiftDay === null ? (
          <Skeleton width={64} height={64} radius="tile" />
        ) : (
          <Tile name={shiftDay.isOff ? 'R' : lettersOn(shiftDay).name} type={lettersOn(shiftDay).type} size={64} />
        )}
        <div className="flex min-w-0 flex-col">
          <span aria-hidden="true" className="text-22 font-650">
            {fullName(member)}
          </span>
          <span className="text-14 text-t2">{shiftDay?.teamObject?.name ?? texts.noTeam}</span>
          <Link
            to="/profile/$userId"
            params={{ userId: memberId }}
            className="touch-target relative self-start rounded-xs text-13 font-550 text-primary-ink hover:underline"
          >
            {texts.seeProfile}
          </Link>
        </div>
      </div>
      <div className="flex items-center gap-1">
        <IconButton boxed label={texts.previous} icon={<ChevronLeft size={22} />} onClick={step(-1)} />
        <span aria-live="polite" className="flex min-w-0 flex-1 flex-col items-center text-center">
          <DayText className="text-16 font-600">{capitalize(formatDay(day, 'long', { today }))}</DayText>
          <span className="text-14 text-t2">
            {ranges.map(({ startTime, endTime }, index) => (
              <Fragment key={startTime}>
                {index > 0 && ', '}
                <Hours from={startTime} to={endTime} />
              </Fragment>
            ))}
            {ranges.length === 0 && shiftDay !== null && (shiftDay.isOff ? texts.unavailable : texts.rest)}
          </span>
        </span>
        <IconButton boxed label={texts.next} icon={<ChevronRight size={22} />} onClick={step(1)} />
      </div>
    </div>
  )
}

/** The three days on each side, each of which opens, and the rests around the vacation: what a change of this day would leave. */
function Around({ memberId, day, days }: Pick<DayOfMember, 'memberId' | 'day'> & { days: readonly WireShiftDay[] }): ReactNode {
  const today = useToday()
  const zone = useZone()
  const askBefore = useAskBefore()
  const { open } = useCalendarAddress()
  const { data: ofCenter } = useCenterRules()
  const { data: member } = useUser(memberId)
  const rules = ofCenter === undefined ? [] : rulesFollowed(ofCenter, member?.profile ?? null)
  const isInTeam = days.some(({ date, teamObject }) => date === day && teamObject !== null)
  const week = days.filter(({ date }) => date >= addDays(day, -3) && date <= addDays(day, 3))
  return (
    <>
      <WeekStrip
        days={week.map((shiftDay) => {
          const { name, type } = shiftDay.isOff ? { name: 'R', type: 'rest' as const } : lettersOn(shiftDay)
          const label = shiftDay.isOff ? texts.unavailable : type === 'rest' ? texts.rest : shiftWord(name)
          return { day: shiftDay.date, name, type, label, added: shiftDay.date === day }
        })}
        today={today}
        onDay={(opened) => askBefore(() => open({ member: memberId, day: opened }))}
      />
      {/* Between vacations taken now and then, without a cycle, nobody speaks of rest. */}
      {isInTeam && <Rests steps={restsAround(dutiesOf(days, zone), day, rules)} />}
    </>
  )
}

function PostForm({ memberId, member, day, shiftDay, onCancel }: DayOfMember & { onCancel: () => void }): ReactNode {
  const post = usePostFor()
  const [now, zone] = [useMinute(), useZone()]
  const [to, setTo] = useState(toEverybody)
  const audience = useAudience({ type: 'substitution', posterShift: { date: day }, onBehalfOf: memberId }, post.isIdle || post.isError)
  return (
    <ReasonForm
      confirmLabel={texts.confirmPost}
      isTouched={to.first.length > 0}
      send={(reasonGiven) => post.mutateAsync({ memberId, dates: [day], to, ...reasonGiven })}
      done={to.first.length > 0 ? texts.postedFirst : texts.posted}
      onCancel={onCancel}
    >
      <h3 className="text-16">{texts.post}</h3>
      <Audience
        query={audience}
        failed={texts.audienceFailed}
        nobody={<span className="font-600 text-t1">{texts.nobody}</span>}
        choice={{
          value: to,
          onChange: (chosen) => setTo({ ...to, ...chosen }),
          widens: texts.widens(member),
          startAt: dutyOf(toDayNumber(day), shiftDay.shift, null, zone).startAt,
          now,
          zone,
        }}
      />
    </ReasonForm>
  )
}

function PostFor(dayOf: DayOfMember): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <PostForm {...dayOf} onCancel={() => setOpen(false)} />
  ) : (
    <Button variant="outline" size={44} wide icon={<HandHelping size={20} />} onClick={() => setOpen(true)}>
      {texts.post}
    </Button>
  )
}

function GiveRow({ demand, date, memberId, member, shiftDay }: DayOfMember & { demand: WireDemand; date: Day | null }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const give = useGiveTo()
  const { shift } = demand.posterShift
  const { startTime, endTime } = timesOf(shift)
  return (
    <li className="flex flex-col gap-3 rounded-card bg-s2 p-3">
      <div className="flex flex-wrap items-center gap-3">
        <Tile name={shift.name} />
        <span className="flex min-w-[8rem] flex-1 flex-col">
          <span className="text-14 font-600">{fullName(demand.poster)}</span>
          <span className="text-13 text-t2">
            <Hours from={startTime} to={endTime} />
            {date !== null && (
              <>
                , <DayText>{texts.exchangeFor(shiftDay.shift.name, formatDay(date))}</DayText>
              </>
            )}
          </span>
        </span>
        {!isOpen && (
          <Button size={40} variant="outline" onClick={() => setOpen(true)}>
            {texts.give}
          </Button>
        )}
      </div>
      {isOpen && (
        <ReasonForm
          confirmLabel={texts.confirmGive}
          send={(reasonGiven) => give.mutateAsync({ demand, date, memberId, ...reasonGiven })}
          done={texts.given(member)}
          onCancel={() => setOpen(false)}
        >
          {date !== null && <ClosedWith userId={memberId} fromDate={date} toDate={date} />}
        </ReasonForm>
      )}
    </li>
  )
}

function Actions(dayOf: DayOfMember): ReactNode {
  const { memberId, day, shiftDay } = dayOf
  const { open: openOver } = useCalendarAddress()
  const askBefore = useAskBefore()
  // Demands are posted and given in the name of others by administrators alone, and they alone change days that are over.
  const { isAdmin } = useMe()
  const today = useToday()
  const zone = useZone()
  const now = useMinute()
  const query = useDemands()
  const demands = query.data ?? []
  const open = demands.filter(({ status, posterShift }) => status === 'open' && posterShift.date === day)
  const own = open.find(({ posterId }) => posterId === memberId)
  const givable = (isAdmin ? open : []).flatMap((demand) => {
    const way = demand.posterId === memberId || hasBegun(demand, { zone, now }) ? null : wayOn(demand, shiftDay)
    return way === null ? [] : [{ demand, date: way.date }]
  })
  return (
    <>
      {shiftDay.parts !== undefined && <DayParts parts={shiftDay.parts} isOwn={false} />}
      {isAdmin && shiftDay.isUncovered && own === undefined && (
        <div className="flex flex-col gap-2.5 rounded-card bg-warn-tint p-3.5">
          <ReasonLine tone="warn">{texts.uncovered}</ReasonLine>
          <span className="self-end">
            <ReopenButton userId={memberId} date={day} />
          </span>
        </div>
      )}
      {own !== undefined && <ReasonLine tone="quiet">{texts.openDemand}</ReasonLine>}
      <FailedQueryLine query={query}>{texts.demandsFailed}</FailedQueryLine>
      <DayModifications day={day} userId={memberId} />
      {givable.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-14 font-550 tracking-normal">{texts.demands}</h3>
          <ul className="flex flex-col gap-2">
            {givable.map(({ demand, date }) => (
              <GiveRow key={demand._id} demand={demand} date={date} {...dayOf} />
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-col gap-2">
        {worksOn(shiftDay) && (
          <Button
            variant="ghost"
            size={44}
            wide
            icon={<Users size={20} />}
            onClick={() => askBefore(() => openOver({ day, shift: shiftDay.shift.name }))}
          >
            {texts.whoIsThere}
          </Button>
        )}
        {isAdmin && worksOn(shiftDay) && own === undefined && day >= today && <PostFor {...dayOf} />}
        {(isAdmin || day >= today) && (
          <Button
            variant="primary"
            size={44}
            wide
            icon={<CalendarPlus size={20} />}
            onClick={() => openOver({ ask: day, member: memberId })}
          >
            {planningTexts.register}
          </Button>
        )}
      </div>
    </>
  )
}

const skeleton = (
  <SkeletonGroup className="flex flex-col gap-4">
    <Skeleton width="100%" height={88} radius="card" />
    <Skeleton width="100%" height={44} radius="button" />
  </SkeletonGroup>
)

type OpenMemberDayProps = Pick<DayOfMember, 'memberId' | 'day'> & OverlayProps & { onClosed: () => void }

function OpenMemberDay({ memberId, day, ...overlay }: OpenMemberDayProps): ReactNode {
  const today = useToday()
  const roster = useRoster()
  const days = useShiftDays(memberId, { startDate: addDays(day, -AROUND), endDate: addDays(day, AROUND) })
  const member = roster.data?.members.find(({ _id }) => _id === memberId)
  const shiftDay = days.data?.find(({ date }) => date === day) ?? null
  const words = formatDay(day, 'long', { today })
  const isGone = isMissing(days.error) || isMissingIn(roster, memberId)
  const reading = together({ ...days, data: shiftDay ?? undefined }, { ...roster, data: member })
  return (
    <UnsavedSheet
      {...overlay}
      title={member === undefined ? capitalize(words) : `${fullName(member)}, ${words}`}
      {...(!isGone &&
        !reading.isError && {
          header: <Head memberId={memberId} member={member ?? { name: '', lastName: '' }} day={day} shiftDay={shiftDay} />,
        })}
    >
      {isGone ? (
        <MissingMember onClose={() => overlay.onOpenChange(false)} />
      ) : (
        <div className="flex flex-col gap-5">
          <Loaded query={reading} failed={texts.failed} skeleton={skeleton}>
            {([knownDay, knownMember]) => (
              <>
                <Around memberId={memberId} day={day} days={days.data ?? []} />
                <Actions key={`${memberId} ${day}`} memberId={memberId} member={knownMember} day={day} shiftDay={knownDay} />
              </>
            )}
          </Loaded>
        </div>
      )}
    </UnsavedSheet>
  )
}

/** `shown` null when it is closed. */
export function MemberDaySheet({ shown, onOpenChange }: OverlayProps & { shown: Pick<DayOfMember, 'memberId' | 'day'> | null }): ReactNode {
  return (
    <WhileOpen subject={shown}>
      {(memberDay, opening, onClosed) => (
        <OpenMemberDay {...memberDay} {...opening} onClosed={onClosed} onOpenChange={onOpenChange} backCloses={false} />
      )}
    </WhileOpen>
  )
}
