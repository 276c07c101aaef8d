// The log-in form: errors beside their field, the values kept, one attempt at a time, and how long to wait after too many.
// Two fields do not need the form library, which is 10 KB of the first page.
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../../ui/text-input.tsx'
import { useLogin } from '../queries.ts'
import { accountTexts, formatWait } from '../texts.ts'

const texts = accountTexts.login

type FieldName = 'email' | 'password'
/** One sentence by field; `form` for what belongs to none. */
type Errors = Partial<Record<FieldName | 'form', string | undefined>>

/** Only what is surely wrong: the server knows its addresses. */
function refuse(email: string, password: string): Errors {
  const errors: Errors = {}
  if (email === '') errors.email = texts.emailMissing
  else if (!/^[^@\s]+@[^@\s]+$/.test(email)) errors.email = texts.emailUnreadable
  if (password === '') errors.password = texts.passwordMissing
  return errors
}

/** Where the sentences of a refused attempt belong. */
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

export function LoginForm(): ReactNode {
  const login = useLogin()
  const formErrorId = useId()
  const [hasCapsLock, setCapsLock] = useState(false)
  const [secondsToWait, startWaiting] = useCountdown()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  // Once in, the button stays busy until the next page is there.
  const isBusy = login.isPending || login.isSuccess

  function show(found: Errors): void {
    setErrors(found)
    if (found.email !== undefined) emailInput.current?.focus()
    else if (found.password !== undefined) passwordInput.current?.focus()
  }

  /** What is being corrected is not wrong any more until it is sent again. */
  function change(field: FieldName, value: string): void {
    if (field === 'email') setEmail(value)
    else setPassword(value)
    setErrors((current) => ({ ...current, [field]: undefined, form: undefined }))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isBusy || secondsToWait > 0) return
    const address = email.trim()
    const found = refuse(address, password)
    show(found)
    if (found.email !== undefined || found.password !== undefined) return
    login.mutate(
      { email: address, password },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.retryAfterSeconds !== undefined) startWaiting(error.retryAfterSeconds)
          show(errorsOf(error))
        },
      },
    )
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col lg:flex-none">
      <div className="flex flex-col gap-4">
        <TextInput
          ref={emailInput}
          name="email"
          value={email}
          onChange={(event) => change('email', event.target.value)}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
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
      </div>
      <span className="min-h-6 flex-1 lg:hidden" />
      <div className="flex flex-col gap-3 lg:mt-7">
        <FieldError id={formErrorId} error={errors.form} />
        <Button
          type="submit"
          variant="primary"
          wide
          pending={isBusy}
          disabledReason={secondsToWait > 0 ? texts.waitBeforeRetry(formatWait(secondsToWait)) : undefined}
          aria-describedby={errors.form === undefined ? undefined : formErrorId}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
