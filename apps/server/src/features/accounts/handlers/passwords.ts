// Passwords: a link to choose another one, the proof that one knows it, its change; and accounts closed by too many tries.
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publishSessionsEnded } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers, reaches } from '#http/principal.ts'
import { queueMails } from '#transport/mail/store.ts'
import { moveFeed } from '#features/feeds/store.ts'
import { hashPassword, PROOF_MS, requireRoom, sha256, verifyPassword } from '../commands/passwords.ts'
import { ownerOf } from '../commands/user-data.ts'
import { deviceTokenOf, setDeviceCookie, trustDevice } from '../commands/known-device.ts'
import { requireStrongPassword } from '../commands/strength.ts'
import { beginTry, failTry, judged } from '../commands/tries.ts'
import { passwordChangedMail } from '../mails.ts'
import { loadAccount, loadLiveAccount, takePasswordProof } from '../store/accounts.ts'
import { forgetDevices } from '../store/known-devices.ts'
import { queueLetter } from '../store/letters.ts'
import { proveByPassword } from '../store/addresses.ts'
import { emailHashOf, forgetLoginTries, forgetTriesHere } from '../store/login-tries.ts'
import { closeLinks, giveProof, hasProof, loadLink, lockAccount, savePassword, takeLink } from '../store/passwords.ts'
import { endSessionsOf } from '../store/sessions.ts'

export const passwordHandlers: HandlersOf<
  'accounts.requestReset' | 'accounts.resetPassword' | 'accounts.verifyPassword' | 'accounts.updatePassword' | 'accounts.unlock'
> = {
  'accounts.requestReset': async ({ body, pool }) => {
    await queueLetter(pool, { letter: 'reset', email: body.email })
  },

  'accounts.resetPassword': async ({ body, request, reply, pool, clock, config }) => {
    const tokenHash = sha256(body.token)
    const link = await loadLink(pool, tokenHash, clock())
    if (link === null) throw new AppError('linkRefused')
    // A password refused leaves the link as it was.
    await requireStrongPassword(body.newPassword, ownerOf(link), 'newPassword')
    const passwordHash = await hashPassword(body.newPassword)
    const { user_id: userId, email } = link
    const deviceToken = await inTransaction(pool, async (tx) => {
      const now = clock()
      if (!(await lockAccount(tx, userId)) || !(await takeLink(tx, tokenHash, now))) throw new AppError('linkRefused')
      await closeLinks(tx, userId, now)
      await savePassword(tx, userId, passwordHash)
      await proveByPassword(tx, link, now)
      await forgetLoginTries(tx, emailHashOf(email))
      await publishSessionsEnded(tx, await endSessionsOf(tx, { userId, because: 'passwordChanged', now }), 'sessionPasswordChanged')
      // A person with the former password could read the calendar's address.
      const isFeedMoved = await moveFeed(tx, userId, now)
      // The owner has just chosen their first password and knows it.
      const isTold = link.purpose === 'reset' || (link.purpose === 'recovered' && isFeedMoved)
      const to = { email: link.sent_to ?? email, name: link.name }
      if (isTold) await queueMails(tx, [passwordChangedMail(to, { ...config, isFeedMoved })], now)
      // A person with the former password may have made any number of devices known. This one holds the link: it gets in, whatever is being
      // tried elsewhere.
      await forgetDevices(tx, userId, null)
      return trustDevice(tx, deviceTokenOf(request, config), userId, now)
    })
    setDeviceCookie(reply, config, deviceToken)
  },

  'accounts.verifyPassword': async ({ body, principal, ...deps }) => {
    const { pool, clock } = deps
    const { sessionId } = principal
    requireRoom()
    const { email, password_hash: passwordHash } = await loadAccount(pool, principal.userId)
    // An open session counts its own tries alone: nobody closes it from outside.
    const begun = await beginTry(deps, { kind: 'session', id: sessionId, email })
    if (!(await judged(pool, begun, () => verifyPassword(body.currentPassword, passwordHash)))) {
      await failTry(pool, begun)
      throw new AppError('wrongPassword')
    }
    await inTransaction(pool, async (tx) => {
      await forgetTriesHere(tx, begun.key)
      await giveProof(tx, sessionId, clock() + PROOF_MS)
    })
  },

  'accounts.updatePassword': async ({ body, principal, request, pool, clock, config }) => {
    const { userId, sessionId } = principal
    // The proof is looked at first and taken last: a refused password does not use it up.
    if (!(await hasProof(pool, sessionId, clock()))) throw new AppError('passwordProof')
    const account = await loadAccount(pool, userId)
    await requireStrongPassword(body.newPassword, ownerOf(account), 'newPassword')
    const passwordHash = await hashPassword(body.newPassword)
    const device = deviceTokenOf(request, config)
    await inTransaction(pool, async (tx) => {
      const now = clock()
      if (!(await lockAccount(tx, userId)) || !(await takePasswordProof(tx, sessionId, now))) throw new AppError('passwordProof')
      await closeLinks(tx, userId, now)
      await savePassword(tx, userId, passwordHash)
      await publishSessionsEnded(
        tx,
        await endSessionsOf(tx, { userId, except: sessionId, because: 'passwordChanged', now }),
        'sessionPasswordChanged',
      )
      await forgetDevices(tx, userId, device === null ? null : sha256(device))
      const isFeedMoved = await moveFeed(tx, userId, now)
      await queueMails(tx, [passwordChangedMail(account, { ...config, isFeedMoved })], now)
    })
  },

  'accounts.unlock': async ({ params, principal, pool }) => {
    const account = await loadLiveAccount(pool, params.id)
    if (account === null || !reaches(principal, account.center_id)) throw new AppError('notFound')
    if (!administers(principal, account.center_id)) throw new AppError('forbidden')
    await forgetLoginTries(pool, emailHashOf(account.email))
  },
}
