// Text as one searches it: without what a tired thumb leaves out.

/** Letters and digits only: no accent, no case, œ as oe, apostrophes and hyphens as spaces. */
export function foldText(text: string): string {
  return text
    .toLocaleLowerCase('fr')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The order of a list, accents and capitals aside. Not by Intl.Collator: to make the first one takes as long as to draw a page. */
export function compareFolded(a: string, b: string): number {
  const [first, second] = [foldText(a), foldText(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}
