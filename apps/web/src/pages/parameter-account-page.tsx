// One's own account: picture, name, telephone, address.
import type { ReactNode } from 'react'
import { ParameterPage } from '../app/layouts/parameter-layout.tsx'
import { appTexts } from '../app/texts.ts'
import { AvatarSettings } from '../features/accounts/components/avatar-settings.tsx'
import { IdentitySettings } from '../features/accounts/components/identity-settings.tsx'

export function ParameterAccountPage(): ReactNode {
  return (
    <ParameterPage title={appTexts.parameters.account.title}>
      <AvatarSettings />
      <IdentitySettings />
    </ParameterPage>
  )
}
