// The days of validity as they are typed: read, or said to be wrong beside the name of their qualification.
import { expect, test } from 'vitest'
import { NBSP } from '#ui/format.ts'
import { typedValidity, validityDraft, validityError } from './validity-form.ts'

const UNTIL = { name: 'CDS', fromDate: null, untilDate: '2026-12-31' }

test('what is known is shown as it would be typed, and read back the same', () => {
  const draft = validityDraft([UNTIL])
  expect(draft).toEqual({ CDS: { from: '', until: '31/12/2026' } })
  expect(typedValidity(draft, ['CDS', 'OPE'])).toEqual([UNTIL])
})

test('a qualification that is taken away, or has no day, has no line', () => {
  expect(typedValidity(validityDraft([UNTIL]), ['OPE'])).toEqual([])
  expect(typedValidity({ OPE: { from: ' ', until: '' } }, ['OPE'])).toEqual([])
})

test('a day that is none is said with the name of its qualification', () => {
  const draft = { CDS: { from: '', until: '31/02/2026' } }
  expect(validityError(draft, ['CDS'])).toBe(`CDS${NBSP}: Cette date n’existe pas.`)
  expect(validityError(draft, ['OPE'])).toBeNull()
})
