// One letter: who wrote it, what they say, where it stands and what was written since; the same for its author and for those who answer.
import { fullName } from '@releve/contract/person-name'
import { Link } from '@tanstack/react-router'
import { ticketRoutes, type TicketState, type WireTicket } from '@releve/contract/tickets'
import { validate } from '@releve/contract/validation'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import type { ReactNode } from 'react'
import { FormSubmit } from '#kit/form-submit.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatClock, formatDay } from '#ui/format.ts'
import { TextArea } from '#ui/text-input.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useMe } from '#session/me.ts'
import { NoMail } from '#shared/no-mail.tsx'
import { todayIn, useMoment, useToday, useZone } from '#features/centers/queries.ts'
import { useWriteOn } from '../queries.ts'
import { ownTicketTexts, threadTexts, ticketTexts as texts } from '../texts.ts'

const TONES: Record<TicketState, ChipTone> = { open: 'pending', answered: 'accepted', closed: 'neutral' }

export function TicketStateChip({ state }: { state: TicketState }): ReactNode {
  return <Chip tone={TONES[state]}>{threadTexts.states[state]}</Chip>
}

/** The messages after a letter. @param momentOf an instant in words */
export function TicketThread({ ticket, momentOf }: { ticket: WireTicket; momentOf: (at: number) => string }): ReactNode {
  if (ticket.messages.length === 0) return null
  return (
    <ol aria-label={threadTexts.list} className="flex flex-col gap-3">
      {ticket.messages.map(({ _id, isAnswer, author, text, createdAt }) => (
        <li key={_id} className={classNames('flex flex-col gap-1 rounded-card px-4 py-3', isAnswer ? 'bg-primary-tint' : 'bg-s2')}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-14 font-650">
              {author !== null ? fullName(author) : isAnswer ? threadTexts.administrator : ticket.name}
              {isAnswer && <span className="font-400 text-t2"> · {threadTexts.answer}</span>}
            </span>
            <DayText className="text-13 text-t3">{momentOf(createdAt)}</DayText>
          </span>
          <p className="text-16 leading-6 whitespace-pre-wrap wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  )
}

interface WriteOnProps {
  ticket: WireTicket
  /** The words by reader: « Votre réponse », « Écrire de nouveau ». */
  words: { readonly label: string; readonly hint: string; readonly send: string; readonly done: string }
  /** The letter as it is then. */
  onWritten?: (ticket: WireTicket) => void
}

export function WriteOn({ ticket, words, onWritten }: WriteOnProps): ReactNode {
  const { mutateAsync } = useWriteOn(ticket._id)
  const form = useContractForm({
    initial: { text: '' },
    read: (draft) => validate(ticketRoutes['tickets.write'].body, draft),
    send: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    done: () => words.done,
    onDone: (written) => {
      form.reset({ text: '' })
      onWritten?.(written)
    },
  })
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <UnsavedGuard when={form.isUnsaved} />
      <TextArea {...form.text('text')} label={words.label} hint={words.hint} rows={4} />
      <div className="flex flex-col gap-3 sm:items-start">
        <FormSubmit form={form} wide={false} icon={<SendHorizontal size={20} />}>
          {words.send}
        </FormSubmit>
      </div>
    </form>
  )
}

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
      {userId !== me._id && <NoMail />}
      <WriteOn
        key={ticket._id}
        ticket={ticket}
        words={userId === me._id ? ownTicketTexts.write : texts.reply(name, userId === null)}
        onWritten={onWritten}
      />
    </article>
  )
}
