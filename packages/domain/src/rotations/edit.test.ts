// Days as the editor sends them: what they become, and what is refused.
import { describe, expect, test } from 'vitest'
import { DAY_SHIFT, NIGHT_SHIFT } from '../planning/plan.fixture.ts'
import { nominalMinutes, REST } from '../planning/shift.ts'
import { readDay, readDays } from './edit.ts'
import type { DayWish } from './edit.ts'
import { cycleTemplates } from './templates.ts'

const J = { name: 'J', type: 'work', default: { startTime: '07:00', endTime: '19:00' } } as const
const early = { name: '08:00', startTime: '08:00', endTime: '20:00' }

describe('a day', () => {
  test.each<[string, DayWish, object]>([
    ['work', { shift: J }, { day: { shift: DAY_SHIFT, variations: [] } }],
    [
      'a night ends the next day by its times',
      { shift: { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' } } },
      { day: { shift: NIGHT_SHIFT, variations: [] } },
    ],
    ['what it tells may be told again', { shift: { ...J, endsNextDay: false } }, { day: { shift: DAY_SHIFT, variations: [] } }],
    ['rest', { shift: { name: 'R', type: 'rest' } }, { day: { shift: REST, variations: [] } }],
    ['rest by another name', { shift: { name: 'RC', type: 'rest' } }, { day: { shift: { ...REST, name: 'RC' }, variations: [] } }],
    [
      'rest as it is read',
      { shift: { name: 'R', type: 'rest', default: { startTime: '00:00', endTime: '00:00' }, endsNextDay: false } },
      { day: { shift: REST, variations: [] } },
    ],
    ['variations', { shift: J, variations: [early] }, { day: { shift: DAY_SHIFT, variations: [{ ...early, endsNextDay: false }] } }],
    ['work without times', { shift: { name: 'J', type: 'work' } }, { refusal: 'workNeedsTimes' }],
    ['rest with times', { shift: { ...J, type: 'rest' } }, { refusal: 'restHasTimes' }],
    ['rest that ends the next day', { shift: { name: 'R', type: 'rest', endsNextDay: true } }, { refusal: 'restHasTimes' }],
    ['rest with variations', { shift: { name: 'R', type: 'rest' }, variations: [early] }, { refusal: 'restHasVariations' }],
    ['more than 24 hours', { shift: { ...J, endsNextDay: true } }, { refusal: 'timesContradict' }],
    [
      'an end before its start',
      { shift: { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' }, endsNextDay: false } },
      { refusal: 'timesContradict' },
    ],
    ['a variation of more than 24 hours', { shift: J, variations: [{ ...early, endsNextDay: true }] }, { refusal: 'timesContradict' }],
    ['two variations of one name', { shift: J, variations: [early, { ...early, name: '08:00' }] }, { refusal: 'variationTwice' }],
  ])('%s', (_name, wish, expected) => {
    expect(readDay(wish)).toEqual(expected)
  })

  test('from an hour to the same hour is 24 hours', () => {
    const reading = readDay({ shift: { name: 'G', type: 'work', default: { startTime: '08:00', endTime: '08:00' } } })
    expect('day' in reading && nominalMinutes(reading.day.shift)).toBe(1440)
  })
})

describe('a cycle', () => {
  test('is refused at its first wrong day, or as a whole', () => {
    expect(readDays([{ shift: J }, { shift: { name: 'N', type: 'work' } }])).toEqual({ refusal: 'workNeedsTimes', index: 1 })
    expect(readDays([{ shift: { name: 'R', type: 'rest' } }])).toEqual({ refusal: 'noWorkDay', index: null })
    expect(readDays([])).toEqual({ refusal: 'noWorkDay', index: null })
    expect(readDays([{ shift: J }])).toEqual({ days: [{ shift: DAY_SHIFT, variations: [] }] })
  })
})

describe('templates', () => {
  test('are cycles that the editor would take, as they stand', () => {
    for (const { days, letters, offsets, _id } of cycleTemplates) {
      expect(readDays(days), _id).toEqual({ days })
      expect(days.map(({ shift }) => shift.name).join('')).toBe(letters)
      expect(offsets.length).toBeGreaterThan(1)
    }
    expect(new Set(cycleTemplates.map(({ _id }) => _id)).size).toBe(12)
  })
  test('have finite figures', () => {
    for (const { metrics } of cycleTemplates) {
      expect([metrics.shortestRestHours, metrics.longestRunDays, metrics.averageWeekHours].every(Number.isFinite)).toBe(true)
    }
  })
})
