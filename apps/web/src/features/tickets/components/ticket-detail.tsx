// One letter: who wrote it, what they say, and what one does with it.
import { Link } from '@tanstack/react-router'
import type { WireTicket } from '@releve/contract/tickets'
import CircleCheck from 'lucide-react/icons/circle-check'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { formatClock, formatDay } from '../../../ui/format.ts'
import { fullName } from '../../../shared/person.ts'
import { useMe } from '../../../session/me.ts'
import { todayIn, useMoment, useToday, useZone } from '../../centers/queries.ts'
import { ownTicketTexts, ticketTexts as texts } from '../texts.ts'
import { TicketStateChip, TicketThread, WriteOn } from './ticket-thread.tsx'

interface TicketBodyProps {
  ticket: WireTicket
  hasTitle: boolean
  /** The letter as it is once it was answered. */
  onWritten: (ticket: WireTicket) => void
}

export function TicketBody({ ticket, hasTitle, onWritten }: TicketBodyProps): ReactNode {
  const me = useMe()
  const [today, zone, momentOf] = [useToday(), useZone(), useMoment()]
  const { name, email, subject, message, userId, centerName, createdAt, readAt, readBy } = ticket
  const day = todayIn(zone.name, createdAt)
  return (
    <article className="flex flex-col gap-5">
      {hasTitle && <h2 className="text-22 text-balance wrap-anywhere">{subject}</h2>}
      <div className="flex items-center gap-3.5">
        <Avatar name={name} size={44} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-16 font-650">{name}</span>
          <span className="text-14 wrap-anywhere text-t2">{email}</span>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TicketStateChip state={ticket.state} />
        <Chip>{userId === null ? texts.visitor : texts.member}</Chip>
        {me.adminType === 'master' && <Chip>{centerName ?? texts.toMasters}</Chip>}
        <DayText className="text-13 text-t3">{`${formatDay(day, 'long', { today })}, ${formatClock(createdAt, zone.name)}`}</DayText>
      </div>
      <p className="text-16 leading-6 whitespace-pre-wrap wrap-anywhere">{message}</p>
      <div className="flex flex-col items-start gap-1 text-13 text-t3">
        {readBy !== null && readAt !== null && <DayText>{texts.readBy(fullName(readBy), momentOf(readAt))}</DayText>}
        {userId !== null && (
          <Link
            to="/profile/$userId"
            params={{ userId }}
            className="inline-flex min-h-11 items-center text-14 font-550 text-primary-ink hover:underline"
          >
            {texts.seeProfile}
          </Link>
        )}
      </div>
      <TicketThread ticket={ticket} momentOf={momentOf} />
      <WriteOn
        key={ticket._id}
        ticket={ticket}
        words={userId === me._id ? ownTicketTexts.write : texts.reply(name, userId === null)}
        onWritten={onWritten}
      />
    </article>
  )
}

interface TicketActionsProps {
  ticket: WireTicket
  onMark: () => void
  onClose: () => void
  onDelete: () => void
}

export function TicketActions({ ticket, onMark, onClose, onDelete }: TicketActionsProps): ReactNode {
  const waits = useWaitReason()
  const isClosed = ticket.state === 'closed'
  return (
    <div className="flex flex-wrap gap-2 max-lg:flex-col lg:justify-end">
      <Button variant="outline" icon={<Trash2 size={20} />} disabledReason={waits} hideReason onClick={onDelete}>
        {texts.delete}
      </Button>
      <Button icon={ticket.isRead ? <Mail size={20} /> : <MailOpen size={20} />} disabledReason={waits} hideReason onClick={onMark}>
        {ticket.isRead ? texts.markUnread : texts.markRead}
      </Button>
      <Button icon={isClosed ? <RotateCcw size={20} /> : <CircleCheck size={20} />} disabledReason={waits} hideReason onClick={onClose}>
        {isClosed ? texts.reopen : texts.close}
      </Button>
    </div>
  )
}
