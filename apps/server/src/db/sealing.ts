// Secrets that stand in the database, sealed by a key of the server's own: a copy of the database alone opens none of them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

export interface Seal {
  /** A key of its own for each purpose, from the one secret. */
  readonly purpose: string
  /** The owner of the sealed value: elsewhere it does not open. */
  readonly owner: string
  readonly serverSecret: string
}

const keyOf = ({ serverSecret, purpose }: Seal) => Buffer.from(hkdfSync('sha256', serverSecret, 'releve', purpose, 32))

/** AES-256-GCM, bound to its owner. */
export function sealText(text: string, seal: Seal): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(seal), iv).setAAD(Buffer.from(seal.owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws when it was sealed for another owner, by another key, or changed since */
export function unsealText(sealed: string, seal: Seal): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(seal), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(seal.owner)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/**
 * Whether `givenProof` is that proof as we write it. Compared as text: its last letter has bits that stand for nothing, and a decoder
 * passes over letters that are none, so that compared as bytes one secret would have many spellings.
 */
export function isProof(givenProof: string, proof: Buffer): boolean {
  const [text, expected] = [Buffer.from(givenProof), Buffer.from(proof.toString('base64url'))]
  return text.length === expected.length && timingSafeEqual(text, expected)
}
