// The draft of a transfer, checked as the server will check it, and the fields for the server's refusals.
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import { refuseTransfer } from '@releve/domain/points/decide'
import { errors } from '@releve/contract/errors'
import type { FormErrors } from '#api/form-errors.ts'
import type { Read } from '#kit/use-contract-form.ts'
import { readOptionalDay } from '#ui/read-day.ts'
import { transferTexts as texts } from '../texts.ts'

export interface TransferDraft {
  readonly toUserId: string | null
  /** Null while the box is empty. */
  readonly amount: number | null
  readonly description: string
  /** The date as typed: « 21/11/2026 ». */
  readonly scheduledDate: string
}

/** Where the sentence of a refusal is written, the server's too. */
export const FIELD_OF_CODE = {
  insufficientPoints: 'amount',
  amountNotPositiveInteger: 'amount',
  scheduledInPast: 'scheduledDate',
  scheduledTooFar: 'scheduledDate',
  toSelf: 'toUserId',
  otherCenter: 'toUserId',
  notFound: 'toUserId',
} as const satisfies Readonly<Record<string, keyof TransferDraft>>

interface Facts {
  readonly me: string
  readonly available: number
  readonly lowestBalance: number
  readonly today: Day
}

export interface ReadyTransfer extends Pick<TransferDraft, 'description'> {
  readonly toUserId: string
  readonly amount: number
  /** Null: at once. */
  readonly scheduledDate: Day | null
}

/** The transfer that a draft means, or what is wrong with it. */
export function readTransfer(draft: TransferDraft, facts: Facts): Read<ReadyTransfer> {
  const fieldErrors: FormErrors<keyof TransferDraft> = {}
  const date = readOptionalDay(draft.scheduledDate)
  if (draft.toUserId === null) fieldErrors.toUserId = texts.missingPerson
  if ('error' in date) fieldErrors.scheduledDate = date.error
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
  if (refusal !== null) {
    const most = Math.max(0, facts.available - facts.lowestBalance)
    fieldErrors[FIELD_OF_CODE[refusal]] = refusal === 'insufficientPoints' ? texts.tooMuch(most) : errors[refusal].message
  }
  if (draft.toUserId === null || draft.amount === null || Object.keys(fieldErrors).length > 0) return { fields: fieldErrors }
  return { value: { toUserId: draft.toUserId, amount: draft.amount, description: draft.description.trim(), scheduledDate } }
}
