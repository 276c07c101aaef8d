// The password of now, as proof that it is he, before what touches the second factor.
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { FormErrors } from '../../../api/form-errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { PasswordInput, TextInput } from '../../../ui/text-input.tsx'
import { useMe } from '../queries.ts'
import { securityTexts } from './settings-texts.ts'

const texts = securityTexts.totp

export type ProofErrors = FormErrors<'currentPassword' | 'totp'>

/** The field of a refusal, by its code. */
export const PROOF_CODES = { wrongPassword: 'currentPassword', passwordProof: 'currentPassword', wrongTotp: 'totp' } as const

interface PasswordProofProps {
  label: string
  danger?: boolean
  pending: boolean
  errors: ProofErrors
  /** Asks for a code too: its label. */
  codeLabel?: string
  onChange: () => void
  onSubmit: (given: { currentPassword: string; totp: string }) => void
  onCancel?: () => void
}

export function PasswordProof({
  label,
  danger = false,
  pending,
  errors,
  codeLabel,
  onChange,
  onSubmit,
  onCancel,
}: PasswordProofProps): ReactNode {
  const [currentPassword, setCurrentPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [missing, setMissing] = useState<ProofErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const { email } = useMe()
  const waits = useWaitReason()

  // To what is wrong, whether it was seen here or refused by the server.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [missing, errors])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (pending || waits !== undefined) return
    const found: ProofErrors = {
      ...(currentPassword === '' && { currentPassword: 'Le mot de passe est requis.' }),
      ...(codeLabel !== undefined && totp.trim() === '' && { totp: texts.disableCodeMissing }),
    }
    setMissing(found)
    if (Object.keys(found).length === 0) onSubmit({ currentPassword, totp: totp.trim() })
  }

  const touch = () => {
    setMissing({})
    onChange()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* For password managers: whose password this is. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordInput
        name="currentPassword"
        label={texts.passwordLabel}
        value={currentPassword}
        onChange={(event) => {
          setCurrentPassword(event.target.value)
          touch()
        }}
        autoComplete="current-password"
        error={missing.currentPassword ?? errors.currentPassword}
      />
      {codeLabel !== undefined && (
        <TextInput
          name="totp"
          label={codeLabel}
          value={totp}
          onChange={(event) => {
            setTotp(event.target.value)
            touch()
          }}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={missing.totp ?? errors.totp}
        />
      )}
      <FieldError error={errors.form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending} disabledReason={waits}>
          {label}
        </Button>
        {onCancel !== undefined && (
          <Button variant="ghost" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
