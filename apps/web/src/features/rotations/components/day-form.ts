// A day of a cycle as it is typed: times in words, variations in rows; what it means, or what is wrong where. Pure.
import { nominalMinutes, type RotationDay } from '@releve/domain/planning/shift'
import { readDay } from '@releve/domain/rotations/edit'
import { rotationSentences } from '@releve/contract/rotations'
import type { Read } from '#kit/use-contract-form.ts'
import { clockInputTexts, readClock } from '#ui/read-clock.ts'
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

const MOST_LETTERS = 12

export function draftOf({ shift: { name, type, default: times }, variations }: RotationDay): DayDraft {
  const { startTime, endTime } = type === 'rest' ? { startTime: '', endTime: '' } : times
  return { name, type, startTime, endTime, variations: variations.map(({ endsNextDay: _endsNextDay, ...variation }) => variation) }
}

export function readDayDraft({ name: typed, type, variations: rows, ...usual }: DayDraft): Read<RotationDay> {
  // Sentences have the name of a field: `name`, `startTime`, `variations.0.name`…
  const fields: Record<string, string> = {}
  const readTimes = (times: Omit<VariationDraft, 'name'>, at: string) => {
    const [startTime, endTime] = [readClock(times.startTime), readClock(times.endTime)]
    if (startTime === null) fields[`${at}startTime`] = clockInputTexts.wrong
    if (endTime === null) fields[`${at}endTime`] = clockInputTexts.wrong
    return { startTime: startTime ?? '', endTime: endTime ?? '' }
  }
  const name = typed.trim()
  if (name === '') fields['name'] = texts.nameMissing
  else if ([...name].length > MOST_LETTERS) fields['name'] = texts.nameTooLong
  const isWork = type === 'work'
  const times = isWork && readTimes(usual, '')
  const variations = (isWork ? rows : []).map((variation, index) => {
    const at = `variations.${index}.`
    if (variation.name.trim() === '') fields[`${at}name`] = texts.variationNameMissing
    return { name: variation.name.trim(), ...readTimes(variation, at) }
  })
  if (Object.keys(fields).length > 0) return { fields }
  const reading = readDay({ shift: { name, type, ...(times !== false && { default: times }) }, variations })
  return 'day' in reading ? { value: reading.day } : { fields: { form: rotationSentences[reading.refusal] } }
}

/** « Dure 12 h, finit le lendemain. »; null while the times do not read. */
export function lengthText(draft: DayDraft): string | null {
  const read = readDayDraft({ ...draft, name: 'J', variations: [] })
  if ('fields' in read || draft.type === 'rest') return null
  return texts.length(nominalMinutes(read.value.shift), read.value.shift.endsNextDay)
}
