// The names of the teams a centre begins with, and what one changed of them. Pure.
import type { Read } from '#kit/use-contract-form.ts'
import { firstTeamsTexts, teamSheetTexts } from '../texts.ts'

const LETTER_A = 0x41

export const firstName = (index: number) => firstTeamsTexts.usual(String.fromCodePoint(LETTER_A + index))

/** Sentences by place in the list: each has a name, and none has that of another one. */
export function readNames({ names: typed }: { readonly names: readonly string[] }): Read<readonly string[]> {
  const names = typed.map((name) => name.trim())
  const folded = names.map((name) => name.toLocaleLowerCase('fr'))
  const fields: Record<string, string> = {}
  for (const [index, name] of folded.entries()) {
    if (name === '') fields[`names.${index}`] = teamSheetTexts.nameMissing
    else if (folded.indexOf(name) < index) fields[`names.${index}`] = firstTeamsTexts.sameName
  }
  return Object.keys(fields).length > 0 ? { fields } : { value: names }
}
