// A transfer is checked as the server will, and a refusal is written where it can be corrected.
import { describe, expect, test } from 'vitest'
import { ApiError, OfflineError } from '#api/errors.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import { FIELD_OF_CODE, readTransfer, type TransferDraft } from './components/transfer-form.ts'

const facts = { me: 'me', available: 35, lowestBalance: 0, today: '2026-11-17' }
const draft: TransferDraft = { toUserId: 'zoe', amount: 10, description: '  Merci ', scheduledDate: '' }
const read = (changes: Partial<TransferDraft>, other: Partial<typeof facts> = {}) =>
  readTransfer({ ...draft, ...changes }, { ...facts, ...other })

describe('ready', () => {
  test.each([
    ['', null],
    ['17/11/2026', '2026-11-17'],
    ['18-11-26', '2026-11-18'],
    ['1.12.2026', '2026-12-01'],
  ])('date « %s »', (date, scheduledDate) => {
    expect(read({ scheduledDate: date })).toEqual({ value: { toUserId: 'zoe', amount: 10, description: 'Merci', scheduledDate } })
  })

  test('everything available may go, down to the floor', () => {
    expect(read({ amount: 35 })).toHaveProperty('value')
    expect(read({ amount: 45 }, { lowestBalance: -10 })).toHaveProperty('value')
  })
})

describe('refused beside its field', () => {
  test.each<[Partial<TransferDraft>, string, string]>([
    [{ toUserId: null }, 'toUserId', 'Choisissez à qui transférer ces points.'],
    [{ toUserId: 'me' }, 'toUserId', 'Vous ne pouvez pas vous transférer des points à vous-même.'],
    [{ amount: null }, 'amount', 'Le nombre de points doit être un entier positif.'],
    [{ amount: 0 }, 'amount', 'Le nombre de points doit être un entier positif.'],
    [{ amount: 2.5 }, 'amount', 'Le nombre de points doit être un entier positif.'],
    [{ amount: 36 }, 'amount', 'Vous ne disposez que de 35\u00A0points.'],
    [{ scheduledDate: '16/11/2026' }, 'scheduledDate', 'La date du transfert est déjà passée.'],
    [{ scheduledDate: '30/02/2027' }, 'scheduledDate', 'Cette date n’existe pas.'],
    [{ scheduledDate: 'demain' }, 'scheduledDate', 'Cette date ne se lit pas. Écrivez-la comme 21/11/2026.'],
  ])('%o', (changes, field, sentence) => {
    expect(read(changes)).toEqual({ fields: { [field]: sentence } })
  })

  test('what one may give stops at the floor of the centre', () => {
    expect(read({ amount: 26 }, { lowestBalance: 10 })).toEqual({ fields: { amount: 'Vous ne disposez que de 25\u00A0points.' } })
  })

  test('several at once', () => {
    const found = read({ toUserId: null, amount: null, scheduledDate: 'x' })
    expect('fields' in found && Object.keys(found.fields).toSorted()).toEqual(['amount', 'scheduledDate', 'toUserId'])
  })
})

describe('refusals of the server', () => {
  const errorsOfRefusal = (error: unknown) => formErrorsOf(error, ['toUserId', 'amount', 'description', 'scheduledDate'], FIELD_OF_CODE)

  test.each([
    ['insufficientPoints', 'amount'],
    ['scheduledInPast', 'scheduledDate'],
    ['notFound', 'toUserId'],
    ['busy', 'form'],
  ])('%s', (code, field) => {
    expect(errorsOfRefusal(new ApiError('Phrase.', { status: 409, code }))).toEqual({ [field]: 'Phrase.' })
  })

  test('named fields come first', () => {
    const error = new ApiError('x', { status: 400, code: 'invalidInput', fields: { description: 'Trop long.' } })
    expect(errorsOfRefusal(error)).toEqual({ description: 'Trop long.' })
  })

  test('no answer belongs to the form', () => {
    expect(Object.keys(errorsOfRefusal(new OfflineError()))).toEqual(['form'])
  })
})
