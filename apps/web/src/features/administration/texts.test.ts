// The panel's text when nothing has been given up.
import { expect, test } from 'vitest'
import { panelTexts } from './texts.ts'

test.each([
  [0, 'Aucune tâche ni aucun e-mail en échec.'],
  [1, 'Un e-mail n’est pas parti\u00A0: il attend un nouvel essai. Rien n’est abandonné.'],
  [3, '3\u00A0e-mails ne sont pas partis\u00A0: ils attendent un nouvel essai. Rien n’est abandonné.'],
])('with %i mails that wait for another try', (retrying, sentence) => {
  expect(panelTexts.failures.none(retrying)).toBe(sentence)
})
