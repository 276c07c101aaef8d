// How many calls a minute one address may make of what is open to all. A centre may stand behind one address, and its whole team log in
// at once; forms that queue mails or hash passwords are for people, not for programs. A public call without a limit does not compile.
import type { Routes } from '@releve/contract'
import type { CallName } from './handler.ts'

type PublicName = { [N in CallName]: Routes[N] extends { readonly access: 'public' } ? N : never }[CallName]

export type Limits = Readonly<Record<PublicName, number>>

export const callsPerMinute: Limits = {
  'accounts.login': 100,
  'accounts.refresh': 400,
  'accounts.register': 20,
  'accounts.requestReset': 20,
  'accounts.resetPassword': 20,
  'accounts.restoreAddress': 20,
  'accounts.requestRecovery': 20,
  'centers.list': 300,
  'notifications.clear': 120,
  'tickets.create': 5,
  'feeds.calendar': 120,
}

/** Undefined: only who has a session gets that far. */
export function limitOf(limits: Limits, name: CallName): number | undefined {
  return Object.entries(limits).find(([key]) => key === name)?.[1]
}
