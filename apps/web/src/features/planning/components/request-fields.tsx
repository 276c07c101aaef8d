// The fields of a request: absence, day off or other hours; from when to when, why, and for an administrator the reason.
import { isAwayKind } from '@releve/domain/planning/activity'
import { modificationType } from '@releve/contract/states'
import type { WireRotation } from '@releve/contract/rotations'
import type { Day } from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import type { ContractForm } from '#kit/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatDayNumeric, formatHours } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { Tile } from '#shared/tile.tsx'
import { useCenterRotations } from '#features/rotations/queries.ts'
import { useShiftDays } from '#features/shifts/queries.ts'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { useActivities, type WireActivity } from '#features/activities/queries.ts'
import { useMe } from '#session/me.ts'
import { useCauses } from '../queries.ts'
import { kindLabels, planningTexts } from '../texts.ts'
import {
  firstDayOf,
  halvesOf,
  lengthText,
  morningAfter,
  OTHER,
  USUAL,
  withFrom,
  workShiftsOf,
  type RequestDraft,
  type RequestKind,
} from './request-form.ts'

const texts = planningTexts.form

const NONE = 'none'

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** The kind that is asked for most often comes first. */
const KINDS: readonly RequestKind[] = ['absence', 'activity', ...modificationType.options.filter((type) => type !== 'absence')]

interface RequestFieldsProps {
  form: ContractForm<RequestDraft>
  /** The day that the form was opened on. */
  day: Day
  /** The member for whom an administrator registers it; null: it is asked for oneself. */
  memberId: string | null
}

function TypeChoice({ form, isFor }: Pick<RequestFieldsProps, 'form'> & { isFor: boolean }): ReactNode {
  const notes = isFor ? { ...texts.typeNotes, ...texts.typeNotesFor } : texts.typeNotes
  const { value, onChange } = form.field('type')
  return (
    <div className="flex flex-col gap-2">
      {KINDS.map((type) => (
        <label
          key={type}
          className="flex min-h-13 cursor-pointer items-center gap-3 rounded-field px-4 py-2 shadow-[inset_0_0_0_1px_var(--line-strong)] has-checked:bg-primary-tint has-checked:shadow-[inset_0_0_0_2px_var(--primary)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name="type"
            aria-label={kindLabels[type]}
            className="peer sr-only"
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <span className="flex min-w-0 flex-col">
            <span className="text-16 font-600">{kindLabels[type]}</span>
            <span className="text-13 text-t2">{notes[type]}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

/** The vacation worked instead, at its usual hours, those of a variation, or others. */
function ShiftFields({ form, rotations }: Pick<RequestFieldsProps, 'form'> & { rotations: readonly WireRotation[] }): ReactNode {
  const { draft, errors, set, field } = form
  const shifts = workShiftsOf(rotations)
  const chosen = shifts.find(({ shift }) => shift.name === draft.shift)
  return (
    <>
      <Select
        label={texts.shift}
        placeholder={shifts.length === 0 ? texts.noShift : texts.shiftMissing}
        options={shifts.map(({ shift }) => {
          const { startTime, endTime } = timesOf(shift)
          return {
            value: shift.name,
            label: `${shift.name}, ${formatHours(startTime, endTime)}`,
            icon: <Tile name={shift.name} size={32} />,
          }
        })}
        value={draft.shift}
        onChange={(shift) => set({ shift, times: USUAL })}
        error={errors['shift'] ?? errors['shift.name'] ?? errors['shift.selectedVariation']}
      />
      {chosen !== undefined && (
        <Select
          label={texts.times}
          options={[
            { value: USUAL, label: texts.usual(formatHours(chosen.shift.default.startTime, chosen.shift.default.endTime)) },
            ...chosen.variations.map((name) => ({ value: name, label: name })),
            { value: OTHER, label: texts.otherTimes },
          ]}
          {...field('times')}
        />
      )}
    </>
  )
}

/** The two hours of a piece, with its length beneath: the same hour twice is a whole day. */
function TypedHours({ form: { draft, errors, field } }: Pick<RequestFieldsProps, 'form'>): ReactNode {
  const length = lengthText(draft)
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-4">
        <ClockInput label={texts.start} {...field('startTime')} error={errors['startTime'] ?? errors['shift.startTime']} />
        <ClockInput label={texts.end} {...field('endTime')} error={errors['endTime'] ?? errors['shift.endTime']} />
      </div>
      {length !== null && <p className="text-14 text-t2">{length}</p>}
    </div>
  )
}

/** The halves of the vacation of the day, by their words: a press writes their hours. */
function HalfDays({ form: { draft, set }, userId, day }: Pick<RequestFieldsProps, 'form'> & { userId: string; day: Day }): ReactNode {
  const { data: [shiftDay] = [] } = useShiftDays(userId, { startDate: day, endDate: day })
  const halves = shiftDay === undefined ? [] : halvesOf(shiftDay)
  if (halves.length === 0) return null
  const chosen = halves.find(({ startTime, endTime }) => startTime === draft.startTime && endTime === draft.endTime)
  return (
    <ToggleChips
      label={texts.halves}
      look="filled"
      options={halves.map(({ word, startTime, endTime }) => ({ value: word, label: texts.half(word, formatHours(startTime, endTime)) }))}
      value={chosen === undefined ? [] : [chosen.word]}
      onChange={(words) => {
        const half = halves.find(({ word }) => word === words.at(-1))
        set(half === undefined ? { startTime: '', endTime: '' } : { startTime: half.startTime, endTime: half.endTime })
      }}
    />
  )
}

/** The reason why members do not ask for an activity themselves; nothing where they do. */
const keptFrom = ({ isForAdministrators }: Pick<WireActivity, 'isForAdministrators'>) =>
  isForAdministrators === true ? { disabledReason: texts.byAdministrators } : {}

/** An activity, its hours, and over several days those of the week on which it is. */
function ActivityFields({ form, day, memberId }: RequestFieldsProps): ReactNode {
  const { draft, field, set } = form
  const after = morningAfter(draft, day)
  const me = useMe()
  const isFor = memberId !== null
  // Over several days each has another vacation.
  const first = draft.fromDate === draft.toDate ? firstDayOf(draft) : null
  const query = useActivities(me.centerId ?? '')
  const weekdays = field('weekdays')
  return (
    <>
      <Loaded query={query} failed={texts.activitiesFailed} asLine skeleton={<Skeleton width="100%" height={72} radius="card" />}>
        {(activities) => (
          <Select
            label={texts.activity}
            placeholder={texts.activityMissing}
            options={activities.map((activity) => ({
              value: activity._id,
              label: activity.name,
              icon: <Tile name={activity.letters} size={32} />,
              ...(!isFor && (activity.isByDays === true ? { disabledReason: texts.byDays } : keptFrom(activity))),
            }))}
            {...field('activity')}
          />
        )}
      </Loaded>
      {first !== null && <HalfDays form={form} userId={memberId ?? me._id} day={first} />}
      <TypedHours form={form} />
      {after !== null && (
        <div className="flex flex-col gap-2">
          <ReasonLine tone="quiet">{texts.morning(day, after)}</ReasonLine>
          <Button size={44} onClick={() => set({ fromDate: formatDayNumeric(after), toDate: formatDayNumeric(after) })}>
            {texts.placeOn(after)}
          </Button>
        </div>
      )}
      {draft.fromDate !== draft.toDate && (
        <div className="flex flex-col gap-1.5">
          <ToggleChips
            label={texts.weekdays}
            hint={texts.weekdaysHint}
            look="filled"
            options={WEEK.map((weekday) => ({ value: weekday, label: texts.weekday(weekday) }))}
            value={weekdays.value}
            onChange={weekdays.onChange}
          />
          <FieldError error={weekdays.error} />
        </div>
      )}
    </>
  )
}

export function RequestFields({ form, day, memberId }: RequestFieldsProps): ReactNode {
  const isFor = memberId !== null
  const { draft, errors, set, text, field } = form
  const rotations = useCenterRotations()
  const causes = useCauses(useMe().centerId ?? '')
  const activities = useActivities(useMe().centerId ?? '')
  const isOfAbsence = activities.data?.some(({ _id, kind }) => _id === draft.activity && isAwayKind(kind)) ?? false
  const isCause = draft.type === 'absence'
  const isAbsence = isCause || (draft.type === 'activity' && isOfAbsence)
  return (
    <>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-14 font-600">{isFor ? texts.typeFor : texts.type}</legend>
        <TypeChoice form={form} isFor={isFor} />
        <FieldError error={errors['type']} />
      </fieldset>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] items-start gap-4">
        <DayInput label={texts.from} {...field('fromDate')} onChange={(from) => set(withFrom(draft, from))} />
        <DayInput label={texts.to} {...field('toDate')} />
      </div>
      {isCause && (
        <>
          <Select
            label={texts.cause}
            hint={isFor ? texts.causeHintFor : texts.causeHint}
            options={[
              { value: NONE, label: texts.causeNone },
              ...(causes.data ?? []).map(({ _id, name }) => ({
                value: _id,
                label: name,
                ...(!isFor && keptFrom(activities.data?.find((activity) => activity._id === _id) ?? {})),
              })),
            ]}
            value={draft.cause ?? NONE}
            onChange={(cause) => set({ cause: cause === NONE ? null : cause })}
            error={errors['cause']}
          />
          <FailedQueryLine query={causes}>{texts.causesFailed}</FailedQueryLine>
        </>
      )}
      {draft.type === 'activity' && <ActivityFields form={form} day={day} memberId={memberId} />}
      {draft.type === 'custom_modification' && (
        <>
          <Loaded query={rotations} failed={texts.shiftsFailed} asLine skeleton={<Skeleton width="100%" height={72} radius="card" />}>
            {(known) => <ShiftFields form={form} rotations={known} />}
          </Loaded>
          {draft.times === OTHER && <TypedHours form={form} />}
        </>
      )}
      {isFor ? (
        <TextArea
          label={isAbsence ? texts.reasonOptional : texts.reason}
          hint={isAbsence ? texts.reasonHintAbsence : texts.reasonHint}
          rows={2}
          maxLength={300}
          {...text('reason')}
        />
      ) : (
        <TextArea label={texts.comment} {...(isAbsence && { hint: texts.commentHint })} rows={2} maxLength={500} {...text('comment')} />
      )}
    </>
  )
}
