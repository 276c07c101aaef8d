// A conversation as it is read: days, runs, where the new ones begin, what is on its way; and finding one by a name.
import type { WireMessage } from '@releve/contract/messages'
import { zoneOf } from '@releve/domain/calendar/zone'
import { describe, expect, test } from 'vitest'
import { readMessageSearch } from './components/message-search.ts'
import { findConversations, firstUnreadOf, threadDays, titleOf, withOutgoing, withoutOutgoing, type Outgoing } from './components/thread.ts'

const zone = zoneOf('Europe/Paris')
const person = (id: string, name: string, lastName: string) => ({ _id: id, userId: id, name, lastName })
const zoe = person('z', 'Zoé', 'Ardoisière')
const theo = person('t', 'Théo', 'd’Aulnaie')
const me = person('me', 'Camille', 'Érable')

/** Paris time of 17 November 2026, one hour ahead of UTC. */
const at = (clock: string, day = 17) => Date.parse(`2026-11-${day}T${clock}:00+01:00`)

function message(id: string, sender: typeof zoe, createdAt: number, isDeleted = false): WireMessage {
  return { _id: id, conversationId: 'c', sender, text: id, isDeleted, createdAt }
}

function shape(newestFirst: readonly WireMessage[], firstUnread: string | null = null) {
  return threadDays(newestFirst, zone, firstUnread).map(({ day, runs }) => [
    day,
    runs.map(({ messages }) => messages.map(({ _id }) => _id).join(' ')),
  ])
}

describe('days and runs', () => {
  test('oldest first; the words of one person within ten minutes are held together', () => {
    const messages = [
      message('5', zoe, at('10:30')),
      message('4', zoe, at('10:19')),
      message('3', me, at('10:12')),
      message('2', zoe, at('10:09')),
      message('1', zoe, at('10:00')),
    ]
    expect(shape(messages)).toEqual([['2026-11-17', ['1 2', '3', '4', '5']]])
  })

  test('days are those of the centre: 23:30 in Paris is not yet tomorrow', () => {
    const messages = [message('3', zoe, at('00:05', 18)), message('2', zoe, at('23:59')), message('1', zoe, at('23:30'))]
    expect(shape(messages)).toEqual([
      ['2026-11-17', ['1', '2']],
      ['2026-11-18', ['3']],
    ])
  })

  test('a run is cut where the new ones begin', () => {
    const messages = [message('2', zoe, at('10:01')), message('1', zoe, at('10:00'))]
    expect(shape(messages, '2')).toEqual([['2026-11-17', ['1', '2']]])
  })
})

describe('where the new ones begin', () => {
  const messages = [
    message('5', zoe, at('10:30')),
    message('4', me, at('10:20')),
    message('3', zoe, at('10:10'), true),
    message('2', zoe, at('10:05')),
    message('1', zoe, at('10:00')),
  ]
  test.each([
    [0, null],
    [1, '5'],
    [2, '2'],
    [3, '1'],
    [4, null],
  ])('%i unread: at %s, one’s own and deleted ones not counted', (unread, first) => {
    expect(firstUnreadOf(messages, unread, 'me')).toBe(first)
  })
})

describe('names', () => {
  test('one colleague in full, several in short, oneself when all others left', () => {
    expect(titleOf({ members: [zoe, me] }, 'me')).toBe('Zoé Ardoisière')
    expect(titleOf({ members: [zoe, theo, me] }, 'me')).toBe('Zoé\u00A0A. et Théo\u00A0A.')
    expect(titleOf({ members: [me] }, 'me')).toBe('Camille Érable')
  })

  test.each([
    ['zoe', ['a']],
    ['ardoi z', ['a']],
    ['aulnaie', ['b']],
    ['camille', []],
    ['  ', ['a', 'b']],
  ])('« %s » finds %j', (typed, found) => {
    const conversations = [
      { _id: 'a', members: [zoe, me] },
      { _id: 'b', members: [theo, me] },
    ]
    expect(findConversations(conversations, typed, 'me').map(({ _id }) => _id)).toEqual(found)
  })
})

test('what is on its way keeps its place when it fails and is sent again', () => {
  const outgoing = (key: string, failure: string | null = null): Outgoing => ({ key, conversationId: 'c', text: key, failure })
  const failed = withOutgoing([outgoing('a'), outgoing('b')], outgoing('a', 'Pas de connexion.'))
  expect(failed.map(({ key, failure }) => [key, failure])).toEqual([
    ['a', 'Pas de connexion.'],
    ['b', null],
  ])
  expect(withoutOutgoing(withOutgoing(failed, outgoing('c')), 'a').map(({ key }) => key)).toEqual(['b', 'c'])
})

test('the address keeps what it understands', () => {
  expect(readMessageSearch({ tab: 'notifications', conversation: 'c', q: 12, x: 1 })).toEqual({
    tab: 'notifications',
    conversation: 'c',
    q: '12',
  })
  expect(readMessageSearch({ tab: 'autre', to: 'z', demand: 'd' })).toEqual({})
  expect(readMessageSearch({ write: '1', to: 'z', demand: 'd' })).toEqual({ write: 1, to: 'z', demand: 'd' })
})
