// Letters found by what they say, and the mail that answers one.
import type { WireTicket } from '@releve/contract/tickets'
import { describe, expect, test } from 'vitest'
import { readTicketSearch } from './components/ticket-search.ts'
import { findTickets, replyAddress } from './components/ticket-view.ts'

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

describe('the answer', () => {
  test('goes to its author, about the same, with their words quoted', () => {
    const url = new URL(replyAddress(base, '20 novembre 2026'))
    expect(url.protocol).toBe('mailto:')
    expect(url.pathname).toBe('ambroise.chandelier@courriel.example')
    expect(url.searchParams.get('subject')).toBe('Re\u00A0: Créer mon compte')
    expect(url.searchParams.get('body')).toBe(
      '\r\n\r\nAmbroise Chandelier a écrit le 20 novembre 2026\u00A0:\r\n> Je prends mes fonctions\r\n> le mois prochain.',
    )
  })

  test('an address or a subject cannot add anything to the mail', () => {
    const url = new URL(replyAddress({ ...base, email: 'a@b.example?bcc=tous@b.example', subject: 'x&cc=y@b.example' }, 'jour'))
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
    expect(url.searchParams.get('subject')).toBe('Re\u00A0: x&cc=y@b.example')
  })

  test('a long letter is quoted in part', () => {
    expect(replyAddress({ ...base, message: 'a'.repeat(5000) }, 'jour').length).toBeLessThan(2000)
  })
})

test('the address keeps what it understands', () => {
  expect(readTicketSearch({ filter: 'unread', q: 'casier', ticket: 'b' })).toEqual({ filter: 'unread', q: 'casier', ticket: 'b' })
  expect(readTicketSearch({ filter: 'all', q: '', ticket: 3 })).toEqual({})
})
