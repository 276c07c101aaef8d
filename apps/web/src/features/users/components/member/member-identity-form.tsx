// The identity of a member, as their administrators write it.
import { useId, type ReactNode } from 'react'
import { hasNoAddress } from '@releve/contract/email-address'
import { details, memberFields, reservedDetails, shownDetails, type MemberFieldName } from '@releve/contract/member-fields'
import { suspensionErrors } from '@releve/contract/suspensions'
import type { WireUser } from '@releve/contract/users'
import { canMoveAddress } from '@releve/domain/access/access'
import { mergeLists } from '@releve/domain/access/edits'
import { profileTexts } from '@releve/contract/rule-texts'
import { PROFILE_NAMES } from '@releve/domain/planning/profile'
import { FormSubmit } from '#kit/form-submit.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { useMe } from '#session/me.ts'
import { NoMail } from '#shared/no-mail.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useUpdateUser } from '#features/users/mutations.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { choicesOf } from '../directory-entries.ts'
import { identityChange, identityDraft, identityErrors, overtakenWords, seenOf } from './member-form.ts'
import { useZoneOf } from '#features/centers/queries.ts'
import { memberTexts } from './member-texts.ts'
import { Qualifications, useKnownQualifications } from './qualifications-field.tsx'
import { ValidityField } from './validity-field.tsx'
import { validityError } from './validity-form.ts'
import { SheetFoot } from '#ui/sheet-foot.tsx'

const texts = memberTexts.identity
const CENTER = 'center'

export function MemberIdentityForm({ user, onDone }: { user: WireUser; onDone: () => void }): ReactNode {
  const actor = useMe()
  const id = useId()
  const { data: users } = useMembersOf(user.centerId)
  const { name: zone } = useZoneOf(user.centerId)
  const update = useUpdateUser()
  const choices = choicesOf(users ?? [], user.centerId ?? undefined)
  const knownNames = useKnownQualifications(user.centerId, choices.qualifications)
  const form = useContractForm({
    initial: identityDraft(user, zone),
    // Somebody else may save the member while the reader types.
    followsInitial: true,
    joined: { qualifications: (ownList, before, now) => mergeLists(before, ownList, now) },
    overtakenText: overtakenWords,
    read: (draft) => {
      const change = identityChange(draft, user, zone)
      const wrong = validityError(draft.validity, draft.qualifications)
      const fields = { ...identityErrors(change), ...(wrong !== null && { validity: wrong }) }
      return Object.keys(fields).length > 0 ? { fields } : { value: change }
    },
    send: (change) => update.mutateAsync({ id: user._id, body: { ...change, seen: seenOf(change, user) } }),
    byCode: { emailTaken: 'email', passwordProof: 'email' },
    done: texts.done,
    onDone,
  })
  const isChanged = Object.keys(identityChange(form.draft, user, zone)).length > 0
  const text = (name: MemberFieldName) => ({
    ...form.text(name),
    label: memberFields[name].label,
    maxLength: memberFields[name].max,
    autoComplete: 'off',
    ...(user.directoryFields?.includes(name) === true && { disabled: true, hint: suspensionErrors.directoryField.message }),
  })
  const isMe = user._id === actor._id
  const isBeyond = !canMoveAddress(actor, { ...user, status: user.status ?? 'approved' })
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        if (isChanged) {
          form.props.onSubmit(event)
          return
        }
        event.preventDefault()
        onDone()
      }}
      className="flex flex-col gap-5"
    >
      <UnsavedGuard when={isChanged && form.isUnsaved} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextInput {...text('name')} />
        <TextInput {...text('lastName')} />
      </div>
      {shownDetails.map((name) => (
        <TextInput key={name} {...text(name)} {...(name === 'role' && { list: `${id}roles` })} />
      ))}
      <datalist id={`${id}roles`}>
        {choices.roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </datalist>
      <Qualifications {...form.field('qualifications')} knownNames={knownNames} />
      {form.draft.qualifications.length > 0 && <ValidityField {...form.field('validity')} qualifications={form.draft.qualifications} />}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {reservedDetails.map((name) => (
          <TextInput key={name} {...text(name)} {...(details[name].kind === 'phone' && { type: 'tel', inputMode: 'tel' })} />
        ))}
      </div>
      <TextInput
        {...text('email')}
        type="email"
        inputMode="email"
        disabled={isMe || isBeyond}
        hint={
          isMe
            ? texts.ownEmail
            : isBeyond
              ? texts.emailOfAdministrator
              : hasNoAddress(user.email ?? '')
                ? texts.firstEmailHint
                : texts.emailHint
        }
      />
      {(form.draft.email !== identityDraft(user, zone).email || typeof user.pendingEmail === 'string') && <NoMail />}
      {typeof user.pendingEmail === 'string' && (
        <ReasonLine tone="warn">
          <span className="wrap-anywhere">{texts.waits(user.pendingEmail)}</span>
        </ReasonLine>
      )}
      <Select<string>
        label={texts.profile}
        hint={texts.profileHint}
        error={form.errors['profile']}
        options={[
          { value: CENTER, label: texts.centerProfile },
          ...PROFILE_NAMES.map((name) => ({ value: name, label: profileTexts[name].name })),
        ]}
        value={form.draft.profile ?? CENTER}
        onChange={(value) => form.set({ profile: PROFILE_NAMES.find((name) => name === value) ?? null })}
      />
      <SheetFoot>
        <FormSubmit form={form} disabledReason={form.submit.disabledReason ?? (isChanged ? undefined : texts.unchanged)}>
          {texts.save}
        </FormSubmit>
      </SheetFoot>
    </form>
  )
}
