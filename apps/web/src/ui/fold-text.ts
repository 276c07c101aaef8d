// Text as one searches it: without what a tired thumb leaves out.

/** Letters and digits only: no accent, no case, œ as oe, apostrophes and hyphens as spaces; 5x8 as 5 × 8. */
export function foldText(text: string): string {
  return text
    .toLocaleLowerCase('fr')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/(\d\s*)x(?=\s*(?:\d|$))/gu, '$1 ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Names are sorted again and again, and are few. */
const KNOWN_AT_MOST = 5_000
const known = new Map<string, string>()

function foldKnown(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const folded = foldText(text)
  if (known.size >= KNOWN_AT_MOST) known.clear()
  known.set(text, folded)
  return folded
}

/** The order of a list, accents and capitals aside. Not by Intl.Collator: to make the first one takes as long as to draw a page. */
export function compareFolded(a: string, b: string): number {
  if (a === b) return 0
  const [first, second] = [foldKnown(a), foldKnown(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}
