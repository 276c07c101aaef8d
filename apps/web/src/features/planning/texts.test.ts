// The words of planning modifications that end with a day.
import { expect, test } from 'vitest'
import { placementTexts } from './components/placement-texts.ts'
import { planningTexts } from './texts.ts'

test('a sentence that ends with an abbreviated month has one dot', () => {
  const { outside } = planningTexts.takeBack
  expect(outside('2026-11-27', '2026-11-30')).toMatch(/[^.]nov\.$/)
  expect(outside('2027-05-01', '2027-05-03')).toMatch(/[^.]mai\.$/)
  expect(placementTexts.leftOut(['2026-12-21', '2026-12-28'])).toMatch(/^Sans les .*[^.]déc\.$/)
  expect(placementTexts.leftOut(['2027-05-04'])).toMatch(/^Sans le .*[^.]mai\.$/)
  expect(planningTexts.form.morning('2026-11-22', '2026-11-23')).toMatch(/[^.]nov\. La fin .*[^.]nov\.$/)
})
