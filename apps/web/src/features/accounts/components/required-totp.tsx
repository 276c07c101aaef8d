// The one page of an administrator who owes a second factor: why, and how, and the way out.
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { securityTexts } from './settings-texts.ts'
import { RecoveryCodes, TotpSetup } from './totp-setup.tsx'
import { useShownCodes } from './use-own-account.ts'

const texts = securityTexts.totp

export function RequiredTotp(): ReactNode {
  const { codes } = useShownCodes()
  const navigate = useNavigate()
  const snackbar = useSnackbar()

  function done(): void {
    snackbar.show({ kind: 'success', message: texts.enabled })
    // To what they came for, now open to them.
    void navigate({ to: '/', replace: true, ignoreBlocker: true })
  }

  return (
    <div className="mx-auto w-full max-w-[560px] px-4 py-8 md:px-8">
      <title>{`${texts.title} – Relève`}</title>
      <h1 className="text-28 text-balance">{texts.title}</h1>
      <p className="mt-3 mb-7 text-16 leading-6 text-pretty text-t2">{texts.requiredBody}</p>
      {codes === null ? <TotpSetup heading="h2" /> : <RecoveryCodes codes={codes} heading="h2" onDone={done} />}
    </div>
  )
}
