// Which pages glide to their top.
import { expect, test } from 'vitest'
import { scrollBehaviorOf } from './scroll.ts'

test.each([
  ['/parameter', 'smooth'],
  ['/parameter/account', 'smooth'],
  ['/profile/1/change-history', 'smooth'],
  ['/profile/1/transaction-history/', 'smooth'],
  ['/profile/1', 'auto'],
  ['/parameters', 'auto'],
  ['/profile/1/change-history-of', 'auto'],
  ['/dashboard', 'auto'],
] as const)('%s: %s', (path, behavior) => {
  expect(scrollBehaviorOf(path, false)).toBe(behavior)
  expect(scrollBehaviorOf(path, true)).toBe('auto')
})
