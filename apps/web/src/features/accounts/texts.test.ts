// Waiting times as the log-in form says them.
import { expect, it } from 'vitest'
import { formatWait } from './texts.ts'

it.each([
  [1, '1\u00A0s'],
  [59, '59\u00A0s'],
  [60, '1\u00A0min'],
  [150, '2\u00A0min\u00A030\u00A0s'],
  [3600, '1\u00A0h'],
  [3901, '1\u00A0h\u00A006'],
])('%i s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text)
})
