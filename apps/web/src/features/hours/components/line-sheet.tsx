// A line written to the hours account of a member: carried over or corrected, how many hours, why.
import { hourRoutes } from '@releve/contract/hours'
import { validate } from '@releve/contract/validation'
import type { WireUser } from '@releve/contract/users'
import { fullName } from '@releve/contract/person-name'
import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#api/client.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useWriteHours } from '../queries.ts'
import { lineTexts as texts } from '../texts.ts'
import { readHours } from '@releve/contract/typed-hours'

type Body = InputOf<'hours.write'>['body']

interface Draft {
  readonly kind: 'carriedOver' | 'correction'
  readonly way: 'add' | 'take'
  readonly minutes: string
  readonly reason: string
}

interface LineSheetProps extends OverlayProps {
  user: Pick<WireUser, '_id' | 'name' | 'lastName'>
  year: number
}

function Writing({ open, onOpenChange, user, year }: LineSheetProps): ReactNode {
  const write = useWriteHours(user._id)
  const form = useContractForm<Draft, Body, OutputOf<'hours.write'>>({
    initial: { kind: 'correction', way: 'add', minutes: '', reason: '' },
    read: ({ kind, way, minutes, reason }) => {
      const amount = readHours(minutes)
      const signed = amount === null ? 0 : way === 'add' ? amount : -amount
      const read = validate(hourRoutes['hours.write'].body, { year, kind, minutes: signed, reason })
      if (amount !== null && amount !== 0) return read
      return { fields: { ...('fields' in read && read.fields), minutes: texts.amountWrong } }
    },
    send: (body, idempotencyKey) => write.mutateAsync({ body, idempotencyKey }),
    done: (_account, body) => texts.done(body.minutes),
    onDone: () => onOpenChange(false),
  })
  return (
    <FormSheet open={open} onClose={() => onOpenChange(false)} form={form} title={texts.title(fullName(user))} submitLabel={texts.confirm}>
      <SegmentedControl
        {...form.field('kind')}
        label={texts.kind}
        wide
        options={(['carriedOver', 'correction'] as const).map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <SegmentedControl
        {...form.field('way')}
        label={texts.way}
        wide
        options={(['add', 'take'] as const).map((value) => ({ value, label: texts.ways[value] }))}
      />
      <TextInput {...form.text('minutes')} label={texts.amount} hint={texts.amountHint} maxLength={12} />
      <TextInput {...form.text('reason')} label={texts.reason} hint={texts.reasonHint} maxLength={300} />
    </FormSheet>
  )
}

export const LineSheet = beginningAnew(Writing)
