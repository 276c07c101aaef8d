// People are asked at the right minute: from an hour to ten days before the start, in the evening, in the night, over both changes of the
// clocks; and that nobody is forgotten, woken or asked twice whatever they chose.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { idOf } from '../ids.fixture.ts'
import { defaultHourChoices, dueAt } from '../planning/due-at.ts'
import type { HourChoices } from '../planning/due-at.ts'
import { NIGHT_SHIFT } from '../planning/plan.fixture.ts'
import { dutyOf } from '../planning/shift.ts'
import { planWave } from './wave-schedule.ts'
import type { Reachable, WaveInput, WavePlan } from './wave-schedule.ts'

const ZONE = zoneOf('Europe/Paris')
const at = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(ZONE.name).epochMilliseconds
const wallOf = (instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(ZONE.name).toPlainDateTime().toString({ smallestUnit: 'minute' })
const clock = (instant: number) => wallOf(instant).slice(11)

const person = (name: string, choices: Partial<HourChoices> = {}, worked: Reachable['worked'] = []): Reachable => ({
  userId: idOf('user', name),
  choices: { ...defaultHourChoices, ...choices },
  worked,
})
const crowd = (count: number, choices?: Partial<HourChoices>) =>
  Array.from({ length: count }, (_, index) => person(`${index + 1}`, choices))
const woken = { ringsAtNight: true }
const never = { quietHours: { isOn: false, from: '21:00', to: '08:00' } }

const plan = (now: string, start: string, candidates: readonly Reachable[], rest: Partial<WaveInput> = {}) =>
  planWave({ now: at(now), startAt: at(start), size: 3, candidates, deadlineAt: null, zone: ZONE, ...rest })
/** « 15:40 1 2 3 » */
const lines = ({ batches }: WavePlan) => batches.map((batch) => [clock(batch.at), ...batch.userIds].join(' '))

describe('half of the time is for the wave', () => {
  test('a night that starts in 3 h 20', () => {
    const nine = plan('2026-11-17T15:40', '2026-11-17T19:00', crowd(9))
    expect(lines(nine)).toEqual(['15:40 1 2 3', '16:10 4 5 6', '16:40 7 8 9'])
    expect(nine.batches.map(({ until }) => clock(until))).toEqual(['16:10', '16:40', '17:10'])
    expect(clock(nine.deadlineAt)).toBe('17:10')
  })

  test('in an hour: ten minutes each, and more at once where that is too long', () => {
    expect(lines(plan('2026-11-17T18:00', '2026-11-17T19:00', crowd(9)))).toEqual(['18:00 1 2 3', '18:10 4 5 6', '18:20 7 8 9'])
    const many = plan('2026-11-17T18:00', '2026-11-17T19:00', crowd(40))
    expect(many.batches.map(({ userIds }) => userIds.length)).toEqual([14, 13, 13])
    expect(clock(many.deadlineAt)).toBe('18:30')
  })

  test('in a quarter of an hour: all at once', () => {
    const soon = plan('2026-11-17T18:45', '2026-11-17T19:00', crowd(9))
    expect(soon.batches.map(({ userIds }) => userIds.length)).toEqual([9])
    expect(clock(soon.deadlineAt)).toBe('18:52')
  })

  test('in ten days: a day each at most', () => {
    const far = plan('2026-11-17T10:00', '2026-11-27T07:00', crowd(9))
    expect(far.batches.map((batch) => wallOf(batch.at))).toEqual(['2026-11-17T10:00', '2026-11-18T10:00', '2026-11-19T10:00'])
    expect(wallOf(far.deadlineAt)).toBe('2026-11-20T10:00')
  })

  test('when it has begun, or nobody can be asked, there is nothing to wait for', () => {
    const begunPlan = plan('2026-11-17T19:00', '2026-11-17T19:00', crowd(2))
    expect(begunPlan).toEqual({ batches: [], deadlineAt: at('2026-11-17T19:00'), unreached: ['1', '2'] })
    expect(plan('2026-11-17T15:00', '2026-11-17T19:00', [])).toEqual({ batches: [], deadlineAt: at('2026-11-17T15:00'), unreached: [] })
  })

  test('a job that runs some seconds late shortens no batch', () => {
    const { deadlineAt } = plan('2026-11-17T15:40', '2026-11-17T19:00', crowd(9))
    const second = plan('2026-11-17T16:10:07', '2026-11-17T19:00', crowd(9).slice(3), { deadlineAt })
    expect(second.batches.map(({ until }) => clock(until))).toEqual(['16:40', '17:10'])
  })

  test('the centre says how many are asked at once', () => {
    expect(lines(plan('2026-11-17T15:00', '2026-11-17T19:00', crowd(9), { size: 5 }))).toEqual(['15:00 1 2 3 4 5', '16:00 6 7 8 9'])
  })
})

describe('the quiet hours', () => {
  test('for this night, only those who may be woken are asked, in their order', () => {
    const mixed = [person('1'), person('2', woken), person('3'), person('4', woken), person('5', never)]
    const night = plan('2026-11-17T23:00', '2026-11-18T07:00', mixed)
    expect(lines(night)).toEqual(['23:00 2 4 5'])
    expect(night.unreached).toEqual(['1', '3'])
  })

  test('for tomorrow afternoon everybody sleeps, and the wave begins in the morning', () => {
    const tomorrow = plan('2026-11-17T22:00', '2026-11-18T19:00', crowd(6))
    expect(lines(tomorrow)).toEqual(['08:00 1 2 3', '10:45 4 5 6'])
    expect(clock(tomorrow.deadlineAt)).toBe('13:30')
  })

  test('the telephone does not ring at four in the morning where a morning is left', () => {
    const evening = plan('2026-11-17T20:00', '2026-11-18T13:00', crowd(12))
    expect(lines(evening)[0]).toBe('20:00 1 2 3')
    expect(wallOf(evening.deadlineAt)).toBe('2026-11-18T10:20')
    expect(lines(evening)[1]).toBe('08:00 4 5 6')
  })

  test('before they fall asleep for good, all are asked', () => {
    const evening = plan('2026-11-17T20:30', '2026-11-18T07:00', [...crowd(5), person('night owl', woken)])
    expect(lines(evening)).toEqual(['20:30 1 2 3 4 5', '23:05 night owl'])
  })

  test('who would wake at the very start is asked before they fall asleep', () => {
    expect(lines(plan('2026-11-17T20:30', '2026-11-18T08:00', crowd(5)))).toEqual(['20:30 1 2 3 4 5'])
    const resting = person('resting', {}, [dutyOf(toDayNumber('2026-11-16'), NIGHT_SHIFT, null, ZONE)])
    expect(plan('2026-11-17T08:00', '2026-11-17T15:00', [resting]).unreached).toEqual(['resting'])
  })

  test('who wakes for an hour and then sleeps until the very start is asked as they wake', () => {
    const choices = { quietHours: { isOn: true, from: '16:00', to: '22:00' } }
    const napping = person('napping', choices, [dutyOf(toDayNumber('2026-11-16'), NIGHT_SHIFT, null, ZONE)])
    expect(lines(plan('2026-11-17T14:00', '2026-11-17T22:00', [...crowd(3), napping]))).toEqual(['14:00 1 2 3', '15:00 napping'])
  })

  test.each([
    ['2026-11-18T09:00', '08:00'],
    ['2026-11-18T08:59', '23:00'],
  ])('the telephone waits for the morning where an hour of it is left: of %s at %s', (start, deadline) => {
    expect(clock(plan('2026-11-17T23:00', start, []).deadlineAt)).toBe(deadline)
  })

  test('who rests after a night is asked when they wake, after the deadline too', () => {
    const resting = person('resting', {}, [dutyOf(toDayNumber('2026-11-16'), NIGHT_SHIFT, null, ZONE)])
    const day = plan('2026-11-17T08:00', '2026-11-17T19:00', [resting, ...crowd(3)])
    expect(lines(day)).toEqual(['08:00 1 2 3', '15:00 resting'])
    expect(clock(day.deadlineAt)).toBe('10:45')
  })

  test('who sleeps while the only batch is asked is asked when they wake, not at its end', () => {
    const resting = person('resting', {}, [dutyOf(toDayNumber('2026-11-16'), NIGHT_SHIFT, null, ZONE)])
    const far = plan('2026-11-17T10:00', '2026-11-21T07:00', [resting, ...crowd(2)])
    expect(far.batches.map((batch) => `${wallOf(batch.at)} ${batch.userIds.join(' ')}`)).toEqual([
      '2026-11-17T10:00 1 2',
      '2026-11-17T15:00 resting',
    ])
    expect(wallOf(far.deadlineAt)).toBe('2026-11-18T10:00')
  })

  test('a question to oneself is nothing for the digest of the day', () => {
    expect(lines(plan('2026-11-17T10:00', '2026-11-17T19:00', [person('1', { dailyDigest: true })]))).toEqual(['10:00 1'])
  })
})

describe('when the clocks change', () => {
  test.each([
    // Twenty hours of the wall clock are nineteen in March, twenty-one in October: half of what is left is from instants.
    ['2026-03-29T01:00', '2026-03-29T05:00', ['01:00', '01:30', '03:00'], '03:30'],
    ['2026-10-25T01:00', '2026-10-25T05:00', ['01:00', '01:50', '02:40'], '02:30'],
    ['2026-11-18T01:00', '2026-11-18T05:00', ['01:00', '01:40', '02:20'], '03:00'],
  ])('from %s to %s', (now, start, expectedTimes, deadline) => {
    const night = plan(now, start, crowd(9, never))
    expect(night.batches.map((batch) => clock(batch.at))).toEqual(expectedTimes)
    expect(clock(night.deadlineAt)).toBe(deadline)
    const steps = night.batches.map(({ at: from, until }) => until - from)
    expect(new Set(steps).size).toBe(1)
  })

  test.each(['2026-03-28', '2026-10-24', '2026-11-17'])('the morning after %s begins at eight by the wall clock', (day) => {
    const next = fromDay(day)
    expect(lines(plan(`${day}T22:00`, `${next}T20:00`, crowd(3)))).toEqual(['08:00 1 2 3'])
  })
})

const fromDay = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

const anyChoices = fc.record({
  quietHours: fc.record({
    isOn: fc.boolean(),
    from: fc.constantFrom('21:00', '12:00', '23:30'),
    to: fc.constantFrom('08:00', '06:00', '14:00'),
  }),
  ringsAtNight: fc.boolean(),
  dailyDigest: fc.boolean(),
})
const anyInput = fc
  .record({
    now: fc.integer({ min: at('2026-03-27T00:00') / 60_000, max: at('2026-03-30T00:00') / 60_000 }),
    minutes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 20_000 })),
    size: fc.integer({ min: 1, max: 6 }),
    people: fc.array(fc.record({ choices: anyChoices, night: fc.option(fc.integer({ min: -2, max: 3 }), { nil: null }) }), {
      maxLength: 30,
    }),
  })
  .map(({ now, minutes, size, people }): WaveInput => {
    const instant = now * 60_000
    const candidates = people.map(({ choices, night }, index) =>
      person(`${index}`, choices, night === null ? [] : [dutyOf(ZONE.dayAt(instant) + night, NIGHT_SHIFT, null, ZONE)]),
    )
    return { now: instant, startAt: instant + minutes * 60_000, size, candidates, deadlineAt: null, zone: ZONE }
  })

describe('whatever people chose', () => {
  test('each is asked once or told to be out of reach, awake, before the start', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { batches, deadlineAt, unreached } = planWave(input)
        const plannedIds = [...batches.flatMap(({ userIds }) => userIds), ...unreached]
        expect(plannedIds.toSorted()).toEqual(input.candidates.map(({ userId }) => userId).toSorted())
        expect(deadlineAt).toBeLessThanOrEqual(input.startAt)
        let previous = input.now
        for (const { at: from, until, userIds } of batches) {
          expect(from).toBeGreaterThanOrEqual(previous)
          expect(from).toBeLessThan(input.startAt)
          expect(until).toBeGreaterThan(from)
          expect(until).toBeLessThanOrEqual(input.startAt)
          previous = from
          for (const { userId, choices, worked } of input.candidates) {
            if (!userIds.includes(userId)) continue
            const notice = { startAt: input.startAt, mayWake: true }
            expect(dueAt(from, { ...choices, dailyDigest: false }, worked, notice, ZONE)).toBe(from)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test('whatever deadline was kept, nobody is asked with no time to answer before it', () => {
    fc.assert(
      fc.property(anyInput, fc.double({ min: 0, max: 1, noNaN: true }), (input, share) => {
        const deadlineAt = input.now + Math.round(((input.startAt - input.now) * share) / 60_000) * 60_000
        for (const { at: from, until } of planWave({ ...input, deadlineAt }).batches) {
          expect(until).toBeGreaterThan(from)
          if (from < deadlineAt) expect(until).toBeGreaterThanOrEqual(from + 60_000)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('who wakes seconds before the deadline has the time of those who wake after it', () => {
    const owl = person('owl', { quietHours: { isOn: true, from: '21:00', to: '08:00' } })
    const plan8 = plan('2026-11-17T22:00', '2026-11-18T19:00', [owl], { deadlineAt: at('2026-11-18T08:00') + 30_000 })
    expect(lines(plan8)).toEqual(['08:00 owl'])
    expect(plan8.batches.map(({ until }) => clock(until))).toEqual(['19:00'])
  })

  test('among those who could be asked at that moment, the better ranked are', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        // Members who have no quiet hours.
        const candidates = input.candidates.map((candidate) => ({ ...candidate, choices: { ...candidate.choices, ...never } }))
        const order = planWave({ ...input, candidates }).batches.flatMap(({ userIds }) => userIds)
        expect(order).toEqual(candidates.map(({ userId }) => userId))
      }),
    )
  })

  test('step by step, a few seconds late each time, it is the same wave', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 0, max: 4000 }), (input, lateMs) => {
        const whole = planWave(input)
        const askedBatches: string[][] = []
        let { candidates, deadlineAt } = input
        let now = input.now
        for (let step = 0; step < 100; step++) {
          const next = planWave({ ...input, now, candidates, deadlineAt })
          const [first] = next.batches
          if (first === undefined) break
          if (first.at <= now) {
            askedBatches.push([...first.userIds])
            candidates = candidates.filter(({ userId }) => !first.userIds.includes(userId))
            deadlineAt = next.deadlineAt
            now = first.until + lateMs
          } else now = first.at + lateMs
        }
        if (lateMs === 0) expect(askedBatches).toEqual(whole.batches.map(({ userIds }) => userIds))
        expect(askedBatches.flat().toSorted()).toEqual(whole.batches.flatMap(({ userIds }) => userIds).toSorted())
      }),
      { numRuns: 2000 },
    )
  })
})
