// The calls of accounts: who comes in and how, passwords, second factors, sessions, new accounts and lost ones.
import type { HandlersOf } from '../../http/handler.ts'
import type { CallName } from '../../http/handler.ts'
import { addressHandlers } from './handlers/addresses.ts'
import { logInHandlers } from './handlers/log-in.ts'
import { passwordHandlers } from './handlers/passwords.ts'
import { recoveryHandlers } from './handlers/recovery.ts'
import { registrationHandlers } from './handlers/registration.ts'
import { secondFactorHandlers } from './handlers/second-factor.ts'
import { sessionHandlers } from './handlers/sessions.ts'

export const accountHandlers: HandlersOf<Extract<CallName, `accounts.${string}`>> = {
  ...addressHandlers,
  ...logInHandlers,
  ...passwordHandlers,
  ...recoveryHandlers,
  ...registrationHandlers,
  ...secondFactorHandlers,
  ...sessionHandlers,
}
