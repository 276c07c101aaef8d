// The menus show « À décider » to those for whom something may wait.
import { describe, expect, test } from 'vitest'
import { userDataOf } from '../../test/scene.ts'
import { mayBeAsked } from './me.ts'

describe('something may wait for', () => {
  test.each([
    ['an administrator', userDataOf('administrator'), true],
    ['a chief of a team', userDataOf('a', { roles: [{ role: 'teamChief', teamId: null, untilDate: null }] }), true],
    ['HR, who may be a level of approval', userDataOf('a', { roles: [{ role: 'hr', teamId: null, untilDate: null }] }), true],
    ['whoever stands in for somebody today', userDataOf('a', { standsIn: true }), true],
    ['nobody else with a role', userDataOf('a', { roles: [{ role: 'reader', teamId: null, untilDate: null }] }), false],
    ['no other member', userDataOf('a'), false],
  ])('%s', (_, me, expected) => expect(mayBeAsked(me)).toBe(expected))
})
