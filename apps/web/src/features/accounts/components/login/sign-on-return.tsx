// The return from a provider of sign-on: its answer is handed to the server at once, for it holds a minute at most; the second factor of
// an account that has one follows.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError, messageOf } from '#api/errors.ts'
import { session } from '#session/current-session.ts'
import { WayOut } from '#ui/way-out.tsx'
import { AccessNotice } from '../access/access-page.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { returnTexts as texts } from './sign-on-texts.ts'

type State =
  | { readonly is: 'under' }
  | { readonly is: 'code'; readonly isPending: boolean; readonly error?: string }
  | { readonly is: 'failed'; readonly message: string }

interface SignOnReturnProps {
  providerId: string
  /** Null: the address holds none. */
  answer: string | null
  /** `next`: the page that was asked for before. */
  onDone: (next: string | undefined) => void
  onBack: () => void
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)

export function SignOnReturn({ providerId, answer, onDone, onBack }: SignOnReturnProps): ReactNode {
  const [state, setState] = useState<State>({ is: 'under' })
  // An answer is judged once: a second question would be refused, and would say so of a log-in that succeeded.
  const wasAsked = useRef(false)

  async function finish(proof: { readonly answer: string } | { readonly totp: string }): Promise<void> {
    try {
      onDone(await session.finishSignOn(providerId, proof))
    } catch (error) {
      if (codeOf(error) === 'totp-required') setState({ is: 'code', isPending: false })
      else if ('totp' in proof && codeOf(error) !== 'signOnExpired') setState({ is: 'code', isPending: false, error: messageOf(error) })
      else setState({ is: 'failed', message: messageOf(error) })
    }
  }

  useEffect(() => {
    if (answer === null || wasAsked.current) return
    wasAsked.current = true
    void finish({ answer })
  })

  if (answer === null || state.is === 'failed') {
    return (
      <AccessNotice role="alert" title={texts.failed} intro={state.is === 'failed' ? state.message : texts.incomplete}>
        <WayOut to="/login" label={texts.again} variant="primary" />
      </AccessNotice>
    )
  }
  if (state.is === 'under') {
    return (
      <p role="status" className="text-16 text-t2">
        {texts.under}
      </p>
    )
  }
  return (
    <SecondFactorStep
      pending={state.isPending}
      error={state.error}
      disabledReason={undefined}
      onChange={() => setState({ is: 'code', isPending: false })}
      onSubmit={(totp) => {
        setState({ is: 'code', isPending: true })
        void finish({ totp })
      }}
      onBack={onBack}
    >
      {null}
    </SecondFactorStep>
  )
}
