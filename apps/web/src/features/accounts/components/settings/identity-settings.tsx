// Changes one's own name and telephone, and the address by which one logs in, with the password in hand.
import { useState, type ReactNode } from 'react'
import { canonicalEmail } from '@releve/contract/email-address'
import { phoneNumberText } from '@releve/contract/phone-number'
import { eachField, memberFields } from '@releve/contract/member-fields'
import { suspensionErrors } from '@releve/contract/suspensions'
import { changedMeanwhile, userRoutes, type WireUser } from '@releve/contract/users'
import { validate } from '@releve/contract/validation'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { NoMail, UNSENT, useSendsMail } from '#shared/no-mail.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { EmailInput, TextInput } from '#ui/text-input.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useUser } from '#features/users/queries.ts'
import { useZone } from '#features/centers/queries.ts'
import { AddressState } from '../address/address-state.tsx'
import { CurrentPassword, PROOF_CODES, withProof } from '../password/current-password.tsx'
import { SettingsForm, SettingsSection } from './settings-section.tsx'
import { accountSettingsTexts } from './settings-texts.ts'
import { useFollow, withPassword } from '../use-own-account.ts'

const texts = accountSettingsTexts.identity
const emailTexts = accountSettingsTexts.email

const OWN = ['name', 'lastName', 'phone'] as const

function IdentityForm({ user }: { user: WireUser }): ReactNode {
  const follow = useFollow()
  const { name: zone } = useZone()
  const initial = { name: user.name, lastName: user.lastName, phone: phoneNumberText(user.phone ?? '', zone) }
  const form = useContractForm({
    initial,
    followsInitial: true,
    overtakenText: (name, now) => changedMeanwhile(now[name]),
    // Only changed fields are sent: an administrator may be changing the rest.
    read: (draft) => {
      const names = OWN.filter((name) => draft[name] !== initial[name])
      return validate(userRoutes['users.update'].body, {
        ...eachField(names, (name) => draft[name]),
        seen: eachField(names, (name) => user[name] ?? null),
      })
    },
    send: async (body) => {
      try {
        await call('users.update', { params: { id: user._id }, body })
      } catch (error) {
        // The other's change is read before the refusal is shown.
        if (error instanceof ApiError && error.code === 'memberChanged') await follow()
        throw error
      }
      void follow()
    },
    done: () => texts.saved,
    refusedLater: texts.notSaved,
  })
  const { name, lastName, phone } = memberFields
  const locked = (field: (typeof OWN)[number]) =>
    user.directoryFields?.includes(field) === true && { disabled: true, hint: suspensionErrors.directoryField.message }
  return (
    <SettingsForm form={form} submit={texts.save} disabledReason={form.isDirty ? undefined : texts.nothing} hideReason={!form.isDirty}>
      <UnsavedGuard when={form.isUnsaved} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextInput {...form.text('name')} label={name.label} autoComplete="given-name" {...locked('name')} />
        <TextInput {...form.text('lastName')} label={lastName.label} autoComplete="family-name" {...locked('lastName')} />
      </div>
      <TextInput {...form.text('phone')} label={phone.label} type="tel" autoComplete="tel" hint={texts.phoneHint} {...locked('phone')} />
    </SettingsForm>
  )
}

function readNewAddress(email: string, own: string): Read<{ readonly email: string }> {
  if (canonicalEmail(email) === canonicalEmail(own)) return { fields: { email: emailTexts.same } }
  const read = validate(userRoutes['users.update'].body, { email })
  return 'fields' in read ? read : { value: { email: email.trim() } }
}

function EmailSheet(sheet: Opening & { onClose: () => void; onClosed: () => void }): ReactNode {
  const me = useMe()
  const follow = useFollow()
  const sendsMail = useSendsMail()
  const form = useContractForm({
    initial: { email: '', currentPassword: '' },
    read: (draft) => withProof(draft, readNewAddress(draft.email, me.email)),
    send: ({ email, currentPassword }) =>
      withPassword(currentPassword, () => call('users.update', { params: { id: me._id }, body: { email } })).then(follow),
    byCode: { ...PROOF_CODES, emailTaken: 'email' },
    done: (_answer, { email }) => (sendsMail ? emailTexts.done(email) : UNSENT),
    onDone: sheet.onClose,
  })
  return (
    <FormSheet {...sheet} form={form} title={emailTexts.sheetTitle} submitLabel={emailTexts.change}>
      <NoMail />
      <EmailInput {...form.text('email')} label={emailTexts.newEmail} autoComplete="email" />
      <CurrentPassword {...form.text('currentPassword')} hint={emailTexts.passwordHint} />
    </FormSheet>
  )
}

export function IdentitySettings(): ReactNode {
  const me = useMe()
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <SettingsSection title={texts.title}>
        <Loaded
          query={useUser(me._id)}
          failed={accountSettingsTexts.failed}
          skeleton={<SkeletonStack className="max-sm:min-h-88" count={3} height={72} />}
        >
          {(user) => <IdentityForm user={user} />}
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
          {(_asked, opening, onClosed) => <EmailSheet {...opening} onClosed={onClosed} onClose={() => setChanging(false)} />}
        </WhileOpen>
      </SettingsSection>
    </>
  )
}
