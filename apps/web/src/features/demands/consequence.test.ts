// The consequence of a change on one's own planning: weeks, rests, one figure per rule, and the server's words over them.
import { zoneOf } from '@releve/domain/calendar/zone'
import { toDayNumber } from '@releve/domain/calendar/day'
import { PROFILES } from '@releve/domain/working-time/profiles'
import type { Profile } from '@releve/domain/working-time/rules'
import { describe, expect, it } from 'vitest'
import type { WireShiftDay } from '@releve/contract/shifts'
import {
  changedWeeks,
  consequenceOf,
  currentWeek,
  dutiesOf,
  framingRest,
  weekWindows,
  withServerWords,
  worstCivilWeek,
} from './components/consequence.ts'
import type { PlanningChange, RuleFigure } from './components/consequence.ts'
import { day, days, ME, shift, violation } from './wire-demand.fixture.ts'

const zone = zoneOf('Europe/Paris')
/** Camille of the demo, Saturday 7 to Friday 4 December: J N R R. */
const camille = days('2026-11-07', 'RJNRRJNRRJNRRJNRRJNRRJNRRJNRR')

function consequence(own: readonly WireShiftDay[], change: PlanningChange, profile: Profile = 'SPP12') {
  return consequenceOf({ userId: ME, days: own, change, rules: PROFILES[profile], zone })
}

function figure(figures: readonly RuleFigure[], code: RuleFigure['code']): RuleFigure | undefined {
  return figures.find((each) => each.code === code)
}

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

describe('the rest on each side', () => {
  it('is measured on one’s own planning after the change', () => {
    // The picture: N of Thursday 19, J of Saturday 21, N of Monday 23.
    const own = days('2026-11-11', 'RRRRRRRJNRRRNRRRRRR')
    const { rest } = consequence(own, { gains: { date: '2026-11-21', shift: shift('J') }, loses: null })
    expect(rest?.before).toEqual({ hours: 24, tone: 'ok' })
    expect(rest?.after).toEqual({ hours: 48, tone: 'ok' })
    expect([rest?.previous?.name, rest?.next?.name]).toEqual(['N', 'N'])
  })

  it('is refused where a rule forbids it, on that side only', () => {
    const { rest, rules } = consequence(days('2026-11-11', 'RRRRRRRJNRRRNRRRRRR'), {
      gains: { date: '2026-11-20', shift: shift('J') },
      loses: null,
    })
    expect(rest?.before).toEqual({ hours: 0, tone: 'error' })
    expect(rest?.after?.tone).toBe('ok')
    expect(figure(rules, 'rest')).toMatchObject({ tone: 'error', actual: 0, limit: 12 })
  })

  it('does not count the vacation given in exchange', () => {
    const own = days('2026-11-11', 'RRRRRRRRJNRRRRRRRRRR')
    const { rest } = consequence(own, { gains: { date: '2026-11-21', shift: shift('J') }, loses: '2026-11-20' })
    expect(rest?.previous?.day).toBe(toDayNumber('2026-11-19'))
    expect(rest?.before?.hours).toBe(36)
  })

  it('asks 24 h after a guard, 11 h after a vacation of 8 h', () => {
    const guard = consequence(
      days('2026-11-11', 'RRRRRRRRGRRRRRRRRRRR'),
      { gains: { date: '2026-11-20', shift: shift('G') }, loses: null },
      'SPP_G24',
    )
    expect(figure(guard.rules, 'rest')).toMatchObject({ tone: 'error', actual: 0, limit: 24 })
    const morning = consequence(
      days('2026-11-11', 'RRRRRRRRMRRRRRRRRRRR'),
      { gains: { date: '2026-11-20', shift: shift('M') }, loses: null },
      'CODE_TRAVAIL',
    )
    expect(figure(morning.rules, 'rest')).toMatchObject({ tone: 'ok', actual: 16, limit: 11 })
  })

  it('holds on the night that the clock shortens to 11 h of rest', () => {
    // 28 to 29 March 2026: nominal 12 h, real 11 h. The length of a vacation is nominal; the daily rest asks 11 real hours.
    const own = days('2026-03-18', 'RRRRRRRRRRJRRRRRRRRRR')
    const { rest } = consequence(own, { gains: { date: '2026-03-29', shift: shift('J') }, loses: null })
    expect(rest?.before).toEqual({ hours: 11, tone: 'ok' })
  })

  it('has no neighbour in an empty planning', () => {
    const { rest, rules } = consequence(days('2026-11-11', 'RRRRRRRRRRRRRRRRRRRRR'), {
      gains: { date: '2026-11-21', shift: shift('J') },
      loses: null,
    })
    expect([rest?.before, rest?.after]).toEqual([null, null])
    expect(figure(rules, 'rest')).toMatchObject({ tone: 'ok', actual: null })
  })

  it('is not spoken of when nothing is gained', () => {
    const { rest, rules, weeks } = consequence(camille, { gains: null, loses: '2026-11-20' })
    expect(rest).toBeNull()
    expect(rules).toEqual([])
    expect(weeks).toHaveLength(1)
  })
})

describe('the rules', () => {
  it('tell 48 h reached, 60 h beyond', () => {
    const own = days('2026-11-11', 'RRRRRRRJNRRRNRRRRRR')
    const reached = consequence(own, { gains: { date: '2026-11-21', shift: shift('J') }, loses: null })
    expect(figure(reached.rules, 'hoursSlidingWeek')).toMatchObject({ tone: 'warn', actual: 48, limit: 48, isOld: false })
    const beyond = consequence(days('2026-11-11', 'RRRRRRRJNRRJNRRRRRR'), { gains: { date: '2026-11-20', shift: shift('N') }, loses: null })
    expect(figure(beyond.rules, 'hoursSlidingWeek')).toMatchObject({ tone: 'warn', actual: 60, isOld: false })
  })

  it('say that a limit was passed before, when the exchange does not worsen it', () => {
    // Five vacations of 12 h in the week already; the same hours on another day of it.
    const own = days('2026-11-11', 'RRRRRJRJRJRJRJRRRRRRR')
    const { rules } = consequence(own, { gains: { date: '2026-11-19', shift: shift('J') }, loses: '2026-11-18' })
    const { tone, actual, isOld } = figure(rules, 'hoursSlidingWeek') ?? {}
    expect({ tone, isOld }).toEqual({ tone: 'warn', isOld: (actual ?? 0) > 48 })
  })

  it('count days in a row and the civil week', () => {
    const own = days('2026-11-11', 'RRRRRMMMMMMRRRRRRRRRR')
    const { rules } = consequence(own, { gains: { date: '2026-11-22', shift: shift('M') }, loses: null }, 'CODE_TRAVAIL')
    expect(figure(rules, 'consecutiveDays')).toMatchObject({ actual: 7, limit: 6, tone: 'warn', isOld: false })
    expect(figure(rules, 'hoursCivilWeek')).toMatchObject({ actual: 56, limit: 48, tone: 'error' })
  })

  it('clip a night at the end of the civil week', () => {
    const [night] = dutiesOf([day('2026-11-22', 'N')], zone)
    if (night === undefined) throw new Error('no night')
    // Sunday 19:00 to 24:00 in the one, Monday 00:00 to 07:00 in the other.
    expect(worstCivilWeek([night], night)).toBe(7)
  })

  it('frame the service by the shorter of its two long rests', () => {
    const duties = dutiesOf(days('2026-11-16', 'JRRRJNRRRRJ'), zone)
    const night = duties[2]
    if (night === undefined) throw new Error('no night')
    // J N together: 84 h before J, 72 h after N.
    expect(framingRest(duties, night, 35)).toBe(84)
    expect(framingRest([night], night, 35)).toBeNull()
  })

  it('leave out absences from what one works', () => {
    expect(
      dutiesOf([day('2026-11-21', 'J', { isOff: true }), day('2026-11-22', 'R'), day('2026-11-23', 'N')], zone).map(({ name }) => name),
    ).toEqual(['N'])
  })
})

describe('what the server found', () => {
  const figures: RuleFigure[] = [
    { code: 'rest', tone: 'ok', actual: 24, limit: 12, isOld: false },
    { code: 'hoursSlidingWeek', tone: 'ok', actual: 36, limit: 48, isOld: false },
  ]

  it('decides the tone and the figure of one’s own rule', () => {
    const { figures: told, others } = withServerWords(figures, [violation({ actual: 60, limit: 44, severity: 'blocking' })], ME)
    expect(figure(told, 'hoursSlidingWeek')).toEqual({ code: 'hoursSlidingWeek', tone: 'error', actual: 60, limit: 44, isOld: false })
    expect(figure(told, 'rest')).toEqual(figures[0])
    expect(others).toEqual([])
  })

  it('stands beside when it is about a colleague, staffing, or a rule not shown', () => {
    const found = [
      violation({ userId: 'other' }),
      violation({ code: 'minimumStaffing', severity: 'blocking' }),
      violation({ code: 'consecutiveDays' }),
    ]
    const { figures: told, others } = withServerWords(figures, found, ME)
    expect(told).toEqual(figures)
    expect(others).toEqual(found)
  })
})
