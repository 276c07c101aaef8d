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

/** The address at which the service of sign-on is left too; null: there is none. */
async function sayGoodbye(): Promise<string | null> {
  if (session.isSignedOn()) return (await call('signOn.leave', { body: {} })).url
  await call('accounts.logout')
  return null
}

export async function logOut(): Promise<void> {
  session.leave()
  void forgetDevice().catch(() => undefined)
  const waited = new Promise<null>((resolve) => setTimeout(() => resolve(null), LONGEST_GOODBYE_MS))
  const next = await Promise.race([sayGoodbye().catch(() => null), waited])
  session.end('logout')
  // The next person at this computer would come in by the same button without a question.
  if (next !== null) location.assign(next)
}
