// The calls of accounts: who comes in and how, passwords, second factors, sessions, new accounts and lost ones.
import type { HandlersOf } from '#http/handler.ts'
import type { CallName } from '#http/handler.ts'
import { addressHandlers } from './addresses.ts'
import { logInHandlers } from './log-in.ts'
import { passwordHandlers } from './passwords.ts'
import { recoveryHandlers } from './recovery.ts'
import { registrationHandlers } from './registration.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { sessionHandlers } from './sessions.ts'
import { signOnLinkHandlers } from './sign-on-links.ts'
import { signOnProofHandlers } from './sign-on-proof.ts'
import { signOnLogInHandlers } from './sign-on.ts'

/** The calls of sign-on by which providers are set stand in the feature of its name. */
type SignOnCall = Exclude<
  Extract<CallName, `signOn.${string}`>,
  'signOn.ways' | 'signOn.providers' | 'signOn.create' | 'signOn.update' | 'signOn.remove' | 'signOn.try'
>

export const accountHandlers: HandlersOf<Extract<CallName, `accounts.${string}`> | SignOnCall> = {
  ...addressHandlers,
  ...logInHandlers,
  ...passwordHandlers,
  ...recoveryHandlers,
  ...registrationHandlers,
  ...secondFactorHandlers,
  ...sessionHandlers,
  ...signOnLinkHandlers,
  ...signOnLogInHandlers,
  ...signOnProofHandlers,
}
