// The body that a draft of a request means.
import { describe, expect, test } from 'vitest'
import { emptyDraft, morningAfter, readRequest } from './request-form.ts'
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

describe('hours in the early morning of the day that the form was opened on', () => {
  const typed = (startTime: string, endTime: string, more = {}) => ({
    ...emptyDraft('2026-11-22'),
    type: 'activity' as const,
    startTime,
    endTime,
    ...more,
  })

  test.each([
    ['two to seven', typed('2', '7'), '2026-11-23'],
    ['hours of the day', typed('7', '9'), null],
    ['hours over midnight', typed('22', '2'), null],
    ['hours that do not read yet', typed('2', ''), null],
    ['another day', typed('2', '7', { fromDate: '23/11/2026', toDate: '23/11/2026' }), null],
    ['several days', typed('2', '7', { toDate: '24/11/2026' }), null],
  ])('%s', (_, draft, expected) => {
    expect(morningAfter(draft, '2026-11-22')).toBe(expected)
  })
})
