// How many days a cycle may still have is said before its last one is reached.
import { expect, test } from 'vitest'
import { editorTexts } from './texts.ts'

test.each([
  [100, 'Encore 100\u00A0journées possibles\u00A0: un cycle en a 400 au plus.'],
  [1, 'Encore 1\u00A0journée possible\u00A0: un cycle en a 400 au plus.'],
  [0, 'Ce cycle a 400 journées, le plus qu’un cycle puisse avoir.'],
])('with %i days left', (daysLeft, sentence) => {
  expect(editorTexts.room(daysLeft)).toBe(sentence)
})
