// Teams read their cycle: expected rosters, dated changes, and what is missing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { RotationId, TeamId } from '../ids.ts'
import { center, controlRoom, DEMO_CENTERS, from, range, rotation, team, work } from './plan.fixture.ts'
import { cycleRuns, cycleStartOf, datedValue, followedFrom, kindsFollowed, positionInCycle, rotationDayOf, rotationOf } from './cycle.ts'

const SHIFTS = {
  J: work('J', '07:00', 12),
  N: work('N', '19:00', 12),
  G: work('G', '08:00', 24),
  M: work('M', '05:00', 8),
  A: work('A', '13:00', 8),
}

function rowOf(plan: ReturnType<typeof center>, teamId: string, first: string, count: number): string {
  return range(first, count)
    .map((day) => rotationDayOf(plan, idOf('team', teamId), day)?.shift.name ?? '_')
    .join('')
}

describe('the three centres of the demo, 16 to 29 November 2026', () => {
  test.each(DEMO_CENTERS)('$name', ({ plan, rows }) => {
    const teamIds = [...plan.teams.keys()]
    expect(Object.fromEntries(teamIds.map((teamId) => [teamId, rowOf(plan, teamId, '2026-11-16', 14)]))).toEqual(rows)
  })

  test('thirteen teams', () => {
    expect(DEMO_CENTERS.flatMap(({ rows }) => Object.keys(rows))).toHaveLength(13)
  })
})

test('any cycle, team and day: pattern[(d + offset) mod L]', () => {
  const pattern = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom('J', 'N', 'G', 'M', 'A', 'R') })
  const day = fc.integer({ min: toDayNumber('1950-01-01'), max: toDayNumber('2150-12-31') })
  fc.assert(
    fc.property(pattern, day, day, fc.nat(200), (letters, reference, readDay, offset) => {
      const start = reference - offset
      const plan = center([rotation('only', letters, SHIFTS)], [team('T', fromDayNumber(start))])
      // Independent: whole numbers of any size, no remainder of a negative.
      const length = BigInt(letters.length)
      const index = Number((BigInt(readDay) - BigInt(reference) + BigInt(offset) + length * 1_000_000n) % length)
      expect(positionInCycle(readDay, start, letters.length)).toBe(index)
      expect(rotationDayOf(plan, idOf('team', 'T'), readDay)?.shift.name).toBe(letters[index])
      const [run] = cycleRuns(plan, [{ fromDay: readDay, value: idOf('team', 'T') }], readDay, readDay + 3)
      expect(run).toEqual({
        fromDay: readDay,
        toDay: readDay + 3,
        teamId: 'T',
        rotation: plan.rotations.get(idOf('rotation', 'only')),
        position: index,
      })
    }),
  )
})

test('positions before the start count backwards', () => {
  expect([-5, -4, -1, 0, 1, 4].map((day) => positionInCycle(day, 0, 4))).toEqual([3, 0, 3, 0, 1, 0])
})

test('a dated value holds from its day on', () => {
  const list = from(['2026-01-01', idOf('rotation', 'a')], ['2026-02-01', idOf('rotation', 'b')], ['2026-02-02', idOf('rotation', 'c')])
  const at = (day: string) => datedValue(list, toDayNumber(day))
  expect(['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-02', '2030-01-01'].map(at)).toEqual([
    undefined,
    'a',
    'a',
    'b',
    'c',
    'c',
  ])
  expect(datedValue([], 0)).toBeUndefined()
})

describe('dated changes never rewrite the past', () => {
  const unchanged = rowOf(controlRoom(), 'A', '2026-11-02', 28)

  test('a new cycle start', () => {
    const cycleStarts = from(['2000-01-01', toDayNumber('2026-11-02')], ['2026-11-16', toDayNumber('2026-11-17')])
    const plan = center([...controlRoom().rotations.values()], [team('A', null, { cycleStarts })])
    expect(rowOf(plan, 'A', '2026-11-02', 28)).toBe(`${unchanged.slice(0, 14)}RJNRRJNRRJNRRJ`)
  })

  test('a new rotation of the centre, and a team that keeps its own', () => {
    const rotations = [rotation('jnrr', 'JNRR', SHIFTS), rotation('guard', 'GRRR', SHIFTS)]
    const activations = from(['2000-01-01', idOf('rotation', 'jnrr')], ['2026-11-16', idOf('rotation', 'guard')])
    const own = from<RotationId | null>(['2026-11-01', idOf('rotation', 'jnrr')], ['2026-11-23', null])
    const teams = [team('A', '2026-11-02'), team('own', '2026-11-02', { rotations: own })]
    const plan = center(rotations, teams, { activations })
    expect(rowOf(plan, 'A', '2026-11-02', 28)).toBe(`${unchanged.slice(0, 14)}RRGRRRGRRRGRRR`)
    expect(rowOf(plan, 'own', '2026-11-02', 28)).toBe(`${unchanged.slice(0, 21)}RRRGRRR`)
    expect(rotationOf(plan, idOf('team', 'own'), toDayNumber('2026-11-22'))?._id).toBe('jnrr')
    expect(rotationOf(plan, idOf('team', 'own'), toDayNumber('2026-11-23'))?._id).toBe('guard')
  })

  test('runs are cut where something changes, and only there', () => {
    const rotations = [rotation('jnrr', 'JNRR', SHIFTS), rotation('guard', 'GRRR', SHIFTS)]
    const activations = from(['2000-01-01', idOf('rotation', 'jnrr')], ['2026-11-20', idOf('rotation', 'guard')])
    const cycleStarts = from(['2026-11-05', toDayNumber('2026-11-05')], ['2026-11-10', toDayNumber('2026-11-12')])
    const plan = center(rotations, [team('A', null, { cycleStarts }), team('B', '2026-11-03')], { activations })
    const teams = from<TeamId | null>(['2026-11-03', idOf('team', 'A')], ['2026-11-22', idOf('team', 'B')], ['2026-11-25', null])
    const runs = cycleRuns(plan, teams, toDayNumber('2026-11-01'), toDayNumber('2026-11-30'))
    expect(
      runs.map((run) => [
        fromDayNumber(run.fromDay).slice(8),
        fromDayNumber(run.toDay).slice(8),
        run.teamId,
        run.rotation?._id ?? null,
        run.position,
      ]),
    ).toEqual([
      ['01', '02', null, null, 0],
      ['03', '04', 'A', null, 0],
      ['05', '09', 'A', 'jnrr', 0],
      ['10', '19', 'A', 'jnrr', 2],
      ['20', '21', 'A', 'guard', 0],
      ['22', '24', 'B', 'guard', 3],
      ['25', '30', null, null, 0],
    ])
  })
})

describe('the first day on which a cycle is followed', () => {
  const jnrr = rotation('jnrr', 'JNRR', SHIFTS)
  const activations = from(['2026-11-17', jnrr._id], ['2026-12-01', jnrr._id])
  const own = (...days: string[]) => from<RotationId | null>(['2026-11-01', null], ...days.map((day) => [day, jnrr._id] as const))
  const placed = from(['2026-11-20', toDayNumber('2026-11-20')])
  test.each([
    ['that of the activation', [team('A', '2026-11-02')], '2026-11-17'],
    ['that of a team which follows a cycle of its own before', [team('A', '2026-11-02', { rotations: own('2026-11-05') })], '2026-11-05'],
    ['never that of a team which goes back to the centre’s', [team('A', '2026-11-02', { rotations: own() })], '2026-11-17'],
    ['that on which the first team has its place', [team('A', null), team('B', null, { cycleStarts: placed })], '2026-11-20'],
    ['none without a place in it', [team('A', null)], null],
    ['none without a team', [], null],
  ] as const)('%s', (_rule, teams, day) => {
    const first = followedFrom(center([jnrr], teams, { activations }))
    expect(first === null ? null : fromDayNumber(first)).toBe(day)
    // The reading of the teams gives the same.
    const plan = center([jnrr], teams, { activations })
    const firstPlanned = range('2026-10-20', 60).find((each) => teams.some(({ _id }) => rotationDayOf(plan, _id, each) !== null))
    expect(firstPlanned ?? null).toBe(first)
  })

  test('none without an activation', () => {
    expect(followedFrom(center([jnrr], [team('A', '2026-11-02')], { activations: [] }))).toBeNull()
  })
})

describe('nothing to read', () => {
  const day = toDayNumber('2026-11-16')
  const jnrr = rotation('jnrr', 'JNRR', SHIFTS)

  test('an unknown team', () => {
    expect(rotationOf(controlRoom(), idOf('team', 'Z'), day)).toBeNull()
    expect(rotationDayOf(controlRoom(), idOf('team', 'Z'), day)).toBeNull()
  })

  test('a team without a cycle start, or before its first', () => {
    const later = team('L', null, { cycleStarts: from(['2026-11-17', day]) })
    const plan = center([jnrr], [team('A', null), later])
    expect([rotationDayOf(plan, idOf('team', 'A'), day), rotationDayOf(plan, idOf('team', 'L'), day)]).toEqual([null, null])
    expect([cycleStartOf(later, day), cycleStartOf(later, day + 1)]).toEqual([null, day])
    expect(rotationDayOf(plan, idOf('team', 'L'), day + 1)?.shift.name).toBe('N')
  })

  test('a centre without an active rotation, or with one that is gone', () => {
    const before = center([jnrr], [team('A', '2026-11-02')], { activations: from(['2026-11-17', idOf('rotation', 'jnrr')]) })
    expect([rotationDayOf(before, idOf('team', 'A'), day), rotationDayOf(before, idOf('team', 'A'), day + 1)?.shift.name]).toEqual([
      null,
      'R',
    ])
    const planWithoutRotation = center([jnrr], [team('A', '2026-11-02')], { activations: from(['2026-11-01', idOf('rotation', 'other')]) })
    expect(rotationOf(planWithoutRotation, idOf('team', 'A'), day)).toBeNull()
    expect(rotationDayOf(planWithoutRotation, idOf('team', 'A'), day)).toBeNull()
  })

  test('a range that ends before it starts', () => {
    expect(cycleRuns(controlRoom(), from(['2026-01-01', idOf('team', 'A')]), day, day - 1)).toEqual([])
  })
})

test('cycles run on over leap days and years of 53 weeks', () => {
  // 2 November 2026 is position 0; 483 days later is 28 February 2028, and 483 mod 4 = 3.
  expect(rowOf(controlRoom(), 'A', '2028-02-28', 3)).toBe('RJN')
  // 53 weeks of 2026 end on 3 January 2027, 62 days later: 62 mod 4 = 2.
  expect(rowOf(controlRoom(), 'A', '2027-01-03', 2)).toBe('RR')
})

describe('kindsFollowed', () => {
  const now = toDayNumber('2026-11-16')
  const names = (plan: ReturnType<typeof center>, day = now) => kindsFollowed(plan, day).map(({ name }) => name)

  test.each(DEMO_CENTERS)('$name', ({ plan, rows }) => {
    const worked = new Set(Object.values(rows).join('').replaceAll('R', ''))
    expect(new Set(names(plan))).toEqual(worked)
  })

  test('of the cycles of the centre and of its teams, today and to come; not of those that were, nor rests', () => {
    const rotations = [
      rotation('jnrr', 'JNRR', SHIFTS),
      rotation('g24', 'GRRR', SHIFTS),
      rotation('mar', 'MAR', SHIFTS),
      rotation('unused', 'XR', { X: work('X', '09:00', 7) }),
    ]
    const [jnrr, g24, mar] = ['jnrr', 'g24', 'mar'].map((id) => idOf('rotation', id))
    if (jnrr === undefined || g24 === undefined || mar === undefined) throw new Error('three rotations')
    const activations = from<RotationId>(['2026-01-01', g24], ['2026-11-16', jnrr])
    const plan = center(rotations, [team('A', '2026-11-02', { rotations: from(['2026-12-01', mar], ['2027-01-01', null]) })], {
      activations,
    })
    expect(names(plan)).toEqual(['M', 'J', 'A', 'N'])
    expect(names(plan, now - 1)).toEqual(['M', 'J', 'G', 'A', 'N'])
    expect(names(plan, toDayNumber('2027-01-01'))).toEqual(['J', 'N'])
    expect(names(center([], []))).toEqual([])
  })
})
