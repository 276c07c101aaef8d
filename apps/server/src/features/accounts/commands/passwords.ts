// Passwords hashed and compared off the event loop.
import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '#http/app-error.ts'
import { HASH_BYTES, hashParameters, SALT_BYTES, toPhc, unusablePasswordHash } from '../store/password-hash.ts'
import type { HashParameters } from '../store/password-hash.ts'

/** Each hash holds 19 MiB: beyond this many at once callers are asked to come back. */
const AT_ONCE = 48
let running = 0

/** @throws AppError busy: asked before a try is counted, it leaves nothing to take back */
/** A proof of who somebody is serves as long in its session, whatever it was made by. */
export const PROOF_MS = 5 * 60_000

export function requireRoom(): void {
  if (running >= AT_ONCE) throw new AppError('busy', { retryAfter: 2 })
}

async function derive(password: string, salt: Buffer, bytes: number, { memory, passes, parallelism }: HashParameters): Promise<Buffer> {
  requireRoom()
  running += 1
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    // The text is composed, so that « é » typed as one or as two characters is the same password.
    const message = password.normalize('NFC')
    argon2('argon2id', { message, nonce: salt, parallelism, tagLength: bytes, memory, passes }, (error, derived) => {
      if (error === null) resolve(derived)
      else reject(error)
    })
    return await promise
  } finally {
    running -= 1
  }
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return toPhc(salt, await derive(password, salt, HASH_BYTES, hashParameters))
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A password is compared with it when the address is unknown, so that the answer takes as long. Nobody has its password. */
const nobody = unusablePasswordHash()

/** False also for `null`, after the same work. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const match = PHC.exec(phc ?? nobody)
  if (match === null) throw new Error('a stored password hash is not in the PHC format of argon2id')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  const expected = Buffer.from(hash, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, parameters)
  return timingSafeEqual(actual, expected) && phc !== null
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
