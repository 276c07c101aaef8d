// Every refusal of every schema has a French sentence: nothing of the library's own words reaches a person.
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { mailAddress } from './account-fields.ts'
import { day, dayRange } from './fields.ts'
import { routes } from './index.ts'
import type { Route } from './route.ts'
import { userFields } from './user-fields.ts'
import { validate } from './validation.ts'

const fieldsOf = (schema: z.ZodMiniType, input: unknown) => {
  const result = validate(schema, input)
  if ('value' in result) throw new Error('accepted')
  return result.fields
}

describe('a day', () => {
  test.each([
    ['9999-12-31', 'Indiquez une date entre 1900 et 2199.'],
    ['0001-01-01', 'Indiquez une date entre 1900 et 2199.'],
    ['2027-02-29', 'Cette date n’existe pas. Le format attendu est AAAA-MM-JJ.'],
    ['99999-12-31', 'Cette date n’existe pas. Le format attendu est AAAA-MM-JJ.'],
  ])('%s: %s', (text, sentence) => {
    expect(fieldsOf(z.strictObject({ day }), { day: text })).toEqual({ day: sentence })
  })

  test('« without end » as the end of a range is too far, and no day that does not exist', () => {
    expect(fieldsOf(dayRange, { startDate: '2027-01-01', endDate: '9999-12-31' })).toEqual({
      endDate: 'Indiquez une date entre 1900 et 2199.',
    })
  })
})

describe('an address to write to', () => {
  test.each(['a.b+c@x-y.example', 'élodie@sdis.example', 'a..b@x.example', "o'brien@x.example"])('%s', (email) => {
    for (const field of [mailAddress, userFields.email]) expect(validate(field, email)).toEqual({ value: email })
  })

  test.each([
    'a@x.example.',
    'vic\u00ADtim@x.example',
    'a@x\u200B.example',
    'a@x..example',
    'a:b@x.example',
    'a(b)@x.example',
    'a@x',
    'a@b@x.example',
  ])('not %j', (email) => {
    const wrong = { email: 'Cette adresse e-mail n’est pas valide.' }
    for (const field of [mailAddress, userFields.email]) expect(fieldsOf(z.strictObject({ email: field }), { email })).toEqual(wrong)
  })
})

describe('validate', () => {
  test('gives the value, with defaults', () => {
    expect(validate(z.strictObject({ a: z._default(z.int(), 3) }), {})).toEqual({ value: { a: 3 } })
  })

  test.each<[z.ZodMiniType, unknown, string]>([
    [z.string(), undefined, 'Cette information est requise.'],
    [z.string(), 1, 'Le format attendu est un texte.'],
    [z.int(), 1.5, 'Le format attendu est un nombre entier.'],
    [z.number(), 'x', 'Le format attendu est un nombre.'],
    [z.boolean(), 'x', 'Le format attendu est vrai ou faux.'],
    [z.array(z.string()), {}, 'Le format attendu est une liste.'],
    [z.strictObject({}), [], 'Le format attendu est un objet.'],
    [z.string().check(z.maxLength(3)), 'abcd', 'Ce texte ne doit pas dépasser 3\u00A0caractères.'],
    [z.string().check(z.minLength(3)), 'ab', 'Ce texte doit compter au moins 3\u00A0caractères.'],
    [z.array(z.int()).check(z.maxLength(1)), [1, 2], 'Cette liste ne doit pas dépasser 1\u00A0élément.'],
    [z.array(z.int()).check(z.minLength(2)), [1], 'Cette liste doit compter au moins 2\u00A0éléments.'],
    [z.number().check(z.maximum(5)), 6, 'Ce nombre ne doit pas dépasser 5.'],
    [z.number().check(z.minimum(5)), 4, 'Ce nombre doit valoir au moins 5.'],
    [z.string().check(z.maxLength(1)), 'ab', 'Ce texte ne doit pas dépasser 1\u00A0caractère.'],
    [z.string().check(z.maxLength(2)), 'abc', 'Ce texte ne doit pas dépasser 2\u00A0caractères.'],
    [z.array(z.int()).check(z.maxLength(2)), [1, 2, 3], 'Cette liste ne doit pas dépasser 2\u00A0éléments.'],
    [z.array(z.int()).check(z.minLength(1)), [], 'Cette liste doit compter au moins 1\u00A0élément.'],
    [z.number().check(z.multipleOf(1)), 1.5, 'Ce nombre doit être entier.'],
    [z.date(), 'x', 'Le format attendu est différent.'],
    [z.enum(['a']), 'b', 'Cette valeur ne fait pas partie des choix possibles.'],
    [z.enum(['a']), undefined, 'Cette information est requise.'],
    [z.uuid(), 'x', 'Cette valeur n’est pas valide.'],
    [z.string('Le nom est requis.'), undefined, 'Le nom est requis.'],
  ])('%# %j', (schema, input, sentence) => {
    expect(fieldsOf(schema, input)).toEqual({ '': sentence })
  })

  test('names the path of each field, also inside lists and unions', () => {
    const inner = z.strictObject({ startDate: z.string('Le début est requis.') })
    const schema = z.strictObject({ list: z.array(inner), either: z.union([z.array(z.string()), inner]) })
    expect(fieldsOf(schema, { list: [{ startDate: 'x' }, {}], either: {}, extra: 1 })).toEqual({
      'list.1.startDate': 'Le début est requis.',
      'either.startDate': 'Le début est requis.',
      extra: 'Cette information n’est pas attendue.',
    })
  })
})

describe('the schemas of the table', () => {
  const inputs = Object.entries<Route>(routes).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([place, schema]) =>
      schema === undefined ? [] : [[`${name} ${place}`, schema] as const],
    ),
  )

  test.each(inputs)('%s says in French what it refuses', (_, schema) => {
    for (const wrong of [undefined, null, 1, 'x', [], {}, { unknown: 1 }, { id: 1 }, { dates: 1 }, { startDate: 1, endDate: null }]) {
      const result = validate(schema, wrong)
      if ('value' in result) continue
      const sentences = Object.values(result.fields)
      expect(sentences.length).toBeGreaterThan(0)
      for (const sentence of sentences) {
        expect(sentence).not.toMatch(/invalid|expected|required|too (big|small)|unrecognized/i)
        expect(sentence).toMatch(/^[A-ZÀ-Þ]/)
      }
    }
  })

  test('missing dates have the sentence of the specification and a code of their own', () => {
    const { body } = routes['demands.list']
    expect(validate(body, {})).toEqual({
      code: 'datesRequired',
      fields: {
        startDate: 'Les dates de début et de fin sont requises',
        endDate: 'Les dates de début et de fin sont requises',
      },
    })
    expect(validate(body, { startDate: '2026-01-01', endDate: '2026-01-02', unknown: 1 })).toEqual({
      code: 'invalidInput',
      fields: { unknown: 'Cette information n’est pas attendue.' },
    })
  })
})

test('of a list of thousands, each refused for its reasons, the first hundred fields are named', () => {
  const list = z.array(z.strictObject({ name: z.string(), day }))
  const fields = fieldsOf(
    list,
    Array.from({ length: 3000 }, () => ({ name: 'Ana' })),
  )
  expect(Object.keys(fields)).toEqual(Array.from({ length: 100 }, (_, index) => `${index}.day`))
})
