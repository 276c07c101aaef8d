// Who a member is, as his administrators write it.
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { WireUser } from '@releve/contract/users'
import { canMoveAddress } from '@releve/domain/access/access'
import { PROFILE_NAMES } from '@releve/domain/working-time/profiles'
import { formErrorsOf } from '../../../api/form-errors.ts'
import type { FormErrors } from '../../../api/form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { Select } from '../../../ui/select.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useMe } from '../../accounts/queries.ts'
import { useUpdateUser } from '../mutations.ts'
import { useUsers } from '../queries.ts'
import { choicesOf } from './directory.ts'
import { identityChange, identityDraft, identityErrors, IDENTITY_FIELDS, withQualifications } from './member-form.ts'
import type { IdentityDraft, IdentityField, ShownErrors } from './member-form.ts'
import { memberTexts, PROFILE_LABELS } from './member-texts.ts'

const texts = memberTexts.identity
const CENTER = 'center'

interface QualificationsProps {
  value: readonly string[]
  /** Those of the centre that he has not. */
  known: readonly string[]
  onChange: (value: readonly string[]) => void
  error: string | undefined
}

/** Those he has, to take away; those of the centre, to give; and others, to write. */
function Qualifications({ value, known, onChange, error }: QualificationsProps): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange(withQualifications(value, typed))
    setTyped('')
  }
  const chipClass = 'touch-target relative inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-14 font-600'
  const others = known.filter((one) => !value.includes(one))
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2.5">
      <span id={id} className="text-14 font-600">
        {texts.qualifications}
      </span>
      {value.length === 0 ? (
        <p className="text-14 text-t3">{texts.noQualification}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {value.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-label={texts.remove(one)}
                className={`${chipClass} bg-primary-tint text-primary-ink`}
                onClick={() => onChange(value.filter((other) => other !== one))}
              >
                {one}
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {others.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-label={`${texts.add} ${one}`}
                className={`${chipClass} text-t2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:text-t1`}
                onClick={() => onChange([...value, one])}
              >
                <Plus size={16} aria-hidden="true" />
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
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

interface MemberIdentityFormProps {
  user: WireUser
  onDone: () => void
  /** Something was typed and not saved. */
  onDirty: (isDirty: boolean) => void
  disabledReason: string | undefined
  /** Foot of the sheet. */
  footer: HTMLElement | null
}

export function MemberIdentityForm({ user, onDone, onDirty, disabledReason, footer }: MemberIdentityFormProps): ReactNode {
  const actor = useMe()
  const id = useId()
  const snackbar = useSnackbar()
  const { data: users } = useUsers()
  const update = useUpdateUser()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<IdentityDraft>(() => identityDraft(user))
  const [errors, setErrors] = useState<ShownErrors<IdentityField>>({})
  const known = useMemo(() => choicesOf(users ?? [], user.centerId ?? undefined), [users, user.centerId])
  const change = identityChange(draft, user)
  const isDirty = Object.keys(change).length > 0
  const isUnsaved = isDirty && !update.isPending && !update.isSuccess
  useEffect(() => onDirty(isUnsaved), [isUnsaved, onDirty])

  function set(changes: Partial<IdentityDraft>, field: IdentityField): void {
    setDraft((current) => ({ ...current, ...changes }))
    setErrors((current) => ({ ...current, [field]: undefined, form: undefined }))
  }

  function refuse(found: FormErrors<IdentityField>): void {
    // Drawn at once: after an answer of the server a frame may come before the errors do.
    flushSync(() => setErrors(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    if (!isDirty) {
      onDone()
      return
    }
    const found = identityErrors(change)
    if (Object.keys(found).length > 0) {
      refuse(found)
      return
    }
    update.mutate(
      { id: user._id, body: change },
      {
        onSuccess: (saved) => {
          snackbar.show({ kind: 'success', message: texts.done(saved) })
          onDone()
        },
        onError: (error) => refuse(formErrorsOf(error, IDENTITY_FIELDS, { emailTaken: 'email', passwordProof: 'email' })),
      },
    )
  }

  const text = (field: Exclude<IdentityField, 'qualifications' | 'profile'>) => ({
    label: texts[field],
    value: draft[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }, field),
  })
  const isMe = user._id === actor._id
  const isBeyond = !canMoveAddress(actor, { ...user, status: user.status ?? 'approved' })
  return (
    <form ref={form} id={id} noValidate onSubmit={save} className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextInput {...text('name')} autoComplete="off" maxLength={100} />
        <TextInput {...text('lastName')} autoComplete="off" maxLength={100} />
      </div>
      <TextInput {...text('rank')} autoComplete="off" maxLength={60} />
      <TextInput {...text('role')} autoComplete="off" maxLength={60} list={`${id}roles`} />
      <datalist id={`${id}roles`}>
        {known.roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </datalist>
      <Qualifications
        value={draft.qualifications}
        known={known.qualifications}
        onChange={(qualifications) => set({ qualifications }, 'qualifications')}
        error={errors.qualifications}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextInput {...text('registrationNumber')} autoComplete="off" maxLength={40} />
        <TextInput {...text('phone')} type="tel" inputMode="tel" autoComplete="off" maxLength={30} />
      </div>
      <TextInput
        {...text('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
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
        error={errors.profile}
        options={[
          { value: CENTER, label: texts.centerProfile },
          ...PROFILE_NAMES.map((name) => ({ value: name, label: PROFILE_LABELS[name] })),
        ]}
        value={draft.profile ?? CENTER}
        onChange={(value) => set({ profile: PROFILE_NAMES.find((name) => name === value) ?? null }, 'profile')}
      />
      {footer !== null &&
        createPortal(
          <>
            <FieldError error={errors.form} />
            <Button
              type="submit"
              form={id}
              variant="primary"
              wide
              pending={update.isPending}
              disabledReason={disabledReason ?? (isDirty ? undefined : texts.unchanged)}
            >
              {texts.save}
            </Button>
          </>,
          footer,
        )}
    </form>
  )
}
