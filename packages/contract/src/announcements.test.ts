// The content an announcement may have, in the words of the specification, and its success rate.
import { describe, expect, test } from 'vitest'
import { announcementContent, announcementRoutes, shownDuration, successRate } from './announcements.ts'
import { validate } from './validation.ts'

const message = 'Le réseau sera coupé.'

describe('the content of an announcement', () => {
  test.each<[unknown, Record<string, string>]>([
    [{ message }, { templateType: 'Le type de template est requis' }],
    [{ templateType: '', message }, { templateType: 'Le type de template est requis' }],
    [{ templateType: null, message }, { templateType: 'Le type de template est requis' }],
    [{ templateType: 'publicité', message }, { templateType: 'Ce modèle d’annonce n’existe pas.' }],
    [{ templateType: 'general' }, { message: 'Le message est requis' }],
    [{ templateType: 'general', message: '' }, { message: 'Le message est requis' }],
    [{ templateType: 'general', message: ' \n ' }, { message: 'Le message est requis' }],
    [{ templateType: 'general', message: 3 }, { message: 'Le message est requis' }],
    [{ templateType: 'general', message: 'Neuf sig. ' }, { message: 'Le message doit contenir au moins 10 caractères' }],
    [{ templateType: 'general', message: 'a'.repeat(5001) }, { message: 'Le message ne doit pas dépasser 5 000 caractères.' }],
    [{ templateType: 'general', message: `${message}\u0000` }, { message: 'Ce texte contient des caractères invisibles non admis.' }],
    [{ templateType: 'maintenance', message, duration: '2h' }, { duration: 'La durée doit contenir au moins 3 caractères' }],
    [{ templateType: 'maintenance', message, duration: ' 2h ' }, { duration: 'La durée doit contenir au moins 3 caractères' }],
    [{ templateType: 'maintenance', message, duration: 'a'.repeat(101) }, { duration: 'La durée ne doit pas dépasser 100 caractères.' }],
    [{}, { templateType: 'Le type de template est requis', message: 'Le message est requis' }],
  ])('%j is refused', (input, fields) => {
    expect(validate(announcementContent, input)).toEqual({ code: 'invalidInput', fields })
    // Sending refuses the same.
    expect(validate(announcementRoutes['announcements.send'].body, input)).toEqual({ code: 'invalidInput', fields })
  })

  test.each<[unknown, string | null]>([
    [{ templateType: 'general', message: 'Dix signes.' }, null],
    [{ templateType: 'general', message, duration: '2h' }, null],
    [{ templateType: 'maintenance', message }, null],
    [{ templateType: 'maintenance', message, duration: '' }, null],
    [{ templateType: 'maintenance', message, duration: null }, null],
    [{ templateType: 'maintenance', message, duration: ' 2 h ' }, '2 h'],
  ])('%j is accepted', (input, shown) => {
    const result = validate(announcementContent, input)
    expect('value' in result && shownDuration(result.value)).toBe(shown)
  })

  test('nothing else comes in', () => {
    const body = { templateType: 'general', message, sentBy: 'x', results: {} }
    expect(validate(announcementRoutes['announcements.send'].body, body)).toMatchObject({
      fields: { sentBy: 'Cette information n’est pas attendue.', results: 'Cette information n’est pas attendue.' },
    })
  })
})

test.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [1, 201, 0],
  [199, 200, 100],
  [3, 3, 100],
  [4999, 5000, 100],
  [4974, 5000, 99],
])('%i sent of %i is %i %%', (sent, total, rate) => {
  expect(successRate(sent, total)).toBe(rate)
})
