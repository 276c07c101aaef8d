// The members the directory shows for a text and filters, and their letter.
import { describe, expect, test } from 'vitest'
import { eachField, shownDetails } from '@releve/contract/member-fields'
import type { WireUser } from '@releve/contract/users'
import { byLetter, choicesOf, matchingMembers } from './directory-entries.ts'
import { changedSearch, filterCount, readDirectorySearch } from './directory-search.ts'

const team = (id: string, order: number) => ({ _id: id, name: `Équipe ${id}`, color: '#1565C0', order })
const member = (lastName: string, changes: Partial<WireUser> = {}): WireUser => ({
  _id: lastName,
  userId: lastName,
  centerId: 'cta',
  name: 'Camille',
  lastName,
  avatar: null,
  ...eachField(shownDetails, () => null),
  role: 'Opérateur',
  qualifications: [],
  team: team('A', 1),
  isAdmin: false,
  adminType: null,
  status: 'approved',
  ...changes,
})

const users = [
  member('Aubier', { team: team('B', 2), qualifications: ['COD'] }),
  member('Érable', { role: 'Chef de salle', isAdmin: true, adminType: 'center' }),
  member('Étourneau', { team: null }),
  member('Frêne', { team: null, status: 'pending', role: null }),
  member('Œillet', { centerId: 'g24', team: team('C', 1), qualifications: ['COD', 'CDS'] }),
]
const found = (search: Parameters<typeof matchingMembers>[1]) => matchingMembers(users, search).map(({ lastName }) => lastName)

describe('matching', () => {
  test.each([
    [{}, ['Aubier', 'Érable', 'Étourneau', 'Frêne', 'Œillet']],
    [{ q: 'erab' }, ['Érable']],
    [{ q: '  ' }, ['Aubier', 'Érable', 'Étourneau', 'Frêne', 'Œillet']],
    [{ q: 'camille', team: 'A' }, ['Érable']],
    [{ center: 'g24' }, ['Œillet']],
    // A pending account has no team yet: it is not « sans équipe ».
    [{ team: 'none' }, ['Étourneau']],
    [{ role: 'Chef de salle' }, ['Érable']],
    [{ qualification: 'COD' }, ['Aubier', 'Œillet']],
    [{ status: 'pending' as const }, ['Frêne']],
    [{ status: 'approved' as const, admins: 1 as const }, ['Érable']],
    [{ q: 'zzz' }, []],
  ])('%o', (search, expected) => {
    expect(found(search)).toEqual(expected)
  })

  test('a member, who is told no status, counts as approved', () => {
    const { status: _, ...seen } = member('Aubier')
    expect(matchingMembers([seen], { status: 'approved' })).toHaveLength(1)
  })
})

test('what there is to filter by, of one centre or of all', () => {
  expect(choicesOf(users, 'cta')).toEqual({
    teams: [team('A', 1), team('B', 2)],
    roles: ['Chef de salle', 'Opérateur'],
    qualifications: ['COD'],
  })
  expect(choicesOf(users, undefined).qualifications).toEqual(['CDS', 'COD'])
})

test('filed by the letter, without its accent', () => {
  expect(byLetter([...users, member('3B')]).map(({ letter, members }) => [letter, members.length])).toEqual([
    ['A', 1],
    ['E', 2],
    ['F', 1],
    ['O', 1],
    ['#', 1],
  ])
})

describe('address', () => {
  test('what it does not understand is left out', () => {
    expect(readDirectorySearch({ q: 12, admins: '1', status: 'deleted', user: 'u', import: 0, team: 'x'.repeat(50), other: 1 })).toEqual({
      q: '12',
      admins: 1,
      user: 'u',
    })
  })

  test('a filter taken away leaves the address', () => {
    expect(changedSearch({ q: 'a', team: 'A' }, { q: '', team: undefined, admins: 1 })).toEqual({ admins: 1 })
    expect(filterCount({ q: 'a', user: 'u', team: 'A', admins: 1 })).toBe(2)
  })
})
