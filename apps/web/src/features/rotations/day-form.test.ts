// The text people type for a day of a cycle.
import { describe, expect, test } from 'vitest'
import { REST } from '@releve/domain/planning/shift'
import { readClock } from '#ui/read-clock.ts'
import { draftOf, lengthText, readDayDraft, type DayDraft } from './components/day-form.ts'

const night: DayDraft = { name: 'N', type: 'work', startTime: '19:00', endTime: '07:00', variations: [] }

test.each([
  ['7', '07:00'],
  ['7h', '07:00'],
  ['19h30', '19:30'],
  ['0700', '07:00'],
  ['7:05', '07:05'],
  [' 12.15 ', '12:15'],
  ['24:00', null],
  ['7:60', null],
  ['', null],
  ['midi', null],
])('%s', (text, expected) => {
  expect(readClock(text)).toBe(expected)
})

describe('a day', () => {
  test('a night ends the next day by itself', () => {
    const read = readDayDraft(night)
    expect(read).toMatchObject({ value: { shift: { name: 'N', type: 'work', endsNextDay: true } } })
    expect('value' in read && draftOf(read.value)).toEqual(night)
    expect(lengthText(night)).toMatch(/12\sh, finit le lendemain/)
  })

  test('rest keeps no times', () => {
    expect(readDayDraft({ ...night, name: 'R', type: 'rest' })).toEqual({ value: { shift: REST, variations: [] } })
    expect(lengthText({ ...night, type: 'rest' })).toBeNull()
  })

  test('what is wrong stands where it is wrong', () => {
    const variations = [{ name: '', startTime: '8', endTime: 'x' }]
    const read = readDayDraft({ name: ' ', type: 'work', startTime: '', endTime: '7', variations })
    expect('fields' in read && Object.keys(read.fields).sort()).toEqual(['name', 'startTime', 'variations.0.endTime', 'variations.0.name'])
  })

  test('a name too long, and two variations of one name', () => {
    expect(readDayDraft({ ...night, name: 'Vacation de nuit' })).toHaveProperty('fields.name')
    const twice = [1, 2].map(() => ({ name: 'Tôt', startTime: '18:00', endTime: '06:00' }))
    expect(readDayDraft({ ...night, variations: twice })).toHaveProperty(
      'fields.form',
      'Deux horaires particuliers d’une vacation portent le même nom.',
    )
  })
})
