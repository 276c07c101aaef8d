// An agreed exchange: one that I took (and may withdraw from), one of mine that was taken, or one between colleagues.
import type { WireDemand } from '@releve/contract/demands'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { useMe } from '../../accounts/queries.ts'
import { useCenterRules, useToday, useZone } from '../../centers/queries.ts'
import { useBalance } from '../../points/queries.ts'
import { daysOfDemand } from '../queries.ts'
import { demandTexts, momentText } from '../texts.ts'
import { ConsequenceSkeleton, ConsequenceView, CurrentWeek } from './consequence-view.tsx'
import { currentWeek } from './consequence.ts'
import { tilesOf } from './demand-tiles.tsx'
import { DetailFoot, useIsColumn } from './detail-frame.tsx'
import { BalanceLine, DemandHead, PersonCard, PosterCard, Refusal } from './detail-parts.tsx'
import { isGivenUp, isUnanswered, useIsSought, whyNot } from './lost-answers.ts'
import { useConsequence } from './use-consequence.ts'
import { useWithdraw } from './use-demand-actions.ts'

const texts = demandTexts.detail

function pointsOf({ acceptedSwitch, points }: WireDemand): number {
  return acceptedSwitch?.points ?? points
}

/** The way out when withdrawing is refused: to give the vacation on. */
function PostIt({ demand, onPost }: { demand: WireDemand; onPost: (date: string) => void }): ReactNode {
  return (
    <Button variant="outline" onClick={() => onPost(demand.posterShift.date)}>
      {texts.postIt}
    </Button>
  )
}

interface SettledDetailProps {
  demand: WireDemand
  now: number
  /** Once one has withdrawn. */
  onDone: () => void
  onPost: (date: string) => void
}

/** A vacation I took: how it stands, and what withdrawing would change. */
export function TakenDetail({ demand, now, onDone, onPost }: SettledDetailProps): ReactNode {
  const me = useMe()._id
  const isColumn = useIsColumn()
  const waits = useWaitReason()
  const today = useToday()
  const balance = useBalance(me).data ?? null
  const notice = useCenterRules().data?.withdrawNoticeHours ?? null
  const [isAsking, setAsking] = useState(false)
  const { withdraw, isPending, error, reset } = useWithdraw()
  const isSought = useIsSought(demand._id, 'withdraw')
  const failure = isSought ? demandTexts.lost.inDoubt : whyNot(error)
  const { posterShift, acceptedSwitch, poster } = demand
  const touched = useMemo(() => daysOfDemand(demand), [demand])
  const change = useMemo(() => ({ gains: acceptedSwitch, loses: posterShift.date }), [acceptedSwitch, posterShift.date])
  const state = useConsequence(touched, change, [])
  const { zone, consequence } = state
  const isTooLate = now > demand.withdrawUntil
  // Without network nothing was refused: there is no way out to look for.
  const isRefused = error instanceof ApiError && error.status === 409 && !isUnanswered(error) && !isGivenUp(error)
  const hasStarted = now >= posterShift.startAt
  const points = pointsOf(demand)
  const reason = waits ?? (isTooLate ? demandTexts.withdraw.tooLate(notice) : state.isFailed ? texts.adjacentFailed : undefined)
  const confirm = () => {
    withdraw(demand).then(
      ({ isLate }) => {
        setAsking(false)
        if (!isLate) onDone()
      },
      () => setAsking(false),
    )
  }
  return (
    <>
      <DemandHead
        demand={demand}
        title={acceptedSwitch === null ? demandTexts.card.youTook(poster) : demandTexts.card.youSwapped(poster)}
        tiles={tilesOf(demand, me, null)}
        points={points}
      />
      <div className="flex flex-col gap-4">
        <PosterCard demand={demand} />
        {demand.acceptedAt !== null && (
          <span className="text-13 text-t3">
            <DayText>{texts.takenAt(momentText(demand.acceptedAt, today, zone))}</DayText>
          </span>
        )}
        {state.isFailed ? (
          <FailedLine onRetry={() => void state.retry()} retrying={state.isRetrying} retryLabel={texts.adjacentRetry}>
            {texts.adjacentFailed}
          </FailedLine>
        ) : hasStarted || isTooLate ? (
          <CurrentWeek days={currentWeek(state.days, posterShift.date)} />
        ) : consequence === null ? (
          <ConsequenceSkeleton />
        ) : (
          <>
            <h3 className="text-16">{demandTexts.withdraw.consequence}</h3>
            <ConsequenceView consequence={consequence} figures={state.figures} others={state.others} zone={zone} />
          </>
        )}
        {isTooLate ? (
          <BalanceLine balance={balance?.points ?? null} points={points} note={texts.credited(posterShift.endAt, zone)} />
        ) : (
          points > 0 && <span className="text-14 text-t2">{demandTexts.withdraw.points(points)}</span>
        )}
      </div>
      <DetailFoot>
        {failure !== null && (
          <div className="mb-3 flex flex-col gap-2">
            <Refusal>{failure}</Refusal>
          </div>
        )}
        {!hasStarted && (
          <div className={isColumn ? 'flex flex-wrap items-center justify-end gap-3' : 'flex flex-col gap-2'}>
            <span className="min-w-40 flex-1 text-13 text-t3">
              {!isTooLate && <DayText>{texts.withdrawUntil(demand.withdrawUntil, zone)}</DayText>}
            </span>
            {(isTooLate || isRefused) && <PostIt demand={demand} onPost={onPost} />}
            <Button
              variant="neutral"
              wide={!isColumn}
              pending={isPending || isSought}
              disabledReason={reason}
              onClick={() => {
                reset()
                setAsking(true)
              }}
            >
              {texts.withdraw}
            </Button>
          </div>
        )}
      </DetailFoot>
      <Dialog
        open={isAsking && !isSought}
        onOpenChange={setAsking}
        title={demandTexts.withdraw.title}
        description={<DayText>{demandTexts.withdraw.text(demand)}</DayText>}
        confirmLabel={texts.withdraw}
        danger
        pending={isPending}
        onConfirm={confirm}
      />
    </>
  )
}

/** One of my vacations that a colleague took. */
export function GivenDetail({ demand, now }: Pick<SettledDetailProps, 'demand' | 'now'>): ReactNode {
  const me = useMe()._id
  const [today, zone] = [useToday(), useZone()]
  const { accepter, acceptedSwitch, posterShift } = demand
  const touched = useMemo(() => daysOfDemand(demand), [demand])
  const state = useConsequence(touched, null, [])
  const points = pointsOf(demand)
  return (
    <>
      <DemandHead demand={demand} title={texts.agreed} tiles={tilesOf(demand, me, null)} points={-points} />
      <div className="flex flex-col gap-4">
        {accepter !== null && (
          <PersonCard
            person={accepter}
            note={acceptedSwitch === null ? demandTexts.given.replaces : demandTexts.given.swaps}
            at={demand.acceptedAt === null ? '' : texts.takenAt(momentText(demand.acceptedAt, today, zone))}
          />
        )}
        {state.isFailed ? (
          <FailedLine onRetry={() => void state.retry()} retrying={state.isRetrying} retryLabel={texts.adjacentRetry}>
            {texts.adjacentFailed}
          </FailedLine>
        ) : state.isLoading ? (
          <ConsequenceSkeleton />
        ) : (
          <CurrentWeek days={currentWeek(state.days, posterShift.date)} />
        )}
        <ul className="flex flex-col gap-2 text-14 text-t2">
          {points > 0 && (
            <li>
              <DayText>{demandTexts.given.points(points, texts.debited(posterShift.endAt, zone))}</DayText>
            </li>
          )}
          {accepter !== null && demand.withdrawUntil > now && (
            <li>
              <DayText>{demandTexts.given.mayWithdraw(accepter, demand.withdrawUntil, zone)}</DayText>
            </li>
          )}
        </ul>
      </div>
    </>
  )
}

/** Between colleagues, or no longer to be taken. */
export function ClosedDetail({ demand }: Pick<SettledDetailProps, 'demand'>): ReactNode {
  const me = useMe()._id
  return (
    <>
      <DemandHead demand={demand} title={demandTexts.types[demand.type]} tiles={tilesOf(demand, me, null)} points={pointsOf(demand)} />
      <div className="flex flex-col gap-4">
        <PosterCard demand={demand} />
        {demand.accepter !== null && <ReasonLine tone="quiet">{texts.closedBy(demand.accepter)}</ReasonLine>}
      </div>
    </>
  )
}
