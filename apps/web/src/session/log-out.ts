// Leaving, of one's own will.
import { call } from '../api/client.ts'
import { session } from './current-session.ts'
import { forgetDevice } from './forget-device.ts'

/** The server hears of it, but is not waited for longer than this: leaving must work without network. */
const LONGEST_GOODBYE_MS = 3_000

export async function logOut(): Promise<void> {
  session.leave()
  void forgetDevice().catch(() => undefined)
  const waited = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_GOODBYE_MS))
  const heard = call('accounts.logout').catch(() => undefined)
  await Promise.race([heard, waited])
  session.end('logout')
}
