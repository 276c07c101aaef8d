// Tests the reason why a planning holds no vacation: nothing is said of a centre that works, nor before all is known.
import { expect, test } from 'vitest'
import { lackOf } from './lack-note.tsx'

const team = { centerId: 'here', rotationId: null }
const elsewhere = { centerId: 'there', rotationId: null }
const works = { centerId: 'here', teams: [team], rotation: {}, isInTeam: true }

test.each([
  ['a centre that works', works, null],
  ['no team', { ...works, teams: [], rotation: null, isInTeam: false }, 'teams'],
  ['teams, but of another centre', { ...works, teams: [elsewhere] }, 'teams'],
  ['teams without a cycle', { ...works, rotation: null }, 'cycle'],
  ['a team that follows a cycle of its own', { ...works, rotation: null, teams: [team, { centerId: 'here', rotationId: 'own' }] }, null],
  ['one is in none of them', { ...works, isInTeam: false }, 'ownTeam'],
  ['the teams are not known', { ...works, teams: undefined, isInTeam: false }, null],
  ['the cycle is not known', { ...works, rotation: undefined, isInTeam: false }, null],
] as const)('%s', (_rule, facts, lack) => {
  expect(lackOf(facts)).toBe(lack)
})
