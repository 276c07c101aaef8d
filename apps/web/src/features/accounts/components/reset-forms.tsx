// A forgotten password: asking for the link, then choosing another password by it.
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { accountRoutes } from '@releve/contract/accounts'
import { validate } from '@releve/contract/validation'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { formErrorsOf } from '../../../api/form-errors.ts'
import type { FormErrors } from '../../../api/form-errors.ts'
import { showWrong } from '../../../ui/show-wrong.ts'
import { AccessHead, OtherWay } from '../../../app/layouts/access-layout.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { NewPasswordInput } from './new-password-input.tsx'
import { newPasswordTexts, resetTexts } from './password-texts.ts'
import { forgetTypedEmail, useTypedEmail } from './typed-email.ts'

const ask = resetTexts.ask
const choose = resetTexts.choose

function Sent({ email, onAgain }: { email: string; onAgain: () => void }): ReactNode {
  return (
    <div className="flex flex-1 flex-col lg:flex-none">
      <div role="status">
        <AccessHead title={ask.sentTitle}>
          <span className="break-words">{ask.sent(email)}</span>
        </AccessHead>
      </div>
      <p className="mt-5 flex gap-2.5 rounded-card bg-s2 px-3.5 py-3 text-14 text-pretty text-t2">
        <MailCheck size={20} className="flex-none text-info" aria-hidden="true" />
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
  const request = useMutation({
    mutationFn: (email: string) => call('accounts.requestReset', { body: { email } }),
    // It has served: the way in is now a link in his mailbox.
    onSuccess: forgetTypedEmail,
  })
  const [email, setEmail] = useTypedEmail()
  const [errors, setErrors] = useState<FormErrors<'email'>>({})

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (request.isPending) return
    const checked = validate(accountRoutes['accounts.requestReset'].body, { email })
    if ('fields' in checked) {
      showWrong('form', () => setErrors(checked.fields))
      return
    }
    request.mutate(checked.value.email, {
      onError: (error) => showWrong('form', () => setErrors(formErrorsOf(error, ['email']))),
    })
  }

  if (request.isSuccess) return <Sent email={request.variables} onAgain={request.reset} />
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col pb-4 lg:flex-none">
      <AccessHead title={ask.title}>{ask.intro}</AccessHead>
      <div className="mt-7">
        <TextInput
          name="email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setErrors({})
          }}
          label={ask.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          error={errors.email}
        />
      </div>
      <div className="mt-6 flex flex-col gap-3">
        <FieldError error={errors.form} />
        <Button type="submit" variant="primary" wide pending={request.isPending}>
          {ask.submit}
        </Button>
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
  const save = useMutation({
    mutationFn: (newPassword: string) => call('accounts.resetPassword', { body: { token, newPassword } }),
    // Neither the token nor the password stays in the list of what was done.
    gcTime: 0,
  })
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<FormErrors<'newPassword'>>({})
  const isBusy = save.isPending || save.isSuccess
  const isRefused = save.error instanceof ApiError && (save.error.code === 'linkRefused' || save.error.fields['token'] !== undefined)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const checked = validate(accountRoutes['accounts.resetPassword'].body, { token, newPassword: password })
    const wrong = 'fields' in checked ? checked.fields['newPassword'] : undefined
    if (wrong !== undefined) {
      showWrong('form', () => setErrors({ newPassword: wrong }))
      return
    }
    save.mutate(password, {
      onSuccess: () => void navigate({ to: '/login', search: { word: 'password' }, replace: true }),
      onError: (error) => showWrong('form', () => setErrors(formErrorsOf(error, ['newPassword'], { weakPassword: 'newPassword' }))),
    })
  }

  if (isRefused) {
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
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col pb-4 lg:flex-none">
      <UnsavedGuard when={password !== '' && !isBusy} />
      <AccessHead title={choose.title}>{choose.intro}</AccessHead>
      <div className="mt-7">
        <NewPasswordInput
          name="newPassword"
          label={newPasswordTexts.newLabel}
          value={password}
          onChange={(value) => {
            setPassword(value)
            setErrors({})
          }}
          owner={UNKNOWN_OWNER}
          error={errors.newPassword}
        />
      </div>
      <div className="mt-5 flex flex-col gap-3">
        <FieldError error={errors.form} />
        <Button type="submit" variant="primary" wide pending={isBusy}>
          {choose.submit}
        </Button>
      </div>
    </form>
  )
}
