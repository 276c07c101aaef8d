// The form in which `accounts.password_hash` is written: argon2id as OWASP asks (19 MiB, two passes), in the PHC string format.
import { randomBytes } from 'node:crypto'

export interface HashParameters {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

export const hashParameters: HashParameters = { memory: 19_456, passes: 2, parallelism: 1 }
export const SALT_BYTES = 16
export const HASH_BYTES = 32

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

export function toPhc(salt: Buffer, hash: Buffer): string {
  const { memory, passes, parallelism } = hashParameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/** A hash for an account whose owner has yet to choose a password: drawn by chance, so that nobody has the password it belongs to. */
export function unusablePasswordHash(): string {
  return toPhc(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
}
