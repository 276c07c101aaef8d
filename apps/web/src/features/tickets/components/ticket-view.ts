// Finding a letter by what is said in it.
import type { WireTicket } from '@releve/contract/tickets'
import { matchesSearch } from '../../../ui/match-search.ts'

/** Every word typed begins a word of its subject, its text, what followed, its author, their address or their centre. */
export function findTickets(tickets: readonly WireTicket[], typed: string): WireTicket[] {
  return tickets.filter(({ subject, message, messages, name, email, centerName }) =>
    matchesSearch([subject, message, ...messages.map(({ text }) => text), name, email, centerName ?? ''].join(' '), typed),
  )
}
