// The body of an account's approval: a team with its day, and qualifications only where they were changed.
import { describe, expect, test } from 'vitest'
import { detailNames, eachField } from '@releve/contract/member-fields'
import type { WireUser } from '@releve/contract/users'
import { readApproval, WITHOUT } from './approval-form.ts'

const user: WireUser = {
  _id: 'zoe',
  userId: 'zoe',
  centerId: 'cta',
  name: 'Zoé',
  lastName: 'Ardoisière',
  avatar: null,
  ...eachField(detailNames, () => null),
  qualifications: ['OPE'],
  team: null,
  isAdmin: false,
  adminType: null,
  status: 'pending',
}
const TEAM = 'e1d25b78-1f2a-4c6b-9d0e-000000000001'
const untouched = { teamId: WITHOUT, fromDate: '16/11/2026', qualifications: ['OPE'] }

describe('approval', () => {
  test.each([
    ['nothing chosen', untouched, { value: {} }],
    ['a team', { ...untouched, teamId: TEAM, fromDate: '20/11/2026' }, { value: { teamId: TEAM, fromDate: '2026-11-20' } }],
    ['other qualifications', { ...untouched, qualifications: ['OPE', 'CDS'] }, { value: { qualifications: ['OPE', 'CDS'] } }],
    ['none any more', { ...untouched, qualifications: [] }, { value: { qualifications: [] } }],
    ['a day that is over', { ...untouched, teamId: TEAM, fromDate: '15/11/2026' }, { fields: { fromDate: 'Cette date est déjà passée.' } }],
    [
      'too long a qualification',
      { ...untouched, qualifications: ['x'.repeat(61)] },
      { fields: { qualifications: 'Ce texte ne doit pas dépasser 60 caractères.' } },
    ],
  ])('%s', (_, draft, expected) => {
    expect(readApproval(draft, user, '2026-11-16')).toEqual(expected)
  })
})
