// The text people type for all days of a cycle at once.
import { describe, expect, test } from 'vitest'
import { REST, type RotationDay } from '@releve/domain/planning/shift'
import { ONCE, readLettersDraft, type LettersDraft } from './components/letters-form.ts'

const J: RotationDay = {
  shift: { name: 'J', type: 'work', default: { startTime: '07:00', endTime: '19:00' }, endsNextDay: false, variation: null },
  variations: [],
}
const kinds = [J, { shift: REST, variations: [] }]
function read(letters: string, repeat: LettersDraft['repeat'] = ONCE) {
  const found = readLettersDraft({ letters, repeat }, kinds)
  return 'value' in found ? found.value.map(({ shift }) => shift.name).join('') : found.fields
}

test.each<[string, LettersDraft['repeat'], string]>([
  ['jr r', ONCE, 'JRR'],
  ['JR', { by: 'times', count: 3 }, 'JRJRJR'],
  ['JR', { by: 'length', count: 5 }, 'JRJRJ'],
  ['JR', { by: 'length', count: null }, 'JR'],
])('%s, %o', (letters, repeat, expected) => {
  expect(read(letters, repeat)).toBe(expected)
})

describe('what is wrong', () => {
  test('a letter that is no day, with its place; its line where there are lines', () => {
    expect(read('JXR')).toEqual({ letters: 'Cette lettre n’est pas connue\u00A0: «\u00A0X\u00A0» au jour 2.' })
    expect(read('JR\nXYZT')).toEqual({
      letters:
        'Ces lettres ne sont pas connues\u00A0: «\u00A0X\u00A0» au jour 3 (ligne 2), «\u00A0Y\u00A0» au jour 4 (ligne 2), «\u00A0Z\u00A0» au jour 5 (ligne 2), et 1\u00A0autre.',
    })
  })
  test('nothing, or nothing but rest', () => {
    expect(read(' ')).toEqual({ letters: 'Écrivez au moins une journée.' })
    expect(read('RR')).toEqual({ letters: 'Un cycle comporte au moins une journée travaillée.' })
  })
  test('more days than a cycle has', () => {
    const sentence = 'Un cycle comporte au plus 400 journées. Il y en aurait 402.'
    expect(read('JR'.repeat(201))).toEqual({ letters: sentence })
    expect(read('JR', { by: 'times', count: 201 })).toEqual({ repeat: sentence })
  })
})
