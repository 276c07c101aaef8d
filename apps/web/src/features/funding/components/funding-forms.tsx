// What the master administrator writes: the target of a year, and what came in or was spent.
import type { WireFundingYear } from '@releve/contract/funding'
import { fundingRoutes } from '@releve/contract/funding'
import { validate } from '@releve/contract/validation'
import { parseDateInput } from '@releve/domain/calendar/date-input'
import type { Day } from '@releve/domain/calendar/day'
import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { randomId } from '../../../api/random-id.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatDayNumeric } from '../../../ui/format.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { useAddEntry, useSetYear } from '../queries.ts'
import { fundingTexts } from '../texts.ts'
import { eurosInput, parseEuros } from './money.ts'

const texts = fundingTexts.form

type Errors = Readonly<Record<string, string | undefined>>

/** The first field that is wrong, once it is drawn. */
function focusFirstError(formId: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${formId} [aria-invalid="true"]`)?.focus())
}

const unit = <span className="pr-3 text-t3">{texts.unit}</span>

interface TargetSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  funding: WireFundingYear
}

export function TargetSheet({ open, onOpenChange, funding }: TargetSheetProps): ReactNode {
  const snackbar = useSnackbar()
  const save = useSetYear()
  const first = { target: funding.targetCents === 0 ? '' : eurosInput(funding.targetCents), note: funding.note }
  const [draft, setDraft] = useState<typeof first | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const shown = draft ?? first

  function submit(event: FormEvent): void {
    event.preventDefault()
    const cents = parseEuros(shown.target)
    const checked = validate(fundingRoutes['funding.setYear'].body, { targetCents: cents ?? 0, note: shown.note })
    const found = { ...('fields' in checked && checked.fields), ...(cents === null && { targetCents: texts.unreadable }) }
    setErrors(found)
    if ('fields' in checked || cents === null) {
      focusFirstError('objectif')
      return
    }
    save.mutate(
      { year: funding.year, ...checked.value },
      {
        onSuccess: () => {
          onOpenChange(false)
          snackbar.show({ kind: 'success', message: fundingTexts.saved })
        },
        onError: (error) => setErrors(formErrorsOf(error, ['targetCents', 'note'])),
      },
    )
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.targetTitle(funding.year)}
      onClosed={() => {
        setDraft(null)
        setErrors({})
      }}
      footer={
        <>
          <FieldError error={errors['form']} />
          <Button type="submit" form="objectif" variant="primary" wide pending={save.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id="objectif" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextInput
          label={texts.target}
          inputMode="decimal"
          autoComplete="off"
          trailing={unit}
          value={shown.target}
          onChange={(event) => setDraft({ ...shown, target: event.target.value })}
          error={errors['targetCents']}
        />
        <TextArea
          label={texts.note}
          hint={texts.noteHint}
          value={shown.note}
          onChange={(event) => setDraft({ ...shown, note: event.target.value })}
          error={errors['note']}
        />
      </form>
    </Sheet>
  )
}

interface EntrySheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  today: Day
}

export function EntrySheet({ open, onOpenChange, today }: EntrySheetProps): ReactNode {
  const snackbar = useSnackbar()
  const add = useAddEntry()
  const first = { kind: 'contribution' as 'contribution' | 'cost', amount: '', date: formatDayNumeric(today), label: '' }
  const [draft, setDraft] = useState<typeof first | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  // The same terms sent again are the same line.
  const attempt = useRef({ key: '', body: '' })
  const shown = draft ?? first

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (add.isPending) return
    const cents = parseEuros(shown.amount)
    const read = parseDateInput(shown.date, 'd/m/y')
    const day = 'day' in read ? read.day : null
    const checked = validate(fundingRoutes['funding.addEntry'].body, {
      kind: shown.kind,
      amountCents: cents ?? 1,
      date: day ?? today,
      label: shown.label,
    })
    setErrors({
      ...('fields' in checked && checked.fields),
      ...(cents === null && { amountCents: texts.unreadable }),
      ...(day === null && { date: texts.dateUnreadable }),
    })
    if ('fields' in checked || cents === null || day === null) {
      focusFirstError('montant')
      return
    }
    const body = JSON.stringify(checked.value)
    if (attempt.current.body !== body) attempt.current = { key: randomId(), body }
    add.mutate(
      { body: checked.value, idempotencyKey: attempt.current.key },
      {
        onSuccess: () => {
          attempt.current = { key: '', body: '' }
          onOpenChange(false)
          snackbar.show({ kind: 'success', message: fundingTexts.added })
        },
        onError: (error) => setErrors(formErrorsOf(error, ['kind', 'amountCents', 'date', 'label'])),
      },
    )
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.entryTitle}
      onClosed={() => {
        setDraft(null)
        setErrors({})
      }}
      footer={
        <>
          <FieldError error={errors['form']} />
          <Button type="submit" form="montant" variant="primary" wide pending={add.isPending}>
            {texts.add}
          </Button>
        </>
      }
    >
      <form id="montant" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <SegmentedControl
          label={texts.kind}
          wide
          options={[
            { value: 'contribution', label: fundingTexts.contribution },
            { value: 'cost', label: fundingTexts.cost },
          ]}
          value={shown.kind}
          onChange={(kind) => setDraft({ ...shown, kind })}
        />
        <TextInput
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          trailing={unit}
          value={shown.amount}
          onChange={(event) => setDraft({ ...shown, amount: event.target.value })}
          error={errors['amountCents']}
        />
        <TextInput
          label={texts.date}
          hint={texts.dateHint}
          autoComplete="off"
          value={shown.date}
          onChange={(event) => setDraft({ ...shown, date: event.target.value })}
          error={errors['date']}
        />
        <TextInput
          label={texts.label}
          maxLength={200}
          autoComplete="off"
          value={shown.label}
          onChange={(event) => setDraft({ ...shown, label: event.target.value })}
          error={errors['label']}
        />
      </form>
    </Sheet>
  )
}
