// A line that corrects a closed month: whose, which figure, how much, why. It goes out with the next month that is closed.
import { closingRoutes } from '@releve/contract/closings'
import { fullName } from '@releve/contract/person-name'
import type { WirePaySettings } from '@releve/contract/payroll'
import { validate } from '@releve/contract/validation'
import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#api/client.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { readHours } from '@releve/contract/typed-hours'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useRegularise, type MonthState } from '../queries.ts'
import { correctionTexts as texts } from '../texts.ts'
import { figuresIn } from './month-parts.ts'

type Body = InputOf<'closings.regularise'>['body']

interface Draft {
  readonly userId: string
  readonly figure: string
  readonly way: 'add' | 'take'
  readonly quantity: string
  readonly reason: string
}

interface CorrectionSheetProps extends OverlayProps {
  centerId: string
  month: MonthState
  settings: WirePaySettings
}

/** « 1,5 »; null: no number. */
function readCount(text: string): number | null {
  const typed = text.trim().replace(',', '.')
  return /^\d{1,4}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : null
}

function Writing({ open, onOpenChange, centerId, month, settings }: CorrectionSheetProps): ReactNode {
  const me = useMe()
  const write = useRegularise(centerId, month.month)
  const figures = figuresIn(month)
  const unitOf = (figure: string) =>
    figure === 'meals' ? ('count' as const) : (settings.codes.find((code) => code.figure === figure)?.unit ?? ('minutes' as const))
  const form = useContractForm<Draft, Body, OutputOf<'closings.regularise'>>({
    initial: { userId: '', figure: figures[0]?.figure ?? 'hours', way: 'add', quantity: '', reason: '' },
    read: ({ userId, figure, way, quantity, reason }) => {
      const unit = unitOf(figure)
      const amount = unit === 'minutes' ? readHours(quantity) : readCount(quantity)
      const seen = month.regularisations.filter((line) => line.user._id === userId).map(({ _id }) => _id)
      const signed = amount === null ? 0 : way === 'add' ? amount : -amount
      const read = validate(closingRoutes['closings.regularise'].body, { userId, figure, unit, quantity: signed, reason, seen })
      const wrong = {
        ...(userId === '' && { userId: texts.memberRequired }),
        ...((amount === null || amount === 0) && { quantity: texts.wrong }),
      }
      return Object.keys(wrong).length === 0 ? read : { fields: { ...('fields' in read && read.fields), ...wrong } }
    },
    send: (body, idempotencyKey) => write.mutateAsync({ body, idempotencyKey }),
    done: () => texts.done,
    onDone: () => onOpenChange(false),
  })
  const isHours = unitOf(form.draft.figure) === 'minutes'
  // Nobody corrects their own month.
  const others = month.people.filter(({ user }) => user._id !== me._id)
  return (
    <FormSheet open={open} onClose={() => onOpenChange(false)} form={form} title={texts.title(month.month)} submitLabel={texts.confirm}>
      <Select
        {...form.field('userId')}
        label={texts.member}
        options={others.map(({ user }) => ({ value: user._id, label: fullName(user) }))}
        placeholder={texts.memberRequired}
      />
      <Select
        {...form.field('figure')}
        label={texts.figure}
        options={figures.map(({ figure, name }) => ({ value: figure, label: name }))}
      />
      <SegmentedControl
        {...form.field('way')}
        label={texts.way}
        wide
        options={(['add', 'take'] as const).map((value) => ({ value, label: texts.ways[value] }))}
      />
      <TextInput
        {...form.text('quantity')}
        label={isHours ? texts.hours : texts.count}
        hint={isHours ? texts.hoursHint : texts.countHint}
        maxLength={12}
      />
      <TextInput {...form.text('reason')} label={texts.reason} hint={texts.reasonHint} maxLength={300} />
    </FormSheet>
  )
}

export const CorrectionSheet = beginningAnew(Writing)
