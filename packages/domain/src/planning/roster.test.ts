// The roster of a centre: expected letters, what colleagues may see, and its size on the wire.
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import {
  center,
  controlRoom,
  DAY_SHIFT,
  DEMO_CENTERS,
  from,
  member,
  modification,
  NIGHT_SHIFT,
  rotation,
  team,
  transfer,
  work,
} from './plan.fixture.ts'
import { idOf } from '../ids.fixture.ts'
import { rosterCodes, rosterIndexes } from './roster.ts'
import { REST } from './shift.ts'

const FROM = toDayNumber('2026-11-16')
const TO = toDayNumber('2026-11-29')

describe('the thirteen teams of the demo, 16 to 29 November 2026', () => {
  test.each(DEMO_CENTERS)('$name', ({ plan, rows }) => {
    const members = [...plan.teams.keys()].flatMap((teamId) => [member(`${teamId}1`, teamId), member(`${teamId}2`, teamId)])
    const codes = rosterCodes(plan, members, FROM, TO)
    const letters = new Map(codes.legend.map(({ code, shift }) => [code, shift]))
    const decodedRows = codes.rows.map((row) => [...row].map((code) => letters.get(code)).join(''))
    expect(decodedRows).toEqual([...plan.teams.keys()].flatMap((teamId) => [rows[teamId], rows[teamId]]))
    expect(new Set(codes.legend.map(({ state }) => state))).toEqual(new Set(['planned', 'rest']))
  })
})

describe('states', () => {
  const plan = controlRoom()
  const hidden = { ...modification('absence', '2026-11-17', '2026-11-18'), isUnseen: true } as const
  const gave = transfer('a', 'c', '2026-11-18', DAY_SHIFT, 'A')
  const members = [
    member('a', 'A', { transfers: [gave] }),
    member('c', 'C', { transfers: [gave] }),
    member('ill', 'A', { modifications: [modification('absence', '2026-11-17', '2026-11-18')] }),
    member('free', 'A', { modifications: [modification('off_day', '2026-11-17', '2026-11-18')] }),
    member('changed', 'A', {
      modifications: [
        modification('custom_modification', '2026-11-16', '2026-11-16', work('S', '09:00', 8)),
        modification('custom_modification', '2026-11-18', '2026-11-18', REST),
      ],
    }),
    member('officer', null),
    member('comes', null, { teams: from(['2026-11-18', idOf('team', 'A')]) }),
    member('plain', 'A'),
    member('leaves', null, { teams: from(['2026-11-01', idOf('team', 'A')], ['2026-11-19', idOf('team', 'C')]) }),
    member('left', null, { teams: from(['2026-11-01', idOf('team', 'C')], ['2026-11-16', idOf('team', 'A')]) }),
    member('away', 'A', { modifications: [hidden] }),
    member('ill away', 'A', { modifications: [hidden, modification('absence', '2026-11-17', '2026-11-18')] }),
  ]
  const codes = rosterCodes(plan, members, FROM, FROM + 3)
  const stateOf = new Map(codes.legend.map((entry) => [entry.code, entry]))
  const decode = (row: string | undefined) =>
    [...(row ?? '')].map((code) => `${stateOf.get(code)?.state}:${stateOf.get(code)?.shift}`).join(' ')

  test.each([
    ['a giver', 0, 'rest:R rest:R given:J planned:N'],
    ['a taker', 1, 'planned:J planned:N taken:J rest:R'],
    ['an absence', 2, 'rest:R unavailable: unavailable: planned:N'],
    ['a custom modification', 4, 'modified:S rest:R modified:R planned:N'],
    ['an absence that is hidden, on a rest and a vacation', 10, 'rest:R rest:R unavailable: planned:N'],
    ['one under another that is seen', 11, 'rest:R unavailable: unavailable: planned:N'],
    ['a member without a team', 5, 'none: none: none: none:'],
    ['a member who comes', 6, 'none: none: planned:J planned:N'],
    ['a member who leaves on the last day', 8, 'rest:R rest:R planned:J rest:R'],
    ['a member who came on the first day', 9, 'rest:R rest:R planned:J planned:N'],
    ['an ordinary member', 7, 'rest:R rest:R planned:J planned:N'],
  ])('%s', (_who, index, expected) => {
    expect(decode(codes.rows[index])).toBe(expected)
  })

  test('the cause of an absence cannot be told', () => {
    expect(codes.rows[2]).toBe(codes.rows[3])
    expect(JSON.stringify(codes)).not.toMatch(/absence|off/)
  })

  test('codes read as the letters they stand for', () => {
    expect(codes.rows.slice(0, 3)).toEqual(['..0N', 'JNj.', '.--N'])
    expect(codes.rows[5]).toBe('____')
  })

  test('indexes say the same', () => {
    const { legend, cells, dayCount } = rosterIndexes(plan, members, FROM, FROM + 3)
    expect(dayCount).toBe(4)
    expect(legend).toEqual(codes.legend)
    expect([...cells].map((index) => legend[index]?.code).join('')).toBe(codes.rows.join(''))
  })

  test('one member’s exceptions do not leak into their team’s row', () => {
    expect(codes.rows[7]).toBe(rosterCodes(plan, [member('alone', 'A')], FROM, FROM + 3).rows[0])
  })
})

test('each kind of cell has its own code, however many and however named', () => {
  const names = Array.from({ length: 120 }, (_, index) => ['"', '\\', '', 'é', '🚒', 'J', 'Ja'][index] ?? `J${index}`)
  const shifts = names.map((name) => ({ ...DAY_SHIFT, name }))
  const plan = center(
    [{ _id: idOf('rotation', 'many'), name: 'many', days: shifts.map((shift) => ({ shift, variations: [] })) }],
    [team('T', '2026-11-16')],
  )
  const transfers = names.map((name, index) => ({
    ...transfer('x', 'me', '2026-11-16', { ...NIGHT_SHIFT, name: `${name}!` }, 'T'),
    day: FROM + index,
  }))
  const { legend, rows } = rosterCodes(plan, [member('plain', 'T'), member('me', 'T', { transfers })], FROM, FROM + 119)
  expect(legend).toHaveLength(240)
  expect(new Set(legend.map(({ code }) => code)).size).toBe(240)
  expect(legend.every(({ code }) => code.length === 1 && code !== '"' && code !== '\\')).toBe(true)
  expect(rows.map((row) => row.length)).toEqual([120, 120])
  const decode = (row: string | undefined) => [...(row ?? '')].map((code) => legend.find((entry) => entry.code === code)?.shift)
  expect(decode(rows[0])).toEqual(names)
  expect(decode(rows[1])).toEqual(names.map((name) => `${name}!`))
})

test('more than 256 kinds of cells are refused, not mixed up', () => {
  const days = Array.from({ length: 257 }, (_, index) => ({ shift: { ...DAY_SHIFT, name: `S${index}` }, variations: [] }))
  const plan = center([{ _id: idOf('rotation', 'many'), name: 'many', days }], [team('T', '2026-11-16')])
  expect(() => rosterCodes(plan, [member('a', 'T')], FROM, FROM + 300)).toThrow(RangeError)
})

test('500 members × 31 days travel in less than 18 KB', () => {
  const plan = controlRoom()
  const members = Array.from({ length: 500 }, (_, index) =>
    member(`m${index}`, ['A', 'B', 'C', 'D'][index % 4] ?? null, {
      modifications: index % 5 === 0 ? [modification('absence', '2026-11-05', '2026-11-09')] : [],
    }),
  )
  const json = JSON.stringify(rosterCodes(plan, members, toDayNumber('2026-11-01'), toDayNumber('2026-12-01')))
  expect(new TextEncoder().encode(json).length).toBeLessThan(18_000)
})

test('nobody, or no day', () => {
  expect(rosterCodes(controlRoom(), [], FROM, TO)).toEqual({ legend: [], rows: [] })
  expect(rosterCodes(controlRoom(), [member('a', 'A')], TO, FROM).rows).toEqual([''])
  expect(rosterIndexes(controlRoom(), [member('a', 'A')], TO, FROM).cells).toHaveLength(0)
})

test('a row of a long range is as long as the range, over leap years', () => {
  const plan = center([rotation('jnrr', 'JNRR', { J: DAY_SHIFT, N: NIGHT_SHIFT })], [team('A', '2027-12-30')])
  const [row] = rosterCodes(plan, [member('a', 'A')], toDayNumber('2028-01-01'), toDayNumber('2028-12-31')).rows
  expect(row).toBe('..JN'.repeat(92).slice(0, 366))
  const [decades] = rosterCodes(plan, [member('a', 'A')], toDayNumber('2028-01-01'), toDayNumber('2060-12-31')).rows
  expect(decades).toBe('..JN'.repeat(4000).slice(0, 33 * 365 + 9))
})
