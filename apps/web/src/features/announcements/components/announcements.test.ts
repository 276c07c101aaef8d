// Reading the parts of a mail from its text, and what a draft means.
import { describe, expect, it } from 'vitest'
import { readMailText } from './mail-text.ts'
import { audienceText, outcomeOf, resultText } from '../texts.ts'
import { EMPTY_DRAFT, isWritten, readDraft } from './announcement-draft.ts'
import { readEmailsSearch, readReceivedSearch } from './emails-search.ts'

const SIGNATURE = '-- \nRelève\n'
const ACTION = 'Ouvrir Relève\u00A0:\nhttp://localhost:3000'

describe('the parts of a mail', () => {
  it('title, paragraphs, action, notes; the signature is left out', () => {
    expect(
      readMailText(['Maintenance prévue', 'Une ligne\nune autre', 'Durée prévue\u00A0: 1 h', ACTION, 'Note.', SIGNATURE].join('\n\n')),
    ).toEqual({
      title: 'Maintenance prévue',
      paragraphs: ['Une ligne\nune autre', 'Durée prévue\u00A0: 1 h'],
      action: { label: 'Ouvrir Relève', url: 'http://localhost:3000' },
      notes: ['Note.'],
    })
  })

  it('a message that looks like an action stays a message', () => {
    const { paragraphs, action } = readMailText(['Annonce', 'Voir\u00A0:\nhttps://example.org', ACTION, SIGNATURE].join('\n\n'))
    expect(paragraphs).toEqual(['Voir\u00A0:\nhttps://example.org'])
    expect(action?.label).toBe('Ouvrir Relève')
  })

  it('without an action all is text', () => {
    expect(readMailText('Titre\n\nTexte\n')).toEqual({ title: 'Titre', paragraphs: ['Texte'], action: null, notes: [] })
  })
})

describe('a draft', () => {
  it('is refused with the sentences of the contract, each beside its field', () => {
    expect(readDraft({ ...EMPTY_DRAFT, templateType: null, subject: '', message: '', duration: '' })).toEqual({
      fields: { templateType: 'Le type de template est requis', message: 'Le message est requis' },
    })
    expect(readDraft({ ...EMPTY_DRAFT, templateType: 'general', subject: '', message: ' neuf car ', duration: '' })).toEqual({
      fields: { message: 'Le message doit contenir au moins 10 caractères' },
    })
    expect(readDraft({ ...EMPTY_DRAFT, templateType: 'maintenance', subject: '', message: 'Coupure ce soir', duration: '1h' })).toEqual({
      fields: { duration: 'La durée doit contenir au moins 3 caractères' },
    })
  })

  it('has a duration only when it is a maintenance, and only when one was given', () => {
    const message = 'Coupure ce soir'
    expect(readDraft({ ...EMPTY_DRAFT, templateType: 'update', subject: '', message, duration: '1h' })).toEqual({
      value: { templateType: 'update', subject: null, message, duration: null, audience: null },
    })
    expect(readDraft({ ...EMPTY_DRAFT, templateType: 'maintenance', subject: '', message, duration: '  ' })).toEqual({
      value: { templateType: 'maintenance', subject: null, message, duration: null, audience: null },
    })
    expect(readDraft({ ...EMPTY_DRAFT, templateType: 'maintenance', subject: '', message, duration: ' 30 minutes ' })).toEqual({
      value: { templateType: 'maintenance', subject: null, message, duration: '30 minutes', audience: null },
    })
  })

  it('has a subject when one was written', () => {
    const draft = { ...EMPTY_DRAFT, templateType: 'general', message: 'Réunion de salle' } as const
    expect(readDraft({ ...draft, subject: ' Lundi ' })).toMatchObject({ value: { subject: 'Lundi' } })
    expect(readDraft({ ...draft, subject: 'x'.repeat(151) })).toEqual({
      fields: { subject: 'L’objet ne doit pas dépasser 150 caractères.' },
    })
    expect(isWritten({ ...EMPTY_DRAFT, templateType: null, subject: 'L', message: '', duration: '' })).toBe(true)
  })

  it('is worth keeping once something was written', () => {
    expect(isWritten({ ...EMPTY_DRAFT, templateType: 'general', subject: '', message: ' ', duration: '' })).toBe(false)
    expect(isWritten({ ...EMPTY_DRAFT, templateType: null, subject: '', message: 'B', duration: '' })).toBe(true)
  })

  it('is for all members, or for the teams and qualifications that were chosen, one at least', () => {
    const draft = { ...EMPTY_DRAFT, templateType: 'general', message: 'Réunion de salle' } as const
    const some = { teams: ['a'], qualifications: ['Chef de salle'] }
    expect(readDraft({ ...draft, audience: some })).toMatchObject({ value: { audience: some } })
    expect(readDraft({ ...draft, audience: { teams: [], qualifications: [] } })).toEqual({
      fields: { audience: 'Choisissez au moins une équipe ou une qualification.' },
    })
  })
})

describe('what is said when all mails are out', () => {
  const outcome = (testMode: boolean, sent: number, failed: number) =>
    outcomeOf({ testMode, shown: 45, results: { total: sent + failed, sent, failed } })

  it('the sentences of the specification, with the number delivered', () => {
    expect(outcome(false, 42, 1)).toEqual({ kind: 'success', message: 'Annonce envoyée à 42 utilisateurs' })
    expect(outcome(true, 1, 0)).toEqual({ kind: 'success', message: 'Email de test envoyé avec succès' })
    expect(outcome(false, 0, 3)).toEqual({ kind: 'error', message: "Erreur lors de l'envoi de l'annonce" })
    expect(outcome(true, 0, 1)).toEqual({ kind: 'error', message: "Erreur lors de l'envoi de l'annonce" })
  })

  it('where nobody wants mail, how many have it in the application', () => {
    expect(outcome(false, 0, 0)).toEqual({ kind: 'success', message: 'Annonce envoyée à 45 utilisateurs' })
    expect(resultText({ results: { total: 0, sent: 0, failed: 0 } })).toBe('Dans l’application seulement')
  })
})

it('an audience is said by the names it had', () => {
  const teams = [
    { _id: 'a', name: 'Équipe A' },
    { _id: 'b', name: 'Équipe B' },
  ]
  expect(audienceText({ teams, qualifications: ['Chef de salle'] })).toBe('Équipe A, Équipe B · Chef de salle')
  expect(audienceText({ teams: [], qualifications: ['Chef de salle'] })).toBe('Chef de salle')
})

describe('the address', () => {
  it('of those received says which is open', () => {
    const open = '11111111-2222-4333-8444-555555555555'
    expect(readReceivedSearch({ open, other: 1 })).toEqual({ open })
    expect(readReceivedSearch({ open: 'x' })).toEqual({})
  })

  it('holds what it understands and nothing else', () => {
    const id = '11111111-2222-4333-8444-555555555555'
    expect(readEmailsSearch({ view: 'stats', center: id, open: id, other: 1 })).toEqual({ view: 'stats', center: id, open: id })
    expect(readEmailsSearch({ view: 'compose', center: 'x', open: 3 })).toEqual({})
  })
})
