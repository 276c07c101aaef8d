// The door of every telephone number: read in the way of the centre it is given in, kept in E.164, refused beside its field.
import { PHONE_UNREADABLE, readPhoneNumber } from '@releve/contract/phone-number'
import { AppError } from './app-error.ts'

interface Door {
  /** The time zone of the centre; that of France without one. */
  readonly zone?: string | undefined
  readonly field?: string
  /** The number that is kept now. Numbers from before they were read stay: sent back as it was read, one is no fault. */
  readonly stored?: string | null | undefined
}

/** An empty number is none. @throws AppError invalidInput */
export function phoneField(typed: string | null, { zone, field = 'phone', stored: known = null }: Door = {}): string | null {
  if (typed === null || typed === '') return null
  const number = readPhoneNumber(typed, zone)
  if (number !== null) return number
  if (typed === known) return known
  throw new AppError('invalidInput', { fields: { [field]: PHONE_UNREADABLE } })
}
