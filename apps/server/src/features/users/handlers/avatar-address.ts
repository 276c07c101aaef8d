// The address at which `<img>` shows a picture: it carries the proof that somebody who may see it asked a few minutes ago, for an element
// that sends no header. Nothing is kept of it (docs/decisions).
import { createHmac, hkdfSync } from 'node:crypto'
import { isProof } from '#db/sealing.ts'

/** An address is the same for as long, so that a browser keeps what it showed; it holds for one to two of them. */
export const ADDRESS_MS = 5 * 60_000

const ADDRESS = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(\d{1,10})\.([\w-]{43})$/

function seal(secret: string, id: string, expiresAt: number): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'releve shown avatar', 32))
  return createHmac('sha256', key).update(`${id} ${expiresAt}`).digest()
}

/** The last part of the address, and the instant at which it stops to hold. */
export function addressOf(secret: string, id: string, now: number): { readonly address: string; readonly expiresAt: number } {
  const expiresAt = (Math.floor(now / ADDRESS_MS) + 2) * ADDRESS_MS
  return { address: `${id}.${expiresAt / 1000}.${seal(secret, id, expiresAt).toString('base64url')}`, expiresAt }
}

/** The picture an address names; null when this server did not give it, or gave it too long ago. */
export function avatarOfAddress(secret: string, address: string, now: number): string | null {
  const [, id, seconds, proof] = ADDRESS.exec(address) ?? []
  if (id === undefined || seconds === undefined || proof === undefined) return null
  const expiresAt = Number(seconds) * 1000
  // A number may be written with zeros before it.
  if (String(expiresAt / 1000) !== seconds) return null
  return isProof(proof, seal(secret, id, expiresAt)) && now < expiresAt ? id : null
}
