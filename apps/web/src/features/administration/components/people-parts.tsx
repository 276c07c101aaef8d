// People who wait for an administrator: accounts to approve, accesses lost, letters not read.
import { fullName, plainName } from '@releve/contract/person-name'
import type { WireUser } from '@releve/contract/users'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import type { Reading } from '#kit/loaded.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { IconFace } from '#ui/icon-face.tsx'
import { todayIn, useZone } from '#features/centers/queries.ts'
import { useTickets } from '#features/tickets/queries.ts'
import { useLostAccounts } from '../queries.ts'
import { panelTexts as texts } from '../texts.ts'
import { ListPart, Row } from './parts.tsx'

const action = (words: string) => (
  <span aria-hidden="true" className="text-14 font-650 text-primary-ink">
    {words}
  </span>
)

interface AccountsPartProps {
  /** The accounts that wait, as the page reads them. */
  pending: { readonly query: Reading<readonly WireUser[]>; readonly count: number | undefined }
}

export function AccountsPart({ pending: { query, count } }: AccountsPartProps): ReactNode {
  const to = '/admin/pending-users'
  return (
    <ListPart id="comptes" title={texts.accounts.title} noun={texts.accounts.noun} to={to} query={query} list={query.data} count={count}>
      {(user) => (
        <Row
          icon={<Avatar name={plainName(user)} imageUrl={user.avatar ?? undefined} size={40} />}
          title={fullName(user)}
          note={user.email ?? ''}
          trailing={action(texts.accounts.action)}
          to={to}
        />
      )}
    </ListPart>
  )
}

export function LostAccountsPart(): ReactNode {
  const query = useLostAccounts()
  const to = '/admin/account-recovery'
  return (
    <ListPart id="acces" title={texts.lost.title} noun={texts.lost.noun} to={to} query={query} list={query.data}>
      {(request) => (
        <Row
          icon={<Avatar name={plainName(request)} size={40} />}
          title={fullName(request)}
          note={texts.lost.newAddress(request.newEmail)}
          trailing={action(texts.lost.action)}
          to={to}
        />
      )}
    </ListPart>
  )
}

export function LettersPart(): ReactNode {
  const query = useTickets('unread')
  const zone = useZone()
  return (
    <ListPart
      id="messages"
      title={texts.letters.title}
      to="/tickets"
      query={query}
      none={texts.letters.none}
      list={query.data?.tickets}
      count={query.data?.unread}
    >
      {({ subject, name, createdAt }) => (
        <Row
          icon={<IconFace icon={Mail} className="rounded-button-small bg-s2 text-t2" />}
          title={subject}
          note={<DayText>{`${name}, ${formatDay(todayIn(zone.name, createdAt))}`}</DayText>}
          to="/tickets"
        />
      )}
    </ListPart>
  )
}
