// The names of people after « de », « d’ », « que » and « qu’ ».
import { expect, test } from 'vitest'
import { ofName, thatName } from './elision.ts'

test.each([
  ['Inès Alisier', 'd’Inès Alisier'],
  ['Éloïse Mélèze', 'd’Éloïse Mélèze'],
  ['E\u0301loïse', 'd’E\u0301loïse'],
  ['Ousmane Pluviaire', 'd’Ousmane Pluviaire'],
  ['Œnone', 'd’Œnone'],
  ['Hélène Avocetta', 'd’Hélène Avocetta'],
  ['Hugo Tilleraie', 'd’Hugo Tilleraie'],
  ['Yves', 'd’Yves'],
  ['Yann Cormiège', 'de Yann Cormiège'],
  ['Hakim Clavecinier', 'de Hakim Clavecinier'],
  ['Zoé A.', 'de Zoé A.'],
  ['', 'de '],
])('%s', (name, expected) => {
  expect(ofName(name)).toBe(expected)
})

test.each([
  ['Océane', 'qu’Océane'],
  ['Hélène', 'qu’Hélène'],
  ['Hakim', 'que Hakim'],
  ['Jade', 'que Jade'],
])('that %s', (name, expected) => {
  expect(thatName(name)).toBe(expected)
})
