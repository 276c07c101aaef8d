// What a link about an address does once its page is open: it confirms the address, or keeps it. Nothing happens by opening the page:
// programs that look at mails open links too.
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { AccessHead } from '../../../kit/access-head.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useSession } from '../../../session/me.ts'
import { addressTexts } from './address-texts.ts'
import { useConfirmAddress } from './use-own-account.ts'

const { confirm, restore } = addressTexts
const primary = buttonClass({ variant: 'primary', wide: true })

export function ConfirmAddress({ token }: { token: string }): ReactNode {
  const me = useSession()
  const act = useConfirmAddress()
  if (act.isSuccess) {
    return (
      <div className="flex flex-1 flex-col gap-8 lg:flex-none">
        <div role="status">
          <AccessHead title={confirm.doneTitle}>
            <span className="break-words">{confirm.done(act.data.email)}</span>
          </AccessHead>
        </div>
        <Link to="/" className={primary}>
          {confirm.go}
        </Link>
      </div>
    )
  }
  if (me === null) {
    return (
      <div className="flex flex-1 flex-col gap-8 lg:flex-none">
        <div>
          <AccessHead title={confirm.title}>{confirm.visitor}</AccessHead>
          <p className="mt-3 text-14 text-pretty text-t2">{confirm.notMine}</p>
        </div>
        <Link to="/login" search={{ next: `/address?confirm=${token}` }} className={primary}>
          {confirm.logIn}
        </Link>
      </div>
    )
  }
  return (
    <div className="flex flex-1 flex-col gap-8 lg:flex-none">
      <div>
        <AccessHead title={confirm.title}>{confirm.intro(me.name)}</AccessHead>
      </div>
      <div className="flex flex-col gap-3">
        <FieldError error={act.error === null ? undefined : messageOf(act.error)} />
        <Button variant="primary" wide pending={act.isPending} onClick={() => act.mutate(token)}>
          {confirm.submit}
        </Button>
        <Link to="/" className={buttonClass({ variant: 'ghost', wide: true })}>
          {addressTexts.home}
        </Link>
      </div>
    </div>
  )
}

export function RestoreAddress({ token }: { token: string }): ReactNode {
  const act = useMutation({ mutationFn: () => call('accounts.restoreAddress', { body: { token } }), gcTime: 0 })
  if (act.isSuccess) {
    return (
      <div className="flex flex-1 flex-col gap-8 lg:flex-none">
        <div role="status">
          <AccessHead title={restore.doneTitle}>{restore.done}</AccessHead>
        </div>
        <Link to="/login" className={primary}>
          {restore.go}
        </Link>
      </div>
    )
  }
  return (
    <div className="flex flex-1 flex-col gap-8 lg:flex-none">
      <div>
        <AccessHead title={restore.title}>{restore.intro}</AccessHead>
        <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-14 text-pretty text-t2">
          {restore.consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-3">
        <FieldError error={act.error === null ? undefined : messageOf(act.error)} />
        <Button variant="primary" wide pending={act.isPending} onClick={() => act.mutate()}>
          {restore.submit}
        </Button>
      </div>
    </div>
  )
}

export function IncompleteLink(): ReactNode {
  return (
    <div className="flex flex-1 flex-col gap-8 lg:flex-none">
      <div>
        <AccessHead title={addressTexts.incompleteTitle}>{addressTexts.incomplete}</AccessHead>
      </div>
      <Link to="/" className={primary}>
        {addressTexts.home}
      </Link>
    </div>
  )
}
