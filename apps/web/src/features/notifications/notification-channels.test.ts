// What a group does for who chose nothing, and for who chose.
import { channelsOfKind } from '@releve/contract/notifications'
import { expect, test } from 'vitest'
import { channelsOf } from './components/notification-channels.ts'

test.each([
  ['demands', true],
  ['planning', true],
  ['administration', true],
  ['announcements', true],
  ['points', false],
  ['messages', false],
] as const)('%s: in the inbox, by e-mail %s, as long as nothing is chosen', (group, email) => {
  expect(channelsOf(group, undefined, channelsOfKind)).toEqual({ app: true, email, isChosen: false })
})

test('a choice is kept as it is', () => {
  expect(channelsOf('demands', { app: false, email: false }, channelsOfKind)).toEqual({ app: false, email: false, isChosen: true })
})
