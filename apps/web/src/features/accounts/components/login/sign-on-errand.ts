// Somebody who is logged in goes to a service of sign-on, to prove anew who they are or to link their account: this device remembers why until they
// return, in this window or in another one of it.
import { deviceStorage } from '#session/current-session.ts'

export interface Errand {
  readonly act: 'prove' | 'link'
  /** The page that they left. */
  readonly from: string
  /** They went in a window of its own; the page waits behind it. */
  readonly isApart: boolean
}

const KEY = 'releve.sign-on'
const CHANNEL = 'releve.sign-on'

function isErrand(value: unknown): value is Errand {
  if (typeof value !== 'object' || value === null) return false
  if (!('act' in value && 'from' in value && 'isApart' in value)) return false
  const { act, from, isApart } = value
  return (act === 'prove' || act === 'link') && typeof from === 'string' && typeof isApart === 'boolean'
}

export function rememberErrand(errand: Errand): void {
  deviceStorage.setItem(KEY, JSON.stringify(errand))
}

/** Null: nobody left for one, so somebody logs in. */
export function takeErrand(): Errand | null {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(KEY) ?? 'null')
    deviceStorage.removeItem(KEY)
    return isErrand(kept) ? kept : null
  } catch {
    return null
  }
}

/** The windows of this device hear that a proof was made. */
export function announceProof(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage('proved')
  channel.close()
}

export function onProof(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
