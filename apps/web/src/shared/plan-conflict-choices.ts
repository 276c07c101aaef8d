// An administrator's decision about each promise that a change of the plan touches: one choice for a demand or a modification, however many
// days it is about. An open demand that nobody could take any more is closed in any case and asks for no choice. Promises that stand all
// the same, because one of their vacations has begun meanwhile, are named in words. Pure.
import { fullName } from '@releve/contract/person-name'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import { formatCount, formatDay, NBSP } from '../ui/format.ts'

export type PlanAction = PlanDecision['action']

/** The key is that of the subject (`ConflictSubject.key`). */
export type PlanChoices = Readonly<Record<string, PlanAction>>

/** The subject of one choice. */
export interface ConflictSubject {
  /** Identifier of the demand or of the modification. */
  readonly key: string
  /** They stand in the order of days, and are never empty. */
  readonly lines: readonly [WirePlanConflict, ...WirePlanConflict[]]
  /** Closed whatever is decided. */
  readonly isVoid: boolean
  /** It stays whatever is decided. */
  readonly isKept: boolean
}

const keyOf = ({ demandId, modificationId }: WirePlanConflict): string => demandId ?? modificationId ?? ''

/** The demands and modifications of the list, the earliest first. */
export function conflictSubjects(conflicts: readonly WirePlanConflict[]): ConflictSubject[] {
  const subjects = new Map<string, [WirePlanConflict, ...WirePlanConflict[]]>()
  for (const conflict of conflicts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    const known = subjects.get(keyOf(conflict))
    if (known === undefined) subjects.set(keyOf(conflict), [conflict])
    else known.push(conflict)
  }
  return [...subjects].map(([key, lines]) => ({
    key,
    lines,
    isVoid: lines.some(({ isVoid = false }) => isVoid),
    isKept: lines.every(({ isKept = false }) => isKept),
  }))
}

/** Makes the same choice for every conflict. */
export function chooseForAll(conflicts: readonly WirePlanConflict[], action: PlanAction): PlanChoices {
  return Object.fromEntries(conflicts.map((conflict) => [keyOf(conflict), action]))
}

/** The action for a subject; undefined while a choice is missing. */
function actionOn({ key, isVoid, isKept }: ConflictSubject, choices: PlanChoices): PlanAction | undefined {
  return isVoid ? 'cancel' : isKept ? 'keep' : choices[key]
}

/** How many wait for a choice. */
export function undecidedCount(conflicts: readonly WirePlanConflict[], choices: PlanChoices): number {
  return conflictSubjects(conflicts).filter((subject) => actionOn(subject, choices) === undefined).length
}

/** `decisions` as the calls take them; null while one choice is missing. Choices about what is no conflict (any more) are left out. */
export function planDecisionsOf(conflicts: readonly WirePlanConflict[], choices: PlanChoices): PlanDecision[] | null {
  const decisions: PlanDecision[] = []
  for (const subject of conflictSubjects(conflicts)) {
    const { key, lines } = subject
    const action = actionOn(subject, choices)
    if (action === undefined) return null
    decisions.push(lines[0].demandId === undefined ? { modificationId: key, action } : { demandId: key, action })
  }
  return decisions
}

/** Undoes each promise, once, where nothing can be kept, since somebody leaves. */
export function cancelAll(conflicts: readonly WirePlanConflict[]): PlanDecision[] {
  return planDecisionsOf(conflicts, chooseForAll(conflicts, 'cancel')) ?? []
}

const STAND = { one: 'échange n’a pas pu être défait et reste', other: 'échanges n’ont pas pu être défaits et restent' } as const

/** « Zoé Ardoisière et Noé Feldspath ». */
export function peopleOf({ user, other }: WirePlanConflict): string {
  return [user, other]
    .filter((person) => person !== null)
    .map(fullName)
    .join(' et ')
}

/** Null: all that was to be undone is. `keptKeys`: identifiers of demands, as the calls answer them. */
export function keptSentence(keptKeys: readonly string[], conflicts: readonly WirePlanConflict[]): string | null {
  if (keptKeys.length === 0) return null
  const named = conflictSubjects(conflicts)
    .filter(({ key }) => keptKeys.includes(key))
    .map(({ lines: [first] }) => `${formatDay(first.date)}, ${peopleOf(first)}`)
  const names = named.length === 0 ? '' : `${NBSP}: ${named.join('\u202F; ')}`
  return `${formatCount(keptKeys.length, STAND)}, car une vacation en a déjà commencé${names}.`
}
