// A day of a cycle as it is typed: times in words, variations in rows; what it means, or what is wrong where. Pure.
import { nominalMinutes, type RotationDay } from '@releve/domain/planning/shift'
import { readDay } from '@releve/domain/rotations/edit'
import { rotationSentences } from '@releve/contract/rotations'
import { clockInputTexts, readClock } from '../../../ui/read-clock.ts'
import { dayFormTexts as texts } from '../texts.ts'

export interface VariationDraft {
  readonly name: string
  readonly startTime: string
  readonly endTime: string
}

export interface DayDraft extends VariationDraft {
  readonly type: 'work' | 'rest'
  readonly variations: readonly VariationDraft[]
}

/** By field: `name`, `startTime`, `endTime`, `variations.0.name`… */
export type DayErrors = Readonly<Record<string, string>>

const MOST_LETTERS = 12

export function draftOf({ shift, variations }: RotationDay): DayDraft {
  const isRest = shift.type === 'rest'
  return {
    name: shift.name,
    type: shift.type,
    startTime: isRest ? '' : shift.default.startTime,
    endTime: isRest ? '' : shift.default.endTime,
    variations: variations.map(({ name, startTime, endTime }) => ({ name, startTime, endTime })),
  }
}

function readTimes(draft: VariationDraft, at: string, errors: Record<string, string>) {
  const startTime = readClock(draft.startTime)
  const endTime = readClock(draft.endTime)
  if (startTime === null) errors[`${at}startTime`] = clockInputTexts.wrong
  if (endTime === null) errors[`${at}endTime`] = clockInputTexts.wrong
  return { name: draft.name.trim(), startTime: startTime ?? '', endTime: endTime ?? '' }
}

export function readDayDraft(draft: DayDraft): { readonly day: RotationDay } | { readonly errors: DayErrors } {
  const errors: Record<string, string> = {}
  const name = draft.name.trim()
  if (name === '') errors['name'] = 'Donnez un nom à cette journée\u00A0: J, N, R…'
  else if ([...name].length > MOST_LETTERS) errors['name'] = 'Ce nom est trop long\u00A0: 12 caractères au plus.'
  const isWork = draft.type === 'work'
  const times = isWork ? readTimes(draft, '', errors) : null
  const variations = isWork ? draft.variations.map((variation, index) => readTimes(variation, `variations.${index}.`, errors)) : []
  for (const [index, variation] of variations.entries()) {
    if (variation.name === '') errors[`variations.${index}.name`] = 'Donnez un nom à ces horaires.'
  }
  if (Object.keys(errors).length > 0) return { errors }
  const reading = readDay({
    shift: { name, type: draft.type, ...(times !== null && { default: { startTime: times.startTime, endTime: times.endTime } }) },
    variations,
  })
  return 'day' in reading ? reading : { errors: { form: rotationSentences[reading.refusal] } }
}

/** « Dure 12 h, finit le lendemain. »; null while the times do not read. */
export function lengthText(draft: DayDraft): string | null {
  const read = readDayDraft({ ...draft, name: 'J', variations: [] })
  if ('errors' in read || draft.type === 'rest') return null
  return texts.length(nominalMinutes(read.day.shift), read.day.shift.endsNextDay)
}
