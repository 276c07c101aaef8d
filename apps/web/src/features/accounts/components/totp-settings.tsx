// The second factor of an account: set up, given new recovery codes, taken away where the centre permits it.
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { firstControl, useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { useCenter } from '../../centers/queries.ts'
import { useMe } from '../queries.ts'
import { PasswordProof, PROOF_CODES } from './password-proof.tsx'
import type { ProofErrors } from './password-proof.tsx'
import { SettingsSection } from './settings-section.tsx'
import { securityTexts } from './settings-texts.ts'
import { RecoveryCodes, TotpSetup } from './totp-setup.tsx'
import { useDisableTotp, useNewRecoveryCodes, useShownCodes } from './use-own-account.ts'

const texts = securityTexts.totp

function State({ isOn }: { isOn: boolean }): ReactNode {
  const Icon = isOn ? ShieldCheck : ShieldOff
  return (
    <span className={`flex items-center gap-1.5 text-14 font-600 ${isOn ? 'text-success' : 'text-t2'}`}>
      <Icon size={18} aria-hidden="true" />
      {isOn ? texts.on : texts.off}
    </span>
  )
}

function NewCodes({ onClose }: { onClose: () => void }): ReactNode {
  const renew = useNewRecoveryCodes()
  const { show } = useShownCodes()
  const [errors, setErrors] = useState<ProofErrors>({})
  return (
    <>
      <h3 className="text-16 font-650">{texts.newCodes}</h3>
      <p className="mt-1 mb-4 text-14 text-t2">{texts.newCodesBody}</p>
      <PasswordProof
        label={texts.showNewCodes}
        pending={renew.isPending}
        errors={errors}
        onChange={() => setErrors({})}
        onCancel={onClose}
        onSubmit={({ currentPassword }) =>
          renew.mutate(currentPassword, {
            onSuccess: ({ recoveryCodes }) => {
              show(recoveryCodes)
              onClose()
            },
            onError: (error) => setErrors(formErrorsOf(error, ['currentPassword', 'totp'], PROOF_CODES)),
          })
        }
      />
    </>
  )
}

function Disable({ onClose }: { onClose: () => void }): ReactNode {
  const snackbar = useSnackbar()
  const disable = useDisableTotp()
  const [errors, setErrors] = useState<ProofErrors>({})
  return (
    <>
      <h3 className="text-16 font-650">{texts.disableTitle}</h3>
      <p className="mt-1 mb-4 text-14 text-t2">{texts.disableBody}</p>
      <PasswordProof
        label={texts.disable}
        danger
        pending={disable.isPending}
        errors={errors}
        codeLabel={texts.disableCode}
        onChange={() => setErrors({})}
        onCancel={onClose}
        onSubmit={(given) =>
          disable.mutate(given, {
            onSuccess: () => {
              onClose()
              snackbar.show({ kind: 'success', message: texts.disabled })
            },
            onError: (error) => setErrors(formErrorsOf(error, ['currentPassword', 'totp'], PROOF_CODES)),
          })
        }
      />
    </>
  )
}

export type TotpStep = 'rest' | 'setUp' | 'move' | 'newCodes' | 'disable'

/** What is under way stands with the page, which puts the rest aside meanwhile. */
export function TotpSettings({ step, onStep }: { step: TotpStep; onStep: (step: TotpStep) => void }): ReactNode {
  const me = useMe()
  const center = useCenter()
  const snackbar = useSnackbar()
  const { codes, forget } = useShownCodes()
  const isRequired = me.isAdmin && center.data?.requiresTotp === true
  const close = () => onStep('rest')
  const keepsFocus = useKeptFocus(firstControl)

  function content(): ReactNode {
    if (codes !== null) {
      return (
        <RecoveryCodes
          codes={codes}
          onDone={() =>
            void forget().then(() => {
              close()
              if (!me.hasTotp) snackbar.show({ kind: 'success', message: texts.enabled })
            })
          }
        />
      )
    }
    if (step === 'setUp') return <TotpSetup onCancel={close} />
    if (step === 'move') {
      return (
        <>
          <h3 className="text-16 font-650">{texts.move}</h3>
          <p className="mt-1 mb-4 text-14 text-pretty text-t2">{texts.moveBody}</p>
          <TotpSetup isMoving onCancel={close} />
        </>
      )
    }
    if (step === 'newCodes') return <NewCodes onClose={close} />
    if (step === 'disable') return <Disable onClose={close} />
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
      <div ref={keepsFocus}>{content()}</div>
    </SettingsSection>
  )
}
