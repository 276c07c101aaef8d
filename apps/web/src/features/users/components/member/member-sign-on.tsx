// Takes the services of sign-on away from a member's account: a row of their sheet, where the installation has such services.
import { useMutation, useQuery } from '@tanstack/react-query'
import Unlink from 'lucide-react/icons/unlink'
import { useState, type ReactNode } from 'react'
import type { WireUser } from '@releve/contract/users'
import { call } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { Confirm } from '#kit/confirm.tsx'
import { useAction } from '#kit/use-action.ts'
import { ListRow } from '#ui/list-row.tsx'
import { memberTexts } from './member-texts.ts'

const texts = memberTexts.unlink

export function UnlinkRow({ user }: { user: WireUser }): ReactNode {
  const [asked, setAsked] = useState<WireUser | null>(null)
  const { data: ways } = useQuery({ ...callQuery(['signOn', 'ways'], 'signOn.ways'), staleTime: Infinity })
  const unlinking = useMutation({ mutationFn: () => call('signOn.unlinkMember', { params: { id: user._id } }) })
  const unlink = useAction(unlinking, { done: () => texts.done, refusedInPassing: true })
  if (ways === undefined || ways.length === 0) return null
  return (
    <>
      <ListRow icon={<Unlink size={20} />} title={texts.row} note={texts.note} onClick={() => setAsked(user)} />
      <Confirm
        subject={asked}
        onClose={() => setAsked(null)}
        title={texts.question}
        description={texts.explain}
        confirmLabel={texts.confirm}
        danger
        action={unlink}
        onConfirm={() => unlink.run(undefined)}
      />
    </>
  )
}
