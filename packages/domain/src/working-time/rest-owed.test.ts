// Rest that is owed after an intervention, a late end or a rule that was gone through.
//
// Team A of J N R R works J on 18 November 2026, N on 19, rests on 20 and 21, and works J on 22.
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import type { PlacedHours } from '../planning/center-plan.ts'
import { duties } from '../planning/duties.ts'
import { controlRoom, member, modification, work } from '../planning/plan.fixture.ts'
import type { Profile } from '../planning/profile.ts'
import texts from '../rules/references.json' with { type: 'json' }
import { PROFILES } from './profiles.ts'
import { restDue, restsCut, restsMissedBy } from './rest-owed.ts'
import type { MissedRest } from './rest-owed.ts'
import type { Violation } from './rules.ts'

const PLAN = controlRoom()

function called(day: Day, startTime: string, endTime: string): PlacedHours {
  const activity = { _id: 'intervention', name: 'Intervention', letters: 'INT', kind: 'intervention', isNamed: true } as const
  const hours = { startTime, endTime, endsNextDay: endTime <= startTime }
  return { _id: `${day} ${startTime}`, fromDay: toDayNumber(day), toDay: toDayNumber(day), weekdays: null, hours, activity }
}

const [FROM, TO] = [toDayNumber('2026-11-10'), toDayNumber('2026-11-30')]
const planned = duties(PLAN, member('anne', 'A'), FROM, TO)

/** « 2026-11-22: 4 h 30 of 12 h, dailyRest » of each rest that the calls cut, by the rules of a regime. */
function cutBy(profile: Profile, ...placed: readonly PlacedHours[]): string[] {
  const after = duties(PLAN, member('anne', 'A', { placed }), FROM, TO)
  return restsCut(planned, after, PROFILES[profile]).map(
    ({ day, rule, missingMinutes, restMinutes, requiredMinutes }) =>
      `${fromDayNumber(day)} ${rule}: ${restMinutes} of ${requiredMinutes}, ${missingMinutes} missing`,
  )
}

describe('an intervention', () => {
  test.each<readonly [string, readonly PlacedHours[], readonly string[]]>([
    ['leaves the longer part of the rest', [called('2026-11-21', '23:30', '02:00')], []],
    ['owes nothing to whoever had their rest before the call', [called('2026-11-22', '03:00', '05:30')], []],
    ['early in the night leaves enough of it', [called('2026-11-18', '22:00', '23:00')], []],
  ])('%s', (_what, placed, expected) => expect(cutBy('FPT', ...placed)).toEqual(expected))

  test('that leaves less than 11 h in one piece owes what is missing of them', () => {
    // N of the 19th ends on the 20th at 07:00: two calls leave 9 h, 8 h and 28 h of the rest; there is enough.
    expect(cutBy('FPT', called('2026-11-20', '16:00', '17:00'), called('2026-11-21', '01:00', '03:00'))).toEqual([])
    // J ends at 19:00, and N of the next day begins at 19:00: 10 h are left on each side of a call of 4 h.
    expect(cutBy('FPT', called('2026-11-19', '05:00', '09:00'))).toEqual(['2026-11-19 dailyRest: 600 of 660, 60 missing'])
    // Two calls within 13 h are one stretch of work: the time between them is no rest. 4 h and 7 h are left.
    expect(cutBy('FPT', called('2026-11-18', '23:00', '23:30'), called('2026-11-19', '09:00', '12:00'))).toEqual([
      '2026-11-19 dailyRest: 420 of 660, 240 missing',
    ])
    // The vacation goes on from a call that came an hour before: the rest ends with the call.
    expect(cutBy('FPT', called('2026-11-19', '02:00', '09:00'), called('2026-11-19', '18:00', '18:15'))).toEqual([
      '2026-11-19 dailyRest: 540 of 660, 120 missing',
    ])
  })

  test('of a fire service leaves 12 h after 12 h, in hospitals 12 h', () => {
    expect(cutBy('SPP12', called('2026-11-19', '06:00', '08:00'))).toEqual(['2026-11-19 restAfterShift: 660 of 720, 60 missing'])
    expect(cutBy('FPH', called('2026-11-19', '06:00', '08:00'))).toEqual(['2026-11-19 dailyRest: 660 of 720, 60 missing'])
  })
})

describe('a late end', () => {
  test('moves the rest, and owes what it then lacks', () => {
    const short = work('J', '10:00', 8)
    const custom = { ...modification('custom_modification', '2026-11-19', '2026-11-19'), shift: short }
    const before = duties(PLAN, member('anne', 'A', { modifications: [custom] }), FROM, TO)
    const late = called('2026-11-18', '19:00', '23:15')
    const after = duties(PLAN, member('anne', 'A', { modifications: [custom], placed: [late] }), FROM, TO)
    // 07:00 to 23:15 is one stretch of work; 10 h 45 are left of the 15 h before the vacation of the 19th.
    expect(after.filter(({ day }) => day === toDayNumber('2026-11-18'))).toHaveLength(1)
    expect(restsCut(before, after, PROFILES.FPT)).toEqual([
      {
        day: toDayNumber('2026-11-19'),
        rule: 'dailyRest',
        reference: texts.decree20008153,
        requiredMinutes: 660,
        restMinutes: 645,
        missingMinutes: 15,
      },
    ])
  })

  test('owes nothing where the rest that is left is long enough', () => {
    expect(cutBy('FPT', called('2026-11-18', '19:00', '21:00'))).toEqual([])
  })
})

test('what the plan itself leaves too short is not owed', () => {
  const early = { ...modification('custom_modification', '2026-11-19', '2026-11-19'), shift: work('J', '05:00', 8) }
  const before = duties(PLAN, member('anne', 'A', { modifications: [early] }), FROM, TO)
  const after = duties(PLAN, member('anne', 'A', { modifications: [early], placed: [called('2026-11-18', '22:00', '23:00')] }), FROM, TO)
  expect(restsCut(before, before, PROFILES.FPT)).toEqual([])
  // 10 h from 19:00 to 05:00 were planned; a call leaves 6 h of them.
  expect(restsCut(before, after, PROFILES.FPT)).toMatchObject([{ requiredMinutes: 660, restMinutes: 360, missingMinutes: 240 }])
})

test('work that somebody placed by going through a rule owes the whole lack', () => {
  const early = { ...modification('custom_modification', '2026-11-19', '2026-11-19'), shift: work('J', '05:00', 8) }
  const after = duties(PLAN, member('anne', 'A', { modifications: [early] }), FROM, TO)
  expect(restsCut(planned, after, PROFILES.FPT)).toMatchObject([{ day: toDayNumber('2026-11-19'), missingMinutes: 60 }])
})

describe('the violations that somebody went through', () => {
  const violation: Violation = {
    code: 'dailyRest',
    severity: 'blocking',
    userId: 'anne',
    actual: 8.5,
    limit: 11,
    day: toDayNumber('2026-11-18'),
    shiftName: 'J',
    otherDay: toDayNumber('2026-11-19'),
    otherShiftName: 'M',
  }
  test('owe the lack before the later of the two vacations, and once for one rest', () => {
    const longer = { ...violation, code: 'restAfterShift' as const, limit: 12 }
    expect(restsMissedBy([violation, longer], 'anne', PROFILES.SPP12)).toEqual([
      {
        day: toDayNumber('2026-11-19'),
        rule: 'restAfterShift',
        reference: texts.decree200113822,
        requiredMinutes: 720,
        restMinutes: 510,
        missingMinutes: 210,
      },
    ])
  })
  test('of somebody else, or of another rule, owe nothing', () => {
    expect(restsMissedBy([violation], 'bruno', PROFILES.SPP12)).toEqual([])
    expect(restsMissedBy([{ ...violation, code: 'shiftLength' }], 'anne', PROFILES.SPP12)).toEqual([])
  })
})

describe('what is due', () => {
  const missed: MissedRest = {
    day: toDayNumber('2026-11-19'),
    rule: 'dailyRest',
    reference: texts.decree20008153,
    requiredMinutes: 660,
    restMinutes: 420,
    missingMinutes: 240,
  }
  test('of the police is 0.15 more an hour, within twelve days', () => {
    expect(restDue(missed, 'PN')).toEqual({
      dueMinutes: 276,
      dueBy: toDayNumber('2026-12-01'),
      references: [texts.decree20008153, texts.policeRests],
    })
  })
  test('elsewhere is as much, within seven days', () => {
    expect(restDue(missed, 'FPT')).toEqual({
      dueMinutes: 240,
      dueBy: toDayNumber('2026-11-26'),
      references: [texts.decree20008153, texts.directiveRests],
    })
  })
})
