// The sentence of each kind of notification, and its link.
import { notificationKindNames, notificationKinds } from '@releve/contract/notification-kinds'
import { notificationPath } from '@releve/contract/notification-path'
import type { WireNotification } from '@releve/contract/notifications'
import { describe, expect, test } from 'vitest'
import { pageAt } from '#app/pages.ts'
import { sentenceOf, targetOf, type NotificationTarget } from './components/notification-view.ts'

const base: WireNotification = {
  _id: 'n',
  kind: 'demandAccepted',
  demandId: 'd',
  date: '2026-12-05',
  actor: { _id: 'z', userId: 'z', name: 'Zoé', lastName: 'Ardoisière' },
  points: null,
  subjectId: null,
  detail: null,
  shift: null,
  outcome: null,
  isRead: false,
  createdAt: 0,
}
const shift = {
  name: 'N',
  type: 'work',
  default: { startTime: '19:00', endTime: '07:00' },
  endsNextDay: true,
  variation: null,
} as const
const demand = {
  _id: 'd',
  type: 'hybrid',
  status: 'open',
  posterShift: { date: '2026-12-05', shift, selectedVariation: null, teamId: null, teamObject: null, startAt: 0, endAt: 1 },
} as const

test('who is assigned reads which vacation, its day and its hours, and by whom', () => {
  const expected = 'Zoé Ardoisière vous affecte à la vacation\u00A0N du sam.\u00A05\u00A0déc., de 19:00 à 07:00'
  expect(sentenceOf({ ...base, kind: 'vacationAssigned', demandId: null, shift }, null)).toBe(expected)
})

describe('sentences', () => {
  test.each<[WireNotification['kind'], string]>([
    ['demandAccepted', 'Zoé Ardoisière prend votre vacation\u00A0N du sam.\u00A05\u00A0déc.'],
    ['demandSwapped', 'Zoé Ardoisière permute avec vous\u00A0: votre vacation\u00A0N du sam.\u00A05\u00A0déc. est échangée'],
    ['demandWithdrawn', 'Zoé Ardoisière se désiste\u00A0: votre vacation\u00A0N du sam.\u00A05\u00A0déc. est de nouveau à prendre'],
    ['demandInterest', 'Zoé Ardoisière s’intéresse à votre vacation\u00A0N du sam.\u00A05\u00A0déc.'],
    [
      'interestDeclined',
      'Merci de votre intérêt\u00A0: Zoé Ardoisière a choisi une autre solution pour sa vacation\u00A0N du sam.\u00A05\u00A0déc.',
    ],
    ['demandPosted', 'Zoé Ardoisière cherche quelqu’un pour sa vacation\u00A0N du sam.\u00A05\u00A0déc.'],
  ])('%s', (kind, expected) => {
    expect(sentenceOf({ ...base, kind }, demand)).toBe(expected)
  })

  test.each([
    ['taken', 'elle est déjà prise'],
    ['closed', 'la demande est close'],
    ['impossible', 'elle ne vous est plus possible'],
  ] as const)('a posted demand that is over for its reader: %s', (outcome, why) => {
    const expected = `La vacation\u00A0N du sam.\u00A05\u00A0déc. n’est plus à prendre\u00A0: ${why}`
    expect(sentenceOf({ ...base, kind: 'demandPosted', outcome }, demand)).toBe(expected)
  })

  test('a vacation whose demand is gone is named by its day', () => {
    expect(sentenceOf({ ...base, actor: null }, null)).toBe('Un collègue prend votre vacation du sam.\u00A05\u00A0déc.')
  })

  test('the letter is said only of its own day', () => {
    expect(sentenceOf({ ...base, date: '2026-12-06' }, demand)).toBe('Zoé Ardoisière prend votre vacation du dim.\u00A06\u00A0déc.')
  })

  test('points, with their giver or without', () => {
    const points: WireNotification = { ...base, kind: 'pointsReceived', points: 1, date: null, demandId: null }
    expect(sentenceOf(points, null)).toBe('Zoé Ardoisière vous donne 1\u00A0point')
    expect(sentenceOf({ ...points, actor: null, points: 100 }, null)).toBe('Vous recevez 100\u00A0points')
  })
})

describe('targets', () => {
  test('an open demand, in the list of its type', () => {
    expect(targetOf(base, demand, 'me')).toEqual({ to: '/exchange/replace', demand: 'd' })
    expect(targetOf(base, { ...demand, type: 'switch' }, 'me')).toEqual({ to: '/exchange/switch', demand: 'd' })
  })

  test('what is done, or gone, on its day', () => {
    expect(targetOf(base, { ...demand, status: 'accepted' }, 'me')).toEqual({ to: '/calendar', day: '2026-12-05' })
    expect(targetOf(base, null, 'me')).toEqual({ to: '/calendar', day: '2026-12-05' })
  })

  test('points lead to their history', () => {
    expect(targetOf({ ...base, kind: 'pointsReceived' }, demand, 'me')).toEqual({
      to: '/profile/$userId/transaction-history',
      userId: 'me',
    })
  })

  test('a message leads to its conversation, and to nothing when it is not told', () => {
    const message: WireNotification = { ...base, kind: 'message', demandId: null, date: null, subjectId: 'c' }
    expect(targetOf(message, null, 'me')).toEqual({ to: '/messages', conversation: 'c' })
    expect(targetOf({ ...message, subjectId: null }, null, 'me')).toBeNull()
  })

  test('an answer of the administrators leads to the letter it answers', () => {
    const answered: WireNotification = { ...base, kind: 'ticketAnswered', demandId: null, date: null, subjectId: 't' }
    expect(targetOf(answered, null, 'me')).toEqual({ to: '/contact-admin', ticket: 't' })
  })

  const places = notificationKindNames.map((kind) => [kind, notificationKinds[kind].place] as const)
  test.each(places.filter(([, place]) => place?.startsWith('/') === true))('%s leads to %s, a page', (kind, path) => {
    expect(targetOf({ ...base, kind, demandId: null, date: null }, null, 'me')).toEqual({ to: 'plain', path })
    expect(pageAt(path ?? '')?.path).toBe(path)
  })

  test('a change of team leads to its day, or to the profile', () => {
    const change: WireNotification = { ...base, kind: 'teamChanged', demandId: null }
    expect(targetOf(change, null, 'me')).toEqual({ to: '/calendar', day: '2026-12-05' })
    expect(targetOf({ ...change, date: null }, null, 'me')).toEqual({ to: '/profile/$userId', userId: 'me' })
  })
})

/** The address of a target, as the router writes it. */
function addressOf(target: NotificationTarget): string {
  if (target.to === 'plain') return target.path
  const { to, ...about } = target
  if ('userId' in about) return to.replace('$userId', about.userId)
  return `${to}?${Object.entries(about)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`
}

test.each(notificationKindNames)('%s: the inbox leads to the page that a mail leads to', (kind) => {
  const about = { ...base, kind, subjectId: 's', date: '2026-12-05' }
  for (const open of [null, { ...demand, status: 'open' as const }]) {
    const target = targetOf(about, open, 'me')
    const openDemand = open === null ? null : { _id: open._id, type: open.type }
    expect(target === null ? null : addressOf(target)).toBe(notificationPath({ kind, day: about.date, subjectId: 's', openDemand }, 'me'))
  }
})
