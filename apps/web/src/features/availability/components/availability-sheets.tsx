// The sheets of availability: weekdays that are never possible, single days, the number to ring.
import type { WireAvailabilityChange } from '@releve/contract/availability'
import { PHONE_UNREADABLE, phoneNumberText, readPhoneNumber } from '@releve/contract/phone-number'
import { RANGE_ORDER } from '@releve/contract/fields'
import { availabilityAnswers, MOST_DAYS_AHEAD, type AvailabilityAnswer } from '@releve/domain/availability/availability'
import { addDays, type Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { DayInput } from '#ui/day-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { readDay, readOptionalDay } from '#ui/read-day.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { useToday, useZone } from '#features/centers/queries.ts'
import { availabilityTexts as texts } from '../texts.ts'
import { WEEK, type PartProps } from './week-grid.tsx'

type SheetProps = OverlayProps & Pick<PartProps, 'said' | 'onSay'>

/** Saves a form that was read, if it changes anything, and closes the sheet. */
function useSaying<Draft extends object>(
  { onSay, open, onOpenChange }: SheetProps,
  initial: Draft,
  read: (draft: Draft) => Read<WireAvailabilityChange | null>,
) {
  const onClose = () => onOpenChange(false)
  const form = useContractForm({ initial, read, send: (change) => Promise.resolve(change && onSay(change)), onDone: onClose })
  return { form, open, onClose }
}

function Never(props: SheetProps): ReactNode {
  const { said } = props
  const sheet = useSaying(props, { never: said.never }, ({ never }) => {
    const changed = WEEK.filter((weekday) => never.includes(weekday) !== said.never.includes(weekday))
    return { value: changed.length === 0 ? null : { never: changed.map((weekday) => ({ weekday, isNever: never.includes(weekday) })) } }
  })
  const { draft, set } = sheet.form
  return (
    <FormSheet {...sheet} title={texts.rules.title} submitLabel={texts.rules.save}>
      <p className="text-14 text-pretty text-t2">{texts.rules.hint}</p>
      <div className="flex flex-col">
        {WEEK.map((weekday) => (
          <Checkbox
            key={weekday}
            label={texts.never(weekday)}
            checked={draft.never.includes(weekday)}
            onChange={(isNever) => set({ never: isNever ? [...draft.never, weekday] : draft.never.filter((other) => other !== weekday) })}
          />
        ))}
      </div>
    </FormSheet>
  )
}

export const NeverSheet = beginningAnew(Never)

/** No kind has this name: it is longer than names are. */
const WHOLE = 'every-vacation'

interface DaysDraft {
  from: string
  to: string
  kind: string
  answer: AvailabilityAnswer
}

function readDays(draft: DaysDraft, today: Day): Read<WireAvailabilityChange> {
  const from = readDay(draft.from)
  const to = readOptionalDay(draft.to)
  if ('error' in from || 'error' in to)
    return { fields: { ...('error' in from && { from: from.error }), ...('error' in to && { to: to.error }) } }
  const last = to.day ?? from.day
  if (last < from.day) return { fields: { to: RANGE_ORDER } }
  const beside = to.day === null ? 'from' : 'to'
  if (last < today) return { fields: { [beside]: texts.days.past } }
  if (last > addDays(today, MOST_DAYS_AHEAD)) return { fields: { [beside]: texts.days.tooFar } }
  return { value: { days: [{ from: from.day, to: last, kind: draft.kind === WHOLE ? null : draft.kind, answer: draft.answer }] } }
}

const EMPTY: DaysDraft = { from: '', to: '', kind: WHOLE, answer: 'available' }

function Days(props: SheetProps): ReactNode {
  const today = useToday()
  const sheet = useSaying(props, EMPTY, (draft) => readDays(draft, today))
  const { form } = sheet
  return (
    <FormSheet {...sheet} title={texts.days.title} submitLabel={texts.days.save}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3">
        <DayInput {...form.field('from')} label={texts.days.from} />
        <DayInput {...form.field('to')} label={texts.days.to} hint={texts.days.toHint} />
      </div>
      <Select
        {...form.field('kind')}
        label={texts.days.kind}
        options={[
          { value: WHOLE, label: texts.days.whole },
          ...props.said.shifts.map(({ name }) => ({ value: name, label: `${name}, ${texts.kindWord(name)}` })),
        ]}
      />
      <SegmentedControl
        label={texts.days.answer}
        wide
        options={availabilityAnswers.map((answer) => ({ value: answer, label: texts.answers[answer] }))}
        value={form.draft.answer}
        onChange={(answer) => form.set({ answer })}
      />
    </FormSheet>
  )
}

export const DaysSheet = beginningAnew(Days)

function CallNumber(props: SheetProps): ReactNode {
  const known = props.said.callNumber
  const { name: zone } = useZone()
  const sheet = useSaying(props, { typed: known === null ? '' : phoneNumberText(known, zone) }, ({ typed }) => {
    const callNumber = readPhoneNumber(typed, zone)
    return callNumber === null ? { fields: { typed: PHONE_UNREADABLE } } : { value: { callNumber } }
  })
  return (
    <FormSheet {...sheet} title={texts.number.title} submitLabel={texts.number.save}>
      <p className="text-14 text-pretty text-t2">{texts.number.note}</p>
      <TextInput {...sheet.form.text('typed')} label={texts.number.label} hint={texts.number.hint} type="tel" autoComplete="tel" />
    </FormSheet>
  )
}

export const NumberSheet = beginningAnew(CallNumber)
