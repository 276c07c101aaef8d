// The numbers that text messages go to, by country and kind of number.
import { expect, test } from 'vitest'
import { FRENCH_CALLING_CODES } from '#config/message-center.ts'
import { destinationFault } from './destination.ts'

test.each([
  // Mobile numbers of France and of each overseas code.
  ['+33639980007', null],
  ['+33756000001', null],
  ['+262692123456', null],
  ['+508551234', null],
  ['+590690123456', null],
  ['+594694123456', null],
  ['+596696123456', null],
  ['+681821234', null],
  ['+687751234', null],
  ['+68987123456', null],
  // A range of 07 that the numbering plans do not know.
  ['+33712345678', null],
  // Premium, shared cost, fixed and internet lines of the same countries.
  ['+33899123456', 'notMobile'],
  ['+33812345678', 'notMobile'],
  ['+33806123456', 'notMobile'],
  ['+33142345678', 'notMobile'],
  ['+33939123456', 'notMobile'],
  ['+262892123456', 'notMobile'],
  ['+262262123456', 'notMobile'],
  // Satellites, personal numbers, premium numbers and mobiles of other countries.
  ['+88213123456', 'country'],
  ['+881612345678', 'country'],
  ['+870773111632', 'country'],
  ['+19002345678', 'country'],
  ['+447012345678', 'country'],
  ['+447400123456', 'country'],
  ['+32470123456', 'country'],
])('%s: %s', async (number, fault) => {
  expect(await destinationFault(number, FRENCH_CALLING_CODES)).toBe(fault)
})

test('an installation allows its neighbours, and still no premium number of theirs', async () => {
  const codes = [...FRENCH_CALLING_CODES, '32', '44']
  expect(await destinationFault('+32470123456', codes)).toBeNull()
  expect(await destinationFault('+3290312345', codes)).toBe('notMobile')
  expect(await destinationFault('+447012345678', codes)).toBe('notMobile')
  expect(await destinationFault('+447400123456', codes)).toBeNull()
})
