// The page of a link about an address: its button confirms the address, or keeps it. Opening the page does nothing: programs that look at
// mails open links too.
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#api/client.ts'
import { useAction } from '#kit/use-action.ts'
import { useSession } from '#session/me.ts'
import { NoMail } from '#shared/no-mail.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { AccessNotice } from '../access/access-page.tsx'
import { addressTexts } from './address-texts.ts'
import { useFollowed } from '../use-own-account.ts'

const { confirm, restore } = addressTexts

export function ConfirmAddress({ token }: { token: string }): ReactNode {
  const me = useSession()
  // The address stands in the session too.
  const confirming = useFollowed(() => call('accounts.confirmAddress', { body: { token } }))
  const act = useAction(confirming, { waits: false })
  if (confirming.isSuccess) {
    const doneText = <span className="break-words">{confirm.done(confirming.data.email)}</span>
    return (
      <AccessNotice role="status" title={confirm.doneTitle} intro={doneText}>
        <WayOut to="/" label={confirm.go} variant="primary" />
      </AccessNotice>
    )
  }
  if (me === null) {
    const notMine = <p className="mt-3 text-14 text-pretty text-t2">{confirm.notMine}</p>
    return (
      <AccessNotice title={confirm.title} intro={confirm.visitor} below={notMine}>
        <WayOut to="/login" search={{ next: `/address?confirm=${token}` }} label={confirm.logIn} variant="primary" />
      </AccessNotice>
    )
  }
  return (
    <AccessNotice title={confirm.title} intro={confirm.intro(me.name)}>
      <FieldError error={act.error} />
      <Button variant="primary" wide {...act.button} onClick={() => void act.run()}>
        {confirm.submit}
      </Button>
      <WayOut to="/" variant="ghost" label={addressTexts.home} />
    </AccessNotice>
  )
}

export function RestoreAddress({ token }: { token: string }): ReactNode {
  const restoring = useMutation({ mutationFn: () => call('accounts.restoreAddress', { body: { token } }), gcTime: 0 })
  const act = useAction(restoring, { waits: false })
  if (restoring.isSuccess) {
    return (
      <AccessNotice role="status" title={restore.doneTitle} intro={restore.done} below={<NoMail />}>
        <WayOut to="/login" label={restore.go} variant="primary" />
      </AccessNotice>
    )
  }
  const consequences = (
    <>
      <ul className="mt-3 mb-3 flex list-disc flex-col gap-1.5 pl-5 text-14 text-pretty text-t2">
        {restore.consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <NoMail />
    </>
  )
  return (
    <AccessNotice title={restore.title} intro={restore.intro} below={consequences}>
      <FieldError error={act.error} />
      <Button variant="primary" wide {...act.button} onClick={() => void act.run()}>
        {restore.submit}
      </Button>
    </AccessNotice>
  )
}

export function IncompleteLink(): ReactNode {
  return (
    <AccessNotice title={addressTexts.incompleteTitle} intro={addressTexts.incomplete}>
      <WayOut to="/" label={addressTexts.home} variant="primary" />
    </AccessNotice>
  )
}
