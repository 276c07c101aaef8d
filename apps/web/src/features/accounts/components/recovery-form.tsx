// No access to the e-mail any more: who one is, for the administrators of the centre to recognise, and what happens next.
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { accountRoutes } from '@releve/contract/accounts'
import { validate } from '@releve/contract/validation'
import { call } from '../../../api/client.ts'
import type { InputOf } from '../../../api/client.ts'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { showErrors } from '../../../api/show-errors.ts'
import { AccessHead, OtherWay } from '../../../app/layouts/access-layout.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { recoveryTexts as texts } from './recovery-texts.ts'
import { WhoFields } from './who-fields.tsx'
import { whoTexts } from './who-texts.ts'

const FIELDS = ['name', 'lastName', 'centerId', 'registrationNumber', 'formerEmail', 'newEmail', 'phone', 'message'] as const
const EMPTY = { name: '', lastName: '', centerId: '', registrationNumber: '', formerEmail: '', newEmail: '', phone: '', message: '' }
type Values = typeof EMPTY

const BODY = accountRoutes['accounts.requestRecovery'].body

function Sent({ email }: { email: string }): ReactNode {
  return (
    <div className="flex flex-1 flex-col lg:flex-none">
      <div role="status">
        <AccessHead title={texts.sentTitle}>{texts.sent}</AccessHead>
      </div>
      <h2 className="mt-8 text-18">{texts.next}</h2>
      <ol className="mt-4 flex flex-col gap-5">
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden="true"
              className="numeric grid size-9 flex-none place-items-center rounded-full text-16 font-700 shadow-[inset_0_0_0_2px_var(--line-strong)]"
            >
              {index + 1}
            </span>
            <span className="flex min-w-0 flex-col gap-1 pt-1.5">
              <span className="text-16 font-650">{title}</span>
              <span className="text-14 break-words text-t2">{typeof text === 'string' ? text : text(email)}</span>
            </span>
          </li>
        ))}
      </ol>
      <Link to="/login" className={`${buttonClass({ variant: 'primary', wide: true })} mt-8`}>
        {texts.back}
      </Link>
    </div>
  )
}

export function RecoveryForm(): ReactNode {
  const request = useMutation({
    mutationFn: (body: InputOf<'accounts.requestRecovery'>['body']) => call('accounts.requestRecovery', { body }),
  })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: EMPTY, shouldFocusError: false })
  const { errors, isDirty } = form.formState

  async function submit(values: Values): Promise<void> {
    if (request.isPending) return
    const checked = validate(BODY, values)
    if ('fields' in checked) {
      showErrors(values.centerId === '' ? { ...checked.fields, centerId: whoTexts.centerMissing } : checked.fields, FIELDS, form.setError)
      return
    }
    try {
      await request.mutateAsync(checked.value)
      setSentTo(checked.value.newEmail)
      scrollTo(0, 0)
    } catch (error) {
      showErrors(formErrorsOf(error, FIELDS), FIELDS, form.setError)
    }
  }

  if (sentTo !== null) return <Sent email={sentTo} />
  const emailProps = {
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  } as const
  const optional = (label: string) => `${label} (${texts.optional})`
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="flex flex-1 flex-col pb-4 lg:flex-none">
      <UnsavedGuard when={isDirty && !request.isPending} />
      <AccessHead title={texts.title}>{texts.intro}</AccessHead>
      <fieldset className="mt-7 flex flex-col gap-4">
        <legend className="mb-4 text-18 font-650">{texts.who}</legend>
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
          {...form.register('registrationNumber')}
          label={optional(texts.registrationNumber)}
          autoComplete="off"
          error={errors.registrationNumber?.message}
        />
        <TextInput
          {...form.register('formerEmail')}
          {...emailProps}
          label={optional(texts.formerEmail)}
          autoComplete="off"
          error={errors.formerEmail?.message}
        />
        <TextArea {...form.register('message')} label={optional(texts.message)} hint={texts.messageHint} error={errors.message?.message} />
      </fieldset>
      <fieldset className="mt-8 flex flex-col gap-4">
        <legend className="mb-4 text-18 font-650">{texts.reach}</legend>
        <TextInput
          {...form.register('newEmail')}
          {...emailProps}
          label={texts.newEmail}
          autoComplete="email"
          hint={texts.newEmailHint}
          error={errors.newEmail?.message}
        />
        <TextInput
          {...form.register('phone')}
          label={optional(texts.phone)}
          type="tel"
          autoComplete="tel"
          hint={texts.phoneHint}
          error={errors.phone?.message}
        />
      </fieldset>
      <div className="mt-6 flex flex-col gap-3">
        <FieldError error={errors.root?.message} />
        <Button type="submit" variant="primary" wide pending={request.isPending}>
          {texts.submit}
        </Button>
        <OtherWay question={texts.stillAccess} to="/reset-password">
          {texts.reset}
        </OtherWay>
      </div>
    </form>
  )
}
