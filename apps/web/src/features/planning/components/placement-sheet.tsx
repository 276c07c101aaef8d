// Placing an activity for several people: who, what, when; then what it breaks for each, before all of it is written at once.
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { isAwayKind } from '@releve/domain/planning/activity'
import { useState, type FormEvent, type ReactNode } from 'react'
import { formErrorsOf } from '#api/form-errors.ts'
import { Loaded } from '#kit/loaded.tsx'
import { ReasonForm } from '#kit/reason-form.tsx'
import { useWishKey } from '#kit/use-action.ts'
import { useContractForm, type ContractForm } from '#kit/use-contract-form.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { useCenterId } from '#session/center-id.ts'
import { Tile } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { DayText, Hours } from '#ui/day-text.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { FieldError } from '#ui/field.tsx'
import { capitalize, formatDay } from '#ui/format.ts'
import { readDay } from '#ui/read-day.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { useActivities } from '#features/activities/queries.ts'
import { useToday } from '#features/centers/queries.ts'
import { usePlace, usePlacePreview } from '../queries.ts'
import { placementTexts as texts } from './placement-texts.ts'
import { planningTexts, rangeText } from '../texts.ts'
import {
  emptyPlacement,
  FIELD_OF_PLACEMENT_REFUSAL,
  readPlacement,
  readWholeDays,
  type PlaceBody,
  type PlacementDraft,
  type WholeDays,
} from './placement-form.ts'
import { isKept, PlacementOutcome } from './placement-outcome.tsx'
import { PlacementPeople } from './placement-people.tsx'
import { WholeDaysStep } from './placement-whole-days.tsx'
import { lengthText } from './request-form.ts'

const TURNS = ['together', 'week', 'day'] as const
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

type Form = ContractForm<PlacementDraft>

/** Days are added one by one, and each stands with a press that removes it. */
function SomeDays({ form: { draft, errors, set } }: { form: Form }): ReactNode {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const add = (text: string) => {
    const read = readDay(text)
    if ('error' in read) return setWrong(read.error)
    if (draft.dates.includes(read.day)) return setWrong(texts.dayTwice)
    setWrong(undefined)
    setTyped('')
    return set({ dates: [...draft.dates, read.day].toSorted() })
  }
  return (
    <div className="flex flex-col gap-2">
      <DayInput
        label={texts.day}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setWrong(undefined)
        }}
        error={wrong ?? errors['dates']}
      />
      <span>
        <Button size={44} variant="outline" icon={<Plus size={18} />} onClick={() => add(typed)}>
          {texts.addDay}
        </Button>
      </span>
      <ul className="flex flex-wrap gap-1.5">
        {draft.dates.map((day) => (
          <li key={day}>
            <button
              type="button"
              aria-label={texts.removeDay(day)}
              onClick={() => set({ dates: draft.dates.filter((chosen) => chosen !== day) })}
              className="flex min-h-9 items-center gap-1.5 rounded-full bg-s2 px-3 text-14 touch-target relative hover:bg-s3 in-data-[theme=light]:bg-s3"
            >
              <DayText>{formatDay(day)}</DayText>
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Activities = ReturnType<typeof useActivities>['data']

/** Whether the chosen activity is a leave or an absence. */
function isAwayIn(activities: Activities, activityId: string | null): boolean {
  const found = activities?.find(({ _id }) => _id === activityId)
  return found !== undefined && isAwayKind(found.kind)
}

interface FieldsProps {
  form: Form
  /** Whole days of a leave or an absence. */
  isWhole: boolean
}

function Period({ form, isWhole }: FieldsProps): ReactNode {
  const { draft, field } = form
  const weekdays = field('weekdays')
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] items-start gap-4">
        <DayInput label={planningTexts.form.from} {...field('fromDate')} />
        <DayInput label={planningTexts.form.to} {...field('toDate')} />
      </div>
      {draft.fromDate !== draft.toDate && (
        <div className="flex flex-col gap-1.5">
          <ToggleChips
            label={planningTexts.form.weekdays}
            hint={planningTexts.form.weekdaysHint}
            look="filled"
            options={WEEK.map((weekday) => ({ value: weekday, label: planningTexts.form.weekday(weekday) }))}
            value={weekdays.value}
            onChange={weekdays.onChange}
          />
          <FieldError error={weekdays.error} />
        </div>
      )}
      {!isWhole && draft.fromDate !== draft.toDate && draft.userIds.length > 1 && (
        <Select
          label={texts.turns}
          hint={draft.turns === 'together' ? undefined : texts.turnsHint}
          options={TURNS.map((turns) => ({ value: turns, label: texts.turnChoices[turns] }))}
          {...field('turns')}
        />
      )}
    </>
  )
}

function Fields({ form, isWhole }: FieldsProps): ReactNode {
  const { draft, errors, field, text, set } = form
  const query = useActivities(useCenterId() ?? '')
  const length = lengthText(draft)
  const isAway = isAwayIn(query.data, draft.activity)
  return (
    <>
      <PlacementPeople value={draft.userIds} onChange={(userIds) => set({ userIds })} error={errors['userIds']} />
      <Loaded
        query={query}
        failed={planningTexts.form.activitiesFailed}
        asLine
        skeleton={<Skeleton width="100%" height={72} radius="card" />}
      >
        {(activities) => (
          <Select
            label={planningTexts.form.activity}
            placeholder={planningTexts.form.activityMissing}
            // An intervention is written down by whoever made it.
            options={activities
              .filter(({ kind }) => kind !== 'intervention')
              .map(({ _id, name, letters }) => ({ value: _id, label: name, icon: <Tile name={letters} size={32} /> }))}
            {...field('activity')}
          />
        )}
      </Loaded>
      {isAway && (
        <SegmentedControl
          wide
          label={texts.extent}
          options={[
            { value: 'days', label: texts.wholeDays },
            { value: 'hours', label: texts.someHours },
          ]}
          value={isWhole ? 'days' : 'hours'}
          onChange={(extent) => set({ isWhole: extent === 'days' })}
        />
      )}
      {!isWhole && (
        <div className="flex flex-col gap-2">
          <div className="grid grid-cols-2 gap-4">
            <ClockInput label={planningTexts.form.start} {...field('startTime')} />
            <ClockInput label={planningTexts.form.end} {...field('endTime')} />
          </div>
          {length !== null && <p className="text-14 text-t2">{length}</p>}
        </div>
      )}
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-1.5 text-14 font-600">{texts.days}</legend>
        <SegmentedControl
          wide
          label={texts.days}
          options={[
            { value: 'period', label: texts.period },
            { value: 'dates', label: texts.someDays },
          ]}
          value={draft.days}
          onChange={(days) => set({ days })}
        />
        {draft.days === 'period' ? <Period form={form} isWhole={isWhole} /> : <SomeDays form={form} />}
      </fieldset>
      {!isWhole && <TextArea label={planningTexts.form.comment} rows={2} maxLength={500} {...text('comment')} />}
    </>
  )
}

function Summary({ body }: { body: PlaceBody }): ReactNode {
  const { data: activities } = useActivities(useCenterId() ?? '')
  const { fromDate, toDate, weekdays, dates = [], hours, turnDays } = body
  const activity = activities?.find(({ _id }) => _id === body.activity)
  const isOneDay = fromDate !== undefined && fromDate === toDate
  const days = fromDate === undefined || toDate === undefined ? dates.map((day) => formatDay(day)).join(', ') : rangeText(fromDate, toDate)
  const rhythm = weekdays === undefined || isOneDay ? '' : `, ${planningTexts.form.onWeekdays(weekdays)}`
  const turns = turnDays === undefined ? '' : `, ${texts.inTurns(turnDays)}`
  return (
    <div className="flex flex-col gap-0.5">
      <span className="text-18 font-650">{activity?.name}</span>
      <DayText className="text-16 text-t2">{capitalize(days)}</DayText>
      <span className="text-16 text-t2">
        <Hours from={hours.startTime} to={hours.endTime} />
        {rhythm}
        {turns}
      </span>
    </div>
  )
}

interface SecondStepProps {
  body: PlaceBody
  onBody: (body: PlaceBody) => void
  onBack: () => void
  onClose: () => void
  refuse: (sentences: Readonly<Record<string, string | undefined>>) => void
}

function SecondStep({ body, onBody, onBack, onClose, refuse }: SecondStepProps): ReactNode {
  const centerId = useCenterId() ?? ''
  const today = useToday()
  const mayForce = useMe().isAdmin
  const preview = usePlacePreview(centerId, body)
  const place = usePlace(centerId)
  const keyOf = useWishKey()
  const { whereFree = false } = body
  const people = preview.data?.people ?? []
  const placing = people.filter(({ days, refusal }) => refusal === null && days > 0)
  const first = body.fromDate ?? body.dates?.[0] ?? today
  return (
    <div className="flex flex-col gap-5">
      <Summary body={body} />
      <ReasonForm
        confirmLabel={texts.save(placing.length)}
        isReasonRequired={first < today}
        hasReason={first < today}
        mayForce={mayForce}
        subject={JSON.stringify(body)}
        check={() => preview.data !== undefined}
        send={({ reason, isForced }) => {
          const wish = { ...body, ...(isForced ? { override: { reason } } : reason !== '' && { reason }) }
          return place.mutateAsync({ body: wish, idempotencyKey: keyOf(wish) })
        }}
        refuse={(failure) => {
          const { form: _form, ...fields } = formErrorsOf(failure, ['fromDate', 'toDate', 'activity'], FIELD_OF_PLACEMENT_REFUSAL)
          if (Object.values(fields).some((sentence) => sentence !== undefined)) {
            refuse(fields)
            onBack()
          } else void preview.refetch()
        }}
        done={texts.saved}
        onDone={onClose}
        onCancel={onBack}
      >
        {preview.isPending ? (
          <div role="status" className="flex flex-col gap-2">
            <span className="text-14 text-t2">{texts.judging}</span>
            <Skeleton width="100%" height={96} radius="card" />
          </div>
        ) : (
          <>
            <FailedQueryLine query={preview}>{texts.failed}</FailedQueryLine>
            <PlacementOutcome
              people={people}
              onRemove={(userId) => onBody({ ...body, userIds: body.userIds.filter((id) => id !== userId) })}
            />
          </>
        )}
        {(whereFree || people.some(isKept)) && (
          <Checkbox
            label={texts.whereFree}
            hint={texts.whereFreeHint}
            checked={whereFree}
            onChange={(isChosen) => onBody({ ...body, whereFree: isChosen })}
          />
        )}
        {people.length > 0 && (
          <p className="text-14 text-t2">
            {texts.total(
              placing.length,
              placing.reduce((sum, { days }) => sum + days, 0),
            )}
          </p>
        )}
      </ReasonForm>
    </div>
  )
}

/** The sheet begins with these. */
export interface PlacementStart {
  readonly userIds?: readonly string[]
  readonly activity?: string
}

interface OpenPlacementProps extends Opening {
  start: PlacementStart
  onClose: () => void
  onClosed: () => void
}

function OpenPlacement({ start, onClose, ...opening }: OpenPlacementProps): ReactNode {
  const today = useToday()
  const [ready, setReady] = useState<PlaceBody | null>(null)
  const [whole, setWhole] = useState<WholeDays | null>(null)
  const { data: activities } = useActivities(useCenterId() ?? '')
  const form = useContractForm({
    initial: emptyPlacement(today, start),
    read: readPlacement,
    send: (body) => Promise.resolve(body),
    done: () => texts.saved,
  })
  const { draft } = form
  const isWhole = draft.isWhole && isAwayIn(activities, draft.activity)
  const isReady = ready !== null || whole !== null
  function check(event: FormEvent): void {
    event.preventDefault()
    const read = isWhole ? readWholeDays(draft) : readPlacement(draft)
    form.refuse('fields' in read ? read.fields : {})
    if ('fields' in read) return
    if ('days' in read.value) setWhole(read.value)
    else setReady(read.value)
  }
  return (
    <UnsavedSheet
      {...opening}
      onOpenChange={(isOpen) => void (isOpen || onClose())}
      isDirty={form.isDirty && !isReady}
      title={texts.title}
      {...(!isReady && {
        footer: (
          <Button type="submit" form={form.props.id} variant="primary" wide>
            {texts.next}
          </Button>
        ),
      })}
    >
      <form {...form.props} onSubmit={check} className={isReady ? 'hidden' : 'flex flex-col gap-5'}>
        <Fields form={form} isWhole={isWhole} />
        <FieldError error={form.error} />
      </form>
      {whole !== null && <WholeDaysStep wish={whole} onBack={() => setWhole(null)} onClose={onClose} refuse={form.refuse} />}
      {ready !== null && (
        <SecondStep
          body={ready}
          onBody={(body) => {
            setReady(body)
            form.set({ userIds: body.userIds })
          }}
          onBack={() => setReady(null)}
          onClose={onClose}
          refuse={form.refuse}
        />
      )}
    </UnsavedSheet>
  )
}

/** `start` null when it is closed. */
export function PlacementSheet({ start, onOpenChange }: OverlayProps & { start: PlacementStart | null }): ReactNode {
  return (
    <WhileOpen subject={start}>
      {(given, opening, onClosed) => <OpenPlacement start={given} {...opening} onClosed={onClosed} onClose={() => onOpenChange(false)} />}
    </WhileOpen>
  )
}
