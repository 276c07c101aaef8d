// The holder of each vacation, and the corrections offered: the scene of the drawn editor, every template, and odd cycles.
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import { daysOf, work } from '../planning/plan.fixture.ts'
import type { Shift } from '../planning/shift.ts'
import { coverageOf, findCycleFix, findOffsets, firstStarts, fitToTeams, moveDay, teamsNeeded } from './coverage.ts'
import type { CoverageState, PlacedTeam } from './coverage.ts'
import { cycleTemplates } from './templates.ts'

const SHIFTS = { J: work('J', '07:00', 12), N: work('N', '19:00', 12), G: work('G', '08:00', 24) }
const MONDAY = toDayNumber('2026-12-07')

function teams(pattern: string, offsets: readonly number[]): PlacedTeam[] {
  return offsets.map((offset) => ({ days: daysOf(pattern, SHIFTS), start: MONDAY - offset }))
}

const letters: Record<CoverageState, string> = { held: '.', several: '2', none: 'x', closed: '-' }
const lines = (list: readonly PlacedTeam[], count = 14, required: readonly Shift[] = []) =>
  Object.fromEntries(
    coverageOf(list, MONDAY, count, required).map(({ shift, states, isHeld }) => [
      shift.name,
      `${states.map((state) => letters[state]).join('')} ${isHeld}`,
    ]),
  )

describe('who holds which vacation', () => {
  test('a cycle that fits its teams', () => {
    expect(lines(teams('JJNNRRRR', [0, 6, 4, 2]))).toEqual({ J: '.............. true', N: '.............. true' })
  })

  test('a night one day late', () => {
    expect(lines(teams('JJNRNRRR', [0, 6, 4, 2]))).toEqual({ J: '.............. true', N: '2x2x2x2x2x2x2x false' })
  })

  test('a vacation of working days is closed at week-ends', () => {
    expect(lines(teams('JJJJJRR', [0]))).toEqual({ J: '.....--.....-- true' })
  })

  test('two teams on every day are no surprise', () => {
    expect(lines(teams('JR', [0, 1, 0, 1]), 7)).toEqual({ J: '....... true' })
  })

  test('what fails only later fails', () => {
    expect(lines([...teams('JR', [0]), ...teams('RJRJRR', [0])], 4)).toEqual({ J: '.... false' })
  })

  test('a team in no cycle holds nothing', () => {
    expect(lines([{ days: daysOf('J', SHIFTS), start: null }], 3)).toEqual({ J: 'xxx false' })
    expect(lines([], 3)).toEqual({})
  })

  test('a required vacation that no cycle has is held by its hours', () => {
    const required = [SHIFTS.J, SHIFTS.N]
    expect(lines(teams('GRRR', [0, 1, 2, 3]), 7, required)).toEqual({ G: '....... true', J: '....... true', N: '....... true' })
    expect(lines(teams('GRRR', [0, 1, 2]), 5, required)).toEqual({ G: '.x... false', J: '.xx.. false', N: '.x... false' })
    expect(lines(teams('JJJJ', [0]), 3, required)).toEqual({ J: '... true', N: 'xxx false' })
  })
})

describe('the correction offered', () => {
  const offsets = [0, 6, 4, 2]
  const letterOf = (days: ReturnType<typeof daysOf>) => days.map(({ shift }) => shift.name).join('')

  test('the night goes back to its place', () => {
    const days = daysOf('JJNRNRRR', SHIFTS)
    const fix = findCycleFix(days, offsets)
    expect(fix).toEqual({ kind: 'move', from: 4, to: 3 })
    expect(letterOf(moveDay(days, 4, 3))).toBe('JJNNRRRR')
  })

  test('a day that was changed is changed back', () => {
    expect(findCycleFix(daysOf('JJNRRRRR', SHIFTS), offsets)).toMatchObject({ kind: 'replace', index: 3, day: { shift: { name: 'N' } } })
  })

  test('none where no single gesture helps', () => {
    expect(findCycleFix(daysOf('JNRR', SHIFTS), [0])).toBeNull()
    expect(findCycleFix(daysOf('JNRR', SHIFTS), [])).toBeNull()
  })

  test('moving keeps every day', () => {
    expect(letterOf(moveDay(daysOf('JNRG', SHIFTS), 0, 3))).toBe('NRGJ')
    expect(letterOf(moveDay(daysOf('JNRG', SHIFTS), 3, 0))).toBe('GJNR')
  })
})

describe('places for the teams', () => {
  test.each(cycleTemplates)('$name', ({ days, offsets }) => {
    const found = findOffsets(days, offsets.length)
    expect(found).not.toBeNull()
    const placed = (found ?? []).map((offset) => ({ days, start: MONDAY - offset }))
    expect(coverageOf(placed, MONDAY, 28).every(({ isHeld, states }) => isHeld && !states.includes('several'))).toBe(true)
  })

  test('none with too few teams', () => {
    expect(findOffsets(daysOf('JNRR', SHIFTS), 3)).toBeNull()
    expect(findOffsets(daysOf('JNRR', SHIFTS), 0)).toBeNull()
  })
})

describe('as many teams as the cycle needs', () => {
  test.each(cycleTemplates)('$name', ({ days, offsets }) => {
    expect(offsets.length % (teamsNeeded(days) ?? 0)).toBe(0)
  })

  test('each at the place by which they hold every vacation, the first one’s day 1 being today', () => {
    const days = daysOf('JNRR', SHIFTS)
    const starts = firstStarts(days, fromDayNumber(MONDAY))
    expect(starts).toHaveLength(4)
    expect(starts?.[0]).toBe('2026-12-07')
    const placed = (starts ?? []).map((start) => ({ days, start: toDayNumber(start) }))
    expect(lines(placed)).toEqual({ J: '.............. true', N: '.............. true' })
    expect(firstStarts(daysOf('JJJJ', SHIFTS), '2026-12-07')).toEqual(['2026-12-07'])
    expect(firstStarts(daysOf('JNRR'.repeat(100), SHIFTS), '2026-12-07')).toBeNull()
  })

  test.each([
    ['five teams for four', 'JNRR', 5, 'JNRRR'],
    ['three teams for four', 'JNRR', 3, 'JNR'],
    ['five teams for four, by two', 'JJNNRRRR', 5, 'JJNNRRRRRR'],
    ['guards of a day', 'GRRR', 5, 'GRRRR'],
    ['no rest yet', 'JN', 3, 'JNR'],
    ['two teams cannot hold days and nights by rests alone', 'JJJNNN', 1, null],
  ])('%s', (_name, pattern, count, expected) => {
    const days = daysOf(pattern, SHIFTS)
    const fitted = fitToTeams(days, count, teamsNeeded(days) ?? 0)
    expect(fitted?.map(({ shift }) => shift.name).join('') ?? null).toBe(expected)
  })
})
