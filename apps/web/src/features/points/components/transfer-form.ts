// What a transfer asks, checked as the server will check it, and where its refusals are written.
import { parseDateInput } from '@releve/domain/calendar/date-input'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import { refuseTransfer } from '@releve/domain/points/decide'
import { errors } from '@releve/contract/errors'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { transferTexts as texts } from '../texts.ts'

export interface TransferDraft {
  readonly toUserId: string | null
  /** Null while the box is empty. */
  readonly amount: number | null
  readonly description: string
  /** As typed: « 21/11/2026 ». */
  readonly date: string
}

export type TransferField = 'toUserId' | 'amount' | 'description' | 'scheduledDate'
/** One sentence by field; `form` for what belongs to none. */
export type TransferErrors = Partial<Record<TransferField | 'form', string | undefined>>

interface Facts {
  readonly me: string
  readonly available: number
  readonly lowestBalance: number
  readonly today: Day
}

export interface ReadyTransfer {
  readonly toUserId: string
  readonly amount: number
  readonly description: string
  /** Null: at once. */
  readonly scheduledDate: Day | null
}

function readDate(text: string): { readonly day: Day | null } | { readonly error: string } {
  if (text.trim() === '') return { day: null }
  const separator = ['/', '-', '.'].find((candidate) => text.includes(candidate)) ?? '/'
  const read = parseDateInput(text, ['d', 'm', 'y'].join(separator))
  if ('day' in read) return read
  const isNone = read.error === 'noSuchDay' || read.error === 'dayOutOfRange' || read.error === 'monthOutOfRange'
  return { error: isNone ? texts.dateMissing : texts.dateUnreadable }
}

/** The transfer that a draft means, or what is wrong with it. */
export function readTransfer(draft: TransferDraft, facts: Facts): { readonly ready: ReadyTransfer } | { readonly errors: TransferErrors } {
  const found: TransferErrors = {}
  const date = readDate(draft.date)
  if (draft.toUserId === null) found.toUserId = texts.missingPerson
  if ('error' in date) found.scheduledDate = date.error
  const scheduledDate = 'error' in date ? null : date.day
  const refusal = refuseTransfer({
    amount: draft.amount ?? 0,
    fromUserId: facts.me,
    toUserId: draft.toUserId ?? '',
    sameCenter: true,
    available: facts.available,
    lowestBalance: facts.lowestBalance,
    today: toDayNumber(facts.today),
    scheduledDay: scheduledDate === null ? null : toDayNumber(scheduledDate),
  })
  switch (refusal) {
    case null:
      break
    case 'insufficientPoints':
      found.amount = texts.tooMuch(Math.max(0, facts.available - facts.lowestBalance))
      break
    case 'amountNotPositiveInteger':
      found.amount = errors[refusal].message
      break
    case 'scheduledInPast':
    case 'scheduledTooFar':
      found.scheduledDate = errors[refusal].message
      break
    case 'toSelf':
    case 'otherCenter':
      found.toUserId = errors[refusal].message
  }
  if (draft.toUserId === null || draft.amount === null || Object.keys(found).length > 0) return { errors: found }
  return { ready: { toUserId: draft.toUserId, amount: draft.amount, description: draft.description.trim(), scheduledDate } }
}

const FIELD_OF_CODE: Readonly<Record<string, TransferField>> = {
  insufficientPoints: 'amount',
  amountNotPositiveInteger: 'amount',
  scheduledInPast: 'scheduledDate',
  scheduledTooFar: 'scheduledDate',
  toSelf: 'toUserId',
  otherCenter: 'toUserId',
  notFound: 'toUserId',
}

/** Where the sentence of a refusal of the server is written. */
export function errorsOfRefusal(error: unknown): TransferErrors {
  if (!(error instanceof ApiError)) return { form: messageOf(error) }
  const { toUserId, amount, description, scheduledDate } = error.fields
  const fields: TransferErrors = {
    ...(toUserId !== undefined && { toUserId }),
    ...(amount !== undefined && { amount }),
    ...(description !== undefined && { description }),
    ...(scheduledDate !== undefined && { scheduledDate }),
  }
  if (Object.keys(fields).length > 0) return fields
  const field = error.code === undefined ? undefined : FIELD_OF_CODE[error.code]
  return { [field ?? 'form']: error.message }
}
