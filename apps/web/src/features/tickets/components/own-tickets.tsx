// What one wrote to the administrators: where each letter stands, their answers, and how to go on. Nothing before the first letter.
import { useState, type ReactNode } from 'react'
import { WhileOpen } from '../../../kit/while-open.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { ReadOn } from '../../../ui/read-on.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { FailedQueryLine } from '../../../ui/failed-line.tsx'
import { useOwnTickets } from '../queries.ts'
import { ownTicketTexts as texts } from '../texts.ts'
import { TicketStateChip, TicketThread, WriteOn } from './ticket-detail.tsx'

/** @param momentOf an instant as it is said @param first the letter that is open at first */
export function OwnTickets({ momentOf, first }: { momentOf: (at: number) => string; first?: string }): ReactNode {
  const list = useOwnTickets()
  const [open, setOpen] = useState(first ?? null)
  const tickets = list.data ?? []
  return (
    <>
      <FailedQueryLine query={list}>{texts.failed}</FailedQueryLine>
      {tickets.length > 0 && (
        <section aria-labelledby="mes-messages" className="mt-10 flex flex-col gap-2">
          <SectionTitle id="mes-messages">{texts.title}</SectionTitle>
          <ul className="-mx-3 flex flex-col gap-0.5">
            {tickets.map(({ _id, subject, createdAt, messages, state }) => (
              <li key={_id}>
                <ListRow
                  title={<span className="wrap-anywhere">{subject}</span>}
                  note={
                    <span className="flex flex-wrap items-center gap-2 pt-1">
                      <TicketStateChip state={state} />
                      <DayText>{momentOf(messages.at(-1)?.createdAt ?? createdAt)}</DayText>
                    </span>
                  }
                  onClick={() => setOpen(_id)}
                />
              </li>
            ))}
          </ul>
          <ReadOn rest={list} label={texts.more} />
        </section>
      )}
      <WhileOpen subject={tickets.find(({ _id }) => _id === open) ?? null}>
        {(ticket, opening) => (
          <UnsavedSheet {...opening} onOpenChange={(next) => next || setOpen(null)} title={ticket.subject}>
            <article className="flex flex-col gap-5">
              <div className="flex flex-wrap items-center gap-2">
                <TicketStateChip state={ticket.state} />
                <DayText className="text-13 text-t3">{momentOf(ticket.createdAt)}</DayText>
              </div>
              <p className="text-16 leading-6 whitespace-pre-wrap wrap-anywhere">{ticket.message}</p>
              <TicketThread ticket={ticket} momentOf={momentOf} />
              <WriteOn ticket={ticket} words={texts.write} />
            </article>
          </UnsavedSheet>
        )}
      </WhileOpen>
    </>
  )
}
