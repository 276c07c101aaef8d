// The form of a new account. Created, it is logged in at once: the guard leads to the page that waits for the approval.
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { accountRoutes } from '@releve/contract/accounts'
import { validate } from '@releve/contract/validation'
import { call } from '../../../api/client.ts'
import type { InputOf } from '../../../api/client.ts'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { showErrors } from '../../../api/show-errors.ts'
import { AccessHead, OtherWay } from '../../../app/layouts/access-layout.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useCenters } from '../../centers/queries.ts'
import { useLogin } from '../queries.ts'
import { creationTexts as texts } from './creation-texts.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { newPasswordTexts } from './password-texts.ts'
import { WhoFields } from './who-fields.tsx'
import { whoTexts } from './who-texts.ts'

const FIELDS = ['name', 'lastName', 'email', 'password', 'centerId'] as const
const EMPTY = { name: '', lastName: '', email: '', password: '', centerId: '' }
type Values = typeof EMPTY

const BODY = accountRoutes['accounts.register'].body

export function CreationForm(): ReactNode {
  const centers = useCenters()
  const login = useLogin()
  const register = useMutation({ mutationFn: (body: InputOf<'accounts.register'>['body']) => call('accounts.register', { body }) })
  const [received, setReceived] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: EMPTY, shouldFocusError: false })
  const { errors, isDirty } = form.formState
  const typed = useWatch({ control: form.control })
  const isBusy = register.isPending || login.isPending || login.isSuccess
  const centerName = centers.data?.find(({ _id }) => _id === typed.centerId)?.name ?? ''

  async function submit(values: Values): Promise<void> {
    if (isBusy) return
    const checked = validate(BODY, values)
    const missing = values.centerId === '' ? { centerId: whoTexts.centerMissing } : {}
    if ('fields' in checked) {
      showErrors({ ...checked.fields, ...missing }, FIELDS, form.setError)
      return
    }
    const { email, password } = checked.value
    try {
      await register.mutateAsync(checked.value)
    } catch (error) {
      showErrors(formErrorsOf(error, FIELDS, { weakPassword: 'password' }), FIELDS, form.setError)
      return
    }
    try {
      await login.mutateAsync({ email, password })
    } catch (error) {
      // Somebody's already, and not with this password: the answer to the request is the same on purpose.
      if (error instanceof ApiError && error.status === 401) setReceived(email)
      else showErrors({ form: messageOf(error) }, FIELDS, form.setError)
    }
  }

  if (received !== null) {
    return (
      <div role="status" className="flex flex-1 flex-col lg:flex-none">
        <AccessHead title={texts.receivedTitle}>{texts.received(received)}</AccessHead>
        <Link to="/login" className={`${buttonClass({ variant: 'primary', wide: true })} mt-8`}>
          {texts.logIn}
        </Link>
      </div>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="flex flex-1 flex-col pb-4 lg:flex-none">
      <UnsavedGuard when={isDirty && !isBusy} />
      <AccessHead title={texts.title}>{texts.intro}</AccessHead>
      <div className="mt-7 flex flex-col gap-4">
        <Controller
          control={form.control}
          name="centerId"
          render={({ field }) => (
            <WhoFields
              name={form.register('name')}
              lastName={form.register('lastName')}
              centerId={field.value}
              onCenter={field.onChange}
              errors={errors}
            />
          )}
        />
        <TextInput
          {...form.register('email')}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint={texts.emailHint}
          error={errors.email?.message}
        />
        <Controller
          control={form.control}
          name="password"
          render={({ field }) => (
            <NewPasswordInput
              ref={field.ref}
              name="password"
              label={newPasswordTexts.label}
              value={field.value}
              onChange={field.onChange}
              owner={{ words: [typed.name ?? '', typed.lastName ?? '', typed.email ?? '', centerName], isAdministrator: false }}
              error={errors.password?.message}
            />
          )}
        />
      </div>
      <div className="mt-5 flex flex-col gap-3">
        <FieldError error={errors.root?.message} />
        <Button type="submit" variant="primary" wide pending={isBusy}>
          {texts.submit}
        </Button>
        <OtherWay question={texts.already} to="/login">
          {texts.logIn}
        </OtherWay>
      </div>
    </form>
  )
}
