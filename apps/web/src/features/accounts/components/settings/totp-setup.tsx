// Setting up the second factor: the password, the code to scan and its first six digits, then the recovery codes, shown once.
import { useNavigate } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import Smartphone from 'lucide-react/icons/smartphone'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { call, type OutputOf } from '#api/client.ts'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { useCopy } from '#kit/use-copy.ts'
import { useMe } from '#session/me.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { CurrentPassword, PROOF_CODES, withProof } from '../password/current-password.tsx'
import { SettingsForm } from './settings-section.tsx'
import { securityTexts } from './settings-texts.ts'
import { useShownCodes, withPassword } from '../use-own-account.ts'

const texts = securityTexts.totp

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

interface PasswordProofProps<Answer> {
  label: string
  danger?: boolean
  /** A code is asked for too. */
  asksCode?: boolean
  send: (proof: { readonly currentPassword: string; readonly totp: string }) => Promise<Answer>
  done?: () => string
  onDone: (answer: Answer) => void
  onCancel?: (() => void) | undefined
}

/** The password of now before what touches the second factor. */
export function PasswordProof<Answer>(props: PasswordProofProps<Answer>): ReactNode {
  const { label, danger = false, asksCode = false, onDone, onCancel, ...sending } = props
  const form = useContractForm({
    ...sending,
    initial: { currentPassword: '', totp: '' },
    read: (draft) => {
      const totp = draft.totp.trim()
      return withProof(draft, asksCode && totp === '' ? { fields: { totp: texts.codeOfNowMissing } } : { value: { totp } })
    },
    byCode: { ...PROOF_CODES, wrongTotp: 'totp' },
    onDone,
  })
  return (
    <SettingsForm form={form} submit={label} danger={danger} onCancel={onCancel}>
      <CurrentPassword {...form.text('currentPassword')} />
      {asksCode && (
        <TextInput
          {...form.text('totp')}
          label={texts.codeOfNow}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      )}
    </SettingsForm>
  )
}

/** Under the title of a page, or of a section of it. */
type Heading = 'h2' | 'h3'

/** It has the focus when its step comes. */
function StepHead({ heading: Title, title, children }: { heading: Heading; title: string; children: string }): ReactNode {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div>
      <Title ref={head} tabIndex={-1} className="text-16 font-650 outline-none">
        {title}
      </Title>
      <p className="mt-1 text-14 text-pretty text-t2">{children}</p>
    </div>
  )
}

function CopyButton({ text, done, children }: { text: string; done: string; children: string }): ReactNode {
  const copy = useCopy({ copied: done, copyFailed: texts.copyFailed })
  return (
    <Button size={44} icon={<Copy size={18} />} onClick={() => void copy(text)}>
      {children}
    </Button>
  )
}

/** « ABCD EFGH IJKL … », as one reads it aloud. */
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface TotpSetupProps {
  /** The factor moves to another telephone: a code of the one in use is asked for. */
  isMoving?: boolean
  heading?: Heading
  /** Absent where it must be done. */
  onCancel?: () => void
}

function Scan({ secret, uri, heading = 'h3', onCancel }: TotpSetupProps & OutputOf<'accounts.setUpTotp'>): ReactNode {
  const { show } = useShownCodes()
  const [isConfirmed, setConfirmed] = useState(false)
  const form = useContractForm({
    initial: { totp: '' },
    read: ({ totp }): Read<{ totp: string }> => {
      const digits = totp.replaceAll(/\s/g, '')
      return /^\d{6}$/.test(digits) ? { value: { totp: digits } } : { fields: { totp: texts.codeMissing } }
    },
    send: async (body) => {
      const { recoveryCodes } = await call('accounts.confirmTotp', { body })
      // It is shown even if what follows takes this step away.
      setConfirmed(true)
      show(recoveryCodes)
    },
    byCode: { wrongTotp: 'totp' },
  })
  return (
    <SettingsForm form={form} submit={texts.confirm} onCancel={onCancel}>
      <UnsavedGuard when={!form.submit.pending && !isConfirmed} />
      <div className="mb-1 flex flex-col gap-5">
        <StepHead heading={heading} title={texts.scanTitle}>
          {texts.scan}
        </StepHead>
        <div className="flex flex-wrap items-center gap-5">
          <Suspense fallback={<Skeleton width={224} height={224} radius="card" />}>
            <QrCode text={uri} label={texts.qrLabel} />
          </Suspense>
          <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3">
            <span className="text-14 text-t2">{texts.secret}</span>
            <code className="font-sans text-16 font-600 tracking-[0.06em] text-balance break-words select-all">{inFours(secret)}</code>
            <CopyButton text={secret} done={texts.copied}>
              {texts.copy}
            </CopyButton>
            <a href={uri} className={`${buttonClass({ variant: 'ghost', size: 44 })} lg:hidden`}>
              <Smartphone size={18} />
              {texts.openApp}
            </a>
          </div>
        </div>
        <TextInput
          {...form.text('totp')}
          label={texts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          maxLength={11}
        />
      </div>
    </SettingsForm>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  heading?: Heading
  onDone: () => void
}

/** Shows the codes once: members say that they have written them down before the codes go. */
export function RecoveryCodes({ codes, heading = 'h3', onDone }: RecoveryCodesProps): ReactNode {
  const { forget } = useShownCodes()
  const { email } = useMe()
  const [isWritten, setWritten] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void forget().then(onDone)
  }
  return (
    <div className="flex flex-col gap-5">
      <UnsavedGuard when={!isLeaving} />
      {/* The printed page says what these codes open. */}
      <p className="hidden text-18 font-700 print:block">{texts.printTitle(email)}</p>
      <StepHead heading={heading} title={texts.codesTitle}>
        {texts.codes}
      </StepHead>
      <ul aria-label={texts.codesTitle} className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card bg-s2 px-5 py-4 min-[420px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="numeric text-16 font-600 tracking-[0.04em] select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="print-hidden flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} done={texts.codesCopied}>
          {texts.copyCodes}
        </CopyButton>
        <Button size={44} icon={<Printer size={18} />} onClick={() => print()}>
          {texts.print}
        </Button>
      </div>
      <div className="print-hidden flex flex-col gap-3">
        <Checkbox label={texts.written} checked={isWritten} onChange={setWritten} />
        <span className="self-start">
          <Button variant="primary" pending={isLeaving} disabledReason={isWritten ? undefined : texts.writeFirst} onClick={leave}>
            {texts.done}
          </Button>
        </span>
      </div>
    </div>
  )
}

/** The steps before the recovery codes, which `useShownCodes` then holds. */
export function TotpSetup({ isMoving = false, ...step }: TotpSetupProps): ReactNode {
  const [started, setStarted] = useState<OutputOf<'accounts.setUpTotp'> | null>(null)
  if (started !== null) return <Scan {...started} {...step} />
  return (
    <PasswordProof
      label={texts.next}
      asksCode={isMoving}
      send={({ currentPassword, totp }) =>
        withPassword(currentPassword, () => call('accounts.setUpTotp', { body: totp === '' ? {} : { totp } }))
      }
      onDone={setStarted}
      onCancel={step.onCancel}
    />
  )
}

/** The one page of an administrator who owes a second factor: why, and how, and the way out. */
export function RequiredTotp(): ReactNode {
  const { codes } = useShownCodes()
  const navigate = useNavigate()
  const snackbar = useSnackbar()

  function finish(): void {
    snackbar.show({ kind: 'success', message: texts.enabled })
    // The application is open to them now: they go on to the page they came for.
    void navigate({ to: '/', replace: true, ignoreBlocker: true })
  }

  return (
    <div className="mx-auto w-full max-w-[560px] px-4 py-8 md:px-8">
      <title>{`${texts.title} – Relève`}</title>
      <h1 className="text-28 text-balance">{texts.title}</h1>
      <p className="mt-3 mb-7 text-16 leading-6 text-pretty text-t2">{texts.requiredBody}</p>
      {codes === null ? <TotpSetup heading="h2" /> : <RecoveryCodes codes={codes} heading="h2" onDone={finish} />}
    </div>
  )
}
