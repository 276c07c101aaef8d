// A notice rings when it should: to the minute, on the two nights that are an hour shorter or longer, and in centres of other zones.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockOf } from '../calendar/clock-time.ts'
import { toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { defaultHourChoices, dueAt, type HourChoices, type Notice } from './due-at.ts'
import { coversNight } from './night.ts'
import { work } from './plan.fixture.ts'
import { dutyOf, type Duty } from './shift.ts'

const PARIS = 'Europe/Paris'
const at = (wall: string, zone = PARIS) => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds
const wallOf = (instant: number, zone = PARIS) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
const duty = (day: string, start: string, hours: number, zone = PARIS): Duty =>
  dutyOf(toDayNumber(day), work('N', start, hours), null, zoneOf(zone))

const ABOUT_NOTHING: Notice = { startAt: null, mayWake: false }
const offered = (start: string): Notice => ({ startAt: at(start), mayWake: true })
interface Given {
  readonly choices?: Partial<HourChoices>
  readonly worked?: readonly Duty[]
  readonly notice?: Notice
  readonly zone?: string
}
const due = (now: string, { choices = {}, worked = [], notice = ABOUT_NOTHING, zone = PARIS }: Given = {}) =>
  wallOf(dueAt(at(now, zone), { ...defaultHourChoices, ...choices }, worked, notice, zoneOf(zone)), zone)
const quiet = (from: string, to: string, isOn = true) => ({ quietHours: { isOn, from, to } })

describe('quiet hours', () => {
  test.each([
    ['2026-11-16T20:59', '2026-11-16T20:59'],
    ['2026-11-16T21:00', '2026-11-17T08:00'],
    ['2026-11-16T23:59', '2026-11-17T08:00'],
    ['2026-11-17T00:00', '2026-11-17T08:00'],
    ['2026-11-17T07:59', '2026-11-17T08:00'],
    ['2026-11-17T08:00', '2026-11-17T08:00'],
    ['2026-11-17T12:00', '2026-11-17T12:00'],
    ['2026-12-31T22:00', '2027-01-01T08:00'],
  ])('who chose nothing is told of what happens at %s at %s', (now, then) => expect(due(now)).toBe(then))

  test.each([
    ['2026-11-16T12:59', '2026-11-16T12:59'],
    ['2026-11-16T13:00', '2026-11-16T15:30'],
    ['2026-11-16T15:29', '2026-11-16T15:30'],
    ['2026-11-16T15:30', '2026-11-16T15:30'],
    ['2026-11-16T23:00', '2026-11-16T23:00'],
  ])('of one day, %s → %s', (now, then) => expect(due(now, { choices: quiet('13:00', '15:30') })).toBe(then))

  test('one minute a day, and all day but one minute', () => {
    expect(due('2026-11-16T22:00', { choices: quiet('22:00', '22:01') })).toBe('2026-11-16T22:01')
    expect(due('2026-11-16T22:01', { choices: quiet('22:01', '22:00') })).toBe('2026-11-17T22:00')
    expect(due('2026-11-16T22:00', { choices: quiet('22:01', '22:00') })).toBe('2026-11-16T22:00')
  })

  test('to midnight and from midnight', () => {
    expect(due('2026-11-16T23:59', { choices: quiet('22:00', '00:00') })).toBe('2026-11-17T00:00')
    expect(due('2026-11-17T00:00', { choices: quiet('22:00', '00:00') })).toBe('2026-11-17T00:00')
    expect(due('2026-11-17T00:00', { choices: quiet('00:00', '06:00') })).toBe('2026-11-17T06:00')
    expect(due('2026-11-16T23:59', { choices: quiet('00:00', '06:00') })).toBe('2026-11-16T23:59')
  })

  test('switched off, nothing is held, not even after a night', () => {
    const choices = quiet('21:00', '08:00', false)
    expect(due('2026-11-16T23:00', { choices })).toBe('2026-11-16T23:00')
    expect(due('2026-11-17T09:00', { choices, worked: [duty('2026-11-16', '19:00', 12)] })).toBe('2026-11-17T09:00')
  })

  test.each([
    ['Indian/Reunion', '2026-11-16T21:00', '2026-11-17T08:00'],
    ['America/Cayenne', '2026-11-16T20:59', '2026-11-16T20:59'],
    ['Pacific/Noumea', '2026-11-17T07:59', '2026-11-17T08:00'],
  ])('of a centre in %s, by its own clock', (zone, now, then) => expect(due(now, { zone })).toBe(then))

  test('the night of March is an hour shorter, that of October an hour longer', () => {
    const hoursHeld = (evening: string) => {
      const now = at(evening)
      return (dueAt(now, defaultHourChoices, [], ABOUT_NOTHING, zoneOf(PARIS)) - now) / 3_600_000
    }
    expect([hoursHeld('2026-03-28T21:00'), hoursHeld('2026-10-24T21:00'), hoursHeld('2026-11-16T21:00')]).toEqual([10, 12, 11])
  })

  test('an end that does not exist is an hour later; one that exists twice is the first', () => {
    expect(due('2026-03-29T01:30', { choices: quiet('23:00', '02:30') })).toBe('2026-03-29T03:30')
    expect(due('2026-03-29T03:29', { choices: quiet('23:00', '02:30') })).toBe('2026-03-29T03:30')
    const first = Date.UTC(2026, 9, 25, 0, 30)
    const choices = { ...defaultHourChoices, ...quiet('23:00', '02:30') }
    const dueWhen = (now: number) => dueAt(now, choices, [], ABOUT_NOTHING, zoneOf(PARIS))
    expect(dueWhen(first - 1)).toBe(first)
    // 02:29 by the wall clock again, and no quiet hour any more.
    expect(dueWhen(first + 59 * 60_000)).toBe(first + 59 * 60_000)
  })

  test('that begin in the hour that does not exist, or in the one that exists twice', () => {
    expect(due('2026-03-29T03:29', { choices: quiet('02:30', '06:00') })).toBe('2026-03-29T03:29')
    expect(due('2026-03-29T03:30', { choices: quiet('02:30', '06:00') })).toBe('2026-03-29T06:00')
    const again = Date.UTC(2026, 9, 25, 1, 0)
    expect(wallOf(dueAt(again, { ...defaultHourChoices, ...quiet('02:30', '06:00') }, [], ABOUT_NOTHING, zoneOf(PARIS)))).toBe(
      '2026-10-25T06:00',
    )
  })
})

describe('after a night', () => {
  const night = duty('2026-11-16', '19:00', 12)
  test.each([
    ['2026-11-17T07:30', '2026-11-17T15:00'],
    ['2026-11-17T08:00', '2026-11-17T15:00'],
    ['2026-11-17T14:59', '2026-11-17T15:00'],
    ['2026-11-17T15:00', '2026-11-17T15:00'],
    ['2026-11-16T18:59', '2026-11-16T18:59'],
    ['2026-11-16T20:00', '2026-11-16T20:00'],
  ])('that ended at seven, %s → %s', (now, then) => expect(due(now, { worked: [night] })).toBe(then))

  test('what the quiet hours of the night itself held waits for the end of the rest too', () => {
    expect(due('2026-11-16T22:00', { worked: [night] })).toBe('2026-11-17T15:00')
  })

  test('eight hours of the night of March, and of October, however its clock was changed', () => {
    expect(due('2026-03-29T08:00', { worked: [duty('2026-03-28', '19:00', 12)] })).toBe('2026-03-29T15:00')
    expect(due('2026-10-25T08:00', { worked: [duty('2026-10-24', '19:00', 12)] })).toBe('2026-10-25T15:00')
    // Work until one in the night of March: eight hours later it is ten.
    expect(due('2026-03-29T08:30', { worked: [duty('2026-03-28', '13:00', 12)] })).toBe('2026-03-29T10:00')
  })

  test('the rest of one night ends in the quiet hours of the next', () => {
    expect(due('2026-11-17T14:00', { choices: quiet('14:30', '16:00'), worked: [night] })).toBe('2026-11-17T16:00')
  })

  test.each([
    ['a night', '19:00', 12, true],
    ['a day', '07:00', 12, false],
    ['a guard of 24 hours', '08:00', 24, true],
    ['an evening until ten', '14:00', 8, false],
    ['an evening until midnight', '16:00', 8, true],
    ['an evening until one minute before', '15:59', 8, false],
    ['a morning from three', '03:00', 8, true],
    ['a morning from four', '04:00', 8, false],
  ])('%s is one or not: three hours between nine and six', (_name, start, hours, expected) => {
    expect(coversNight(duty('2026-11-16', start, hours))).toBe(expected)
    const [endsAt] = [duty('2026-11-16', start, hours).endAt]
    const noQuiet = { ...defaultHourChoices, ...quiet('04:00', '04:01') }
    const dueTime = dueAt(endsAt + 1000, noQuiet, [duty('2026-11-16', start, hours)], ABOUT_NOTHING, zoneOf(PARIS))
    expect(dueTime > endsAt + 1000).toBe(expected)
  })
})

describe('even at night', () => {
  const ringsAtNight = { ringsAtNight: true }
  test.each([
    ['2026-11-16T23:00', offered('2026-11-17T10:59'), '2026-11-16T23:00'],
    ['2026-11-16T23:00', offered('2026-11-17T11:00'), '2026-11-16T23:01'],
    ['2026-11-16T22:00', offered('2026-11-17T19:00'), '2026-11-17T07:01'],
    ['2026-11-16T22:00', offered('2026-11-17T20:00'), '2026-11-17T08:00'],
    ['2026-11-16T23:00', offered('2026-11-16T23:01'), '2026-11-16T23:00'],
    ['2026-11-16T23:00', offered('2026-11-16T23:00'), '2026-11-17T08:00'],
    ['2026-11-16T23:00', { ...offered('2026-11-17T07:00'), mayWake: false }, '2026-11-17T08:00'],
    ['2026-11-16T23:00', { ...ABOUT_NOTHING, mayWake: true }, '2026-11-17T08:00'],
  ])('at %s, of %j: %s', (now, notice, then) => expect(due(now, { choices: ringsAtNight, notice })).toBe(then))

  test('nobody who did not ask for it; in the rest after a night, and before a digest, who did', () => {
    const notice = offered('2026-11-17T12:00')
    const worked = [duty('2026-11-16', '19:00', 12)]
    expect(due('2026-11-17T09:00', { notice, worked })).toBe('2026-11-17T15:00')
    expect(due('2026-11-17T09:00', { notice, worked, choices: { ...ringsAtNight, dailyDigest: true } })).toBe('2026-11-17T09:00')
  })

  test('twelve hours are twelve hours in October', () => {
    expect(due('2026-10-24T22:00', { choices: ringsAtNight, notice: offered('2026-10-25T08:59') })).toBe('2026-10-24T22:00')
    expect(due('2026-10-24T22:00', { choices: ringsAtNight, notice: offered('2026-10-25T09:00') })).toBe('2026-10-24T22:01')
  })
})

describe('one digest a day', () => {
  const dailyDigest = { dailyDigest: true }
  test.each([
    ['2026-11-16T09:00', '2026-11-16T18:00'],
    ['2026-11-16T18:00', '2026-11-16T18:00'],
    ['2026-11-16T18:01', '2026-11-17T18:00'],
    ['2026-11-16T23:00', '2026-11-17T18:00'],
    ['2026-03-28T19:00', '2026-03-29T18:00'],
    ['2026-10-24T19:00', '2026-10-25T18:00'],
  ])('what happens at %s is told at %s', (now, then) => expect(due(now, { choices: dailyDigest })).toBe(then))

  test('waits for the end of quiet hours and of a rest that it falls in', () => {
    expect(due('2026-11-16T09:00', { choices: { ...dailyDigest, ...quiet('17:00', '19:00') } })).toBe('2026-11-16T19:00')
    expect(due('2026-11-16T09:00', { choices: dailyDigest, worked: [duty('2026-11-15', '12:00', 24)] })).toBe('2026-11-16T20:00')
  })

  test.each([
    // The digest of the very start is none for it.
    ['2026-11-16T09:00', '2026-11-16T18:00', '2026-11-16T09:00'],
    ['2026-11-16T09:00', '2026-11-16T18:01', '2026-11-16T18:00'],
    // A vacation that begins now, or has begun, is told of like anything else.
    ['2026-11-16T09:00', '2026-11-16T09:00', '2026-11-16T18:00'],
    ['2026-11-16T09:00', '2026-11-16T09:01', '2026-11-16T09:00'],
  ])('of %s about what begins at %s: %s', (now, start, then) =>
    expect(due(now, { choices: dailyDigest, notice: { startAt: at(start), mayWake: false } })).toBe(then),
  )

  test('is not waited for by what begins before it; the quiet hours still are', () => {
    const notice = { startAt: at('2026-11-17T19:00'), mayWake: false }
    expect(due('2026-11-16T19:00', { choices: dailyDigest, notice: { ...notice, startAt: at('2026-11-17T17:00') } })).toBe(
      '2026-11-16T19:00',
    )
    expect(due('2026-11-16T22:00', { choices: dailyDigest, notice: { ...notice, startAt: at('2026-11-17T17:00') } })).toBe(
      '2026-11-17T08:00',
    )
    expect(due('2026-11-16T19:00', { choices: dailyDigest, notice })).toBe('2026-11-17T18:00')
  })
})

test('never before it happens, never in quiet hours, never in a rest; asked again then, it is then', () => {
  const minutes = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(
      fc.integer({ min: at('2026-03-20T00:00') / 60_000, max: at('2026-11-01T00:00') / 60_000 }),
      fc.uniqueArray(minutes, { minLength: 2, maxLength: 2 }),
      fc.array(fc.record({ daysAway: fc.integer({ min: -2, max: 4 }), start: minutes, hours: fc.integer({ min: 1, max: 24 }) }), {
        maxLength: 4,
      }),
      fc.boolean(),
      fc.constantFrom(PARIS, 'Indian/Reunion', 'America/Miquelon'),
      (minute, [from = 0, to = 1], shifts, dailyDigest, name) => {
        const now = minute * 60_000
        const zone = zoneOf(name)
        const worked = shifts.map(({ daysAway, start, hours }) =>
          dutyOf(zone.dayAt(now) + daysAway, work('N', clockOf(start), hours), null, zone),
        )
        const choices = { ...defaultHourChoices, quietHours: { isOn: true, from: clockOf(from), to: clockOf(to) }, dailyDigest }
        const then = dueAt(now, choices, worked, ABOUT_NOTHING, zone)
        expect(then).toBeGreaterThanOrEqual(now)
        const single = { ...choices, dailyDigest: false }
        expect(dueAt(then, single, worked, ABOUT_NOTHING, zone)).toBe(then)
        const resting = worked.some((each) => coversNight(each) && each.endAt <= then && then < each.endAt + 8 * 3_600_000)
        expect(resting).toBe(false)
        if (then > now && !dailyDigest)
          expect(dueAt(then - 60_000, single, worked, ABOUT_NOTHING, zone)).toBeGreaterThanOrEqual(then - 60_000)
        // On days when the clocks do not change, the wall clock is enough to say whether it is quiet.
        const wallMinutes = zone.minutesAt(then)
        const isRegular = [-1, 0, 1].every(
          (away) => zone.instantAt(zone.dayAt(then) + away + 1, 0) - zone.instantAt(zone.dayAt(then) + away, 0) === 86_400_000,
        )
        if (isRegular) expect(from < to ? from <= wallMinutes && wallMinutes < to : from <= wallMinutes || wallMinutes < to).toBe(false)
      },
    ),
  )
})
