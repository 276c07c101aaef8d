// An agreed exchange: one that I took (and may withdraw from), one of mine that was taken, or one between colleagues.
import type { WireDemand } from '@releve/contract/demands'
import { reasonsOf } from '@releve/contract/reasons'
import { openDemandsOn } from '@releve/domain/demands/touched'
import { useState, type ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Confirm } from '#kit/confirm.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatReadAt } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useMe } from '#session/me.ts'
import { useMinute, useToday, useZone } from '#features/centers/queries.ts'
import { daysOfDemand } from '../one-demand.ts'
import { useDemands } from '#features/demands/queries.ts'
import { demandTexts, momentText } from '#features/demands/texts.ts'
import { ApprovalLines } from '#shared/approval-lines.tsx'
import { Consequence } from '../consequence-view.tsx'
import { BalanceLine, Detail, PersonCard, PosterCard } from './detail-parts.tsx'
import { isGivenUp, isUnanswered } from '../lost-answers.ts'
import { useNeighbourDays } from '../own-days.ts'
import { useWithdraw } from './use-demand-actions.ts'
import { detailTexts as texts, withdrawTexts, givenTexts } from './detail-texts.ts'

function pointsOf({ acceptedSwitch, points }: WireDemand): number {
  return acceptedSwitch?.points ?? points
}

/** The people for whose approval it waits; nothing of what waits for none. */
function Awaiting({ demand: { approval } }: { demand: WireDemand }): ReactNode {
  const [today, zone] = [useToday(), useZone()]
  if (approval === undefined) return null
  return (
    <div className="flex flex-col gap-1">
      <ReasonLine tone="warn">{texts.awaits}</ReasonLine>
      <ApprovalLines approval={approval} when={(at) => formatReadAt(at, zone.name, today)} />
    </div>
  )
}

interface TakenDetailProps {
  demand: WireDemand
  /** It is called once one has withdrawn. */
  onDone: () => void
  onPost: (date: string) => void
}

/** A vacation I took: how it stands, and what withdrawing would change. */
export function TakenDetail({ demand, onDone, onPost }: TakenDetailProps): ReactNode {
  const now = useMinute()
  const isColumn = useIsDesktop()
  const waits = useWaitReason()
  const [today, zone] = [useToday(), useZone()]
  const [isAsking, setAsking] = useState(false)
  const { withdraw, isPending, isInDoubt, error, failure, reset } = useWithdraw(demand, onDone)
  const { posterShift, acceptedSwitch, withdrawal } = demand
  const own = useNeighbourDays(daysOfDemand(demand))
  const limit = withdrawal?.limit ?? []
  const isTooLate = limit.some(({ code }) => code === 'withdrawNotice')
  // Without network nothing was refused: there is no way out to look for.
  const isRefused = error instanceof ApiError && error.status === 409 && !isUnanswered(error) && !isGivenUp(error)
  const day = { fromDate: posterShift.date, toDate: posterShift.date }
  const again = openDemandsOn(useDemands().data ?? [], useMe()._id, day)
  const points = pointsOf(demand)
  const reason = waits ?? (limit.length > 0 ? reasonsOf(limit).join(' ') : own.isError ? texts.adjacentFailed : undefined)
  const foot = now < posterShift.startAt && (
    <div className={isColumn ? 'flex flex-wrap items-center justify-end gap-3' : 'flex flex-col gap-2'}>
      <span className="min-w-40 flex-1 text-13 text-t3">
        {!isTooLate && <DayText>{texts.withdrawUntil(demand.withdrawUntil, zone)}</DayText>}
      </span>
      {/* The way out when withdrawing is refused: to give the vacation on. */}
      {(limit.length > 0 || isRefused) && (
        <Button variant="outline" onClick={() => onPost(posterShift.date)}>
          {texts.postIt}
        </Button>
      )}
      <Button
        variant="neutral"
        wide={!isColumn}
        pending={isPending}
        disabledReason={reason}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        {texts.withdraw}
      </Button>
    </div>
  )
  return (
    <Detail demand={demand} points={points} failure={failure} foot={foot}>
      <div className="flex flex-col gap-4">
        <PosterCard demand={demand} />
        <Awaiting demand={demand} />
        {demand.acceptedAt !== null && (
          <DayText className="text-13 text-t3">{texts.takenAt(momentText(demand.acceptedAt, today, zone))}</DayText>
        )}
        <Consequence
          own={own}
          day={posterShift.date}
          change={limit.length > 0 || demand.approval !== undefined ? null : { gains: acceptedSwitch, loses: posterShift.date }}
          figures={withdrawal?.figures ?? null}
          title={withdrawTexts.consequence}
        />
        {isTooLate ? (
          <BalanceLine demand={demand} points={points} />
        ) : (
          points > 0 && <span className="text-14 text-t2">{withdrawTexts.points(points)}</span>
        )}
      </div>
      <Confirm
        subject={isAsking && !isInDoubt ? demand : null}
        onClose={() => setAsking(false)}
        title={withdrawTexts.title}
        description={
          <>
            <DayText>{withdrawTexts.text(demand)}</DayText>
            {/* Posted again, it goes with the vacation. */}
            {again.map((own) => (
              <DayText key={own._id} className="mt-2 block">
                {demandTexts.closes(own)}
              </DayText>
            ))}
          </>
        }
        confirmLabel={texts.withdraw}
        danger
        action={{ button: { pending: isPending, disabledReason: waits } }}
        onConfirm={() => withdraw({ demand })}
      />
    </Detail>
  )
}

/** One of my vacations that a colleague took. */
export function GivenDetail({ demand }: { demand: WireDemand }): ReactNode {
  const [now, today, zone] = [useMinute(), useToday(), useZone()]
  const { accepter, acceptedAt, acceptedSwitch, posterShift, withdrawUntil } = demand
  const own = useNeighbourDays(daysOfDemand(demand))
  const points = pointsOf(demand)
  return (
    <Detail demand={demand} points={-points}>
      <div className="flex flex-col gap-4">
        {accepter !== null && (
          <PersonCard
            person={accepter}
            note={acceptedSwitch === null ? givenTexts.replaces : givenTexts.swaps}
            at={acceptedAt === null ? '' : texts.takenAt(momentText(acceptedAt, today, zone))}
          />
        )}
        <Awaiting demand={demand} />
        <Consequence own={own} day={posterShift.date} change={null} />
        <ul className="flex flex-col gap-2 text-14 text-t2">
          {points > 0 && (
            <li>
              <DayText>{givenTexts.points(points, texts.debited(posterShift.endAt, zone))}</DayText>
            </li>
          )}
          {accepter !== null && withdrawUntil > now && (
            <li>
              <DayText>{givenTexts.mayWithdraw(accepter, withdrawUntil, zone)}</DayText>
            </li>
          )}
        </ul>
      </div>
    </Detail>
  )
}

/** Shows a demand between colleagues, or one that can no longer be taken. */
export function ClosedDetail({ demand }: { demand: WireDemand }): ReactNode {
  return (
    <Detail demand={demand} points={pointsOf(demand)}>
      <div className="flex flex-col gap-4">
        <PosterCard demand={demand} />
        <Awaiting demand={demand} />
        {demand.accepter !== null && <ReasonLine tone="quiet">{texts.closedBy(demand.accepter)}</ReasonLine>}
      </div>
    </Detail>
  )
}
