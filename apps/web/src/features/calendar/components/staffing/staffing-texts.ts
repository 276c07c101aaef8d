// How many there are on a vacation, and who is missing.
import { capitalize, formatCount, NBSP } from '../../../../ui/format.ts'
import { calendarTexts, shiftWord } from '../../texts.ts'

/** « 7 présents, minimum 5 ». */
export function presenceText(present: number, minimum: number | null): string {
  const count = formatCount(present, calendarTexts.present)
  return minimum === null ? count : `${count}, minimum ${minimum}`
}

/** « Nuit du sam. 26 déc. : 4 présents pour 5 ». `day`: « sam. 26 déc. ». */
export function shortageText(name: string, day: string, present: number, minimum: number | null, missing: string | null): string {
  const head = `${capitalize(shiftWord(name))} du ${day}${NBSP}:`
  const isFew = minimum !== null && present < minimum
  const parts = [isFew ? `${formatCount(present, calendarTexts.present)} pour ${minimum}` : null, missing]
  return `${head} ${parts.filter((part) => part !== null).join(', ')}`
}
