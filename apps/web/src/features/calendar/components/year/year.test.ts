// A year of leave: runs of absence, and the tightest vacation of each week.
import type { CenterPlanning } from '@releve/contract/shifts'
import { describe, expect, it } from 'vitest'
import { decodePlanning } from '#features/shifts/queries.ts'
import { memberOf, shiftOf } from '../shift-day.fixture.ts'
import { awayRuns, placeIn, yearWeeks } from './year.ts'

// Friday 1 to Saturday 9 January 2027: the end of week 53 of 2026, and week 1.
const wire: CenterPlanning = {
  roster: 'v1',
  from: '2027-01-01',
  days: 9,
  shifts: [shiftOf('J'), shiftOf('N')],
  legend: [
    { code: 'J', shift: 'J', state: 'planned' },
    { code: 'N', shift: 'N', state: 'taken' },
    { code: '-', shift: '', state: 'unavailable' },
    { code: '.', shift: 'R', state: 'rest' },
  ],
  rows: ['JN..JN--.', 'JN-.--...', '..JN..JN.'],
}
const planning = decodePlanning(wire, {
  roster: 'v1',
  members: [memberOf('a', null, []), memberOf('b', null, []), memberOf('c', null, [])],
})!

describe('a year of leave', () => {
  it('has the days on which somebody is away, in runs', () => {
    expect(awayRuns(planning, 1)).toEqual([
      { from: '2027-01-03', to: '2027-01-03' },
      { from: '2027-01-05', to: '2027-01-06' },
    ])
    expect(awayRuns(planning, 2)).toEqual([])
  })

  it('places a run within the year', () => {
    expect(placeIn(planning.days, { from: '2027-01-04', to: '2027-01-06' })).toEqual({ left: 3 / 9, width: 3 / 9 })
  })

  it('names the tightest vacation of each week', () => {
    expect(yearWeeks(planning, { J: { total: 1 } })).toEqual([
      { week: 53, from: '2027-01-01', tightest: { day: '2027-01-02', shift: 'J', present: 0, minimum: 1, isShort: true } },
      { week: 1, from: '2027-01-04', tightest: { day: '2027-01-04', shift: 'J', present: 0, minimum: 1, isShort: true } },
    ])
    expect(yearWeeks(planning, {}).map(({ tightest }) => tightest)).toEqual([null, null])
  })

  it('asks nothing of days that follow no cycle yet', () => {
    const begun = decodePlanning({ ...wire, followedFrom: '2027-01-08' }, { roster: 'v1', members: [...planning.members] })!
    expect(yearWeeks(begun, { N: { total: 2 } })).toEqual([
      { week: 53, from: '2027-01-01', tightest: null },
      { week: 1, from: '2027-01-04', tightest: { day: '2027-01-09', shift: 'N', present: 0, minimum: 2, isShort: true } },
    ])
  })
})
