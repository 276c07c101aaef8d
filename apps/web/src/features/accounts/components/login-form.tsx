// The log-in form: errors beside their field, the values kept, one attempt at a time, and how long to wait after too many.
import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../../ui/text-input.tsx'
import { useLogin } from '../queries.ts'
import type { Credentials } from '../queries.ts'
import { accountTexts, formatWait } from '../texts.ts'

const texts = accountTexts.login

/** Only what is surely wrong: the server knows its addresses. */
function refuseEmail(email: string): string | true {
  if (email.trim() === '') return texts.emailMissing
  return /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? true : texts.emailUnreadable
}

/** Whole seconds until `until` (an instant in milliseconds), 0 when it has passed; counts down while it has not. */
function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [left, now])
  return left
}

export function LoginForm(): ReactNode {
  const login = useLogin()
  const formErrorId = useId()
  const [hasCapsLock, setCapsLock] = useState(false)
  const [waitUntil, setWaitUntil] = useState<number | null>(null)
  const secondsToWait = useSecondsUntil(waitUntil)
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
  const { errors } = formState
  // Once in, the button stays busy until the next page is there.
  const isBusy = login.isPending || login.isSuccess

  const submit = handleSubmit(async ({ email, password }) => {
    if (isBusy || secondsToWait > 0) return
    try {
      await login.mutateAsync({ email: email.trim(), password })
    } catch (error) {
      showRefusal(error)
    }
  })

  function showRefusal(error: unknown): void {
    const message = messageOf(error)
    if (!(error instanceof ApiError)) {
      setError('root', { message })
      return
    }
    if (error.retryAfterSeconds !== undefined) setWaitUntil(Date.now() + error.retryAfterSeconds * 1000)
    const { email, password } = error.fields
    if (email !== undefined) setError('email', { message: email }, { shouldFocus: true })
    if (password !== undefined) setError('password', { message: password }, { shouldFocus: email === undefined })
    if (email !== undefined || password !== undefined) return
    if (error.status === 401) setError('password', { message }, { shouldFocus: true })
    else setError('root', { message })
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-1 flex-col lg:flex-none">
      <div className="flex flex-col gap-4">
        <TextInput
          {...register('email', { validate: refuseEmail })}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          error={errors.email?.message}
        />
        <PasswordInput
          {...register('password', { required: texts.passwordMissing })}
          label={texts.password}
          autoComplete="current-password"
          enterKeyHint="go"
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          hint={hasCapsLock ? texts.capsLock : undefined}
          error={errors.password?.message}
        />
      </div>
      <span className="min-h-6 flex-1 lg:hidden" />
      <div className="flex flex-col gap-3 lg:mt-7">
        <FieldError id={formErrorId} error={errors.root?.message} />
        <Button
          type="submit"
          variant="primary"
          wide
          pending={isBusy}
          disabledReason={secondsToWait > 0 ? texts.waitBeforeRetry(formatWait(secondsToWait)) : undefined}
          aria-describedby={errors.root === undefined ? undefined : formErrorId}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}
