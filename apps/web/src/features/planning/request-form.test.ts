// The body a draft becomes, and where what is missing is said.
import { describe, expect, it } from 'vitest'
import type { WireRotation } from '@releve/contract/rotations'
import { emptyDraft, OTHER, readRequest, shiftOf, USUAL, workShiftsOf } from './components/request-form.ts'

const MEMBER = '0198c5d2-0000-7000-8000-000000000001'
const draft = emptyDraft('2026-12-01')
const custom = { ...draft, type: 'custom_modification', shift: 'N' } as const
const N = { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' }, endsNextDay: true, variation: null } as const
const early = { name: 'Tôt', startTime: '18:00', endTime: '06:00', endsNextDay: true }
const rotations: WireRotation[] = [
  {
    _id: 'r',
    centerId: 'c',
    name: 'Cycle',
    activationDates: [],
    days: [
      { shift: N, variations: [early] },
      { shift: N, variations: [] },
    ],
  },
]

describe('what is asked', () => {
  it('for oneself waits for an approval', () => {
    expect(readRequest({ ...draft, cause: 'training', comment: ' Secourisme ' }, null)).toEqual({
      body: { type: 'absence', fromDate: '2026-12-01', toDate: '2026-12-01', cause: 'training', comment: 'Secourisme' },
    })
  })

  it('for a member is approved, with its reason', () => {
    expect(readRequest({ ...draft, reason: 'Accord du chef' }, MEMBER)).toMatchObject({
      body: { userId: MEMBER, approve: true, reason: 'Accord du chef' },
    })
  })

  it('as a day off has no cause, were one chosen before', () => {
    expect(readRequest({ ...draft, type: 'off_day', cause: 'family' }, null)).toEqual({
      body: { type: 'off_day', fromDate: '2026-12-01', toDate: '2026-12-01', comment: '' },
    })
  })

  it.each([
    [USUAL, { name: 'N' }],
    ['Tôt', { name: 'N', selectedVariation: 'Tôt' }],
  ])('as other hours %s', (times, shift) => {
    expect(readRequest({ ...custom, times }, null)).toMatchObject({ body: { shift } })
  })

  it('ends on the next day when the end does not follow the start', () => {
    const at = (startTime: string, endTime: string) => readRequest({ ...custom, times: OTHER, startTime, endTime }, null)
    expect(at('20:00', '08:00')).toMatchObject({ body: { shift: { endsNextDay: true } } })
    expect(at('08:00', '20:00')).toMatchObject({ body: { shift: { endsNextDay: false } } })
    expect(at('08:00', '08:00')).toMatchObject({ body: { shift: { endsNextDay: true } } })
  })
})

describe('what is missing', () => {
  it.each([
    ['a day', { ...draft, fromDate: '' }, null, 'fromDate'],
    ['the order of days', { ...draft, toDate: '2026-11-30' }, null, 'toDate'],
    ['a period that is short enough', { ...draft, toDate: '2028-12-01' }, null, 'toDate'],
    ['the vacation', { ...custom, shift: null }, null, 'shift'],
    ['an hour', { ...custom, times: OTHER, startTime: '08:00' }, null, 'endTime'],
    ['the reason of an administrator', { ...draft, reason: ' ' }, MEMBER, 'reason'],
  ] as const)('%s', (_, asked, memberId, field) => {
    const read = readRequest(asked, memberId)
    expect('errors' in read && read.errors[field]).toEqual(expect.any(String))
  })
})

describe('the vacations of a centre', () => {
  it('are each offered once, with their variations', () => {
    expect(workShiftsOf(rotations)).toEqual([{ shift: N, variations: ['Tôt'] }])
  })

  it('are drawn with the hours asked for', () => {
    expect(shiftOf({ ...custom, times: 'Tôt' }, rotations)?.variation).toEqual(early)
    expect(shiftOf({ ...custom, times: OTHER, startTime: '08:00', endTime: '20:00' }, rotations)).toMatchObject({ endsNextDay: false })
    expect(shiftOf({ ...custom, times: OTHER }, rotations)).toBeNull()
    expect(shiftOf(draft, rotations)).toBeNull()
  })
})
