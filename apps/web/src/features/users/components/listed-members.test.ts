// A member who changed, or is no more, is known in every list that the device keeps, whatever its shape.
import { expect, test } from 'vitest'
import { changeListed, type ListedMembers } from './listed-members.ts'

const withoutB = (known: ListedMembers<string>) => changeListed(known, (members) => members.filter((member) => member !== 'b'))

test('the members of a centre, those of all centres by pages, and how many they are', () => {
  expect(withoutB(['a', 'b', 'c'])).toEqual(['a', 'c'])
  const pageFields = { pageParams: [null, 'b'] }
  const known = {
    ...pageFields,
    pages: [
      { list: ['a', 'b'], next: 'b' },
      { list: ['c'], next: null },
    ],
  }
  expect(withoutB(known)).toEqual({
    ...pageFields,
    pages: [
      { list: ['a'], next: 'b' },
      { list: ['c'], next: null },
    ],
  })
  expect(withoutB({ count: 3 })).toEqual({ count: 3 })
})
