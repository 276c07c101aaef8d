// The teams of a member: each day has one answer, and only the days asked for change theirs.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idOf } from '../ids.fixture.ts'
import type { TeamId } from '../ids.ts'
import { datedValue } from './cycle.ts'
import type { Dated } from './center-plan.ts'
import { firstDifference, joinTeam, leaveOut } from './memberships.ts'

type Teams = readonly Dated<TeamId | null>[]

/** « 10A 20B 30- »: in A from day 10, in B from 20, in none from 30. */
function teamsOf(text: string): Teams {
  return text
    .split(' ')
    .filter((entry) => entry !== '')
    .map((entry) => ({ fromDay: Number(entry.slice(0, -1)), value: idOf('team', entry.endsWith('-') ? null : entry.slice(-1)) }))
}
const textOf = (teams: Teams) => teams.map(({ fromDay, value }) => `${fromDay}${value ?? '-'}`).join(' ')

describe('joining', () => {
  test.each([
    ['', 'A', 5, null, '5A'],
    ['10A', 'B', 20, null, '10A 20B'],
    ['10A 30C', 'B', 20, null, '10A 20B'],
    ['10A 30C', 'B', 20, 24, '10A 20B 25A 30C'],
    ['10A 30C', 'B', 20, 29, '10A 20B 30C'],
    ['10A 30C', 'B', 20, 35, '10A 20B 36C'],
    ['10A', 'A', 20, null, '10A'],
    ['10A 20B', 'A', 20, null, '10A'],
    ['10A', null, 20, null, '10A 20-'],
    ['10A', null, 20, 25, '10A 20- 26A'],
    ['', 'A', 20, 25, '20A 26-'],
    ['10A', 'B', 5, null, '5B'],
    ['10A', 'B', 5, 7, '5B 8- 10A'],
    ['10A', null, 5, null, ''],
  ] as const)('« %s », %s from %i to %s: « %s »', (before, teamId, from, to, after) => {
    expect(textOf(joinTeam(teamsOf(before), { teamId: idOf('team', teamId), from, to }))).toBe(after)
  })

  const team = fc.constantFrom('A', 'B', 'C', null).map((id) => idOf('team', id))
  const day = fc.integer({ min: 0, max: 40 })
  const lists = fc
    .uniqueArray(fc.record({ fromDay: day, value: team }), { selector: ({ fromDay }) => fromDay, maxLength: 6 })
    .map((list) => list.toSorted((a, b) => a.fromDay - b.fromDay))

  test('every day within says the new team, every day outside what it said; no day twice', () => {
    fc.assert(
      fc.property(lists, team, day, fc.option(fc.integer({ min: 0, max: 20 })), (teams, teamId, from, length) => {
        const to = length === null ? null : from + length
        const after = joinTeam(teams, { teamId, from, to })
        for (let d = -1; d <= 70; d++) {
          const isWithin = d >= from && (to === null || d <= to)
          expect(datedValue(after, d) ?? null).toBe(isWithin ? teamId : (datedValue(teams, d) ?? null))
        }
        expect(new Set(after.map(({ fromDay }) => fromDay)).size).toBe(after.length)
        expect(firstDifference(after, joinTeam(after, { teamId, from, to }))).toBeNull()
      }),
    )
  })
})

test.each([
  ['10A 20B 30C', 20, '10A 30C'],
  ['10A 20B 30A', 20, '10A'],
  ['10A 20B', 10, '20B'],
  ['10A 20-', 20, '10A'],
  ['10A', 10, ''],
])('« %s » without what begins on %i: « %s »', (before, fromDay, after) => {
  expect(textOf(leaveOut(teamsOf(before), fromDay))).toBe(after)
})

test.each([
  ['10A', '10A', null],
  ['10A', '10A 20B', 20],
  ['10A', '5A', 5],
  ['10A 20A', '10A', null],
])('« %s » and « %s » differ from %s on', (a, b, expected) => {
  expect(firstDifference(teamsOf(a), teamsOf(b))).toBe(expected)
})
