// The body that a draft of a request means.
import { expect, test } from 'vitest'
import { emptyDraft, readRequest } from './request-form.ts'
import type { RequestDraft } from './request-form.ts'

const activities = [{ _id: 'training', name: 'Formation', letters: 'F', kind: 'work', isNamed: true }] as const

const training: RequestDraft = {
  ...emptyDraft('2026-11-24'),
  type: 'activity',
  activity: 'training',
  startTime: '14:00',
  endTime: '17:00',
  weekdays: [1],
}

test('weekdays chosen for a period are not sent for the one day that it became', () => {
  expect(readRequest({ ...training, toDate: '30/11/2026' }, null, activities)).toMatchObject({ value: { weekdays: [1] } })
  // 24 November is a Tuesday.
  expect(readRequest(training, null, activities)).not.toHaveProperty('value.weekdays')
})
