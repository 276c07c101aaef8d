// The balance of a member, corrected by an administrator: added or taken away, how many, why; with what it comes to, before it is done.
import type { ReactNode } from 'react'
import { pointRoutes } from '@releve/contract/points'
import { validate } from '@releve/contract/validation'
import type { WireUser } from '@releve/contract/users'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import type { InputOf, OutputOf } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useCorrection } from '../mutations.ts'
import { useBalance } from '../queries.ts'
import { correctionTexts as texts } from '../texts.ts'

type Wish = InputOf<'points.correct'>['body']

interface Draft {
  readonly way: 'add' | 'take'
  /** Null while the box is empty. */
  readonly amount: number | null
  readonly reason: string
}

function Correcting({ open, onOpenChange, user }: OverlayProps & { user: Pick<WireUser, '_id' | 'name' | 'lastName'> }): ReactNode {
  const balance = useBalance(user._id)
  const correct = useCorrection(user._id)
  const form = useContractForm<Draft, Wish, OutputOf<'points.correct'>>({
    initial: { way: 'add', amount: null, reason: '' },
    read: ({ way, amount, reason }) => {
      const body = { amount: way === 'add' ? (amount ?? 0) : -(amount ?? 0), reason: reason.trim() }
      const read = validate(pointRoutes['points.correct'].body, body)
      return 'value' in read ? { value: body } : read
    },
    send: (body, idempotencyKey) => correct.mutateAsync({ body, idempotencyKey }),
    done: ({ points }) => texts.done(user, points),
    onDone: () => onOpenChange(false),
    // The sentence of the call speaks to whoever owns the balance.
    sentencesOf: (error) =>
      error instanceof ApiError && error.code === 'insufficientPoints'
        ? { amount: texts.tooMuch }
        : formErrorsOf(error, ['amount', 'reason']),
  })
  const { way, amount } = form.draft
  const known = balance.data
  const after = known === undefined || amount === null ? null : known.points + (way === 'add' ? amount : -amount)
  return (
    <FormSheet open={open} onClose={() => onOpenChange(false)} form={form} title={texts.title(user)} submitLabel={texts.confirm}>
      <p className="text-14 text-pretty text-t2">{texts.explain}</p>
      <FailedQueryLine query={balance}>{texts.balanceFailed}</FailedQueryLine>
      <SegmentedControl
        {...form.field('way')}
        label={texts.way}
        wide
        options={(['add', 'take'] as const).map((value) => ({ value, label: texts[value] }))}
      />
      <NumberStepper
        label={texts.amount}
        unit={texts.unit}
        min={1}
        max={100_000}
        hint={known === undefined ? undefined : after === null ? texts.now(known.points) : texts.after(known.points, after)}
        {...form.field('amount')}
      />
      <TextInput {...form.text('reason')} label={texts.reason} hint={texts.reasonHint} maxLength={180} />
    </FormSheet>
  )
}

export const CorrectionSheet = beginningAnew(Correcting)
