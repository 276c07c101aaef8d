// The sentences of notifications: one of every kind, with the person who acted and without.
import { describe, expect, test } from 'vitest'
import { notificationSentence } from './notification-sentences.ts'
import type { NotificationFacts } from './notification-sentences.ts'
import { notification } from './notifications.ts'

const NBSP = '\u00A0'

const facts: Omit<NotificationFacts, 'kind'> = {
  vacation: 'vacation du dim. 6 juin',
  day: 'dim. 6 juin',
  points: `12${NBSP}points`,
  detail: 'Zoé Ardoisière',
  actor: 'Ana Aulne',
}
const bare: Omit<NotificationFacts, 'kind'> = { vacation: 'vacation', day: null, points: `0${NBSP}point`, detail: null, actor: null }

describe.each(notification.shape.kind.options)('%s', (kind) => {
  test.each([
    ['with all that may be known', facts],
    ['with nothing known', bare],
  ])('%s is one sentence without its full stop', (_, known) => {
    const sentence = notificationSentence({ kind, ...known })
    expect(sentence).toMatch(/^[A-ZÀÉÊ].+[^.\s]$/)
    expect(sentence).not.toMatch(/null|undefined|'|[^\u00A0]:|\(\)| {2}/)
  })
})

test.each<[NotificationFacts['kind'], string]>([
  ['demandAccepted', 'Ana Aulne prend votre astreinte du dim. 6 juin'],
  ['demandPosted', 'Ana Aulne cherche quelqu’un pour son astreinte du dim. 6 juin'],
  ['demandCancelled', 'La demande pour l’astreinte du dim. 6 juin est annulée par un administrateur'],
  ['offerEnded', `L’astreinte du dim. 6 juin n’est plus réservée${NBSP}: elle est de nouveau ouverte à tous`],
  ['demandClosed', `Votre demande pour l’astreinte du dim. 6 juin est close${NBSP}: cette astreinte n’est plus la vôtre`],
])('%s of a time on call says so', (kind, expected) => {
  expect(notificationSentence({ kind, ...facts, vacation: 'astreinte du dim. 6 juin' })).toBe(expected)
})

test('no sentence of a time on call says « vacation », or an article that it does not have', () => {
  // These speak of vacations given in return: a time on call is exchanged for none.
  const others = new Set(['counterOffered', 'counterAgreed', 'deputyChanged'])
  for (const kind of notification.shape.kind.options.filter((each) => !others.has(each))) {
    const sentence = notificationSentence({ kind, ...facts, vacation: 'astreinte du dim. 6 juin' })
    expect(sentence, kind).not.toMatch(/(?<!\p{L})(?:[ls]a astreinte|vacation)/iu)
  }
})

test.each<[NotificationFacts['kind'], string, string]>([
  ['planChanged', 'Le cycle de service change votre planning à partir du dim. 6 juin', 'Le cycle de service change votre planning'],
  ['teamChanged', 'Votre équipe change à partir du dim. 6 juin', 'Votre équipe change'],
  ['pointsReceived', `Ana Aulne vous donne 12${NBSP}points`, `Vous recevez 0${NBSP}point`],
  ['message', 'Ana Aulne vous a écrit', 'Un collègue vous a écrit'],
  ['ticket', `Nouveau message adressé aux administrateurs${NBSP}: Zoé Ardoisière`, 'Nouveau message adressé aux administrateurs'],
  ['ticketAnswered', `Ana Aulne a répondu à votre message «${NBSP}Zoé Ardoisière${NBSP}»`, 'Un administrateur a répondu à votre message'],
  ['announcement', `Annonce${NBSP}: Zoé Ardoisière`, 'Une annonce de vos administrateurs'],
  ['recoveryRequested', 'Zoé Ardoisière demande à retrouver l’accès à son compte', 'Un membre demande à retrouver l’accès à son compte'],
])('%s says what is known, and no more', (kind, full, short) => {
  expect(notificationSentence({ kind, ...facts })).toBe(full)
  expect(notificationSentence({ kind, ...bare })).toBe(short)
})

test.each<[NotificationFacts['kind'], string]>([
  ['modificationRequested', 'Ana Aulne demande une modification de son planning'],
  ['modificationRegistered', 'Ana Aulne a modifié votre planning'],
  // A member gets it, or an administrator who withdraws it for one: it is not always theirs.
  ['modificationWithdrawn', 'Ana Aulne retire une modification de planning'],
  ['modificationTakenBack', 'Ana Aulne retire une modification de votre planning'],
])('%s says which day, or from which day to which', (kind, start) => {
  expect(notificationSentence({ kind, ...facts, detail: null })).toBe(`${start} pour le dim. 6 juin`)
  expect(notificationSentence({ kind, ...facts, detail: 'au mar. 8 juin' })).toBe(`${start} du dim. 6 juin au mar. 8 juin`)
})

test.each<[NotificationFacts['kind'], string]>([
  ['modificationApproved', 'approuvée'],
  ['modificationRejected', 'refusée'],
])('%s says of which days', (kind, end) => {
  const subject = 'Votre modification de planning'
  expect(notificationSentence({ kind, ...facts, detail: null })).toBe(`${subject} pour le dim. 6 juin est ${end}`)
  expect(notificationSentence({ kind, ...facts, detail: 'au mar. 8 juin' })).toBe(`${subject} du dim. 6 juin au mar. 8 juin est ${end}`)
  expect(notificationSentence({ kind, ...bare })).toBe(`${subject} est ${end}`)
})
