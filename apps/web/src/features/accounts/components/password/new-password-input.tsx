// A new password: its rule, and how far it is, while one types.
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ComponentProps, ReactNode } from 'react'
import type { PasswordOwner } from '@releve/domain/access/password'
import { classNames } from '#ui/class-names.ts'
import { PasswordInput } from '#ui/text-input.tsx'
import { passwordProgress } from './password-progress.ts'

interface NewPasswordInputProps extends Omit<ComponentProps<typeof PasswordInput>, 'hint' | 'autoComplete' | 'value'> {
  value: string
  owner: PasswordOwner
}

const BAR = { empty: 'bg-s3', weak: 'bg-error', maybe: 'bg-warn', good: 'bg-success' } as const

export function NewPasswordInput({ owner, ...input }: NewPasswordInputProps): ReactNode {
  const { state, share, sentence } = passwordProgress(input.value, owner)
  return (
    <PasswordInput
      {...input}
      autoComplete="new-password"
      hint={
        <span className="flex flex-col gap-1.5 pt-0.5">
          <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-s3">
            <span
              className={classNames('block h-full origin-left rounded-full transition-transform', BAR[state])}
              style={{ transform: `scaleX(${share})` }}
            />
          </span>
          {/* The reason for a refusal stands above already, often in the same words. */}
          {input.error === undefined && (
            <span className={classNames('flex min-h-10 items-start gap-1.5', state === 'good' && 'text-success')}>
              {state === 'good' && <CircleCheck size={16} strokeWidth={2.2} className="mt-px flex-none" />}
              {sentence}
            </span>
          )}
        </span>
      }
    />
  )
}
