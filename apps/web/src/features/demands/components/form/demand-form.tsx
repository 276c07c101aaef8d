// Posting a demand, or changing one's own: which vacation, what kind, what in exchange, points, times, words; then what it amounts to.
import type { WireDemand } from '@releve/contract/demands'
import type { WireShift } from '@releve/contract/shifts'
import { addDays, addMonths, firstOfMonth, fromDayNumber, toDayNumber, type Day } from '@releve/domain/calendar/day'
import type { DemandType } from '@releve/domain/demands/demand'
import { dutyOf } from '@releve/domain/planning/shift'
import { promisableOf, reserveOf } from '@releve/domain/points/decide'
import { useState, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { WhileOpen } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { SheetFoot, useSheetFoot } from '#ui/sheet-foot.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { useCenterRules, useMinute, useToday, useZone } from '#features/centers/queries.ts'
import { useBalance } from '#features/points/queries.ts'
import { useCenterRotations } from '#features/rotations/queries.ts'
import { useMyShiftDays } from '#features/shifts/queries.ts'
import { useEditDemand, usePostDemand } from '#features/demands/mutations.ts'
import { useDemands } from '#features/demands/queries.ts'
import { demandTexts } from '#features/demands/texts.ts'
import { errorText, formTexts as texts } from './form-texts.ts'
import {
  byDate,
  clocksOf,
  draftOf,
  editBody,
  errorsOf,
  LONGEST_COMMENT,
  newDraft,
  offersOf,
  pointsOf,
  postBody,
  postFactsOf,
  reserveOfDraft,
  sentencesOf,
  variationsOf,
  type Draft,
  type DraftField,
  type Offer,
} from './demand-draft.ts'
import { Refusal } from '../detail/detail-parts.tsx'
import { AudienceLine, KindChoice, OpeningLine } from './form-parts.tsx'
import { PartChoice, PointsSection, TimesChoice, VacationChoice } from './form-sections.tsx'
import { daysRange } from '../own-days.ts'
import { SwitchPicker } from './switch-picker.tsx'

/** Long enough to read and to press. */
const SEE_MS = 6000

/** How far ahead a vacation may be posted: as far as the lists go (§9). */
const DAYS_AHEAD = 330

interface FormActions {
  /** The type at first: that of the list from which one posts. */
  type: DemandType
  /** With the identifier of the demand posted or changed. */
  onDone: (id: string) => void
  /** Opens the demand just posted. */
  onSee: (id: string) => void
}

interface DemandFormProps extends FormActions {
  /** A new demand, with the day of the vacation when it is known; null when none is being posted. */
  post: 1 | Day | null
  /** One's own demand to change; null when none is. */
  editing: WireDemand | null
  onClose: () => void
}

export function DemandForm({ post, editing, onClose, ...actions }: DemandFormProps): ReactNode {
  const { footer, withFoot } = useSheetFoot()
  return (
    <WhileOpen subject={editing ?? post}>
      {(subject, { open }, onClosed) => {
        const demand = typeof subject === 'object' ? subject : null
        return (
          <UnsavedSheet
            open={open}
            // Going back undoes the step that opened it.
            backCloses={false}
            onOpenChange={(next) => next || onClose()}
            onClosed={onClosed}
            title={demand === null ? demandTexts.postDemand : texts.editTitle}
            footer={footer}
          >
            {withFoot(<FormBody day={typeof subject === 'string' ? subject : null} demand={demand} {...actions} />)}
          </UnsavedSheet>
        )
      }}
    </WhileOpen>
  )
}

function FormBody({ day, type, demand: opened, onDone, onSee }: FormActions & { day: Day | null; demand: WireDemand | null }): ReactNode {
  const me = useMe()._id
  const snackbar = useSnackbar()
  const [now, today, zone] = [useMinute(), useToday(), useZone()]
  const rulesQuery = useCenterRules()
  const balanceQuery = useBalance(me)
  const rotationsQuery = useCenterRotations()
  const [rules, balance, rotations = []] = [rulesQuery.data, balanceQuery.data, rotationsQuery.data]
  const { data: demands = [] } = useDemands()
  const post = usePostDemand()
  const edit = useEditDemand()
  // The demand as it was when the form opened: what changes meanwhile the server says, and it is not written over the person's words.
  const [demand] = useState(opened)
  const [turnedTo, setTurnedTo] = useState<Day | null>(day)
  const [exchangeMonth, setExchangeMonth] = useState<Day>(demand?.posterShift.date ?? day ?? today)
  // The range has the month after those that are shown: turning to it waits for nothing.
  const daysQuery = useMyShiftDays(
    daysRange(today, [monthAfter(turnedTo ?? monthAfter(today).posterShift.date), monthAfter(exchangeMonth)]),
  )
  const days = daysQuery.data
  const horizon = addDays(today, DAYS_AHEAD)

  const available =
    balance === undefined || rules === undefined
      ? null
      : promisableOf({ ...balance, lowestBalance: rules.lowestBalance, alreadyReserved: demand === null ? 0 : reserveOf(demand) })
  const postNoticeHours = rules?.postNoticeHours ?? 0
  const parts = rules === undefined ? {} : { allowsParts: rules.allowsParts, shortestPartHours: rules.shortestPartHours }
  const facts = { me, now, zone, postNoticeHours, parts, days: days ?? [], demands, rotations, available }
  const offers = new Map(offersOf(facts).map((offer) => [offer.date, offer]))
  // A month at its end has nothing left to give: the picker opens on the first vacation that may be.
  const month = turnedTo ?? [...offers.values()].find(isGivable)?.date ?? today
  const wrongIn = (draft: Draft) =>
    errorsOf(draft, draft.date === null || rotationsQuery.data === undefined ? null : postFactsOf(facts, draft.date, draft.part))

  const form = useContractForm({
    initial:
      demand === null
        ? { ...newDraft(day, type, rules?.defaultPoints ?? 0), ...partOf(day === null ? undefined : offers.get(day)) }
        : draftOf(demand),
    // Opened from its address, the form is there before the rules: their points come in once known, unless one has chosen.
    followsInitial: true,
    read: (draft) => {
      const fields = Object.entries(wrongIn(draft)).map(([field, code]) => [field, errorText(code, available ?? 0)] as const)
      return fields.length > 0 || draft.date === null ? { fields: Object.fromEntries(fields) } : { value: { draft, date: draft.date } }
    },
    send: async ({ draft, date }) => {
      if (demand !== null) return await edit.mutateAsync({ demand, ...editBody(draft, date) })
      const posted = await post.mutateAsync(postBody(draft, date))
      const action = { label: demandTexts.done.see, onPress: () => onSee(posted._id) }
      const message = draft.first.length > 0 ? demandTexts.done.postedFirst : demandTexts.done.posted
      snackbar.show({ kind: 'success', message, durationMs: SEE_MS, action })
      return posted
    },
    sentencesOf,
    ...(demand !== null && { done: () => demandTexts.done.edited }),
    onDone: ({ _id }) => onDone(_id),
  })
  const { draft, set } = form
  const errors = wrongIn(draft)
  const errorOf = (field: DraftField): string | undefined => {
    const code = errors[field]
    // Too much is said at once, what is missing only when one tries to post.
    return code === 'insufficientPoints' || code === 'commentTooLong' || code === 'partTooShort' || code === 'partOutside'
      ? errorText(code, available ?? 0)
      : form.errors[field]
  }

  const offer = draft.date === null ? undefined : offers.get(draft.date)
  const free = offer?.free ?? []
  const isOffered = offer !== undefined && isGivable(offer)
  const canAsk =
    (isOffered || demand !== null) &&
    rotationsQuery.data !== undefined &&
    errors.switches === undefined &&
    errors.variation === undefined &&
    errors.part === undefined
  // When it is asked in another way, what was read of it stays meanwhile; of another day it says nothing.
  const question = `${draft.date} ${draft.type}`
  const isNoneFree = ![...offers.values()].some(isGivable)
  const nothingToGive =
    demand !== null || days === undefined || !isNoneFree ? undefined : offers.size === 0 ? texts.noVacation : texts.noneFree
  const shift = demand?.posterShift.shift ?? (draft.date === null ? undefined : offers.get(draft.date)?.shift)
  const variations = shift === undefined ? [] : variationsOf(rotations, shift)
  const startOf = (usual: WireShift, date: Day) => {
    const variation = variations.find(({ name }) => name === draft.variation) ?? null
    return dutyOf(toDayNumber(date), { ...usual, variation }, null, zone).startAt
  }
  return (
    <form {...form.props} className="flex flex-col gap-7">
      <UnsavedGuard when={form.isUnsaved} />
      {demand === null && (
        <VacationChoice
          month={month}
          onMonth={setTurnedTo}
          known={day}
          first={today}
          last={horizon}
          offers={offers}
          daysQuery={daysQuery}
          value={draft.date}
          onPick={(date) => {
            set({ date, switches: [], variation: null, part: null, first: [], ...partOf(offers.get(date)) })
            setExchangeMonth(date)
          }}
          error={errorOf('date')}
        />
      )}

      {/* Errors in the terms of another kind do not count any more. */}
      {demand === null && (
        <KindChoice
          value={draft.type}
          onChange={(kind) => set({ type: kind, switches: draft.switches, points: draft.points, first: [] })}
          error={errorOf('type')}
        />
      )}

      {draft.type !== 'substitution' &&
        (draft.date === null || days === undefined ? (
          <p className="text-14 text-t3">{texts.chooseFirst}</p>
        ) : (
          <SwitchPicker
            key={draft.date}
            date={draft.date}
            demand={demand}
            last={horizon}
            days={days}
            value={draft.switches}
            onChange={(switches) => set({ switches, points: draft.points, first: [] })}
            month={exchangeMonth}
            onMonth={setExchangeMonth}
            error={errorOf('switches')}
          />
        ))}

      {draft.date !== null && canAsk && draft.type !== 'substitution' && (
        <OpeningLine
          key={`opening ${question}`}
          draft={draft}
          type={draft.type}
          date={draft.date}
          demand={demand}
          onAccept={(added) => set({ switches: [...draft.switches, added].toSorted(byDate), points: draft.points, first: [] })}
        />
      )}

      <PointsSection
        isSwitch={draft.type === 'switch'}
        field={form.field('points')}
        available={available}
        error={errorOf('points')}
        rulesQuery={rulesQuery}
        balanceQuery={balanceQuery}
      />

      {/* It is shown for what can be posted: what cannot has its reasons above. */}
      {draft.date !== null && shift !== undefined && canAsk && (
        <AudienceLine
          key={`audience ${question}`}
          draft={draft}
          date={draft.date}
          demand={demand}
          startAt={startOf(shift, draft.date)}
          isAsked={(post.isIdle || post.isError) && !edit.isPending}
          onChange={set}
        />
      )}

      {demand === null && draft.type === 'substitution' && isOffered && shift !== undefined && rules?.allowsParts !== false && (
        <PartChoice
          shift={shift}
          free={free}
          value={draft.part}
          onChange={(part) => {
            const points = rules === undefined ? null : pointsOf(part, shift, rules)
            set({ part, variation: null, first: [], ...(points !== null && { points }) })
          }}
          error={errorOf('part')}
        />
      )}

      <Loaded query={rotationsQuery} asLine failed={texts.rotationsFailed}>
        {() =>
          variations.length > 0 &&
          (draft.part === null || draft.type !== 'substitution') &&
          demand?.posterShift.from === undefined &&
          shift !== undefined && (
            <TimesChoice
              shift={shift}
              variations={variations}
              value={draft.variation}
              onChange={(variation) => set({ variation, first: [] })}
              error={errorOf('variation')}
            />
          )
        }
      </Loaded>

      <TextArea
        {...form.text('comment')}
        label={texts.comment}
        hint={texts.commentHint(draft.comment.length, LONGEST_COMMENT)}
        error={errorOf('comment')}
      />

      <SheetFoot>
        {form.error !== undefined && <Refusal>{form.error}</Refusal>}
        {shift !== undefined && draft.date !== null && (
          <DayText className="text-14 text-t2">
            {texts.summary(
              { shift, part: draft.part && clocksOf(draft.part) },
              draft.date,
              draft.type,
              draft.switches.length,
              reserveOfDraft(draft),
            )}
          </DayText>
        )}
        <Button wide variant="primary" {...form.submit} disabledReason={form.submit.disabledReason ?? nothingToGive}>
          {demand === null ? texts.submit : texts.save}
        </Button>
      </SheetFoot>
    </form>
  )
}

/** Whether all of it may be given, or hours that are left of it. */
const isGivable = ({ limits, free }: Offer) => limits.length === 0 || free.length > 0

/** The terms of a day of which only hours are left. */
const partOf = (offer: Offer | undefined): Partial<Draft> =>
  offer?.free[0] === undefined ? {} : { part: offer.free[0], type: 'substitution' }

/** Gives the form that `daysRange` takes. */
function monthAfter(shown: Day) {
  return { posterShift: { date: fromDayNumber(addMonths(firstOfMonth(toDayNumber(shown)), 1)) } }
}
