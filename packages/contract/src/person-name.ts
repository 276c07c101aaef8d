// How somebody is named, on a screen and in a sentence of the server, so that two people of one name are never taken for each other.

export interface NamedPerson {
  readonly name: string
  readonly lastName: string
  /** The words that tell the person from a namesake of their centre; the server adds them where there is one. */
  readonly distinction?: string | undefined
}

/** « Zoé Ardoisière »; a centre bears no last name. */
export function plainName({ name, lastName }: NamedPerson): string {
  return `${name} ${lastName}`.trim()
}

/** « Zoé Ardoisière », and « Zoé Ardoisière (équipe B) » where there are two of them. */
export function fullName(person: NamedPerson): string {
  return withDistinction(plainName(person), person)
}

/** `name` is how they are called there: in full, in short, or filed by their last name. */
export function withDistinction(name: string, { distinction }: Pick<NamedPerson, 'distinction'>): string {
  return distinction === undefined ? name : `${name} (${distinction})`
}

/** « équipe D » inside a sentence; a letter or an acronym keeps its capitals: « B », « SMUR 1 ». */
export function teamInSentence({ name }: { readonly name: string }): string {
  const [first = ''] = name
  const isWord = /^\p{Lu}\p{Ll}/u.test(name)
  return (isWord ? first.toLocaleLowerCase('fr') : first) + name.slice(first.length).replace(' ', '\u00A0')
}

/** Somebody as far as they may be told from a namesake: what the reader may not know of them is left out. */
export interface PossibleNamesake extends NamedPerson {
  readonly _id: string
  readonly team: { readonly name: string } | null
  readonly role: string | null
  readonly rank: string | null
  readonly registrationNumber?: string | null | undefined
  readonly email?: string | undefined
}

/** Properties that two people may differ by, the plainest first; null: not known. */
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
function tellGroupApart(group: readonly PossibleNamesake[], [clue, ...others]: typeof clues, words: readonly string[]): [string, string][] {
  const [only] = group
  if (only !== undefined && group.length === 1 && words.length > 0) return [[only._id, words.join(', ')]]
  if (clue === undefined) {
    const inOrder = group.toSorted((a, b) => (a._id < b._id ? -1 : 1))
    return inOrder.map(({ _id }, index) => [_id, [...words, `homonyme\u00A0${index + 1}`].join(', ')])
  }
  const parts = [...Map.groupBy(group, clue)]
  // A clue that all of them share tells nobody apart; for one person alone, not yet named by any clue, it still says something.
  const isUseless = group.length > 1 || words.length > 0
  if (parts.length === 1 && isUseless) return tellGroupApart(group, others, words)
  return parts.flatMap(([word, part]) => tellGroupApart(part, others, word === null ? words : [...words, word]))
}

/**
 * The words that tell each of these people from those with the same name, accents and capitals aside: their team, else another property the
 * reader knows, else a number. A person whose name is unique has none.
 */
export function tellApart(people: readonly PossibleNamesake[]): Map<string, string> {
  const groups = [...Map.groupBy(people, foldName).values()].filter((group) => group.length > 1)
  return new Map(groups.flatMap((group) => tellGroupApart(group, clues, [])))
}
