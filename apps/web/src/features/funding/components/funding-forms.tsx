// The forms of the master administrator: the target of a year, and the amounts that came in or were spent.
import { fundingRoutes, type WireFundingYear } from '@releve/contract/funding'
import { validate } from '@releve/contract/validation'
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { FormSheet } from '#kit/form-sheet.tsx'
import { alsoWrong, useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { DayInput } from '#ui/day-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { formatDayNumeric } from '#ui/format.ts'
import { readDay } from '#ui/read-day.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { useAddEntry, useSetYear } from '../queries.ts'
import { fundingTexts } from '../texts.ts'
import { eurosInput, parseEuros } from './money.ts'

const texts = fundingTexts.form

const amount = { inputMode: 'decimal', autoComplete: 'off', trailing: <span className="pr-3 text-t3">{texts.unit}</span> } as const

function Target({ funding, onOpenChange, open }: OverlayProps & { funding: WireFundingYear }): ReactNode {
  const save = useSetYear()
  const initial = { targetCents: funding.targetCents === 0 ? '' : eurosInput(funding.targetCents), note: funding.note }
  const form = useContractForm({
    initial,
    followsInitial: true,
    read: ({ targetCents: target, note }) => {
      // An untouched field is not sent: another administrator may be changing it.
      const setsNote = note !== initial.note
      const setsTarget = target !== initial.targetCents || !setsNote
      const cents = parseEuros(target)
      const readFunding = { targetCents: funding.targetCents, note: funding.note }
      const body = { ...(setsTarget && { targetCents: cents ?? 0 }), ...(setsNote && { note }), seen: readFunding }
      return alsoWrong(validate(fundingRoutes['funding.setYear'].body, body), {
        targetCents: setsTarget && cents === null ? texts.unreadable : undefined,
      })
    },
    send: (body) => save.mutateAsync({ year: funding.year, ...body }),
    done: () => fundingTexts.saved,
    onDone: () => onOpenChange(false),
  })
  return (
    <FormSheet form={form} open={open} onClose={() => onOpenChange(false)} title={texts.targetTitle(funding.year)} submitLabel={texts.save}>
      <TextInput {...form.text('targetCents')} {...amount} label={texts.target} />
      <TextArea {...form.text('note')} label={texts.note} hint={texts.noteHint} />
    </FormSheet>
  )
}

export const TargetSheet = beginningAnew(Target)

interface EntryProps extends OverlayProps {
  /** The year it counts in, which may not be the one that is shown. */
  onAdded: (year: number) => void
  today: Day
}

function Entry({ onAdded, today, onOpenChange, open }: EntryProps): ReactNode {
  const add = useAddEntry()
  const form = useContractForm({
    initial: { kind: 'contribution', amountCents: '', date: formatDayNumeric(today), label: '' },
    read: (draft) => {
      const cents = parseEuros(draft.amountCents)
      const date = readDay(draft.date)
      const body = { ...draft, amountCents: cents ?? 1, date: 'day' in date ? date.day : today }
      return alsoWrong(validate(fundingRoutes['funding.addEntry'].body, body), {
        amountCents: cents === null ? texts.unreadable : undefined,
        date: 'error' in date ? date.error : undefined,
      })
    },
    send: (body, idempotencyKey) => add.mutateAsync({ body, idempotencyKey }),
    done: () => fundingTexts.added,
    onDone: (_answer, { date }) => {
      onOpenChange(false)
      onAdded(Number(date.slice(0, 4)))
    },
  })
  return (
    <FormSheet form={form} open={open} onClose={() => onOpenChange(false)} title={texts.entryTitle} submitLabel={texts.add}>
      <SegmentedControl
        {...form.field('kind')}
        label={texts.kind}
        wide
        options={[
          { value: 'contribution', label: fundingTexts.contribution },
          { value: 'cost', label: fundingTexts.cost },
        ]}
      />
      <TextInput {...form.text('amountCents')} {...amount} label={texts.amount} />
      <DayInput {...form.field('date')} label={texts.date} />
      <TextInput {...form.text('label')} label={texts.label} maxLength={200} autoComplete="off" />
    </FormSheet>
  )
}

export const EntrySheet = beginningAnew(Entry)
