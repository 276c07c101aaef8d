// The page of each kind of notification: none leads to what its reader cannot act on, or to the dashboard for want of a better one.
import { describe, expect, test } from 'vitest'
import { notificationKindNames, notificationKinds } from './notification-kinds.ts'
import type { NotificationKind } from './notification-kinds.ts'
import { notificationPath } from './notification-path.ts'

const [ME, SUBJECT, DEMAND] = ['0-me', '0-subject', '0-demand']
const notice = (kind: NotificationKind) => ({ kind, day: '2026-12-05', subjectId: SUBJECT, openDemand: null })

test.each<[NotificationKind, string]>([
  ['roleChanged', `/profile/${ME}`],
  ['pointsAdded', `/profile/${ME}/transaction-history`],
  ['announcement', `/announcements?open=${SUBJECT}`],
  ['message', `/messages?conversation=${SUBJECT}`],
  ['ticketAnswered', `/contact-admin?ticket=${SUBJECT}`],
  ['circleProposed', `/exchange/circle?circle=${SUBJECT}`],
  ['vacancyFilled', '/vacancies'],
  ['planChanged', '/calendar?day=2026-12-05'],
])('%s leads to %s', (kind, path) => {
  expect(notificationPath(notice(kind), ME)).toBe(path)
})

describe('a demand', () => {
  test('is acted on where demands are while it is open, and seen on its day afterwards', () => {
    const open = (type: string) => notificationPath({ ...notice('demandOffered'), openDemand: { _id: DEMAND, type } }, ME)
    expect(open('switch')).toBe(`/exchange/switch?demand=${DEMAND}`)
    expect(open('substitution')).toBe(`/exchange/replace?demand=${DEMAND}`)
    expect(notificationPath(notice('demandOffered'), ME)).toBe('/calendar?day=2026-12-05')
  })
})

test('no kind leads to the dashboard but the account that was approved', () => {
  const leading = notificationKindNames.filter((kind) => notificationPath(notice(kind), ME) === '/dashboard')
  expect(leading).toEqual(['accountApproved'])
  // When it has no day, what changed is on the profile.
  expect(notificationPath({ ...notice('teamChanged'), day: null }, ME)).toBe(`/profile/${ME}`)
})

test('kinds whose notice goes with a line of the plan are named in their table', () => {
  expect(notificationKindNames.filter((kind) => notificationKinds[kind].isPlanLine)).toEqual(['planChanged', 'teamChanged'])
})
