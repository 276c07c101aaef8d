// Letters found by what they say, and where one stands once it is opened again.
import type { WireTicket } from '@releve/contract/tickets'
import { describe, expect, test } from 'vitest'
import { readOwnTicketSearch, readTicketSearch } from './components/ticket-search.ts'
import { afterChange, findTickets } from './queries.ts'

const base: WireTicket = {
  _id: 'a',
  centerId: 'c',
  centerName: 'CTA-CODIS de la Brumaie',
  userId: null,
  name: 'Ambroise Chandelier',
  email: 'ambroise.chandelier@courriel.example',
  subject: 'Créer mon compte',
  message: 'Je prends mes fonctions\nle mois prochain.',
  isRead: false,
  readAt: null,
  readBy: null,
  createdAt: 0,
  state: 'open',
  messages: [],
}
const other: WireTicket = { ...base, _id: 'b', name: 'Odile Falaise', subject: 'Un casier', message: 'Merci', centerName: null }

describe('search', () => {
  test.each([
    ['', ['a', 'b']],
    ['creer', ['a']],
    ['compte chand', ['a']],
    ['brumaie', ['a']],
    ['falaise merci', ['b']],
    ['falaise compte', []],
  ])('« %s » finds %j', (typed, found) => {
    expect(findTickets([base, other], typed).map(({ _id }) => _id)).toEqual(found)
  })
})

test('opened again, a letter stands as its last words left it', () => {
  const message = { _id: 'm', author: null, text: 'Oui', createdAt: 1 }
  const closed: WireTicket = { ...base, state: 'closed' }
  expect(afterChange({ ticket: base, isClosed: true }).state).toBe('closed')
  expect(afterChange({ ticket: closed, isClosed: false }).state).toBe('open')
  expect(afterChange({ ticket: { ...closed, messages: [{ ...message, isAnswer: true }] }, isClosed: false }).state).toBe('answered')
})

test('the address keeps what it understands', () => {
  expect(readTicketSearch({ filter: 'unread', q: 'casier', ticket: 'b' })).toEqual({ filter: 'unread', q: 'casier', ticket: 'b' })
  expect(readTicketSearch({ filter: 'open' })).toEqual({ filter: 'open' })
  expect(readOwnTicketSearch({ ticket: 'b', q: 'x' })).toEqual({ ticket: 'b' })
  expect(readOwnTicketSearch({ ticket: 3 })).toEqual({})
  expect(readTicketSearch({ filter: 'all', q: '', ticket: 3 })).toEqual({})
})
