// How one logs in: password and second factor. The one page of an administrator whose centre requires a second factor he has not.
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ParameterPage } from '../app/layouts/parameter-layout.tsx'
import { appTexts } from '../app/texts.ts'
import { PasswordSettings } from '../features/accounts/components/password-settings.tsx'
import { RequiredTotp } from '../features/accounts/components/required-totp.tsx'
import { TotpSettings } from '../features/accounts/components/totp-settings.tsx'
import type { TotpStep } from '../features/accounts/components/totp-settings.tsx'
import { useShownCodes } from '../features/accounts/components/use-own-account.ts'
import { useMe } from '../features/accounts/queries.ts'

export function ParameterSecurityPage(): ReactNode {
  const { mustSetUpTotp } = useMe()
  const { codes } = useShownCodes()
  const [step, setStep] = useState<TotpStep>('rest')
  if (mustSetUpTotp) return <RequiredTotp />
  return (
    <ParameterPage title={appTexts.parameters.security.title}>
      {/* One thing at a time; what was typed here stays. */}
      <div hidden={step !== 'rest' || codes !== null}>
        <PasswordSettings />
      </div>
      <TotpSettings step={step} onStep={setStep} />
    </ParameterPage>
  )
}
