// A forgotten password: asking for the link, then choosing another password by it.
import { Link, useNavigate } from '@tanstack/react-router'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState, type ReactNode } from 'react'
import { accountRoutes } from '@releve/contract/accounts'
import { validate } from '@releve/contract/validation'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { AccessHead, OtherWay } from '../../../kit/access-head.tsx'
import { FormSubmit } from '../../../kit/form-submit.tsx'
import { useContractForm } from '../../../kit/use-contract-form.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmailInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import { newPasswordTexts, resetTexts } from './password-texts.ts'
import { typedEmail } from './typed-email.ts'

const { ask, choose } = resetTexts

function Sent({ email, onAgain }: { email: string; onAgain: () => void }): ReactNode {
  return (
    <div className="flex flex-1 flex-col lg:flex-none">
      <div role="status">
        <AccessHead title={ask.sentTitle}>
          <span className="break-words">{ask.sent(email)}</span>
        </AccessHead>
      </div>
      <p className="mt-5 flex gap-2.5 rounded-card bg-s2 px-3.5 py-3 text-14 text-pretty text-t2">
        <MailCheck size={20} className="flex-none text-info" />
        {ask.spam}
      </p>
      <div className="mt-8 flex flex-col gap-3">
        <Link to="/login" className={buttonClass({ variant: 'primary', wide: true })}>
          {ask.back}
        </Link>
        <Button variant="ghost" wide onClick={onAgain}>
          {ask.again}
        </Button>
        <OtherWay question={ask.noAccess} to="/account-recovery">
          {ask.recover}
        </OtherWay>
      </div>
    </div>
  )
}

export function AskForLink(): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm({
    initial: { email: typedEmail.read() },
    read: (draft) => validate(accountRoutes['accounts.requestReset'].body, draft),
    send: (body) => call('accounts.requestReset', { body }),
    onDone: (_answer, { email }) => {
      // It has served: the way in is now a link in their mailbox.
      typedEmail.forget()
      setSentTo(email)
    },
    waits: false,
  })
  const { onChange, ...email } = form.text('email')

  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <form {...form.props} className="flex flex-1 flex-col pb-4 lg:flex-none">
      <AccessHead title={ask.title}>{ask.intro}</AccessHead>
      <div className="mt-7">
        <EmailInput
          {...email}
          onChange={(event) => {
            typedEmail.write(event.target.value)
            onChange(event)
          }}
          label={ask.email}
          autoComplete="username"
          enterKeyHint="send"
        />
      </div>
      <div className="mt-6 flex flex-col gap-3">
        <FormSubmit form={form}>{ask.submit}</FormSubmit>
        <Link to="/login" className={buttonClass({ variant: 'ghost', wide: true })}>
          {ask.back}
        </Link>
        <OtherWay question={ask.noAccess} to="/account-recovery">
          {ask.recover}
        </OtherWay>
      </div>
    </form>
  )
}

interface ChoosePasswordProps {
  /** Of the link; known to this page alone. */
  token: string
  onAskAgain: () => void
}

/** Whose it is stays unknown here: the server asks one character more of an administrator. */
const UNKNOWN_OWNER = { words: [], isAdministrator: false } as const

export function ChoosePassword({ token, onAskAgain }: ChoosePasswordProps): ReactNode {
  const navigate = useNavigate()
  const [state, setState] = useState<'asking' | 'refused' | 'saved'>('asking')
  const form = useContractForm({
    initial: { newPassword: '' },
    read: ({ newPassword }) => {
      const read = validate(accountRoutes['accounts.resetPassword'].body, { token, newPassword })
      // The server says what it makes of the link.
      return 'fields' in read && read.fields['newPassword'] === undefined ? { value: { token, newPassword } } : read
    },
    send: (body) =>
      call('accounts.resetPassword', { body }).catch((error: unknown) => {
        if (error instanceof ApiError && (error.code === 'linkRefused' || error.fields['token'] !== undefined)) setState('refused')
        throw error
      }),
    byCode: { weakPassword: 'newPassword' },
    onDone: () => {
      setState('saved')
      void navigate({ to: '/login', search: { word: 'password' }, replace: true })
    },
    waits: false,
  })

  if (state === 'refused') {
    return (
      <div role="alert" className="flex flex-1 flex-col lg:flex-none">
        <AccessHead title={choose.refusedTitle}>{choose.refused}</AccessHead>
        <div className="mt-8 flex flex-col gap-3">
          <Button variant="primary" wide onClick={onAskAgain}>
            {choose.newLink}
          </Button>
          <Link to="/login" className={buttonClass({ variant: 'ghost', wide: true })}>
            {ask.back}
          </Link>
        </div>
      </div>
    )
  }
  return (
    <form {...form.props} className="flex flex-1 flex-col pb-4 lg:flex-none">
      <UnsavedGuard when={form.isUnsaved} />
      <AccessHead title={choose.title}>{choose.intro}</AccessHead>
      <div className="mt-7">
        <NewPasswordInput {...form.text('newPassword')} label={newPasswordTexts.newLabel} owner={UNKNOWN_OWNER} />
      </div>
      <div className="mt-5 flex flex-col gap-3">
        <FormSubmit form={form} pending={state === 'saved'}>
          {choose.submit}
        </FormSubmit>
      </div>
    </form>
  )
}
