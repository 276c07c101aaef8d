// People who wait for an administrator: accounts to approve, accesses lost, letters not read.
import Mail from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { formatDay } from '../../../ui/format.ts'
import { fullName } from '../../../shared/person.ts'
import { todayIn, useZone } from '../../centers/queries.ts'
import { useTickets } from '../../tickets/queries.ts'
import { usePendingUsers } from '../../users/queries.ts'
import { useLostAccounts } from '../queries.ts'
import { panelTexts as texts } from '../texts.ts'
import { Part, Row, Rows } from './parts.tsx'

const MOST = 4

const action = (words: string) => (
  <span aria-hidden="true" className="text-14 font-650 text-primary-ink">
    {words}
  </span>
)

function More({ count, noun }: { count: number; noun: { one: string; other: string } }): ReactNode {
  return count > MOST && <p className="px-3.5 text-13 text-t3">{texts.more(count - MOST, noun)}</p>
}

export function AccountsPart(): ReactNode {
  const query = usePendingUsers()
  const { data } = query
  return (
    <Part id="comptes" title={texts.accounts.title} count={data?.length ?? null} to="/admin/pending-users" query={query}>
      <Rows>
        {data?.slice(0, MOST).map((user) => (
          <Row
            key={user._id}
            icon={<Avatar name={fullName(user)} imageUrl={user.avatar ?? undefined} size={40} />}
            title={fullName(user)}
            note={user.email ?? ''}
            trailing={action(texts.accounts.action)}
            to="/admin/pending-users"
          />
        ))}
      </Rows>
      <More count={data?.length ?? 0} noun={texts.accounts.noun} />
    </Part>
  )
}

export function LostAccountsPart(): ReactNode {
  const query = useLostAccounts()
  const { data } = query
  return (
    <Part id="acces" title={texts.lost.title} count={data?.length ?? null} to="/admin/account-recovery" query={query}>
      <Rows>
        {data?.slice(0, MOST).map((request) => (
          <Row
            key={request._id}
            icon={<Avatar name={fullName(request)} size={40} />}
            title={fullName(request)}
            note={texts.lost.newAddress(request.newEmail)}
            trailing={action(texts.lost.action)}
            to="/admin/account-recovery"
          />
        ))}
      </Rows>
      <More count={data?.length ?? 0} noun={texts.lost.noun} />
    </Part>
  )
}

export function LettersPart(): ReactNode {
  const query = useTickets('unread')
  const { data } = query
  const zone = useZone()
  return (
    <Part id="messages" title={texts.letters.title} count={data?.unread ?? null} to="/tickets" query={query} none={texts.letters.none}>
      <Rows>
        {data?.tickets.slice(0, MOST).map(({ _id, subject, name, createdAt }) => (
          <Row
            key={_id}
            icon={
              <span aria-hidden="true" className="grid size-10 place-items-center rounded-button-small bg-s2 text-t2">
                <Mail size={20} />
              </span>
            }
            title={subject}
            note={<DayText>{`${name}, ${formatDay(todayIn(zone.name, createdAt))}`}</DayText>}
            to="/tickets"
          />
        ))}
      </Rows>
    </Part>
  )
}
