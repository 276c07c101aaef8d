// The figures of a whole centre against a slow and obvious count: vacations as slips of paper that go from hand to hand, hours on the
// clock of the centre one by one. And whatever happens, members together worked the vacations that were worked.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import { holidayOf } from '../calendar/center-holidays.ts'
import { idOf } from '../ids.fixture.ts'
import type { MemberPlan, Modification, Transfer } from '../planning/center-plan.ts'
import { rotationDayOf } from '../planning/cycle.ts'
import { center, from, modification, rotation, team, work } from '../planning/plan.fixture.ts'
import { timesOf } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import { fairnessFigures, monthsOf } from './figures.ts'

const SHIFTS = { J: work('J', '07:00', 12), N: work('N', '19:00', 12), S: work('S', '14:00', 10), G: work('G', '08:00', 24) }
const PLAN = center(
  [rotation('jnrr', 'JNRR', SHIFTS), rotation('g', 'GRRR', SHIFTS), rotation('sssrrn', 'SSSRRN', SHIFTS)],
  [
    team('A', '2026-03-01'),
    team('B', '2026-02-27'),
    team('C', '2026-03-02', { rotations: from(['2026-01-01', idOf('rotation', 'g')]) }),
    team('D', '2026-03-02', { rotations: from(['2026-01-01', idOf('rotation', 'sssrrn')]) }),
  ],
)
// Over the spring change of the clocks, Good Friday and Easter Monday, and over the autumn one, All Saints and the Armistice.
const PERIODS = [
  ['2026-03-20', '2026-04-12'],
  ['2026-10-17', '2026-11-15'],
] as const
const PEOPLE = ['A1', 'A2', 'B1', 'B2', 'C1', 'D1', 'O1', 'mover']
const TERMS = {
  holidays: {
    area: 'alsaceMoselle',
    own: [{ _id: 'own', kind: 'added', name: 'Saint-Luc', on: '10-18', firstYear: 2026, lastYear: null }],
  },
  profile: 'SPP12',
} as const
const MOVED = 9

function teamsOf(person: string, first: string) {
  if (person.startsWith('O')) return []
  if (person !== 'mover') return from(['2020-01-01', idOf('team', person.charAt(0))])
  return from([fromDayNumber(toDayNumber(first) + 2), idOf('team', 'A')], [fromDayNumber(toDayNumber(first) + MOVED), idOf('team', 'D')])
}

interface Attempt {
  readonly offset: number
  /** The position among the slips of the day. */
  readonly slip: number
  readonly taker: string
  readonly kind: Transfer['type']
}

interface Wish {
  readonly person: string
  readonly offset: number
  readonly length: number
  readonly type: Modification['type']
}

/** A vacation of one day: every hand it went through, the first that of the cycle, and how it came into it. */
interface Slip {
  readonly shift: Shift
  readonly hands: { readonly person: string; readonly by: Transfer['type'] | 'cycle' }[]
}

interface Played {
  readonly members: readonly MemberPlan[]
  /** It says, by day, who holds which slip in the end, absences aside. */
  readonly slips: ReadonlyMap<number, readonly Slip[]>
  readonly isOff: (person: string, day: number) => boolean
}

const holder = (slip: Slip) => slip.hands.at(-1)?.person ?? ''

function play(first: string, days: number, attempts: readonly Attempt[], wishes: readonly Wish[]): Played {
  const start = toDayNumber(first)
  const bare = PEOPLE.map((person) => ({ userId: idOf('user', person), qualifications: [], teams: teamsOf(person, first) }))
  const modifications = wishes.map(({ person, offset, length, type }) => ({
    person,
    ...modification(
      type,
      fromDayNumber(start + offset),
      fromDayNumber(start + offset + length - 1),
      type === 'custom_modification' ? SHIFTS.S : null,
    ),
  }))
  const covers = (person: string, day: number, isCustom: boolean) =>
    modifications.filter(
      (modification) =>
        modification.person === person &&
        modification.fromDay <= day &&
        day <= modification.toDay &&
        (modification.type === 'custom_modification') === isCustom,
    )
  const slips = new Map<number, Slip[]>()
  for (let day = start; day < start + days; day++) {
    const ofDay: Slip[] = []
    for (const { userId, teams } of bare) {
      const teamId = teams.findLast(({ fromDay }) => fromDay <= day)?.value
      const cycle = teamId === undefined ? undefined : rotationDayOf(PLAN, teamId, day)?.shift
      const shift = covers(userId, day, true).at(-1)?.shift ?? cycle
      if (shift?.type === 'work') ofDay.push({ shift, hands: [{ person: userId, by: 'cycle' }] })
    }
    slips.set(day, ofDay)
  }
  const transfers: Transfer[] = []
  for (const [at, { offset, slip: place, taker, kind }] of attempts.entries()) {
    const day = start + offset
    const ofDay = slips.get(day) ?? []
    const givenSlip = ofDay[place % Math.max(1, ofDay.length)]
    if (givenSlip === undefined) continue
    const giver = holder(givenSlip)
    const back = ofDay.find((slip) => holder(slip) === taker)
    // These are impossible: giving to oneself, a replacement by who works, an exchange of other hours given by an administrator.
    if (giver === taker || (back !== undefined && kind === 'substitution')) continue
    if (covers(giver, day, true).length > 0 || covers(taker, day, true).length > 0) continue
    givenSlip.hands.push({ person: taker, by: kind })
    back?.hands.push({ person: giver, by: kind })
    transfers.push({
      demandId: idOf('demand', String(at)),
      type: kind,
      day,
      giverId: idOf('user', giver),
      takerId: idOf('user', taker),
      given: givenSlip.shift,
      givenTeamId: null,
      returned: back?.shift ?? null,
      returnedTeamId: null,
      at,
    })
  }
  const members = bare.map((member) => ({
    ...member,
    transfers: transfers.filter(({ giverId, takerId }) => giverId === member.userId || takerId === member.userId),
    modifications: modifications.filter(({ person }) => person === member.userId),
  }))
  return { members, slips, isOff: (person, day) => covers(person, day, false).length > 0 }
}

const instantOf = (day: number, clock: string) =>
  Temporal.PlainDateTime.from(`${fromDayNumber(day)}T${clock}`).toZonedDateTime('Europe/Paris')

function endOf(day: number, shift: Shift) {
  const { endTime, endsNextDay } = timesOf(shift)
  return instantOf(day + (endsNextDay ? 1 : 0), endTime)
}

const hoursOf = (day: number, shift: Shift) =>
  instantOf(day, timesOf(shift).startTime).until(endOf(day, shift), { largestUnit: 'hours' }).total('hours')

/** Hours on the wall, one by one, that begin at 22:00 or later, or before 5:00. */
function isNaiveNight(shift: Shift): boolean {
  const { startTime, endTime, endsNextDay } = timesOf(shift)
  let hours = 0
  for (let hour = Number(startTime.slice(0, 2)); hour < Number(endTime.slice(0, 2)) + (endsNextDay ? 24 : 0); hour++) {
    if (hour % 24 >= 22 || hour % 24 < 5) hours++
  }
  return hours >= 3
}

/** The hands a slip went through are cut at each exchange: who begins a piece asked, who ends it took. */
function naiveReplacements({ hands }: Slip): { asker: string; taker: string; isLast: boolean }[] {
  const pieces: string[][] = []
  for (const { person, by } of hands) {
    if (by === 'substitution') pieces.at(-1)?.push(person)
    else pieces.push([person])
  }
  return pieces.flatMap((piece, index) => {
    const [asker = '', taker = ''] = [piece[0], piece.at(-1)]
    return asker === taker ? [] : [{ asker, taker, isLast: index === pieces.length - 1 }]
  })
}

function naive({ slips, isOff }: Played, person: string, until: number) {
  const worked = [...slips].flatMap(([day, ofDay]) =>
    ofDay
      .filter((slip) => holder(slip) === person && !isOff(person, day) && endOf(day, slip.shift).epochMilliseconds <= until)
      .map(({ shift }) => ({ day, shift })),
  )
  const nights = worked.filter(({ shift }) => isNaiveNight(shift))
  const weekday = (day: number) => Temporal.PlainDate.from(fromDayNumber(day)).dayOfWeek
  const replaced = [...slips].flatMap(([day, ofDay]) =>
    ofDay
      .filter(({ shift }) => endOf(day, shift).epochMilliseconds <= until)
      .flatMap((slip) => naiveReplacements(slip).map((replacement) => ({ day, shift: slip.shift, ...replacement }))),
  )
  const takenReplacements = replaced.filter(({ taker, isLast, day }) => taker === person && !(isLast && isOff(person, day)))
  return {
    vacations: worked.length,
    minutes: worked.reduce((sum, { day, shift }) => sum + hoursOf(day, shift) * 60, 0),
    nights: nights.length,
    weekends: new Set(worked.filter(({ day }) => weekday(day) > 5).map(({ day }) => day - weekday(day))).size,
    holidays: worked.filter(({ day }) => holidayOf(day, TERMS.holidays) !== null).length,
    months: nights.map(({ day }) => fromDayNumber(day).slice(0, 7)),
    taken: takenReplacements.length,
    takenMinutes: takenReplacements.reduce((sum, { day, shift }) => sum + hoursOf(day, shift) * 60, 0),
    asked: replaced.filter(({ asker }) => asker === person).length,
  }
}

const someone = fc.constantFrom(...PEOPLE)
const anyAttempt: fc.Arbitrary<Attempt> = fc.record({
  // The days are few, so that vacations go through several hands.
  offset: fc.integer({ min: 0, max: 7 }),
  slip: fc.nat({ max: 7 }),
  taker: someone,
  kind: fc.constantFrom('substitution', 'substitution', 'switch'),
})
const anyWish: fc.Arbitrary<Wish> = fc.record({
  person: someone,
  offset: fc.integer({ min: 0, max: 8 }),
  length: fc.integer({ min: 1, max: 6 }),
  type: fc.constantFrom('absence', 'off_day', 'custom_modification'),
})

test('each member’s figures are those of a slow count, and together those of the vacations worked', () => {
  let replacements = 0
  let uncovered = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...PERIODS),
      fc.array(anyAttempt, { minLength: 15, maxLength: 60 }),
      fc.array(anyWish, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 3, max: 40 }),
      ([first, last], attempts, wishes, untilOffset) => {
        const [start, end] = [toDayNumber(first), toDayNumber(last)]
        const played = play(first, end - start + 1, attempts, wishes)
        const until = instantOf(start + untilOffset, '12:00').epochMilliseconds
        const found = fairnessFigures({ center: PLAN, members: played.members, from: start, to: end, terms: TERMS, until })
        const months = monthsOf(start, end)
        for (const { userId, teamId: _team, since: _since, presence, nightsByMonth, ...figures } of found) {
          const { months: ofNights, ...counted } = naive(played, userId, until)
          expect(figures, userId).toEqual(counted)
          expect(presence, userId).toBeGreaterThanOrEqual(0)
          expect(presence, userId).toBeLessThanOrEqual(end - start + 1)
          expect(nightsByMonth, userId).toEqual(
            months.map((month) => ofNights.filter((night) => fromDayNumber(month).startsWith(night)).length),
          )
        }
        const sum = (measure: 'vacations' | 'minutes' | 'taken' | 'asked') => found.reduce((total, figures) => total + figures[measure], 0)
        const over = [...played.slips].flatMap(([day, ofDay]) =>
          ofDay.filter(({ shift }) => endOf(day, shift).epochMilliseconds <= until).map((slip) => ({ day, slip })),
        )
        const worked = over.filter(({ day, slip }) => !played.isOff(holder(slip), day))
        expect(sum('vacations')).toBe(worked.length)
        expect(sum('minutes')).toBe(worked.reduce((total, { day, slip }) => total + hoursOf(day, slip.shift) * 60, 0))
        expect(sum('asked')).toBeGreaterThanOrEqual(sum('taken'))
        replacements += sum('taken')
        uncovered += sum('asked') - sum('taken')
      },
    ),
    { numRuns: 120 },
  )
  // The runs met what they are about.
  expect(replacements).toBeGreaterThan(100)
  expect(uncovered).toBeGreaterThan(5)
})
