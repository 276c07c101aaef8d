// One modification: what is asked, by whom, where it stands; and deciding on it in place, with what it touches under one's eyes.
import { fullName, plainName } from '@releve/contract/person-name'
import type { WireModification } from '@releve/contract/planning'
import type { Day } from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId, useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText, Hours } from '#ui/day-text.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { capitalize, formatReadAt } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { mayAct, useMe } from '#session/me.ts'
import { useToday, useTodayOf, useZoneOf } from '#features/centers/queries.ts'
import { useCenterNames } from '#shared/center-names.ts'
import { useCenterName } from '#shared/centers.ts'
import { useDecide, useModification, type Decided, type Verdict } from '../queries.ts'
import { placementTexts } from './placement-texts.ts'
import { planningTexts, rangeText, statusLabels, typeLabels } from '../texts.ts'
import { EffectsView } from './effects-view.tsx'
import { PlacementChange } from './placement-change.tsx'
import { TakeBack } from './take-back.tsx'
import { useReopen } from './uncovered-list.tsx'
import { usePromises } from './use-promises.tsx'
import { WaitingLine } from './waiting-line.tsx'
import { ReasonForm } from '#kit/reason-form.tsx'

const texts = planningTexts.card

const STATES: Readonly<Record<WireModification['status'], { tone: ChipTone; icon: typeof Check }>> = {
  pending: { tone: 'pending', icon: Hourglass },
  approved: { tone: 'accepted', icon: Check },
  rejected: { tone: 'error', icon: Ban },
  withdrawn: { tone: 'neutral', icon: Undo2 },
}

/** Vacations left to nobody by a decision are posted again in one gesture, from what is said once it is done. */
function useSayDecided() {
  const snackbar = useSnackbar()
  const { reopen } = useReopen()
  return (message: string, { modification, uncovered }: Decided) => {
    if (uncovered.length === 0) snackbar.show({ kind: 'success', message })
    else {
      const dates = uncovered.map(({ date }) => date)
      snackbar.show({
        kind: 'info',
        message: `${message} ${planningTexts.uncovered.after(uncovered.length)}`,
        durationMs: 0,
        action: { label: planningTexts.uncovered.reopen, onPress: () => reopen(modification.userId, dates) },
      })
    }
  }
}

/** Stands above cards that would name a centre other than one's own: it is said once for all of them. */
export function FailedCenters({ modifications }: { modifications: readonly WireModification[] }): ReactNode {
  const { centerId } = useMe()
  const others = modifications.map((modification) => modification.centerId).filter((id) => id !== centerId)
  const centers = useCenterNames(others)
  if (modifications.every((modification) => modification.centerId === centerId)) return null
  return <FailedQueryLine query={centers}>{texts.centersFailed}</FailedQueryLine>
}

interface ModificationCardProps {
  modification: WireModification
  /** Its list shows it no more: how it stands is read anew. */
  isAway?: boolean
  /** The person stands above already. */
  hidePerson?: boolean
  /** The day from which it is looked at. Absent: a list. */
  day?: Day
  /** A form was opened in it, or closed. */
  onHold?: (isHeld: boolean) => void
}

/** The decision that another administrator made meanwhile. */
function Lapsed({ modification: { centerId, status, decidedBy, decidedAt } }: { modification: WireModification }): ReactNode {
  const zone = useZoneOf(centerId)
  const today = useTodayOf(centerId)
  return (
    <ReasonLine tone="quiet">
      {decidedBy === null || decidedAt === null
        ? texts.lapsed
        : texts.lapsedBy(status, decidedBy, formatReadAt(decidedAt, zone.name, today))}
    </ReasonLine>
  )
}

const isWaitedFor = ({ approval }: WireModification, userId: string): boolean =>
  approval?.waitsFor.some(({ _id }) => _id === userId) === true

export function ModificationCard({
  modification: known,
  isAway = false,
  hidePerson = false,
  day,
  onHold,
}: ModificationCardProps): ReactNode {
  const me = useMe()
  const today = useToday()
  const titleId = useId()
  // A master administrator decides for several: each says where it comes from.
  const { data: center } = useCenterName(known.centerId === me.centerId ? null : known.centerId)
  const waits = useWaitReason()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [isChanging, setChanging] = useState(false)
  const [isOffered, setOffered] = useState(false)
  const decide = useDecide()
  // One's own decision goes with its form.
  const now = useModification(known._id, isAway && !decide.isPending && !decide.isSuccess)
  const modification = (isAway ? now.data : undefined) ?? known
  const say = useSayDecided()
  const act = verdict === 'approve' ? ({ act: 'approve', id: known._id } as const) : null
  const promises = usePromises(act, { isForHours: known.type === 'custom_modification' })
  const { type, status, fromDate, toDate, causeName, comment, shift, user, createdBy, decidedBy, reason, activity, hours, weekdays } =
    modification
  const { placementId } = modification
  const isOwn = modification.userId === me._id
  const isPending = status === 'pending'
  const hasBegun = status === 'approved' && fromDate <= today
  const decides = mayAct(me, 'decideRequests')
  // A request that goes by levels is answered by the level it stands at; an administrator may answer for any.
  const isAsked = modification.approval === undefined ? decides : me.isAdmin || isWaitedFor(modification, me._id)
  const mayDecide = isAsked && isPending && !isOwn
  // An administrator takes back what has begun, a planner the days to come of others; everybody gives back their own days to come.
  const isWithdrawable = isPending || (status === 'approved' && ((me.isAdmin && !isOwn) || toDate > today))
  const mayWithdraw = (isOwn || mayAct(me, 'placeActivities')) && isWithdrawable
  const verdicts: readonly Verdict[] = mayDecide ? ['reject', 'approve'] : mayWithdraw ? ['withdraw'] : []
  // It was placed for several people: whoever places activities changes it for all of them.
  const isShared = placementId !== undefined && status === 'approved' && mayAct(me, 'placeActivities') && (me.isAdmin || toDate > today)
  // Somebody else decided or withdrew it while one was about to: there is nothing left to confirm.
  const isLapsed = verdict !== null && !verdicts.includes(verdict)
  const { tone, icon: Icon } = STATES[status]
  const range = rangeText(fromDate, toDate)
  const times = hours ?? (shift === null ? null : timesOf(shift))
  const label = activity?.name ?? typeLabels[type]

  const hold = (isHeld: boolean) => {
    setChanging(isHeld)
    onHold?.(isHeld)
  }

  const open = (next: Verdict | null) => {
    decide.reset()
    setVerdict(next)
    onHold?.(next !== null)
  }

  return (
    <article
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-card bg-s2 p-3.5 in-data-[theme=light]:bg-s1 in-data-[theme=light]:shadow-e1"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {!hidePerson && <Avatar name={plainName(user)} size={36} />}
        <div className="flex min-w-[min(9rem,100%)] flex-1 flex-col gap-0.5">
          <h3 id={titleId} className="text-16 font-600 tracking-normal">
            {hidePerson ? label : fullName(user)}
          </h3>
          <span className="text-14 text-t2">
            {!hidePerson && `${label}, `}
            <DayText>{hidePerson ? capitalize(range) : range}</DayText>
          </span>
          {center !== undefined && center !== null && <span className="text-13 text-t3">{center}</span>}
          {times !== null && (
            <span className="text-13 text-t2">
              {hours === undefined && shift !== null && `${shift.name}, `}
              <Hours from={times.startTime} to={times.endTime} />
              {weekdays !== undefined && `, ${planningTexts.form.onWeekdays(weekdays)}`}
            </span>
          )}
          {causeName !== null && <span className="text-13 text-t2">{causeName}</span>}
          {createdBy !== null && createdBy._id !== user._id && <span className="text-13 text-t3">{texts.registeredBy(createdBy)}</span>}
          {reason !== null && <span className="text-13 text-pretty text-t3">{texts.reason(reason)}</span>}
        </div>
        <span className="flex flex-col items-end gap-0.5">
          <Chip tone={tone} icon={<Icon size={14} strokeWidth={2.6} />}>
            {statusLabels[status]}
          </Chip>
          {decidedBy !== null && status !== 'pending' && <span className="text-12 text-t3">{texts.by(decidedBy)}</span>}
        </span>
      </div>
      {comment !== '' && <p className={classNames('-mt-1 text-14 text-pretty wrap-anywhere', !hidePerson && 'sm:pl-12')}>{comment}</p>}
      <WaitingLine modification={modification} />
      {isShared && isChanging ? (
        <PlacementChange modification={modification} placementId={placementId} day={day} today={today} onDone={() => hold(false)} />
      ) : verdict === null ? (
        (verdicts.length > 0 || isShared) && (
          <div className="flex flex-wrap items-center justify-end gap-2">
            {isOwn && isPending && decides && <ReasonLine tone="quiet">{texts.ownRequest}</ReasonLine>}
            {waits !== undefined && <ReasonLine tone="quiet">{waits}</ReasonLine>}
            {isShared && (
              <Button size={40} variant="outline" disabledReason={waits} hideReason onClick={() => hold(true)}>
                {placementTexts.change.open}
              </Button>
            )}
            {verdicts.map((verdict) => (
              <Button
                key={verdict}
                size={40}
                variant={verdict === 'approve' ? 'primary' : 'outline'}
                disabledReason={waits}
                hideReason
                onClick={() => open(verdict)}
              >
                {verdict === 'withdraw' && hasBegun ? texts.correct : texts[verdict]}
              </Button>
            ))}
          </div>
        )
      ) : isLapsed ? (
        <div role="status">{!decide.isPending && !decide.isSuccess && <Lapsed modification={modification} />}</div>
      ) : verdict === 'withdraw' ? (
        <TakeBack
          modification={modification}
          isOwn={isOwn}
          mayForce={me.isAdmin}
          today={today}
          onDone={(decided) => say(texts.done.withdraw, decided)}
          onCancel={() => open(null)}
        />
      ) : (
        <ReasonForm
          key={verdict}
          confirmLabel={texts.confirm[verdict]}
          variant={verdict === 'approve' ? 'primary' : 'danger'}
          isReasonRequired={verdict === 'reject' || promises.givesUpBegun(fromDate, today)}
          mayForce={me.isAdmin && verdict !== 'reject'}
          check={() => verdict === 'reject' || promises.decide() !== null}
          send={async (reasonGiven) => {
            const decisions = verdict === 'approve' ? promises.decide() : null
            const wish = { modification, verdict, isOffered, ...reasonGiven, ...(decisions !== null && { decisions }) }
            const decided = await decide.mutateAsync(wish)
            const isPassedOn = verdict === 'approve' && decided.modification.status === 'pending'
            say(isPassedOn ? texts.passedOn : texts.done[verdict], decided)
          }}
          refuse={promises.lookAgain}
          onCancel={() => open(null)}
        >
          {verdict === 'approve' && hours === undefined && (
            <EffectsView wish={modification} isWritten={decide.isPending || decide.isSuccess} lacks={promises.preview.data?.lacks} />
          )}
          {verdict === 'approve' && promises.view}
          {verdict === 'approve' && type !== 'custom_modification' && hours === undefined && mayAct(me, 'keepVacancies') && (
            <Checkbox label={texts.offer} hint={texts.offerHint} checked={isOffered} onChange={setOffered} />
          )}
        </ReasonForm>
      )}
    </article>
  )
}
