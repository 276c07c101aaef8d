// The services of sign-on that open an account: its owner reads and unlinks them, and an administrator unlinks those of a member, whose address
// changed hands or who lost their account there.
import type { CenterId, UserId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publishSessionsEnded } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers, reaches } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { keepAct } from '#features/journal/store.ts'
import { loadProviders } from '#features/sign-on/store.ts'
import type { Provider } from '#features/sign-on/store.ts'
import { queueMails } from '#transport/mail/store.ts'
import { passwordOpenedMail, signOnUnlinkedMail } from '../mails.ts'
import { loadAccount, loadLiveAccount } from '../store/accounts.ts'
import type { Account } from '../store/accounts.ts'
import { lockAccount, openPasswordUntil } from '../store/passwords.ts'
import { endSessionsByIssuer, loadIdentities, unlinkIdentities } from '../store/sign-on.ts'

const serves = ({ center_ids: centerIds }: Provider, centerId: CenterId | null): boolean =>
  centerIds === null || (centerId !== null && centerIds.includes(centerId))

/** The name of a provider that may be gone: that of its machine then. */
async function labelsOf(db: Queryable, issuers: readonly string[]): Promise<string[]> {
  const known = new Map((await loadProviders(db)).map(({ issuer, label }) => [issuer, label]))
  return [...new Set(issuers)].map((issuer) => known.get(issuer) ?? URL.parse(issuer)?.host ?? issuer)
}

/** A member who is locked out of their provider comes in by a password as long. */
const PASSWORD_OPEN_MS = 86_400_000

/** @throws AppError notFound, forbidden */
async function administeredAccount(db: Queryable, principal: Principal, userId: UserId): Promise<Account> {
  const account = await loadLiveAccount(db, userId)
  if (account === null || !reaches(principal, account.center_id)) throw new AppError('notFound')
  if (!administers(principal, account.center_id)) throw new AppError('forbidden')
  return account
}

interface Unlinking {
  readonly userId: UserId
  /** Null: of all providers. */
  readonly issuer: string | null
  /** The session that stays; null: all that a provider opened end. */
  readonly except: string | null
  readonly byAdministrator: boolean
  readonly publicUrl: string
  readonly now: number
}

/** @returns false: nothing was linked */
async function unlink(tx: Transaction, { userId, issuer, except, byAdministrator, publicUrl, now }: Unlinking): Promise<boolean> {
  await lockAccount(tx, userId)
  const issuers = await unlinkIdentities(tx, userId, issuer)
  if (issuers.length === 0) return false
  await publishSessionsEnded(tx, await endSessionsByIssuer(tx, { userId, issuers, except, now }), 'sessionSignedOut')
  const account = await loadAccount(tx, userId)
  await queueMails(tx, [signOnUnlinkedMail(account, { labels: await labelsOf(tx, issuers), byAdministrator, publicUrl })], now)
  return true
}

export const signOnLinkHandlers: HandlersOf<'signOn.links' | 'signOn.unlink' | 'signOn.unlinkMember' | 'signOn.openPassword'> = {
  'signOn.links': async ({ principal, pool }) => {
    const { userId, centerId, adminType } = principal
    const identities = new Map((await loadIdentities(pool, userId)).map((each) => [each.issuer, each]))
    const open = (await loadProviders(pool)).filter((provider) => provider.is_open)
    // A master administrator comes in by none.
    const offered = adminType === 'master' ? [] : open.filter((provider) => identities.has(provider.issuer) || serves(provider, centerId))
    const listed = offered.map(({ _id, issuer, label }) => {
      const linked = identities.get(issuer)
      return { issuer, providerId: _id, label, linkedAt: linked?.linked_at ?? null, lastUsedAt: linked?.last_used_at ?? null }
    })
    const offeredIssuers = new Set(offered.map(({ issuer }) => issuer))
    const others = [...identities.values()].filter(({ issuer }) => !offeredIssuers.has(issuer))
    const labels = await Promise.all(others.map(({ issuer }) => labelsOf(pool, [issuer])))
    const gone = others.map(({ issuer, linked_at: linkedAt, last_used_at: lastUsedAt }, place) => ({
      issuer,
      providerId: null,
      label: labels[place]?.[0] ?? issuer,
      linkedAt,
      lastUsedAt,
    }))
    return [...listed, ...gone]
  },

  'signOn.unlink': async ({ body, principal, pool, clock, config }) => {
    const { userId, sessionId: except } = principal
    const { publicUrl } = config
    await inTransaction(pool, async (tx) => {
      const isDone = await unlink(tx, { userId, issuer: body.issuer, except, byAdministrator: false, publicUrl, now: clock() })
      if (!isDone) throw new AppError('notFound')
    })
  },

  'signOn.unlinkMember': async ({ params, principal, pool, clock, config }) => {
    const { _id: userId, center_id: centerId } = await administeredAccount(pool, principal, params.id)
    const { publicUrl } = config
    await inTransaction(pool, async (tx) => {
      const now = clock()
      const isDone = await unlink(tx, { userId, issuer: null, except: null, byAdministrator: true, publicUrl, now })
      if (isDone && centerId !== null)
        await keepAct(tx, centerId, { kind: 'signOnUnlinked', actorId: principal.userId, subjectId: userId, now })
    })
  },

  'signOn.openPassword': async ({ params, principal, pool, clock, config }) => {
    const account = await administeredAccount(pool, principal, params.id)
    const { _id: userId, center_id: centerId } = account
    return inTransaction(pool, async (tx) => {
      const now = clock()
      const until = now + PASSWORD_OPEN_MS
      await lockAccount(tx, userId)
      await openPasswordUntil(tx, userId, until)
      await queueMails(tx, [passwordOpenedMail(account, config)], now)
      if (centerId !== null) await keepAct(tx, centerId, { kind: 'passwordOpened', actorId: principal.userId, subjectId: userId, now })
      return { until }
    })
  },
}
