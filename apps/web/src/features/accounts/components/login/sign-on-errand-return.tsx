// The return from a service of sign-on of somebody who was logged in when they left: what they went for is done, and they go on where they were.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { call } from '#api/client.ts'
import { messageOf } from '#api/errors.ts'
import { WayOut } from '#ui/way-out.tsx'
import { AccessNotice } from '../access/access-page.tsx'
import { announceProof, type Errand } from './sign-on-errand.ts'
import { errandTexts as texts, returnTexts } from './sign-on-texts.ts'

interface SignOnErrandProps {
  providerId: string
  /** Null: the address holds none. */
  answer: string | null
  errand: Errand
}

export function SignOnErrand({ providerId, answer, errand }: SignOnErrandProps): ReactNode {
  const { act, from, isApart } = errand
  const [state, setState] = useState<'under' | 'done' | { readonly failed: string }>('under')
  // An answer is judged once.
  const wasAsked = useRef(false)
  useEffect(() => {
    if (answer === null || wasAsked.current) return
    wasAsked.current = true
    call('signOn.return', { params: { id: providerId }, body: { answer } }).then(
      () => {
        setState('done')
        if (act !== 'prove' || !isApart) return
        announceProof()
        window.close()
      },
      (error: unknown) => setState({ failed: messageOf(error) }),
    )
  })
  const goOn = isApart ? null : <WayOut to={from} label={texts.goOn} variant="primary" />
  if (answer === null || typeof state === 'object') {
    return (
      <AccessNotice role="alert" title={texts.failed[act]} intro={typeof state === 'object' ? state.failed : returnTexts.incomplete}>
        {goOn}
      </AccessNotice>
    )
  }
  if (state === 'under') {
    return (
      <p role="status" className="text-16 text-t2">
        {texts.under}
      </p>
    )
  }
  const { title, intro } = texts.done[act]
  return (
    <AccessNotice role="status" title={title} intro={isApart ? texts.apart : intro}>
      {goOn}
    </AccessNotice>
  )
}
