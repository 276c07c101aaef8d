// Small plans for the tests of this package: short to write, complete to compute.
import { clockOf, minutesOf } from '../calendar/clock-time.ts'
import { toDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { CenterPlan, Dated, MemberPlan, Modification, Rotation, TeamPlan, Transfer } from './center-plan.ts'
import { REST } from './shift.ts'
import type { RotationDay, Shift } from './shift.ts'

export function work(name: string, startTime: string, hours: number): Shift {
  const end = minutesOf(startTime) + hours * 60
  return { name, type: 'work', default: { startTime, endTime: clockOf(end) }, endsNextDay: end >= 1440, variation: null }
}

export const DAY_SHIFT = work('J', '07:00', 12)
export const NIGHT_SHIFT = work('N', '19:00', 12)

/** Letters of a pattern to rotation days; R is rest. */
export function daysOf(pattern: string, shifts: Readonly<Record<string, Shift>>): RotationDay[] {
  return [...pattern].map((letter) => {
    const shift = letter === 'R' ? REST : shifts[letter]
    if (shift === undefined) throw new Error(`no shift ${letter}`)
    return { shift, variations: [] }
  })
}

export function rotation(_id: string, pattern: string, shifts: Readonly<Record<string, Shift>>): Rotation {
  return { _id: idOf('rotation', _id), name: _id, days: daysOf(pattern, shifts) }
}

const LONG_AGO = toDayNumber('1900-01-01')

export function always<T>(value: T): readonly Dated<T>[] {
  return [{ fromDay: LONG_AGO, value }]
}

export function from<T>(...changes: readonly (readonly [Day, T])[]): readonly Dated<T>[] {
  return changes.map(([day, value]) => ({ fromDay: toDayNumber(day), value }))
}

export function team(_id: string, cycleStart: Day | null, overrides: Partial<TeamPlan> = {}): TeamPlan {
  const cycleStarts = cycleStart === null ? [] : always(toDayNumber(cycleStart))
  return { _id: idOf('team', _id), name: _id, order: 1, color: '#1565C0', cycleStarts, rotations: [], ...overrides }
}

export function center(rotations: readonly Rotation[], teams: readonly TeamPlan[], overrides: Partial<CenterPlan> = {}): CenterPlan {
  const [first] = rotations
  return {
    centerId: idOf('center', 'cta'),
    zone: 'Europe/Paris',
    rotations: new Map(rotations.map((each) => [each._id, each])),
    activations: first === undefined ? [] : always(first._id),
    teams: new Map(teams.map((each) => [each._id, each])),
    ...overrides,
  }
}

/** The control room of the demo: J N R R, teams A to D. */
export function controlRoom(overrides: Partial<CenterPlan> = {}): CenterPlan {
  return center(
    [rotation('jnrr', 'JNRR', { J: DAY_SHIFT, N: NIGHT_SHIFT })],
    [team('A', '2026-11-02'), team('B', '2026-10-30'), team('C', '2026-10-31'), team('D', '2026-11-01')],
    overrides,
  )
}

/** The three centres of the demo with the expected roster of each team from 16 to 29 November 2026. */
export const DEMO_CENTERS: readonly {
  readonly name: string
  readonly plan: CenterPlan
  readonly rows: Readonly<Record<string, string>>
}[] = [
  {
    name: 'control room, J N R R',
    plan: controlRoom(),
    rows: { A: 'RRJNRRJNRRJNRR', B: 'NRRJNRRJNRRJNR', C: 'JNRRJNRRJNRRJN', D: 'RJNRRJNRRJNRRJ' },
  },
  {
    name: 'fire station, G R R R',
    plan: center(
      [rotation('g24_4', 'GRRR', { G: work('G', '08:00', 24) })],
      [team('red', '2026-11-02'), team('green', '2026-10-30'), team('blue', '2026-10-31'), team('yellow', '2026-11-01')],
    ),
    rows: { red: 'RRGRRRGRRRGRRR', green: 'RRRGRRRGRRRGRR', blue: 'GRRRGRRRGRRRGR', yellow: 'RGRRRGRRRGRRRG' },
  },
  {
    name: 'industry, 5 × 8',
    plan: center(
      [
        rotation('5x8', 'MMAANNRRRR', {
          M: work('M', '05:00', 8),
          A: work('A', '13:00', 8),
          N: work('N', '21:00', 8),
        }),
      ],
      [team('1', '2026-11-02'), team('2', '2026-10-25'), team('3', '2026-10-27'), team('4', '2026-10-29'), team('5', '2026-10-31')],
    ),
    rows: {
      1: 'NNRRRRMMAANNRR',
      2: 'AANNRRRRMMAANN',
      3: 'MMAANNRRRRMMAA',
      4: 'RRMMAANNRRRRMM',
      5: 'RRRRMMAANNRRRR',
    },
  },
]

export function member(userId: string, teamId: string | null, overrides: Partial<MemberPlan> = {}): MemberPlan {
  const teams = always(teamId === null ? null : idOf('team', teamId))
  return { userId: idOf('user', userId), qualifications: [], teams, transfers: [], modifications: [], ...overrides }
}

export function transfer(
  giver: string,
  taker: string,
  day: Day,
  givenShift: Shift,
  givenTeam: string | null,
  overrides: Partial<Transfer> = {},
): Transfer {
  const demandId = idOf('demand', `${giver}→${taker}`)
  const [giverId, takerId] = [idOf('user', giver), idOf('user', taker)]
  const givenTeamId = givenTeam === null ? null : idOf('team', givenTeam)
  const returned = { returned: null, returnedTeamId: null }
  return {
    demandId,
    type: 'substitution',
    day: toDayNumber(day),
    giverId,
    takerId,
    given: givenShift,
    givenTeamId,
    ...returned,
    at: 1,
    ...overrides,
  }
}

export function modification(type: Modification['type'], fromDay: Day, toDay: Day, shift: Shift | null = null): Modification {
  return { _id: `${type} ${fromDay}`, type, fromDay: toDayNumber(fromDay), toDay: toDayNumber(toDay), shift }
}

/** The days from `first` on, as numbers. */
export function range(first: Day, count: number): DayNumber[] {
  return Array.from({ length: count }, (_, index) => toDayNumber(first) + index)
}
