// The form's words for numbers: one and none are singular in French.
import { expect, it } from 'vitest'
import { audienceTexts } from '#shared/audience.tsx'
import { formTexts } from './form-texts.ts'
import { NBSP } from '#ui/format.ts'

it.each([
  [0, `Vous disposez de 0${NBSP}point.`],
  [1, `Vous disposez de 1${NBSP}point. Il est réservé tant que la demande est ouverte.`],
  [65, `Vous disposez de 65${NBSP}points. Ils sont réservés tant que la demande est ouverte.`],
])('points at hand: %i', (points, sentence) => {
  expect(formTexts.available(points)).toBe(sentence)
})

it.each([
  [0, `0${NBSP}caractère`],
  [1, `1${NBSP}caractère`],
  [2, `2${NBSP}caractères`],
])('length of a comment: %i', (length, count) => {
  expect(formTexts.commentHint(length, 500)).toBe(`N’indiquez aucune information médicale. ${count} sur 500.`)
})

it.each([
  [1, 0, `1${NBSP}collègue peut la prendre`],
  [7, 0, `7${NBSP}collègues peuvent la prendre`],
  [0, 1, `1${NBSP}collègue peut l’échanger`],
  [0, 3, `3${NBSP}collègues peuvent l’échanger`],
  [1, 1, `1${NBSP}collègue peut la prendre, 1${NBSP}autre l’échanger`],
  [5, 2, `5${NBSP}collègues peuvent la prendre, 2${NBSP}autres l’échanger`],
])('who could take it, and who exchange it: %i, %i', (taking, exchanging, sentence) => {
  expect(audienceTexts.count(taking, exchanging)).toBe(sentence)
})

it.each([
  [1, false, 'Seule cette personne est prévenue et peut répondre jusqu’au jeudi, puis tous. Hélène pourra.'],
  [
    2,
    true,
    'Eux seuls sont prévenus et peuvent répondre jusqu’au jeudi (la moitié du temps qui reste avant le début), puis tous. Hélène pourra.',
  ],
])('addressed to %i first, and who opens it to everybody', (count, isHalf, sentence) => {
  expect(audienceTexts.firstUntil(count, 'jeudi', isHalf, 'Hélène pourra.')).toBe(sentence)
})
