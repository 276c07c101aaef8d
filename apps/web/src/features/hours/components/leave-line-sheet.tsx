// A line written to a balance of leave of a member: gained, corrected, carried into the next year or to another leave, how much, why.
import { leaveRoutes } from '@releve/contract/leave'
import { fullName } from '@releve/contract/person-name'
import type { WireUser } from '@releve/contract/users'
import { validate } from '@releve/contract/validation'
import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#api/client.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useWriteLeave, type WireLeave } from './leave-queries.ts'
import { leaveLineTexts as texts, leaveTexts } from './leave-texts.ts'
import { readAmount } from './leave-drafts.ts'

const KINDS = ['opening', 'gain', 'correction', 'closing', 'transfer'] as const

interface Draft {
  readonly activityId: string
  readonly kind: (typeof KINDS)[number]
  readonly way: 'add' | 'take'
  readonly toActivityId: string | null
  readonly amount: string
  readonly reason: string
}

interface LeaveLineProps extends OverlayProps {
  user: Pick<WireUser, '_id' | 'name' | 'lastName'>
  year: number
  balances: WireLeave['balances']
}

function Writing({ open, onOpenChange, user, year, balances }: LeaveLineProps): ReactNode {
  const write = useWriteLeave(user._id)
  const unitOf = (activityId: string) => balances.find((balance) => balance.activityId === activityId)?.unit ?? 'hours'
  const form = useContractForm<Draft, InputOf<'leave.write'>['body'], OutputOf<'leave.write'>>({
    initial: {
      activityId: balances[0]?.activityId ?? '',
      kind: 'gain',
      way: 'add',
      toActivityId: null,
      amount: '',
      reason: '',
    },
    read: ({ activityId, kind, way, toActivityId, amount: typed, reason }) => {
      const amount = readAmount(unitOf(activityId), typed)
      const isSigned = kind === 'gain' || kind === 'correction' || kind === 'opening'
      const signed = amount === null ? 0 : isSigned && way === 'take' ? -amount : amount
      const to = kind === 'transfer' && toActivityId !== null ? { toActivityId } : {}
      const read = validate(leaveRoutes['leave.write'].body, { year, activityId, kind, amount: signed, reason, ...to })
      if (amount !== null && amount !== 0) return read
      return { fields: { ...('fields' in read && read.fields), amount: texts.amountWrong } }
    },
    send: (body, idempotencyKey) => write.mutateAsync({ body, idempotencyKey }),
    done: () => texts.done,
    onDone: () => onOpenChange(false),
  })
  const { activityId, kind } = form.draft
  const unit = unitOf(activityId)
  const options = balances.map((balance) => ({ value: balance.activityId, label: balance.name }))
  return (
    <FormSheet open={open} onClose={() => onOpenChange(false)} form={form} title={texts.title(fullName(user))} submitLabel={texts.confirm}>
      <Select {...form.field('activityId')} label={texts.activity} options={options} />
      <Select<Draft['kind']>
        {...form.field('kind')}
        label={texts.kind}
        options={KINDS.map((value) => ({ value, label: leaveTexts.kind[value] }))}
      />
      {kind === 'transfer' ? (
        <Select {...form.field('toActivityId')} label={texts.to} options={options.filter(({ value }) => value !== activityId)} />
      ) : (
        kind !== 'closing' && (
          <SegmentedControl
            {...form.field('way')}
            label={texts.way}
            wide
            options={(['add', 'take'] as const).map((value) => ({ value, label: texts.ways[value] }))}
          />
        )
      )}
      <TextInput {...form.text('amount')} label={texts.amount[unit]} hint={texts.amountHint[unit]} maxLength={12} />
      <TextInput {...form.text('reason')} label={texts.reason} hint={texts.reasonHint} maxLength={300} />
    </FormSheet>
  )
}

export const LeaveLineSheet = beginningAnew(Writing)
