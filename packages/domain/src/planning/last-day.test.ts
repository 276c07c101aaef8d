// Beyond the last day of a member nothing of theirs is planned, and nothing is lost that a departure which is undone gives back.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { TeamId } from '../ids.ts'
import { layerDays } from './layers.ts'
import { teamsUntil, untilLastDay } from './last-day.ts'
import { controlRoom, DAY_SHIFT, member } from './plan.fixture.ts'

type Teams = readonly (readonly [number, TeamId | null])[]

const PLAN = controlRoom()
const LAST = toDayNumber('2026-11-22')

const letters = (planned: Parameters<typeof layerDays>[1]) =>
  layerDays(PLAN, planned, LAST, LAST + 5)
    .map(({ heldShift, isOff }) => (isOff ? '-' : heldShift.name))
    .join('')

describe('a member who leaves', () => {
  test('works until the last day, and is nowhere after it', () => {
    const before = member('anne', 'A')
    expect(letters(before)).toBe('JNRRJN')
    expect(letters(untilLastDay({ ...before, lastDay: LAST }))).toBe('JRRRRR')
  })

  test('an absence or another vacation that goes on is cut, one that begins later is left out', () => {
    const shift = { ...DAY_SHIFT, name: 'F' }
    const planned = member('anne', 'A', {
      modifications: [
        { _id: '1', type: 'absence', fromDay: LAST, toDay: LAST + 2, shift: null },
        { _id: '2', type: 'custom_modification', fromDay: LAST + 3, toDay: LAST + 4, shift },
      ],
    })
    expect(letters(planned)).toBe('---FFN')
    expect(letters(untilLastDay({ ...planned, lastDay: LAST }))).toBe('-RRRRR')
  })

  const [A, B] = [idOf('team', 'A'), idOf('team', 'B')]

  test.each<[string, Teams, Teams]>([
    [
      'a team that goes on',
      [[1, A]],
      [
        [1, A],
        [11, null],
      ],
    ],
    [
      'a later team',
      [
        [1, A],
        [20, B],
      ],
      [
        [1, A],
        [11, null],
      ],
    ],
    [
      'no team by then',
      [
        [1, A],
        [5, null],
      ],
      [
        [1, A],
        [5, null],
      ],
    ],
    ['only a later team', [[20, B]], []],
  ])('teams: %s', (_, teams, expected) => {
    const found = teamsUntil(
      teams.map(([fromDay, value]) => ({ fromDay, value })),
      10,
    )
    expect(found.map(({ fromDay, value }) => [fromDay, value])).toEqual(expected)
  })
})
