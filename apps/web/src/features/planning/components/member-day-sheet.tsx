// The day of a member, for his administrators, opened from the team's planning: what he works, what is asked, and deciding on it here.
import { addDays } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import type { WireDemand } from '@releve/contract/demands'
import type { WireShiftDay } from '@releve/contract/shifts'
import { Link } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { isMissing, whyUnread } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText, Hours } from '../../../ui/day-text.tsx'
import type { OverlayProps } from '../../../ui/deferred-overlay.tsx'
import { capitalize, formatDay } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { fullName } from '../../../ui/person.ts'
import type { NamedPerson } from '../../../ui/person.ts'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { useAskBefore } from '../../../ui/unsaved-guard.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useToday } from '../../centers/queries.ts'
import { useDemands } from '../../demands/queries.ts'
import { useRoster, useShiftDays } from '../../shifts/queries.ts'
import { useGiveTo, usePostFor } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { DayModifications } from './day-modifications.tsx'
import { isMissingIn, MissingMember } from './missing-member.tsx'
import { ReasonForm } from './reason-form.tsx'
import type { ReasonGiven } from './reason-form.tsx'
import { ReopenButton } from './uncovered-list.tsx'

const texts = planningTexts.member

interface MemberDaySheetProps extends OverlayProps {
  /** Null when it is closed. */
  shown: { readonly memberId: string; readonly day: Day } | null
  onDay: (day: Day) => void
  onAsk: (day: Day, memberId: string) => void
}

interface DayOfMember {
  readonly memberId: string
  readonly member: NamedPerson
  readonly day: Day
  readonly shiftDay: WireShiftDay
}

function Head({
  member,
  memberId,
  day,
  shiftDay,
  onDay,
}: Omit<DayOfMember, 'shiftDay'> & { shiftDay: WireShiftDay | null; onDay: (day: Day) => void }): ReactNode {
  const isWork = shiftDay !== null && !shiftDay.isOff && shiftDay.shift.type === 'work'
  const times = isWork ? timesOf(shiftDay.shift) : null
  const today = useToday()
  const askBefore = useAskBefore()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        {shiftDay === null ? (
          <Skeleton width={64} height={64} radius="tile" />
        ) : (
          <Tile name={shiftDay.isOff ? 'R' : shiftDay.shift.name} type={shiftDay.shift.type} size={64} />
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
        <IconButton
          boxed
          label={texts.previous}
          icon={<ChevronLeft size={22} aria-hidden="true" />}
          onClick={() => askBefore(() => onDay(addDays(day, -1)))}
        />
        <span aria-live="polite" className="flex min-w-0 flex-1 flex-col items-center text-center">
          <span className="text-16 font-600">
            <DayText>{capitalize(formatDay(day, 'long', { today }))}</DayText>
          </span>
          <span className="text-14 text-t2">
            {shiftDay === null ? (
              ' '
            ) : times !== null ? (
              <Hours from={times.startTime} to={times.endTime} />
            ) : shiftDay.isOff ? (
              texts.unavailable
            ) : (
              texts.rest
            )}
          </span>
        </span>
        <IconButton
          boxed
          label={texts.next}
          icon={<ChevronRight size={22} aria-hidden="true" />}
          onClick={() => askBefore(() => onDay(addDays(day, 1)))}
        />
      </div>
    </div>
  )
}

function PostFor({ memberId, day }: DayOfMember): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const post = usePostFor()
  const snackbar = useSnackbar()
  // A promise, since this form is gone once the day is read again: what `mutate` is told would then go unheard.
  const send = useOneAtATime((given: ReasonGiven) =>
    post.mutateAsync({ memberId, date: day, ...given }).then(
      () => {
        setOpen(false)
        snackbar.show({ kind: 'success', message: texts.posted })
      },
      // Stands in the form, by `post.error`.
      () => undefined,
    ),
  )
  if (!isOpen) {
    return (
      <Button variant="outline" size={44} wide icon={<HandHelping size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {texts.post}
      </Button>
    )
  }
  return (
    <ReasonForm
      confirmLabel={texts.confirmPost}
      isReasonRequired
      mayForce
      isPending={post.isPending}
      error={post.error}
      onCancel={() => {
        post.reset()
        setOpen(false)
      }}
      onSubmit={(given) => void send(given)}
    >
      <h3 className="text-16">{texts.post}</h3>
    </ReasonForm>
  )
}

/** How the member could take this demand: for nothing of his, or against his vacation of that day; null: not at all. */
function wayFor({ type, acceptedSwitches, posterShift }: WireDemand, { shiftDay }: DayOfMember): { readonly date: Day | null } | null {
  // Unavailable: he may take nothing, whatever his cycle says.
  if (shiftDay.isOff) return null
  const works = shiftDay.shift.type === 'work'
  if (!works) return type === 'switch' ? null : { date: null }
  if (type === 'substitution') return null
  const { date } = posterShift
  const matches = acceptedSwitches.some((one) => one.shift === shiftDay.shift.name && (one.date ?? date) === date)
  return matches ? { date } : null
}

function GiveRow({ demand, date, ...dayOf }: DayOfMember & { demand: WireDemand; date: Day | null }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const give = useGiveTo()
  const snackbar = useSnackbar()
  // As in `PostFor`: this row leaves with its demand.
  const send = useOneAtATime((given: ReasonGiven) =>
    give.mutateAsync({ demand, date, memberId: dayOf.memberId, ...given }).then(
      () => {
        setOpen(false)
        snackbar.show({ kind: 'success', message: texts.given(dayOf.member) })
      },
      () => undefined,
    ),
  )
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
                , <DayText>{texts.exchangeFor(dayOf.shiftDay.shift.name, formatDay(date))}</DayText>
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
          isReasonRequired
          mayForce
          isPending={give.isPending}
          error={give.error}
          onCancel={() => {
            give.reset()
            setOpen(false)
          }}
          onSubmit={(given) => void send(given)}
        />
      )}
    </li>
  )
}

function Actions(dayOf: DayOfMember & { onAsk: MemberDaySheetProps['onAsk'] }): ReactNode {
  const { memberId, day, shiftDay, onAsk } = dayOf
  const today = useToday()
  const { data: demands = [], isError, isFetching, refetch } = useDemands()
  const isUnread = isError && demands.length === 0
  const open = demands.filter(({ status, posterShift }) => status === 'open' && posterShift.date === day)
  const own = open.find(({ posterId }) => posterId === memberId)
  const givable = open.flatMap((demand) => {
    const way = demand.posterId === memberId ? null : wayFor(demand, dayOf)
    return way === null ? [] : [{ demand, date: way.date }]
  })
  const works = !shiftDay.isOff && shiftDay.shift.type === 'work'
  return (
    <>
      {shiftDay.isUncovered && own === undefined && (
        <div className="flex flex-col gap-2.5 rounded-card bg-warn-tint p-3.5">
          <ReasonLine tone="warn">{texts.uncovered}</ReasonLine>
          <span className="self-end">
            <ReopenButton userId={memberId} date={day} />
          </span>
        </div>
      )}
      {own !== undefined && <ReasonLine tone="quiet">{texts.openDemand}</ReasonLine>}
      {isUnread && (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
          {texts.demandsFailed}
        </FailedLine>
      )}
      <DayModifications day={day} userId={memberId} />
      {givable.length > 0 && day >= today && (
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
        {works && own === undefined && day >= today && <PostFor {...dayOf} />}
        <Button size={44} wide icon={<CalendarPlus size={20} aria-hidden="true" />} onClick={() => onAsk(day, memberId)}>
          {planningTexts.register}
        </Button>
      </div>
    </>
  )
}

function OpenMemberDay({
  memberId,
  day,
  onDay,
  onAsk,
  ...overlay
}: { memberId: string; day: Day; onClosed: () => void } & Omit<MemberDaySheetProps, 'shown'>): ReactNode {
  const today = useToday()
  const rosterQuery = useRoster()
  const roster = rosterQuery.data
  const range = useMemo(() => ({ startDate: addDays(day, -7), endDate: addDays(day, 7) }), [day])
  const query = useShiftDays(memberId, range)
  const member = roster?.members.find(({ _id }) => _id === memberId)
  const shiftDay = query.data?.find(({ date }) => date === day) ?? null
  const frame = {
    ...overlay,
    title:
      member === undefined ? capitalize(formatDay(day, 'long', { today })) : `${fullName(member)}, ${formatDay(day, 'long', { today })}`,
  }
  if (isMissing(query.error) || isMissingIn(rosterQuery, memberId)) {
    return (
      <UnsavedSheet {...frame}>
        <MissingMember onClose={() => overlay.onOpenChange(false)} />
      </UnsavedSheet>
    )
  }
  const failed = query.isError && shiftDay === null ? query : rosterQuery.isError && roster === undefined ? rosterQuery : null
  if (failed !== null) {
    return (
      <UnsavedSheet {...frame}>
        <ErrorState title={texts.failed} onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          {whyUnread(failed.error)}
        </ErrorState>
      </UnsavedSheet>
    )
  }
  const known = member === undefined || shiftDay === null ? null : { memberId, member, day, shiftDay }
  return (
    <UnsavedSheet
      {...frame}
      header={<Head memberId={memberId} member={member ?? { name: '', lastName: '' }} day={day} shiftDay={shiftDay} onDay={onDay} />}
    >
      <div className="flex flex-col gap-5">
        {known === null ? (
          <SkeletonGroup className="flex flex-col gap-4">
            <Skeleton width="100%" height={88} radius="card" />
            <Skeleton width="100%" height={44} radius="button" />
          </SkeletonGroup>
        ) : (
          <Actions key={day} {...known} onAsk={onAsk} />
        )}
      </div>
    </UnsavedSheet>
  )
}

export function MemberDaySheet({ shown, ...actions }: MemberDaySheetProps): ReactNode {
  // What was shown stays while the sheet leaves.
  const [kept, setKept] = useState(shown)
  if (shown !== null && (shown.memberId !== kept?.memberId || shown.day !== kept.day)) setKept(shown)
  return kept === null ? null : <OpenMemberDay {...kept} {...actions} onClosed={() => setKept(null)} />
}
