// Two ways out of a member who is in trouble with a service of sign-on, as rows of their sheet: unlinked from it, or let in by a password for a day. They
// stand where the installation has such services.
import { useMutation, useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Unlink from 'lucide-react/icons/unlink'
import { useState, type ReactNode } from 'react'
import type { WireUser } from '@releve/contract/users'
import { call } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { Confirm } from '#kit/confirm.tsx'
import { useAction } from '#kit/use-action.ts'
import { ListRow } from '#ui/list-row.tsx'
import { memberTexts } from './member-texts.ts'

const { unlink: unlinkTexts, openPassword: passwordTexts } = memberTexts

interface RowProps {
  user: WireUser
  icon: ReactNode
  texts: typeof unlinkTexts | typeof passwordTexts
  isDanger: boolean
  act: () => Promise<unknown>
}

function Row({ user, icon, texts, isDanger, act }: RowProps): ReactNode {
  const [asked, setAsked] = useState<WireUser | null>(null)
  const action = useAction(useMutation({ mutationFn: act }), { done: () => texts.done, refusedInPassing: true })
  return (
    <>
      <ListRow icon={icon} title={texts.row} note={texts.note} onClick={() => setAsked(user)} />
      <Confirm
        subject={asked}
        onClose={() => setAsked(null)}
        title={texts.question}
        description={texts.explain}
        confirmLabel={texts.confirm}
        danger={isDanger}
        action={action}
        onConfirm={() => action.run(undefined)}
      />
    </>
  )
}

export function SignOnRows({ user }: { user: WireUser }): ReactNode {
  const { data: ways } = useQuery({ ...callQuery(['signOn', 'ways'], 'signOn.ways'), staleTime: Infinity })
  if (ways === undefined || ways.length === 0) return null
  const params = { id: user._id }
  return (
    <>
      <Row
        user={user}
        icon={<KeyRound size={20} />}
        texts={passwordTexts}
        isDanger={false}
        act={() => call('signOn.openPassword', { params })}
      />
      <Row user={user} icon={<Unlink size={20} />} texts={unlinkTexts} isDanger act={() => call('signOn.unlinkMember', { params })} />
    </>
  )
}
