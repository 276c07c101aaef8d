// An agreed exchange: one that I took (and may withdraw from), one of mine that was taken, or one between colleagues.
import type { WireDemand } from '@releve/contract/demands'
import { reasonsOf } from '@releve/contract/sentences'
import { useMemo, useState, type ReactNode } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { useMe } from '../../../session/me.ts'
import { useToday, useZone } from '../../centers/queries.ts'
import { useBalance } from '../../points/queries.ts'
import { daysOfDemand } from '../queries.ts'
import { demandTexts, momentText } from '../texts.ts'
import { Consequence } from './consequence-view.tsx'
import { tilesOf } from './demand-tiles.tsx'
import { DetailFoot, useIsColumn } from './detail-frame.tsx'
import { BalanceLine, DemandHead, PersonCard, PosterCard } from './detail-parts.tsx'
import { isGivenUp, isUnanswered, useIsSought, whyNot } from './lost-answers.ts'
import { useNeighbourDays } from './own-days.ts'
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
  const [isAsking, setAsking] = useState(false)
  const { withdraw, isPending, error, reset } = useWithdraw()
  const isSought = useIsSought(demand._id, 'withdraw')
  const failure = isSought ? demandTexts.lost.inDoubt : whyNot(error)
  const { posterShift, acceptedSwitch, poster, withdrawal } = demand
  const touched = useMemo(() => daysOfDemand(demand), [demand])
  const own = useNeighbourDays(touched)
  const zone = useZone()
  const limit = withdrawal?.limit ?? []
  const isTooLate = limit.some(({ code }) => code === 'withdrawNotice')
  // Without network nothing was refused: there is no way out to look for.
  const isRefused = error instanceof ApiError && error.status === 409 && !isUnanswered(error) && !isGivenUp(error)
  const hasStarted = now >= posterShift.startAt
  const points = pointsOf(demand)
  const reason = waits ?? (limit.length > 0 ? reasonsOf(limit).join(' ') : own.isFailed ? texts.adjacentFailed : undefined)
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
        <Consequence
          own={own}
          day={posterShift.date}
          change={limit.length > 0 ? null : { gains: acceptedSwitch, loses: posterShift.date }}
          figures={withdrawal?.figures ?? null}
          title={demandTexts.withdraw.consequence}
        />
        {isTooLate ? (
          <BalanceLine balance={balance?.points ?? null} points={points} note={texts.credited(posterShift.endAt, zone)} />
        ) : (
          points > 0 && <span className="text-14 text-t2">{demandTexts.withdraw.points(points)}</span>
        )}
      </div>
      <DetailFoot failure={failure}>
        {!hasStarted && (
          <div className={isColumn ? 'flex flex-wrap items-center justify-end gap-3' : 'flex flex-col gap-2'}>
            <span className="min-w-40 flex-1 text-13 text-t3">
              {!isTooLate && <DayText>{texts.withdrawUntil(demand.withdrawUntil, zone)}</DayText>}
            </span>
            {(limit.length > 0 || isRefused) && <PostIt demand={demand} onPost={onPost} />}
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
  const own = useNeighbourDays(touched)
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
        <Consequence own={own} day={posterShift.date} change={null} />
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
