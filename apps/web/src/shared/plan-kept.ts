// What was to be undone by a change of the plan and stands all the same, because a vacation of it has begun meanwhile: said in words.
import type { WirePlanConflict } from '@releve/contract/plan-conflicts'
import { formatCount, formatDay, NBSP } from '../ui/format.ts'
import { fullName } from './person.ts'
import { conflictSubjects } from './plan-conflict-choices.ts'

const STAND = { one: 'échange n’a pas pu être défait et reste', other: 'échanges n’ont pas pu être défaits et restent' } as const

/** « Zoé Ardoisière et Noé Feldspath ». */
export function peopleOf({ user, other }: WirePlanConflict): string {
  return [user, other]
    .filter((person) => person !== null)
    .map(fullName)
    .join(' et ')
}

/** Null: all that was to be undone is. `kept`: identifiers of demands, as the calls answer them. */
export function keptSentence(kept: readonly string[], conflicts: readonly WirePlanConflict[]): string | null {
  if (kept.length === 0) return null
  const named = conflictSubjects(conflicts)
    .filter(({ key }) => kept.includes(key))
    .map(({ lines: [first] }) => `${formatDay(first.date)}, ${peopleOf(first)}`)
  const what = named.length === 0 ? '' : `${NBSP}: ${named.join('\u202F; ')}`
  return `${formatCount(kept.length, STAND)}, car une vacation en a déjà commencé${what}.`
}
