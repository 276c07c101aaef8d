// Passwords: argon2id as OWASP asks (19 MiB, two passes), stored in the PHC string format; and what makes one strong enough.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserData } from '@releve/contract/accounts'
import { AppError } from '../../http/app-error.ts'
import type { Account } from './store.ts'

interface Parameters {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const current: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Each hash holds 19 MiB: beyond this many at once callers are asked to come back. */
const AT_ONCE = 48
let running = 0

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

async function derive(password: string, salt: Buffer, bytes: number, { memory, passes, parallelism }: Parameters): Promise<Buffer> {
  if (running >= AT_ONCE) throw new AppError('busy', { retryAfter: 2 })
  running += 1
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    // Composed, so that « é » typed as one or as two characters is the same password.
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
  const hash = await derive(password, salt, HASH_BYTES, current)
  return `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${base64(salt)}$${base64(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Compared with when the address is unknown, so that the answer takes as long. Nobody has its password. */
const nobody = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`

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

/** Most used passwords and the words of the trade, without figures and marks; compared in lower case. */
const commonWords: ReadonlySet<string> = new Set(
  `password motdepasse azerty qwerty azertyuiop qwertyuiop admin administrateur administrator root releve relève pompier pompiers
  sapeur sapeurpompier sdis samu codis police planning bonjour soleil doudou loulou chouchou marseille iloveyou jetaime letmein
  welcome bienvenue changeme changezmoi secret abc abcd abcdef test demo user utilisateur france paris liverpool football dragon
  monkey master superman batman princesse nicolas camille thomas`.split(/\s+/),
)

/**
 * Why a password is too weak for an administrator, one French sentence, or null. ANSSI: 16 characters for administrators; CNIL
 * 2022-100: known passwords are refused; no rule of composition.
 * @param own names and address of the account
 */
export function weakPassword(password: string, own: readonly string[], minimum = 16): string | null {
  const text = password.normalize('NFC')
  const length = [...text].length
  if (length < minimum) return `Le mot de passe doit compter au moins ${minimum} caractères.`
  if (length > 128) return 'Le mot de passe ne doit pas dépasser 128 caractères.'
  const lower = text.toLowerCase()
  if (new Set(lower).size < 6) return 'Ce mot de passe répète trop peu de caractères différents.'
  if (/^(.{1,8})\1+$/u.test(lower)) return 'Ce mot de passe répète le même motif.'
  if (isSequence(lower)) return 'Ce mot de passe est une suite trop connue.'
  for (const part of own.flatMap((name) => name.toLowerCase().split(/[\s@.'’-]+/))) {
    if (part.length >= 4 && lower.includes(part)) return 'Le mot de passe ne doit pas contenir votre nom ou votre adresse.'
  }
  const letters = lower.replace(/[^\p{L}]+/gu, '')
  if (commonWords.has(letters) || isRepeatOfCommon(letters)) return 'Ce mot de passe est trop connu.'
  return null
}

/** Whole text made of steps of one alphabet, keyboard row or digits: abcdefghijklmnop, 1234567890123456. */
function isSequence(text: string): boolean {
  let steps = 0
  for (let i = 1; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1)
    if (step === 1 || step === -1 || step === 0 || step === -9) steps++
  }
  return steps >= text.length - 2
}

function isRepeatOfCommon(letters: string): boolean {
  for (const word of commonWords) {
    if (word.length >= 4 && letters.length > word.length && letters.replaceAll(word, '').length <= 2) return true
  }
  return false
}

export function toUserData(account: Omit<Account, 'password_hash'>): UserData {
  return {
    _id: account._id,
    userId: account._id,
    centerId: account.center_id,
    email: account.email,
    name: account.name,
    lastName: account.last_name,
    avatar: account.avatar,
    status: account.status,
    isAdmin: account.is_admin,
    adminType: account.admin_type,
    preferences: account.preferences,
  }
}
