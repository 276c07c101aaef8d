// Random days with hours of activities, and the same days as arrays of minutes, filled in one after the other: a second reading of pieces
// that shares nothing with the code.
import fc from 'fast-check'
import { expect } from 'vitest'
import { isoWeekday, toDayNumber } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { clockOf, minutesOf } from '../calendar/clock-time.ts'
import { zoneOf } from '../calendar/zone.ts'
import { idOf } from '../ids.fixture.ts'
import type { ActivityKind } from './activity.ts'
import type { CenterPlan, MemberPlan, Modification, PartTransfer, PlacedHours, Transfer } from './center-plan.ts'
import { pieces } from './pieces.ts'
import { shiftDays } from './shift-days.ts'
import { center, member, rotation, team, work } from './plan.fixture.ts'
import { dutyOf } from './shift.ts'

export const LENGTH = 12

/** Both changes of the clock fall in the days: in two of the zones on their own dates, in the third never. */
const ZONES = ['Europe/Paris', 'America/Miquelon', 'Australia/Sydney', 'Indian/Reunion'] as const
const FIRST_DAYS = ['2026-03-03', '2026-03-24', '2026-04-01', '2026-10-01', '2026-10-20', '2026-10-27', '2026-07-06'].map(toDayNumber)

const SHIFTS = { J: work('J', '07:00', 12), N: work('N', '19:00', 12), G: work('G', '08:00', 24), M: work('M', '01:00', 5) }
const anyWork = fc.constantFrom(...Object.values(SHIFTS))
/** Quarters of an hour meet each other, and the hours of the vacations, more often than any minute would. */
const anyMinute = fc.oneof(
  fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  fc.integer({ min: 0, max: 1439 }),
)

interface Scene {
  readonly plan: CenterPlan
  readonly of: MemberPlan
  readonly first: DayNumber
}

const anyHours = (first: DayNumber): fc.Arbitrary<PlacedHours> =>
  fc
    .record({
      offset: fc.integer({ min: -3, max: LENGTH + 3 }),
      length: fc.constantFrom(0, 0, 0, 1, 9),
      weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), { nil: null }),
      start: anyMinute,
      minutes: fc.integer({ min: 1, max: 1440 }),
      kind: fc.constantFrom<ActivityKind>('work', 'leave', 'absence', 'onCall', 'intervention'),
    })
    .map(({ offset, length, weekdays, start, minutes, kind }) => ({
      _id: '',
      fromDay: first + offset,
      toDay: first + offset + length,
      weekdays,
      hours: { startTime: clockOf(start), endTime: clockOf(start + minutes), endsNextDay: start + minutes >= 1440 },
      activity: { _id: kind, name: kind, letters: kind, kind, isNamed: false },
    }))

const anyModification = (first: DayNumber): fc.Arbitrary<Modification> =>
  fc
    .record({
      type: fc.constantFrom('absence' as const, 'off_day' as const, 'custom_modification' as const),
      offset: fc.integer({ min: -2, max: LENGTH + 2 }),
      length: fc.integer({ min: 0, max: 3 }),
      shift: anyWork,
    })
    .map(({ type, offset, length, shift }) => ({
      _id: '',
      type,
      fromDay: first + offset,
      toDay: first + offset + length,
      shift: type === 'custom_modification' ? shift : null,
    }))

const anyTransfer = (first: DayNumber): fc.Arbitrary<Transfer> =>
  fc
    .record({ offset: fc.integer({ min: -2, max: LENGTH + 2 }), gives: fc.boolean(), given: anyWork, at: fc.nat(1_000_000) })
    .map(({ offset, gives, given, at }) => ({
      demandId: idOf('demand', `d${at}`),
      type: 'substitution' as const,
      day: first + offset,
      giverId: idOf('user', gives ? 'me' : 'other'),
      takerId: idOf('user', gives ? 'other' : 'me'),
      given,
      givenTeamId: idOf('team', 'A'),
      returned: null,
      returnedTeamId: null,
      at,
    }))

/** Parts of the vacations of somebody's days, given and taken, in the order in which they are made. */
const anyPart = (first: DayNumber): fc.Arbitrary<PartTransfer> =>
  fc
    .record({
      offset: fc.integer({ min: -2, max: LENGTH + 2 }),
      gives: fc.boolean(),
      given: anyWork,
      start: anyMinute,
      minutes: fc.integer({ min: 1, max: 900 }),
      at: fc.nat(1_000_000),
    })
    .map(({ offset, gives, given, start, minutes, at }) => ({
      demandId: idOf('demand', `p${at}`),
      day: first + offset,
      giverId: idOf('user', gives ? 'me' : 'other'),
      takerId: idOf('user', gives ? 'other' : 'me'),
      given,
      givenTeamId: idOf('team', 'A'),
      part: { from: start, to: start + minutes },
      at,
    }))

export const anyScene: fc.Arbitrary<Scene> = fc
  .record({
    first: fc.constantFrom(...FIRST_DAYS),
    zone: fc.constantFrom(...ZONES),
    cycle: fc.string({ unit: fc.constantFrom('J', 'N', 'G', 'M', 'R'), minLength: 1, maxLength: 7 }),
  })
  .chain(({ first, zone, cycle }) =>
    fc
      .record({
        placed: fc.array(anyHours(first), { maxLength: 6 }),
        modifications: fc.array(anyModification(first), { maxLength: 2 }),
        transfers: fc.uniqueArray(anyTransfer(first), { maxLength: 4, selector: ({ at }) => at }),
        parts: fc.uniqueArray(anyPart(first), { maxLength: 5, selector: ({ at }) => at }),
      })
      .map((changes) => ({
        first,
        plan: center([rotation('r', cycle, SHIFTS)], [team('A', '2026-01-01')], { zone }),
        of: member('me', 'A', changes),
      })),
  )

interface Painted {
  readonly day: DayNumber
  readonly label: string
  readonly from: number
  readonly to: number
}

/** Every vacation in an array of minutes of its own; what is placed later paints over what lies there already. */
function paintedDays({ plan, of, first }: Scene): Painted[] {
  const zone = zoneOf(plan.zone)
  const origin = zone.instantAt(first - 4, 0)
  const minuteAt = (instant: number) => (instant - origin) / 60_000
  const layers: {
    readonly day: DayNumber
    readonly label: string
    readonly start: number
    readonly minutes: Uint8Array
    readonly isTaken: boolean
  }[] = []
  const { placed = [], parts = [], ...whole } = of
  const days = shiftDays(plan, whole, first - 3, first + LENGTH + 3)
  const isOffOn = new Map(days.map(({ date, isOff }) => [toDayNumber(date), isOff]))
  const paint = (day: DayNumber, label: string, startAt: number, endAt: number, isTaken = false) => {
    if (endAt <= startAt) return
    const start = minuteAt(startAt)
    layers.push({ day, label, start, minutes: new Uint8Array(minuteAt(endAt) - start).fill(1), isTaken })
  }
  for (const { date, shift } of days) {
    const day = toDayNumber(date)
    if (shift.type !== 'work') continue
    const { startAt, endAt } = dutyOf(day, shift, null, zone)
    paint(day, `vacation ${shift.name}`, startAt, endAt)
  }
  for (const { day, giverId, given, part } of parts) {
    const [startAt, endAt] = [zone.instantAt(day, part.from), zone.instantAt(day, part.to)]
    if (endAt <= startAt || isOffOn.get(day) !== false) continue
    if (giverId !== of.userId) paint(day, `vacation ${given.name}`, startAt, endAt, true)
    else {
      const ofDay = layers.filter((layer) => layer.day === day)
      const holds = ({ start, minutes }: (typeof layers)[number]) => {
        const span = minutes.subarray(Math.max(0, minuteAt(startAt) - start), Math.max(0, minuteAt(endAt) - start))
        return minuteAt(startAt) >= start && span.length === minuteAt(endAt) - minuteAt(startAt) && span.every((minute) => minute === 1)
      }
      const passed = ofDay.findLast((layer) => layer.isTaken && holds(layer))
      for (const { start, minutes } of passed === undefined ? ofDay : [passed]) {
        minutes.fill(0, Math.max(0, minuteAt(startAt) - start), Math.max(0, minuteAt(endAt) - start))
      }
    }
  }
  const isOnCall = ({ activity }: PlacedHours) => activity.kind === 'onCall'
  const around = layers.length
  for (const { fromDay, toDay, weekdays, hours, activity } of [...placed.filter(isOnCall), ...placed.filter((each) => !isOnCall(each))]) {
    for (let day = fromDay; day <= toDay; day++) {
      if (isOffOn.get(day) !== false || (weekdays !== null && !weekdays.includes(isoWeekday(day)))) continue
      const startAt = zone.instantAt(day, minutesOf(hours.startTime))
      const endAt = zone.instantAt(day + Number(hours.endsNextDay), minutesOf(hours.endTime))
      if (endAt <= startAt) continue
      // On-call duty takes nothing from vacations: it is what they leave of it.
      for (const { start, minutes } of activity.kind === 'onCall' ? layers.slice(around) : layers)
        minutes.fill(0, Math.max(0, minuteAt(startAt) - start), Math.max(0, minuteAt(endAt) - start))
      paint(day, `activity ${activity._id}`, startAt, endAt)
    }
  }
  for (const onCall of layers.slice(around).filter(({ label }) => label === 'activity onCall'))
    for (const { start, minutes } of layers.slice(0, around))
      for (const [index, full] of minutes.entries()) if (full === 1) onCall.minutes[start + index - onCall.start] = 0
  return layers.flatMap(({ day, label, start, minutes }) =>
    spansOf(minutes).map(([from, to]) => ({ day, label, from: start + from, to: start + to })),
  )
}

function spansOf(minutes: Uint8Array): [number, number][] {
  const spans: [number, number][] = []
  let from = -1
  for (let index = 0; index <= minutes.length; index++) {
    const isFull = minutes[index] === 1
    if (isFull && from < 0) from = index
    if (!isFull && from >= 0) {
      spans.push([from, index])
      from = -1
    }
  }
  return spans
}

/** The origin of the minutes of `paintedDays`. */
const originOf = ({ plan, first }: Scene): number => zoneOf(plan.zone).instantAt(first - 4, 0)

const inOrder = <T extends { readonly from: number; readonly to: number; readonly label: string }>(list: T[]) =>
  list.toSorted((a, b) => a.from - b.from || a.to - b.to || (a.label < b.label ? -1 : 1))

export function expectPainted(scene: Scene): void {
  const { plan, of, first } = scene
  const last = first + LENGTH - 1
  const origin = originOf(scene)
  const found = pieces(plan, of, first, last).map(({ day, name, activity, startAt, endAt }) => ({
    day,
    label: activity === null ? `vacation ${name}` : `activity ${activity._id}`,
    from: (startAt - origin) / 60_000,
    to: (endAt - origin) / 60_000,
  }))
  const painted = paintedDays(scene).filter(({ day }) => day >= first && day <= last)
  expect(inOrder(found)).toEqual(inOrder(painted))
}
