// Accounts whose owner lost their e-mail: they say who they are, administrators recognise them or not.
import { randomUUID } from 'node:crypto'
import { canonicalEmail } from '@releve/contract/email-address'
import type { RecoveryRequest } from '@releve/contract/accounts'
import type { CenterId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { pageOf } from '#http/next-page.ts'
import { phoneField } from '#http/phone-field.ts'
import { administers, inCenter, isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { queueMails } from '#transport/mail/store.ts'
import { keepAct } from '#features/journal/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { addressMovedMail, recoveredMail, recoveryRejectedMail, recoveryRequestedMail } from '../mails.ts'
import { createPasswordLink } from '../store/accounts.ts'
import { createRestoreLink, lockHolder, queueToNew, setPendingEmail, wasAdministrator } from '../store/addresses.ts'
import {
  decideRequest,
  insertRecoveryRequest,
  loadOpenCenter,
  loadDeciders,
  loadRecoveryRequests,
  lockMember,
  lockRequest,
} from '../store/recovery.ts'
import type { RequestRow } from '../store/recovery.ts'

function toWire(row: RequestRow): RecoveryRequest {
  return {
    _id: row._id,
    centerId: row.center_id,
    name: row.name,
    lastName: row.last_name,
    registrationNumber: row.registration_number,
    formerEmail: row.former_email,
    newEmail: row.new_email,
    phone: row.phone,
    message: row.message,
    status: row.status,
    createdAt: row.created_at,
    user: row.user,
    decidedBy: row.decider,
    decidedAt: row.decided_at,
    reason: row.reason,
  }
}

/** The centre whose requests they decide: every one (`null`) for a master, their own otherwise. */
const reachOf = (principal: Principal): CenterId | null => (isMaster(principal) ? null : inCenter(principal).centerId)

/** @throws AppError notFound, for what is not theirs to decide as for what does not exist; alreadyDecided */
async function lockPending(tx: Transaction, principal: Principal, requestId: string) {
  const request = await lockRequest(tx, requestId, reachOf(principal))
  if (request === null) throw new AppError('notFound')
  if (request.status !== 'pending') throw new AppError('alreadyDecided')
  return request
}

export const recoveryHandlers: HandlersOf<
  'accounts.requestRecovery' | 'accounts.recoveryRequests' | 'accounts.approveRecovery' | 'accounts.rejectRecovery'
> = {
  'accounts.requestRecovery': async ({ body, pool, clock, config }) => {
    const { centerId, name, lastName, newEmail, registrationNumber = '', formerEmail = '', phone = '', message = '' } = body
    const center = await loadOpenCenter(pool, centerId)
    if (center === null) throw new AppError('invalidInput', { fields: { centerId: 'Ce centre n’existe pas.' } })
    const orNone = (text: string) => (text === '' ? null : text)
    const now = clock()
    const request = {
      _id: randomUUID(),
      center_id: centerId,
      name,
      last_name: lastName,
      registration_number: orNone(registrationNumber),
      former_email: orNone(formerEmail),
      new_email: newEmail,
      phone: phoneField(phone, { zone: center.zone }),
      message,
    }
    await inTransaction(pool, async (tx) => {
      if (!(await insertRecoveryRequest(tx, request, now))) return
      const about = { publicUrl: config.publicUrl, centerName: center.name, fullName: `${name} ${lastName}` }
      for (const decider of await loadDeciders(tx, centerId)) {
        const { _id: userId, center_id: ownCenter } = decider
        if (ownCenter === null) await queueMails(tx, [recoveryRequestedMail(decider, about)], now)
        else await notify(tx, ownCenter, [{ userId, kind: 'recoveryRequested', subjectId: request._id, fullName: about.fullName }], now)
      }
    })
  },

  'accounts.recoveryRequests': async (call) => {
    const { principal, pool, query } = call
    const { status, before = null, limit } = query
    const isPending = status === 'pending'
    const found = await loadRecoveryRequests(pool, reachOf(principal), { isPending, before, limit: limit + 1 })
    return pageOf(call, found, limit, ({ _id }) => _id).map(toWire)
  },

  'accounts.approveRecovery': async ({ params, body, principal, pool, clock, config }) => {
    const { userId } = body
    await inTransaction(pool, async (tx) => {
      const now = clock()
      // Order of locks: the request, the account, whoever holds the address.
      const request = await lockPending(tx, principal, params.id)
      const member = await lockMember(tx, userId, request.center_id)
      if (member === null) throw new AppError('notFound')
      if (userId === principal.userId) throw new AppError('ownRecovery')
      const isAdministrator = member.isAdmin || wasAdministrator(member.administrator_until, now)
      if (isAdministrator && !isMaster(principal)) throw new AppError('administratorRecovery')
      const { name, email: formerEmail } = member
      const { new_email: email } = request
      const holder = await lockHolder(tx, email, userId)
      // An administrator may be told of a colleague whom they administer; of any other account only its owner is informed.
      if (holder !== null && holder.email_verified_at !== null && administers(principal, holder.center_id)) throw new AppError('emailTaken')
      await keepAct(tx, request.center_id, { kind: 'accountRecovered', actorId: principal.userId, subjectId: userId, now })
      await decideRequest(tx, { requestId: params.id, status: 'approved', userId, decidedBy: principal.userId, reason: null, now })
      // Nothing of the account changes before the link at the new address is opened; the old one may keep it by its own.
      const { publicUrl } = config
      const isMoved = canonicalEmail(formerEmail) !== canonicalEmail(email)
      if (isMoved) {
        await setPendingEmail(tx, userId, email, now)
        const undoing = await createRestoreLink(tx, { userId, email: formerEmail, now })
        await queueMails(tx, [addressMovedMail({ email: formerEmail, name }, { publicUrl, token: undoing })], now)
      }
      const token = await createPasswordLink(tx, { userId, purpose: 'recovered', email, now })
      await queueToNew(tx, userId, recoveredMail({ email, name: null }, { publicUrl, token }), { publicUrl, now })
    })
  },

  'accounts.rejectRecovery': async ({ params, body, principal, pool, clock, config }) => {
    const reason = body?.reason === undefined || body.reason === '' ? null : body.reason
    return inTransaction(pool, async (tx) => {
      const now = clock()
      const { new_email: email } = await lockPending(tx, principal, params.id)
      await decideRequest(tx, { requestId: params.id, status: 'rejected', userId: null, decidedBy: principal.userId, reason, now })
      const written = await queueMails(tx, [recoveryRejectedMail({ email, name: null }, { reason, publicUrl: config.publicUrl })], now)
      return { isMailed: written.length > 0 }
    })
  },
}
