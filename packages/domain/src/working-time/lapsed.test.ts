// A lack names the people who hold what it asks for on other days.
import { expect, test } from 'vitest'
import { withLapsed } from './lapsed.ts'

const DAY = '2026-12-05'
const of = (name: string, fromDate: string | null, untilDate: string | null) => [
  { holder: 'Claire Durand', validity: [{ name, fromDate, untilDate }] },
]
const lack = { total: 1, missing: { CDS: 1 } }
const durand = { holder: 'Claire Durand', qualification: 'CDS' }

test.each([
  ['ended the day before', of('CDS', null, '2026-12-04'), [{ ...durand, fromDate: null, untilDate: '2026-12-04' }]],
  ['ends that day', of('CDS', null, DAY), undefined],
  ['begins the day after', of('CDS', '2026-12-06', null), [{ ...durand, fromDate: '2026-12-06', untilDate: null }]],
  ['begins that day', of('CDS', DAY, null), undefined],
  ['ended, and is not what lacks', of('ADJ', null, '2026-12-04'), undefined],
  ['was valid for some days before', of('CDS', '2026-11-01', '2026-11-30'), [{ ...durand, fromDate: null, untilDate: '2026-11-30' }]],
  ['has no days', [{ holder: 'Claire Durand' }], undefined],
])('a qualification that %s', (_, people, expected) => {
  expect(withLapsed(lack, people, DAY).lapsed).toEqual(expected)
})

test('it is said of a lack of some hours alone, too', () => {
  const during = [
    { startTime: '07:00', endTime: '10:00', total: 2, missing: {} },
    { startTime: '15:00', endTime: '19:00', total: 1, missing: { CDS: 1 } },
  ]
  expect(withLapsed({ total: 2, missing: {}, during }, of('CDS', null, '2026-12-04'), DAY).lapsed).toHaveLength(1)
})
