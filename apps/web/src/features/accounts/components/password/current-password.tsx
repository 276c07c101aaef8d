// The password of now, as proof that it is they; beside it whose it is, for password managers.
import type { ComponentProps, ReactNode } from 'react'
import type { Read } from '#kit/use-contract-form.ts'
import { useMe } from '#session/me.ts'
import { PasswordInput } from '#ui/text-input.tsx'

interface Proof {
  readonly currentPassword: string
}

/** The field of a refusal, by its code. */
export const PROOF_CODES = { wrongPassword: 'currentPassword', passwordProof: 'currentPassword' } as const

/** Joins the password with the rest of the form: errors of both appear at once. */
export function withProof<Body extends object>({ currentPassword }: Proof, rest: Read<Body>): Read<Body & Proof> {
  if (currentPassword !== '' && 'value' in rest) return { value: { ...rest.value, currentPassword } }
  const missing = currentPassword === '' && { currentPassword: 'Le mot de passe est requis.' }
  return { fields: { ...('fields' in rest && rest.fields), ...missing } }
}

export function CurrentPassword({ label = 'Mot de passe actuel', ...input }: Partial<ComponentProps<typeof PasswordInput>>): ReactNode {
  const { email } = useMe()
  return (
    <>
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordInput autoComplete="current-password" label={label} {...input} />
    </>
  )
}
