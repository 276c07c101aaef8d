// The state of one's own address: waiting for its confirmation, or for that of the next one; and the possible actions.
import { hasNoAddress } from '@releve/contract/email-address'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#api/client.ts'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { useUser } from '#features/users/queries.ts'
import { useMe } from '#session/me.ts'
import { NoMail, UNSENT, useSendsMail } from '#shared/no-mail.tsx'
import { addressTexts as texts } from './address-texts.ts'
import { useFollow, useFollowed } from '../use-own-account.ts'

export function AddressState(): ReactNode {
  const me = useMe()
  const sendsMail = useSendsMail()
  const { data: user } = useUser(me._id)
  const pending = user?.pendingEmail ?? null
  const email = pending ?? me.email
  // The link is refused when it was confirmed already, in another tab: what is known is read again.
  const sending = useMutation({ mutationFn: () => call('accounts.sendAddressLink'), onError: useFollow() })
  const send = useAction(sending, { done: () => (sendsMail ? texts.sent(email) : UNSENT) })
  const cancelling = useFollowed(() => call('users.cancelEmail', { params: { id: me._id } }))
  const cancel = useAction(cancelling, { done: () => texts.cancelled })
  if (user === undefined || (pending === null && user.isEmailVerified !== false)) return null
  // Another account proved this account's address: there is nowhere to send anything.
  const isGone = pending === null && hasNoAddress(me.email)
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <ReasonLine tone="warn">
        <span className="wrap-anywhere">{isGone ? texts.taken : pending === null ? texts.unverified : texts.pending(pending)}</span>
      </ReasonLine>
      {!isGone && <NoMail />}
      {!isGone && (
        <div className="flex flex-wrap gap-2">
          <Button size={44} {...send.button} onClick={() => void send.run()}>
            {pending === null ? texts.send : texts.sendAgain}
          </Button>
          {pending !== null && (
            <Button size={44} variant="ghost" {...cancel.button} onClick={() => void cancel.run()}>
              {texts.cancel}
            </Button>
          )}
        </div>
      )}
      <FieldError error={send.error ?? cancel.error} />
    </div>
  )
}
