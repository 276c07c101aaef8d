// The count on the bell.
import { expect, test } from 'vitest'
import { unreadOf } from './queries.ts'

test('a message that is not read is counted over « Messages », not by the bell as well', () => {
  expect(
    unreadOf([
      { kind: 'message', isRead: false },
      { kind: 'demandAccepted', isRead: false },
      { kind: 'demandAccepted', isRead: true },
    ]),
  ).toBe(1)
})
