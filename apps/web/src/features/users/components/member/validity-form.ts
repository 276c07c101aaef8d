// The days on which the qualifications of a member count, as their administrators type them. Pure.
import type { QualificationValidity } from '@releve/contract/user-fields'
import { formatDayNumeric } from '#ui/format.ts'
import { readOptionalDay } from '#ui/read-day.ts'
import { memberTexts } from './member-texts.ts'

/** The two days as they are typed; empty: none. */
export interface ValidityText {
  readonly from: string
  readonly until: string
}

/** The days of each, by the name of the qualification. */
export type ValidityDraft = Readonly<Record<string, ValidityText>>

export const NO_VALIDITY: ValidityText = { from: '', until: '' }

export function validityDraft(validity: readonly QualificationValidity[] = []): ValidityDraft {
  const text = (day: string | null) => (day === null ? '' : formatDayNumeric(day))
  return Object.fromEntries(validity.map(({ name, fromDate, untilDate }) => [name, { from: text(fromDate), until: text(untilDate) }]))
}

const dayOf = (text: string) => {
  const read = readOptionalDay(text)
  return 'day' in read ? read.day : null
}

/** The days that were typed for qualifications that the member holds. */
export function typedValidity(draft: ValidityDraft, qualifications: readonly string[]): QualificationValidity[] {
  return qualifications.flatMap((name) => {
    const { from, until } = draft[name] ?? NO_VALIDITY
    return from.trim() === '' && until.trim() === '' ? [] : [{ name, fromDate: dayOf(from), untilDate: dayOf(until) }]
  })
}

/** Why the days typed for some qualification cannot be read; null: all can. */
export function validityError(draft: ValidityDraft, qualifications: readonly string[]): string | null {
  for (const name of qualifications) {
    const { from, until } = draft[name] ?? NO_VALIDITY
    for (const read of [readOptionalDay(from), readOptionalDay(until)])
      if ('error' in read) return memberTexts.identity.validityWrong(name, read.error)
  }
  return null
}
