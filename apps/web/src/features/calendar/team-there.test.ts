// The team that a day's vacation belongs to, by the people present.
import { describe, expect, test } from 'vitest'
import { teamAmong } from './components/people.ts'

const teams = ['A', 'B', 'D'].map((letter, order) => ({ _id: letter, name: `Équipe ${letter}`, color: '#1565C0', order }))
const team = (letter: string) => teams.find(({ _id }) => _id === letter) ?? null
const peopleOf = (...letters: (string | null)[]) => letters.map((teamId) => ({ teamId }))

describe('the team said beside those who are there', () => {
  test.each([
    ['of one’s own cycle, with somebody of it there: one’s own, though most are of another', 'A', peopleOf('D', 'D', 'A'), 'A'],
    ['won of another team: theirs, not one’s own', 'A', peopleOf('D', 'D', 'B'), 'D'],
    ['taken of a colleague: as the day says', 'D', peopleOf('D', 'D'), 'D'],
    ['among people of no team: as the day says', 'A', peopleOf(null), 'A'],
    ['of a team that is not known: as the day says', 'A', peopleOf('C'), 'A'],
    ['nobody known yet: as the day says', 'A', null, 'A'],
  ])('%s', (_what, own, others, expected) => {
    expect(teamAmong(team(own), others, teams)).toBe(team(expected))
  })

  test('of who is in no team: none', () => {
    expect(teamAmong(null, peopleOf('D'), teams)).toBeNull()
  })
})
