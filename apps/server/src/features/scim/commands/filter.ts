// Filters of SCIM (RFC 7644, 3.4.2.2), read into a function that judges a resource. Texts are compared without capitals, but for identifiers,
// which are compared as they are; a path within an array is true where one of its values is.
import { ScimError } from './scim-error.ts'

export type Resource = Readonly<Record<string, unknown>>
type Test = (resource: Resource) => boolean

export interface Filter {
  readonly test: Test
  /** The text that one attribute has to equal, where that is all the filter says: such a one is looked up instead of gone through. */
  readonly equals: { readonly attribute: string; readonly value: string } | null
}

const LONGEST = 2_000
const DEEPEST = 20
const EXACT: ReadonlySet<string> = new Set(['id', 'externalid'])
const unreadable = () => new ScimError(400, 'Ce filtre ne se lit pas.', 'invalidFilter')

/** Words, texts in quotes and brackets. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|[^\s()[\]"]+)/gy

function tokensOf(text: string): string[] {
  if (text.length > LONGEST) throw unreadable()
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  const trimmed = text.trim()
  while (TOKEN.lastIndex < trimmed.length) {
    const match = TOKEN.exec(trimmed)
    if (match === null) throw unreadable()
    tokens.push(match[1] ?? '')
  }
  return tokens
}

function isRecord(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The values at a path, in lower case: of arrays, those of each entry. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => valuesAt(each, path))
  const [first, ...rest] = path
  if (first === undefined) return value === undefined || value === null ? [] : isRecord(value) ? valuesAt(value, ['value']) : [value]
  if (!isRecord(value)) return []
  const found = Object.entries(value).find(([name]) => name.toLowerCase() === first)
  return found === undefined ? [] : valuesAt(found[1], rest)
}

type Literal = string | boolean | number | null

function literalOf(token: string | undefined): Literal {
  try {
    const value: unknown = JSON.parse(token ?? '')
    // Such a text is in no name, and a database refuses to look for it.
    if (typeof value === 'string' && (/\p{Cc}/u.test(value) || !value.isWellFormed())) throw unreadable()
    if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value
  } catch (error) {
    if (error instanceof ScimError) throw error
    // Entra ID writes « eq True ».
    if (/^(?:true|false)$/i.test(token ?? '')) return token?.toLowerCase() === 'true'
  }
  throw unreadable()
}

function comparison(operator: string, expected: Literal, isExact: boolean): (value: unknown) => boolean {
  const fold = (value: unknown): unknown => {
    if (typeof value === 'boolean' && typeof expected === 'string') return String(value)
    return typeof value === 'string' && !isExact ? value.toLowerCase() : value
  }
  const other = fold(typeof expected === 'string' && !isExact ? expected.toLowerCase() : expected)
  const texts = (judge: (value: string, part: string) => boolean) => (value: unknown) => {
    const folded = fold(value)
    return typeof folded === 'string' && typeof other === 'string' && judge(folded, other)
  }
  switch (operator) {
    case 'eq':
      return (value) => fold(value) === other
    case 'co':
      return texts((value, part) => value.includes(part))
    case 'sw':
      return texts((value, part) => value.startsWith(part))
    case 'ew':
      return texts((value, part) => value.endsWith(part))
    default:
      throw unreadable()
  }
}

const pathOf = (token: string): string[] => {
  const lower = token.toLowerCase()
  const bare = lower.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '')
  if (!/^[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/.test(bare)) throw unreadable()
  return bare.split('.')
}

class Reader {
  readonly #tokens: readonly string[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at]
  }

  #next(): string | undefined {
    return this.#tokens[this.#at++]
  }

  #takes(word: string): boolean {
    if (this.#peek()?.toLowerCase() !== word) return false
    this.#at += 1
    return true
  }

  either(): Test {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw unreadable()
    const tests = [this.#both()]
    while (this.#takes('or')) tests.push(this.#both())
    this.#depth -= 1
    return (resource) => tests.some((test) => test(resource))
  }

  #both(): Test {
    const tests = [this.#one()]
    while (this.#takes('and')) tests.push(this.#one())
    return (resource) => tests.every((test) => test(resource))
  }

  #one(): Test {
    if (this.#takes('not')) {
      const test = this.#one()
      return (resource) => !test(resource)
    }
    if (this.#takes('(')) {
      const test = this.either()
      if (!this.#takes(')')) throw unreadable()
      return test
    }
    const token = this.#next()
    if (token === undefined) throw unreadable()
    const path = pathOf(token)
    if (this.#takes('[')) return this.#within(path)
    return this.#compare((resource) => valuesAt(resource, path), EXACT.has(path[0] ?? ''))
  }

  /** `emails[type eq "work" and value co "x"]`: one entry has to pass all of it. A part after the bracket is compared too. */
  #within(path: readonly string[]): Test {
    const test = this.either()
    if (!this.#takes(']')) throw unreadable()
    const entries = (resource: Resource): Resource[] => {
      const [name = ''] = path
      const found = Object.entries(resource).find(([each]) => each.toLowerCase() === name)?.[1]
      return (Array.isArray(found) ? found : [found]).filter(isRecord).filter(test)
    }
    const part = this.#peek()
    if (part === undefined || !part.startsWith('.')) return (resource) => entries(resource).length > 0
    this.#at += 1
    const rest = pathOf(part.slice(1))
    return this.#compare((resource) => entries(resource).flatMap((entry) => valuesAt(entry, rest)), false)
  }

  #compare(values: (resource: Resource) => unknown[], isExact: boolean): Test {
    const operator = this.#next()?.toLowerCase() ?? ''
    if (operator === 'pr') return (resource) => values(resource).some((value) => value !== '')
    const expected = literalOf(this.#next())
    if (operator === 'ne') {
      const equals = comparison('eq', expected, isExact)
      return (resource) => !values(resource).some(equals)
    }
    const judge = comparison(operator, expected, isExact)
    return (resource) => values(resource).some(judge)
  }
}

/** @throws ScimError invalidFilter */
export function readFilter(text: string): Filter {
  const tokens = tokensOf(text)
  const reader = new Reader(tokens)
  const test = reader.either()
  if (!reader.isAtEnd) throw unreadable()
  const [attribute = '', operator = '', value] = tokens
  const literal = tokens.length === 3 && operator.toLowerCase() === 'eq' ? literalOf(value) : null
  return { test, equals: typeof literal === 'string' ? { attribute: pathOf(attribute).join('.'), value: literal } : null }
}
