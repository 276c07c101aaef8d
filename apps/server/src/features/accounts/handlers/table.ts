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
import { signOnLogInHandlers } from './sign-on.ts'

export const accountHandlers: HandlersOf<Extract<CallName, `accounts.${string}`> | 'signOn.begin' | 'signOn.finish'> = {
  ...addressHandlers,
  ...logInHandlers,
  ...passwordHandlers,
  ...recoveryHandlers,
  ...registrationHandlers,
  ...secondFactorHandlers,
  ...sessionHandlers,
  ...signOnLogInHandlers,
}
