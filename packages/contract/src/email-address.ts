// One spelling for each e-mail address, so that what is compared, counted, stored and looked up is the same text everywhere.

/**
 * Composed, compatible forms made plain (NFKC), in lower case. `toLowerCase` and the `lower` of a database do not agree on every
 * capital (« İ »): once an address has passed here nothing is left for either to change.
 */
export function canonicalEmail(typed: string): string {
  // Lower case may bring a letter and its mark side by side.
  return typed.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}
