// Giving points to a colleague: to whom, how many, when; then what it changes, before it is done.
import { fullName, plainName } from '@releve/contract/person-name'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import type { WireUser } from '@releve/contract/users'
import { useWishKey } from '#kit/use-action.ts'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { DayInput } from '#ui/day-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatNumber } from '#ui/format.ts'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { byName } from '#shared/person.ts'
import { PersonField } from '#shared/person-field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { useMe } from '#session/me.ts'
import { useCenterRules, useToday } from '#features/centers/queries.ts'
import { useUsers } from '#features/users/queries.ts'
import { useTransfer } from '../mutations.ts'
import { useBalance } from '../queries.ts'
import { transferTexts as texts } from '../texts.ts'
import { FIELD_OF_CODE, readTransfer, type ReadyTransfer, type TransferDraft } from './transfer-form.ts'

type Person = Pick<WireUser, '_id' | 'name' | 'lastName' | 'role' | 'avatar'>

interface TransferProps extends OverlayProps {
  /** It is known when one comes from a colleague's profile, and chosen in the form otherwise. */
  to?: Person
}

function PersonLine({ person }: { person: Person }): ReactNode {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={plainName(person)} imageUrl={person.avatar ?? undefined} size={44} />
      <span className="flex min-w-0 flex-col">
        <span className="text-16 font-600">{fullName(person)}</span>
        {person.role !== null && <span className="text-13 text-t3">{person.role}</span>}
      </span>
    </span>
  )
}

function Transferring({ open, onOpenChange, to }: TransferProps): ReactNode {
  const { _id: me, centerId } = useMe()
  const today = useToday()
  const balanceQuery = useBalance(me)
  const rulesQuery = useCenterRules()
  const users = useUsers()
  // Members of one's own centre but oneself, in the order of names.
  const people = users.data?.filter((user) => user._id !== me && user.centerId === centerId).toSorted(byName)
  const transfer = useTransfer()
  // The key covers the terms alone: a colleague whose file is read anew in between makes no other wish of them.
  const keyOf = useWishKey()

  const available = balanceQuery.data?.available ?? 0
  // A person in no centre is held to no rules.
  const floor = centerId === null ? 0 : rulesQuery.data?.lowestBalance
  const lowestBalance = floor ?? 0
  const awaited = balanceQuery.data === undefined ? texts.balanceAwaited : floor === undefined ? texts.rulesAwaited : undefined
  const most = Math.max(0, available - lowestBalance)
  const form = useContractForm<TransferDraft, ReadyTransfer & { readonly person: Person }, unknown>({
    initial: { toUserId: to?._id ?? null, amount: null, description: '', scheduledDate: '' },
    read: (draft) => {
      const read = readTransfer(draft, { me, available, lowestBalance, today })
      if ('fields' in read) return read
      const person = to ?? people?.find(({ _id }) => _id === read.value.toUserId)
      return person === undefined ? { fields: { toUserId: texts.missingPerson } } : { value: { ...read.value, person } }
    },
    asksFirst: true,
    send: ({ person: _known, ...terms }) => transfer.mutateAsync({ body: { ...terms, type: 'transfer' }, idempotencyKey: keyOf(terms) }),
    byCode: FIELD_OF_CODE,
    done: (_answer, { scheduledDate, amount, person }) =>
      scheduledDate !== null && scheduledDate > today ? texts.planned(scheduledDate) : texts.done(amount, person),
    onDone: () => onOpenChange(false),
  })
  const { asked } = form
  return (
    <UnsavedSheet
      open={open}
      isDirty={form.isUnsaved}
      onOpenChange={onOpenChange}
      title={asked === null ? texts.title : texts.question(asked.amount, asked.person)}
      footer={
        asked !== null ? (
          <>
            <FieldError error={form.error} />
            <Button variant="neutral" wide onClick={form.unask}>
              {texts.back}
            </Button>
            <Button
              variant="primary"
              wide
              icon={<Send size={20} />}
              pending={form.submit.pending}
              disabledReason={form.submit.disabledReason}
              onClick={() => void form.confirm()}
            >
              {texts.confirm(asked.amount)}
            </Button>
          </>
        ) : (
          <Button
            type="submit"
            form={form.props.id}
            variant="primary"
            wide
            disabledReason={awaited ?? (most === 0 ? texts.nothingAvailable : undefined)}
          >
            {texts.next}
          </Button>
        )
      }
    >
      {asked !== null ? (
        <div className="flex flex-col gap-5">
          <PersonLine person={asked.person} />
          {/* « Disponibles avant 35, après 25 ». */}
          <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 rounded-card bg-s2 p-4">
            <div className="flex flex-col">
              <dt className="text-13 text-t2">{texts.before}</dt>
              <dd className="numeric text-28 font-700">{formatNumber(available)}</dd>
            </div>
            <ArrowRight size={20} className="text-t3" />
            <div className="flex flex-col text-right">
              <dt className="text-13 text-t2">{texts.after}</dt>
              <dd className="numeric text-28 font-700">{formatNumber(available - asked.amount)}</dd>
            </div>
          </dl>
          <p className="text-14 text-t2">
            <DayText>
              {asked.scheduledDate === null || asked.scheduledDate === today ? texts.now : texts.later(asked.scheduledDate)}
            </DayText>
          </p>
          {asked.description !== '' && <p className="text-14 text-pretty text-t2">{texts.note(asked.description)}</p>}
        </div>
      ) : (
        <form {...form.props} className="flex flex-col gap-5">
          <FailedQueryLine query={balanceQuery}>{texts.balanceFailed}</FailedQueryLine>
          <FailedQueryLine query={rulesQuery}>{texts.rulesFailed}</FailedQueryLine>
          {to === undefined ? (
            <PersonField label={texts.to} placeholder={texts.toPlaceholder} people={people} reading={users} {...form.field('toUserId')} />
          ) : (
            <>
              <PersonLine person={to} />
              <FieldError error={form.errors['toUserId']} />
            </>
          )}
          <NumberStepper
            label={texts.amount}
            unit={texts.unit}
            min={1}
            max={100_000}
            hint={awaited !== undefined || form.errors['amount'] !== undefined ? undefined : texts.have(most)}
            {...form.field('amount')}
          />
          <TextInput {...form.text('description')} label={texts.description} hint={texts.descriptionHint} maxLength={200} />
          <DayInput label={texts.date} hint={texts.dateHint} {...form.field('scheduledDate')} />
          <FieldError error={form.error} />
        </form>
      )}
    </UnsavedSheet>
  )
}

export const TransferSheet = beginningAnew(Transferring)
