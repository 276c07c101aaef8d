// Lists that travel as columns are the same lists when they arrive.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromColumns, toColumns } from './columns.ts'

const value = fc.oneof(
  fc.constantFrom(null, true, false, '', 'a', '1', 1, 'null', 'object []'),
  fc.constantFrom([], [1], {}, { a: [] }, { a: null }, ['a']),
  fc.jsonValue(),
)

test('any list comes back the same, a field that only some have included', () => {
  const object = fc.record({ a: value, b: value, _id: fc.nat() }, { requiredKeys: ['_id'] })
  fc.assert(
    fc.property(fc.array(object, { maxLength: 30 }), (list) => {
      expect(fromColumns(structuredClone(toColumns(list)))).toEqual(list)
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

test('an undefined value is an absent field', () => {
  expect(fromColumns(toColumns([{ a: 1, b: undefined }, { b: 2 }]))).toStrictEqual([{ a: 1 }, { b: 2 }])
  expect(fromColumns(toColumns([]))).toEqual([])
})
