// The sheets by which an administrator changes the holidays of a centre: one more, a legal one moved or taken out, and a change that is
// given another last year or taken back.
import { holidayLabel, holidayLabels } from '@releve/contract/holiday-words'
import { ownHolidayWords } from '@releve/contract/own-holiday-words'
import { ownHolidayRoutes } from '@releve/contract/own-holidays'
import { validate } from '@releve/contract/validation'
import { withoutOwnHoliday } from '@releve/domain/calendar/center-holiday-changes'
import type { HolidayCalendar, OwnHoliday } from '@releve/domain/calendar/center-holidays'
import { fromEaster, isYearlyDay, type YearLine } from '@releve/domain/calendar/holiday-years'
import { fromDayNumber, toDayNumber, type Day } from '@releve/domain/calendar/day'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState, type ReactNode } from 'react'
import { Confirm } from '#kit/confirm.tsx'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useAction } from '#kit/use-action.ts'
import { useContractForm, type ContractForm } from '#kit/use-contract-form.ts'
import type { Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { DayText } from '#ui/day-text.tsx'
import { readDay } from '#ui/read-day.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { holidayFormTexts as texts, takingBack, takingBackBody } from './holiday-texts.ts'
import { useAddHoliday, useEditHoliday, useRemoveHoliday } from '#features/centers/mutations.ts'
import { changesOf, NO_END, placeOf, readHoliday, yearlyDayOf, yearOf, type HolidayDraft, type Repeats } from './holiday-draft.ts'

/** Years that are offered ahead of the first one. */
const YEARS_AHEAD = 10

interface SheetProps extends Opening {
  centerId: string
  calendar: HolidayCalendar
  today: Day
  onClose: () => void
}

const yearsFrom = (first: number) => Array.from({ length: YEARS_AHEAD + 1 }, (_, index) => first + index)
const yearOption = (year: number) => ({ value: String(year), label: String(year) })
const lastYearOptions = (first: number) => [{ value: NO_END, label: texts.noEnd }, ...yearsFrom(first).map(yearOption)]

/** A legal holiday of a year. */
type LegalLine = YearLine & { readonly legal: NonNullable<YearLine['legal']> }

function useHolidayForm({ centerId, calendar, today, onClose }: SheetProps, kind: OwnHoliday['kind'], line: LegalLine | null) {
  const add = useAddHoliday(centerId)
  const thisYear = yearOf(today)
  // A holiday of this year that has begun is changed from the next one on.
  const firstYear = line === null ? thisYear : yearOf(fromDayNumber(line.day)) + Number(line.day <= toDayNumber(today))
  const place = placeOf(kind)
  const initial: HolidayDraft = {
    kind,
    name: '',
    date: '',
    repeats: kind === 'added' ? 'yearly' : 'once',
    firstYear: String(firstYear),
    lastYear: NO_END,
  }
  const form = useContractForm({
    initial,
    read: (draft) => readHoliday(draft, line?.legal ?? null, calendar, today),
    send: (body, idempotencyKey) => add.mutateAsync({ body, idempotencyKey }),
    byCode: { holidayInPast: place, holidayTwice: place, holidayAlready: place },
    done: () => texts[kind],
    onDone: onClose,
  })
  return { form, firstYear }
}

/** Whether a day comes back, and until when. */
function RepeatsFields({ form }: { form: ContractForm<HolidayDraft> }): ReactNode {
  const { kind, date, repeats, firstYear } = form.draft
  const typed = readDay(date)
  const day = 'day' in typed ? typed.day : null
  const first = kind === 'removed' ? Number(firstYear) : day === null ? null : yearOf(day)
  const fixed = { value: 'yearly' as const, label: texts.yearly(day === null ? null : yearlyDayOf(day, 'yearly')) }
  const movable = {
    value: 'easter' as const,
    ...(day === null || isYearlyDay(fromEaster(toDayNumber(day)))
      ? { label: texts.easter(day === null ? null : yearlyDayOf(day, 'easter')) }
      : { label: texts.easter(null), disabledReason: texts.easterTooFar }),
  }
  const options: { value: Repeats; label: string; disabledReason?: string }[] = [
    { value: 'once', label: texts.once(first) },
    ...(kind === 'removed' ? [{ value: 'yearly' as const, label: texts.everyYear(Number(firstYear)) }] : [fixed, movable]),
  ]
  return (
    <>
      <Select {...form.field('repeats')} label={texts.repeats} options={options} />
      {repeats !== 'once' && (
        <Select
          {...form.field('lastYear')}
          label={texts.lastYear}
          options={lastYearOptions(first ?? Number(firstYear))}
          gone={form.draft.lastYear}
        />
      )}
    </>
  )
}

/** The days that become holidays or stop being one, as soon as what is typed can be done. */
function Changes({
  form,
  line,
  calendar,
  today,
}: Pick<SheetProps, 'calendar' | 'today'> & { form: ContractForm<HolidayDraft>; line: LegalLine | null }): ReactNode {
  // A name changes no day.
  const read = readHoliday({ ...form.draft, name: form.draft.name.trim() || '…' }, line?.legal ?? null, calendar, today)
  if ('fields' in read) return null
  const years = changesOf(read.value, calendar)
  const last = years.at(-1)
  return (
    <section aria-labelledby="holiday-changes" aria-live="polite" className="flex flex-col gap-1">
      <SectionTitle id="holiday-changes" size={16} level={3}>
        {texts.changes}
      </SectionTitle>
      <ul className="flex flex-col">
        {years.map(({ year, becomes, stops }) => (
          <li key={year} className="min-h-9 border-b border-line py-1.5 text-14 text-t2 last:border-b-0">
            <DayText>{texts.ofYear(year, [...stops.map(texts.stops), ...becomes.map(texts.becomes)].join(', ') || texts.nothing)}</DayText>
          </li>
        ))}
      </ul>
      {last !== undefined && (read.value.lastYear ?? Infinity) > last.year && <p className="text-13 text-t3">{texts.goesOn}</p>}
    </section>
  )
}

export function AddHolidaySheet(props: SheetProps): ReactNode {
  const { form } = useHolidayForm(props, 'added', null)
  return (
    <FormSheet open={props.open} onClose={props.onClose} form={form} title={texts.addTitle} submitLabel={texts.addConfirm}>
      <TextInput {...form.text('name')} label={texts.name} maxLength={40} autoComplete="off" />
      <DayInput {...form.field('date')} label={texts.firstDay} />
      <RepeatsFields form={form} />
      <Changes form={form} line={null} {...props} />
    </FormSheet>
  )
}

const ACTS = ['moved', 'removed'] as const

function LegalHolidayForm({
  line,
  act,
  onAct,
  ...props
}: SheetProps & { line: LegalLine; act: (typeof ACTS)[number]; onAct: (act: (typeof ACTS)[number]) => void }): ReactNode {
  const { form, firstYear } = useHolidayForm(props, act, line)
  return (
    <FormSheet
      open={props.open}
      onClose={props.onClose}
      form={form}
      title={holidayLabels[line.legal]}
      submitLabel={act === 'moved' ? texts.moveConfirm : texts.removeConfirm}
    >
      <p className="text-14 text-pretty text-t2">
        <DayText>{texts.byLaw(line.day)}</DayText>
      </p>
      <SegmentedControl
        wide
        label={texts.act}
        options={[
          { value: 'moved', label: texts.move },
          { value: 'removed', label: texts.remove },
        ]}
        value={act}
        onChange={onAct}
      />
      {act === 'moved' ? (
        <DayInput {...form.field('date')} label={texts.newDay} />
      ) : (
        <Select {...form.field('firstYear')} label={texts.firstYear} options={yearsFrom(firstYear).map(yearOption)} />
      )}
      <RepeatsFields form={form} />
      <Changes form={form} line={line} {...props} />
    </FormSheet>
  )
}

/** A legal holiday, to be moved or taken out. */
export function LegalHolidaySheet(props: SheetProps & { line: LegalLine }): ReactNode {
  const [act, setAct] = useState<(typeof ACTS)[number]>('moved')
  return <LegalHolidayForm key={act} {...props} act={act} onAct={setAct} />
}

const nameOf = (entry: OwnHoliday) =>
  entry.kind === 'added' ? holidayLabel({ origin: 'added', name: entry.name }) : holidayLabels[entry.holiday]

/** A change of the centre's own: its name, until when it holds, and taking it back. */
export function OwnHolidaySheet({ centerId, calendar, today, onClose, open, entry }: SheetProps & { entry: OwnHoliday }): ReactNode {
  const edit = useEditHoliday(centerId)
  const remove = useAction(useRemoveHoliday(centerId), { done: () => takingBack[entry.kind].done, refusedInPassing: true })
  const [isAsking, setAsking] = useState(false)
  const { label, title } = takingBack[entry.kind]
  const name = nameOf(entry)
  const form = useContractForm({
    initial: { name: entry.kind === 'added' ? entry.name : '', lastYear: entry.lastYear === null ? NO_END : String(entry.lastYear) },
    read: ({ name, lastYear }) =>
      validate(ownHolidayRoutes['ownHolidays.edit'].body, {
        lastYear: lastYear === NO_END ? null : Number(lastYear),
        ...(entry.kind === 'added' && { name }),
      }),
    send: (body) => edit.mutateAsync({ holidayId: entry._id, ...body }),
    byCode: { holidayInPast: 'lastYear', holidayYearsReversed: 'lastYear', holidayTwice: 'lastYear', holidayAlready: 'lastYear' },
    done: () => texts.saved,
    onDone: onClose,
  })
  const without = withoutOwnHoliday(calendar, entry._id, toDayNumber(today))
  const isOver = 'refusal' in without
  const ended = 'own' in without ? (without.own.find(({ _id }) => _id === entry._id)?.lastYear ?? null) : null
  return (
    <>
      <FormSheet open={open} onClose={onClose} form={form} title={name} submitLabel={texts.save}>
        <p className="text-14 text-pretty text-t2">{ownHolidayWords(entry)}.</p>
        {entry.kind === 'added' && <TextInput {...form.text('name')} label={texts.name} maxLength={40} autoComplete="off" />}
        {isOver ? (
          <p className="text-14 text-pretty text-t2">{texts.over}</p>
        ) : (
          <>
            <Select
              {...form.field('lastYear')}
              label={texts.lastYear}
              options={lastYearOptions(Math.max(entry.firstYear, yearOf(today) - 1))}
              gone={form.draft.lastYear}
            />
            <Button wide icon={<Undo2 size={20} />} disabledReason={remove.button.disabledReason} onClick={() => setAsking(true)}>
              {label}
            </Button>
          </>
        )}
      </FormSheet>
      <Confirm
        subject={isAsking || null}
        onClose={() => setAsking(false)}
        title={title(name)}
        description={ended === null ? takingBackBody.gone : takingBackBody.ended(ended)}
        confirmLabel={label}
        danger={entry.kind === 'added'}
        action={remove}
        onConfirm={() => remove.run(entry._id).then((isDone) => isDone && onClose())}
      />
    </>
  )
}
