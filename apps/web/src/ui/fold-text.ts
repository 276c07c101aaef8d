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
