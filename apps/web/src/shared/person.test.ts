// How a person and their team are named inside a sentence.
import { teamInSentence } from '@releve/contract/person-name'
import { describe, expect, it } from 'vitest'
import { roleAndTeam } from './person.ts'

describe('a team inside a sentence', () => {
  it('loses its capital and keeps its last word', () => {
    expect(teamInSentence({ name: 'Équipe A' })).toBe('équipe\u00A0A')
    expect(teamInSentence({ name: 'Garde Verte' })).toBe('garde\u00A0Verte')
  })

  it('keeps the capitals of a letter and of an acronym', () => {
    expect(teamInSentence({ name: 'B' })).toBe('B')
    expect(teamInSentence({ name: 'SMUR 1' })).toBe('SMUR\u00A01')
    expect(teamInSentence({ name: 'É 2' })).toBe('É\u00A02')
    expect(roleAndTeam({ role: 'Opérateur CTA', team: { name: 'B' } })).toBe('Opérateur CTA, B')
  })

  it('follows the role; alone it keeps its capital', () => {
    const team = { name: 'Équipe A' }
    expect(roleAndTeam({ role: 'Opérateur CTA', team })).toBe('Opérateur CTA, équipe\u00A0A')
    expect(roleAndTeam({ role: null, team })).toBe('Équipe A')
    expect(roleAndTeam({ role: 'Opérateur CTA', team: null })).toBe('Opérateur CTA')
    expect(roleAndTeam(undefined)).toBe('')
  })
})
