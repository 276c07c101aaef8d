// Shows one's own account: picture, name, telephone, address.
import type { ReactNode } from 'react'
import { AvatarSettings } from '../features/accounts/components/settings/avatar-settings.tsx'
import { IdentitySettings } from '../features/accounts/components/settings/identity-settings.tsx'
import { PhoneSettings } from '../features/accounts/components/settings/phone-settings.tsx'

export function ParameterAccountPage(): ReactNode {
  return (
    <>
      <AvatarSettings />
      <IdentitySettings />
      <PhoneSettings />
    </>
  )
}
