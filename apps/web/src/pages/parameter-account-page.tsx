// One's own account: picture, name, telephone, address.
import type { ReactNode } from 'react'
import { AvatarSettings } from '../features/accounts/components/avatar-settings.tsx'
import { IdentitySettings } from '../features/accounts/components/identity-settings.tsx'
import { PhoneSettings } from '../features/accounts/components/phone-settings.tsx'

export function ParameterAccountPage(): ReactNode {
  return (
    <>
      <AvatarSettings />
      <IdentitySettings />
      <PhoneSettings />
    </>
  )
}
