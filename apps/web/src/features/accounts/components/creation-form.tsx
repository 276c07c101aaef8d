// The form of a new account. Created, it is logged in at once: the guard leads to the page that waits for the approval.
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { accountRoutes } from '@releve/contract/accounts'
import { validate } from '@releve/contract/validation'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { AccessHead, OtherWay } from '../../../kit/access-head.tsx'
import { FormSubmit } from '../../../kit/form-submit.tsx'
import { useContractForm } from '../../../kit/use-contract-form.ts'
import { useLogin } from '../../../session/me.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmailInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useCenters } from '../../centers/queries.ts'
import { creationTexts as texts } from './access-texts.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { newPasswordTexts } from './password-texts.ts'
import { withCenter, WhoFields } from './who-fields.tsx'

const EMPTY = { name: '', lastName: '', email: '', password: '', centerId: '' }

export function CreationForm(): ReactNode {
  const { data: centers } = useCenters()
  const login = useLogin()
  const [received, setReceived] = useState<string | null>(null)
  const form = useContractForm({
    initial: EMPTY,
    read: (draft) => withCenter(draft, validate(accountRoutes['accounts.register'].body, draft)),
    send: async (body) => {
      await call('accounts.register', { body })
      try {
        await login.mutateAsync({ email: body.email, password: body.password })
      } catch (error) {
        // Somebody's already, and not with this password: the answer to the request is the same on purpose.
        if (error instanceof ApiError && error.status === 401) setReceived(body.email)
        else throw error
      }
    },
    byCode: { weakPassword: 'password' },
    waits: false,
  })
  const { name, lastName, email, centerId } = form.draft
  const centerName = centers?.find(({ _id }) => _id === centerId)?.name ?? ''

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
    <form {...form.props} className="flex flex-1 flex-col pb-4 lg:flex-none">
      <UnsavedGuard when={form.isUnsaved} />
      <AccessHead title={texts.title}>{texts.intro}</AccessHead>
      <div className="mt-7 flex flex-col gap-4">
        <WhoFields name={form.text('name')} lastName={form.text('lastName')} center={form.field('centerId')} />
        <EmailInput {...form.text('email')} label={texts.email} autoComplete="username" hint={texts.emailHint} />
        <NewPasswordInput
          {...form.text('password')}
          label={newPasswordTexts.label}
          owner={{ words: [name, lastName, email, centerName], isAdministrator: false }}
        />
      </div>
      <div className="mt-5 flex flex-col gap-3">
        <FormSubmit form={form} pending={login.isSuccess}>
          {texts.submit}
        </FormSubmit>
        <OtherWay question={texts.already} to="/login">
          {texts.logIn}
        </OtherWay>
      </div>
    </form>
  )
}
