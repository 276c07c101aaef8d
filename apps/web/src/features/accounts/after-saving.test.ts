// What is typed in a form while it is being saved.
import { createFormControl } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { keepTypedSince } from './components/after-saving.ts'

const FIELDS = ['name', 'lastName'] as const
const begin = () => createFormControl({ defaultValues: { name: 'Zoe', lastName: 'Orme' }, resetOptions: { keepDirtyValues: true } })
let form = begin()
const type = (field: (typeof FIELDS)[number], value: string) => form.setValue(field, value, { shouldDirty: true })
const dirty = () => FIELDS.filter((field) => form.getFieldState(field, form.control._formState).isDirty)

beforeEach(() => {
  form = begin()
  form.subscribe({ formState: { isDirty: true, dirtyFields: true }, callback: () => undefined })
  for (const field of FIELDS) form.register(field)
  type('name', 'Zoé ')
})

test('a field left as it was sent counts as unchanged, and takes what the server made of it', () => {
  keepTypedSince(form, form.getValues(), FIELDS)
  expect(dirty()).toEqual([])
  form.reset({ name: 'Zoé', lastName: 'Orme' })
  expect([form.getValues(), dirty()]).toEqual([{ name: 'Zoé', lastName: 'Orme' }, []])
})

test('what was typed meanwhile stays, not saved yet', () => {
  const sent = form.getValues()
  type('lastName', 'Ormeau')
  keepTypedSince(form, sent, FIELDS)
  expect([form.getValues(), dirty()]).toEqual([{ name: 'Zoé ', lastName: 'Ormeau' }, ['lastName']])
  form.reset({ name: 'Zoé', lastName: 'Orme' })
  expect([form.getValues(), dirty()]).toEqual([{ name: 'Zoé', lastName: 'Ormeau' }, ['lastName']])
})
