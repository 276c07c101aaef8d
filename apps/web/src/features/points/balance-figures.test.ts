// The large curve of points: its steps as a table, what is read at a place, its round points and its days.
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { describe, expect, test } from 'vitest'
import { balanceReading, balanceScale, balanceSteps, dayMarks } from './components/balance-figures.ts'
import { balanceTexts } from './texts.ts'

const zone = zoneOf('Europe/Paris')
const at = (day: string, minutes = 720) => zone.instantAt(toDayNumber(day), minutes)

const points = [
  { at: at('2026-09-01', 0), value: 100 },
  { at: at('2026-11-12', 1140), value: 120 },
  { at: at('2026-11-14'), value: 130 },
  { at: at('2026-11-14', 1140), value: 110 },
]
const curve = { points, until: at('2026-11-22') }

describe('the table', () => {
  test('one row a step, the first without movement', () => {
    expect(balanceSteps(points, zone)).toEqual([
      { day: '2026-09-01', moved: null, balance: 100 },
      { day: '2026-11-12', moved: 20, balance: 120 },
      { day: '2026-11-14', moved: 10, balance: 130 },
      { day: '2026-11-14', moved: -20, balance: 110 },
    ])
  })

  test('what does not move is no step', () => {
    expect(balanceSteps([points[0] ?? { at: 0, value: 0 }, { at: at('2026-11-01'), value: 100 }], zone)).toHaveLength(1)
    expect(balanceSteps([], zone)).toEqual([])
  })
})

describe('what is read where one points', () => {
  test.each([
    ['before the first step', at('2026-10-05'), '2026-10-05', 100, 0],
    ['the day of a step, whatever the hour', at('2026-11-12', 60), '2026-11-12', 120, 20],
    ['a day with two steps: where it ends', at('2026-11-14', 800), '2026-11-14', 110, -10],
    ['after the last', at('2026-11-20'), '2026-11-20', 110, 0],
  ])('%s', (_name, place, day, balance, moved) => {
    expect(balanceReading(curve, zone, place)).toEqual({ at: place, day, balance, moved })
  })

  test('never outside the curve', () => {
    expect(balanceReading(curve, zone, 0)).toMatchObject({ at: at('2026-09-01', 0), day: '2026-09-01', balance: 100, moved: 0 })
    expect(balanceReading(curve, zone, at('2027-01-01'))).toMatchObject({ at: curve.until, balance: 110 })
    expect(balanceReading({ points: [], until: 0 }, zone, 0)).toBeNull()
  })

  test('in words', () => {
    expect(balanceTexts.reading('Sam. 14 nov.', 110, -10)).toBe('Sam. 14 nov.\u00A0: 110\u00A0points (\u221210)')
    expect(balanceTexts.reading('Ven. 20 nov.', 1, 0)).toBe('Ven. 20 nov.\u00A0: 1\u00A0point')
  })
})

describe('points at the side', () => {
  test.each([
    ['steps', [100, 120, 110], [90, 100, 110, 120]],
    ['a flat curve', [100], [95, 100, 105]],
    ['nothing at all', [0], [0, 1]],
    ['from nothing', [0, 100], [0, 50, 100]],
    ['few points', [2, 3], [1, 2, 3]],
    ['a debt', [-10, 15], [-20, -10, 0, 10, 20]],
    ['large', [80, 1480], [0, 500, 1000, 1500]],
  ])('%s', (_name, values, expected) => {
    expect(balanceScale(values)).toEqual(expected)
  })
})

describe('days along the bottom', () => {
  const labels = (from: number, until: number, most: number) => dayMarks(from, until, zone, most).map(({ label }) => label)

  test.each([
    [2, []],
    [3, ['sept.', 'oct.', 'nov.']],
    [6, ['sept.', '15', 'oct.', '15', 'nov.', '15']],
    [12, ['sept.', '8', '15', '22', 'oct.', '8', '15', '22', 'nov.', '8', '15', '22']],
  ])('three months, room for %i', (most, expected) => {
    expect(labels(points[0]?.at ?? 0, curve.until, most)).toEqual(expected)
  })

  test('at midnight of the centre, across the change of the hour', () => {
    expect(dayMarks(at('2026-10-01', 0), at('2026-11-02'), zone, 2)).toEqual([
      { at: at('2026-10-01', 0), label: 'oct.' },
      { at: at('2026-11-01', 0), label: 'nov.' },
    ])
  })

  test('a curve of some days names its first one', () => {
    expect(labels(at('2026-11-18'), curve.until, 6)).toEqual(['19\u00A0nov.', '20', '21', '22'])
  })
})
