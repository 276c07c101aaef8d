// The names of centres after « du », « de la », « de l’ », « de » and « d’ ».
import { expect, test } from 'vitest'
import { ofPlace } from './place-elision.ts'

test.each([
  ['CTA-CODIS Nord', 'du CTA-CODIS Nord'],
  ['CODIS 38', 'du CODIS 38'],
  ['SAMU 74', 'du SAMU 74'],
  ['Centre de secours de Brumaie', 'du Centre de secours de Brumaie'],
  ['Salle de contrôle de Fontmarne', 'de la Salle de contrôle de Fontmarne'],
  ['Plateforme 15-18', 'de la Plateforme 15-18'],
  ['Unité 4', 'de l’Unité 4'],
  ['E\u0301quipe de nuit', 'de l’E\u0301quipe de nuit'],
  ['Caserne Nord', 'de la Caserne Nord'],
  ['Direction des secours', 'de la Direction des secours'],
  ['Régulation médicale', 'de la Régulation médicale'],
  ['Centrale de Fontmarne', 'de la Centrale de Fontmarne'],
  ['École de police', 'de l’École de police'],
  ['Agence de Lyon', 'de l’Agence de Lyon'],
  ['Hôpital Nord', 'de l’Hôpital Nord'],
  ['Le Havre', 'du Havre'],
  ['Les Ulis', 'des Ulis'],
  ['La Rochelle', 'de La Rochelle'],
  ['Lens', 'de Lens'],
  ['Annecy', 'd’Annecy'],
  ['Samuelville', 'de Samuelville'],
  ['', 'de '],
])('%s', (name, expected) => {
  expect(ofPlace(name)).toBe(expected)
})
