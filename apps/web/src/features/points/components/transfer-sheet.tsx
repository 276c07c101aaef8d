// Giving points to a colleague: to whom, how many, when; then what it changes, before it is done.
import ArrowRight from 'lucide-react/icons/arrow-right'
import Send from 'lucide-react/icons/send'
import { useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { WireUser } from '@releve/contract/users'
import { useAction, useWishKey } from '../../../kit/use-action.ts'
import { WhileOpen } from '../../../kit/while-open.tsx'
import { DayInput } from '../../../ui/day-input.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { UnreadLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import { byName, fullName } from '../../../shared/person.ts'
import { PersonField } from '../../../shared/person-field.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useMe } from '../../../session/me.ts'
import { useCenterRules, useToday } from '../../centers/queries.ts'
import { useUsers } from '../../users/queries.ts'
import { useBalance, useTransfer } from '../queries.ts'
import { transferTexts as texts } from '../texts.ts'
import { errorsOfRefusal, readTransfer, type ReadyTransfer, type TransferDraft, type TransferErrors } from './transfer-form.ts'

type Person = Pick<WireUser, '_id' | 'name' | 'lastName' | 'role' | 'avatar'>

interface TransferSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Known when one comes from a colleague's profile; chosen in the form otherwise. */
  to?: Person
}

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
      <ArrowRight size={20} className="text-t3" />
      <div className="flex flex-col text-right">
        <dt className="text-13 text-t2">{texts.after}</dt>
        <dd className="numeric text-28 font-700">{formatNumber(available - amount)}</dd>
      </div>
    </dl>
  )
}

function Transferring({ open, onOpenChange, to }: TransferSheetProps): ReactNode {
  const { _id: me, centerId } = useMe()
  const today = useToday()
  const balanceQuery = useBalance(me)
  const rulesQuery = useCenterRules()
  const colleagues = useColleagues()
  const transfer = useTransfer()
  // Other terms are another intention.
  const keyOf = useWishKey()
  const [initial] = useState<TransferDraft>({ toUserId: to?._id ?? null, amount: null, description: '', scheduledDate: '' })
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<TransferErrors>({})
  const [ready, setReady] = useState<ReadyTransfer | null>(null)

  const available = balanceQuery.data?.available ?? 0
  // Who is in no centre is held to no rules.
  const floor = centerId === null ? 0 : rulesQuery.data?.lowestBalance
  const lowestBalance = floor ?? 0
  const awaited = balanceQuery.data === undefined ? texts.balanceAwaited : floor === undefined ? texts.rulesAwaited : undefined
  const most = Math.max(0, available - lowestBalance)
  const person = to ?? colleagues.people?.find(({ _id }) => _id === draft.toUserId) ?? null

  const field = <Name extends keyof TransferDraft>(name: Name) => ({
    value: draft[name],
    error: errors[name],
    onChange: (value: TransferDraft[Name]) => {
      setDraft((current) => ({ ...current, [name]: value }))
      setErrors(({ [name]: _changed, form: _form, ...others }) => others)
    },
  })
  const show = (found: TransferErrors) => showWrong('#transfert', () => setErrors(found))

  function check(event: FormEvent): void {
    event.preventDefault()
    const read = readTransfer(draft, { me, available, lowestBalance, today })
    if ('fields' in read) show(read.fields)
    else setReady(read.value)
  }

  const asked = ready === null || person === null ? null : { ...ready, person }
  const give = ({ person: { _id: toUserId }, ...terms }: NonNullable<typeof asked>) => {
    const body = { ...terms, toUserId, type: 'transfer' as const }
    return transfer.mutateAsync({ body, idempotencyKey: keyOf(body) })
  }
  const send = useAction(
    { ...transfer, mutateAsync: give },
    {
      done: (_answer, { scheduledDate, amount, person: receiver }) =>
        scheduledDate !== null && scheduledDate > today ? texts.planned(scheduledDate) : texts.done(amount, receiver),
      onDone: () => onOpenChange(false),
      onRefused: (refused) => {
        const found = errorsOfRefusal(refused)
        // What can be corrected is corrected in the form; what got no answer is asked again from here.
        if (found.form === undefined) flushSync(() => setReady(null))
        show(found)
      },
    },
  )

  return (
    <UnsavedSheet
      open={open}
      isDirty={JSON.stringify(draft) !== JSON.stringify(initial) && !transfer.isPending}
      onOpenChange={onOpenChange}
      title={asked !== null ? texts.question(asked.amount, asked.person) : texts.title}
      footer={
        asked !== null ? (
          <>
            <FieldError error={errors.form} />
            <Button variant="neutral" wide onClick={() => setReady(null)}>
              {texts.back}
            </Button>
            <Button variant="primary" wide icon={<Send size={20} />} {...send.button} onClick={() => void send.run(asked)}>
              {texts.confirm(asked.amount)}
            </Button>
          </>
        ) : (
          <Button
            type="submit"
            form="transfert"
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
          <BalanceChange available={available} amount={asked.amount} />
          <p className="text-14 text-t2">
            <DayText>
              {asked.scheduledDate === null || asked.scheduledDate === today ? texts.now : texts.later(asked.scheduledDate)}
            </DayText>
          </p>
          {asked.description !== '' && <p className="text-14 text-pretty text-t2">{texts.note(asked.description)}</p>}
        </div>
      ) : (
        <form id="transfert" noValidate onSubmit={check} className="flex flex-col gap-5">
          <UnreadLine query={balanceQuery}>{texts.balanceFailed}</UnreadLine>
          <UnreadLine query={rulesQuery}>{texts.rulesFailed}</UnreadLine>
          {to === undefined ? (
            <PersonField label={texts.to} placeholder={texts.toPlaceholder} {...colleagues} {...field('toUserId')} />
          ) : (
            <>
              <PersonLine person={to} />
              <FieldError error={errors.toUserId} />
            </>
          )}
          <NumberStepper
            label={texts.amount}
            unit={texts.unit}
            min={1}
            max={100_000}
            hint={awaited !== undefined || errors.amount !== undefined ? undefined : texts.have(most)}
            {...field('amount')}
          />
          <TextInput
            label={texts.description}
            hint={texts.descriptionHint}
            maxLength={200}
            {...field('description')}
            onChange={(event) => field('description').onChange(event.target.value)}
          />
          <DayInput label={texts.date} hint={texts.dateHint} {...field('scheduledDate')} />
          <FieldError error={errors.form} />
        </form>
      )}
    </UnsavedSheet>
  )
}

/** Each time it opens it begins anew. */
export function TransferSheet(props: TransferSheetProps): ReactNode {
  return <WhileOpen subject={props.open || null}>{(_, opening) => <Transferring {...props} {...opening} />}</WhileOpen>
}
