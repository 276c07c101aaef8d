// The body a draft becomes, and where what is missing is said.
import { describe, expect, it } from 'vitest'
import type { WireRotation } from '@releve/contract/rotations'
import { emptyDraft, halvesOf, OTHER, readRequest, shiftOf, USUAL, withFrom, workShiftsOf } from './components/request-form.ts'

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

describe('the halves of a vacation', () => {
  const on = (startTime: string, endTime: string, more: object = {}) => {
    const shift = { name: 'J', type: 'work', default: { startTime, endTime }, endsNextDay: endTime <= startTime, variation: null } as const
    return halvesOf({ shift, isOff: false, ...more }).map((half) => `${half.word} ${half.startTime}–${half.endTime}`)
  }

  it('are a morning and an afternoon where it has both, else its first and its second', () => {
    expect(on('07:00', '19:00')).toEqual(['morning 07:00–13:00', 'afternoon 13:00–19:00'])
    expect(on('08:00', '16:15')).toEqual(['morning 08:00–12:10', 'afternoon 12:10–16:15'])
    expect(on('06:00', '14:00')).toEqual(['first 06:00–10:00', 'second 10:00–14:00'])
  })

  it('are none of a night, of a day off and of a day that is in parts', () => {
    expect([on('19:00', '07:00'), on('07:00', '19:00', { isOff: true }), on('07:00', '19:00', { parts: [] })]).toEqual([[], [], []])
  })
})

describe('what is asked', () => {
  it('for oneself waits for an approval', () => {
    expect(readRequest({ ...draft, cause: 'training', comment: ' Secourisme ' }, null)).toEqual({
      value: { type: 'absence', fromDate: '2026-12-01', toDate: '2026-12-01', cause: 'training', comment: 'Secourisme' },
    })
  })

  it('for a member is approved, with its reason', () => {
    expect(readRequest({ ...draft, reason: 'Accord du chef' }, MEMBER)).toMatchObject({
      value: { userId: MEMBER, approve: true, reason: 'Accord du chef' },
    })
  })

  it('as a day off has no cause, were one chosen before', () => {
    expect(readRequest({ ...draft, type: 'off_day', cause: 'family' }, null)).toEqual({
      value: { type: 'off_day', fromDate: '2026-12-01', toDate: '2026-12-01', comment: '' },
    })
  })

  it.each([
    [USUAL, { name: 'N' }],
    ['Tôt', { name: 'N', selectedVariation: 'Tôt' }],
  ])('as other hours %s', (times, shift) => {
    expect(readRequest({ ...custom, times }, null)).toMatchObject({ value: { shift } })
  })

  it('as it is typed: days and hours in any of their forms', () => {
    const typed = { ...custom, fromDate: '1/12/26', toDate: '02-12-2026', times: OTHER, startTime: '8h', endTime: '2000' }
    expect(readRequest(typed, null)).toMatchObject({
      value: { fromDate: '2026-12-01', toDate: '2026-12-02', shift: { startTime: '08:00', endTime: '20:00', endsNextDay: false } },
    })
    expect(shiftOf(typed, rotations)).toMatchObject({ default: { startTime: '08:00', endTime: '20:00' } })
  })

  it('the end comes along with a beginning that passes it, and not with one half typed', () => {
    expect(withFrom(draft, '05/12/2026')).toEqual({ fromDate: '05/12/2026', toDate: '05/12/2026' })
    expect(withFrom(draft, '05/12/2')).toEqual({ fromDate: '05/12/2', toDate: '01/12/2026' })
    expect(withFrom(draft, '30/11/2026')).toEqual({ fromDate: '30/11/2026', toDate: '01/12/2026' })
  })

  it('ends on the next day when the end does not follow the start', () => {
    const at = (startTime: string, endTime: string) => readRequest({ ...custom, times: OTHER, startTime, endTime }, null)
    expect(at('20:00', '08:00')).toMatchObject({ value: { shift: { endsNextDay: true } } })
    expect(at('08:00', '20:00')).toMatchObject({ value: { shift: { endsNextDay: false } } })
    expect(at('08:00', '08:00')).toMatchObject({ value: { shift: { endsNextDay: true } } })
  })
})

it('an administrator registers an absence without a reason: its cause says enough', () => {
  const read = readRequest({ ...draft, cause: 'training', reason: ' ' }, MEMBER)
  expect(read).toMatchObject({ value: { cause: 'training', approve: true } })
  expect('value' in read && read.value.reason).toBeUndefined()
})

describe('what is missing', () => {
  it.each([
    ['a day', { ...draft, fromDate: '' }, null, 'fromDate'],
    ['a day that exists', { ...draft, toDate: '31/11/2026' }, null, 'toDate'],
    ['an hour that exists', { ...custom, times: OTHER, startTime: '25:00', endTime: '8h' }, null, 'startTime'],
    ['the order of days', { ...draft, toDate: '30/11/2026' }, null, 'toDate'],
    ['a period that is short enough', { ...draft, toDate: '01/12/2028' }, null, 'toDate'],
    ['the vacation', { ...custom, shift: null }, null, 'shift'],
    ['an hour', { ...custom, times: OTHER, startTime: '08:00' }, null, 'endTime'],
    ['the reason of an administrator', { ...draft, type: 'off_day', reason: ' ' }, MEMBER, 'reason'],
  ] as const)('%s', (_, draft, memberId, field) => {
    const read = readRequest(draft, memberId)
    expect('fields' in read && read.fields[field]).toEqual(expect.any(String))
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
