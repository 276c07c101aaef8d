// No access to the e-mail any more: who one is, for the administrators of the centre to recognise, and what happens next.
import { useState, type ReactNode } from 'react'
import { accountRoutes } from '@releve/contract/accounts'
import { memberFields } from '@releve/contract/member-fields'
import { validate } from '@releve/contract/validation'
import { call } from '#api/client.ts'
import { OtherWay } from '#kit/access-head.tsx'
import { NoMail } from '#shared/no-mail.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { EmailInput, TextArea, TextInput } from '#ui/text-input.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { AccessForm, AccessNotice } from './access-page.tsx'
import { recoveryTexts as texts } from './access-texts.ts'
import { withCenter, WhoFields } from './who-fields.tsx'

const EMPTY = { name: '', lastName: '', centerId: '', registrationNumber: '', formerEmail: '', newEmail: '', phone: '', message: '' }

const optional = (label: string) => `${label} (facultatif)`

function NextSteps({ email }: { email: string }): ReactNode {
  return (
    <>
      <h2 className="mt-8 mb-4 text-18">{texts.next}</h2>
      <NoMail />
      <ol className="mt-4 flex flex-col gap-5">
        {texts.steps(email).map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="numeric grid size-9 flex-none place-items-center rounded-full text-16 font-700 shadow-[inset_0_0_0_2px_var(--line-strong)]"
            >
              {index + 1}
            </span>
            <span className="flex min-w-0 flex-col gap-1 pt-1.5">
              <span className="text-16 font-650">{title}</span>
              <span className="text-14 break-words text-t2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

export function RecoveryForm(): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm({
    initial: EMPTY,
    read: (draft) => withCenter(draft, validate(accountRoutes['accounts.requestRecovery'].body, draft)),
    send: (body) => call('accounts.requestRecovery', { body }),
    onDone: (_answer, { newEmail }) => {
      setSentTo(newEmail)
      scrollTo(0, 0)
    },
    waits: false,
  })

  if (sentTo !== null) {
    return (
      <AccessNotice role="status" title={texts.sentTitle} intro={texts.sent} below={<NextSteps email={sentTo} />}>
        <WayOut to="/login" label={texts.back} variant="primary" />
      </AccessNotice>
    )
  }
  const ways = (
    <OtherWay question={texts.stillAccess} to="/reset-password">
      {texts.reset}
    </OtherWay>
  )
  const { registrationNumber, phone } = memberFields
  return (
    <AccessForm form={form} title={texts.title} intro={texts.intro} submit={texts.submit} ways={ways}>
      <fieldset className="mt-7 flex flex-col gap-4">
        <legend className="mb-4 text-18 font-650">{texts.who}</legend>
        <WhoFields form={form} />
        <TextInput {...form.text('registrationNumber')} label={optional(registrationNumber.label)} autoComplete="off" />
        <EmailInput {...form.text('formerEmail')} label={optional(texts.formerEmail)} autoComplete="off" />
        <TextArea {...form.text('message')} label={optional(texts.message)} hint={texts.messageHint} />
      </fieldset>
      <fieldset className="mt-8 mb-6 flex flex-col gap-4">
        <legend className="mb-4 text-18 font-650">{texts.reach}</legend>
        <NoMail />
        <EmailInput {...form.text('newEmail')} label={texts.newEmail} autoComplete="email" hint={texts.newEmailHint} />
        <TextInput {...form.text('phone')} label={optional(phone.label)} type="tel" autoComplete="tel" hint={texts.phoneHint} />
      </fieldset>
    </AccessForm>
  )
}
