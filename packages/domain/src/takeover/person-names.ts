// First and last names as tables write them: « DURAND Léa », « Léa DURAND », « DURAND L. », « Durand, Léa », with a rank before or not.
import { simple } from '../calendar/french-day.ts'

export interface PersonName {
  readonly name: string
  readonly lastName: string
}

/** The order that a heading says: « Nom Prénom » or « Prénom Nom ». */
export type NameOrder = 'lastFirst' | 'firstLast'

const CIVILITY = /^(?:m\.|mr\.?|mme|mlle|monsieur|madame|dr\.?)$/i
/** Ranks of fire services and police, shortened, as they stand before a name. */
const RANK = /^(?:sap|cpl|cch|sgt|sch|adj|adc|ltn?|slt|cne|cdt|lcl|col|inf|bc|gpx|bri?g|maj|cap|s\/c)\.?$/i
const PARTICLE = /^(?:de|du|des|la|le|les|d['’]|l['’]|von|van|el|al|ben)$/i

const isLoud = (word: string) => {
  const letters = word.replaceAll(/[^\p{L}]/gu, '')
  return letters.length > 0 && letters === letters.toUpperCase()
}
const isInitial = (word: string) => /^(?:\p{Lu}\.?|\p{Lu}\.?-\p{Lu}\.?)$/u.test(word)

/** « DE LA TOURBE » → « De La Tourbe »: only a name that is all in capitals is written anew. */
function quiet(text: string): string {
  if (!isLoud(text) || text.replaceAll(/[^\p{L}]/gu, '').length < 2) return text
  return text.toLowerCase().replaceAll(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
}

const clean = (text: string) => text.replaceAll(/[\s\u00A0]+/g, ' ').trim()

/** First and last name of one cell; null when the text is no name of a person. */
export function splitName(text: string, order: NameOrder = 'lastFirst'): PersonName | null {
  const written = clean(text.replaceAll(/\([^)]*\)/g, ' '))
  if (/[\d=:;/@#%]/.test(written)) return null
  const [beforeComma = '', afterComma] = written.split(',')
  if (afterComma !== undefined) {
    const [last, first] = [clean(beforeComma), clean(afterComma)]
    return last === '' || first === '' ? null : { name: quiet(first), lastName: quiet(last) }
  }
  let words = written.split(' ').filter((word) => /\p{L}/u.test(word))
  while (words.length > 2 && (CIVILITY.test(words[0]!) || (RANK.test(words[0]!) && !isInitial(words[0]!)))) words = words.slice(1)
  if (words.length < 2) return null
  const [first, last] = cut(words, order)
  return { name: quiet(first.join(' ')), lastName: quiet(last.join(' ')) }
}

/** Words of the first name, and of the last. */
function cut(words: readonly string[], order: NameOrder): readonly [readonly string[], readonly string[]] {
  const end = words.at(-1)!
  if (isInitial(end)) return [words.slice(-1), words.slice(0, -1)]
  if (isInitial(words[0]!)) return [words.slice(0, 1), words.slice(1)]
  const loud = words.map((word) => isLoud(word))
  if (loud.some(Boolean) && !loud.every(Boolean)) {
    // Particles in small letters belong to the capitals after them: « de la TOURBE Léa ».
    if (loud[0] || PARTICLE.test(words[0]!)) {
      let at = words.findIndex((word, i) => i > 0 && !isLoud(word) && !PARTICLE.test(word))
      if (at < 0) at = words.length - 1
      return [words.slice(at), words.slice(0, at)]
    }
    let at = loud.indexOf(true)
    while (at > 1 && PARTICLE.test(words[at - 1]!)) at -= 1
    return [words.slice(0, at), words.slice(at)]
  }
  return order === 'firstLast' ? [words.slice(0, 1), words.slice(1)] : [words.slice(-1), words.slice(0, -1)]
}

/** The name of two cells. */
export function joinName(lastName: string, name: string): PersonName | null {
  const [last, first] = [clean(lastName), clean(name)]
  return /\p{L}/u.test(last) && /\p{L}/u.test(first) && !/[\d=:;]/.test(last + first) ? { name: quiet(first), lastName: quiet(last) } : null
}

/** The same for the same person, whatever accents, capitals and apostrophes. */
export const nameKey = ({ name, lastName }: PersonName): string => simple(`${lastName} ${name}`).replaceAll(/[^a-z]+/g, ' ')
