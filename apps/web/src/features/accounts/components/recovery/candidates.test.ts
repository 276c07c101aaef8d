// The members a request for a lost account may be about, and the changes that leaving undoes.
import { describe, expect, it } from 'vitest'
import type { RecoveryRequest } from '@releve/contract/accounts'
import { eachField, shownDetails } from '@releve/contract/member-fields'
import type { WirePlanConflict } from '@releve/contract/plan-conflicts'
import type { WireUser } from '@releve/contract/users'
import { candidatesOf, searchMembers } from './candidates.ts'
import { cancelAll } from '#shared/plan-conflict-choices.ts'

function member(id: string, about: Partial<WireUser>): WireUser {
  const none = { ...eachField(shownDetails, () => null), avatar: null, qualifications: [], team: null, isAdmin: false, adminType: null }
  return { _id: id, userId: id, centerId: 'c1', name: 'Zoé', lastName: 'Ardoisière', ...none, ...about }
}

const request: RecoveryRequest = {
  _id: 'r1',
  centerId: 'c1',
  name: 'noé',
  lastName: 'FOU DE BASSAN',
  registrationNumber: 'bru 39',
  formerEmail: null,
  newEmail: 'noe@courriel.example',
  phone: '+33 6 39 98 00 39',
  message: '',
  status: 'pending',
  createdAt: 0,
  user: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
}

describe('members who may have asked', () => {
  it('share a number, a name or a telephone, however written; the likeliest first', () => {
    const users = [
      member('phone', { name: 'Paul', lastName: 'Autre', phone: '06 39 98 00 39' }),
      member('all', { name: 'Noé', lastName: 'Fou-de-Bassan', registrationNumber: 'BRU-39', phone: '06 39 98 00 39' }),
      member('name', { name: 'Noé', lastName: 'Fou de Bassan' }),
    ]
    expect(candidatesOf(request, users).map(({ user, clues }) => [user._id, clues])).toEqual([
      ['all', ['registrationNumber', 'lastName', 'phone', 'name']],
      ['name', ['lastName', 'name']],
      ['phone', ['phone']],
    ])
  })

  it('are of that centre, and share more than a first name, or what neither wrote', () => {
    const users = [
      member('elsewhere', { name: 'Noé', lastName: 'Fou de Bassan', centerId: 'c2' }),
      member('firstName', { name: 'Noé' }),
      member('nothing', { email: 'noe@courriel.example', registrationNumber: null, phone: '' }),
    ]
    expect(candidatesOf({ ...request, phone: '', registrationNumber: null }, users)).toEqual([])
  })

  it('are found by name or number when no clue helps', () => {
    const users = [member('a', { registrationNumber: 'BRU-7' }), member('b', { centerId: 'c2' })]
    for (const typed of ['ardoisiere', 'zoé ard', 'Ardoisière Zoé', 'bru7']) {
      expect(searchMembers(typed, request, users).map(({ _id }) => _id)).toEqual(['a'])
    }
    expect(searchMembers('a', request, users)).toEqual([])
  })
})

it('leaving undoes each promise once', () => {
  const user = { _id: 'u1', userId: 'u1', name: 'Zoé', lastName: 'Ardoisière' }
  const conflict = { kind: 'substitution', status: 'accepted', user, other: null, reason: 'noShift', message: '' } as const
  const conflicts: WirePlanConflict[] = [
    { ...conflict, demandId: 'd1', date: '2026-11-20' },
    { ...conflict, demandId: 'd1', date: '2026-11-21' },
    { ...conflict, modificationId: 'm1', date: '2026-11-22' },
  ]
  expect(cancelAll(conflicts)).toEqual([
    { demandId: 'd1', action: 'cancel' },
    { modificationId: 'm1', action: 'cancel' },
  ])
})
