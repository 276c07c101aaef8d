// How one logs in: password and second factor. The one page of an administrator whose centre requires a second factor he has not.
import type { ReactNode } from 'react'
import { ParameterPage } from '../app/layouts/parameter-layout.tsx'
import { appTexts } from '../app/texts.ts'
import { PasswordSettings } from '../features/accounts/components/password-settings.tsx'
import { RequiredTotp } from '../features/accounts/components/required-totp.tsx'
import { TotpSettings } from '../features/accounts/components/totp-settings.tsx'
import { useMe } from '../features/accounts/queries.ts'

export function ParameterSecurityPage(): ReactNode {
  const { mustSetUpTotp } = useMe()
  if (mustSetUpTotp) return <RequiredTotp />
  return (
    <ParameterPage title={appTexts.parameters.security.title}>
      <PasswordSettings />
      <TotpSettings />
    </ParameterPage>
  )
}
