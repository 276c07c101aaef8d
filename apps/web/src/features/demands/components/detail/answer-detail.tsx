// An open demand of a colleague: what answering it would change, the ways to answer, or why there is none.
import type { WireDemand } from '@releve/contract/demands'
import { limitsAgainst, reasonsOf } from '@releve/contract/reasons'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { useQueued } from '#kit/use-queued.ts'
import { waitingTexts } from '#kit/waiting-action.tsx'
import { useMe } from '#session/me.ts'
import { RestBar } from '#shared/countdown.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatCountdown } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useCenterRules, useMinute, useNearClock, useZone } from '#features/centers/queries.ts'
import { useRoster } from '#features/shifts/queries.ts'
import { isOfferedTo } from '#features/demands/queries.ts'
import { demandTexts } from '#features/demands/texts.ts'
import { ChoicePicker } from './choice-picker.tsx'
import { Consequence, Reasons } from '../consequence-view.tsx'
import { ChangedTerms, useSeenTerms } from './changed-terms.tsx'
import { mayName, NameVacation } from './counter-offer.tsx'
import { BalanceLine, Closes, Detail, PosterCard } from './detail-parts.tsx'
import { useNeighbourDays } from '../own-days.ts'
import { aboutDemand, answerUntil } from '../queued-demands.ts'
import { answerOf, choicesOf, type Choice } from '../sections.ts'
import { useAnswer, useMarks } from './use-demand-actions.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'
import { offerTexts, firstTexts, changedTexts, detailTexts as texts } from './detail-texts.ts'

/** The centre's request to its reader about a vacancy (`demand.vacancy`). */
function useVacancyAsk(id: string) {
  return useQuery(callQuery(['vacancies', 'ask', id], 'vacancies.ask', { params: { id } }))
}

const vacancyTexts = demandTexts.vacancy

const keyOf = ({ kind, exchange }: Choice): string => exchange?.date ?? kind

/**
 * The centre's request to its reader about a vacancy: its end, and the reason for asking them. A reader who was not asked sees nothing:
 * they may take it like any other demand.
 */
function AskedOfYou({ demand }: { demand: WireDemand }): ReactNode {
  const now = useMinute()
  const clockOf = useNearClock()
  const { data } = useVacancyAsk(demand._id)
  const ask = data?.ask ?? null
  const until = ask?.until ?? null
  const standing = ask?.standing ?? null
  const qualification = demand.vacancy?.qualification ?? null
  const hasDeclined = (data?.declinedAt ?? null) !== null
  const countdown = until === null ? null : formatCountdown(until - now)
  return (
    <div className="flex flex-col gap-3 rounded-card bg-s2 px-4 py-3.5 [--ring:var(--s2)]">
      <span className="flex flex-col gap-0.5 text-14">
        <span className="font-600">{ask === null ? vacancyTexts.open : vacancyTexts.asked}</span>
        {qualification !== null && <span className="text-t2">{vacancyTexts.qualified(qualification)}</span>}
        {demand.comment !== '' && <span className="break-words text-t2">{texts.quote(demand.comment)}</span>}
      </span>
      {ask !== null && until !== null && countdown !== null && (
        <span className="flex flex-col gap-2">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="numeric text-28 font-700">{countdown}</span>
            <DayText className="text-14 text-t2">{vacancyTexts.before(clockOf(until))}</DayText>
          </span>
          <RestBar value={(now - ask.at) / Math.max(1, until - ask.at)} label={vacancyTexts.bar} tone="pending" />
        </span>
      )}
      {standing !== null && (
        <p className="flex items-start gap-2.5 text-14 text-pretty text-t2">
          <CircleUserRound size={20} className="flex-none text-primary-ink" />
          <span>
            <b className="font-650 text-t1">{vacancyTexts.why}</b> {vacancyTexts.reasons(standing)}.
          </span>
        </p>
      )}
      <p className="text-13 text-pretty text-t3">{hasDeclined ? vacancyTexts.declined : vacancyTexts.free}</p>
    </div>
  )
}

/** Until when it is somebody's alone, this reader's or others'. */
function Reserved({ demand }: { demand: WireDemand }): ReactNode {
  const me = useMe()._id
  const zone = useZone()
  const { offer, first, poster } = demand
  const isOffered = isOfferedTo(demand, me)
  const words =
    offer !== null
      ? isOffered
        ? demand.vacancy === null
          ? offerTexts.toYou(poster, offer.until, zone)
          : offerTexts.toConfirm(offer.until, zone)
        : offerTexts.reserved(offer.until, zone)
      : first !== null && (first.people.length > 0 ? firstTexts.toYou : firstTexts.toOthers)(first.until, zone)
  if (words === false) return null
  return (
    <div className="flex items-start gap-2.5 rounded-card bg-s2 px-4 py-3 text-14">
      <Hourglass size={20} className={isOffered ? 'text-todo' : 'text-t3'} />
      <DayText className="min-w-0 flex-1">{words}</DayText>
    </div>
  )
}

interface AnswerDetailProps {
  demand: WireDemand
  /** The exchange is proposed first, where it may be taken for nothing in return too. */
  prefersSwap?: boolean
  /** It is called once the demand is answered. */
  onDone: () => void
  onClose: () => void
  /** It leads to the step where another vacation is named. */
  onName: () => void
}

export function AnswerDetail({ demand, prefersSwap = false, onDone, onClose, onName }: AnswerDetailProps): ReactNode {
  const now = useMinute()
  const me = useMe()._id
  const isColumn = useIsDesktop()
  const waits = useWaitReason()
  const notice = useCenterRules().data?.withdrawNoticeHours ?? null
  const role = useRoster().data?.members.find(({ _id }) => _id === demand.posterId)?.role
  const zone = useZone()
  // The sheet closes with the press that hides: the button stays under it until then, and with it the focus.
  const [wasHidden] = useState(demand.isHidden)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const { answer, isPending, failure, reset } = useAnswer(demand, onDone)
  const { toggleInterest, hide, show, turnDown, isBusy } = useMarks(onClose)
  const { posterShift, limit, exchanges, isHidden, vacancy } = demand
  const waiting = useQueued(aboutDemand(demand._id)).filter(({ failure }) => failure === null)
  const isAnswering = waiting.some(({ name }) => name === 'demands.accept' || name === 'demands.swap')
  const isMarking = waiting.some(({ name }) => name === 'demands.interest')
  const own = useNeighbourDays([posterShift.date, ...exchanges.map(({ date }) => date)])

  const { changes, see } = useSeenTerms(demand)
  const onSeen = () => {
    see()
    // It was refused for those very changes.
    reset()
  }
  const hasChanged = changes.length > 0

  const choices = choicesOf(demand)
  const proposed = (prefersSwap ? answerOf(demand, 'switch') : null) ?? answerOf(demand)
  const key = chosenKey ?? (proposed && keyOf(proposed))
  const chosen = choices.find((choice) => keyOf(choice) === key) ?? choices[0] ?? null
  const givenExchange = chosen?.exchange ?? null
  const canAnswer = chosen?.isPossible === true
  const points = chosen?.points ?? demand.points
  const until = chosen?.withdrawUntil ?? demand.withdrawUntil
  // An exchange that a rule forbids is shown all the same: the week shows why. Two vacations in one day it cannot show.
  const isShown = givenExchange !== null || limit.every(({ violation }) => violation !== undefined && violation.code !== 'overlap')
  const change = chosen !== null && isShown ? { gains: posterShift, loses: givenExchange?.date ?? null } : null

  // Without network it is judged by what is known of them.
  const isUnjudged = own.isError && (waits === undefined || own.data === undefined)
  const last = answerUntil(demand, me)
  const reasons = [
    isAnswering && demandTexts.queued.already,
    last.until <= now && waits,
    hasChanged && changedTexts.wait,
    isUnjudged && texts.adjacentFailed,
  ]
  const blockedReason = reasons.find((reason) => typeof reason === 'string')
  const queuedText = waits !== undefined ? demandTexts.queued.until(last.until, zone, last.isOffer) : null
  const note = canAnswer && (
    <span className="text-13 text-t3">
      {blockedReason === undefined ? (
        <DayText>{queuedText ?? (until > now ? texts.withdrawUntil(until, zone) : texts.withdrawNever(notice))}</DayText>
      ) : (
        <span className="inline-flex items-start gap-1.5 text-left">
          <Lock size={14} className="mt-0.5" />
          {blockedReason}
        </span>
      )}
    </span>
  )
  const canShow = isHidden && (isColumn || wasHidden)
  const HideIcon = canShow ? Eye : EyeOff
  const onHide = () => (canShow ? show(demand) : hide(demand))
  const hideWord = vacancy === null ? (canShow ? texts.show : texts.hide) : canShow ? vacancyTexts.undecline : vacancyTexts.decline
  const interest = isOfferedTo(demand, me)
    ? { children: offerTexts.decline, disabledReason: waits, onClick: () => turnDown(demand) }
    : {
        children: demand.interested.some(({ _id }) => _id === me) ? texts.notInterested : texts.interest,
        disabledReason: isMarking ? waitingTexts.waits : undefined,
        onClick: () => toggleInterest(demand),
      }
  // Interest is a word to a colleague: the centre wants a yes or nothing. Where nothing can be answered, it would lead to a refusal.
  const hasInterest = isOfferedTo(demand, me) || demand.interested.some(({ _id }) => _id === me)
  const interestButton = vacancy === null && (canAnswer || hasInterest || isMarking || isHidden || mayName(demand)) && (
    <Button variant="outline" size={isColumn ? 48 : 44} pending={isBusy} hideReason {...interest} />
  )
  const confirm = chosen !== null && canAnswer && (
    <Button
      variant="primary"
      wide={!isColumn}
      pending={isPending || (own.data === undefined && blockedReason === undefined)}
      disabledReason={blockedReason}
      hideReason
      onClick={() => answer(chosen)}
    >
      {givenExchange === null ? texts.take : texts.swap}
    </Button>
  )
  const buttons = isColumn ? (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <span className="min-w-0 grow basis-88 text-balance">{note}</span>
      {/* The buttons stand beneath the note all together, where there is not room beside it. */}
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-3">
        <IconButton
          label={vacancy !== null ? hideWord : canShow ? texts.showDemand : texts.hideDemand}
          icon={<HideIcon size={22} />}
          aria-disabled={waits !== undefined || undefined}
          onClick={waits === undefined ? onHide : undefined}
        />
        {interestButton}
        {confirm}
      </div>
    </div>
  ) : vacancy !== null && canAnswer ? (
    <>
      {/* A no is an answer too: it stands beside the yes, and not beneath all that the yes would change. */}
      <div className="flex flex-wrap gap-2">
        <span className="flex min-w-0 flex-[1_1_16rem]">{confirm}</span>
        <span className="flex min-w-0 flex-[1_1_16rem] gap-2">
          <Button wide disabledReason={waits} hideReason onClick={onHide}>
            {hideWord}
          </Button>
          <Button wide onClick={onClose}>
            {isAnswering ? texts.close : vacancyTexts.later}
          </Button>
        </span>
      </div>
      <span className="text-center">{note}</span>
    </>
  ) : (
    <>
      <div className="flex flex-wrap gap-2">
        <Button wide={!canAnswer} onClick={onClose}>
          {canAnswer && !isAnswering ? texts.cancel : texts.close}
        </Button>
        {canAnswer && <span className="flex min-w-0 flex-[1_1_10rem]">{confirm}</span>}
      </div>
      {canAnswer && <span className="text-center">{note}</span>}
    </>
  )

  const foot = (
    <>
      {hasChanged && <ChangedTerms changes={changes} onSeen={onSeen} />}
      {buttons}
    </>
  )

  return (
    <Detail demand={demand} given={givenExchange?.shift.name ?? null} points={points} failure={hasChanged ? null : failure} foot={foot}>
      <div className="flex flex-col gap-4 lg:gap-3">
        {vacancy === null ? <PosterCard demand={demand} role={role} /> : <AskedOfYou demand={demand} />}
        <Reserved demand={demand} />
        {!canAnswer && (
          <div className="flex flex-col gap-2">
            <h3 className="text-16">{texts.notPossible}</h3>
            <Reasons>{reasonsOf(limitsAgainst(demand))}</Reasons>
          </div>
        )}
        {canAnswer && choices.length === 1 && givenExchange !== null && (
          <DayText className="text-14 text-t2">{texts.against(givenExchange, demand)}</DayText>
        )}
        {(choices.length > 1 || (demand.type !== 'substitution' && !canAnswer)) && (
          <ChoicePicker demand={demand} choices={choices} value={chosen} onChange={(choice) => setChosenKey(keyOf(choice))} />
        )}
        {canAnswer && givenExchange !== null && <Closes day={givenExchange.date} />}
        <Consequence
          own={own}
          day={posterShift.date}
          change={change}
          figures={chosen?.figures ?? null}
          violations={chosen?.violations ?? []}
        />
        {canAnswer && <BalanceLine demand={demand} points={points} />}
        {vacancy === null && <NameVacation demand={demand} onName={onName} />}
        {!isColumn && !(vacancy !== null && canAnswer) && (
          <div className="flex flex-wrap justify-between gap-2">
            <Button variant="ghost" size={44} icon={<HideIcon size={20} />} disabledReason={waits} hideReason onClick={onHide}>
              {hideWord}
            </Button>
            {interestButton}
          </div>
        )}
      </div>
    </Detail>
  )
}
