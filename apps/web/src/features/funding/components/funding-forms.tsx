// What the master administrator writes: the target of a year, and what came in or was spent.
import type { WireFundingYear } from '@releve/contract/funding'
import { fundingRoutes } from '@releve/contract/funding'
import { validate } from '@releve/contract/validation'
import type { Day } from '@releve/domain/calendar/day'
import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { randomId } from '../../../api/random-id.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatDayNumeric } from '../../../ui/format.ts'
import { readDay } from '../../../ui/read-day.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useAddEntry, useSetYear } from '../queries.ts'
import { fundingTexts } from '../texts.ts'
import { eurosInput, parseEuros } from './money.ts'

const texts = fundingTexts.form

type Errors = Readonly<Record<string, string | undefined>>

const unit = <span className="pr-3 text-t3">{texts.unit}</span>

interface TargetSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  funding: WireFundingYear
}

export function TargetSheet({ open, onOpenChange, funding }: TargetSheetProps): ReactNode {
  const snackbar = useSnackbar()
  const waits = useWaitReason()
  const save = useSetYear()
  const first = { target: funding.targetCents === 0 ? '' : eurosInput(funding.targetCents), note: funding.note }
  const [changes, setChanges] = useState<Partial<typeof first>>({})
  const [errors, setErrors] = useState<Errors>({})
  const shown = { ...first, ...changes }
  const isDirty = JSON.stringify(shown) !== JSON.stringify(first)

  function change(more: Partial<typeof first>): void {
    setChanges({ ...changes, ...more })
    setErrors({})
  }

  const submit = useOneAtATime(async () => {
    // What was not touched is not sent: another administrator may be changing it.
    const setsTarget = changes.target !== undefined || changes.note === undefined
    const cents = setsTarget ? parseEuros(shown.target) : undefined
    const checked = validate(fundingRoutes['funding.setYear'].body, {
      ...(setsTarget && { targetCents: cents ?? 0 }),
      ...(changes.note !== undefined && { note: changes.note }),
    })
    if ('fields' in checked || cents === null) {
      const found = { ...('fields' in checked && checked.fields), ...(cents === null && { targetCents: texts.unreadable }) }
      showWrong('#objectif', () => setErrors(found))
      return
    }
    try {
      await save.mutateAsync({ year: funding.year, ...checked.value })
      onOpenChange(false)
      snackbar.show({ kind: 'success', message: fundingTexts.saved })
    } catch (error) {
      showWrong('#objectif', () => setErrors(formErrorsOf(error, ['targetCents', 'note'])))
    }
  })

  return (
    <UnsavedSheet
      open={open}
      isDirty={isDirty && !save.isPending && !save.isSuccess}
      onOpenChange={onOpenChange}
      title={texts.targetTitle(funding.year)}
      onClosed={() => {
        setChanges({})
        setErrors({})
        save.reset()
      }}
      footer={
        <>
          <FieldError error={errors['form']} />
          <Button type="submit" form="objectif" variant="primary" wide pending={save.isPending} disabledReason={waits}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        id="objectif"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-5"
      >
        <TextInput
          label={texts.target}
          inputMode="decimal"
          autoComplete="off"
          trailing={unit}
          value={shown.target}
          onChange={(event) => change({ target: event.target.value })}
          error={errors['targetCents']}
        />
        <TextArea
          label={texts.note}
          hint={texts.noteHint}
          value={shown.note}
          onChange={(event) => change({ note: event.target.value })}
          error={errors['note']}
        />
      </form>
    </UnsavedSheet>
  )
}

interface EntrySheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The year it counts in, which may not be the one that is shown. */
  onAdded: (year: number) => void
  today: Day
}

export function EntrySheet({ open, onOpenChange, onAdded, today }: EntrySheetProps): ReactNode {
  const snackbar = useSnackbar()
  const waits = useWaitReason()
  const add = useAddEntry()
  const first = { kind: 'contribution' as 'contribution' | 'cost', amount: '', date: formatDayNumeric(today), label: '' }
  const [draft, setDraft] = useState<typeof first | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  // The same terms sent again are the same line.
  const attempt = useRef({ key: '', body: '' })
  const shown = draft ?? first
  const isDirty = JSON.stringify(shown) !== JSON.stringify(first)

  function change(changes: Partial<typeof first>): void {
    setDraft({ ...shown, ...changes })
    setErrors({})
  }

  const submit = useOneAtATime(async () => {
    const cents = parseEuros(shown.amount)
    const read = readDay(shown.date)
    const checked = validate(fundingRoutes['funding.addEntry'].body, {
      kind: shown.kind,
      amountCents: cents ?? 1,
      date: 'day' in read ? read.day : today,
      label: shown.label,
    })
    if ('fields' in checked || cents === null || 'error' in read) {
      const found = {
        ...('fields' in checked && checked.fields),
        ...(cents === null && { amountCents: texts.unreadable }),
        ...('error' in read && { date: read.error }),
      }
      showWrong('#montant', () => setErrors(found))
      return
    }
    const body = JSON.stringify(checked.value)
    if (attempt.current.body !== body) attempt.current = { key: randomId(), body }
    try {
      await add.mutateAsync({ body: checked.value, idempotencyKey: attempt.current.key })
      attempt.current = { key: '', body: '' }
      onOpenChange(false)
      onAdded(Number(checked.value.date.slice(0, 4)))
      snackbar.show({ kind: 'success', message: fundingTexts.added })
    } catch (error) {
      showWrong('#montant', () => setErrors(formErrorsOf(error, ['kind', 'amountCents', 'date', 'label'])))
    }
  })

  return (
    <UnsavedSheet
      open={open}
      isDirty={isDirty && !add.isPending && !add.isSuccess}
      onOpenChange={onOpenChange}
      title={texts.entryTitle}
      onClosed={() => {
        setDraft(null)
        setErrors({})
        add.reset()
      }}
      footer={
        <>
          <FieldError error={errors['form']} />
          <Button type="submit" form="montant" variant="primary" wide pending={add.isPending} disabledReason={waits}>
            {texts.add}
          </Button>
        </>
      }
    >
      <form
        id="montant"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-5"
      >
        <SegmentedControl
          label={texts.kind}
          wide
          options={[
            { value: 'contribution', label: fundingTexts.contribution },
            { value: 'cost', label: fundingTexts.cost },
          ]}
          value={shown.kind}
          onChange={(kind) => change({ kind })}
        />
        <TextInput
          label={texts.amount}
          inputMode="decimal"
          autoComplete="off"
          trailing={unit}
          value={shown.amount}
          onChange={(event) => change({ amount: event.target.value })}
          error={errors['amountCents']}
        />
        <DayInput label={texts.date} value={shown.date} onChange={(text) => change({ date: text })} error={errors['date']} />
        <TextInput
          label={texts.label}
          maxLength={200}
          autoComplete="off"
          value={shown.label}
          onChange={(event) => change({ label: event.target.value })}
          error={errors['label']}
        />
      </form>
    </UnsavedSheet>
  )
}
