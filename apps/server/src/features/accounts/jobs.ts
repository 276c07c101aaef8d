// Letters of accounts, written outside the call that asked for them so that its time tells nothing; and what is no longer needed goes:
// sessions nobody refreshed, forgotten tries, links, settled requests.
import { userId } from '@releve/contract/fields'
import type pg from 'pg'
import * as z from 'zod/mini'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish, publishSessionsEnded } from '#http/events/store.ts'
import type { Task } from '#jobs/task.ts'
import { mayReceive, queueMails } from '#transport/mail/store.ts'
import { notify } from '../notifications/store/notify.ts'
import { DEVICE_MS } from './commands/known-device.ts'
import { accountElsewhereMail, accountExistsMail, accountPendingMail, registeredMail, resetMail, triesMail } from './mails.ts'
import { createPasswordLink, loadAccountByEmail, loadLiveAccount } from './store/accounts.ts'
import type { Account } from './store/accounts.ts'
import type { Letter } from './store/letters.ts'
import { purgeDevices } from './store/known-devices.ts'
import { createConfirmLink, purgeAddressLinks } from './store/addresses.ts'
import { forgetRefused } from './store/gone-accounts.ts'
import { purgeLoginTries } from './store/login-tries.ts'
import { purgeLinks } from './store/passwords.ts'
import { loadDeciders, purgeRequests, wasMailed } from './store/recovery.ts'
import { endExpired, forgetEnded } from './store/sessions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Security logs are kept six months: an ended session, a settled request is one of their lines. */
const KEEP_MS = 180 * DAY_MS
/** A request nobody answered. */
const KEEP_PENDING_MS = 90 * DAY_MS
/** An account that was refused says so at a log-in this long. */
const KEEP_REFUSED_MS = 30 * DAY_MS

/** A thousand take some 50 ms. */
const SESSIONS_AT_ONCE = 1_000

const letter: z.ZodMiniType<Letter> = z.discriminatedUnion('letter', [
  z.object({ letter: z.literal('reset'), email: z.string() }),
  // Jobs that the version before put into the queue have no `where`.
  z.object({ letter: z.literal('locked'), email: z.string(), where: z.optional(z.enum(['source', 'device', 'session'])) }),
  z.object({ letter: z.literal('closed'), email: z.string() }),
  z.object({ letter: z.literal('exists'), email: z.string() }),
  z.object({ letter: z.literal('elsewhere'), email: z.string(), centerName: z.string() }),
  z.object({ letter: z.literal('registered'), userId }),
])

/** Writes one letter, or none when its address has no account. */
export const writeLetter: Task = async ({ pool, clock, config }, { payload }) => {
  const request = letter.parse(payload)
  const now = clock()
  const { publicUrl } = config
  await inTransaction(pool, async (tx) => {
    if (request.letter === 'registered') {
      const account = await loadLiveAccount(tx, request.userId)
      if (account !== null && account.status === 'pending') await tellOfNewcomer(tx, account, publicUrl, now)
      return
    }
    const account = await loadAccountByEmail(tx, request.email)
    if (account === null) return
    const { _id: userId, email } = account
    const isProved = account.email_verified_at !== null
    const name = isProved ? account.name : null
    const kind = request.letter === 'exists' ? 'accountExists' : request.letter
    // The limit is asked before a link is made that nobody would get.
    if (!(await mayReceive(tx, { kind, to: email, isUnproved: !isProved }, now))) return
    if (kind === 'accountExists') {
      await queueMails(tx, [accountExistsMail({ email, name }, { publicUrl })], now)
      return
    }
    if (request.letter === 'elsewhere') {
      await queueMails(tx, [accountElsewhereMail({ email, name }, { publicUrl, centerName: request.centerName })], now)
      return
    }
    const token = await createPasswordLink(tx, { userId, purpose: 'reset', email, now })
    const to = { email, name }
    const about = { publicUrl, token }
    const where = request.letter === 'locked' ? (request.where ?? 'source') : 'everywhere'
    await queueMails(tx, [request.letter === 'reset' ? resetMail(to, about) : triesMail(to, about, where)], now)
  })
}

/** The newcomer, and those who decide: in their inbox, by a mail of its own to masters without a centre, who have none. */
async function tellOfNewcomer(tx: Transaction, account: Account, publicUrl: string, now: number): Promise<void> {
  const { _id: userId, center_id: centerId, center_name: centerName, email, name, last_name: lastName } = account
  if (centerId === null || centerName === null) return
  // A letter written twice, because a server died in between, tells once.
  if (await wasMailed(tx, 'registered', email, account.created_at)) return
  const about = { publicUrl, centerName, fullName: `${name} ${lastName}` }
  const deciders = await loadDeciders(tx, centerId)
  for (const { _id, center_id: ownCenter } of deciders) {
    if (ownCenter !== null) await notify(tx, ownCenter, [{ userId: _id, kind: 'accountPending', actorId: userId, subjectId: userId }], now)
  }
  // The administrators who decide see the request appear; nobody else learns who asks.
  await publish(tx, centerId, { kind: 'planning', days: [], users: [] })
  const byMail = deciders.filter(({ center_id: ownCenter }) => ownCenter === null)
  const token = await createConfirmLink(tx, { userId, email, now })
  await queueMails(
    tx,
    [registeredMail({ email, name: null }, { ...about, token }), ...byMail.map((to) => accountPendingMail(to, about))],
    now,
  )
}

export async function purgeAccounts(pool: pg.Pool, now: number): Promise<void> {
  await purgeLoginTries(pool, now - DAY_MS)
  await purgeDevices(pool, now - DEVICE_MS)
  await purgeLinks(pool, now - DAY_MS)
  await purgeRequests(pool, now - KEEP_MS, now - KEEP_PENDING_MS)
  await purgeAddressLinks(pool, now - DAY_MS)
  await forgetRefused(pool, now - KEEP_REFUSED_MS)
  await purgeSessions(pool, now)
}

/** Sessions are deleted some at a time: whoever ends a session of their own, or logs in, never waits for all the others. */
async function purgeSessions(pool: pg.Pool, now: number): Promise<void> {
  const end = () =>
    inTransaction(pool, async (tx) => {
      const ended = await endExpired(tx, now, SESSIONS_AT_ONCE)
      await publishSessionsEnded(tx, ended)
      return ended.length
    })
  while ((await end()) === SESSIONS_AT_ONCE);
  while ((await forgetEnded(pool, now - KEEP_MS, SESSIONS_AT_ONCE)) === SESSIONS_AT_ONCE);
}
