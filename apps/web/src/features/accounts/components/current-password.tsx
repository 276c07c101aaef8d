// The password of now, as proof that it is they; beside it whose it is, for password managers.
import type { ComponentProps, ReactNode } from 'react'
import { useMe } from '../../../session/me.ts'
import { PasswordInput } from '../../../ui/text-input.tsx'

export const PASSWORD_MISSING = 'Le mot de passe est requis.'

/** The field of a refusal, by its code. */
export const PROOF_CODES = { wrongPassword: 'currentPassword', passwordProof: 'currentPassword' } as const

export function CurrentPassword(props: ComponentProps<typeof PasswordInput>): ReactNode {
  const { email } = useMe()
  return (
    <>
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordInput autoComplete="current-password" {...props} />
    </>
  )
}
