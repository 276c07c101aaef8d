// A secret address that somebody made: to be read and copied; another one in its place, or none any more, each asked about first.
import Copy from 'lucide-react/icons/copy'
import { useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ReasonLine } from '../ui/reason-line.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Confirm } from './confirm.tsx'
import { useAction } from './use-action.ts'
import { useCopy } from './use-copy.ts'

interface AddressToCopyProps {
  url: string
  texts: Readonly<Record<'address' | 'addressHint' | 'copy' | 'copied' | 'copyFailed', string>>
  /** Pieces on the line of its button, before and after it. */
  before?: ReactNode
  after?: ReactNode
}

export function AddressToCopy({ url, texts, before, after }: AddressToCopyProps): ReactNode {
  const copy = useCopy(texts)
  return (
    <>
      <TextInput label={texts.address} hint={texts.addressHint} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className="flex flex-wrap gap-3">
        {before}
        <Button icon={<Copy size={20} />} onClick={() => void copy(url)}>
          {texts.copy}
        </Button>
        {after}
      </div>
    </>
  )
}

const CHANGES = ['renew', 'revoke'] as const

type Doing = Parameters<typeof useAction<void, unknown>>[0]

interface SecretAddressProps {
  renew: Doing
  revoke: Doing
  texts: Readonly<
    Record<(typeof CHANGES)[number], { readonly label: string; readonly title: string; readonly body: string; readonly done: string }>
  >
  /** Classes of the line of buttons. */
  className?: string
}

export function SecretAddress({ renew, revoke, texts, className = '' }: SecretAddressProps): ReactNode {
  const actions = {
    renew: useAction(renew, { done: () => texts.renew.done, refusedInPassing: true }),
    revoke: useAction(revoke, { done: () => texts.revoke.done, refusedInPassing: true }),
  }
  const [pendingChange, setPendingChange] = useState<(typeof CHANGES)[number] | null>(null)
  const waits = actions.renew.button.disabledReason
  return (
    <>
      <div className={`flex flex-wrap gap-3 ${className}`}>
        {CHANGES.map((change) => (
          <Button key={change} variant="outline" disabledReason={waits} hideReason onClick={() => setPendingChange(change)}>
            {texts[change].label}
          </Button>
        ))}
        {waits !== undefined && <ReasonLine tone="quiet">{waits}</ReasonLine>}
      </div>
      {CHANGES.map((change) => (
        <Confirm
          key={change}
          subject={pendingChange === change || null}
          onClose={() => setPendingChange(null)}
          title={texts[change].title}
          description={texts[change].body}
          confirmLabel={texts[change].label}
          danger={change === 'revoke'}
          action={actions[change]}
          onConfirm={() => actions[change].run()}
        />
      ))}
    </>
  )
}
