// The log-in form: errors beside their field, which keep their values, one attempt at a time, how long to wait after too many, and the
// second factor where it is due. What was typed stays in the memory of this page.
// By hand: the kit's form would bring the schemas of the contract, and itself, into the first page.
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { ApiError, messageOf } from '#api/errors.ts'
import { OtherWay } from '#kit/access-head.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { EmailInput, PasswordInput } from '#ui/text-input.tsx'
import { useLogin } from '#session/me.ts'
import { accountTexts, formatWait } from '#features/accounts/texts.ts'
import { SecondFactorStep } from './second-factor-step.tsx'
import { typedEmail } from './typed-email.ts'

const texts = accountTexts.login

type FieldName = 'email' | 'password'
/** One sentence by field; `form` for what belongs to none. */
type Errors = Partial<Record<FieldName | 'code' | 'form', string | undefined>>

/** Refuses only what is surely wrong: the server knows its addresses. */
function refuse(email: string, password: string): Errors {
  const errors: Errors = {}
  if (email === '') errors.email = texts.emailMissing
  else if (!/^[^@\s]+@[^@\s]+$/.test(email)) errors.email = texts.emailUnreadable
  if (password === '') errors.password = texts.passwordMissing
  return errors
}

/** Says where the sentences of a refused attempt belong. */
function errorsOf(error: unknown): Errors {
  const message = messageOf(error)
  if (!(error instanceof ApiError)) return { form: message }
  const { email, password } = error.fields
  if (email !== undefined || password !== undefined) return { email, password }
  return error.status === 401 ? { password: message } : { form: message }
}

/** Counts down whole seconds: how many are left, 0 when there is nothing to wait for; and how to start it. */
function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [wait, setWait] = useState<{ readonly until: number; readonly now: number } | null>(null)
  const until = wait?.until
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setInterval(() => {
      const now = Date.now()
      setWait(now < until ? { until, now } : null)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  const start = (seconds: number) => {
    const now = Date.now()
    setWait({ until: now + seconds * 1000, now })
  }
  return [wait === null ? 0 : Math.ceil((wait.until - wait.now) / 1000), start]
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

export function LoginForm(): ReactNode {
  const login = useLogin()
  const formErrorId = useId()
  const [hasCapsLock, setCapsLock] = useState(false)
  const [secondsToWait, startWaiting] = useCountdown()
  const [email, setEmail] = useState(typedEmail.read)
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [isLocked, setLocked] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  // Once in, the button stays busy until the next page is there.
  const isBusy = login.isPending || login.isSuccess
  const waitReason = secondsToWait > 0 ? texts.waitBeforeRetry(formatWait(secondsToWait)) : undefined

  function show(newErrors: Errors): void {
    setErrors(newErrors)
    if (newErrors.email !== undefined) emailInput.current?.focus()
    else if (newErrors.password !== undefined) passwordInput.current?.focus()
  }

  /** A field under correction is not wrong any more until it is sent again. */
  function change(field: FieldName, value: string): void {
    if (field === 'email') {
      typedEmail.write(value)
      setEmail(value)
    } else setPassword(value)
    setErrors((current) => ({ ...current, [field]: undefined, form: undefined }))
  }

  function attempt(totp?: string): void {
    const credentials = { email: email.trim(), password }
    login.logIn(totp === undefined ? credentials : { ...credentials, totp }).catch((error: unknown) => {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) startWaiting(error.retryAfterSeconds)
      setLocked(codeOf(error) === 'accountLocked')
      if (codeOf(error) === 'totp-required') {
        setStep('code')
        setErrors({})
      } else if (totp !== undefined && error instanceof ApiError && error.status === 401 && codeOf(error) !== 'totpRefused') {
        // The password was changed meanwhile.
        setStep('password')
        setErrors(errorsOf(error))
      } else if (totp !== undefined) setErrors({ code: messageOf(error) })
      else show(errorsOf(error))
    })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy || secondsToWait > 0) return
    const found = refuse(email.trim(), password)
    show(found)
    if (found.email === undefined && found.password === undefined) attempt()
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const wayOut = isLocked && (
    <p className="text-14 text-t2">
      {texts.lockedWayOut}{' '}
      <Link to="/reset-password" className="inline-flex min-h-11 items-center font-650 text-primary-ink hover:underline">
        {texts.unlock}
      </Link>
    </p>
  )

  if (step === 'code') {
    return (
      <SecondFactorStep
        pending={isBusy}
        error={errors.code}
        disabledReason={waitReason}
        onChange={() => setErrors({})}
        onSubmit={attempt}
        onBack={() => {
          setStep('password')
          setErrors({})
        }}
      >
        {wayOut}
      </SecondFactorStep>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col lg:flex-none">
      <div className="flex flex-col gap-4">
        <EmailInput
          ref={emailInput}
          name="email"
          value={email}
          onChange={(event) => change('email', event.target.value)}
          label={texts.email}
          autoComplete="username"
          enterKeyHint="next"
          error={errors.email}
        />
        <PasswordInput
          ref={passwordInput}
          name="password"
          value={password}
          onChange={(event) => change('password', event.target.value)}
          label={texts.password}
          autoComplete="current-password"
          enterKeyHint="go"
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          hint={hasCapsLock ? texts.capsLock : undefined}
          error={errors.password}
        />
        <Link
          to="/reset-password"
          className="-mt-2 inline-flex min-h-11 items-center self-start text-14 font-600 text-primary-ink hover:underline"
        >
          {texts.forgotten}
        </Link>
      </div>
      <span className="min-h-4 flex-1 lg:hidden" />
      <div className="flex flex-col gap-3 lg:mt-4">
        <FieldError id={formErrorId} error={errors.form} />
        {wayOut}
        <Button
          type="submit"
          variant="primary"
          wide
          pending={isBusy}
          disabledReason={waitReason}
          aria-describedby={errors.form === undefined ? undefined : formErrorId}
        >
          {texts.submit}
        </Button>
        <OtherWay question={texts.noAccount} to="/creation">
          {texts.create}
        </OtherWay>
      </div>
    </form>
  )
}
