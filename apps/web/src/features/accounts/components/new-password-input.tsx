// A new password: its rule, and how far it is, while one types.
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode, Ref } from 'react'
import type { PasswordOwner } from '@releve/domain/access/password'
import { classNames } from '../../../ui/class-names.ts'
import { PasswordInput } from '../../../ui/text-input.tsx'
import { passwordProgress } from './password-progress.ts'

interface NewPasswordInputProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  owner: PasswordOwner
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

const BAR = { empty: 'bg-s3', weak: 'bg-error', maybe: 'bg-warn', good: 'bg-success' } as const

export function NewPasswordInput({ label, name, value, onChange, owner, error, ref }: NewPasswordInputProps): ReactNode {
  const { state, share, sentence } = passwordProgress(value, owner)
  return (
    <PasswordInput
      {...(ref !== undefined && { ref })}
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="new-password"
      error={error}
      hint={
        <span className="flex flex-col gap-1.5 pt-0.5">
          <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-s3">
            <span
              className={classNames('block h-full origin-left rounded-full transition-transform', BAR[state])}
              style={{ transform: `scaleX(${share})` }}
            />
          </span>
          <span className={classNames('flex min-h-10 items-start gap-1.5', state === 'good' && 'text-success')}>
            {state === 'good' && <CircleCheck size={16} strokeWidth={2.2} className="mt-px flex-none" aria-hidden="true" />}
            {sentence}
          </span>
        </span>
      }
    />
  )
}
