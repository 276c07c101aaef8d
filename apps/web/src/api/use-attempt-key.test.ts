// The key of a wish is the same while it is tried again, and one that a header can bear.
import { expect, test } from 'vitest'
import { attemptKey } from './use-attempt-key.ts'

test('the same wish has the same key, another one another, and what was done is forgotten', () => {
  const key = attemptKey()
  const first = key.of({ name: 'Équipe E' })
  expect(key.of({ name: 'Équipe E' })).toBe(first)
  expect(first).toMatch(/^[\x21-\x7e]{1,200}$/)
  expect(key.of({ name: 'Équipe F' })).not.toBe(first)
  const again = key.of({ name: 'Équipe E' })
  key.forget()
  expect(key.of({ name: 'Équipe E' })).not.toBe(again)
})
