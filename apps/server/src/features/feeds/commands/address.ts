// The secret address of a calendar: its identifier and a proof, made with the server's own secret and stored nowhere.
import { createHmac, hkdfSync } from 'node:crypto'
import { isProof } from '#db/sealing.ts'

const ADDRESS = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})\.ics$/

/** A server has one secret; deriving its key costs as much as a third of a reading that changed nothing. */
const keys = new Map<string, Buffer>()
const keyOf = (secret: string) =>
  keys.getOrInsertComputed(secret, () => Buffer.from(hkdfSync('sha256', secret, '', 'releve calendar feed', 32)))

function seal(secret: string, id: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(id).digest()
}

/** The last part of the address: the feed and the proof that this server gave it. */
export function addressOf(secret: string, id: string): string {
  return `${id}.${seal(secret, id).toString('base64url')}.ics`
}

/** The feed an address names, or null when nobody was given that address. */
export function feedOfAddress(secret: string, address: string): string | null {
  const match = ADDRESS.exec(address)
  const [, id, proof] = match ?? []
  if (id === undefined || proof === undefined) return null
  return isProof(proof, seal(secret, id)) ? id : null
}
