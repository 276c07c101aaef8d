// Giving points to a colleague: to whom, how many, when; then what it changes, before it is done.
import ArrowRight from 'lucide-react/icons/arrow-right'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { WireUser } from '@releve/contract/users'
import { messageOf } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { randomId } from '../../../api/random-id.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { UnreadLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import { byName, fullName } from '../../../ui/person.ts'
import { PersonField } from '../../../ui/person-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useMe } from '../../accounts/queries.ts'
import { useCenterRules, useToday } from '../../centers/queries.ts'
import { useUsers } from '../../users/queries.ts'
import { useBalance, useTransfer } from '../queries.ts'
import { transferTexts as texts } from '../texts.ts'
import { errorsOfRefusal, readTransfer } from './transfer-form.ts'
import type { ReadyTransfer, TransferDraft, TransferErrors } from './transfer-form.ts'

type Person = Pick<WireUser, '_id' | 'name' | 'lastName' | 'role' | 'avatar'>

interface TransferSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Known when one comes from a colleague's profile; chosen in the form otherwise. */
  to?: Person
}

const EMPTY: TransferDraft = { toUserId: null, amount: null, description: '', date: '' }

/** Members of one's own centre but oneself, in the order of names. */
function useColleagues() {
  const me = useMe()
  const reading = useUsers()
  const people: readonly Person[] | undefined = reading.data
    ?.filter(({ _id, centerId }) => _id !== me._id && centerId === me.centerId)
    .toSorted(byName)
  return { people, reading }
}

function PersonLine({ person }: { person: Person }): ReactNode {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={fullName(person)} imageUrl={person.avatar ?? undefined} size={44} />
      <span className="flex min-w-0 flex-col">
        <span className="text-16 font-600">{fullName(person)}</span>
        {person.role !== null && <span className="text-13 text-t3">{person.role}</span>}
      </span>
    </span>
  )
}

/** « Disponibles avant 35, après 25 ». */
function BalanceChange({ available, amount }: { available: number; amount: number }): ReactNode {
  return (
    <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 rounded-card bg-s2 p-4">
      <div className="flex flex-col">
        <dt className="text-13 text-t2">{texts.before}</dt>
        <dd className="numeric text-28 font-700">{formatNumber(available)}</dd>
      </div>
      <ArrowRight size={20} className="text-t3" aria-hidden="true" />
      <div className="flex flex-col text-right">
        <dt className="text-13 text-t2">{texts.after}</dt>
        <dd className="numeric text-28 font-700">{formatNumber(available - amount)}</dd>
      </div>
    </dl>
  )
}

export function TransferSheet({ open, onOpenChange, to }: TransferSheetProps): ReactNode {
  const { _id: me, centerId } = useMe()
  const today = useToday()
  const snackbar = useSnackbar()
  const waits = useWaitReason()
  const balanceQuery = useBalance(me)
  const balance = balanceQuery.data
  const rulesQuery = useCenterRules()
  const colleagues = useColleagues()
  const transfer = useTransfer()
  const isMounted = useIsMounted()
  const [draft, setDraft] = useState<TransferDraft>({ ...EMPTY, toUserId: to?._id ?? null })
  const [errors, setErrors] = useState<TransferErrors>({})
  const [confirmed, setConfirmed] = useState<{ readonly ready: ReadyTransfer; readonly key: string } | null>(null)

  const form = useRef<HTMLFormElement>(null)

  const isTouched = draft.toUserId !== (to?._id ?? null) || draft.amount !== null || draft.description !== '' || draft.date !== ''
  const available = balance?.available ?? 0
  // Who is in no centre is held to no rules.
  const floor = centerId === null ? 0 : rulesQuery.data?.lowestBalance
  const lowestBalance = floor ?? 0
  const awaited = balance === undefined ? texts.balanceAwaited : floor === undefined ? texts.rulesAwaited : undefined
  const most = Math.max(0, available - lowestBalance)
  const person = to ?? colleagues.people?.find(({ _id }) => _id === draft.toUserId) ?? null

  function change(changes: Partial<TransferDraft>, field: keyof TransferErrors): void {
    setDraft((current) => ({ ...current, ...changes }))
    setErrors((current) => ({ ...current, [field]: undefined, form: undefined }))
  }

  /** Once the errors are drawn. */
  function toFirstError(): void {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  function reset(): void {
    setDraft({ ...EMPTY, toUserId: to?._id ?? null })
    setErrors({})
    setConfirmed(null)
  }

  function check(event: FormEvent): void {
    event.preventDefault()
    const read = readTransfer(draft, { me, available, lowestBalance, today })
    if ('errors' in read) {
      setErrors(read.errors)
      toFirstError()
      return
    }
    // The key belongs to exactly these terms: another amount is another intention.
    setConfirmed({ ready: read.ready, key: randomId() })
  }

  const send = useOneAtATime(async () => {
    if (confirmed === null || person === null) return
    const { ready, key } = confirmed
    // By promise: whoever leaves the page meanwhile is told all the same, which what `mutate` is given would not do.
    await transfer.mutateAsync({ body: { ...ready, type: 'transfer' }, idempotencyKey: key }).then(
      () => {
        onOpenChange(false)
        const { scheduledDate } = ready
        const isLater = scheduledDate !== null && scheduledDate > today
        snackbar.show({ kind: 'success', message: isLater ? texts.planned(scheduledDate) : texts.done(ready.amount, person) })
      },
      (error: unknown) => {
        if (!isMounted()) {
          snackbar.show({ kind: 'error', message: messageOf(error), durationMs: 8000 })
          return
        }
        const found = errorsOfRefusal(error)
        setErrors(found)
        // What can be corrected is corrected in the form; what got no answer is asked again from here.
        if (found.form !== undefined) return
        setConfirmed(null)
        toFirstError()
      },
    )
  })

  const formId = 'transfert'
  const isConfirming = confirmed !== null && person !== null
  return (
    <UnsavedSheet
      open={open}
      isDirty={isTouched && !transfer.isPending}
      onOpenChange={onOpenChange}
      title={isConfirming ? texts.question(confirmed.ready.amount, person) : texts.title}
      onClosed={reset}
      footer={
        isConfirming ? (
          <>
            <FieldError error={errors.form} />
            <Button variant="neutral" wide onClick={() => setConfirmed(null)}>
              {texts.back}
            </Button>
            <Button
              variant="primary"
              wide
              icon={<Send size={20} aria-hidden="true" />}
              pending={transfer.isPending}
              disabledReason={waits}
              onClick={() => void send()}
            >
              {texts.confirm(confirmed.ready.amount)}
            </Button>
          </>
        ) : (
          <Button
            type="submit"
            form={formId}
            variant="primary"
            wide
            disabledReason={awaited ?? (most === 0 ? texts.nothingAvailable : undefined)}
          >
            {texts.next}
          </Button>
        )
      }
    >
      {isConfirming ? (
        <div className="flex flex-col gap-5">
          <PersonLine person={person} />
          <BalanceChange available={available} amount={confirmed.ready.amount} />
          <p className="text-14 text-t2">
            <DayText>
              {confirmed.ready.scheduledDate === null || confirmed.ready.scheduledDate === today
                ? texts.now
                : texts.later(confirmed.ready.scheduledDate)}
            </DayText>
          </p>
          {confirmed.ready.description !== '' && <p className="text-14 text-pretty text-t2">{texts.note(confirmed.ready.description)}</p>}
        </div>
      ) : (
        <form ref={form} id={formId} noValidate onSubmit={check} className="flex flex-col gap-5">
          <UnreadLine query={balanceQuery}>{texts.balanceFailed}</UnreadLine>
          <UnreadLine query={rulesQuery}>{texts.rulesFailed}</UnreadLine>
          {to === undefined ? (
            <PersonField
              label={texts.to}
              placeholder={texts.toPlaceholder}
              {...colleagues}
              value={draft.toUserId}
              onChange={(toUserId) => change({ toUserId }, 'toUserId')}
              error={errors.toUserId}
            />
          ) : (
            <>
              <PersonLine person={to} />
              <FieldError error={errors.toUserId} />
            </>
          )}
          <NumberStepper
            label={texts.amount}
            unit={texts.unit}
            value={draft.amount}
            min={1}
            max={100_000}
            onChange={(amount) => change({ amount }, 'amount')}
            hint={awaited !== undefined || errors.amount !== undefined ? undefined : texts.have(most)}
            error={errors.amount}
          />
          <TextInput
            label={texts.description}
            hint={texts.descriptionHint}
            maxLength={200}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value }, 'description')}
            error={errors.description}
          />
          <DayInput
            label={texts.date}
            hint={texts.dateHint}
            value={draft.date}
            onChange={(text) => change({ date: text }, 'scheduledDate')}
            error={errors.scheduledDate}
          />
          <FieldError error={errors.form} />
        </form>
      )}
    </UnsavedSheet>
  )
}
