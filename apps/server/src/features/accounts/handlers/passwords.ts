// Passwords: a link to choose another one, the proof that one knows it, its change; and accounts closed by too many tries.
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { publishSessionsEnded } from '../../../http/events/store.ts'
import type { HandlersOf } from '../../../http/handler.ts'
import { administers, reaches } from '../../../http/principal.ts'
import { queueMails } from '../../../mail/store.ts'
import { beginTry, failTry, hashPassword, ownerOf, sha256, verifyPassword } from '../commands.ts'
import { requireStrongPassword } from '../commands/strength.ts'
import { passwordChangedMail } from '../mails.ts'
import { loadAccount, loadLiveAccount, takePasswordProof } from '../store.ts'
import { queueLetter } from '../store/letters.ts'
import { proveByPassword } from '../store/addresses.ts'
import { emailHashOf, forgetLoginTries } from '../store/login-tries.ts'
import { closeLinks, giveProof, hasProof, loadLink, lockAccount, savePassword, takeLink } from '../store/passwords.ts'
import { endSessionsOf } from '../store/sessions.ts'

const PROOF_MS = 5 * 60_000

export const passwordHandlers: HandlersOf<
  'accounts.requestReset' | 'accounts.resetPassword' | 'accounts.verifyPassword' | 'accounts.updatePassword' | 'accounts.unlock'
> = {
  'accounts.requestReset': async ({ body, pool }) => {
    await queueLetter(pool, { letter: 'reset', email: body.email })
  },

  'accounts.resetPassword': async ({ body, pool, clock, config }) => {
    const tokenHash = sha256(body.token)
    const link = await loadLink(pool, tokenHash, clock())
    if (link === null) throw new AppError('linkRefused')
    // A password refused leaves the link as it was.
    await requireStrongPassword(body.newPassword, ownerOf(link), 'newPassword')
    const passwordHash = await hashPassword(body.newPassword)
    const { user_id: userId, email } = link
    await inTransaction(pool, async (tx) => {
      const now = clock()
      if (!(await lockAccount(tx, userId)) || !(await takeLink(tx, tokenHash, now))) throw new AppError('linkRefused')
      await closeLinks(tx, userId, now)
      await savePassword(tx, userId, passwordHash)
      await proveByPassword(tx, link, now)
      await forgetLoginTries(tx, emailHashOf(email))
      await publishSessionsEnded(tx, await endSessionsOf(tx, { userId, because: 'passwordChanged', now }))
      // Who has just chosen his first password knows it.
      if (link.purpose === 'reset') await queueMails(tx, [passwordChangedMail(link, config)], now)
    })
  },

  'accounts.verifyPassword': async ({ body, principal, ...deps }) => {
    const { pool, clock } = deps
    const { email, password_hash: passwordHash } = await loadAccount(pool, principal.userId)
    const begun = await beginTry(deps, email)
    if (!(await verifyPassword(body.currentPassword, passwordHash))) {
      await failTry(pool, begun, email)
      throw new AppError('wrongPassword')
    }
    await inTransaction(pool, async (tx) => {
      await forgetLoginTries(tx, begun.emailHash)
      await giveProof(tx, principal.sessionId, clock() + PROOF_MS)
    })
  },

  'accounts.updatePassword': async ({ body, principal, pool, clock, config }) => {
    const { userId, sessionId } = principal
    // Looked at first, taken last: a password refused does not use it up.
    if (!(await hasProof(pool, sessionId, clock()))) throw new AppError('passwordProof')
    const account = await loadAccount(pool, userId)
    await requireStrongPassword(body.newPassword, ownerOf(account), 'newPassword')
    const passwordHash = await hashPassword(body.newPassword)
    await inTransaction(pool, async (tx) => {
      const now = clock()
      if (!(await lockAccount(tx, userId)) || !(await takePasswordProof(tx, sessionId, now))) throw new AppError('passwordProof')
      await closeLinks(tx, userId, now)
      await savePassword(tx, userId, passwordHash)
      await publishSessionsEnded(tx, await endSessionsOf(tx, { userId, except: sessionId, because: 'passwordChanged', now }))
      await queueMails(tx, [passwordChangedMail(account, config)], now)
    })
  },

  'accounts.unlock': async ({ params, principal, pool }) => {
    const account = await loadLiveAccount(pool, params.id)
    if (account === null || !reaches(principal, account.center_id)) throw new AppError('notFound')
    if (!administers(principal, account.center_id)) throw new AppError('forbidden')
    await forgetLoginTries(pool, emailHashOf(account.email))
  },
}
