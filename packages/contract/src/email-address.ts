// One spelling for each e-mail address, so that what is compared, counted, stored and looked up is the same text everywhere.

/**
 * Composed, compatible forms made plain (NFKC), in lower case. `toLowerCase` and the `lower` of a database do not agree on every
 * capital (« İ »): once an address has passed here nothing is left for either to change.
 */
export function canonicalEmail(typed: string): string {
  // Lower case may bring a letter and its mark side by side.
  return typed.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/** The text that stands for a missing address ends so. `.invalid` names no server (RFC 2606). */
const NO_ADDRESS = '@invalid'

/** Nothing can be sent to its owner, who does not log in until an administrator gives an address. */
export const hasNoAddress = (email: string): boolean => email.endsWith(NO_ADDRESS)

/** This text stands for the address of the account; nobody else can have it. */
export const noAddressOf = (userId: string): string => `sansadresse.${userId}${NO_ADDRESS}`
