// How many messages a text costs, and how it reads on a telephone.
import { expect, test } from 'vitest'
import { encodeSms, firstThatFits, headOf } from './encoding.ts'

/** Reads the bytes as a telephone does, by another table than ours: the numbers of TS 23.038, 6.2.1. */
const read = ({ dataCoding, parts }: ReturnType<typeof encodeSms>) =>
  dataCoding === 8
    ? Buffer.concat([...parts])
        .swap16()
        .toString('utf16le')
    : Buffer.concat([...parts]).toString('latin1')

test.each([
  ['160 letters are one', 'a'.repeat(160), 0, [160]],
  ['161 are two of 153 at most', 'a'.repeat(161), 0, [153, 8]],
  ['é, è, à, ù and Ç are letters of GSM', 'éèàùÇ'.repeat(32), 0, [160]],
  ['the euro takes two places', '€'.repeat(80), 0, [160]],
  ['and is never cut in two', `a${'€'.repeat(80)}`, 0, [153, 8]],
  ['ê is none: 70 letters with it are one', 'ê'.repeat(70), 8, [140]],
  ['71 are one without its accent', `${'a'.repeat(70)}ê`, 0, [71]],
  ['what has no other way of being written is two', `${'a'.repeat(70)}Ж`, 8, [134, 8]],
  ['a sign of two halves is never cut in two', `${'a'.repeat(66)}😀${'a'.repeat(10)}`, 8, [132, 24]],
] as const)('%s', (_what, text, dataCoding, lengths) => {
  const encoded = encodeSms(text)
  expect([encoded.dataCoding, encoded.parts.map(({ length }) => length)]).toEqual([dataCoding, lengths])
})

test('signs are written as on a keyboard, letters of GSM by their numbers', () => {
  expect(read(encodeSms('Nuit ce soir, 19:00\u00A0–\u00A007:00\u202F! «\u00A0Aujourd’hui\u00A0», −4 à lœil…'))).toBe(
    'Nuit ce soir, 19:00-07:00 ! "Aujourd\'hui", -4 \u007F loeil...',
  )
  expect([...(encodeSms('@éèùàÇ_€').parts[0] ?? [])]).toEqual([0, 5, 4, 6, 127, 9, 17, 27, 101])
})

test.each([
  ['25° à l’ombre, n\u00BA 4', "25o à l'ombre, no 4"],
  ['m², m³, 1ª', 'm2, m3, 1a'],
  ['J · N • R', 'J - N - R'],
  ['‹ J › et ‹\u202FN\u202F›', '"J" et "N"'],
  ['J\tN', 'J N'],
  ['J\u2003N\u3000R', 'J N R'],
  ['zé\u200Bro\u200C, \u2060sou\u00ADple\uFEFF\u200E', 'zéro, souple'],
  ['07:00 → 19:00, 2 × 12, ≥ 3, ≤ 4', '07:00 -> 19:00, 2 x 12, >= 3, <= 4'],
])('%j is written « %s », in letters of GSM', (text, written) => {
  expect(encodeSms(text).dataCoding).toBe(0)
  expect(encodeSms(text)).toEqual(encodeSms(written))
})

test('a sign with a plain form never costs a part more', () => {
  expect(encodeSms(`${'a'.repeat(78)}°`).parts).toHaveLength(1)
  expect(firstThatFits([`${'a'.repeat(150)} 18°`, 'b'])).toBe(`${'a'.repeat(150)} 18°`)
})

test('what joins the signs of one picture stays', () => {
  expect(encodeSms('👩\u200D🚒').parts).toEqual([Buffer.from('👩\u200D🚒', 'utf16le').swap16()])
})

test('accents that GSM lacks stay where they cost nothing, and go where they would cost a message more', () => {
  expect(read(encodeSms('Benoît vous remplace, sam. 15 août.'))).toBe('Benoît vous remplace, sam. 15 août.')
  expect(read(encodeSms(`Benoît et Françoise${' x'.repeat(40)}`))).toBe(`Benoit et Francoise${' x'.repeat(40)}`)
})

test('of several texts, the first that is one message', () => {
  expect(firstThatFits(['a'.repeat(161), 'b'.repeat(160), 'c'])).toBe('b'.repeat(160))
  expect(firstThatFits(['a'.repeat(161), 'b'.repeat(200)])).toBe('b'.repeat(200))
})

test('parts are joined by their number and their place', () => {
  expect([...headOf(258, 3, 2)]).toEqual([5, 0, 3, 2, 3, 2])
})
