// The foot of what waits for a decision: approve or reject, each with its key, or the reason of a refusal while it is written.
import type { ReactNode } from 'react'
import { ReasonForm } from '#kit/reason-form.tsx'
import { Button } from '#ui/button.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { decideTexts as texts } from './decide-texts.ts'
import { Key } from './key.tsx'

interface DecisionFooterProps {
  /** The reason of a refusal is being written. */
  isRefusing: boolean
  onRefuse: (isRefusing: boolean) => void
  confirmRefusal: string
  onReject: (given: { readonly reason: string; readonly isForced: boolean }) => Promise<void>
  onApprove: () => void
  /** The sentence that says who reads the answer. */
  readers: string
  state: { readonly disabledReason: string | undefined; readonly hideReason: boolean; readonly pending: boolean }
  error: string | undefined
  /** A line above the buttons. */
  warning?: ReactNode
  /** Another way to approve, between the two. */
  other?: ReactNode
}

export function DecisionFooter(props: DecisionFooterProps): ReactNode {
  const { isRefusing, onRefuse, confirmRefusal, onReject, onApprove, readers, state, error, warning, other } = props
  return (
    <footer className="sticky bottom-(--bottom-nav-space) tight:static z-10 flex flex-col gap-3 border-t border-line bg-s0 px-4 py-3 lg:static lg:bg-transparent lg:px-8 lg:py-4">
      {isRefusing ? (
        <ReasonForm
          confirmLabel={confirmRefusal}
          variant="danger"
          mayForce={false}
          send={onReject}
          onCancel={() => onRefuse(false)}
          onDone={() => onRefuse(false)}
        />
      ) : (
        <>
          {error !== undefined && (
            <div role="alert">
              <ReasonLine tone="error">{error}</ReasonLine>
            </div>
          )}
          {warning}
          <div className="flex flex-wrap items-center justify-end gap-2">
            <span className="min-w-[min(12rem,100%)] flex-1 text-14 text-t2">{readers}</span>
            <Button size={44} variant="outline" {...state} data-key="r" onClick={() => onRefuse(true)}>
              {texts.reject}
              <Key>R</Key>
            </Button>
            {other}
            <Button size={44} variant="primary" {...state} data-key="a" onClick={onApprove}>
              {texts.approve}
              <Key>A</Key>
            </Button>
          </div>
        </>
      )}
    </footer>
  )
}
