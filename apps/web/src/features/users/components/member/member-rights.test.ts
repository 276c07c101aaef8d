// The acts that one may do to a member, by who one is and who they are.
import { expect, test } from 'vitest'
import { userDataOf, userOf, CENTER, idOf } from '../../../../../test/scene.ts'
import { rightsOver } from './member-rights.ts'

const elsewhere = idOf(2)

test('an administrator edits the members of their centre, and gives the role of their centre', () => {
  expect(rightsOver(userOf('a'), userDataOf('administrator'))).toEqual({
    administers: true,
    edits: true,
    isSelf: false,
    isMaster: false,
    readsHours: true,
    roles: ['center'],
    suspends: true,
  })
})

test('of a member of another centre they do nothing', () => {
  const rights = rightsOver(userOf('a', { centerId: elsewhere }), userDataOf('administrator'))
  expect([rights.administers, rights.edits, rights.roles]).toEqual([false, false, []])
})

test('a member has no right over anybody, themself included', () => {
  for (const person of ['a', 'b'] as const) {
    const rights = rightsOver(userOf(person), userDataOf('a'))
    expect([rights.administers, rights.edits, rights.roles]).toEqual([false, false, []])
    expect(rights.isSelf).toBe(person === 'a')
  }
})

test('nobody changes their own role', () => {
  expect(rightsOver(userOf('administrator'), userDataOf('administrator')).roles).toEqual([])
  expect(rightsOver(userOf('master'), userDataOf('master')).roles).toEqual([])
})

test('a master administrator gives every role but the one that is held', () => {
  expect(rightsOver(userOf('a'), userDataOf('master')).roles).toEqual(['center', 'master'])
  expect(rightsOver(userOf('administrator'), userDataOf('master')).roles).toEqual([null, 'master'])
  expect(rightsOver(userOf('administrator', { adminType: 'master' }), userDataOf('master')).roles).toEqual([null, 'center'])
})

test('who has no centre is not made the administrator of one', () => {
  expect(rightsOver(userOf('a', { centerId: null }), userDataOf('master')).roles).toEqual(['master'])
})

test('an administrator of a centre does not edit a master administrator', () => {
  const rights = rightsOver(userOf('master', { centerId: CENTER }), userDataOf('administrator'))
  expect([rights.administers, rights.edits, rights.roles]).toEqual([true, false, []])
})
