// The key of a wish is the same while it is tried again, and one that a header can bear.
import { expect, test } from 'vitest'
import { wishKeys } from './use-action.ts'

test('the same wish has the same key, another one another, and what was done is forgotten', () => {
  const keyOf = wishKeys()
  const first = keyOf({ name: 'Équipe E' })
  expect(keyOf({ name: 'Équipe E' })).toBe(first)
  expect(first).toMatch(/^[\x21-\x7e]{1,200}$/)
  expect(keyOf({ name: 'Équipe F' })).not.toBe(first)
  const again = keyOf({ name: 'Équipe E' })
  keyOf(null)
  expect(keyOf({ name: 'Équipe E' })).not.toBe(again)
})
