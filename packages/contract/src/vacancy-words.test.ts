// The words of the board of a vacancy, as they are read.
import { expect, test } from 'vitest'
import { availabilityWords, batchText, criterionWords, lastAskedText, loadText, outSentence } from './vacancy-words.ts'

test('members who cannot take it are counted by reason, the most frequent reason first', () => {
  expect(outSentence({ qualification: 4, absent: 6, rest: 20 })).toBe(
    '30 ne peuvent pas\u00A0: 20 par le repos, 6 indisponibles, 4 sans la qualification',
  )
  expect(outSentence({ restOwed: 2 })).toBe('2 ne peuvent pas\u00A0: 2 à qui un repos est dû')
  expect(outSentence({ no: 1 })).toBe('1 ne peut pas\u00A0: 1 a dit non')
  expect(outSentence({})).toBeNull()
})

test('the load is written against the mean, with its sign', () => {
  expect([-8, 0, 4].map(loadText)).toEqual(['\u22128\u00A0%', '0\u00A0%', '+4\u00A0%'])
})

test('a batch is written with the number of batches, where that is known', () => {
  expect([batchText(1, 3), batchText(0, 2), batchText(2, 1), batchText(1, null)]).toEqual([
    'Vague 1 sur 3',
    'Vague 1 sur 2',
    'Vague 2 sur 2',
    'Vague 1',
  ])
})

test('when somebody was last asked', () => {
  expect([null, 0, 34].map(lastAskedText)).toEqual(['aucun appel', 'appel aujourd’hui', 'appel il y a 34\u00A0j'])
})

test('each line says what puts it after the one above', () => {
  expect(criterionWords.draw).toBe('à égalité, par tirage au sort')
  expect(availabilityWords.lastResort).toBe('dernier recours')
})
