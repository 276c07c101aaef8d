// The second factor of an account: set up, given new recovery codes, taken away where the centre permits it.
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import type { ReactNode } from 'react'
import { call } from '#api/client.ts'
import { checkSession, useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { firstControl, useHandedFocus } from '#ui/use-handed-focus.ts'
import { useCenter } from '#features/centers/queries.ts'
import { SettingsSection } from './settings-section.tsx'
import { securityTexts } from './settings-texts.ts'
import { PasswordProof, RecoveryCodes, TotpSetup } from './totp-setup.tsx'
import { useShownCodes, withPassword } from '../use-own-account.ts'

const texts = securityTexts.totp

function State({ isOn }: { isOn: boolean }): ReactNode {
  const Icon = isOn ? ShieldCheck : ShieldOff
  return (
    <span className={`flex items-center gap-1.5 text-14 font-600 ${isOn ? 'text-success' : 'text-t2'}`}>
      <Icon size={18} />
      {isOn ? texts.on : texts.off}
    </span>
  )
}

export type TotpStep = 'rest' | 'setUp' | 'move' | 'newCodes' | 'disable'

function Step({ title, body, children }: { title: string; body: string; children: ReactNode }): ReactNode {
  return (
    <>
      <h3 className="text-16 font-650">{title}</h3>
      <p className="mt-1 mb-4 text-14 text-pretty text-t2">{body}</p>
      {children}
    </>
  )
}

/** The page holds the step under way, and puts the rest aside meanwhile. */
export function TotpSettings({ step, onStep }: { step: TotpStep; onStep: (step: TotpStep) => void }): ReactNode {
  const me = useMe()
  const center = useCenter()
  const snackbar = useSnackbar()
  const { codes, show } = useShownCodes()
  const isRequired = me.isAdmin && center.data?.requiresTotp === true
  const close = () => onStep('rest')
  const handsFocus = useHandedFocus(firstControl)

  function content(): ReactNode {
    if (codes !== null) {
      const finish = () => {
        close()
        if (!me.hasTotp) snackbar.show({ kind: 'success', message: texts.enabled })
      }
      return <RecoveryCodes codes={codes} onDone={finish} />
    }
    switch (step) {
      case 'setUp':
        return <TotpSetup onCancel={close} />
      case 'move':
        return (
          <Step title={texts.move} body={texts.moveBody}>
            <TotpSetup isMoving onCancel={close} />
          </Step>
        )
      case 'newCodes':
        return (
          <Step title={texts.newCodes} body={texts.newCodesBody}>
            <PasswordProof
              label={texts.showNewCodes}
              onCancel={close}
              send={({ currentPassword }) => withPassword(currentPassword, () => call('accounts.newRecoveryCodes'))}
              onDone={({ recoveryCodes }) => {
                show(recoveryCodes)
                close()
              }}
            />
          </Step>
        )
      case 'disable':
        return (
          <Step title={texts.disableTitle} body={texts.disableBody}>
            <PasswordProof
              label={texts.disable}
              danger
              asksCode
              onCancel={close}
              send={async ({ currentPassword, totp }) => {
                await withPassword(currentPassword, () => call('accounts.disableTotp', { body: { totp } }))
                await checkSession().catch(() => undefined)
              }}
              done={() => texts.disabled}
              onDone={close}
            />
          </Step>
        )
      case 'rest':
    }
    if (!me.hasTotp) {
      return <Button onClick={() => onStep('setUp')}>{texts.start}</Button>
    }
    return (
      <div className="flex flex-wrap items-start gap-3">
        <Button onClick={() => onStep('newCodes')}>{texts.newCodes}</Button>
        <Button onClick={() => onStep('move')}>{texts.move}</Button>
        <Button variant="outline" disabledReason={isRequired ? texts.requiredByCenter : undefined} onClick={() => onStep('disable')}>
          {texts.disable}
        </Button>
      </div>
    )
  }

  return (
    <SettingsSection title={texts.title} hint={texts.intro} state={<State isOn={me.hasTotp} />}>
      <div ref={handsFocus}>{content()}</div>
    </SettingsSection>
  )
}
