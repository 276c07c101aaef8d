// One's own name and telephone; the address by which one logs in, changed with the password in hand.
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { canonicalEmail } from '@releve/contract/email-address'
import type { WireUser } from '@releve/contract/users'
import { userRoutes } from '@releve/contract/users'
import { validate } from '@releve/contract/validation'
import { messageOf, whyUnread } from '../../../api/errors.ts'
import { formErrorsOf } from '../../../api/form-errors.ts'
import type { FormErrors } from '../../../api/form-errors.ts'
import { showErrors } from '../../../api/show-errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { PasswordInput, TextInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { useUser } from '../../users/queries.ts'
import { useMe } from '../queries.ts'
import { AddressState } from './address-state.tsx'
import { keepTypedSince } from './after-saving.ts'
import { SettingsSection } from './settings-section.tsx'
import { accountSettingsTexts } from './settings-texts.ts'
import { useChangeEmail, useSaveIdentity } from './use-own-account.ts'

const texts = accountSettingsTexts.identity
const emailTexts = accountSettingsTexts.email
const FIELDS = ['name', 'lastName', 'phone'] as const

function IdentityForm({ user }: { user: WireUser }): ReactNode {
  const snackbar = useSnackbar()
  const save = useSaveIdentity()
  const waits = useWaitReason()
  const known = { name: user.name, lastName: user.lastName, phone: user.phone ?? '' }
  const form = useForm({ values: known, resetOptions: { keepDirtyValues: true }, shouldFocusError: false })
  const { errors, isDirty } = form.formState
  const typed = useWatch({ control: form.control })
  /** On its way to the server: only what differs from it would be lost by leaving. */
  const [sent, setSent] = useState<typeof known | null>(null)
  const isUnsent = sent === null ? isDirty : FIELDS.some((field) => typed[field] !== sent[field])
  const isHere = useIsMounted()

  async function submit(values: typeof known): Promise<void> {
    if (save.isPending) return
    const checked = validate(userRoutes['users.update'].body, values)
    if ('fields' in checked) {
      showErrors(checked.fields, FIELDS, form.setError)
      return
    }
    setSent(values)
    try {
      await save.mutateAsync(checked.value)
      keepTypedSince(form, values, FIELDS)
      snackbar.show({ kind: 'success', message: texts.saved })
    } catch (error) {
      if (isHere()) showErrors(formErrorsOf(error, FIELDS), FIELDS, form.setError)
      else snackbar.show({ kind: 'error', message: texts.notSaved(messageOf(error)), durationMs: 0 })
    } finally {
      setSent(null)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="flex flex-col gap-4">
      <UnsavedGuard when={isUnsent} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput {...form.register('name')} label={texts.name} autoComplete="given-name" error={errors.name?.message} />
        <TextInput {...form.register('lastName')} label={texts.lastName} autoComplete="family-name" error={errors.lastName?.message} />
      </div>
      <TextInput
        {...form.register('phone')}
        label={texts.phone}
        type="tel"
        autoComplete="tel"
        hint={texts.phoneHint}
        error={errors.phone?.message}
      />
      <FieldError error={errors.root?.message} />
      <span className="self-start">
        <Button
          type="submit"
          variant="primary"
          pending={save.isPending}
          disabledReason={isDirty ? waits : texts.nothing}
          hideReason={!isDirty}
        >
          {texts.save}
        </Button>
      </span>
    </form>
  )
}

function EmailSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactNode {
  const me = useMe()
  const snackbar = useSnackbar()
  const change = useChangeEmail()
  const waits = useWaitReason()
  const [email, setEmail] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const [errors, setErrors] = useState<FormErrors<'email' | 'currentPassword'>>({})
  const formId = 'adresse'
  const show = (found: typeof errors) => showWrong(`#${formId}`, () => setErrors(found))

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (change.isPending) return
    const checked = validate(userRoutes['users.update'].body, { email })
    const found: FormErrors<'email' | 'currentPassword'> = 'fields' in checked ? { ...checked.fields } : {}
    if (canonicalEmail(email) === canonicalEmail(me.email)) found.email = emailTexts.same
    if (currentPassword === '') found.currentPassword = 'Le mot de passe est requis.'
    if (Object.keys(found).length > 0) {
      show(found)
      return
    }
    change.mutate(
      { email: email.trim(), currentPassword },
      {
        onSuccess: () => {
          onOpenChange(false)
          snackbar.show({ kind: 'success', message: emailTexts.done(email.trim()) })
        },
        onError: (error) =>
          show(
            formErrorsOf(error, ['email', 'currentPassword'], {
              wrongPassword: 'currentPassword',
              passwordProof: 'currentPassword',
              emailTaken: 'email',
            }),
          ),
      },
    )
  }

  return (
    <UnsavedSheet
      open={open}
      onOpenChange={onOpenChange}
      title={emailTexts.sheetTitle}
      isDirty={(email !== '' || currentPassword !== '') && !change.isPending && !change.isSuccess}
      onClosed={() => {
        setEmail('')
        setCurrentPassword('')
        setErrors({})
        change.reset()
      }}
      footer={
        <Button type="submit" form={formId} variant="primary" wide pending={change.isPending} disabledReason={waits}>
          {emailTexts.submit}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* For password managers: whose password this is, which the new address is not yet. */}
        <input type="email" name="username" value={me.email} autoComplete="username" readOnly hidden />
        <TextInput
          name="email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setErrors((known) => ({ ...(known.currentPassword !== undefined && { currentPassword: known.currentPassword }) }))
          }}
          label={emailTexts.newEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          error={errors.email}
        />
        <PasswordInput
          name="currentPassword"
          value={currentPassword}
          onChange={(event) => {
            setCurrentPassword(event.target.value)
            setErrors((known) => ({ ...(known.email !== undefined && { email: known.email }) }))
          }}
          label={emailTexts.password}
          hint={emailTexts.passwordHint}
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <FieldError error={errors.form} />
      </form>
    </UnsavedSheet>
  )
}

export function IdentitySettings(): ReactNode {
  const me = useMe()
  const user = useUser(me._id)
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <SettingsSection title={texts.title}>
        {user.data !== undefined ? (
          <IdentityForm user={user.data} />
        ) : user.error === null ? (
          <SkeletonGroup className="flex flex-col gap-4">
            <Skeleton width="100%" height={76} radius="button" />
            <Skeleton width="100%" height={98} radius="button" />
            <Skeleton width={140} height={48} radius="button" />
          </SkeletonGroup>
        ) : (
          <ErrorState title={accountSettingsTexts.failed} onRetry={() => void user.refetch()} retrying={user.isFetching}>
            {whyUnread(user.error)}
          </ErrorState>
        )}
      </SettingsSection>
      <SettingsSection title={emailTexts.title} hint={emailTexts.hint}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-16 font-600 break-all">{me.email}</span>
          <Button size={44} onClick={() => setChanging(true)}>
            {emailTexts.change}
          </Button>
        </div>
        <AddressState />
        <EmailSheet open={isChanging} onOpenChange={setChanging} />
      </SettingsSection>
    </>
  )
}
