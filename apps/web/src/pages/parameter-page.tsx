// The settings before one is chosen: on phones the list of the layout is the page, on wide screens whose they are stands beside it.
import { plainName } from '@releve/contract/person-name'
import type { ReactNode } from 'react'
import { LogOutButton } from '../features/accounts/components/log-out-button.tsx'
import { useMe } from '../session/me.ts'
import { Avatar } from '../ui/avatar.tsx'

export function ParameterIndexPage(): ReactNode {
  const me = useMe()
  return (
    <div className="flex flex-col gap-5 max-lg:hidden">
      <div className="flex items-center gap-5">
        <Avatar name={plainName(me)} imageUrl={me.avatar ?? undefined} size={96} />
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="text-22 font-700">{plainName(me)}</span>
          <span className="text-16 break-all text-t2">{me.email}</span>
        </span>
      </div>
      <p className="text-16 text-t3">Choisissez un réglage dans la liste.</p>
      <span className="-ml-3.5 self-start">
        <LogOutButton />
      </span>
    </div>
  )
}
