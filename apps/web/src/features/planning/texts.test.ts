// The words of planning modifications that end with a day.
import { expect, test } from 'vitest'
import { planningTexts } from './texts.ts'

test('a sentence that ends with an abbreviated month has one dot', () => {
  const { outside } = planningTexts.takeBack
  expect(outside('2026-11-27', '2026-11-30')).toMatch(/[^.]nov\.$/)
  expect(outside('2027-05-01', '2027-05-03')).toMatch(/[^.]mai\.$/)
})
