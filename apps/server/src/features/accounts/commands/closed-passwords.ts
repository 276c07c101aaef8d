// Centres whose members come in by a provider alone. A master administrator, who comes in by no provider, is the way back: their password opens, and
// the other masters are told each time.
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadMasters } from '#features/directory/store.ts'
import { keepEverywhere } from '#features/journal/store.ts'
import { arePasswordsClosed, areSomePasswordsClosed } from '#features/sign-on/store.ts'
import { queueMails } from '#transport/mail/store.ts'
import { masterCameInMail } from '../mails.ts'
import { loadLiveAccount } from '../store/accounts.ts'
import type { Account } from '../store/accounts.ts'
import { passwordOpenUntil } from '../store/passwords.ts'
import { deviceOf } from './device.ts'

/** Whether a right password lets them in no more: their centre closed passwords, and nobody reopened it for them. */
export async function isShutOut(db: Queryable, account: Account, now: number): Promise<boolean> {
  const { _id: userId, center_id: centerId, adminType } = account
  if (adminType === 'master' || centerId === null || !(await arePasswordsClosed(db, centerId))) return false
  const until = await passwordOpenUntil(db, userId)
  return until === null || until <= now
}

/** The log-in of a master by a password is rare where members come in by none: the other masters learn of it, and it is in the journals. */
export async function tellOfMaster(
  tx: Transaction,
  account: Account,
  about: { readonly userAgent: string | null; readonly publicUrl: string; readonly now: number },
): Promise<void> {
  if (!(await areSomePasswordsClosed(tx))) return
  const { userAgent, publicUrl, now } = about
  const masters: Account[] = []
  for (const { _id } of await loadMasters(tx)) {
    const master = await loadLiveAccount(tx, _id)
    if (master !== null) masters.push(master)
  }
  const others = masters.filter(({ _id }) => _id !== account._id)
  // The only one hears of it too: it may be somebody else.
  const told = others.length > 0 ? others : masters
  const fullName = `${account.name} ${account.last_name}`
  const mails = told.map(({ email, name }) => masterCameInMail({ email, name }, { fullName, device: deviceOf(userAgent), publicUrl }))
  await queueMails(tx, mails, now)
  await keepEverywhere(tx, { kind: 'masterCameIn', actorId: account._id, now })
}
