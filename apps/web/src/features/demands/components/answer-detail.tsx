// An open demand of a colleague: what answering it would change, the ways to answer, or why there is none.
import type { WireDemand } from '@releve/contract/demands'
import { reasonsOf } from '@releve/contract/sentences'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import { useMemo, useState, type ReactNode } from 'react'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMe } from '../../../session/me.ts'
import { useCenterRules, useZone } from '../../centers/queries.ts'
import { useBalance } from '../../points/queries.ts'
import { useRoster } from '../../shifts/queries.ts'
import { demandTexts } from '../texts.ts'
import { ChoicePicker } from './choice-picker.tsx'
import { Consequence, Reasons } from './consequence-view.tsx'
import { tilesOf } from './demand-tiles.tsx'
import { DetailFoot, useIsColumn } from './detail-frame.tsx'
import { BalanceLine, DemandHead, PosterCard } from './detail-parts.tsx'
import { useIsSought, whyNot } from './lost-answers.ts'
import { useNeighbourDays } from './own-days.ts'
import { answerOf, choicesOf, type Choice } from './sections.ts'
import { useAnswer, useMarks } from './use-demand-actions.ts'

const texts = demandTexts.detail

function keyOf({ exchange }: Choice): string {
  return exchange === null ? 'take' : `${exchange.date} ${exchange.shift.name}`
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
  const failure = isSought ? demandTexts.lost.inDoubt : whyNot(error)
  const { toggleInterest, hide, show, isBusy } = useMarks(onClose)
  const canShow = wasHidden && demand.isHidden

  const choices = useMemo(() => choicesOf(demand), [demand])
  const proposed = answerOf(demand)
  const chosen =
    choices.find((choice) => keyOf(choice) === (chosenKey ?? (proposed === null ? null : keyOf(proposed)))) ?? choices[0] ?? null
  const { posterShift, limit, exchanges } = demand
  const touched = useMemo(() => [posterShift.date, ...exchanges.map(({ date }) => date)], [posterShift.date, exchanges])
  const own = useNeighbourDays(touched)
  const zone = useZone()
  const given = chosen?.exchange ?? null
  // What is not possible is shown all the same where a rule forbids it: the week says why. Two vacations in one day it cannot show.
  const isShown = given !== null || limit.every(({ violation }) => violation !== undefined && violation.code !== 'overlap')
  const change =
    chosen !== null && isShown ? { gains: { date: posterShift.date, shift: posterShift.shift }, loses: given?.date ?? null } : null

  const canAnswer = chosen !== null && chosen.isPossible
  const points = chosen?.points ?? demand.points
  const until = chosen?.withdrawUntil ?? demand.withdrawUntil
  const title = demand.type === 'switch' || given !== null ? texts.swapWith(demand.poster) : texts.replace(demand.poster)
  const blockedReason = waits ?? (own.isFailed ? texts.adjacentFailed : undefined)
  const isInterested = demand.interested.some(({ _id }) => _id === me)
  const note = (
    <span className="text-13 text-t3">
      {blockedReason === undefined ? (
        <DayText>{until > now ? texts.withdrawUntil(until, zone) : texts.withdrawNever(notice)}</DayText>
      ) : (
        <span className="inline-flex items-start gap-1.5 text-left">
          <Lock size={14} className="mt-0.5" />
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
      pending={isPending || isSought || (own.isLoading && blockedReason === undefined)}
      disabledReason={blockedReason}
      hideReason
      onClick={() => answer(demand, chosen)}
    >
      {given === null ? texts.take : texts.swap}
    </Button>
  )

  return (
    <>
      <DemandHead demand={demand} title={title} tiles={tilesOf(demand, me, given?.shift.name ?? null)} points={points} />
      <div className="flex flex-col gap-4 lg:gap-3">
        <PosterCard demand={demand} role={role} />
        {!canAnswer && (
          <div className="flex flex-col gap-2">
            <h3 className="text-16">{texts.notPossible}</h3>
            <Reasons>{reasonsOf(limit)}</Reasons>
          </div>
        )}
        {canAnswer && choices.length === 1 && given !== null && (
          <p className="text-14 text-t2">
            <DayText>{texts.against(given, demand)}</DayText>
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
        <Consequence
          own={own}
          day={posterShift.date}
          change={change}
          figures={chosen?.figures ?? null}
          violations={chosen?.violations ?? []}
        />
        {canAnswer && <BalanceLine balance={balance?.points ?? null} points={points} note={texts.credited(posterShift.endAt, zone)} />}
        {!isColumn && (
          <div className="flex flex-wrap justify-between gap-2">
            <Button
              variant="ghost"
              size={44}
              icon={canShow ? <Eye size={20} /> : <EyeOff size={20} />}
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
      <DetailFoot failure={failure}>
        {isColumn ? (
          <div className="flex flex-wrap items-center justify-end gap-3">
            <span className="min-w-0 grow basis-88 text-balance">{canAnswer && note}</span>
            {/* Beneath the note all together, where there is not room beside it. */}
            <div className="flex min-w-0 flex-wrap items-center justify-end gap-3">
              <IconButton
                label={demand.isHidden ? texts.showDemand : texts.hideDemand}
                icon={demand.isHidden ? <Eye size={22} /> : <EyeOff size={22} />}
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
