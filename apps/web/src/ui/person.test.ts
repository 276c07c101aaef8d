// How a person and his team are named inside a sentence.
import { describe, expect, it } from 'vitest'
import { roleAndTeam, teamInSentence } from './person.ts'

describe('a team inside a sentence', () => {
  it('loses its capital and keeps its last word', () => {
    expect(teamInSentence({ name: 'Équipe A' })).toBe('équipe\u00A0A')
    expect(teamInSentence({ name: 'Garde Verte' })).toBe('garde\u00A0Verte')
  })

  it('follows the role; alone it keeps its capital', () => {
    const team = { name: 'Équipe A' }
    expect(roleAndTeam({ role: 'Opérateur CTA', team })).toBe('Opérateur CTA, équipe\u00A0A')
    expect(roleAndTeam({ role: null, team })).toBe('Équipe A')
    expect(roleAndTeam({ role: 'Opérateur CTA', team: null })).toBe('Opérateur CTA')
    expect(roleAndTeam(undefined)).toBe('')
  })
})
