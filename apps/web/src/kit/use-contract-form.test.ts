// Fresh data read while a form is open: typed fields are kept, fields that somebody else changed are updated, and a field that both changed
// says so.
import { mergeLists } from '@releve/domain/access/edits'
import { expect, test } from 'vitest'
import { carriedOnto } from './use-contract-form.ts'

const before = { rank: 'Sergent', role: '', qualifications: ['OPE'] as readonly string[] }

test('fields left alone follow, the others stay as typed', () => {
  const now = { ...before, role: 'Chef de salle' }
  expect(carriedOnto({ ...before, rank: 'Adjudant' }, before, now)).toEqual({ draft: { ...now, rank: 'Adjudant' }, overtaken: [] })
})

test('a field that both changed is named, unless both say the same', () => {
  const now = { ...before, rank: 'Lieutenant', role: 'Chef de salle' }
  const ownDraft = { ...before, rank: 'Adjudant', role: 'Chef de salle' }
  expect(carriedOnto(ownDraft, before, now)).toEqual({ draft: { ...now, rank: 'Adjudant' }, overtaken: ['rank'] })
})

test('a list is put together', () => {
  const joined = {
    qualifications: (ownList: readonly string[], listBefore: readonly string[], now: readonly string[]) =>
      mergeLists(listBefore, ownList, now),
  }
  const now = { ...before, qualifications: ['OPE', 'CDS'] }
  expect(carriedOnto({ ...before, qualifications: ['OPE', 'SIC'] }, before, now, joined)).toEqual({
    draft: { ...before, qualifications: ['OPE', 'CDS', 'SIC'] },
    overtaken: [],
  })
})
