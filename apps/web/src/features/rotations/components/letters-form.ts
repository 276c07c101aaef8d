// Reads the days of a cycle that are written as letters and repeated: it gives the days, or each fault with its place. Pure.
import { rotationSentences, tooManyDays } from '@releve/contract/rotations'
import type { RotationDay } from '@releve/domain/planning/shift'
import { MOST_DAYS } from '@releve/domain/rotations/edit'
import { readLetters, repeatDays } from '@releve/domain/rotations/letters'
import type { Read } from '#kit/use-contract-form.ts'
import { lettersTexts as texts } from '../texts.ts'

export interface LettersDraft {
  readonly letters: string
  /** The letters are repeated so many times, or up to so many days; `count` is null while its field is empty, which means once. */
  readonly repeat: { readonly by: 'times' | 'length'; readonly count: number | null }
}

export const ONCE: LettersDraft['repeat'] = { by: 'times', count: 1 }

/** The number of days that `written` letters give, once repeated. */
export function lengthOf({ by, count }: LettersDraft['repeat'], written: number): number {
  if (count === null) return written
  return by === 'times' ? written * count : count
}

export function readLettersDraft(
  { letters, repeat }: LettersDraft,
  kinds: readonly RotationDay[],
  before: readonly RotationDay[] = [],
): Read<readonly RotationDay[]> {
  const { days, unknown } = readLetters(letters, kinds, before)
  if (unknown.length > 0) return { fields: { letters: texts.unknown(unknown, letters.trim().includes('\n')) } }
  if (days.length === 0) return { fields: { letters: texts.missing } }
  const length = lengthOf(repeat, days.length)
  if (length > MOST_DAYS)
    return { fields: { [days.length > MOST_DAYS ? 'letters' : 'repeat']: `${tooManyDays} ${texts.thereAre(length)}` } }
  if (days.every(({ shift }) => shift.type === 'rest')) return { fields: { letters: rotationSentences.noWorkDay } }
  return { value: repeatDays(days, length) }
}
