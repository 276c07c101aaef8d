// Leaving, of one's own will. A device that is left is told nothing any more: the server ends its subscription with the session, the device
// forgets it here.
import { call } from '../api/client.ts'
import { session } from './current-session.ts'

/** The server hears of it, but is not waited for longer than this: leaving must work without network. */
const LONGEST_GOODBYE_MS = 3_000

/** It is not awaited: leaving must work where the browser has no worker, or does not answer. */
export async function forgetDevice(): Promise<void> {
  if (import.meta.env.VITE_SHELL === '1') return (await import('./phone-device.ts')).forgetPhone()
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

export async function logOut(): Promise<void> {
  session.leave()
  void forgetDevice().catch(() => undefined)
  const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_GOODBYE_MS))
  const answer = call('accounts.logout').catch(() => undefined)
  await Promise.race([answer, waited])
  session.end('logout')
}
