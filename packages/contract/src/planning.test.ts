// The requests for a modification that the contract takes, and the sentence beside the field of one that it refuses.
import { addDays } from '@releve/domain/calendar/day'
import { describe, expect, test } from 'vitest'
import { MAX_RANGE_DAYS } from './fields.ts'
import { planningRoutes } from './planning.ts'
import { validate } from './validation.ts'

const FROM = '2026-11-22'
const absence = { type: 'absence', fromDate: FROM, toDate: FROM }
const otherHours = { ...absence, type: 'custom_modification', shift: { name: 'J' } }
const fieldsOf = (body: object) => {
  const read = validate(planningRoutes['planning.register'].body, body)
  return 'fields' in read ? Object.keys(read.fields) : []
}

describe('a request', () => {
  test.each<[string, object]>([
    ['an absence of a day', absence],
    ['a day as one date', { type: 'absence', date: FROM }],
    ['as long as may be', { ...absence, toDate: addDays(FROM, MAX_RANGE_DAYS - 1) }],
    ['with a cause', { ...absence, cause: 'leave' }],
    ['approved, its vacations offered', { ...absence, approve: true, offer: {} }],
    ['other hours', otherHours],
    ['hours over midnight', { ...otherHours, shift: { name: 'J', startTime: '20:00', endTime: '04:00', endsNextDay: true } }],
    ['twenty-four hours', { ...otherHours, shift: { name: 'J', startTime: '08:00', endTime: '08:00', endsNextDay: true } }],
  ])('%s', (_name, body) => expect(fieldsOf(body)).toEqual([]))

  test.each<[string, object, string]>([
    ['without days', { type: 'absence' }, 'fromDate'],
    ['without a last day', { type: 'absence', fromDate: FROM }, 'toDate'],
    ['without a first day', { type: 'absence', toDate: FROM }, 'fromDate'],
    ['with a day and a range', { ...absence, date: FROM }, 'date'],
    ['the wrong way round', { ...absence, toDate: addDays(FROM, -1) }, 'toDate'],
    ['a day too long', { ...absence, toDate: addDays(FROM, MAX_RANGE_DAYS) }, 'toDate'],
    ['an absence with a vacation', { ...absence, shift: { name: 'J' } }, 'shift'],
    ['other hours without one', { ...otherHours, shift: undefined }, 'shift'],
    ['other hours with a cause', { ...otherHours, cause: 'leave' }, 'cause'],
    ['vacations offered of what is not approved', { ...absence, offer: {} }, 'offer'],
    ['vacations offered of other hours', { ...otherHours, approve: true, offer: {} }, 'offer'],
    ['half of the hours', { ...otherHours, shift: { name: 'J', startTime: '08:00' } }, 'shift.endTime'],
    ['an end before the start', { ...otherHours, shift: { name: 'J', startTime: '20:00', endTime: '04:00' } }, 'shift.endTime'],
    ['an end at the start', { ...otherHours, shift: { name: 'J', startTime: '08:00', endTime: '08:00' } }, 'shift.endTime'],
    ['more than a day', { ...otherHours, shift: { name: 'J', startTime: '08:00', endTime: '09:00', endsNextDay: true } }, 'shift.endTime'],
    [
      'a variation and other hours',
      { ...otherHours, shift: { name: 'J', startTime: '08:00', endTime: '09:00', selectedVariation: 'Tôt' } },
      'shift.selectedVariation',
    ],
  ])('%s is refused', (_name, body, field) => expect(fieldsOf(body)).toContain(field))
})

describe('the causes of a centre', () => {
  const causesFields = (causes: readonly object[]) => {
    const read = validate(planningRoutes['planning.saveCauses'].body, { causes })
    return 'fields' in read ? Object.keys(read.fields) : []
  }

  test('several new ones, and each name and each known cause once', () => {
    expect(causesFields([{ name: 'Congé' }, { name: 'Formation' }])).toEqual([])
    expect(causesFields([{ _id: 'leave', name: 'Congé' }, { name: 'Formation' }, { name: 'Famille' }])).toEqual([])
    expect(causesFields([{ name: 'Congé' }, { name: 'CONGÉ' }])).toEqual(['causes'])
    expect(
      causesFields([
        { _id: 'leave', name: 'Congé' },
        { _id: 'leave', name: 'Repos' },
      ]),
    ).toEqual(['causes'])
    expect(causesFields([])).toEqual(['causes'])
  })
})
