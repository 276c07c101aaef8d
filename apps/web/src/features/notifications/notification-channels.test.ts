// A group's effect with and without a choice, and the change that a choice sends.
import { expect, test } from 'vitest'
import { changeOf, channelsOf, chosenOf, wireOf } from './components/notification-channels.ts'

test.each([
  ['demands', 'important', 3],
  ['planning', 'important', 3],
  ['administration', 'all', 2],
  ['announcements', 'all', 2],
  ['points', 'none', 2],
  ['messages', 'none', 2],
] as const)('%s: in the inbox, mails %s of %i choices, as long as nothing is chosen', (group, mail, count) => {
  const found = channelsOf(group, undefined)
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
  expect(channelsOf('demands', wire)).toMatchObject(choice)
})

test.each([
  ['offers', true],
  ['demands', true],
  ['planning', true],
  ['administration', true],
  ['points', false],
  ['messages', false],
  ['announcements', false],
] as const)('%s: on devices %s as long as nothing is chosen', (group, push) => {
  expect(channelsOf(group, undefined)).toMatchObject({ push })
})

test.each([
  [{ push: true }, {}],
  [{ push: false }, { push: false }],
] as const)('of devices, %j is kept as %j, and read back as it was', (choice, channels) => {
  const known = channelsOf('planning', undefined)
  const wire = wireOf({ ...known, ...choice })
  expect(wire).toEqual({ app: true, ...channels })
  expect(channelsOf('planning', wire)).toMatchObject(choice)
})

test('by text message nothing is sent that was not chosen; chosen, it is read back as it was', () => {
  for (const group of ['offers', 'demands', 'circles', 'planning', 'administration', 'points', 'messages'] as const)
    expect(channelsOf(group, undefined)).toMatchObject({ sms: false })
  const known = channelsOf('planning', undefined)
  const wire = wireOf({ ...known, sms: true })
  expect(wire).toEqual({ app: true, sms: true })
  expect(channelsOf('planning', wire)).toMatchObject({ sms: true })
  expect(wireOf({ ...channelsOf('planning', wire), sms: false })).toEqual({ app: true })
})

test('offers are always in the inbox, and follow what was chosen for the answers until something is chosen for them', () => {
  const demands = { app: false, email: true }
  const offers = (notifications: Parameters<typeof chosenOf>[1]['notifications']) =>
    channelsOf('offers', chosenOf('offers', { notifications }))
  expect(offers({ demands })).toMatchObject({ app: true, mail: 'all', push: false })
  expect(offers({ demands, offers: { app: true } })).toMatchObject({ app: true, mail: 'important', push: true })
  // Choosing for the answers changes nothing for the offers.
  const known = channelsOf('demands', demands)
  const change = changeOf('demands', { ...known, mail: 'none' }, { notifications: { demands } })
  expect(offers({ demands, ...change })).toEqual(offers({ demands }))
  expect(changeOf('demands', known, { notifications: { offers: { app: true } } })).not.toHaveProperty('offers')
})
