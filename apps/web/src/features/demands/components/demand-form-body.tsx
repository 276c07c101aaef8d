// The form of a demand: which vacation, what kind, what in exchange, points, times, words; then what it amounts to.
import type { WireDemand } from '@releve/contract/demands'
import { limitSentence } from '@releve/contract/limits'
import { reasonsOf } from '@releve/contract/sentences'
import { addDays, type Day } from '@releve/domain/calendar/day'
import { reserveOf } from '@releve/domain/points/decide'
import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { messageOf } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { FailedLine, UnreadLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatHours } from '../../../ui/format.ts'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useMe } from '../../../session/me.ts'
import { useCenterRules, useMinute, useToday, useZone } from '../../centers/queries.ts'
import { useBalance } from '../../points/queries.ts'
import { useCenterRotations } from '../../rotations/queries.ts'
import { useMyShiftDays } from '../../shifts/queries.ts'
import { useEditDemand, usePostDemand } from '../mutations.ts'
import { useCheckShift, useDemands } from '../queries.ts'
import { demandTexts } from '../texts.ts'
import { Reasons } from './consequence-view.tsx'
import { errorText, formTexts } from './form-texts.ts'
import { DayPicker, type PickerDay } from './day-picker.tsx'
import {
  draftOf,
  editBody,
  errorsOf,
  isTouched,
  LONGEST_COMMENT,
  MOST_POINTS,
  newDraft,
  offersOf,
  postBody,
  postFactsOf,
  reserveOfDraft,
  sentencesOf,
  variationsOf,
  type Draft,
  type DraftField,
  type Offer,
  type OwnFacts,
  type Sentences,
} from './demand-draft.ts'
import { Refusal } from './detail-frame.tsx'
import { KindChoice } from './kind-choice.tsx'
import { daysRange } from './own-days.ts'
import { SwitchPicker } from './switch-picker.tsx'

const texts = formTexts

interface DemandFormBodyProps {
  day: Day | null
  /** Of a new demand, to begin with. */
  type: WireDemand['type']
  demand: WireDemand | null
  foot: HTMLElement | null
  onTouched: (isTouched: boolean) => void
  onDone: (id: string) => void
  /** Opens the demand just posted. */
  onSee: (id: string) => void
}

/** Long enough to read and to press. */
const SEE_MS = 6000

/** Values of the times: an option needs one, a variation may have any name. */
const USUAL = 'usual'
const OTHER = 'variation '

const CHOICE = '[data-day]:not([aria-disabled="true"]), input'

/** How far ahead a vacation may be posted: as far as the lists go (§9). */
const DAYS_AHEAD = 330

export function DemandFormBody({ day, type: firstType, demand, foot, onTouched, onDone, onSee }: DemandFormBodyProps): ReactNode {
  const me = useMe()._id
  const snackbar = useSnackbar()
  const isMounted = useIsMounted()
  const waits = useWaitReason()
  const [now, today, zone] = [useMinute(), useToday(), useZone()]
  const rulesQuery = useCenterRules()
  const rules = rulesQuery.data
  const usualPoints = rules?.defaultPoints ?? null
  const balanceQuery = useBalance(me)
  const balance = balanceQuery.data
  const rotationsQuery = useCenterRotations()
  const rotations = rotationsQuery.data
  const demands = useDemands().data
  const post = usePostDemand()
  const edit = useEditDemand()
  const errorsId = useId()
  const form = useRef<HTMLFormElement>(null)

  const [initial, setInitial] = useState<Draft>(() => (demand === null ? newDraft(day, firstType, usualPoints ?? 0) : draftOf(demand)))
  const [draft, setDraft] = useState(initial)
  // Opened from its address, the form is there before the rules: their points come in once known, unless one has chosen.
  const [startPoints, setStartPoints] = useState(usualPoints)
  if (demand === null && startPoints === null && usualPoints !== null) {
    setStartPoints(usualPoints)
    setInitial((begun) => ({ ...begun, points: usualPoints }))
    if (draft.points === initial.points) setDraft((begun) => ({ ...begun, points: usualPoints }))
  }
  const [month, setMonth] = useState<Day>(day ?? today)
  const [exchangeMonth, setExchangeMonth] = useState<Day>(day ?? today)
  const [isAsked, setAsked] = useState(false)
  const [sentences, setSentences] = useState<Sentences>({})
  const touched = isTouched(draft, initial)
  useEffect(() => onTouched(touched), [touched, onTouched])

  const horizon = addDays(today, DAYS_AHEAD)
  const lastMonth = [month, exchangeMonth].toSorted().at(-1) ?? today
  const range = useMemo(() => {
    const { startDate, endDate } = daysRange(today, [])
    const wanted = daysRange(lastMonth, []).endDate
    return { startDate, endDate: wanted > endDate ? wanted : endDate }
  }, [today, lastMonth])
  const { data: days, isError: haveDaysFailed, isFetching: areDaysRead, refetch: readDays } = useMyShiftDays(range)
  // What this demand holds already is its own to promise again.
  const available =
    balance === undefined || rules === undefined
      ? null
      : balance.available - rules.lowestBalance + (demand === null ? 0 : reserveOf(demand))
  const known = useMemo<OwnFacts>(
    () => ({
      me,
      now,
      zone,
      postNoticeHours: rules?.postNoticeHours ?? 0,
      days: days ?? [],
      demands: demands ?? [],
      rotations: rotations ?? [],
      available,
    }),
    [me, now, zone, rules, days, demands, rotations, available],
  )
  const offers = useMemo(() => offersOf(known), [known])
  const byDay = useMemo(() => new Map(offers.map((offer) => [offer.date, offer])), [offers])

  const nothingToGive = demand !== null || days === undefined ? undefined : nothingToOffer(offers)
  const offer = draft.date === null ? undefined : byDay.get(draft.date)
  const shift = demand?.posterShift.shift ?? offer?.shift
  const variations = shift === undefined ? [] : variationsOf(rotations ?? [], shift)
  const found = errorsOf(draft, draft.date === null || rotations === undefined ? null : postFactsOf(known, draft.date))
  const shown = (field: DraftField): string | undefined => {
    const code = found[field]
    // Too many points are said at once, what is missing only when one tries to post.
    if (code !== undefined && (isAsked || code === 'insufficientPoints' || code === 'commentTooLong'))
      return errorText(code, available ?? 0)
    return sentences[field]
  }
  const isPending = post.isPending || edit.isPending
  const reserve = reserveOfDraft(draft)

  const change = (part: Partial<Draft>, ...fields: DraftField[]) => {
    setDraft((written) => ({ ...written, ...part }))
    setSentences((said) => ({ ...said, ...Object.fromEntries([...fields, 'form'].map((field) => [field, undefined])) }))
  }
  const chooseDay = (date: Day) => {
    change({ date, switches: [], variation: null }, 'date', 'switches', 'variation')
    setExchangeMonth(date)
  }
  const dayOf = (date: Day): PickerDay | null => {
    const offered = byDay.get(date)
    if (offered === undefined) return null
    const { shift: own, limits } = offered
    return {
      name: own.name,
      label: own.name,
      reason: limits.length === 0 ? null : limits.map((limit) => limitSentence(limit, me)).join(' '),
    }
  }
  const toFirstError = () =>
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector('[data-error="true"]')
      wrong?.scrollIntoView({ block: 'center' })
      // A calendar has no field to be wrong: its first day that can be chosen.
      const place = wrong?.querySelector<HTMLElement>('[aria-invalid]') ?? wrong?.querySelector<HTMLElement>(CHOICE)
      place?.focus({ preventScroll: true })
    })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setAsked(true)
    setSentences({})
    if (Object.keys(found).length > 0 || draft.date === null) {
      toFirstError()
      return
    }
    void send(draft.date)
  }
  const send = useOneAtATime(async (date: Day) => {
    const sent = demand === null ? post.mutateAsync(postBody(draft, date)) : edit.mutateAsync({ demand, ...editBody(draft, date) })
    // By promise: who closed the form meanwhile is told all the same.
    await sent.then(
      ({ _id }: WireDemand) => {
        const message = demand === null ? demandTexts.done.posted : demandTexts.done.edited
        snackbar.show({
          kind: 'success',
          message,
          ...(demand === null && { durationMs: SEE_MS, action: { label: demandTexts.done.see, onPress: () => onSee(_id) } }),
        })
        if (isMounted()) onDone(_id)
      },
      (error: unknown) => {
        if (!isMounted()) {
          snackbar.show({ kind: 'error', message: messageOf(error), durationMs: SEE_MS })
          return
        }
        setSentences(sentencesOf(error))
        toFirstError()
      },
    )
  })

  return (
    <form ref={form} id={errorsId} noValidate onSubmit={submit} className="flex flex-col gap-7">
      {demand === null && (
        <section className="flex flex-col gap-1" data-error={shown('date') !== undefined}>
          <h3 className="text-16">{texts.which}</h3>
          <DayPicker
            label={texts.which}
            month={month}
            onMonth={setMonth}
            first={today}
            last={horizon}
            dayOf={dayOf}
            value={draft.date}
            onPick={chooseDay}
            error={shown('date')}
          />
          {haveDaysFailed && (
            <FailedLine onRetry={() => void readDays()} retrying={areDaysRead} retryLabel={demandTexts.detail.adjacentRetry}>
              {texts.daysFailed}
            </FailedLine>
          )}
          {draft.date !== null && shown('date') === undefined && <DayLimits key={draft.date} day={draft.date} />}
        </section>
      )}

      {demand === null && (
        <KindChoice value={draft.type} onChange={(type) => change({ type }, 'type', 'switches', 'points')} error={shown('type')} />
      )}

      {draft.type !== 'substitution' && (
        <section data-error={shown('switches') !== undefined}>
          {draft.date === null || days === undefined ? (
            <p className="text-14 text-t3">{texts.chooseFirst}</p>
          ) : (
            <SwitchPicker
              key={draft.date}
              date={draft.date}
              demand={demand}
              today={today}
              last={horizon}
              days={days}
              value={draft.switches}
              onChange={(switches) => change({ switches }, 'switches', 'points')}
              month={exchangeMonth}
              onMonth={setExchangeMonth}
              error={shown('switches')}
            />
          )}
        </section>
      )}

      <section className="flex flex-col gap-4" data-error={shown('points') !== undefined}>
        {draft.type !== 'switch' && (
          <NumberStepper
            label={texts.points}
            value={draft.points}
            onChange={(points) => change({ points }, 'points')}
            min={0}
            max={MOST_POINTS}
            unit={texts.pointsUnit}
            hint={available === null ? undefined : texts.available(Math.max(0, available))}
            error={shown('points')}
          />
        )}
        {draft.type === 'switch' && <FieldError error={shown('points')} />}
        <UnreadLine query={rulesQuery}>{texts.rulesFailed}</UnreadLine>
        <UnreadLine query={balanceQuery}>{texts.balanceFailed}</UnreadLine>
      </section>

      <UnreadLine query={rotationsQuery}>{texts.rotationsFailed}</UnreadLine>
      {variations.length > 0 && shift !== undefined && (
        <div data-error={shown('variation') !== undefined}>
          <Select
            label={texts.times}
            options={[
              { value: USUAL, label: texts.usualTimes(formatHours(shift.default.startTime, shift.default.endTime)) },
              ...variations.map(({ name, startTime, endTime }) => ({
                value: `${OTHER}${name}`,
                label: texts.variation(name, formatHours(startTime, endTime)),
              })),
            ]}
            value={draft.variation === null ? USUAL : `${OTHER}${draft.variation}`}
            onChange={(value) => change({ variation: value === USUAL ? null : value.slice(OTHER.length) }, 'variation')}
            error={shown('variation')}
          />
        </div>
      )}

      <div data-error={shown('comment') !== undefined}>
        <TextArea
          label={texts.comment}
          value={draft.comment}
          onChange={(event) => change({ comment: event.target.value }, 'comment')}
          hint={texts.commentHint(draft.comment.length, LONGEST_COMMENT)}
          error={shown('comment')}
        />
      </div>

      {foot !== null &&
        createPortal(
          <>
            {sentences.form !== undefined && <Refusal>{sentences.form}</Refusal>}
            {shift !== undefined && draft.date !== null && (
              <p className="text-14 text-t2">
                <DayText>{texts.summary(shift, draft.date, draft.type, draft.switches.length, reserve)}</DayText>
              </p>
            )}
            <Button wide type="submit" form={errorsId} variant="primary" pending={isPending} disabledReason={waits ?? nothingToGive}>
              {demand === null ? texts.submit : texts.save}
            </Button>
          </>,
          foot,
        )}
    </form>
  )
}

/** Why none of these vacations can be given; undefined when one can. */
function nothingToOffer(offers: readonly Offer[]): string | undefined {
  if (offers.length === 0) return texts.noVacation
  return offers.every(({ limits }) => limits.length > 0) ? texts.noneFree : undefined
}

/** What the server says of posting that day, before anything is sent. */
function DayLimits({ day }: { day: Day }): ReactNode {
  const check = useCheckShift(day)
  return (
    <>
      <UnreadLine query={check}>{demandTexts.unchecked}</UnreadLine>
      {check.data !== undefined && <Reasons>{reasonsOf(check.data.limit)}</Reasons>}
    </>
  )
}
