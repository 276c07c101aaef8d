// A forgotten password: asking for the link, then choosing another password by it.
import { useNavigate } from '@tanstack/react-router'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState, type ReactNode } from 'react'
import { accountRoutes } from '@releve/contract/accounts'
import { memberFields } from '@releve/contract/member-fields'
import { validate } from '@releve/contract/validation'
import { NoMail, useSendsMail } from '#shared/no-mail.tsx'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { OtherWay } from '#kit/access-head.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { EmailInput } from '#ui/text-input.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { AccessForm, AccessNotice } from './access-page.tsx'
import { NewPasswordInput } from '../password/new-password-input.tsx'
import { newPasswordTexts, resetTexts } from '../password/password-texts.ts'
import { typedEmail } from '../login/typed-email.ts'

const { ask, choose } = resetTexts

const recovery = (
  <OtherWay question={ask.noAccess} to="/account-recovery">
    {ask.recover}
  </OtherWay>
)

export function AskForLink(): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sendsMail = useSendsMail()
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

  if (sentTo !== null) {
    const spam = (
      <div className="mt-5 flex flex-col gap-3">
        <NoMail />
        {sendsMail && (
          <p className="flex gap-2.5 rounded-card bg-s2 px-3.5 py-3 text-14 text-pretty text-t2">
            <MailCheck size={20} className="flex-none text-info" />
            {ask.spam}
          </p>
        )}
      </div>
    )
    return (
      <AccessNotice role="status" title={ask.sentTitle} intro={<span className="break-words">{ask.sent(sentTo)}</span>} below={spam}>
        <WayOut to="/login" label={ask.back} variant="primary" />
        <Button variant="ghost" wide onClick={() => setSentTo(null)}>
          {ask.again}
        </Button>
        {recovery}
      </AccessNotice>
    )
  }
  const ways = (
    <>
      <WayOut to="/login" variant="ghost" label={ask.back} />
      {recovery}
    </>
  )
  return (
    // The typed address goes along to the other page: there is nothing to lose.
    <AccessForm form={{ ...form, isUnsaved: false }} title={ask.title} intro={ask.intro} submit={ask.submit} ways={ways}>
      <div className="mt-7 mb-6 flex flex-col gap-4">
        <NoMail />
        <EmailInput
          {...email}
          onChange={(event) => {
            typedEmail.write(event.target.value)
            onChange(event)
          }}
          label={memberFields.email.label}
          autoComplete="username"
          enterKeyHint="send"
        />
      </div>
    </AccessForm>
  )
}

interface ChoosePasswordProps {
  /** The token of the link; this page alone knows it. */
  token: string
  /** The address that the link says; null: it says none. Typed again, it would be on the next page. */
  email: string | null
  onAskAgain: () => void
}

/** The owner is unknown here: the server asks one character more of an administrator. */
const UNKNOWN_OWNER = { words: [], isAdministrator: false } as const

export function ChoosePassword({ token, email, onAskAgain }: ChoosePasswordProps): ReactNode {
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
      if (email !== null) typedEmail.write(email)
      void navigate({ to: '/login', search: { word: 'password' }, replace: true })
    },
    waits: false,
  })

  if (state === 'refused') {
    return (
      <AccessNotice role="alert" title={choose.refusedTitle} intro={choose.refused}>
        <Button
          variant="primary"
          wide
          onClick={() => {
            if (email !== null) typedEmail.write(email)
            onAskAgain()
          }}
        >
          {choose.newLink}
        </Button>
        <WayOut to="/login" variant="ghost" label={ask.back} />
      </AccessNotice>
    )
  }
  return (
    <AccessForm form={form} title={choose.title} intro={choose.intro} submit={choose.submit} pending={state === 'saved'}>
      <div className="mt-7 mb-5 flex flex-col gap-4">
        {email !== null && (
          <p className="text-16 wrap-anywhere">
            {choose.account} <span className="font-650">{email}</span>
            {/* Read by what keeps passwords. */}
            <input type="email" value={email} readOnly hidden autoComplete="username" />
          </p>
        )}
        <NewPasswordInput {...form.text('newPassword')} label={newPasswordTexts.newLabel} owner={UNKNOWN_OWNER} />
      </div>
    </AccessForm>
  )
}
