// One row per rule and date: a change answers for the violations that it creates or worsens, and not for those that stood before.
import { describe, expect, test, vi } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import { line, ruleOf } from './duty.fixture.ts'
import { worstSlidingWeek } from '../rules/hours-sliding-week.ts'
import { ruleNamed } from '../rules/table.ts'
import { violations } from './evaluate.ts'
import type { Rule } from './rules.ts'
import { wouldRest } from './rest-around.ts'

/** `code date shift actual/limit`, then the neighbour. */
function found(rule: Rule, firstDay: string, before: string, after: string, off: readonly string[] = []): string[] {
  const isOff = new Set(off.map(toDayNumber))
  return violations({
    profile: 'SPP12',
    userId: 'u',
    before: line(firstDay, before),
    after: line(firstDay, after),
    rules: [rule],
    unavailableDays: (day) => isOff.has(day),
  }).map(({ code, severity, userId, day, shiftName, actual, limit, otherDay, otherShiftName }) => {
    expect({ code, severity, userId }).toEqual({ code: rule.code, severity: rule.severity, userId: 'u' })
    const other = otherDay === undefined ? '' : ` | ${fromDayNumber(otherDay)} ${otherShiftName}`
    return `${fromDayNumber(day)} ${shiftName} ${actual}/${limit}${other}`
  })
}

const overlap = ruleOf('SPP12', 'overlap')
const unavailable = ruleOf('SPP12', 'unavailable')
const rest11 = ruleOf('SPP12', 'dailyRest')
const rest12 = ruleOf('FPH', 'dailyRest')
const restAfter = ruleOf('SPP12', 'restAfterShift')
const sliding = ruleOf('FPH', 'hoursSlidingWeek')
const civil = ruleOf('FPT', 'hoursCivilWeek')
const weekly = ruleOf('SPP12', 'weeklyRest')
const run = ruleOf('CODE_TRAVAIL', 'consecutiveDays')

// 16 November 2026 is a Monday.
describe('overlap', () => {
  test.each([
    ['two vacations at once', 'R J R', 'R J+j R', ['2026-11-17 J 11/0 | 2026-11-17 J']],
    ['the night before runs into the day', 'N R', 'N M', ['2026-11-17 M 2/0 | 2026-11-16 N']],
    ['one starts as the other ends', 'J R', 'J+N R', []],
    ['a guard holds a whole vacation', 'R G R', 'R G+A R', ['2026-11-17 A 8/0 | 2026-11-17 G']],
    ['a guard over two vacations', 'R M+A R', 'R M+A+G R', ['2026-11-17 G 5/0 | 2026-11-17 M', '2026-11-17 G 8/0 | 2026-11-17 A']],
    ['two new ones at once, told once', 'R R R', 'R J+j R', ['2026-11-17 J 11/0 | 2026-11-17 J']],
    ['an overlap that was there', 'R J+j R R', 'R J+j R A', []],
    ['a longer overlap than before', 'R J+N R', 'R J+n R', ['2026-11-17 N 1/0 | 2026-11-17 J']],
    ['a shorter overlap than before', 'R G+J R', 'R G+A R', []],
    ['both moved, as much at once as before', 'R J+j R', 'R N+n R', []],
    ['both moved, more at once than before', 'R N+n R', 'R J+J R', ['2026-11-17 J 12/0 | 2026-11-17 J']],
    ['one removed', 'R J+j R', 'R J R', []],
    [
      'another overlap that stands excuses none',
      'M R+J+j R',
      'R R+J+j+n R',
      ['2026-11-17 N 1/0 | 2026-11-17 J', '2026-11-17 N 2/0 | 2026-11-17 J'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(found(overlap, '2026-11-16', before, after)).toEqual(expected)
  })
})

describe('unavailable', () => {
  test.each([
    ['a vacation taken on a day of absence', 'R R R', 'R J R', ['2026-11-17'], ['2026-11-17 J 1/0']],
    ['the night before the absence', 'R R R', 'N R R', ['2026-11-17'], []],
    ['a day that is free', 'R R R', 'R J R', ['2026-11-16', '2026-11-18'], []],
    ['already worked: an exchange of that day', 'R J R', 'R N R', ['2026-11-17'], []],
    ['already worked, and one more', 'R J R', 'R J+N R', ['2026-11-17'], ['2026-11-17 N 1/0']],
    ['moved there from another day', 'J R R', 'R J R', ['2026-11-17'], ['2026-11-17 J 1/0']],
  ])('%s', (_, before, after, off, expected) => {
    expect(found(unavailable, '2026-11-16', before, after, off)).toEqual(expected)
  })

  test('nothing is known about absences', () => {
    const after = line('2026-11-16', 'J')
    expect(violations({ profile: 'SPP12', userId: 'u', before: [], after, rules: [unavailable] })).toEqual([])
  })
})

describe('daily rest', () => {
  test.each([
    ['night then day, before', 'R J', 'N J', ['2026-11-16 N 0/11 | 2026-11-17 J']],
    ['day then night, the same day', 'J R', 'J+N R', ['2026-11-16 N 0/11 | 2026-11-16 J']],
    ['afternoon then morning: 8 h', 'A R', 'A M', ['2026-11-17 M 8/11 | 2026-11-16 A']],
    ['12 h are enough', 'J R R', 'J J R', []],
    ['24 h on the other side', 'N R N', 'N J N', ['2026-11-17 J 0/11 | 2026-11-16 N']],
    ['on both sides, the same night', 'N R', 'N J+N', ['2026-11-17 J 0/11 | 2026-11-16 N', '2026-11-17 N 0/11 | 2026-11-17 J']],
    ['two new neighbours, told once', 'R R', 'N J', ['2026-11-17 J 0/11 | 2026-11-16 N']],
    ['10 h that were there', 'R F F R', 'R F F R', []],
    ['10 h that were there, the other day exchanged for as much', 'R F F R', 'R F F D', ['2026-11-19 D 0/11 | 2026-11-18 F']],
    ['10 h become 9 h 30', 'R F F R', 'R F f R', ['2026-11-18 F 9.5/11 | 2026-11-17 F']],
    ['9 h 30 become 10 h', 'R F f R', 'R F F R', []],
    ['the first one ends later', 'M+P R', 'm+P R', ['2026-11-16 M 4/11 | 2026-11-16 P']],
    ['the first one starts earlier, ends as before', 'A M', 'a M', []],
    ['the guard, not what is worked inside it', 'G+A R', 'G+A j', ['2026-11-17 J 0/11 | 2026-11-16 G']],
    ['both moved, 10 h still', 'R F F R', 'R f f R', []],
    ['a day off between them is given away', 'N J R', 'N R R', []],
    ['overlapping vacations leave no rest to measure', 'J R', 'J+j R', []],
    ['the rest before an overlap is still measured', 'P j R', 'P j+J R', ['2026-11-17 J 2/11 | 2026-11-16 P']],
  ])('%s', (_, before, after, expected) => {
    expect(found(rest11, '2026-11-16', before, after)).toEqual(expected)
  })

  test.each([
    // 28 March 2026: 12 h by the clock are 11 h.
    ['spring night, 11 h asked', rest11, '2026-03-28', []],
    ['spring night, 12 h asked', rest12, '2026-03-28', ['2026-03-29 J 11/12 | 2026-03-28 J']],
    ['autumn night, 12 h asked', rest12, '2026-10-24', []],
    ['any other night, 12 h asked', rest12, '2026-11-16', []],
  ])('on instants: %s', (_, rule, day, expected) => {
    expect(found(rule, day, 'J R', 'J J')).toEqual(expected)
  })
})

describe('rest after a vacation', () => {
  test.each([
    ['12 h after 12 h', 'J R', 'J J', []],
    ['11 h after 12 h', 'j R', 'j J', ['2026-11-17 J 11/12 | 2026-11-16 J']],
    ['11 h before, seen from the earlier one', 'R J', 'j J', ['2026-11-16 J 11/12 | 2026-11-17 J']],
    ['0 h after a guard', 'G R R', 'G G R', ['2026-11-17 G 0/24 | 2026-11-16 G']],
    ['23 h after a guard', 'G R R', 'G R J', ['2026-11-18 J 23/24 | 2026-11-16 G']],
    ['24 h after a guard', 'G R R', 'G R G', []],
    ['8 h after 8 h', 'M R', 'M+P R', []],
    ['10 h after 14 h that were there, both moved', 'R F F R', 'R f f R', []],
    ['a shorter one before it, less is missing', 'R G j R', 'R N j R', []],
    ['an overlap becomes too short a rest, before it', 'G J R', 'N J R', []],
    ['an overlap becomes too short a rest', 'G J R', 'G N R', []],
    ['the neighbour moves away, still too near', 'G j R', 'G N R', []],
    ['the neighbour comes nearer', 'G N R', 'G j R', ['2026-11-17 J 0/24 | 2026-11-16 G']],
  ])('%s', (_, before, after, expected) => {
    expect(found(restAfter, '2026-11-16', before, after)).toEqual(expected)
  })

  test.each(['2026-03-28', '2026-10-24', '2027-03-27', '2027-10-30', '2026-11-16'])(
    'the nights of the clock change block nobody: %s',
    (day) => {
      expect(found(restAfter, day, 'N R', 'N N')).toEqual([])
      expect(found(restAfter, day, 'J R', 'J J')).toEqual([])
      expect(found(restAfter, day, 'G R R', 'G R G')).toEqual([])
    },
  )
})

describe('48 h over 7 sliding days', () => {
  test.each([
    ['48 h exactly', 'J J J R R R R', 'J J J J R R R', []],
    ['60 h', 'J J J J R R R', 'J J J J J R R', ['2026-11-20 J 60/48']],
    ['60 h across the civil week', 'R R R R J J J R J R', 'R R R R J J J J J R', ['2026-11-23 J 60/48']],
    ['five in eight days', 'J J J J R R R R', 'J J J J R R R J', []],
    ['the end of a night is counted in part', 'N N N N R R R R', 'N N N N R R R N', []],
    ['a guard of which 12 h fit', 'G R R G R R R R', 'G R R G R R R G', []],
    ['72 h of guards', 'G R R G R R R R', 'G R R G R R G R', ['2026-11-22 G 72/48']],
    ['60 h that were there, another day exchanged for as much', 'J J R R J J J R R', 'J R J R J J J R R', []],
    ['60 h that were there, the same day by night', 'J J R R J J J R R', 'N J R R J J J R R', []],
    ['60 h that were there, one more', 'J J R R J J J R R', 'J J J R J J J R R', ['2026-11-18 J 72/48']],
    [
      '60 h that were there, one more just after: another week is too full',
      'J J R R J J J R R',
      'J J R R J J J J R',
      ['2026-11-23 J 60/48'],
    ],
    ['given away', 'J J R R J J J R R', 'J J R R J J R R R', []],
    ['two new ones in one week, told once', 'J J J R R R R', 'J J J J J R R', ['2026-11-19 J 60/48']],
  ])('%s', (_, before, after, expected) => {
    expect(found(sliding, '2026-11-16', before, after)).toEqual(expected)
  })

  test.each([
    // P is 21:00 – 05:00: the first week passes from 48 h to 56 h while the second one, lighter by a night, still holds 60 h.
    ['one that stands excuses none', 'J J J J R R R J J J N N N R', 'J J J J R P R J J J N N R R', ['2026-11-21 P 56/48']],
    ['one that is gone excuses another as bad', 'J J J J R R R J J J N N R R', 'J J J J R P R J J J N R R R', []],
    ['one that is gone does not excuse a worse one', 'J J J J R R R J J J N N R R', 'J J J J R G R J J J N R R R', ['2026-11-21 G 72/48']],
    ['72 h that move by half a day', 'J J J J J J R R', 'N J J J J J R R', []],
    ['72 h that move by a day', 'J J J R J J J R R', 'R J J R J J J J R', []],
    ['72 h that leave 60 h behind them', 'J J J J J J R R R J J J J', 'J J J J J R R J R J J J J', ['2026-11-23 J 60/48']],
  ])('a second breach: %s', (_, before, after, expected) => {
    expect(found(sliding, '2026-11-16', before, after)).toEqual(expected)
  })

  test('the autumn night counts 13 h', () => {
    expect(found(sliding, '2026-10-21', 'J J J R', 'J J J N')).toEqual(['2026-10-24 N 49/48'])
    expect(found(sliding, '2026-03-25', 'J J J R', 'J J J N')).toEqual([])
  })
})

describe('48 h in the civil week', () => {
  test.each([
    ['60 h', 'J J J J R R R', 'J J J J J R R', ['2026-11-20 J 60/48']],
    ['the same over two weeks', 'R R R R R J J J J R', 'R R R R R J J J J J', []],
    ['Sunday night: 5 h in this week, 7 h in the next', 'J J J J R R R R', 'J J J J R R N R', ['2026-11-22 N 53/48']],
    ['Sunday night fills the week that follows', 'R R R R R R R J J J J', 'R R R R R R N J J J J', ['2026-11-22 N 55/48']],
    ['Sunday night fills both weeks', 'J J J J R R R R J J J J', 'J J J J R R N R J J J J', ['2026-11-22 N 53/48', '2026-11-22 N 55/48']],
    ['the night that ends on Monday at 07:00 counts 7 h', 'R R R R R R N R R R R', 'R R R R R R N J J J R', []],
    ['60 h that were there, exchanged inside the week', 'J J R R J J J R R', 'J R J R J J J R R', []],
    ['60 h that were there, exchanged for a night that leaves the week', 'J J R R J J J R R', 'J J R R J J N R R', []],
    ['two new ones in one week, told once', 'J J J R R R R', 'J J J J J R R', ['2026-11-19 J 60/48']],
    ['two Sunday nights at once count once', 'J J J J R R N', 'J J J J R R N+n', ['2026-11-22 N 54/48']],
    ['moved into a full week', 'J J J J R R R J', 'J J J J J R R R', ['2026-11-20 J 60/48']],
  ])('%s', (_, before, after, expected) => {
    expect(found(civil, '2026-11-16', before, after)).toEqual(expected)
  })

  test('counted on the wall clock: the weeks of a clock change are as long as any', () => {
    expect(found(civil, '2026-10-19', 'J J J R R R R', 'J J J R R N R')).toEqual([])
    expect(found(civil, '2026-03-23', 'J J J R R R R', 'J J J R R N R')).toEqual([])
    expect(found(civil, '2026-03-23', 'J J J J R R R', 'J J J J R N R')).toEqual(['2026-03-28 N 60/48'])
  })
})

describe('weekly rest of 35 h', () => {
  test.each([
    ['seven days of 12 h', 'J J J J J J R', 'J J J J J J J', ['2026-11-22 J 12/35']],
    ['six days of 8 h', 'M M M M M R R', 'M M M M M M R', []],
    ['a night as the seventh: 36 h of rest come before it', 'J J J J J R R', 'J J J J J R N', []],
    ['a day as the seventh: 36 h come before it', 'J J J J J R R', 'J J J J J R J', []],
    ['the seventh after 24 h only', 'J J J J N R R', 'J J J J N R J', ['2026-11-22 J 24/35']],
    ['5x8 and a vacation 48 h after the last night', 'M M A A P P R R R R', 'M M A A P P R R M R', []],
    ['5x8 and a vacation 24 h after the last night', 'M M A A P P R R R R', 'M M A A P P R M R R', ['2026-11-23 M 24/35']],
    ['a rest of 60 h is cut in two', 'J J J J R R J J J', 'J J J J R N J J J', []],
    ['a rest of 36 h is cut in two', 'J J J J R J J J', 'J J J J J J J J', ['2026-11-20 J 12/35']],
    ['eight days that were there, another vacation far from them', 'J J J J J J J J R R R R', 'J J J J J J J J R R R J', []],
    ['eight days that were there, one a night: more rest', 'J J J J J J J J R', 'J J J N R J J J R', []],
    ['eight days that were there, moved by an hour', 'J J J J J J J J R', 'J J J J J J J j R', ['2026-11-23 J 13/35']],
    ['rest begins after the guard, not after what is worked inside it', 'G+j R J J J J R', 'G+j R J J J J J', ['2026-11-22 J 23/35']],
    ['two new ones in one stretch, told once', 'J J J R J R J', 'J J J J J J J', ['2026-11-19 J 12/35']],
    ['eight days that were there, all moved', 'J J J J J J J J R', 'j j j j j j j j R', []],
    [
      'a stretch that was there loses its longest rest, whatever another one had',
      'N N N N R J J J R R M+P',
      'N N N N A J J J R R M',
      ['2026-11-20 A 12/35'],
    ],
    ['seven days become six', 'J J J J J J J R', 'J J J J J J R R', []],
    [
      'another stretch that stands excuses none',
      'J J J J J J J J R R J J J J J J',
      'J J J J J J J R R J J J J J J J',
      ['2026-11-25 J 12/35'],
    ],
    ['another stretch that is gone excuses one as bad', 'J J J J J J J R R J J J J J J', 'J J J J J J R R J J J J J J J', []],
  ])('%s', (_, before, after, expected) => {
    expect(found(weekly, '2026-11-16', before, after)).toEqual(expected)
  })
})

describe('days in a row', () => {
  test.each([
    ['the seventh', 'M M M M M M R', 'M M M M M M M', ['2026-11-22 M 7/6']],
    ['the sixth', 'M M M M M R R', 'M M M M M M R', []],
    ['two runs joined', 'M M M M R M M M', 'M M M M M M M M', ['2026-11-20 M 8/6']],
    ['two vacations on one day are one day', 'M M M M M M R', 'M M M M M M+P R', []],
    ['seven that were there, one exchanged', 'M M M M M M M R', 'M M M M A M M R', []],
    ['seven that were there, the first moved behind the last', 'M M M M M M M R', 'R M M M M M M M', []],
    ['seven that were there, all moved', 'M M M M M M M R', 'm m m m m m m R', []],
    ['seven that were there, a second vacation on the last day', 'M M M M M M M R', 'M M M M M M M+P R', []],
    ['two new ones in one run, told once', 'M M M M R R M', 'M M M M M M M', ['2026-11-20 M 7/6']],
    ['seven become eight', 'M M M M M M M R', 'M M M M M M M M', ['2026-11-23 M 8/6']],
    ['a night belongs to the day it starts', 'N N N N N N R', 'N N N N N N R', []],
    ['another run that stands excuses none', 'M M M M M M M M R M M M M M M', 'M M M M M M M R M M M M M M M', ['2026-11-24 M 7/6']],
    ['another run that is gone excuses one as bad', 'M M M M M M M R M M M M M M', 'M M M M M M R M M M M M M M', []],
    ['moved there from a week away', 'M M M M M M R R R R R R R M', 'M M M M M M M R R R R R R R', ['2026-11-22 M 7/6']],
  ])('%s', (_, before, after, expected) => {
    expect(found(run, '2026-11-16', before, after)).toEqual(expected)
  })
})

describe('the clocks change within what was counted', () => {
  const changes = (rule: Rule, firstDay: string, before: string, after: string) =>
    violations({ profile: 'SPP12', userId: 'u', before: line(firstDay, before), after: line(firstDay, after), rules: [rule] }).map(
      ({ actual, limit, clockChange = 'none' }) => `${actual}/${limit} ${clockChange}`,
    )

  test.each([
    ['a rest of the spring night', rest12, '2026-03-28', 'J R', 'J J', ['11/12 forward']],
    ['a rest of the autumn night', rest11, '2026-10-24', 'A R', 'A M', ['9/11 back']],
    ['a rest of any other night', rest11, '2026-11-16', 'A R', 'A M', ['8/11 none']],
    ['on the wall clock nothing changes', restAfter, '2026-10-24', 'G R', 'G j', ['0/24 none']],
    ['the autumn night counts an hour more', sliding, '2026-10-21', 'J J J R', 'J J J N', ['49/48 back']],
    ['the spring night an hour less', sliding, '2026-03-25', 'J J J R J', 'J J J N J', ['59/48 forward']],
    ['a week without it', sliding, '2026-11-16', 'J J J J R', 'J J J J J', ['60/48 none']],
    ['the weekly rest of that night', weekly, '2026-03-23', 'J J J J J R J', 'J J J J j R J', ['34/35 forward']],
    ['the weekly rest that it makes too short', weekly, '2026-03-23', 'J J J J J N R', 'J J J J J N J', ['24/35 none']],
  ] as const)('%s', (_, rule, day, before, after, expected) => {
    expect(changes(rule, day, before, after)).toEqual(expected)
  })
})

test('violations come in the order of the rules', () => {
  const codes = violations({
    profile: 'SPP12',
    userId: 'u',
    before: line('2026-11-16', 'J J J J R R'),
    after: line('2026-11-16', 'J J J J+N R R'),
    rules: [sliding, rest11, restAfter],
  }).map(({ code }) => code)
  expect(codes).toEqual(['hoursSlidingWeek', 'dailyRest', 'restAfterShift'])
})

test('the same hours for another team or under another name are no change', () => {
  const before = line('2026-11-16', 'R F F R')
  const after = before.map((duty) => ({ ...duty, name: 'X', teamId: 'other' }))
  expect(violations({ profile: 'SPP12', userId: 'u', before, after, rules: [rest11, sliding, restAfter] })).toEqual([])
})

describe('wouldRest', () => {
  const planning = line('2026-11-16', 'J R N R J')

  test.each([
    ['between two', 'R J R R R', 12, 24, 'J', 'N'],
    ['itself left out', 'R R N R R', 48, 24, 'J', 'J'],
    ['after all', 'R R R R R N', 24, null, 'J', null],
    ['starting with another', 'R R R R K', 0, null, 'J', null],
    ['overlapping the next', 'R R n R R', 47, 0, 'J', 'N'],
    ['overlapping the previous', 'R R R M R', 0, 18, 'N', 'J'],
  ])('%s', (_, words, beforeHours, afterHours, previous, next) => {
    const rest = wouldRest(planning, line('2026-11-16', words)[0]!)
    expect([rest.beforeHours, rest.afterHours]).toEqual([beforeHours, afterHours])
    expect([rest.previous?.name ?? null, rest.next?.name ?? null]).toEqual([previous, next])
  })

  test('nothing around', () => {
    const alone = { beforeHours: null, afterHours: null, previous: null, next: null }
    expect(wouldRest([], planning[0]!)).toEqual(alone)
    expect(wouldRest([planning[0]!], planning[0]!)).toEqual(alone)
  })

  test('after the guard, not after what is worked inside it', () => {
    const [guard, inside, last] = line('2026-11-16', 'G+A j')
    expect(wouldRest([guard!, inside!, last!], last!)).toMatchObject({ beforeHours: 0, previous: guard })
  })

  test('the same vacation twice: one is left out', () => {
    const [first, second] = line('2026-11-16', 'J+J')
    expect(wouldRest([first!, second!], first!)).toMatchObject({ beforeHours: 0, previous: second, next: null })
  })

  test('in real hours when the clocks change', () => {
    const [first, second] = line('2026-03-28', 'J J')
    expect(wouldRest([first!, second!], second!).beforeHours).toBe(11)
    const [autumn, next] = line('2026-10-24', 'J J')
    expect(wouldRest([autumn!, next!], autumn!).afterHours).toBe(13)
  })
})

describe('worstSlidingWeek', () => {
  test.each([
    ['alone', 'J R R R', 0, 12],
    ['the fullest window that holds it', 'J J R R J J J R R J J', 3, 60],
    ['outside the full week', 'J J J J J R R R R R R R R J', 5, 12],
    ['cut at its edge', 'G R R R R R R G', 1, 24],
    ['a window that begins with it and cuts a guard', 'N R R R R R R G', 0, 23],
  ])('%s', (_, words, index, hours) => {
    const duties = line('2026-11-16', words)
    expect(worstSlidingWeek(duties, duties[index]!)).toBe(hours)
  })

  test('over other lengths, in real hours', () => {
    const duties = line('2026-10-23', 'N N N R R R R')
    expect(worstSlidingWeek(duties, duties[1]!)).toBe(37)
    expect(worstSlidingWeek(duties, duties[1]!, 1)).toBe(13)
  })
})

test('a rule hears in which regime the planning is judged, and on which days its member is away', () => {
  const rule = ruleNamed('dailyRest')
  const find = vi.spyOn(rule, 'find')
  const day = toDayNumber('2026-11-16')
  violations({
    profile: 'FPH',
    userId: 'u',
    before: [],
    after: line('2026-11-16', 'J'),
    rules: [rest11],
    unavailableDays: (on) => on === day,
  })
  const worker = find.mock.lastCall?.[2]
  find.mockRestore()
  expect([worker?.profile, worker?.isUnavailable(day), worker?.isUnavailable(day + 1)]).toEqual(['FPH', true, false])
})
