// Files as spreadsheets save them.
import { describe, expect, test } from 'vitest'
import { decodeCsv, toBase64 } from './csv-choice.tsx'

describe('decoding', () => {
  const text = 'Nom;Prénom\r\nŒillet;Zoé'
  test('UTF-8', () => {
    expect(decodeCsv(new TextEncoder().encode(text))).toBe(text)
  })

  test('an older spreadsheet', () => {
    const bytes = Uint8Array.from('Nom;Pr\u00E9nom', (character) => character.charCodeAt(0))
    expect(decodeCsv(bytes)).toBe('Nom;Prénom')
  })

  test('« Texte Unicode »', () => {
    const bytes = [0xff, 0xfe, ...Array.from('Zoé', (character) => [character.charCodeAt(0), 0]).flat()]
    expect(decodeCsv(Uint8Array.from(bytes))).toBe('Zoé')
  })
})

test('a workbook goes in base64, however large', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, i) => i % 256)
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
})
