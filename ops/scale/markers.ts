// Centres are drawn once and written many times: in a drawn row an identifier is a mark, which each centre replaces by its own. The same
// seed and number of a centre give the same identifiers on every machine.
import type { Ids } from '../../packages/domain/src/ids.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'

/** The content between two marks: the mark as the centre writes it. */
type Mark =
  | { readonly kind: 'id' | 'hash' | 'firstName' | 'lastName'; readonly local: number }
  | { readonly kind: 'pair'; readonly locals: readonly [number, number] }
  | { readonly kind: 'number' }

const hash = (local: number) => `⟦h${local}⟧`
/** The number of the centre. */
export const NUMBER = '⟦n⟧'

export const marks = {
  /** 32 bytes, as SHA-256 would give them. */
  bytes: (local: number) => `\\x${hash(local)}`,
  firstName: (local: number) => `⟦f${local}⟧`,
  lastName: (local: number) => `⟦l${local}⟧`,
  /** Two identifiers in their order, joined. */
  pair: (first: string, second: string) => `⟦p${localOf(first)},${localOf(second)}⟧`,
}

/** A mark for a thing of the centre; `local` tells it from all others of the centre. */
export function mark<Kind extends keyof Ids>(kind: Kind, local: number): Ids[Kind]
export function mark(kind: null, local: number): string
export function mark(_kind: unknown, local: number): string {
  return `⟦i${local}⟧`
}

export function localOf(marked: string): number {
  const found = /^⟦i(\d+)⟧$/.exec(marked)?.[1]
  if (found === undefined) throw new Error(`not an identifier: ${marked}`)
  return Number(found)
}

/** A drawn text: `texts[0]`, then each mark with the text after it. */
export interface Drawn {
  readonly texts: readonly string[]
  readonly marks: readonly Mark[]
}

function markOf(text: string): Mark {
  const rest = text.slice(1)
  switch (text[0]) {
    case 'i':
      return { kind: 'id', local: Number(rest) }
    case 'h':
      return { kind: 'hash', local: Number(rest) }
    case 'f':
      return { kind: 'firstName', local: Number(rest) }
    case 'l':
      return { kind: 'lastName', local: Number(rest) }
    case 'p': {
      const [first = '', second = ''] = rest.split(',')
      return { kind: 'pair', locals: [Number(first), Number(second)] }
    }
    default:
      return { kind: 'number' }
  }
}

export function cut(text: string): Drawn {
  const parts = text.split(/⟦([^⟧]*)⟧/)
  return { texts: parts.filter((_, index) => index % 2 === 0), marks: parts.filter((_, index) => index % 2 === 1).map(markOf) }
}

/** Every 16 bits as they are written. */
const HEX = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'))
const hex = (word: number) => `${HEX[word >>> 16] ?? ''}${HEX[word & 0xffff] ?? ''}`

/** Murmur's last step: every bit of the one depends on every bit of the other. */
function mixed(value: number): number {
  let word = value | 0
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
  return (word ^ (word >>> 16)) >>> 0
}

const word = (seed: number, center: number, local: number, place: number) =>
  mixed(Math.imul(center, 0x9e3779b1) + mixed(Math.imul(local, 0x85ebca77) + mixed(seed + Math.imul(place, 0xc2b2ae3d))))

/** A UUID of random form (version 4). */
export function idOf(seed: number, center: number, local: number): string {
  const first = hex(word(seed, center, local, 1))
  const second = word(seed, center, local, 2)
  const third = word(seed, center, local, 3)
  const fourth = hex(word(seed, center, local, 4))
  const version = (second & 0xffff0fff) | 0x4000
  const variant = (third & 0x3fffffff) | 0x80000000
  return `${first}-${HEX[version >>> 16] ?? ''}-${HEX[version & 0xffff] ?? ''}-${HEX[variant >>> 16] ?? ''}-${HEX[variant & 0xffff] ?? ''}${fourth}`
}

/** Few names are of many, many are of few. */
function nameOf(names: readonly string[], drawn: number): string {
  const share = drawn / 4_294_967_296
  return names[Math.floor(share * share * names.length)] ?? ''
}

function lastName(seed: number, center: number, local: number): string {
  const first = nameOf(LAST_NAMES, word(seed, center, local, 5))
  const drawn = word(seed, center, local, 6)
  return drawn % 8 === 0 ? `${first}-${nameOf(LAST_NAMES, mixed(drawn))}` : first
}

function written(mark: Mark, seed: number, center: number): string {
  switch (mark.kind) {
    case 'id':
      return idOf(seed, center, mark.local)
    case 'hash':
      return [7, 8, 9, 10, 11, 12, 13, 14].map((place) => hex(word(seed, center, mark.local, place))).join('')
    case 'firstName':
      return nameOf(FIRST_NAMES, word(seed, center, mark.local, 15))
    case 'lastName':
      return lastName(seed, center, mark.local)
    case 'pair':
      return mark.locals
        .map((local) => idOf(seed, center, local))
        .toSorted()
        .join(',')
    case 'number':
      return String(center)
  }
}

/** The drawn text as that centre writes it. */
export function writtenBy(drawn: Drawn, seed: number, center: number): string {
  let text = drawn.texts[0] ?? ''
  for (const [index, mark] of drawn.marks.entries()) text += written(mark, seed, center) + (drawn.texts[index + 1] ?? '')
  return text
}
