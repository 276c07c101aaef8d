// Finding a letter by what it says, and the mail that answers it.
import type { WireTicket } from '@releve/contract/tickets'
import { matchesSearch } from '../../../ui/match-search.ts'
import { ticketTexts as texts } from '../texts.ts'

/** Every word typed begins a word of its subject, its text, its author, their address or their centre. */
export function findTickets(tickets: readonly WireTicket[], typed: string): WireTicket[] {
  return tickets.filter(({ subject, message, name, email, centerName }) =>
    matchesSearch([subject, message, name, email, centerName ?? ''].join(' '), typed),
  )
}

/** Long addresses are cut by some mail programs. */
const LONGEST_QUOTE = 1200

/** `mailto:` with the subject and the words it answers; `day` in words. */
export function replyAddress(ticket: Pick<WireTicket, 'email' | 'name' | 'subject' | 'message'>, day: string): string {
  const { email, name, subject, message } = ticket
  const shown = message.length > LONGEST_QUOTE ? `${message.slice(0, LONGEST_QUOTE)}…` : message
  const quote = shown
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `\r\n\r\n${texts.quoted(name, day)}\r\n${quote}`
  const subjectPart = `subject=${encodeURIComponent(texts.replySubject(subject))}`
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?${subjectPart}&body=${encodeURIComponent(body)}`
}
