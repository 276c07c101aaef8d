// Colours of teams: named, and legible with the letter on them.
import { expect, test } from 'vitest'
import { TEAM_COLORS } from '@releve/contract/teams'
import { colorsFor, contrastOf, inkOn, teamLetter } from './components/team-colors.ts'
import { COLOR_NAMES } from './texts.ts'

test.each(TEAM_COLORS)('%s has a name, and its letter reads', (color) => {
  expect(COLOR_NAMES[color]).toMatch(/^\p{Lu}/u)
  expect(contrastOf(color, inkOn(color))).toBeGreaterThanOrEqual(4.5)
})

test('names are told apart', () => {
  expect(new Set(Object.values(COLOR_NAMES)).size).toBe(TEAM_COLORS.length)
})

test('a colour of another time stays among the choices', () => {
  expect(colorsFor('#123456').map(({ value }) => value)).toEqual(['#123456', ...TEAM_COLORS])
  expect(colorsFor('#1565c0')).toHaveLength(TEAM_COLORS.length)
  expect(colorsFor(null)).toHaveLength(TEAM_COLORS.length)
})

test('contrast', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#777777')).toBe(1)
})

test.each([
  ['Équipe A', 'A'],
  ['garde 3', '3'],
  ['Verte', 'V'],
  ['équipe é', 'É'],
  ['', ''],
])('%s', (name, letter) => {
  expect(teamLetter(name)).toBe(letter)
})
