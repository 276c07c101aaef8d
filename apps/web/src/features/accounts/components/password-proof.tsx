// The password of now, as proof that it is they, before what touches the second factor.
import type { ReactNode } from 'react'
import { useContractForm, type Read } from '../../../kit/use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { CurrentPassword, PASSWORD_MISSING, PROOF_CODES } from './current-password.tsx'
import { securityTexts } from './settings-texts.ts'

const texts = securityTexts.totp

interface Proof {
  readonly currentPassword: string
  readonly totp: string
}

interface PasswordProofProps<Answer> {
  label: string
  danger?: boolean
  /** Asks for a code too: its label. */
  codeLabel?: string | undefined
  send: (proof: Proof) => Promise<Answer>
  done?: () => string
  onDone: (answer: Answer) => void
  onCancel?: (() => void) | undefined
}

export function PasswordProof<Answer>({
  label,
  danger = false,
  codeLabel,
  onDone,
  onCancel,
  ...call
}: PasswordProofProps<Answer>): ReactNode {
  const form = useContractForm({
    ...call,
    initial: { currentPassword: '', totp: '' },
    read: ({ currentPassword, totp }): Read<Proof> => {
      const fields = {
        ...(currentPassword === '' && { currentPassword: PASSWORD_MISSING }),
        ...(codeLabel !== undefined && totp.trim() === '' && { totp: texts.disableCodeMissing }),
      }
      return Object.keys(fields).length > 0 ? { fields } : { value: { currentPassword, totp: totp.trim() } }
    },
    byCode: { ...PROOF_CODES, wrongTotp: 'totp' },
    onDone,
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <CurrentPassword {...form.text('currentPassword')} label={texts.passwordLabel} />
      {codeLabel !== undefined && (
        <TextInput
          {...form.text('totp')}
          label={codeLabel}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      )}
      <FieldError error={form.error} />
      <div className="flex flex-wrap gap-3">
        <Button {...form.submit} variant={danger ? 'danger' : 'primary'}>
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
