// Tests one's weeks before and after a change.
import { describe, expect, it } from 'vitest'
import { changedWeeks, currentWeek, weekWindows } from './own-days.ts'
import { day, days, shift } from '../wire-demand.fixture.ts'

/** Camille of the demo, Saturday 7 to Friday 4 December: J N R R. */
const camille = days('2026-11-07', 'RJNRRJNRRJNRRJNRRJNRRJNRRJNRR')

describe('the weeks', () => {
  it.each([
    [['2026-11-21'], ['2026-11-18…2026-11-24']],
    [['2026-11-21', '2026-11-21'], ['2026-11-18…2026-11-24']],
    // Six days apart: both in one week.
    [['2026-11-30', '2026-11-24'], ['2026-11-24…2026-11-30']],
    [
      ['2026-11-24', '2026-12-01'],
      ['2026-11-21…2026-11-27', '2026-11-28…2026-12-04'],
    ],
    [[], []],
  ])('around %j are %j', (changed, expected) => {
    expect(weekWindows(changed).map((week) => `${week[0]}…${week.at(-1)}`)).toEqual(expected)
    for (const week of weekWindows(changed)) expect(week).toHaveLength(7)
  })

  it('show the vacation gained, that given as rest, and ring both', () => {
    const own = days('2026-11-10', 'RRRRRRRRRRRRRRRRRRRRGRRRRRRRRRR')
    const [week] = changedWeeks(own, { gains: { date: '2026-11-24', shift: shift('G') }, loses: '2026-11-30' })
    expect(week?.before.map((each) => each.shift.name).join('')).toBe('RRRRRRG')
    expect(week?.after.map((each) => each.shift.name).join('')).toBe('GRRRRRR')
    expect(week?.after.map(({ isChanged }) => isChanged)).toEqual([true, false, false, false, false, false, true])
    expect(week?.before.some(({ isChanged }) => isChanged)).toBe(false)
  })

  it('replace the vacation of one day by another on that day', () => {
    const [week] = changedWeeks(camille, { gains: { date: '2026-11-20', shift: shift('N') }, loses: '2026-11-20' })
    expect(week?.after.find((each) => each.day === '2026-11-20')?.shift.name).toBe('N')
  })

  it('as they are say rest for days that are not known', () => {
    const week = currentWeek([day('2026-11-21', 'J')], '2026-11-21')
    expect(week.map((each) => each.shift.name).join('')).toBe('RRRJRRR')
  })
})
