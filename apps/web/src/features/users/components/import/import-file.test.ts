// Files of members: the model, lines, and faults by line.
import { eachField, memberFieldNames } from '@releve/contract/member-fields'
import { expect, test } from 'vitest'
import { faultsByLine } from '#shared/file-faults.ts'
import { lineCountOf, modelCsv, personCsv, personErrors } from './import-file.ts'
import { importTexts } from './import-texts.ts'

test('the model has a cell for each column, and quotes what would be two', () => {
  const [, head = '', line = ''] = /^\uFEFF(.*)\r\n(.*)\r\n$/.exec(modelCsv('Équipe "A";1', '16/11/2026')) ?? []
  // Qualifications, team and arrival besides.
  expect(head.split(';')).toHaveLength(memberFieldNames.length + 3)
  expect(line.endsWith(';"Équipe ""A"";1";16/11/2026')).toBe(true)
})

test('one person is a file of one line, and its faults stand at the fields', () => {
  const draft = { ...eachField(memberFieldNames, () => ''), lastName: 'Orme;Ève', qualifications: ['COD', 'CDS'], team: 'A', fromDate: '' }
  const [head = '', line = '', ...rest] = personCsv(draft).split('\r\n')
  expect(rest).toEqual([])
  expect(head.split(';')).toHaveLength(memberFieldNames.length + 3)
  expect(line).toMatch(/^"Orme;Ève";.*;COD, CDS;A;$/)
  const faults = { '2.Prénom': 'p', '2.Date d’arrivée': 'd', '2.': 'l' }
  expect(personErrors(faults)).toEqual({ name: 'p', fromDate: 'd', form: 'l' })
})

test('faults of one line stand together', () => {
  const fault = (line: number, column: string | null) => ({ line, column, value: null, message: 'x' })
  expect(faultsByLine([fault(4, 'Nom'), fault(2, null), fault(4, 'E-mail')])).toEqual([
    { line: 2, faults: [fault(2, null)] },
    { line: 4, faults: [fault(4, 'Nom'), fault(4, 'E-mail')] },
  ])
})

test.each([
  ['', 0],
  ['Nom;Prénom', 0],
  ['Nom;Prénom\r\nÉrable;Camille\r\n\r\nAvocetta;Hélène\r\n', 2],
  ['Nom;Prénom\nÉrable;Camille', 1],
])('lines of people in %j', (csv, count) => {
  expect(lineCountOf(csv)).toBe(count)
})

test.each([
  [[4], true, 'La ligne 4 est restée de côté\u00A0: corrigez-la, puis importez-la.'],
  [[2, 4, 9], true, 'Les lignes 2, 4 et 9 sont restées de côté\u00A0: corrigez-les, puis importez-les.'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], true, 'Les lignes à corriger sont restées de côté\u00A0: corrigez-les, puis importez-les.'],
  // When there is more than one answer, nobody knows the lines.
  [[4], false, 'Les lignes à corriger sont restées de côté\u00A0: corrigez-les, puis importez-les.'],
])('lines %j left out, all of them: %s', (lines, areAll, sentence) => {
  expect(importTexts.leftOut(lines, areAll)).toBe(sentence)
})
