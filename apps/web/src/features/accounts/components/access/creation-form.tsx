// The form of a new account. Created, it is logged in at once: the guard leads to the page that waits for the approval.
import { useState, type ReactNode } from 'react'
import { accountRoutes } from '@releve/contract/accounts'
import { memberFields } from '@releve/contract/member-fields'
import { validate } from '@releve/contract/validation'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { OtherWay } from '#kit/access-head.tsx'
import { NoMail } from '#shared/no-mail.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { useLogin } from '#session/me.ts'
import { EmailInput } from '#ui/text-input.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { useCenterName } from '#shared/centers.ts'
import { AccessForm, AccessNotice } from './access-page.tsx'
import { creationTexts as texts } from './access-texts.ts'
import { NewPasswordInput } from '../password/new-password-input.tsx'
import { newPasswordTexts } from '../password/password-texts.ts'
import { withCenter, WhoFields } from './who-fields.tsx'

const EMPTY = { name: '', lastName: '', email: '', password: '', centerId: '' }

export function CreationForm(): ReactNode {
  const login = useLogin()
  const [received, setReceived] = useState<string | null>(null)
  const form = useContractForm({
    initial: EMPTY,
    read: (draft) => withCenter(draft, validate(accountRoutes['accounts.register'].body, draft)),
    send: async (body) => {
      await call('accounts.register', { body })
      try {
        await login.logIn({ email: body.email, password: body.password })
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
  const centerName = useCenterName(centerId === '' ? null : centerId).data ?? ''

  if (received !== null) {
    return (
      <AccessNotice role="status" title={texts.receivedTitle} intro={texts.received(received)} below={<NoMail />}>
        <WayOut to="/login" label={texts.logIn} variant="primary" />
      </AccessNotice>
    )
  }
  const ways = (
    <OtherWay question={texts.already} to="/login">
      {texts.logIn}
    </OtherWay>
  )
  return (
    <AccessForm form={form} title={texts.title} intro={texts.intro} submit={texts.submit} pending={login.isSuccess} ways={ways}>
      <div className="mt-7 mb-5 flex flex-col gap-4">
        <WhoFields form={form} />
        <EmailInput {...form.text('email')} label={memberFields.email.label} autoComplete="username" hint={texts.emailHint} />
        <NewPasswordInput
          {...form.text('password')}
          label={newPasswordTexts.label}
          owner={{ words: [name, lastName, email, centerName], isAdministrator: false }}
        />
        {/* It comes once the server has said so: above the fields it would push them down under the finger. */}
        <NoMail />
      </div>
    </AccessForm>
  )
}
