// What one's own address waits for: its confirmation, or that of the one that shall replace it; and what can be done about it.
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useUser } from '../../users/queries.ts'
import { useMe } from '../queries.ts'
import { addressTexts as texts } from './address-texts.ts'
import { useCancelAddress, useSendAddressLink } from './use-own-account.ts'

export function AddressState(): ReactNode {
  const me = useMe()
  const snackbar = useSnackbar()
  const { data: user } = useUser(me._id)
  const send = useSendAddressLink()
  const cancel = useCancelAddress()
  const waits = useWaitReason()
  const pending = user?.pendingEmail ?? null
  if (user === undefined || (pending === null && user.isEmailVerified !== false)) return null
  const email = pending ?? me.email
  // Of an account whose address another one proved: there is nowhere to send anything.
  const isGone = pending === null && me.email.endsWith('@invalid')
  const error = send.error ?? cancel.error
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <ReasonLine tone="warn">
        <span className="wrap-anywhere">{isGone ? texts.taken : pending === null ? texts.unverified : texts.pending(pending)}</span>
      </ReasonLine>
      {!isGone && (
        <div className="flex flex-wrap gap-2">
          <Button
            size={44}
            pending={send.isPending}
            disabledReason={waits}
            onClick={() => send.mutate(undefined, { onSuccess: () => snackbar.show({ kind: 'success', message: texts.sent(email) }) })}
          >
            {pending === null ? texts.send : texts.sendAgain}
          </Button>
          {pending !== null && (
            <Button
              size={44}
              variant="ghost"
              pending={cancel.isPending}
              disabledReason={waits}
              onClick={() => cancel.mutate(undefined, { onSuccess: () => snackbar.show({ kind: 'success', message: texts.cancelled }) })}
            >
              {texts.cancel}
            </Button>
          )}
        </div>
      )}
      <FieldError error={error === null ? undefined : messageOf(error)} />
    </div>
  )
}
