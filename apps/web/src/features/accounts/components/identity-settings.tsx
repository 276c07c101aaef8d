// One's own name and telephone; the address by which one logs in, changed with the password in hand.
import { useState, type ReactNode } from 'react'
import { canonicalEmail } from '@releve/contract/email-address'
import { userRoutes, type WireUser } from '@releve/contract/users'
import { validate } from '@releve/contract/validation'
import { call } from '../../../api/client.ts'
import { FormSubmit } from '../../../kit/form-submit.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useContractForm, type Read } from '../../../kit/use-contract-form.ts'
import { WhileOpen, type Opening } from '../../../kit/while-open.tsx'
import { useMe } from '../../../session/me.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmailInput, TextInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useUser } from '../../users/queries.ts'
import { AddressState } from './address-state.tsx'
import { CurrentPassword, PASSWORD_MISSING, PROOF_CODES } from './current-password.tsx'
import { SettingsSection } from './settings-section.tsx'
import { accountSettingsTexts } from './settings-texts.ts'
import { useFollow, withPassword } from './use-own-account.ts'

const texts = accountSettingsTexts.identity
const emailTexts = accountSettingsTexts.email

function IdentityForm({ user }: { user: WireUser }): ReactNode {
  const follow = useFollow()
  const form = useContractForm({
    initial: { name: user.name, lastName: user.lastName, phone: user.phone ?? '' },
    followsInitial: true,
    read: (draft) => validate(userRoutes['users.update'].body, draft),
    send: async (body) => {
      await call('users.update', { params: { id: user._id }, body })
      void follow()
    },
    done: () => texts.saved,
    refusedLater: texts.notSaved,
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <UnsavedGuard when={form.isUnsaved} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput {...form.text('name')} label={texts.name} autoComplete="given-name" />
        <TextInput {...form.text('lastName')} label={texts.lastName} autoComplete="family-name" />
      </div>
      <TextInput {...form.text('phone')} label={texts.phone} type="tel" autoComplete="tel" hint={texts.phoneHint} />
      <FieldError error={form.error} />
      <span className="self-start">
        <Button
          {...form.submit}
          variant="primary"
          disabledReason={form.isDirty ? form.submit.disabledReason : texts.nothing}
          hideReason={!form.isDirty}
        >
          {texts.save}
        </Button>
      </span>
    </form>
  )
}

const NEW_ADDRESS = { email: '', currentPassword: '' }

function EmailSheet({ onClose, ...opening }: Opening & { onClose: () => void }): ReactNode {
  const me = useMe()
  const follow = useFollow()
  const form = useContractForm({
    initial: NEW_ADDRESS,
    read: ({ email, currentPassword }): Read<typeof NEW_ADDRESS> => {
      const checked = validate(userRoutes['users.update'].body, { email })
      const fields = {
        ...('fields' in checked && checked.fields),
        ...(canonicalEmail(email) === canonicalEmail(me.email) && { email: emailTexts.same }),
        ...(currentPassword === '' && { currentPassword: PASSWORD_MISSING }),
      }
      return Object.keys(fields).length > 0 ? { fields } : { value: { email: email.trim(), currentPassword } }
    },
    send: ({ email, currentPassword }) =>
      withPassword(currentPassword, () => call('users.update', { params: { id: me._id }, body: { email } })).then(follow),
    byCode: { ...PROOF_CODES, emailTaken: 'email' },
    done: (_answer, { email }) => emailTexts.done(email),
    onDone: onClose,
  })
  return (
    <UnsavedSheet
      {...opening}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={emailTexts.sheetTitle}
      isDirty={form.isUnsaved}
      onClosed={() => form.reset(NEW_ADDRESS)}
      footer={<FormSubmit form={form}>{emailTexts.submit}</FormSubmit>}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <EmailInput {...form.text('email')} label={emailTexts.newEmail} autoComplete="email" />
        <CurrentPassword {...form.text('currentPassword')} label={emailTexts.password} hint={emailTexts.passwordHint} />
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
        <Loaded
          query={user}
          failed={accountSettingsTexts.failed}
          skeleton={
            <SkeletonGroup className="flex flex-col gap-4">
              <Skeleton width="100%" height={76} radius="button" />
              <Skeleton width="100%" height={98} radius="button" />
              <Skeleton width={140} height={48} radius="button" />
            </SkeletonGroup>
          }
        >
          {(known) => <IdentityForm user={known} />}
        </Loaded>
      </SettingsSection>
      <SettingsSection title={emailTexts.title} hint={emailTexts.hint}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-16 font-600 break-all">{me.email}</span>
          <Button size={44} onClick={() => setChanging(true)}>
            {emailTexts.change}
          </Button>
        </div>
        <AddressState />
        <WhileOpen subject={isChanging || null}>
          {(_asked, opening) => <EmailSheet {...opening} onClose={() => setChanging(false)} />}
        </WhileOpen>
      </SettingsSection>
    </>
  )
}
