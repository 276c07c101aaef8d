// What a transfer asks, checked as the server will check it, and where the server's refusals are written.
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import { refuseTransfer } from '@releve/domain/points/decide'
import { errors } from '@releve/contract/errors'
import type { FormErrors } from '../../../api/form-errors.ts'
import type { Read } from '../../../kit/use-contract-form.ts'
import { readOptionalDay } from '../../../ui/read-day.ts'
import { transferTexts as texts } from '../texts.ts'

export interface TransferDraft {
  readonly toUserId: string | null
  /** Null while the box is empty. */
  readonly amount: number | null
  readonly description: string
  /** As typed: « 21/11/2026 ». */
  readonly scheduledDate: string
}

interface Facts {
  readonly me: string
  readonly available: number
  readonly lowestBalance: number
  readonly today: Day
}

interface ReadyTransfer {
  readonly toUserId: string
  readonly amount: number
  readonly description: string
  /** Null: at once. */
  readonly scheduledDate: Day | null
}

/** The transfer that a draft means, or what is wrong with it. */
export function readTransfer(draft: TransferDraft, facts: Facts): Read<ReadyTransfer> {
  const found: FormErrors<keyof TransferDraft> = {}
  const date = readOptionalDay(draft.scheduledDate)
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
  if (draft.toUserId === null || draft.amount === null || Object.keys(found).length > 0) return { fields: found }
  return { value: { toUserId: draft.toUserId, amount: draft.amount, description: draft.description.trim(), scheduledDate } }
}

/** Where the sentence of a refusal of the server is written. */
export const FIELD_OF_CODE: Readonly<Record<string, keyof TransferDraft>> = {
  insufficientPoints: 'amount',
  amountNotPositiveInteger: 'amount',
  scheduledInPast: 'scheduledDate',
  scheduledTooFar: 'scheduledDate',
  toSelf: 'toUserId',
  otherCenter: 'toUserId',
  notFound: 'toUserId',
}
