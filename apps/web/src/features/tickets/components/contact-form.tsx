// Writing to the administrators: a visitor says who he is, somebody logged in is known.
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { Controller, useForm } from 'react-hook-form'
import { ticketRoutes } from '@releve/contract/tickets'
import { validate } from '@releve/contract/validation'
import { formErrorsOf } from '../../../api/form-errors.ts'
import type { FormErrors } from '../../../api/form-errors.ts'
import { randomId } from '../../../api/random-id.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { UnreadLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useSession } from '../../accounts/queries.ts'
import { useCenters } from '../../centers/queries.ts'
import { useWriteTicket } from '../queries.ts'
import { contactTexts as texts } from '../texts.ts'

const FIELDS = ['name', 'email', 'centerId', 'subject', 'message'] as const
type Field = (typeof FIELDS)[number]
const NO_CENTER = 'none'
const EMPTY = { name: '', email: '', centerId: NO_CENTER, subject: '', message: '' }
type Values = typeof EMPTY

const BODY = ticketRoutes['tickets.create'].body

/** What is sent: of somebody logged in the server believes his session only. */
function bodyOf({ name, email, centerId, subject, message }: Values, isVisitor: boolean): object {
  return isVisitor ? { subject, message, name, email, centerId: centerId === NO_CENTER ? null : centerId } : { subject, message }
}

function Sent({ email, onAnother, actions }: { email: string | null; onAnother: () => void; actions: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col gap-5 rounded-card bg-s1 p-5 shadow-e1">
      <div role="status" className="flex items-start gap-3.5">
        <span aria-hidden="true" className="disc-accepted grid size-10 flex-none place-items-center rounded-full">
          <CircleCheck size={22} />
        </span>
        <span className="flex min-w-0 flex-col gap-1 pt-1.5">
          <span className="text-18 font-650">{texts.sentTitle}</span>
          <span className="text-16 text-pretty wrap-anywhere text-t2">{email === null ? texts.sentMember : texts.sent(email)}</span>
        </span>
      </div>
      <span className="flex flex-wrap gap-3">
        {actions}
        <Button onClick={onAnother}>{texts.another}</Button>
      </span>
    </div>
  )
}

/** `actions`: where one goes after it is sent. */
export function ContactForm({ actions }: { actions?: ReactNode }): ReactNode {
  const isVisitor = useSession() === null
  const waits = useWaitReason({ isWriting: true })
  const rootId = useId()
  const centers = useCenters()
  const write = useWriteTicket()
  const [sentTo, setSentTo] = useState<{ readonly email: string | null } | null>(null)
  // The same letter sent again is the same letter, whatever became of the first answer.
  const [attempt, setAttempt] = useState<{ readonly key: string; readonly body: string } | null>(null)
  const form = useForm<Values>({ defaultValues: EMPTY, shouldFocusError: false })
  const { errors, isDirty } = form.formState

  function show(found: FormErrors<Field>): void {
    const wrong = FIELDS.filter((field) => found[field] !== undefined)
    for (const field of wrong) form.setError(field, { message: found[field] ?? '' }, { shouldFocus: field === wrong[0] })
    if (found.form !== undefined) form.setError('root', { message: found.form })
  }

  async function submit(values: Values): Promise<void> {
    if (write.isPending) return
    const given = bodyOf(values, isVisitor)
    const checked = validate(BODY, given)
    if ('fields' in checked) {
      show(formErrorsOfFields(checked.fields))
      return
    }
    const body = JSON.stringify(checked.value)
    const key = attempt?.body === body ? attempt.key : randomId()
    setAttempt({ key, body })
    try {
      await write.mutateAsync({ body: checked.value, idempotencyKey: key })
      setSentTo({ email: checked.value.email ?? null })
      setAttempt(null)
      form.reset({ ...EMPTY, name: values.name, email: values.email, centerId: values.centerId })
    } catch (error) {
      show(formErrorsOf(error, FIELDS))
    }
  }

  if (sentTo !== null) return <Sent email={sentTo.email} actions={actions} onAnother={() => setSentTo(null)} />
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="flex flex-col gap-5">
      <UnsavedGuard when={isDirty && !write.isPending} />
      {isVisitor && (
        <>
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:items-start">
            <TextInput {...form.register('name')} label={texts.name} autoComplete="name" maxLength={100} error={errors.name?.message} />
            <TextInput
              {...form.register('email')}
              label={texts.email}
              hint={texts.emailHint}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              error={errors.email?.message}
            />
          </div>
          <Controller
            control={form.control}
            name="centerId"
            render={({ field }) => (
              <Select
                label={texts.center}
                options={[
                  { value: NO_CENTER, label: texts.noCenter, note: texts.noCenterNote },
                  ...(centers.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                value={field.value}
                onChange={field.onChange}
                error={errors.centerId?.message}
              />
            )}
          />
          <UnreadLine query={centers}>{texts.centersFailed}</UnreadLine>
        </>
      )}
      <TextInput {...form.register('subject')} label={texts.subject} autoComplete="off" maxLength={150} error={errors.subject?.message} />
      <TextArea {...form.register('message')} label={texts.message} rows={6} hint={texts.messageHint} error={errors.message?.message} />
      <div className="flex flex-col gap-3 sm:items-start">
        <FieldError id={rootId} error={errors.root?.message} />
        <Button
          type="submit"
          variant="primary"
          icon={<SendHorizontal size={20} aria-hidden="true" />}
          pending={write.isPending}
          disabledReason={waits}
          aria-describedby={errors.root === undefined ? undefined : rootId}
        >
          {texts.send}
        </Button>
      </div>
    </form>
  )
}

/** The sentences of the contract, by field. */
function formErrorsOfFields(fields: Readonly<Record<string, string>>): FormErrors<Field> {
  const found: FormErrors<Field> = {}
  for (const field of FIELDS) {
    const sentence = fields[field]
    if (sentence !== undefined) found[field] = sentence
  }
  if (Object.keys(found).length === 0) found.form = Object.values(fields)[0] ?? ''
  return found
}
