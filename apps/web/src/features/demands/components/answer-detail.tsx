// An open demand of a colleague: what answering it would change, the ways to answer, or why there is none.
import type { WireDemand } from '@releve/contract/demands'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMe } from '../../accounts/queries.ts'
import { useCenterRules } from '../../centers/queries.ts'
import { useBalance } from '../../points/queries.ts'
import { useRoster } from '../../shifts/queries.ts'
import { demandTexts } from '../texts.ts'
import { ChoicePicker } from './choice-picker.tsx'
import { ConsequenceSkeleton, ConsequenceView, CurrentWeek, Reasons } from './consequence-view.tsx'
import { currentWeek } from './consequence.ts'
import { tilesOf } from './demand-tiles.tsx'
import { DetailFoot, useIsColumn } from './detail-frame.tsx'
import { BalanceLine, DemandHead, PosterCard, Refusal } from './detail-parts.tsx'
import { useIsSought, whyNot } from './lost-answers.ts'
import { choicesOf } from './sections.ts'
import type { Choice } from './sections.ts'
import { useConsequence } from './use-consequence.ts'
import { useAnswer, useMarks } from './use-demand-actions.ts'

const texts = demandTexts.detail

/** Limits that are about working at all that day: a week with the vacation in it would show nonsense. */
const STRUCTURAL: ReadonlySet<string> = new Set([
  'ownShift',
  'alreadyTakenThatDay',
  'switchOnly',
  'overlap',
  'vacationStarted',
  'demandClosed',
])

function keyOf({ exchange }: Choice): string {
  return exchange === null ? 'take' : `${exchange.date} ${exchange.shift.name}`
}

/** Until when one could withdraw, had one answered like this: the notice before the first of the vacations concerned. */
function withdrawLimit({ posterShift, withdrawUntil }: WireDemand, givenStartAt: number | null): number {
  const noticeMs = posterShift.startAt - withdrawUntil
  return Math.min(posterShift.startAt, givenStartAt ?? Infinity) - noticeMs
}

interface AnswerDetailProps {
  demand: WireDemand
  now: number
  onDone: () => void
  onClose: () => void
}

export function AnswerDetail({ demand, now, onDone, onClose }: AnswerDetailProps): ReactNode {
  const me = useMe()._id
  const isColumn = useIsColumn()
  const waits = useWaitReason()
  const balance = useBalance(me).data ?? null
  const notice = useCenterRules().data?.withdrawNoticeHours ?? null
  const role = useRoster().data?.members.find(({ _id }) => _id === demand.posterId)?.role
  // The sheet closes with the press that hides: the button stays under it until then, and with it the focus.
  const [wasHidden] = useState(demand.isHidden)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const { answer, isPending, error } = useAnswer(onDone)
  const isSought = useIsSought(demand._id, 'take', 'swap')
  const failure = isSought ? demandTexts.lost.inDoubt : refusalText(error)
  const { toggleInterest, hide, show, isBusy } = useMarks(onClose)
  const canShow = wasHidden && demand.isHidden

  const choices = useMemo(() => choicesOf(demand), [demand])
  const chosen = choices.find((choice) => keyOf(choice) === chosenKey) ?? choices[0] ?? null
  const { posterShift, limit, exchanges } = demand
  const touched = useMemo(() => [posterShift.date, ...exchanges.map(({ date }) => date)], [posterShift.date, exchanges])
  // What is not possible is shown all the same where a rule forbids it: the week says why.
  const isShown = chosen !== null && (chosen.exchange !== null || !limit.some(({ code }) => STRUCTURAL.has(code)))
  const given = chosen?.exchange?.date ?? null
  const change = useMemo(
    () => (isShown ? { gains: { date: posterShift.date, shift: posterShift.shift }, loses: given } : null),
    [isShown, posterShift, given],
  )
  const found = chosen?.exchange?.violations ?? demand.warnings
  const state = useConsequence(touched, change, found)
  const { zone, consequence } = state

  const canAnswer = chosen !== null && chosen.isPossible
  const points = chosen?.points ?? demand.points
  const until = withdrawLimit(demand, given === null ? null : state.startOf(given))
  const title = demand.type === 'switch' || chosen?.kind === 'swap' ? texts.swapWith(demand.poster) : texts.replace(demand.poster)
  const blockedReason = waits ?? (state.isFailed ? texts.adjacentFailed : undefined)
  const isInterested = demand.interested.some(({ _id }) => _id === me)
  const note = (
    <span className="text-13 text-t3">
      {blockedReason === undefined ? (
        <DayText>{until > now ? texts.withdrawUntil(until, zone) : texts.withdrawNever(notice)}</DayText>
      ) : (
        <span className="inline-flex items-start gap-1.5 text-left">
          <Lock size={14} className="mt-0.5" aria-hidden="true" />
          {blockedReason}
        </span>
      )}
    </span>
  )
  const interestButton = (
    <Button
      variant="outline"
      size={isColumn ? 48 : 44}
      pending={isBusy}
      disabledReason={waits}
      hideReason
      onClick={() => toggleInterest(demand)}
    >
      {isInterested ? texts.notInterested : texts.interest}
    </Button>
  )
  const confirm = chosen !== null && canAnswer && (
    <Button
      variant="primary"
      wide={!isColumn}
      pending={isPending || isSought || (state.isLoading && blockedReason === undefined)}
      disabledReason={blockedReason}
      hideReason
      onClick={() => answer(demand, chosen)}
    >
      {chosen.kind === 'take' ? texts.take : texts.swap}
    </Button>
  )

  return (
    <>
      <DemandHead demand={demand} title={title} tiles={tilesOf(demand, me, chosen?.exchange?.shift.name ?? null)} points={points} />
      <div className="flex flex-col gap-4 lg:gap-3">
        <PosterCard demand={demand} role={role} />
        {!canAnswer && (
          <div className="flex flex-col gap-2">
            <h3 className="text-16">{texts.notPossible}</h3>
            <Reasons>{limit.map(({ message }) => message)}</Reasons>
          </div>
        )}
        {canAnswer && choices.length === 1 && chosen.exchange !== null && (
          <p className="text-14 text-t2">
            <DayText>{texts.against(chosen.exchange, demand)}</DayText>
          </p>
        )}
        {(choices.length > 1 || (demand.type !== 'substitution' && !canAnswer)) && (
          <ChoicePicker
            demand={demand}
            choices={choices}
            value={chosen === null ? null : keyOf(chosen)}
            keyOf={keyOf}
            onChange={setChosenKey}
          />
        )}
        {state.isFailed ? (
          <FailedLine onRetry={() => void state.retry()} retrying={state.isRetrying} retryLabel={texts.adjacentRetry}>
            {texts.adjacentFailed}
          </FailedLine>
        ) : consequence !== null ? (
          <ConsequenceView consequence={consequence} figures={state.figures} others={state.others} zone={zone} />
        ) : state.isLoading ? (
          <ConsequenceSkeleton />
        ) : (
          <CurrentWeek days={currentWeek(state.days, posterShift.date)} />
        )}
        {canAnswer && <BalanceLine balance={balance?.points ?? null} points={points} note={texts.credited(posterShift.endAt, zone)} />}
        {!isColumn && (
          <div className="flex flex-wrap justify-between gap-2">
            <Button
              variant="ghost"
              size={44}
              icon={canShow ? <Eye size={20} aria-hidden="true" /> : <EyeOff size={20} aria-hidden="true" />}
              disabledReason={waits}
              hideReason
              onClick={() => (canShow ? show(demand) : hide(demand))}
            >
              {canShow ? texts.show : texts.hide}
            </Button>
            {interestButton}
          </div>
        )}
      </div>
      <DetailFoot>
        {failure !== null && (
          <div className="mb-3">
            <Refusal>{failure}</Refusal>
          </div>
        )}
        {isColumn ? (
          <div className="flex flex-wrap items-center justify-end gap-3">
            <span className="min-w-0 grow basis-88 text-balance">{canAnswer && note}</span>
            {/* Beneath the note all together, where there is not room beside it. */}
            <div className="flex min-w-0 flex-wrap items-center justify-end gap-3">
              <IconButton
                label={demand.isHidden ? texts.showDemand : texts.hideDemand}
                icon={demand.isHidden ? <Eye size={22} aria-hidden="true" /> : <EyeOff size={22} aria-hidden="true" />}
                aria-disabled={waits !== undefined || undefined}
                onClick={waits === undefined ? () => (demand.isHidden ? show(demand) : hide(demand)) : undefined}
              />
              {interestButton}
              {confirm}
            </div>
          </div>
        ) : (
          <>
            <div className="flex flex-wrap gap-2">
              <Button wide={!canAnswer} onClick={onClose}>
                {canAnswer ? texts.cancel : texts.close}
              </Button>
              {confirm !== false && <span className="flex min-w-0 flex-[1_1_10rem]">{confirm}</span>}
            </div>
            {canAnswer && <span className="text-center">{note}</span>}
          </>
        )}
      </DetailFoot>
    </>
  )
}

/** The server's sentence, then what else it named. */
function refusalText(error: unknown): string | null {
  const message = whyNot(error)
  if (message === null || !(error instanceof ApiError)) return message
  const others = error.violations.map((violation) => violation.message).filter((sentence) => !message.includes(sentence))
  return [message, ...others].join(' ')
}
