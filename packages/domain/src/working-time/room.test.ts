// The lacks of a room, and the order in which its people are read.
import { describe, expect, test } from 'vitest'
import { idOf } from '../ids.fixture.ts'
import type { DutyGroup } from '../planning/duty-groups.ts'
import { byRank, roomVacations } from './room.ts'

const HOUR = 3_600_000
const group = (day: number, name: string, ids: readonly string[]): DutyGroup => ({
  day,
  name,
  startAt: day * 24 * HOUR,
  endAt: (day * 24 + 12) * HOUR,
  startTime: '00:00',
  endTime: '12:00',
  people: ids.map((id) => ({ userId: idOf('user', id), teamId: null, startAt: day * 24 * HOUR, endAt: (day * 24 + 12) * HOUR })),
  teamId: null,
})
const chief = (id: string) => (id.startsWith('chief') ? ['Chef de salle', 'Opérateur'] : ['Opérateur'])
const minimumStaffing = { J: { total: 3, byQualification: { 'Chef de salle': 1 } } }

describe('what a room lacks', () => {
  const lackOf = (
    ids: readonly string[],
    { name = 'J', day = 10, followedFrom = 10, now = 0 }: { name?: string; day?: number; followedFrom?: number | null; now?: number } = {},
  ) =>
    roomVacations([group(day, name, ids)], { minimumStaffing, followedFrom, lacks: [], qualificationsOf: chief }, now).map(
      ({ shortage, minimum }) => [shortage?.total ?? 0, shortage?.missing ?? {}, minimum?.total ?? null],
    )
  test.each([
    ['enough', ['chief', 'a', 'b'], {}, [[0, {}, 3]]],
    ['one too few', ['chief', 'a'], {}, [[1, {}, 3]]],
    ['nobody who leads', ['a', 'b', 'c'], {}, [[1, { 'Chef de salle': 1 }, 3]]],
    ['no minimum', ['a'], { name: 'N' }, [[0, {}, null]]],
    ['before a cycle is followed', ['a'], { day: 9 }, [[0, {}, null]]],
    ['where none ever is', ['a'], { followedFrom: null }, [[0, {}, null]]],
    ['ended', ['a'], { now: (10 * 24 + 12) * HOUR }, []],
    ['about to end', ['chief', 'a', 'b'], { now: (10 * 24 + 12) * HOUR - 1 }, [[0, {}, 3]]],
  ])('%s', (_case, ids, more, expected) => expect(lackOf(ids, more)).toEqual(expected))
})

test('who leads a shift is read first, and those alike as they were', () => {
  const people = ['b', 'chief 2', 'a', 'chief 1'].map((id) => ({ id, qualifications: chief(id) }))
  expect(byRank(people, { minimumStaffing }).map(({ id }) => id)).toEqual(['chief 2', 'chief 1', 'b', 'a'])
})

test('of as many qualifications, those that a row asks for come first', () => {
  const row = { qualification: 'CDS', startTime: '07:00', endTime: '19:00', kinds: [], dates: ['2026-12-24'], target: null, maximum: null }
  const others = ['AA', 'CDS'].map((name) => ({ qualifications: [name] }))
  expect(byRank(others, { minimumStaffing: {}, staffing: [{ ...row, minimum: 1 }] })[0]?.qualifications).toEqual(['CDS'])
  expect(byRank(others, { minimumStaffing: {} })[0]?.qualifications).toEqual(['AA'])
})
