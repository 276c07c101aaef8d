// Who a member is, as their administrators write it.
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { details, memberFields, reservedDetails, shownDetails, type MemberFieldName } from '@releve/contract/member-fields'
import type { WireUser } from '@releve/contract/users'
import { canMoveAddress } from '@releve/domain/access/access'
import { profileTexts } from '@releve/contract/rule-texts'
import { PROFILE_NAMES } from '@releve/domain/rules/rule'
import { FormSubmit } from '../../../kit/form-submit.tsx'
import { useContractForm } from '../../../kit/use-contract-form.ts'
import { useMe } from '../../../session/me.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useUpdateUser } from '../mutations.ts'
import { useMembersOf } from '../queries.ts'
import { choicesOf } from './directory.ts'
import { identityChange, identityDraft, identityErrors, withQualifications } from './member-form.ts'
import { memberTexts } from './member-texts.ts'
import { SheetFoot } from '../../../ui/sheet-foot.tsx'

const texts = memberTexts.identity
const CENTER = 'center'

interface QualificationsProps {
  value: readonly string[]
  /** Those of the centre that they have not. */
  known: readonly string[]
  onChange: (value: readonly string[]) => void
  error: string | undefined
}

/** Those they have, to take away; those of the centre, to give; and others, to write. */
function Qualifications({ value, known, onChange, error }: QualificationsProps): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange(withQualifications(value, typed))
    setTyped('')
  }
  const others = known.filter((one) => !value.includes(one))
  const chip = (name: string, isTheirs: boolean) => (
    <li key={name}>
      <button
        type="button"
        aria-label={isTheirs ? texts.remove(name) : texts.add(name)}
        className={classNames(
          'touch-target relative inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-14 font-600',
          isTheirs ? 'bg-primary-tint text-primary-ink' : 'text-t2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:text-t1',
        )}
        onClick={() => onChange(isTheirs ? value.filter((other) => other !== name) : [...value, name])}
      >
        {!isTheirs && <Plus size={16} />}
        {name}
        {isTheirs && <X size={16} />}
      </button>
    </li>
  )
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2.5">
      <span id={id} className="text-14 font-600">
        {texts.qualifications}
      </span>
      {value.length === 0 ? (
        <p className="text-14 text-t3">{texts.noQualification}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">{value.map((name) => chip(name, true))}</ul>
      )}
      {others.length > 0 && <ul className="flex flex-wrap gap-2">{others.map((name) => chip(name, false))}</ul>}
      <TextInput
        label={texts.addLabel}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return
          event.preventDefault()
          add()
        }}
        onBlur={add}
        error={error}
      />
    </div>
  )
}

export function MemberIdentityForm({ user, onDone }: { user: WireUser; onDone: () => void }): ReactNode {
  const actor = useMe()
  const id = useId()
  const { data: users } = useMembersOf(user.centerId)
  const update = useUpdateUser()
  const known = useMemo(() => choicesOf(users ?? [], user.centerId ?? undefined), [users, user.centerId])
  const form = useContractForm({
    initial: identityDraft(user),
    read: (draft) => {
      const change = identityChange(draft, user)
      const fields = identityErrors(change)
      return Object.keys(fields).length > 0 ? { fields } : { value: change }
    },
    send: (body) => update.mutateAsync({ id: user._id, body }),
    byCode: { emailTaken: 'email', passwordProof: 'email' },
    done: texts.done,
    onDone,
  })
  const isChanged = Object.keys(identityChange(form.draft, user)).length > 0
  const text = (name: MemberFieldName) => ({
    ...form.text(name),
    label: memberFields[name].label,
    maxLength: memberFields[name].max,
    autoComplete: 'off',
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
        {known.roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </datalist>
      <Qualifications {...form.field('qualifications')} known={known.qualifications} />
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
        hint={isMe ? texts.ownEmail : isBeyond ? texts.emailOfAdministrator : texts.emailHint}
      />
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
