// The name of a person, on screens and in the sentences of the server, written so that two people of one name are never confused.

export interface NamedPerson {
  readonly name: string
  readonly lastName: string
  /** The words that tell the person from a namesake of their centre; the server adds them where there is one. */
  readonly distinction?: string | undefined
}

/** The name without a distinction, « Zoé Ardoisière »; a centre has no last name. */
export function plainName({ name, lastName }: NamedPerson): string {
  return `${name} ${lastName}`.trim()
}

/** The name, with a distinction when there is a namesake: « Zoé Ardoisière », « Zoé Ardoisière (équipe B) ». */
export function fullName(person: NamedPerson): string {
  return withDistinction(plainName(person), person)
}

/** Adds the distinction to `name`, which the caller wrote in full, in short, or last name first. */
export function withDistinction(name: string, { distinction }: Pick<NamedPerson, 'distinction'>): string {
  return distinction === undefined ? name : `${name} (${distinction})`
}

/** The name of a team inside a sentence, « équipe D »; a letter or an acronym keeps its capitals: « B », « SMUR 1 ». */
export function teamInSentence({ name }: { readonly name: string }): string {
  const [first = ''] = name
  const isWord = /^\p{Lu}\p{Ll}/u.test(name)
  return (isWord ? first.toLocaleLowerCase('fr') : first) + name.slice(first.length).replace(' ', '\u00A0')
}

/** A person with the properties that may distinguish them from a namesake; null for what the reader may not know. */
export interface PossibleNamesake extends NamedPerson {
  readonly _id: string
  readonly team: { readonly name: string } | null
  readonly role: string | null
  readonly rank: string | null
  readonly registrationNumber?: string | null | undefined
  readonly email?: string | undefined
}

/** The properties that may distinguish two people, the simplest first; null: unknown. */
const clues: readonly ((person: PossibleNamesake) => string | null)[] = [
  ({ team }) => (team === null ? 'sans équipe' : teamInSentence(team)),
  ({ registrationNumber }) => (registrationNumber ? `matricule\u00A0${registrationNumber}` : null),
  ({ role }) => role,
  ({ rank }) => rank,
  ({ email }) => email ?? null,
]

const foldName = (person: NamedPerson) =>
  plainName(person)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** @param words what was already found to differ between this group and others of the name */
function tellGroupApart(
  group: readonly PossibleNamesake[],
  [clue, ...otherClues]: typeof clues,
  words: readonly string[],
): [string, string][] {
  const [only] = group
  if (only !== undefined && group.length === 1 && words.length > 0) return [[only._id, words.join(', ')]]
  if (clue === undefined) {
    const inOrder = group.toSorted((a, b) => (a._id < b._id ? -1 : 1))
    return inOrder.map(({ _id }, index) => [_id, [...words, `homonyme\u00A0${index + 1}`].join(', ')])
  }
  const parts = [...Map.groupBy(group, clue)]
  // A property that the whole group shares distinguishes nobody; a group of one person without words yet still takes it.
  const isUseless = group.length > 1 || words.length > 0
  if (parts.length === 1 && isUseless) return tellGroupApart(group, otherClues, words)
  return parts.flatMap(([word, part]) => tellGroupApart(part, otherClues, word === null ? words : [...words, word]))
}

/**
 * The words that distinguish each of these people from those with the same name, accents and capitals ignored: their team, else another
 * property that the reader knows, else a number. A person whose name is unique has none.
 */
export function tellApart(people: readonly PossibleNamesake[]): Map<string, string> {
  const groups = [...Map.groupBy(people, foldName).values()].filter((group) => group.length > 1)
  return new Map(groups.flatMap((group) => tellGroupApart(group, clues, [])))
}
