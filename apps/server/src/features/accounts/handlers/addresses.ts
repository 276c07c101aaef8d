// The link that proves an address, the one that undoes a change of it, and the first sent once more.
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { queueMails } from '#transport/mail/store.ts'
import { moveFeed } from '#features/feeds/store.ts'
import { sha256 } from '../commands/passwords.ts'
import { addressRestoredMail } from '../mails.ts'
import { createPasswordLink } from '../store/accounts.ts'
import { loadAddressLink, lockOwner, proveAddress, restoreAddress, sendAddressLink, takeAddressLink } from '../store/addresses.ts'
import { forgetDevices } from '../store/known-devices.ts'
import { forgetIdentitiesSince } from '../store/sign-on.ts'

export const addressHandlers: HandlersOf<'accounts.sendAddressLink' | 'accounts.confirmAddress' | 'accounts.restoreAddress'> = {
  'accounts.sendAddressLink': async ({ principal, pool, clock, config }) => {
    const now = clock()
    await inTransaction(pool, (tx) => sendAddressLink(tx, { userId: principal.userId, publicUrl: config.publicUrl, now }))
  },

  'accounts.confirmAddress': async ({ body, principal, pool, clock }) => {
    const tokenHash = sha256(body.token)
    return inTransaction(pool, async (tx) => {
      const now = clock()
      const link = await loadAddressLink(tx, tokenHash, 'confirm', now)
      if (link === null) throw new AppError('linkRefused')
      // The reader of a mailbox need not be the owner of the account that gave its address: somebody else may have made it.
      if (link.user_id !== principal.userId) throw new AppError('otherAccountLink')
      const owner = await lockOwner(tx, link.user_id)
      if (owner === null || !(await takeAddressLink(tx, tokenHash, now))) throw new AppError('linkRefused')
      await proveAddress(tx, { owner, email: link.email, now })
      return { email: link.email }
    })
  },

  'accounts.restoreAddress': async ({ body, pool, clock, config }) => {
    const tokenHash = sha256(body.token)
    await inTransaction(pool, async (tx) => {
      const now = clock()
      const link = await loadAddressLink(tx, tokenHash, 'restore', now)
      const owner = link === null ? null : await lockOwner(tx, link.user_id)
      if (link === null || owner === null || !(await takeAddressLink(tx, tokenHash, now))) throw new AppError('restoreRefused')
      await restoreAddress(tx, { owner, link, now })
      // An intruder could meanwhile read the calendar's address, made devices known, and signed on as a person of a provider.
      const isFeedMoved = await moveFeed(tx, owner._id, now)
      await forgetDevices(tx, owner._id, null)
      await forgetIdentitiesSince(tx, owner._id, link.created_at)
      const { email } = link
      const token = await createPasswordLink(tx, { userId: owner._id, purpose: 'reset', email, now })
      await queueMails(tx, [addressRestoredMail({ email, name: owner.name }, { publicUrl: config.publicUrl, token, isFeedMoved })], now)
    })
  },
}
