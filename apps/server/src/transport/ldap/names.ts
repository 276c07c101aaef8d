// Distinguished names, compared as directories compare them. One server writes one name in two ways (a comma as « \2C » in an entry and as « \, »
// among the members of a group), and capitals and doubled spaces mean nothing, so that names are never compared as texts.

/** The parts of a name, from the entry up to the root, each as it is compared. */
export type DirectoryName = readonly string[]

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Cuts at a sign that no backslash and no quotation mark protects. */
function cut(text: string, signs: string): string[] {
  const parts: string[] = []
  let part = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index)
    if (letter === '\\') {
      part += letter + text.charAt(++index)
      continue
    }
    if (letter === '"') isQuoted = !isQuoted
    if (!isQuoted && signs.includes(letter)) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return [...parts, part]
}

/** A value without its protections: pairs of hexadecimal digits are octets of UTF-8. */
function unescaped(text: string): string {
  const bare = text.trim().replace(/^"(.*)"$/s, '$1')
  return bare.replace(/(?:\\[\da-f]{2})+|\\(.)/gis, (escape: string, letter: string | undefined) =>
    letter === undefined ? Buffer.from(escape.replaceAll('\\', ''), 'hex').toString('utf8') : letter,
  )
}

function readPair(text: string): string | null {
  const at = text.indexOf('=')
  const type = folded(text.slice(0, Math.max(at, 0)))
  const value = folded(unescaped(text.slice(at + 1)))
  return at < 1 || !/^[\w.;-]+$/.test(type) || value === '' ? null : `${type}=${value}`
}

/** The parts of a name; null: the text is none. */
export function readName(text: string): DirectoryName | null {
  if (text.trim() === '') return null
  const parts = cut(text, ',;').map((part) => cut(part, '+').map(readPair))
  const read = parts.flatMap((pairs) =>
    pairs.includes(null) ? [] : [pairs.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)).join('+')],
  )
  return read.length === parts.length ? read : null
}

/** A name as a key of a map. */
export const keyOfName = (name: DirectoryName): string => name.join('\n')

/** Whether an entry is that unit or stands beneath it. */
export const isWithin = (name: DirectoryName, unit: DirectoryName): boolean =>
  unit.length <= name.length && unit.every((part, index) => part === name[name.length - unit.length + index])
