// Lists that travel as columns are the same lists when they arrive.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromColumns, toColumns } from './columns.ts'

const value = fc.oneof(
  fc.constantFrom(null, true, false, '', 'a', '1', 1, 'null', 'object []'),
  fc.constantFrom([], [1], {}, { a: [] }, { a: null }, ['a']),
  fc.jsonValue(),
)

test('any list of alike objects comes back the same', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ a: value, b: value, _id: fc.nat() }), { maxLength: 30 }), (list) => {
      expect(JSON.stringify(fromColumns(structuredClone(toColumns(list))))).toBe(JSON.stringify(list))
    }),
  )
})

test('equal values travel once', () => {
  const list = Array.from({ length: 50 }, (_, index) => ({ isTaken: index % 2 === 0, shift: { name: 'J' }, type: 'switch' }))
  const { fields } = toColumns(list)
  expect(fields['shift']).toEqual({ values: [{ name: 'J' }], places: [] })
  expect(fields['isTaken']?.values).toEqual([true, false])
  expect(fields['type']).toEqual({ values: ['switch'], places: [] })
})

test('objects that are not alike are no columns', () => {
  expect(() => toColumns([{ a: 1 }, { b: 1 }])).toThrow('alike')
  expect(() => toColumns([{ a: 1 }, { a: 1, b: 1 }])).toThrow('alike')
})
