// How one logs in: password and second factor, and how the application on a telephone opens. The one page of an administrator whose centre requires a second factor they have not set up.
import { useState, type ReactNode } from 'react'
import { LockSettings } from '../features/accounts/components/settings/lock-settings.tsx'
import { PasswordSettings } from '../features/accounts/components/settings/password-settings.tsx'
import { SignOnLinks } from '../features/accounts/components/settings/sign-on-links.tsx'
import { TotpSettings, type TotpStep } from '../features/accounts/components/settings/totp-settings.tsx'
import { RequiredTotp } from '../features/accounts/components/settings/totp-setup.tsx'
import { useShownCodes } from '../features/accounts/components/use-own-account.ts'
import { useMe } from '../session/me.ts'

export function ParameterSecurityPage(): ReactNode {
  const { mustSetUpTotp } = useMe()
  const { codes } = useShownCodes()
  const [step, setStep] = useState<TotpStep>('rest')
  if (mustSetUpTotp) return <RequiredTotp />
  const isAtRest = step === 'rest' && codes === null
  return (
    <>
      {/* One thing at a time; what was typed here stays. */}
      <div hidden={!isAtRest}>
        <PasswordSettings />
      </div>
      {import.meta.env.VITE_SHELL !== '1' && isAtRest && <SignOnLinks />}
      <TotpSettings step={step} onStep={setStep} />
      {import.meta.env.VITE_SHELL === '1' && isAtRest && <LockSettings />}
    </>
  )
}
