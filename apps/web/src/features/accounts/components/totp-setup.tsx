// Setting up the second factor: the password, the code to scan and its first six digits, then the recovery codes, shown once.
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import Smartphone from 'lucide-react/icons/smartphone'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { call, type OutputOf } from '../../../api/client.ts'
import { useContractForm, type Read } from '../../../kit/use-contract-form.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useMe } from '../../../session/me.ts'
import { PasswordProof } from './password-proof.tsx'
import { securityTexts } from './settings-texts.ts'
import { useShownCodes, withPassword } from './use-own-account.ts'

const texts = securityTexts.totp

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

function useCopy(): (text: string, done: string) => Promise<void> {
  const snackbar = useSnackbar()
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      snackbar.show({ kind: 'success', message: done })
    } catch {
      snackbar.show({ kind: 'error', message: texts.copyFailed })
    }
  }
}

/** « ABCD EFGH IJKL … », as one reads it aloud. */
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Under the title of a page, or of a section of it. */
type Heading = 'h2' | 'h3'

interface ScanProps {
  secret: string
  uri: string
  heading: Heading
  onCancel: (() => void) | undefined
}

function Scan({ secret, uri, heading: Title, onCancel }: ScanProps): ReactNode {
  const { show } = useShownCodes()
  const copy = useCopy()
  const title = useRef<HTMLHeadingElement>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  useEffect(() => title.current?.focus(), [])
  const form = useContractForm({
    initial: { totp: '' },
    read: ({ totp }): Read<{ totp: string }> => {
      const digits = totp.replaceAll(/\s/g, '')
      return /^\d{6}$/.test(digits) ? { value: { totp: digits } } : { fields: { totp: texts.codeMissing } }
    },
    send: async (body) => {
      const { recoveryCodes } = await call('accounts.confirmTotp', { body })
      // Shown even if what follows takes this step away.
      setConfirmed(true)
      show(recoveryCodes)
    },
    byCode: { wrongTotp: 'totp' },
  })

  return (
    <form {...form.props} className="flex flex-col gap-5">
      <UnsavedGuard when={!form.submit.pending && !isConfirmed} />
      <div>
        <Title ref={title} tabIndex={-1} className="text-16 font-650 outline-none">
          {texts.scanTitle}
        </Title>
        <p className="mt-1 text-14 text-pretty text-t2">{texts.scan}</p>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <Suspense fallback={<Skeleton width={224} height={224} radius="card" />}>
          <QrCode text={uri} label={texts.qrLabel} />
        </Suspense>
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3">
          <span className="text-14 text-t2">{texts.secret}</span>
          <code className="font-sans text-16 font-600 tracking-[0.06em] text-balance break-words select-all">{inFours(secret)}</code>
          <Button size={44} icon={<Copy size={18} />} onClick={() => void copy(secret, texts.copied)}>
            {texts.copy}
          </Button>
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
      <FieldError error={form.error} />
      <div className="flex flex-wrap gap-3">
        <Button {...form.submit} variant="primary">
          {texts.confirm}
        </Button>
        {onCancel !== undefined && (
          <Button variant="ghost" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Shown once: he says that he has kept them before they go. */
export function RecoveryCodes({
  codes,
  heading: Title = 'h3',
  onDone,
}: {
  codes: readonly string[]
  heading?: Heading
  onDone: () => void
}): ReactNode {
  const copy = useCopy()
  const title = useRef<HTMLHeadingElement>(null)
  const { email } = useMe()
  const [isKept, setKept] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="flex flex-col gap-5">
      <UnsavedGuard when={!isLeaving} />
      {/* On paper: what these codes open. */}
      <p className="hidden text-18 font-700 print:block">{texts.printTitle(email)}</p>
      <div>
        <Title ref={title} tabIndex={-1} className="text-16 font-650 outline-none">
          {texts.codesTitle}
        </Title>
        <p className="mt-1 text-14 text-pretty text-t2">{texts.codes}</p>
      </div>
      <ul aria-label={texts.codesTitle} className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card bg-s2 px-5 py-4 min-[420px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="numeric text-16 font-600 tracking-[0.04em] select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="print-hidden flex flex-wrap gap-3">
        <Button size={44} icon={<Copy size={18} />} onClick={() => void copy(codes.join('\n'), texts.codesCopied)}>
          {texts.copyCodes}
        </Button>
        <Button size={44} icon={<Printer size={18} />} onClick={() => print()}>
          {texts.print}
        </Button>
      </div>
      <div className="print-hidden flex flex-col gap-3">
        <Checkbox label={texts.kept} checked={isKept} onChange={(event) => setKept(event.target.checked)} />
        <span className="self-start">
          <Button
            variant="primary"
            pending={isLeaving}
            disabledReason={isKept ? undefined : texts.keepFirst}
            onClick={() => {
              setLeaving(true)
              onDone()
            }}
          >
            {texts.done}
          </Button>
        </span>
      </div>
    </div>
  )
}

interface TotpSetupProps {
  /** To another telephone: a code of the one in use is asked for. */
  isMoving?: boolean
  heading?: Heading
  /** Absent where it must be done. */
  onCancel?: () => void
}

/** The steps before the recovery codes, which `useShownCodes` then holds. */
export function TotpSetup({ isMoving = false, heading = 'h3', onCancel }: TotpSetupProps): ReactNode {
  const [started, setStarted] = useState<OutputOf<'accounts.setUpTotp'> | null>(null)
  if (started !== null) return <Scan {...started} heading={heading} onCancel={onCancel} />
  return (
    <PasswordProof
      label={texts.next}
      codeLabel={isMoving ? texts.disableCode : undefined}
      send={({ currentPassword, totp }) =>
        withPassword(currentPassword, () => call('accounts.setUpTotp', { body: totp === '' ? {} : { totp } }))
      }
      onDone={setStarted}
      onCancel={onCancel}
    />
  )
}
