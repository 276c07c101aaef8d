// What a group does for who chose nothing, for who chose, and what is sent of a choice.
import { notificationKinds } from '@releve/contract/notification-kinds'
import { expect, test } from 'vitest'
import { channelsOf, wireOf } from './components/notification-channels.ts'

test.each([
  ['demands', 'important', 3],
  ['planning', 'important', 3],
  ['administration', 'all', 2],
  ['announcements', 'all', 2],
  ['points', 'none', 2],
  ['messages', 'none', 2],
] as const)('%s: in the inbox, mails %s of %i choices, as long as nothing is chosen', (group, mail, count) => {
  const found = channelsOf(group, undefined, notificationKinds)
  expect(found).toMatchObject({ app: true, mail })
  expect(found.mailChoices).toHaveLength(count)
})

test.each([
  [
    { app: false, mail: 'none' },
    { app: false, email: false },
  ],
  [
    { app: true, mail: 'all' },
    { app: true, email: true },
  ],
  [{ app: false, mail: 'important' }, { app: false }],
] as const)('%j is kept as %j, and read back as it was', (choice, wire) => {
  expect(wireOf(choice)).toEqual(wire)
  expect(channelsOf('demands', wire, notificationKinds)).toMatchObject(choice)
})
