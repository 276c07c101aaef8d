// The password of a device: drawn, shown once, and typed on a telephone.
import { createHash, randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP = 5

/** « k3mwa-… »: four groups of five, 99 bits. It is drawn and never chosen, so that a fast digest keeps it. */
export function newPassword(): string {
  const group = () => Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** The digest of what was typed: telephones begin with a capital, and people leave the hyphens out. */
export function digestOfPassword(typed: string): Buffer {
  return createHash('sha256')
    .update(typed.toLowerCase().replace(/[\s-]+/g, ''))
    .digest()
}
