// Another password: the one of now as proof, then the new one with its rule.
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { accountRoutes } from '@releve/contract/accounts'
import { validate } from '@releve/contract/validation'
import { formErrorsOf } from '../../../api/form-errors.ts'
import type { FormErrors } from '../../../api/form-errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { showWrong } from '../../../ui/show-wrong.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { PasswordInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useCenter } from '../../centers/queries.ts'
import { useFeed } from '../../feeds/queries.ts'
import { useMe } from '../queries.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { newPasswordTexts } from './password-texts.ts'
import { SettingsSection } from './settings-section.tsx'
import { securityTexts } from './settings-texts.ts'
import { useChangePassword } from './use-own-account.ts'

const texts = securityTexts.password
type Errors = FormErrors<'currentPassword' | 'newPassword'>

export function PasswordSettings(): ReactNode {
  const me = useMe()
  const center = useCenter()
  const snackbar = useSnackbar()
  const change = useChangePassword()
  const { data: feed } = useFeed()
  const hasFeed = feed !== undefined && feed !== null
  const waits = useWaitReason()
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [errors, setErrors] = useState<Errors>({})

  const show = (found: Errors) => showWrong('#mot-de-passe', () => setErrors(found))

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (change.isPending) return
    const proof = validate(accountRoutes['accounts.verifyPassword'].body, { currentPassword })
    const update = validate(accountRoutes['accounts.updatePassword'].body, { newPassword })
    const found: Errors = { ...('fields' in proof && proof.fields), ...('fields' in update && update.fields) }
    if (Object.keys(found).length > 0) {
      show(found)
      return
    }
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          setCurrentPassword('')
          setNewPassword('')
          setErrors({})
          snackbar.show({ kind: 'success', message: hasFeed ? texts.doneWithFeed : texts.done })
        },
        onError: (error) =>
          show(
            formErrorsOf(error, ['currentPassword', 'newPassword'], {
              wrongPassword: 'currentPassword',
              passwordProof: 'currentPassword',
              weakPassword: 'newPassword',
            }),
          ),
      },
    )
  }

  return (
    <SettingsSection title={texts.title} hint={hasFeed ? texts.hintWithFeed : texts.hint}>
      <form id="mot-de-passe" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* A password manager fills the one of now in by itself: that is nothing to lose. */}
        <UnsavedGuard when={newPassword !== '' && !change.isPending} />
        {/* For password managers: whose passwords these are. */}
        <input type="email" name="email" value={me.email} autoComplete="username" readOnly hidden />
        <PasswordInput
          name="currentPassword"
          label={texts.current}
          value={currentPassword}
          onChange={(event) => {
            setCurrentPassword(event.target.value)
            setErrors({})
          }}
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <NewPasswordInput
          name="newPassword"
          label={newPasswordTexts.newLabel}
          value={newPassword}
          onChange={(value) => {
            setNewPassword(value)
            setErrors({})
          }}
          owner={{ words: [me.name, me.lastName, me.email, center.data?.name ?? ''], isAdministrator: me.isAdmin }}
          error={errors.newPassword}
        />
        <FieldError error={errors.form} />
        <span className="self-start">
          <Button type="submit" variant="primary" pending={change.isPending} disabledReason={waits}>
            {texts.submit}
          </Button>
        </span>
      </form>
    </SettingsSection>
  )
}
