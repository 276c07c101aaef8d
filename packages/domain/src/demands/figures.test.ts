// The figures beside a decision: rests on each side, one figure a rule, by the planning that is judged.
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { center, DAY_SHIFT, member, NIGHT_SHIFT, rotation, team, work } from '../planning/plan.fixture.ts'
import { dutyOf } from '../planning/shift.ts'
import { hoursCivilWeek } from '../rules/hours-civil-week.ts'
import { ruleNamed } from '../rules/table.ts'
import { framingRest } from '../rules/weekly-rest.ts'
import { defaultRules, PROFILES } from '../working-time/profiles.ts'
import type { Rule } from '../working-time/rules.ts'
import type { Profile } from '../planning/profile.ts'
import { idOf } from '../ids.fixture.ts'
import { besideFigures } from './beside-figures.ts'
import { figuresOf } from './figures.ts'
import type { FigureCode } from './beside-figures.ts'
import type { Figures } from './figures.ts'
import { judgePerson } from './judge.ts'
import { personOf } from './person.ts'

const zone = zoneOf('Europe/Paris')
const SHIFTS = { J: DAY_SHIFT, N: NIGHT_SHIFT, G: work('G', '08:00', 24), M: work('M', '05:00', 8) }
type Letter = keyof typeof SHIFTS

/** Figures of a member who works `letters` from `first` on and would work `gain` on `day`; `loses` is a day they would give. */
function figures(
  first: Day,
  letters: string,
  [day, gain]: readonly [Day, Letter],
  loses: Day | null = null,
  profile: Profile = 'SPP12',
  ownRules: readonly Rule[] = PROFILES[profile],
): Figures {
  const plan = center([rotation('own', letters.padEnd(90, 'R'), SHIFTS)], [team('A', first)])
  const from = toDayNumber(first)
  const person = personOf(plan, member('me', 'A'), { profile, rules: ownRules }, from, from + 89)
  const placed = (on: Day) => ({ day: toDayNumber(on), shift: person.on(toDayNumber(on)).shift, teamId: idOf('team', 'A') })
  const gains = [{ day: toDayNumber(day), shift: SHIFTS[gain], teamId: idOf('team', 'A') }]
  const move = { person, loses: loses === null ? [] : [placed(loses)], gains }
  const found = figuresOf(move, judgePerson(move, { zone, rules: { ...defaultRules(profile), rules: ownRules } }), zone)
  if (found === null) throw new Error('something is gained')
  return found
}

const figure = ({ rules }: Figures, code: FigureCode) => rules.find((each) => each.code === code)

describe('the rest on each side', () => {
  test('is measured on one’s own planning after the change', () => {
    // N of Thursday 19, J of Saturday 21, N of Monday 23.
    const { before, after } = figures('2026-11-11', 'RRRRRRRJNRRRNRRRRRR', ['2026-11-21', 'J'])
    expect(before).toMatchObject({ hours: 24, severity: null, isOld: false, neighbour: { name: 'N' } })
    expect(after).toMatchObject({ hours: 48, severity: null, neighbour: { name: 'N' } })
  })

  test('is refused where a rule forbids it, on that side only', () => {
    const found = figures('2026-11-11', 'RRRRRRRJNRRRNRRRRRR', ['2026-11-20', 'J'])
    expect(found.before).toMatchObject({ hours: 0, severity: 'blocking', isOld: false })
    expect(found.after?.severity).toBeNull()
    expect(figure(found, 'rest')).toMatchObject({ severity: 'blocking', actual: 0, limit: 12 })
  })

  test('does not count the vacation given in exchange', () => {
    const { before } = figures('2026-11-11', 'RRRRRRRRJNRRRRRRRRRR', ['2026-11-21', 'J'], '2026-11-20')
    expect(before).toMatchObject({ hours: 36, neighbour: { day: toDayNumber('2026-11-19') } })
  })

  test('asks 24 h after a guard, 11 h after a vacation of 8 h', () => {
    const guard = figures('2026-11-11', 'RRRRRRRRGRRRRRRRRRRR', ['2026-11-20', 'G'], null, 'SPP_G24')
    expect(figure(guard, 'rest')).toMatchObject({ severity: 'blocking', actual: 0, limit: 24 })
    const morning = figures('2026-11-11', 'RRRRRRRRMRRRRRRRRRRR', ['2026-11-20', 'M'], null, 'CODE_TRAVAIL')
    expect(figure(morning, 'rest')).toMatchObject({ severity: null, actual: 16, limit: 11 })
  })

  test('holds on the night that the clock shortens to 11 h of rest', () => {
    // 28 to 29 March 2026: nominal 12 h, real 11 h. The length of a vacation is nominal; the daily rest asks 11 real hours.
    expect(figures('2026-03-18', 'RRRRRRRRRRJ', ['2026-03-29', 'J']).before).toMatchObject({ hours: 11, severity: null })
  })

  test('has no neighbour in an empty planning, nor one more than ten days away', () => {
    const found = figures('2026-11-01', 'R', ['2026-11-21', 'J'])
    expect([found.before, found.after]).toEqual([null, null])
    expect(figure(found, 'rest')).toMatchObject({ severity: null, actual: null })
    expect(figures('2026-11-01', 'RRRRRRRRRJ', ['2026-11-20', 'J']).before?.hours).toBe(228)
    expect(figures('2026-11-01', 'RRRRRRRRJ', ['2026-11-20', 'J']).before).toBeNull()
  })

  test('broken before already and not worsened, is old', () => {
    // J of the 20th instead of that of the 19th: 12 h, where there were none.
    const { before } = figures('2026-11-11', 'RRRRRRRNJ', ['2026-11-19', 'M'], '2026-11-19')
    expect(before).toMatchObject({ severity: 'blocking', isOld: false })
    const old = figures('2026-11-11', 'RRRRRRRNJ', ['2026-11-19', 'J'], '2026-11-19')
    expect(old.before).toMatchObject({ hours: 0, severity: 'blocking', isOld: true })
  })
})

describe('the rules', () => {
  test('48 h reached, 60 h beyond', () => {
    const reached = figures('2026-11-11', 'RRRRRRRJNRRRNRRRRRR', ['2026-11-21', 'J'])
    expect(figure(reached, 'hoursSlidingWeek')).toEqual({ code: 'hoursSlidingWeek', severity: null, actual: 48, limit: 48, isOld: false })
    const beyond = figures('2026-11-11', 'RRRRRRRJNRRJNRRRRRR', ['2026-11-20', 'N'])
    expect(figure(beyond, 'hoursSlidingWeek')).toMatchObject({ severity: 'warning', actual: 60, isOld: false })
  })

  test('the days that the centre counts over are said, when they are not seven', () => {
    const fiveDays = PROFILES.SPP12.map((rule) => (rule.code === 'hoursSlidingWeek' ? { ...rule, maxHours: 36, days: 5 } : rule))
    const judged = (gain: readonly [Day, Letter]) =>
      figure(figures('2026-11-11', 'RRRRRRRJNRRJNRRRRRR', gain, null, 'SPP12', fiveDays), 'hoursSlidingWeek')
    expect(judged(['2026-11-26', 'J'])).toMatchObject({ severity: null, days: 5 })
    expect(judged(['2026-11-20', 'N'])).toMatchObject({ severity: 'warning', days: 5 })
  })

  test('a limit passed before, when the exchange does not worsen it', () => {
    // Five vacations of 12 h in the week already; the same hours on another day of it.
    const found = figures('2026-11-11', 'RRRRRJRJRJRJRJRRRRRRR', ['2026-11-19', 'J'], '2026-11-18')
    const { severity, actual, isOld } = figure(found, 'hoursSlidingWeek') ?? {}
    expect({ isOver: severity === 'warning', isOld }).toEqual({ isOver: (actual ?? 0) > 48, isOld: (actual ?? 0) > 48 })
  })

  test('days in a row and the civil week', () => {
    const found = figures('2026-11-11', 'RRRRRMMMMMMRRRRRRRRRR', ['2026-11-22', 'M'], null, 'CODE_TRAVAIL')
    expect(figure(found, 'consecutiveDays')).toMatchObject({ actual: 7, limit: 6, severity: 'warning', isOld: false })
    expect(figure(found, 'hoursCivilWeek')).toMatchObject({ actual: 56, limit: 48, severity: 'blocking' })
  })

  test('a night is clipped at the end of the civil week', () => {
    const night = dutyOf(toDayNumber('2026-11-22'), NIGHT_SHIFT, null, zone)
    // Sunday 19:00 to 24:00 in the one, Monday 00:00 to 07:00 in the other.
    expect(hoursCivilWeek.figure?.([night], { from: night.day, to: night.day }, { maxHours: 48 }, 'SPP12')?.actual).toBe(7)
  })

  test('a vacation that ends with the week says nothing of the next one', () => {
    const evening = dutyOf(toDayNumber('2026-11-22'), work('S', '16:00', 8), null, zone)
    const next = [23, 24, 25, 26, 27].map((day) => dutyOf(toDayNumber(`2026-11-${day}`), DAY_SHIFT, null, zone))
    expect(hoursCivilWeek.figure?.([evening, ...next], { from: evening.day, to: evening.day }, { maxHours: 48 }, 'SPP12')?.actual).toBe(8)
  })

  test('the shorter of the two long rests frames the service', () => {
    const at = (day: Day, letter: Letter) => dutyOf(toDayNumber(day), SHIFTS[letter], null, zone)
    const night = at('2026-11-21', 'N')
    // J N together: 84 h before J, 72 h after N.
    const duties = [at('2026-11-16', 'J'), at('2026-11-20', 'J'), night, at('2026-11-26', 'J')]
    expect(framingRest(duties, 2, 35)).toBe(84)
    expect(framingRest([night], 0, 35)).toBeNull()
  })
})

describe('the weekly rest', () => {
  test('that never comes is never held, though a long rest stands before and after nine days of work, and the breach be old', () => {
    // One of nine mornings is given for another of the same hours.
    const found = figures('2026-11-09', 'RRRRRMMMMMMMMMRRRRR', ['2026-11-18', 'M'], '2026-11-18', 'CODE_TRAVAIL')
    expect(figure(found, 'weeklyRest')).toMatchObject({ severity: 'warning', actual: 16, limit: 35, isOld: true })
  })

  test('is held exactly where a reading hour by hour finds no service longer than six days', () => {
    const letters = fc.array(fc.constantFrom<(Letter | 'R')[]>('J', 'N', 'M', 'M', 'R'), { minLength: 12, maxLength: 26 })
    fc.assert(
      fc.property(letters, fc.nat(11), fc.constantFrom<Letter[]>('J', 'N', 'M'), (own, index, gain) => {
        const first = toDayNumber('2026-11-02')
        const day = first + index
        const works = own.with(index, gain).flatMap((letter, k) => (letter === 'R' ? [] : [dutyOf(first + k, SHIFTS[letter], null, zone)]))
        // Six hours overlap at most in these three: told by `overlap`, and no matter here.
        const isBusy = (hour: number) =>
          works.some(({ nominalStart, nominalEnd }) => nominalStart < hour * 60 + 60 && nominalEnd > hour * 60)
        const gained = works.find((duty) => duty.day === day)!
        const edge = (step: 1 | -1) => {
          let [last, free] = [(step === 1 ? gained.nominalEnd : gained.nominalStart) / 60, 0]
          for (let hour = step === 1 ? last : last - 1; free < 35; hour += step) {
            if (isBusy(hour)) [last, free] = [hour + (step === 1 ? 1 : 0), 0]
            else free++
          }
          return last
        }
        const hours = edge(1) - edge(-1)
        const lostDate = own[index] === 'R' ? null : fromDayNumber(day)
        const found = figures(fromDayNumber(first), own.join(''), [fromDayNumber(day), gain], lostDate, 'CODE_TRAVAIL')
        expect([hours, figure(found, 'weeklyRest')?.severity ?? null]).toEqual([hours, hours > 144 ? 'warning' : null])
      }),
      { numRuns: 400 },
    )
  })
})

test('beside them stand a colleague, staffing, and a rule that has no figure', () => {
  const found = [
    { code: 'hoursSlidingWeek', userId: 'me' },
    { code: 'hoursSlidingWeek', userId: 'other' },
    { code: 'minimumStaffing', userId: 'me' },
    { code: 'averageWeek', userId: 'me' },
  ]
  expect(besideFigures(found, 'me')).toEqual(found.slice(1))
})

test('a member with a regime of their own is judged in it, not in that of their centre', () => {
  const first = toDayNumber('2026-11-16')
  const plan = center([rotation('own', 'R'.padEnd(90, 'R'), SHIFTS)], [team('A', '2026-11-16')])
  const person = personOf(plan, member('me', 'A'), { profile: 'FPH', rules: PROFILES.FPH }, first, first + 89)
  const find = vi.spyOn(ruleNamed('dailyRest'), 'find')
  const figure = vi.spyOn(ruleNamed('hoursSlidingWeek'), 'figure')
  const move = { person, loses: [], gains: [{ day: first + 30, shift: NIGHT_SHIFT, teamId: idOf('team', 'A') }] }
  figuresOf(move, judgePerson(move, { zone, rules: defaultRules('SPP12') }), zone)
  const profiles = [find.mock.lastCall?.[2].profile, figure.mock.lastCall?.[3]]
  find.mockRestore()
  figure.mockRestore()
  expect(profiles).toEqual(['FPH', 'FPH'])
})
