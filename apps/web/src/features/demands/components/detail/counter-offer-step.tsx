// Naming a vacation of one's own that the poster does not ask for: a step with its own foot, in the place of the demand. Its button names
// what is proposed, and nothing of the answers to the demand stands beside it.
import type { WireDemand, WireNameable } from '@releve/contract/demands'
import { reasonsOf } from '@releve/contract/reasons'
import { addDays, fromDayNumber, type Day } from '@releve/domain/calendar/day'
import { counterPoints, exchangesAsked } from '@releve/domain/demands/answers'
import { besideFigures } from '@releve/domain/demands/beside-figures'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { useMe } from '#session/me.ts'
import { onOneLine } from '#shared/figure-words.ts'
import { Rests, RuleLines } from '#shared/planning-figures.tsx'
import { Tile } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RuleLine } from '#ui/reason-line.tsx'
import { SheetFoot } from '#ui/sheet-foot.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { UnsavedGuard, UnsavedQuestion } from '#ui/unsaved-guard.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useToday, useZone } from '#features/centers/queries.ts'
import { useMyShiftDays } from '#features/shifts/queries.ts'
import { useNameVacation } from '#features/demands/mutations.ts'
import { vacationOf } from '#features/demands/texts.ts'
import { ChangedTerms, useSeenTerms } from './changed-terms.tsx'
import { Reasons } from '../consequence-view.tsx'
import { DayPicker, shownAround, type PickerDay } from '../day-picker.tsx'
import { Closes, Refusal } from './detail-parts.tsx'
import { useNameable, wantedOf } from '../one-demand.ts'
import { counterTexts as texts, changedTexts, detailTexts } from './detail-texts.ts'

/** The server's limit for a message. */
const LONGEST_WORD = 2000

interface Given {
  readonly date: Day
  readonly name: string
}

/** The vacation one would receive: whose it is, and what its poster asks for. */
function Wanted({ demand }: { demand: WireDemand }): ReactNode {
  const askedVacations = wantedOf(demand).map(({ shift, date }) => vacationOf({ name: shift }, date))
  return (
    <div className="flex items-center gap-3.5 border-b border-line pb-3">
      <Tile name={demand.posterShift.shift.name} type="work" size={52} />
      <span className="flex min-w-0 flex-1 flex-col">
        <DayText className="text-18 font-650">{texts.wanted(demand)}</DayText>
        <span className="text-14 text-t2">{texts.from(demand)}</span>
        {askedVacations.length > 0 && <DayText className="text-13 text-t3">{texts.asks(askedVacations)}</DayText>}
      </span>
    </div>
  )
}

/** The vacations given and received, side by side. */
function Exchange({ demand, given }: { demand: WireDemand; given: Given | null }): ReactNode {
  const { shift, date } = demand.posterShift
  const side = (label: string, tile: ReactNode, day: string) => (
    <span className="flex min-w-0 flex-[1_1_8.5rem] items-center gap-3">
      {tile}
      <span className="flex min-w-0 flex-col">
        <span className="text-12 text-t3">{label}</span>
        <DayText className="text-16 font-650">{day}</DayText>
      </span>
    </span>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 rounded-card bg-s2 px-3.5 py-2.5 [--ring:var(--s2)]">
      {given === null
        ? side(
            texts.give,
            <span className="size-11 flex-none rounded-[12px] border-2 border-dashed border-line-strong" aria-hidden="true" />,
            texts.toChoose,
          )
        : side(texts.give, <Tile name={given.name} type="work" size={44} />, formatDay(given.date))}
      <ArrowRight size={20} strokeWidth={2.2} className="flex-none text-permutation" />
      {side(texts.receive, <Tile name={shift.name} type="work" size={44} />, formatDay(date))}
    </div>
  )
}

/** The rests around what one would receive, a line for each rule, and what the exchange does to its poster. */
function Meaning({ demand, named }: { demand: WireDemand; named: WireNameable }): ReactNode {
  const me = useMe()._id
  const zone = useZone()
  const { figures, violations } = named
  const isHarmless = violations.every(({ userId }) => userId !== demand.posterId)
  return (
    <div className="flex flex-col gap-3">
      {figures !== null && <Rests taken={demand.posterShift} figures={figures} zone={zone} />}
      <RuleLines figures={figures?.rules ?? []} beside={figures === null ? violations : besideFigures(violations, me)} />
      {isHarmless && <RuleLine tone="ok">{texts.unharmed(demand.poster)}</RuleLine>}
    </div>
  )
}

interface FootProps {
  changed: ReactNode
  failure: string | undefined
  promise: string
  onBack: () => void
  propose: ReactNode
}

function Foot({ changed, failure, promise, onBack, propose }: FootProps): ReactNode {
  return (
    <SheetFoot>
      {changed}
      {failure !== undefined && <Refusal>{failure}</Refusal>}
      <p className="flex items-center justify-center gap-2 py-1 text-13 text-t2 lg:justify-end">
        <ShieldCheck size={18} className="flex-none" />
        {promise}
      </p>
      <div className="flex flex-wrap gap-2 lg:justify-end">
        <Button onClick={onBack}>{texts.back}</Button>
        <span className="flex min-w-0 flex-[1_1_10rem] lg:flex-none">{propose}</span>
      </div>
    </SheetFoot>
  )
}

/** `onLeave`: back to the demand, once it is named or without. */
export function CounterOfferStep({ demand, onLeave }: { demand: WireDemand; onLeave: () => void }): ReactNode {
  const { poster, posterShift } = demand
  const today = useToday()
  // The sheet of a phone has that heading already, for screen readers.
  const Heading = useIsDesktop() ? 'h2' : 'p'
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null)
  const [shown, setShown] = useState<Day>(posterShift.date)
  const [givenVacation, setGivenVacation] = useState<Given | null>(null)
  const [word, setWord] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { changes, see } = useSeenTerms(demand)
  const onNamed = () => {
    // It is sent: leaving loses nothing.
    setWord('')
    onLeave()
  }
  const name = useAction(useNameVacation(), { done: () => texts.named(poster), onDone: onNamed, isWriting: true })
  const { start, end } = shownAround(shown, 'fortnight')
  const [first, last] = [fromDayNumber(start), fromDayNumber(end)]
  const days = useMyShiftDays({ startDate: first, endDate: last })
  // Two weeks may lie in two months.
  const ofFirst = useNameable(demand._id, first).data
  const ofLast = useNameable(demand._id, last).data
  const isJudged = ofFirst !== undefined && ofLast !== undefined
  const judgedOn = (day: Day) => [...(ofFirst ?? []), ...(ofLast ?? [])].find(({ date }) => date === day)
  const ofGiven = useNameable(demand._id, givenVacation?.date ?? first)
  const named = givenVacation === null ? undefined : ofGiven.data?.find(({ date }) => date === givenVacation.date)
  // It may have been chosen before it was known what stands against it.
  const against = reasonsOf(named?.limit ?? [])
  const askedExchanges = exchangesAsked(demand)
  const isUnsaved = word.trim() !== '' && !name.isPending
  // The button that led here is gone: what stands here now is said.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const dayOf = (day: Day): PickerDay | null => {
    const own = days.data?.find((shiftDay) => shiftDay.date === day)
    if (own === undefined || day < today || own.isOff || own.shift.type === 'rest') return null
    const { name: shift } = own.shift
    if (askedExchanges.some((exchange) => exchange.date === day && exchange.shift === shift)) {
      return { name: shift, label: shift, reason: texts.askedReason(poster), isAsked: true }
    }
    const judged = judgedOn(day)
    // Nothing to exchange that day, whatever the law says.
    if (isJudged && judged === undefined) return null
    const refused = reasonsOf(judged?.limit ?? [])
    return { name: shift, label: shift, reason: refused.length === 0 ? null : onOneLine(refused) }
  }
  const shownDays = Array.from({ length: end - start + 1 }, (_, index) => dayOf(fromDayNumber(start + index))).filter((day) => day !== null)
  const reasons = new Set(shownDays.flatMap(({ reason, isAsked }) => (reason === null || isAsked === true ? [] : [reason])))
  const blocked =
    givenVacation === null ? texts.chooseFirst : changes.length > 0 ? changedTexts.wait : against.length > 0 ? against.join(' ') : null
  const propose = (
    <Button
      variant="primary"
      wide
      {...name.button}
      {...(blocked !== null && { disabledReason: blocked })}
      pending={name.isPending || (givenVacation !== null && ofGiven.isLoading)}
      hideReason
      onClick={() => givenVacation !== null && void name.run({ demand, date: givenVacation.date, message: word.trim() })}
    >
      <DayText>{givenVacation === null ? texts.makeNothing : texts.make(givenVacation.name, givenVacation.date)}</DayText>
    </Button>
  )

  return (
    <div className="flex flex-col gap-3 pb-2 lg:mx-auto lg:max-w-120">
      <div className="-mt-2 flex items-center gap-1 lg:-mt-4">
        <span className="-ml-2.5">
          <IconButton label={texts.backToDemand} icon={<ArrowLeft size={24} />} onClick={() => (isUnsaved ? setAsking(true) : onLeave())} />
        </span>
        <Heading ref={heading} tabIndex={-1} className="text-18 font-650 outline-none">
          {texts.open}
        </Heading>
      </div>
      <Wanted demand={demand} />
      <h3 className="text-18">{texts.question}</h3>
      <Loaded query={days} asLine failed={detailTexts.adjacentFailed} skeleton={<Skeleton width="100%" height={190} radius="card" />}>
        {() => (
          <DayPicker
            label={texts.days}
            span="fortnight"
            month={shown}
            onMonth={setShown}
            first={today}
            last={addDays(today, 365)}
            value={givenVacation?.date ?? null}
            onPick={(date) => setGivenVacation({ date, name: dayOf(date)?.name ?? '' })}
            dayOf={dayOf}
            isBusy={!isJudged || days.isFetching}
          />
        )}
      </Loaded>
      <div className="flex flex-wrap gap-x-3.5 gap-y-1 text-12 text-t3 empty:hidden" aria-hidden="true">
        {shownDays.some(({ isAsked }) => isAsked) && (
          <span className="flex items-center gap-1.5">
            <span className="disc-accepted grid size-4 place-items-center rounded-full">
              <Check size={10} strokeWidth={3} />
            </span>
            {texts.askedFor(poster)}
          </span>
        )}
        {reasons.size > 0 && (
          <span className="flex items-center gap-1.5">
            <Lock size={14} />
            {texts.refused}
          </span>
        )}
      </div>
      <Exchange demand={demand} given={givenVacation} />
      {/* The meaning changes with the day that is chosen. */}
      <div aria-live="polite" className="flex flex-col gap-3 empty:hidden">
        {givenVacation !== null && (
          <>
            {ofGiven.isLoading && <Skeleton width="100%" height={120} radius="card" />}
            {against.length > 0 && <Reasons>{against}</Reasons>}
            {named !== undefined && against.length === 0 && <Meaning demand={demand} named={named} />}
            <Closes day={givenVacation.date} isPromise />
          </>
        )}
      </div>
      <p className="text-13 text-t2">{texts.earned(counterPoints(demand))}</p>
      <TextArea
        label={texts.word(poster)}
        rows={1}
        maxLength={LONGEST_WORD}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      <UnsavedGuard when={isUnsaved} part="counter" />
      <UnsavedQuestion
        open={isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          onLeave()
        }}
      />
      <Foot
        changed={changes.length > 0 && <ChangedTerms changes={changes} onSeen={see} />}
        failure={name.error}
        promise={texts.promise(poster)}
        onBack={() => (isUnsaved ? setAsking(true) : onLeave())}
        propose={propose}
      />
    </div>
  )
}
