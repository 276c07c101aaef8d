// What was written after a letter, and where it stands; the same for who wrote it and for those who answer.
import { ticketRoutes, type TicketState, type WireTicket } from '@releve/contract/tickets'
import { validate } from '@releve/contract/validation'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import type { ReactNode } from 'react'
import { FormSubmit } from '../../../kit/form-submit.tsx'
import { useContractForm } from '../../../kit/use-contract-form.ts'
import { fullName } from '../../../shared/person.ts'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DayText } from '../../../ui/day-text.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useWriteOn } from '../queries.ts'
import { threadTexts as texts } from '../texts.ts'

const TONES: Record<TicketState, ChipTone> = { open: 'pending', answered: 'accepted', closed: 'neutral' }

export function TicketStateChip({ state }: { state: TicketState }): ReactNode {
  return <Chip tone={TONES[state]}>{texts.states[state]}</Chip>
}

interface TicketThreadProps {
  ticket: Pick<WireTicket, 'messages' | 'name'>
  /** An instant as it is said. */
  momentOf: (at: number) => string
}

export function TicketThread({ ticket, momentOf }: TicketThreadProps): ReactNode {
  if (ticket.messages.length === 0) return null
  return (
    <ol aria-label={texts.list} className="flex flex-col gap-3">
      {ticket.messages.map(({ _id, isAnswer, author, text, createdAt }) => (
        <li key={_id} className={classNames('flex flex-col gap-1 rounded-card px-4 py-3', isAnswer ? 'bg-primary-tint' : 'bg-s2')}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-14 font-650">
              {author !== null ? fullName(author) : isAnswer ? texts.administrator : ticket.name}
              {isAnswer && <span className="font-400 text-t2"> · {texts.answer}</span>}
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
  ticket: Pick<WireTicket, '_id'>
  /** Who reads it: « Votre réponse », « Écrire de nouveau ». */
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
